"""Break the fast engine in many small ways and see that the tests notice each.

    python -m tools.mutants [--jobs 1] [--only TEXT]     or    make mutants

Works on copies in a temporary folder, with the compiler off. A mutant is noticed when
the tests below, which pass without it, fail; the first test that does is written beside
it in `docs/reference/mutations.md`. Exit status 1 if one was not noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

import click

from tools.mutant_list import MUTANTS, Mutant

ROOT = Path(__file__).parent.parent
ENGINE = Path("glory_sim") / "games" / "pixel_glory"
PAGE = ROOT / "docs" / "reference" / "mutations.md"
TESTS = ("goldens", "dungeon", "questions", "town", "views", "interventions", "counting", "luck")
FILES = [f"tests/pixel_glory/test_{name}.py" for name in (*TESTS, "sums")]
DRAWN = "tests/pixel_glory/test_interpreted.py::test_engines_agree_however_the_fast_one_is_run"
CHECKS = [*FILES, *(f"{DRAWN}[{first}]" for first in range(0, 100, 20))]
"""What may notice, the quick ones first; the last are 100 drawn games of both engines."""
NO_END = "no end in five times the time that all tests take"


def apply(mutant: Mutant, folder: Path) -> str:
    """Break the engine in a folder; return the text of the file as it was."""
    path = folder / ENGINE / mutant.file
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(
            f"the mutant {mutant.fault!r} does not apply: its text stands "
            f"{text.count(mutant.old)} times in {mutant.file}; change it in tools/mutant_list.py"
        )
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return text


def run_tests(folder: Path, limit: float | None = None) -> str:
    """Run the tests in a folder; return the first that fails, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(folder),
    }
    try:
        done = subprocess.run(
            [*command, "-k", "not reference", *CHECKS],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return NO_END
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) tests/pixel_glory/(\S+)", done.stdout, re.MULTILINE)
    if failed is None:
        raise SystemExit(f"the tests could not be run in {folder}:\n{done.stdout}{done.stderr}")
    return failed[1]


def try_mutant(mutant: Mutant, folders: Queue[Path], limit: float) -> str:
    """Return what notices a mutant, tried in a folder that is free; nothing if nothing does."""
    folder = folders.get()
    began = time.monotonic()
    original = apply(mutant, folder)
    try:
        noticed = run_tests(folder, limit)
    finally:
        (folder / ENGINE / mutant.file).write_text(original, encoding="utf-8")
        folders.put(folder)
    seconds = time.monotonic() - began
    print(f"{seconds:5.0f} s  {mutant.fault}: {noticed or 'NOT NOTICED'}", flush=True)
    return noticed


def copy_tree(folder: Path) -> Path:
    """Copy what the tests need."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("glory_sim", "data", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def write_page(mutants: Sequence[Mutant], noticed: Sequence[str]) -> None:
    """Write the table of mutants and of what noticed them."""
    head = PAGE_HEAD.format(number=len(mutants), caught=sum(map(bool, noticed)))
    by_file = Counter(test.partition(".py")[0].removeprefix("test_") for test in noticed)
    where = ", ".join(f"{name} {count}" for name, count in by_file.most_common())
    rows = "".join(
        f"| {mutant.fault} | `{mutant.file}` | {told(test)} |\n"
        for mutant, test in zip(mutants, noticed, strict=True)
    )
    PAGE.write_text(f"{head}\nBy file of tests: {where}.\n\n{TABLE_HEAD}{rows}", encoding="utf-8")


def told(test: str) -> str:
    """Name a test for the table."""
    file, _, name = test.partition("::")
    plain = name.removeprefix("test_").replace("|", r"\|")
    return f"{file.removeprefix('test_').removesuffix('.py')}: `{plain}`" if name else test


PAGE_HEAD = """# Mutations

A test is worth what it would notice. `make mutants` breaks the fast engine in {number} small ways,
one at a time, in a copy, and runs the tests of the golden transcripts, of the rules, of the sums,
and 100 drawn games of both engines, with the compiler off. **{caught} of {number} were noticed**;
beside each stands the first test that did. The list is `tools/mutant_list.py`; the script makes
this page.
"""
TABLE_HEAD = "| what was broken | file | noticed by |\n|---|---|---|\n"


@click.command()
@click.option("--jobs", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option("--only", default="", help="Try the mutants whose fault or file holds this text.")
def main(jobs: int, only: str) -> None:
    """Try every mutant and write the table of what noticed it."""
    chosen = [mutant for mutant in MUTANTS if only in mutant.fault or only in mutant.file]
    folders: Queue[Path] = Queue()
    with TemporaryDirectory() as temporary:
        for number in range(jobs):
            folders.put(copy_tree(Path(temporary) / str(number)))
        print(f"{len(chosen)} mutants; first the tests without any", flush=True)
        began = time.monotonic()
        failed = run_tests(Path(temporary) / "0")
        limit = 5 * (time.monotonic() - began)
        if failed:
            raise SystemExit(f"the engine as it is fails {failed}; put that right first")
        with ThreadPoolExecutor(jobs) as pool:
            noticed = list(pool.map(lambda mutant: try_mutant(mutant, folders, limit), chosen))
    if not only:
        write_page(chosen, noticed)
    missed = [m.fault for m, test in zip(chosen, noticed, strict=True) if not test]
    print(
        f"{len(chosen) - len(missed)} of {len(chosen)} mutants noticed; missed: {missed or 'none'}"
    )
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
