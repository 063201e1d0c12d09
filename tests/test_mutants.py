"""The list of mutants fits the engine.

Whether the tests notice them is for `make mutants`, which takes minutes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools.mutant_list import MUTANTS, Mutant
from tools.mutants import ENGINE, ROOT, apply

FEWEST = 40


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.fault)
def test_a_mutant_applies(mutant: Mutant) -> None:
    text = (ROOT / ENGINE / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old


def test_there_are_many_and_everywhere() -> None:
    files = Counter(mutant.file for mutant in MUTANTS)
    assert len({mutant.fault for mutant in MUTANTS}) == len(MUTANTS) >= FEWEST
    kernels = {"town", "dungeon", "effects", "kills", "piles", "scoring", "sums", "views", "chance"}
    assert {f"{name}.py" for name in kernels} <= set(files)


def test_a_mutant_whose_text_is_gone_is_named(tmp_path: Path) -> None:
    (tmp_path / ENGINE).mkdir(parents=True)
    (tmp_path / ENGINE / "town.py").write_text("nothing\n")
    with pytest.raises(RuntimeError, match="'a fault' does not apply: its text stands 0 times"):
        apply(Mutant("a fault", "town.py", "something", "else"), tmp_path)
