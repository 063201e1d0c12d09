"""The fast engine and the reference engine agree: events, views, every table.

`views` players answer by a hash of every byte they are shown, so views that differ
anywhere soon lead to different events.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, load_card_set
from glory_sim.games.pixel_glory.differential import compare, compare_numbers
from glory_sim.games.pixel_glory.drawn_cases import Case
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.rules import Rules, check_table, load_rules, shipped_rules
from tests.pixel_glory import card_strategies

QUESTIONS = {
    "empty_pile": layout.EMPTY_PILE,
    "reserve_in_reshuffle": layout.RESERVE_IN_RESHUFFLE,
    "combo_targets": layout.COMBO_TARGETS,
    "combo_kill_counts": layout.COMBO_KILL_COUNTS,
    "redemptions_per_turn": layout.REDEMPTIONS_PER_TURN,
    "combo_cap": (0, 3),
    "combo_supply": (0, 4),
    "tie_break": layout.TIE_BREAK,
    "basics_run_out": layout.BASICS_RUN_OUT,
    "synergy": layout.SYNERGY,
    "criteria": layout.CRITERIA,
    "max_turns": (400, 9),
    "max_plays_per_turn": (200, 5),
}


def case(
    card_set: CardSet, rules: Rules, *, players: int, number: int = 0, policy: str = "views"
) -> Case:
    return Case(
        number,
        card_set,
        rules,
        (policy,) * players,
        tuple(range(NUM_PURPOSES)),
        (0,) * NUM_PURPOSES,
        np.zeros(1, layout.interventions_dtype).view(np.recarray),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in QUESTIONS.items() for value in values]
)
def test_engines_agree_at_every_answer_to_every_question(
    field: str, value: object, players: int
) -> None:
    rules = replace(Rules(), **{field: value})
    assert compare(case(load_card_set("reconstruction"), rules, players=players)) is None


@pytest.mark.parametrize("variant", sorted(shipped_rules()))
@pytest.mark.parametrize("cards", ["plain", "reconstruction"])
@pytest.mark.parametrize("policy", ["greedy", "careful", "random"])
def test_engines_agree_on_what_ships(variant: str, cards: str, policy: str) -> None:
    rules = load_rules(variant)
    assert compare(case(load_card_set(cards), rules, players=3, policy=policy)) is None


@pytest.mark.parametrize("first", range(1000, 1120, 20))
def test_engines_agree_on_drawn_cases(first: int) -> None:
    assert compare_numbers(range(first, first + 20)) == []


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    card_set=card_strategies.card_sets(),
    rules=card_strategies.rules(),
    players=st.integers(2, 4),
    number=st.integers(0, 1000),
)
def test_engines_agree_on_any_cards_and_rules(
    card_set: CardSet, rules: Rules, players: int, number: int
) -> None:
    try:
        check_table(card_set, rules, players)
    except InputError:
        assume(False)
    assert compare(case(card_set, rules, players=players, number=number)) is None
