"""Bid and pick in town: random, highest first, by the gap between the offers."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.compiled import inlined, policy
from glory_sim.games.pixel_glory.layout import BID
from glory_sim.games.pixel_glory.policies.helpers import (
    FIRST_VALUE,
    any_legal,
    known_value,
    random_below,
)
from glory_sim.games.pixel_glory.policies.valuation import value_params

NUM_QUANTILES = 16
FIRST_QUANTILE = 16
"""Params from here on: quantiles of the gap between best and worst offer."""


@inlined
def best_offer(view, rules, params):
    """Return the slot of the most valuable offer; the lowest slot of equal ones."""
    best, best_value = -1, 0.0
    for slot in range(rules.spells_offered):
        if view.offers[slot] < 0:
            continue
        value = known_value(params, view.offers[slot])
        if best < 0 or value > best_value:
            best, best_value = slot, value
    return best


@inlined
def gap_of_offers(view, rules, params):
    """Return how much more the best offer is worth than the worst."""
    low, high = np.inf, -np.inf
    for slot in range(rules.spells_offered):
        value = known_value(params, view.offers[slot])
        low, high = min(low, value), max(high, value)
    return high - low


@policy
def bid_random(view, cards, rules, params, scratch):
    """Bid and pick at random, all answers equally likely."""
    return any_legal(view)


@policy
def bid_highest_first(view, cards, rules, params, scratch):
    """Bid the highest card left; pick the most valuable spell."""
    if view.decision == BID:
        return np.int64(view.legal[view.num_legal - 1])
    return best_offer(view, rules, params)


@policy
def bid_shuffled(view, cards, rules, params, scratch):
    """Bid at random; pick the most valuable spell."""
    if view.decision == BID:
        return np.int64(view.legal[random_below(view.key, 0, view.num_legal)])
    return best_offer(view, rules, params)


@policy
def bid_by_gap(view, cards, rules, params, scratch):
    """Bid high when the best offer is far better than the worst; pick the most valuable.

    One card more or less, at random: players who think alike would otherwise tie
    every round, and the staff would decide all.
    """
    if view.decision != BID:
        return best_offer(view, rules, params)
    gap = gap_of_offers(view, rules, params)
    passed = 0
    for i in range(NUM_QUANTILES):
        if gap >= params[FIRST_QUANTILE + i]:
            passed += 1
    place = passed * view.num_legal // NUM_QUANTILES + random_below(view.key, 0, 3) - 1
    return np.int64(view.legal[max(0, min(place, view.num_legal - 1))])


def gap_params(cards: npt.NDArray[np.void], rules: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
    """Return params with the quantiles of the gap between best and worst offer.

    Exact for offers drawn without replacement: of the sorted values i < j are worst
    and best of m offers in C(j-i-1, m-2) of C(S, m) ways.
    """
    params = value_params(cards, rules)
    num_spells, offered = int(cards[0]["num_spells"]), int(rules[0]["spells_offered"])
    if offered < 2:
        return params
    values = np.sort(params[FIRST_VALUE : FIRST_VALUE + num_spells])
    worst, best = np.triu_indices(num_spells, offered - 1)
    gaps = values[best] - values[worst]
    between = [comb(others, offered - 2) for others in range(num_spells)]
    ways = np.array(between, float)[best - worst - 1]
    order = np.argsort(gaps, kind="stable")
    reached = np.cumsum(ways[order]) / comb(num_spells, offered)
    levels = (np.arange(NUM_QUANTILES) + 0.5) / NUM_QUANTILES
    chosen = np.minimum(np.searchsorted(reached, levels), len(gaps) - 1)
    params[FIRST_QUANTILE : FIRST_QUANTILE + NUM_QUANTILES] = gaps[order][chosen]
    return params
