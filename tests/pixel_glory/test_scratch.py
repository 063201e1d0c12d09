"""Scratch holds garbage on entry: no registered policy's answer depends on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout, records
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING, Style
from glory_sim.games.pixel_glory.reference import Chance, play_game
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.representatives import BIDS, PLAYS

CARDS, RULES = load_card_set("reconstruction"), Rules()
STYLES = {
    **{f"greedy+{name}": Style(name, BIDDING[name], PLAYING["greedy"]) for name in BIDS},
    **{f"{name}+gap": Style(name, BIDDING["gap"], PLAYING[name]) for name in PLAYS},
}


def player(style: Style, garbage: np.random.Generator | None) -> Callable[[Any], int]:
    """Return a style as the reference engine asks it, its scratch soiled before each call."""
    cards, rules = records.cards_record(CARDS), records.rules_record(RULES, 3)
    scratch = np.zeros(1, layout.scratch_dtype).view(np.recarray)
    phases = [(policy.function, policy.prepare(cards, rules)) for policy in (style.bid, style.play)]

    def answer(view: Any) -> int:
        if garbage is not None:
            scratch["words"] = garbage.integers(-(2**62), 2**62, scratch["words"].shape)
            scratch["numbers"] = garbage.choice([np.nan, np.inf, -1e300, 1e9, -0.0])
        function, params = phases[0 if view.decision <= layout.PICK else 1]
        with np.errstate(over="ignore"):
            return int(function(view, cards[0], rules[0], params, scratch[0]))

    return answer


@pytest.mark.parametrize("name", STYLES)
def test_garbage_in_the_scratch_changes_nothing(name: str) -> None:
    chance = Chance(seeds=(5,) * layout.NUM_PURPOSES, deal=2)
    clean, soiled = (
        play_game(
            CARDS,
            RULES,
            num_seats=3,
            chance=chance,
            policies=[player(STYLES[name], garbage) for _ in range(3)],
            interventions=None,
        )
        for garbage in (None, np.random.default_rng(8))
    )
    assert clean.events.tobytes() == soiled.events.tobytes()
    assert len(clean.events) > 100
