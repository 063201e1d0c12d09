"""Golden transcripts: games told as text, played by both engines, that change with the rules.

After an intended change `make goldens` writes them anew; read what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.effect_language import STEP_WORDS
from glory_sim.games.pixel_glory.rule_types import PLAYER_COUNTS, RULE_SPECS
from tests.pixel_glory.golden_catalogue import GOLDENS

FOLDER = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("name", GOLDENS)
def test_a_golden_game_reads_as_it_did(engine: str, name: str) -> None:
    assert GOLDENS[name].tell(engine) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDENS)
def test_a_golden_game_shows_what_it_is_for(name: str) -> None:
    page = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    game = GOLDENS[name]
    assert [line for line in game.happens if line not in page] == []
    assert [line for line in game.never if line in page] == []


def test_no_page_is_missing_or_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GOLDENS)


def test_everything_that_can_differ_has_a_page() -> None:
    answers = {
        f"{spec.doc.question.lower()}_{answer}"
        for name, spec in RULE_SPECS.items()
        if spec.doc.question
        for answer in (spec.options or (name,))
    }
    others = {f"players_{count}" for count in PLAYER_COUNTS} | {"q6_no_limit", "step_synergy"}
    steps = {f"step_{entry.word}" for entry in STEP_WORDS}
    criteria = {f"criterion_{name}" for name in layout.CRITERION_NAMES if name}
    assert answers | others | steps | criteria <= set(GOLDENS)
