"""Value where a plan leads: fame won, what is left to the next seats, what is kept."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.layout import NO_MONSTER
from glory_sim.games.pixel_glory.policies.plan_moves import (
    COUNT_BITS,
    DRAWN,
    EMPOWER,
    FAME,
    HP,
    KILLS,
    LEFT,
    MONSTER,
    NUM_LISTED,
    OVER,
    POINTS,
    RESERVE,
    fame_of,
)

# Params of the planner, all in fame; they stand first in the scratch's numbers, too.
KILL, POINT, CARD, KEPT, KEPT_VALUE, TO_COME, WIN, LOSE, BASE, WIDTH, HOPE = range(11)
FIRST_LEFT = 11
"""Params from here on: what a monster that is left alive is worth by its HP."""
NUM_LEFT = 22
LAST_LEFT = FIRST_LEFT + NUM_LEFT - 1
MEANS = FIRST_LEFT + NUM_LEFT
"""Params: mean HP and mean fame of ordinary monsters."""
NUM_WEIGHTS = MEANS + 2
CARD_VALUE = NUM_WEIGHTS
"""Numbers of the scratch from here on: value of each listed card."""


@inlined
def value_to_come(scratch, node):
    """Return the value of the cards that are still to be played, strengthened as they are."""
    words = scratch.words
    value, left, stronger = 0.0, words[node + LEFT], words[node + EMPOWER]
    for card in range(words[NUM_LISTED]):
        count = (left >> (COUNT_BITS * card)) & ((1 << COUNT_BITS) - 1)
        value += count * (scratch.numbers[CARD_VALUE + card] + stronger)
    return value


@inlined
def value_of_board(cards, rules, scratch, node, to_come):
    """Return what the monsters left alive are worth to the seat.

    One that the cards still to come may defeat counts partly as defeated: else the plans
    on their way to a kill would look worst of all shortly before it.
    """
    words, value, hope = scratch.words, 0.0, 0.0
    for slot in range(rules.face_up):
        monster = words[node + MONSTER + slot]
        if monster == NO_MONSTER:
            continue
        hp, fame = words[node + HP + slot], fame_of(cards, scratch, monster)
        share = scratch.numbers[min(FIRST_LEFT + hp, LAST_LEFT)]
        worth = share * (fame + scratch.numbers[BASE])
        value += worth
        if hp <= to_come:
            hope = max(hope, fame + scratch.numbers[KILL] - worth)
    return value + scratch.numbers[HOPE] * hope


@kernel
def value_of_node(view, cards, rules, scratch, node):
    """Return what a plan has come to, in fame."""
    words = scratch.words
    value = words[node + FAME] + scratch.numbers[KILL] * words[node + KILLS]
    if words[node + OVER] == 1:
        lead = view.fame[view.seat] + words[node + FAME]
        most = np.int64(-1000)
        for seat in range(rules.num_seats):
            if seat != view.seat:
                most = max(most, view.fame[seat])
        if lead > most:
            return value + scratch.numbers[WIN]
        return value + (scratch.numbers[LOSE] if lead < most else 0.0)
    points = words[node + POINTS] + (1 if words[node + KILLS] == 0 else 0)
    if rules.combo_price > 0:
        value += scratch.numbers[POINT] * points
    value += scratch.numbers[CARD] * words[node + DRAWN]
    if words[node + RESERVE] >= 0:
        kept = scratch.numbers[CARD_VALUE + words[node + RESERVE]]
        value += scratch.numbers[KEPT] + scratch.numbers[KEPT_VALUE] * kept
    to_come = value_to_come(scratch, node)
    value += value_of_board(cards, rules, scratch, node, to_come)
    return value + scratch.numbers[TO_COME] * to_come
