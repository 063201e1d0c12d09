"""Break the fast engine in many small ways and see that the tests notice each.

    python -m tools.mutants [--jobs 1] [--only TEXT]     or    make mutants

Works on copies in temporary folders, with the compiler off. A mutant is noticed when
the tests below, which pass without it, fail; the first test that does is written beside
it in `docs/reference/mutations.md`. Exit status 1 if one was not noticed.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from tools.mutant_list import MUTANTS, Mutant

ROOT = Path(__file__).parent.parent
ENGINE = Path("glory_sim") / "games" / "pixel_glory"
PAGE = ROOT / "docs" / "reference" / "mutations.md"
TESTS = ("goldens", "dungeon", "questions", "town", "views", "interventions", "counting", "luck")
CHECKS = (*TESTS, "sums", "interpreted")
"""What may notice, the quick ones first; the last are 200 drawn games of both engines."""
NEAREST = {"sums.py": "sums", "engine.py": "sums", "keeping.py": "sums", "chance.py": "luck"}
"""Tests to begin with, by the file that is broken."""
LONGEST = 1800
NO_END = f"no end in {LONGEST} s"
PRELOADED = ("numba", "pandas", "pyarrow.parquet", "pytest", "joblib", "click")
"""Imported once, before the processes fork that try the mutants."""


class FirstFailure:
    """A plugin of pytest that keeps the name of the first test that fails."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Keep a test's name."""
        if report.failed and not self.name:
            self.name = report.nodeid.removeprefix("tests/pixel_glory/")

    def pytest_collectreport(self, report: Any) -> None:
        """Keep the name of a file that cannot be imported."""
        self.pytest_runtest_logreport(report)


def apply(mutant: Mutant, folder: Path) -> None:
    """Break the engine in a folder."""
    path = folder / ENGINE / mutant.file
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise RuntimeError(
            f"the mutant {mutant.fault!r} does not apply: its text stands "
            f"{text.count(mutant.old)} times in {mutant.file}; change it in tools/mutant_list.py"
        )
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")


def try_mutant(mutant: Mutant | None) -> tuple[Mutant | None, str, float]:
    """Return the mutant, the first test that fails or nothing, and the seconds taken.

    None tries the engine as it is. Each call has a process of its own.
    """
    began = time.monotonic()
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in ("glory_sim", "data", "tests"):
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        shutil.copy(ROOT / "pyproject.toml", folder)
        if mutant is not None:
            apply(mutant, folder)
        return mutant, run_tests(folder, mutant), time.monotonic() - began


def run_tests(folder: Path, mutant: Mutant | None) -> str:
    """Run the tests in a folder, the nearest first; return the first that fails, or nothing."""
    import pytest

    nearest = NEAREST.get(mutant.file, "") if mutant else ""
    names = sorted(CHECKS, key=lambda name: name != nearest)
    files = [f"tests/pixel_glory/test_{name}.py" for name in names]

    os.chdir(folder)
    sys.path[:] = [str(folder), *(path for path in sys.path if path and Path(path) != ROOT)]
    first = FirstFailure()
    options = [
        "-x",
        "-q",
        "--tb=no",
        "-p",
        "no:hypothesispytest",
        "-p",
        "no:cacheprovider",
        "-k",
        "not reference",
    ]
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(LONGEST)
    try:
        with (
            Path(os.devnull).open("w") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            status = pytest.main([*options, *files], plugins=[first])
    except KeyboardInterrupt:
        return NO_END
    finally:
        signal.alarm(0)
    if status == pytest.ExitCode.INTERRUPTED and not first.name:
        return NO_END
    if (status == pytest.ExitCode.OK) == bool(first.name):
        raise RuntimeError(f"the tests ended with {status!r} and {first.name or 'no failure'}")
    return first.name


def read_page() -> dict[str, str]:
    """Return what noticed each mutant of the page as it is."""
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return {row[0]: row[2] for row in cells if len(row) == 3}


def write_page(found: Sequence[tuple[Mutant, str]]) -> None:
    """Write the table of mutants and of what noticed them."""
    tests = [test for _, test in found]
    head = PAGE_HEAD.format(number=len(found), caught=sum(map(bool, tests)))
    by_file = Counter(test.partition(":")[0] for test in tests)
    where = ", ".join(f"{name} {count}" for name, count in by_file.most_common())
    rows = "".join(f"| {mutant.fault} | `{mutant.file}` | {test} |\n" for mutant, test in found)
    PAGE.write_text(f"{head}\nBy file of tests: {where}.\n\n{TABLE_HEAD}{rows}", encoding="utf-8")


def told(test: str) -> str:
    """Name a test for the table."""
    file, _, name = test.partition("::")
    plain = name.removeprefix("test_").replace("|", r"\|")
    return f"{file.removeprefix('test_').removesuffix('.py')}: `{plain}`" if name else test


PAGE_HEAD = """# Mutations

A test is worth what it would notice. `make mutants` breaks the fast engine in {number} small ways,
one at a time, in a copy, and runs the tests of the golden transcripts, of the rules, of the sums,
and 200 drawn games of both engines, with the compiler off. **{caught} of {number} were noticed**;
beside each stands the first test that did. The list is `tools/mutant_list.py`; the script makes
this page.
"""
TABLE_HEAD = "| what was broken | file | noticed by |\n|---|---|---|\n"


@click.command()
@click.option("--jobs", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option(
    "--only",
    default="",
    help="Try those whose fault or file holds this text, and keep the other rows of the page.",
)
def main(jobs: int, only: str) -> None:
    """Try every mutant and write the table of what noticed it."""
    chosen = [mutant for mutant in MUTANTS if only in mutant.fault or only in mutant.file]
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    for name in PRELOADED:
        importlib.import_module(name)
    print(f"{len(chosen)} mutants, and the engine as it is", flush=True)
    noticed: dict[Mutant | None, str] = {}
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for mutant, test, seconds in pool.imap_unordered(try_mutant, [*chosen, None]):
            fault = "the engine as it is" if mutant is None else mutant.fault
            print(f"{seconds:5.0f} s  {fault}: {test or 'NOT NOTICED'}", flush=True)
            noticed[mutant] = test
    if noticed[None]:
        raise SystemExit("the engine as it is fails: what is noticed is no news; put it right")
    rows = read_page() | {mutant.fault: told(noticed[mutant]) for mutant in chosen}
    if all(mutant.fault in rows for mutant in MUTANTS):
        write_page([(mutant, rows[mutant.fault]) for mutant in MUTANTS])
    missed = [mutant.fault for mutant in chosen if not noticed[mutant]]
    caught = len(chosen) - len(missed)
    print(f"{caught} of {len(chosen)} mutants noticed; missed: {missed or 'none'}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
