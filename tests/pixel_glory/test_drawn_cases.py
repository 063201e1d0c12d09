"""The drawn cases reach what is rare and awkward: counted over the first 400 of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby

import pytest

from glory_sim.core.errors import GloryError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.differential.comparing import style_of
from glory_sim.games.pixel_glory.drawn_cases import RULE_VALUES, Case, draw_case, setup_of
from tests.pixel_glory.happenings import happenings

CASES = 400
AT_LEAST = {
    "sweep kills all": 20,
    "Lord dies mid-sweep": 5,
    "execute at the edge": 25,
    "draw recycles": 15,
    "end of turn recycles": 25,
    "points at the cap": 15,
    "points at the supply": 5,
    "points taken": 25,
    "no basics": 8,
    "empty deck": 5,
    "tiny deck": 50,
    "huge deck": 3,
    "swap": 5,
    "refused": 5,
    f"ended {layout.FINISHED}": 200,
    f"ended {layout.TRUNCATED_TURNS}": 25,
    f"ended {layout.TRUNCATED_PLAYS}": 25,
    **dict.fromkeys(layout.EVENT_NAMES, 10),
}
"""In how many games each thing happens."""


@cache
def setups() -> list[Case]:
    return [draw_case(next(alike)) for _, alike in groupby(range(CASES), key=setup_of)]


@cache
def games_with() -> Counter[str]:
    found: Counter[str] = Counter()
    for number in range(CASES):
        case = draw_case(number)
        styles = [style_of(name) for name in case.policies]
        seating = Seating(styles, case.seeds, case.replicates, case.interventions)
        try:
            events = Bench(case.card_set, case.rules, seating).play_one(number).events
        except GloryError:
            found["refused"] += 1
        else:
            found.update(happenings(case, [event[1:] for event in events.tolist()]).keys())
    return found


@pytest.mark.parametrize("name", AT_LEAST)
def test_it_happens(name: str) -> None:
    assert games_with()[name] >= AT_LEAST[name]


@pytest.mark.parametrize("name", RULE_VALUES)
def test_every_value_of_a_rule_is_drawn(name: str) -> None:
    values = {getattr(case.rules, name) for case in setups()}
    wanted = {
        (value,) * 3
        if name in {"monsters_set_aside", "town_face_up"} and not isinstance(value, tuple)
        else value
        for value in RULE_VALUES[name]
    }
    assert len(wanted & values) >= 2
    if name in {question for question in RULE_VALUES if hasattr(layout, question.upper())}:
        assert wanted <= values


def test_every_step_criterion_number_of_players_and_policy_is_drawn() -> None:
    spells = [spell for case in setups() for spell in case.card_set.spells]
    steps = [step for spell in spells for step in (*spell.steps, *spell.synergy_steps)]
    monsters = [monster for case in setups() for monster in case.card_set.monsters]
    assert {step.op for step in steps} == set(range(6))
    assert {step.amount for step in steps if step.op == layout.STEP_HIT} >= set(range(7))
    assert {monster.criterion for monster in monsters} == set(range(7))
    assert {len(case.policies) for case in setups()} == {2, 3, 4}
    assert {"views", "random", "greedy"} <= {name for case in setups() for name in case.policies}


def test_a_number_draws_the_same_case_again() -> None:
    before = draw_case(13)
    draw_case(399)
    again = draw_case(13)
    assert (before.card_set, before.rules, before.seeds) == (
        again.card_set,
        again.rules,
        again.seeds,
    )
    assert before.interventions.tobytes() == again.interventions.tobytes()
