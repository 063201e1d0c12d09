"""The layers: an arrow may only point down, and nothing goes round in a circle."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = "glory_sim.games.pixel_glory"

LAYERS = (  # from the top down: a module belongs to the first that fits
    ("cli", r"glory_sim\.(cli|__main__)\b"),
    ("analysis", r"analysis\b"),
    ("harness", r"glory_sim\.harness\b|glory_sim$"),  # the front door opens runs
    ("a game", r"glory_sim\.games\..+"),
    ("core", r"glory_sim\."),
)
SHARED = r"(cards?|rules?)(_\w+)?|effect_language|layout|records|schema"  # data, no rule logic
REFERENCE = r"reference"
APART = (  # they stand above the engines
    r"changes|differential|drawn_\w+|experiment_files|game|interventions?(_\w+)?|policies|"
    r"projects|recounting|replay|speed|sweeps|tables|transcript|view_hash"
)


@cache
def modules() -> dict[str, Path]:
    """Return every module of ours by dotted name."""
    found = {}
    for package in ("glory_sim", "analysis"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def layer(module: str) -> int:
    return next(i for i, (_, pattern) in enumerate(LAYERS) if re.match(pattern, module))


def is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imported_names(tree: ast.Module, module: str, is_package: bool) -> set[str]:
    """Return what a module imports at run time, at its top or inside a function."""
    hidden = {id(inner) for node in tree.body if is_type_checking(node) for inner in ast.walk(node)}
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")[: None if is_package else -1]
                parents = parents[: len(parents) - node.level + 1]
                base = ".".join([*parents, *([base] if base else [])])
            named = {f"{base}.{alias.name}" for alias in node.names}
            names |= named if named <= modules().keys() else named | {base}
    return names


@cache
def imports(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports."""
    path = modules()[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = imported_names(tree, module, path.name == "__init__.py")
    return frozenset(names & modules().keys() - {module})


def parts_of_the_game(pattern: str) -> set[str]:
    """Return the modules of the game in the parts (modules or packages) that match."""
    inside = {m: m.removeprefix(GAME + ".").partition(".")[0] for m in modules() if GAME + "." in m}
    return {module for module, part in inside.items() if re.fullmatch(pattern, part)}


def reached_from(start: set[str]) -> set[str]:
    seen: set[str] = set()
    todo = list(start)
    while todo:
        for name in imports(todo.pop()) - seen:
            seen.add(name)
            todo.append(name)
    return seen


def test_arrows_only_point_down() -> None:
    wrong = [
        f"{module} ({LAYERS[layer(module)][0]}) imports {name} ({LAYERS[layer(name)][0]})"
        for module in modules()
        for name in imports(module)
        if layer(name) < layer(module)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_import_goes_round_in_a_circle() -> None:
    wrong = [module for module in modules() if module in reached_from({module})]
    assert not wrong, wrong


def test_the_two_engines_import_nothing_of_each_other() -> None:
    """All that is neither shared data nor stands above the engines is the fast engine."""
    reference = parts_of_the_game(REFERENCE)
    fast = parts_of_the_game(r".*") - parts_of_the_game(f"{SHARED}|{REFERENCE}|{APART}")
    assert reference
    assert fast
    assert not reached_from(reference) & fast
    assert not reached_from(fast) & reference


def test_shared_data_imports_no_engine() -> None:
    shared = parts_of_the_game(SHARED)
    assert not (reached_from(shared) & parts_of_the_game(r".*")) - shared


def test_reference_engine_needs_no_compiler() -> None:
    reference = parts_of_the_game(REFERENCE)
    for module in reference | reached_from(reference):
        text = modules()[module].read_text(encoding="utf-8")
        assert not re.search(r"^\s*(import|from) numba", text, re.MULTILINE), module


@pytest.mark.parametrize("package", ["glory_sim/harness", "glory_sim/core"])
def test_harness_and_core_name_no_game(package: str) -> None:
    games = [path.name for path in (ROOT / "glory_sim/games").iterdir() if path.is_dir()]
    games = [name for name in games if not name.startswith("_")]
    for path in sorted((ROOT / package).rglob("*.py")):
        text = path.read_text(encoding="utf-8").lower()
        for name in games:
            assert name not in text, f"{path} names {name}"
            assert name.replace("_", " ") not in text, f"{path} names {name}"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["run", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    """What makes a start slow is loaded only by the command that needs it."""
    script = (
        "import sys\n"
        "from glory_sim.cli.main import main\n"
        f"assert main({arguments!r}) == 0\n"
        "heavy = {'numba', 'numpy', 'pandas', 'matplotlib', 'pyarrow', 'scipy', 'joblib'}\n"
        "assert not heavy & sys.modules.keys(), heavy & sys.modules.keys()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
