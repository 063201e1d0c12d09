"""Bid and pick in town: random, highest first, by the gap between the offers."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.compiled import entry_kernel, kernel, policy
from glory_sim.games.pixel_glory.layout import BID, NUM_PARAMS
from glory_sim.games.pixel_glory.policies.helpers import any_legal, random_below, spell_value

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
"""How `spell_value` turns a card's text into points of damage (params 0 to 7)."""

NUM_QUANTILES = 16
FIRST_QUANTILE = 16
"""Params from here on: quantiles of the gap between best and worst offer."""


@kernel
def best_offer(view, cards, rules, params):
    """Return the slot of the most valuable offer; the lowest slot of equal ones."""
    best, best_value = -1, 0.0
    for slot in range(rules.spells_offered):
        if view.offers[slot] < 0:
            continue
        value = spell_value(cards, view.offers[slot], params)
        if best < 0 or value > best_value:
            best, best_value = slot, value
    return best


@kernel
def gap_of_offers(view, cards, rules, params):
    """Return how much more the best offer is worth than the worst."""
    low, high = np.inf, -np.inf
    for slot in range(rules.spells_offered):
        value = spell_value(cards, view.offers[slot], params)
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
    return best_offer(view, cards, rules, params)


@policy
def bid_shuffled(view, cards, rules, params, scratch):
    """Bid at random; pick the most valuable spell."""
    if view.decision == BID:
        return np.int64(view.legal[random_below(view.key, 0, view.num_legal)])
    return best_offer(view, cards, rules, params)


@policy
def bid_by_gap(view, cards, rules, params, scratch):
    """Bid high when the best offer is far better than the worst; pick the most valuable."""
    if view.decision != BID:
        return best_offer(view, cards, rules, params)
    gap = gap_of_offers(view, cards, rules, params)
    passed = 0
    for i in range(NUM_QUANTILES):
        if gap >= params[FIRST_QUANTILE + i]:
            passed += 1
    place = min(passed * view.num_legal // NUM_QUANTILES, view.num_legal - 1)
    return np.int64(view.legal[place])


def value_params(
    cards: npt.NDArray[np.void], rules: npt.NDArray[np.void]
) -> npt.NDArray[np.float64]:
    """Return params that hold the weights of `spell_value`."""
    del cards, rules
    params = np.zeros(NUM_PARAMS)
    params[: len(VALUE_WEIGHTS)] = list(VALUE_WEIGHTS.values())
    return params


@entry_kernel
def spell_values(cards, params, values):
    """Fill `values` with the value of each spell."""
    for kind in range(values.size):
        values[kind] = spell_value(cards[0], kind, params)


def gap_params(cards: npt.NDArray[np.void], rules: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
    """Return params with the quantiles of the gap between best and worst offer.

    Exact for offers drawn without replacement: of the sorted values i < j are worst
    and best of m offers in C(j-i-1, m-2) of C(S, m) ways.
    """
    params = value_params(cards, rules)
    num_spells, offered = int(cards[0]["num_spells"]), int(rules[0]["spells_offered"])
    if offered < 2:
        return params
    values = np.zeros(num_spells)
    spell_values(cards, params, values)
    values.sort()
    gaps, ways = [], []
    for i in range(num_spells):
        for j in range(i + offered - 1, num_spells):
            gaps.append(values[j] - values[i])
            ways.append(comb(j - i - 1, offered - 2))
    order = np.argsort(gaps, kind="stable")
    reached = np.cumsum(np.asarray(ways, float)[order]) / comb(num_spells, offered)
    levels = (np.arange(NUM_QUANTILES) + 0.5) / NUM_QUANTILES
    chosen = np.minimum(np.searchsorted(reached, levels), len(gaps) - 1)
    params[FIRST_QUANTILE : FIRST_QUANTILE + NUM_QUANTILES] = np.asarray(gaps)[order][chosen]
    return params
