"""Value cards from their text, once, when a policy is prepared for a card set."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.layout import (
    MAX_KINDS,
    NO_ELEMENT,
    NUM_PARAMS,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)
from glory_sim.games.pixel_glory.policies.helpers import FIRST_VALUE

Record = npt.NDArray[np.void]

VALUE_WEIGHTS = {
    "bonus": 0.33,  # a random monster is weak to a hit one time in three
    "sweep": 2.4,  # monsters that a sweep usefully hits
    "execute": 0.8,  # of the limit: HP it saves on average
    "draw": 1.8,  # a card drawn is played this turn
    "combo": 1.6,  # a third of a kill
    "empower": 1.5,  # hits that follow it in a turn
    "synergy": 0.45,  # how often a synergy is earned
    "symbol": -0.15,  # a basic attack dilutes the deck: four cards a turn whatever it holds
}
"""How a card's text becomes points of damage; symbols do not count as a plus."""


def kind_values(cards: Record, rules: Record) -> npt.NDArray[np.float64]:
    """Return the value of every kind of card, `[MAX_KINDS]`, in points of damage."""
    record, values = cards[0], np.zeros(MAX_KINDS)
    for kind in range(int(record["num_spells"])):
        values[kind] = _spell_value(record, kind)
    for element in range(3):
        basic = int(rules[0]["basic_damage"]) + VALUE_WEIGHTS["bonus"]
        values[int(record["num_spells"]) + element] = basic
    return values


def value_params(cards: Record, rules: Record) -> npt.NDArray[np.float64]:
    """Return params that hold the value of every kind of card."""
    params = np.zeros(NUM_PARAMS)
    params[FIRST_VALUE : FIRST_VALUE + MAX_KINDS] = kind_values(cards, rules)
    return params


def _spell_value(record: Any, kind: int) -> float:
    value = _steps_value(record, "step", kind, int(record["num_steps"][kind]))
    if record["synergy_element"][kind] != NO_ELEMENT:
        count = int(record["num_synergy_steps"][kind])
        value += VALUE_WEIGHTS["synergy"] * _steps_value(record, "synergy", kind, count)
    return value + VALUE_WEIGHTS["symbol"] * int(record["symbols"][kind].sum())


def _steps_value(record: Any, part: str, kind: int, count: int) -> float:
    value = 0.0
    for i in range(count):
        op, amount = int(record[f"{part}_op"][kind, i]), int(record[f"{part}_amount"][kind, i])
        value += _step_value(op, amount, int(record[f"{part}_times"][kind, i]))
    return value


def _step_value(op: int, amount: int, times: int) -> float:
    hit = amount + VALUE_WEIGHTS["bonus"]
    return {
        STEP_HIT: times * hit,
        STEP_SWEEP: VALUE_WEIGHTS["sweep"] * hit,
        STEP_EXECUTE: VALUE_WEIGHTS["execute"] * amount,
        STEP_DRAW: VALUE_WEIGHTS["draw"] * amount,
        STEP_COMBO: VALUE_WEIGHTS["combo"] * amount,
        STEP_EMPOWER: VALUE_WEIGHTS["empower"] * amount,
    }[op]
