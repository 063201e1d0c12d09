"""Give policies what they need often: random numbers, damage, points, values."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import inlined
from glory_sim.games.pixel_glory.layout import NO_ELEMENT

_HALF = np.uint64(32)
FIRST_VALUE = 64
"""Params from here on: the value of each kind of card, computed from the card set."""


@inlined
def random_below(key, number, count):
    """Return the decision's random whole number `number` in 0..count-1."""
    high = chained(key, number) >> _HALF
    return np.int64((high * np.uint64(count)) >> _HALF)


@inlined
def any_legal(view):
    """Return a legal answer, all equally likely."""
    return np.int64(view.legal[random_below(view.key, 0, view.num_legal)])


@inlined
def synergy_points(view, cards, rules, element):
    """Q9: count the synergy points of an element that the own seat has now."""
    if rules.synergy == 0:
        return view.played_by_element[element]
    symbols = 0
    for spell in range(cards.num_spells):
        symbols += np.int64(view.owned[view.seat, spell]) * cards.symbols[spell, element]
    return symbols // rules.symbols_per_synergy_point


@inlined
def is_earned(view, cards, rules, kind):
    """Tell whether the synergy of a card would be earned if it were played now."""
    element = cards.synergy_element[kind]
    return (
        element != NO_ELEMENT
        and synergy_points(view, cards, rules, element) >= cards.synergy_points[kind]
    )


@inlined
def card_blow(view, cards, rules, kind):
    """Return (damage, hits, execute limit) of a card whose hits all go to one monster.

    Each hit deals the element bonus on top.
    """
    earned = 1 if is_earned(view, cards, rules, kind) else 0
    hits = cards.total_hits[kind, earned]
    damage = cards.total_damage[kind, earned] + hits * view.empower
    if kind >= cards.num_spells:
        damage += rules.basic_damage
    return damage, hits, cards.execute_limit[kind, earned]


@inlined
def left_by_blow(hp, element, damage, limit):
    """Return the HP that a blow leaves a monster of an element; 0 if it is executed."""
    left = hp - damage
    return min(left, 0) if left <= limit and element != NO_ELEMENT else left


@inlined
def known_value(params, kind):
    """Return the value of a card that was computed when the policy was prepared."""
    return params[FIRST_VALUE + kind]
