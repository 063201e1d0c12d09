"""Turn weights into the params of the two policies that are data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.layout import (
    MAX_KINDS,
    MAX_ROUNDS,
    NO_ELEMENT,
    NUM_PARAMS,
    STEP_EMPOWER,
)
from glory_sim.games.pixel_glory.policies.drafting import (
    BEST,
    FIRST_QUANTILE,
    FIRST_SYNERGY,
    FIRST_THRESHOLD,
    NUM_QUANTILES,
)
from glory_sim.games.pixel_glory.policies.features import FIRST_EXTRA, FIRST_STRENGTH
from glory_sim.games.pixel_glory.policies.helpers import FIRST_VALUE
from glory_sim.games.pixel_glory.policies.valuation import kind_values, synergy_values
from glory_sim.games.pixel_glory.policies.weights import PHASES, places

Array = npt.NDArray[np.float64]
Record = npt.NDArray[np.void]


def preparer(phase: str, style: Mapping[str, Any]) -> Callable[[Record, Record], Array]:
    """Return what makes the params of a policy for a card set and rules.

    Args:
        phase: "play" or "bid".
        style: a style in its plain form (see `weight_files`).
    """

    def prepare(cards: Record, rules: Record) -> Array:
        params = np.zeros(NUM_PARAMS)
        for place, weight in enumerate(PHASES[phase]):
            params[place] = weight.code_of(style[phase][weight.name])
        params[FIRST_VALUE : FIRST_VALUE + MAX_KINDS] = kind_values(cards, rules, style["value"])
        if phase == "bid":
            _add_stakes(params, cards, rules, style["value"])
        else:
            _add_extras(params, cards, style["play"])
        return params

    return prepare


def _add_extras(params: Array, cards: Record, weights: Mapping[str, Any]) -> None:
    """Add what each card does besides its blow, which the card's text alone decides."""
    record = cards[0]
    for kind in range(int(record["num_kinds"])):
        has_synergy = record["synergy_element"][kind] != NO_ELEMENT
        for earned, weight in enumerate(("unearned", "earned")):
            extra = weights["cards"] * record["draws"][kind, earned]
            extra += weights["points"] * record["combo_points"][kind, earned]
            extra += weights["value"] * params[FIRST_VALUE + kind]
            extra += weights[weight] if has_synergy else 0
            params[FIRST_EXTRA + 2 * kind + earned] = extra
        steps = record["step_op"][kind][: record["num_steps"][kind]] == STEP_EMPOWER
        added = record["step_amount"][kind][: len(steps)][steps].sum()
        params[FIRST_STRENGTH + kind] = weights["strengthen"] * added


def _add_stakes(params: Array, cards: Record, rules: Record, text: Mapping[str, float]) -> None:
    synergies = synergy_values(cards, text)
    num_spells = int(cards[0]["num_spells"])
    params[FIRST_SYNERGY : FIRST_SYNERGY + num_spells] = synergies[:num_spells]
    values = np.sort(params[FIRST_VALUE : FIRST_VALUE + num_spells])
    is_best = params[places("bid").method] == BEST
    stakes, chances = stake_distribution(
        values, int(rules[0]["spells_offered"]), 1 if is_best else int(rules[0]["num_seats"])
    )
    levels = (np.arange(NUM_QUANTILES) + 0.5) / NUM_QUANTILES
    chosen = np.minimum(np.searchsorted(np.cumsum(chances), levels), len(stakes) - 1)
    params[FIRST_QUANTILE : FIRST_QUANTILE + NUM_QUANTILES] = stakes[chosen]
    expected = np.zeros(0)
    for rounds in range(1, MAX_ROUNDS):
        expected = next_thresholds(expected, stakes, chances)
        first = FIRST_THRESHOLD + rounds * (rounds - 1) // 2
        params[first : first + rounds] = expected


def stake_distribution(values: Array, offered: int, last: int) -> tuple[Array, Array]:
    """Return the stakes that a round can have, ascending, and the chance of each.

    The stake is the best of the offers less the `last`-th best; `last` 1 means the best
    itself. Exact for offers drawn without replacement.

    Args:
        values: of all spells, ascending.
        offered: offers of a round.
        last: place of the offer that the best one is compared with.
    """
    stakes, ways = [], []
    for best in range(offered - 1, len(values)):
        if last == 1:
            stakes.append(values[best])
            ways.append(comb(best, offered - 1))
            continue
        for other in range(offered - last, best - last + 2):
            stakes.append(values[best] - values[other])
            ways.append(comb(other, offered - last) * comb(best - other - 1, last - 2))
    order = np.argsort(stakes, kind="stable")
    chances = np.asarray(ways, float)[order]
    return np.asarray(stakes)[order], chances / chances.sum()


def next_thresholds(expected: Array, stakes: Array, chances: Array) -> Array:
    """Return what each of one card more can expect, from what each can of one fewer.

    With one round more in front, a card gets this round's stake if that lies between what the
    two cards around it could expect, else the nearer of the two.
    """
    low = np.concatenate(([-np.inf], expected))
    high = np.concatenate((expected, [np.inf]))
    clipped = np.clip(stakes[:, None], low, high)
    means: Array = chances @ clipped
    return means
