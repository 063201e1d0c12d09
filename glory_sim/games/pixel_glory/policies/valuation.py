"""Value cards from their text, once, when a policy is prepared for a card set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.layout import (
    MAX_KINDS,
    NUM_PARAMS,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)
from glory_sim.games.pixel_glory.policies.helpers import FIRST_VALUE
from glory_sim.games.pixel_glory.policies.weights import VALUE

Record = npt.NDArray[np.void]

VALUE_WEIGHTS: Mapping[str, float] = {weight.name: weight.default for weight in VALUE}
"""How a card's text becomes points of damage; symbols do not count as a plus."""


def kind_values(
    cards: Record, rules: Record, weights: Mapping[str, float] = VALUE_WEIGHTS
) -> npt.NDArray[np.float64]:
    """Return the value of every kind of card, `[MAX_KINDS]`, in points of damage."""
    record, values = cards[0], np.zeros(MAX_KINDS)
    normal = _steps_values(record, "step", weights)
    synergy = _steps_values(record, "synergy", weights)
    for kind in range(int(record["num_spells"])):
        earned = weights["synergy"] * synergy[kind]
        diluted = weights["symbol"] * int(record["symbols"][kind].sum())
        values[kind] = normal[kind] + earned + diluted
    for element in range(3):
        basic = weights["hit"] * int(rules[0]["basic_damage"]) + weights["bonus"]
        values[int(record["num_spells"]) + element] = basic
    return values


def value_params(cards: Record, rules: Record) -> npt.NDArray[np.float64]:
    """Return params that hold the value of every kind of card."""
    params = np.zeros(NUM_PARAMS)
    params[FIRST_VALUE : FIRST_VALUE + MAX_KINDS] = kind_values(cards, rules)
    return params


def synergy_values(cards: Record, weights: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Return the value of every kind's synergy text as if it were always earned."""
    return _steps_values(cards[0], "synergy", weights)


def _steps_values(record: Any, part: str, weights: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Return what the normal or the synergy steps of each kind are worth, `[MAX_KINDS]`."""
    ops, amounts, times = (record[f"{part}_{what}"].tolist() for what in ("op", "amount", "times"))
    counts = record["num_synergy_steps" if part == "synergy" else "num_steps"].tolist()
    values = np.zeros(MAX_KINDS)
    for kind, count in enumerate(counts[: int(record["num_spells"])]):
        value = 0.0
        for i in range(count):  # one by one: the sum of floats depends on how it is made
            value += _step_value(ops[kind][i], amounts[kind][i], times[kind][i], weights)
        values[kind] = value
    return values


def _step_value(op: int, amount: int, times: int, weights: Mapping[str, float]) -> float:
    hit = weights["hit"] * amount + weights["bonus"]
    return {
        STEP_HIT: times * hit,
        STEP_SWEEP: weights["sweep"] * hit,
        STEP_EXECUTE: weights["execute"] * amount,
        STEP_DRAW: weights["draw"] * amount,
        STEP_COMBO: weights["combo"] * amount,
        STEP_EMPOWER: weights["empower"] * amount,
    }[op]
