"""The effect language: what a cell may say, and how a mistake is told."""

from __future__ import annotations

import pytest
from hypothesis import given

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.effect_language import (
    STEP_WORDS,
    Step,
    StepWord,
    format_steps,
    parse_steps,
)
from tests.pixel_glory.card_strategies import step_lists


@pytest.mark.parametrize(
    ("cell", "steps"),
    [
        ("", ()),
        ("   ", ()),
        ("hit 4", (Step(layout.STEP_HIT, 4),)),
        ("hit 0", (Step(layout.STEP_HIT, 0),)),
        ("hit 1 x3", (Step(layout.STEP_HIT, 1, 3),)),
        ("hit 1 x1", (Step(layout.STEP_HIT, 1, 1),)),
        ("sweep 2", (Step(layout.STEP_SWEEP, 2),)),
        ("execute 3", (Step(layout.STEP_EXECUTE, 3),)),
        ("draw 2;combo 1", (Step(layout.STEP_DRAW, 2), Step(layout.STEP_COMBO, 1))),
        ("  empower  1 ;  hit 20  ", (Step(layout.STEP_EMPOWER, 1), Step(layout.STEP_HIT, 20))),
        ("hit 007", (Step(layout.STEP_HIT, 7),)),
    ],
)
def test_a_cell_is_read_step_by_step(cell: str, steps: tuple[Step, ...]) -> None:
    assert parse_steps(cell) == steps


@pytest.mark.parametrize(
    ("cell", "place", "allowed"),
    [
        ("smash 4", "at character 1 'smash' is no step", "hit, sweep, execute, draw"),
        ("Hit 4", "at character 1 'Hit'", "hit, sweep"),
        ("hit4", "at character 1 'hit4'", "followed by a blank and a number"),
        ("hit", "at character 1 `hit` lacks its number", "N from 0 to 20"),
        ("draw 2; hit", "at character 9 `hit` lacks its number", "N from 0 to 20"),
        ("hit +4", "at character 5 '+4'", "`hit N` with N from 0 to 20"),
        ("hit -1", "at character 5 '-1'", "from 0 to 20"),
        ("hit 4.0", "at character 5 '4.0'", "from 0 to 20"),
        ("hit 21", "at character 5 '21'", "from 0 to 20"),
        ("hit \u0663", "at character 5", "from 0 to 20"),
        ("hit " + "9" * 5000, "at character 5", "from 0 to 20"),
        ("hit 1 3", "at character 7 '3'", "`hit N xM` with M from 1 to 9"),
        ("hit 1 X3", "at character 7 'X3'", "M from 1 to 9"),
        ("hit 1 x0", "at character 7 'x0'", "M from 1 to 9"),
        ("hit 1 x10", "at character 7 'x10'", "M from 1 to 9"),
        ("hit 1 x-2", "at character 7 'x-2'", "M from 1 to 9"),
        ("hit 1 x3 draw 2", "at character 10 'draw' is too much", "`;` before the next step"),
        ("hit 1, draw 2", "at character 5 '1,'", "from 0 to 20"),
        ("sweep 2 x2", "at character 9 'x2'", "`sweep N` with N from 0 to 20"),
        ("sweep 21", "at character 7 '21'", "from 0 to 20"),
        ("execute 0", "at character 9 '0'", "from 1 to 20"),
        ("draw 0", "at character 6 '0'", "from 1 to 9"),
        ("draw 10", "at character 6 '10'", "from 1 to 9"),
        ("combo 10", "at character 7 '10'", "from 1 to 9"),
        ("empower 0", "at character 9 '0'", "from 1 to 9"),
        ("; hit 1", "at character 1 a step is missing", "between two steps"),
        ("hit 1;", "at character 7 a step is missing", "between two steps"),
        ("hit 1;; hit 2", "at character 7 a step is missing", "between two steps"),
        ("; ".join(["hit 1"] * 9), "9 steps in one cell", "at most 8"),
        ("hit\x00 1", "at character 1 'hit\\x00'", "hit, sweep"),
    ],
)
def test_a_mistake_names_its_place_and_what_is_allowed(cell: str, place: str, allowed: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_steps(cell)
    message = str(caught.value)
    assert place in message
    assert allowed in message
    assert message.isprintable()
    assert len(message) < 300


@given(step_lists())
def test_writing_and_reading_steps_loses_nothing(steps: tuple[Step, ...]) -> None:
    assert parse_steps(format_steps(steps)) == steps


@pytest.mark.parametrize("word", STEP_WORDS, ids=lambda word: word.word)
def test_every_word_reads_its_whole_range_and_no_more(word: StepWord) -> None:
    for amount in (word.low, word.high):
        assert parse_steps(f"{word.word} {amount}") == (Step(word.op, amount),)
    if word.most_times > 1:
        assert parse_steps(f"{word.word} 1 x{word.most_times}")[0].times == word.most_times
    for amount in (word.low - 1, word.high + 1):
        with pytest.raises(InputError, match=f"from {word.low} to {word.high}"):
            parse_steps(f"{word.word} {amount}")
