"""Move a plan on: what a card, a stored card or a redemption would do to what is known.

A plan is one node in the scratch's words: monsters that are up, cards left, points, gains.
What is hidden stays unknown: a monster revealed on the way is one of mean HP and fame
without element (but the last one is the Lord), and a card drawn is counted, not played.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.kills import beaten_by
from glory_sim.games.pixel_glory.layout import (
    CRITERION_BASIC,
    CRITERION_EXACT,
    CRITERION_FIRE,
    CRITERION_UNTOUCHED,
    MAX_FACE_UP,
    NO_CRITERION,
    NO_ELEMENT,
    NO_MONSTER,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)

UNKNOWN = -2
"""A monster that would be revealed, of which nothing is known."""
MAX_LISTED = 8
COUNT_BITS = 7
"""Cards left of a listed kind; 8 kinds of at most 127 cards go into one word."""
ELEMENT_BITS = 16

# Words of a node.
HP, MONSTER = 0, MAX_FACE_UP
LEFT, RESERVE, EMPOWER, PLAYED, POINTS, KILLS, DRAWN, REDEEMED, FAME, UNSEEN, OVER, LABEL = range(
    2 * MAX_FACE_UP, 2 * MAX_FACE_UP + 12
)
NUM_STATE = LABEL
"""Words before this one are the state; two nodes alike in them have the same future."""
NODE = LABEL + 1

# Words of what stays the same during a plan.
KIND, NUM_LISTED, MEAN_HP, MEAN_FAME, CAN_STORE = 0, 8, 9, 10, 11
UNTOUCHED = 12  # by slot: 1 while the monster there would meet that criterion
CURRENT = 24
"""The node that is being moved."""


@inlined
def fame_of(cards, scratch, monster):
    """Return the fame of a monster; the mean of one that is unknown."""
    words = scratch.words
    return words[MEAN_FAME] if monster == UNKNOWN else cards.monster_fame[monster]


@inlined
def element_of(cards, monster):
    """Return the element of a monster; none of one that is unknown."""
    return NO_ELEMENT if monster == UNKNOWN else cards.monster_element[monster]


@inlined
def meets(cards, rules, scratch, slot, monster, kind, by_damage):
    """Tell whether a kill by a card meets the monster's criterion, where criteria count."""
    words = scratch.words
    if monster == UNKNOWN or kind < 0 or rules.criteria == 1:
        return False
    criterion = cards.monster_criterion[monster]
    if criterion == NO_CRITERION:
        return False
    if criterion == CRITERION_EXACT:
        return by_damage and words[CURRENT + HP + slot] == 0
    if criterion == CRITERION_BASIC:
        return kind >= cards.num_spells
    if criterion == CRITERION_UNTOUCHED:
        return words[UNTOUCHED + slot] == 1
    return cards.element[kind] == criterion - CRITERION_FIRE


@kernel
def slay(cards, rules, scratch, slot, kind, by_damage):
    """Let the monster in a slot die by a card (-1: by points) and the next one come."""
    words = scratch.words
    monster = words[CURRENT + MONSTER + slot]
    words[CURRENT + FAME] += fame_of(cards, scratch, monster)
    words[CURRENT + KILLS] += 1
    if meets(cards, rules, scratch, slot, monster, kind, by_damage):
        words[CURRENT + POINTS] += 1
    if monster == cards.lord:
        words[CURRENT + OVER] = 1
    left = words[CURRENT + UNSEEN]
    if left == 0 or monster == cards.lord:
        words[CURRENT + MONSTER + slot] = NO_MONSTER
        words[CURRENT + HP + slot] = 0
        return
    is_lord = left == 1
    words[CURRENT + UNSEEN] = left - 1
    words[CURRENT + MONSTER + slot] = cards.lord if is_lord else np.int64(UNKNOWN)
    words[CURRENT + HP + slot] = cards.monster_hp[cards.lord] if is_lord else words[MEAN_HP]


@inlined
def strike(cards, rules, scratch, slot, kind, amount):
    """Hit the monster in a slot once; tell whether it died."""
    words = scratch.words
    element = cards.element[kind]
    target = element_of(cards, words[CURRENT + MONSTER + slot])
    damage = amount + words[CURRENT + EMPOWER]
    if target == beaten_by(rules, element):
        damage += rules.element_bonus[element]
    words[CURRENT + HP + slot] -= damage
    if words[CURRENT + HP + slot] > 0:
        return False
    slay(cards, rules, scratch, slot, kind, by_damage=True)
    return True


@inlined
def sweep(cards, rules, scratch, kind, amount):
    """Hit every monster that is up; newcomers are not hit."""
    words = scratch.words
    up = np.int64(0)
    for slot in range(rules.face_up):
        if words[CURRENT + MONSTER + slot] != NO_MONSTER:
            up |= 1 << slot
    for slot in range(rules.face_up):
        if up & (1 << slot) and words[CURRENT + OVER] == 0:
            strike(cards, rules, scratch, slot, kind, amount)


@inlined
def best_to_execute(cards, rules, scratch, limit):
    """Return the slot of the most famous monster that an execute may defeat, or -1."""
    words = scratch.words
    best, fame = -1, -1
    for slot in range(rules.face_up):
        monster = words[CURRENT + MONSTER + slot]
        if monster < 0 or cards.monster_element[monster] == NO_ELEMENT:
            continue
        if words[CURRENT + HP + slot] <= limit and cards.monster_fame[monster] > fame:
            best, fame = slot, cards.monster_fame[monster]
    return best


@kernel
def hit(cards, rules, scratch, kind, amount, times, aims):
    """Hit (slot, then slot) with all hits: the second from when the first has died.

    Return the aims that are left, the same slot twice once the first has died.
    """
    words = scratch.words
    first, second = aims
    for _ in range(times):
        if words[CURRENT + MONSTER + first] == NO_MONSTER:
            first = np.int64(0)
            while words[CURRENT + MONSTER + first] == NO_MONSTER:
                first += 1
        if strike(cards, rules, scratch, first, kind, amount):
            first = second
        if words[CURRENT + OVER] == 1:
            break
    return first, second


@inlined
def resolve_step(cards, rules, scratch, kind, op, amount, times, aims):
    """Carry out a step of a card; return the aims that are left."""
    words = scratch.words
    if op == STEP_HIT:
        return hit(cards, rules, scratch, kind, amount, times, aims)
    if op == STEP_SWEEP:
        sweep(cards, rules, scratch, kind, amount)
    elif op == STEP_EXECUTE:
        slot = best_to_execute(cards, rules, scratch, amount)
        if slot >= 0:
            slay(cards, rules, scratch, slot, kind, by_damage=False)
    elif op == STEP_DRAW:
        words[CURRENT + DRAWN] += amount
    elif op == STEP_COMBO:
        words[CURRENT + POINTS] += amount
    elif op == STEP_EMPOWER:
        words[CURRENT + EMPOWER] += amount
    return aims


@inlined
def is_earned(cards, rules, scratch, owned_points, kind):
    """Tell whether the synergy of a card is earned if it is played next (Q9)."""
    words = scratch.words
    element = cards.synergy_element[kind]
    if element == NO_ELEMENT:
        return False
    points = owned_points[element]
    if rules.synergy == 0:
        points = (words[CURRENT + PLAYED] >> (ELEMENT_BITS * element)) & ((1 << ELEMENT_BITS) - 1)
    return points >= cards.synergy_points[kind]


@kernel
def play_from(cards, rules, scratch, kind, earned, place, aims):
    """Carry out a card from a place on, then count it as played.

    Args:
        cards: Record of the cards.
        rules: Record of the rules.
        scratch: The scratch; its node CURRENT is moved.
        kind: The card.
        earned: Whether its synergy is earned.
        place: (1 in the synergy steps, step, hits of it still to come or -1 for all).
        aims: Slots that its hits go to.
    """
    words = scratch.words
    in_synergy, step, times = place
    if kind >= cards.num_spells:
        hit(cards, rules, scratch, kind, rules.basic_damage, 1, aims)
    elif in_synergy == 0:
        for i in range(step, cards.num_steps[kind]):
            number = cards.step_times[kind, i] if times < 0 else times
            op, amount = cards.step_op[kind, i], cards.step_amount[kind, i]
            aims = resolve_step(cards, rules, scratch, kind, op, amount, number, aims)
            times = np.int64(-1)
            if words[CURRENT + OVER] == 1:
                return
        step = np.int64(0)
    if kind < cards.num_spells and earned:
        for i in range(step, cards.num_synergy_steps[kind]):
            number = cards.synergy_times[kind, i] if times < 0 else times
            op, amount = cards.synergy_op[kind, i], cards.synergy_amount[kind, i]
            aims = resolve_step(cards, rules, scratch, kind, op, amount, number, aims)
            times = np.int64(-1)
            if words[CURRENT + OVER] == 1:
                return
    words[CURRENT + PLAYED] += 1 << (ELEMENT_BITS * cards.element[kind])
