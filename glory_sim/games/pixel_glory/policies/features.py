"""List what the weights of the play policy weigh: monsters and cards, in the scratch."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined
from glory_sim.games.pixel_glory.layout import (
    CRITERION_UNTOUCHED,
    MAX_FACE_UP,
    MAX_KINDS,
    NO_CRITERION,
    NO_MONSTER,
    PLAY_RESERVE,
    STORE,
)
from glory_sim.games.pixel_glory.policies.helpers import FIRST_VALUE, is_earned, known_value
from glory_sim.games.pixel_glory.policies.weights import places

AT = places("play")

FIRST_EXTRA = FIRST_VALUE + MAX_KINDS
"""Params from here on: what a card does besides its blow, `[kind, synergy earned]`."""
FIRST_STRENGTH = FIRST_EXTRA + 2 * MAX_KINDS
"""Params from here on: what a card adds to each card after it, by kind."""

NUM_WEIGHTS = len(AT)
"""Weights stand first in the scratch's numbers: kernels hand records on faster than arrays."""

# Monsters that may be attacked: words and numbers from these places on.
HP, ELEMENT, SLOT, CRITERION, FAME = (MAX_FACE_UP * i for i in range(5))
KILL, RATE, START, COST = (NUM_WEIGHTS + MAX_FACE_UP * i for i in range(4))
# Cards that may be played: the hand by kind, then the reserve.
_WORDS, _NUMBERS = 5 * MAX_FACE_UP, NUM_WEIGHTS + 4 * MAX_FACE_UP
KIND, DAMAGE, HITS, LIMIT, EARNED, COUNT = (_WORDS + (MAX_KINDS + 1) * i for i in range(6))
EXTRA, STRENGTH, VALUE = (_NUMBERS + (MAX_KINDS + 1) * i for i in range(3))


@inlined
def take_weights(params, scratch):
    """Copy the weights to where the kernels look for them."""
    for i in range(NUM_WEIGHTS):
        scratch.numbers[i] = params[i]


@inlined
def lead_of(view, rules):
    """Return how much fame the seat has more than the best other seat."""
    best = np.int64(-1000)
    for seat in range(rules.num_seats):
        if seat != view.seat:
            best = max(best, view.fame[seat])
    return view.fame[view.seat] - best


@inlined
def kill_score(view, cards, rules, scratch, monster):
    """Score the kill of a monster, whatever kills it."""
    fame = cards.monster_fame[monster]
    score = scratch.numbers[AT.kill] + scratch.numbers[AT.fame] * fame
    if scratch.numbers[AT.late] != 0.0:
        dead = view.monsters_dead
        score += scratch.numbers[AT.late] * fame * dead / (rules.monsters_set_aside + 2)
    if monster == cards.lord:
        lead = lead_of(view, rules) + fame
        score += (
            scratch.numbers[AT.win] if lead > 0 else (scratch.numbers[AT.lose] if lead < 0 else 0.0)
        )
    return score


@inlined
def open_criterion(view, cards, rules, scratch, slot):
    """Return the criterion by which a kill in a slot can still earn a point."""
    criterion = cards.monster_criterion[view.slot_monster[slot]]
    if scratch.numbers[AT.criterion] == 0.0 or rules.criteria == 1 or rules.combo_price == 0:
        return NO_CRITERION
    if criterion == CRITERION_UNTOUCHED:
        full = cards.monster_hp[view.slot_monster[slot]]
        return criterion if view.slot_hp_before[slot] == full else NO_CRITERION
    return criterion


@inlined
def list_monster(view, cards, rules, scratch, slot, count):
    """Write what matters about the monster in a slot into the scratch."""
    words, numbers, monster = scratch.words, scratch.numbers, view.slot_monster[slot]
    fame = cards.monster_fame[monster]
    words[HP + count] = view.slot_hp[slot]
    words[ELEMENT + count] = cards.monster_element[monster]
    words[SLOT + count] = slot
    words[CRITERION + count] = open_criterion(view, cards, rules, scratch, slot)
    words[FAME + count] = fame
    numbers[KILL + count] = kill_score(view, cards, rules, scratch, monster)
    numbers[RATE + count] = scratch.numbers[AT.damage]
    if monster == cards.lord and scratch.numbers[AT.lord] != 0.0:
        numbers[RATE + count] += scratch.numbers[AT.lord] * lead_of(view, rules)
    numbers[START + count] = scratch.numbers[AT.rich] * fame
    if scratch.numbers[AT.own] != 0.0 or scratch.numbers[AT.others] != 0.0:
        for seat in range(rules.num_seats):
            weight = scratch.numbers[AT.own] if seat == view.seat else scratch.numbers[AT.others]
            numbers[START + count] += weight * view.slot_damage[slot, seat]
    numbers[COST + count] = scratch.numbers[AT.easy] * (fame + 1)


@inlined
def list_monsters(view, cards, rules, scratch):
    """List the monsters that the seat attacks; return how many there are."""
    only_begun = False
    if scratch.numbers[AT.targets] == 1.0:
        for slot in range(rules.face_up):
            only_begun = only_begun or view.slot_damage[slot, view.seat] > 0
    count = 0
    for slot in range(rules.face_up):
        if view.slot_monster[slot] == NO_MONSTER:
            continue
        if only_begun and view.slot_damage[slot, view.seat] == 0:
            continue
        list_monster(view, cards, rules, scratch, slot, count)
        count += 1
    return count


@inlined
def list_card(view, cards, rules, params, scratch, kind, place):
    """Write what a card deals if all its hits go to one monster, and what else it brings."""
    words, numbers = scratch.words, scratch.numbers
    earned = 1 if is_earned(view, cards, rules, kind) else 0
    hits = cards.total_hits[kind, earned]
    damage = cards.total_damage[kind, earned] + hits * view.empower
    words[KIND + place] = kind
    words[DAMAGE + place] = damage + (rules.basic_damage if kind >= cards.num_spells else 0)
    words[HITS + place] = hits
    words[LIMIT + place] = cards.execute_limit[kind, earned]
    words[EARNED + place] = earned
    words[COUNT + place] = 1
    numbers[EXTRA + place] = params[FIRST_EXTRA + 2 * kind + earned]
    numbers[STRENGTH + place] = params[FIRST_STRENGTH + kind]
    numbers[VALUE + place] = known_value(params, kind)


@inlined
def list_cards(view, cards, rules, params, scratch):
    """List the hand by kind, then the reserve; return (kinds, cards, damage) of the hand."""
    words = scratch.words
    num_kinds = num_cards = damage = np.int64(0)
    for i in range(view.num_legal):
        if view.legal[i] >= STORE:
            break
        kind = np.int64(view.legal[i])
        list_card(view, cards, rules, params, scratch, kind, num_kinds)
        words[COUNT + num_kinds] = np.int64(view.hand[kind])
        num_cards += words[COUNT + num_kinds]
        damage += words[COUNT + num_kinds] * words[DAMAGE + num_kinds]
        num_kinds += 1
    if view.is_legal[PLAY_RESERVE] == 1:
        list_card(view, cards, rules, params, scratch, view.reserve, num_kinds)
    return num_kinds, num_cards, damage


@inlined
def easy_limit(view, cards, rules, scratch):
    """Return the HP that the next seat is taken to finish."""
    limit = scratch.numbers[AT.easy_hp]
    if scratch.numbers[AT.easy_hands] == 0.0:
        return limit
    seat = (view.seat + 1) % rules.num_seats
    damage = num_cards = np.int64(0)
    for kind in range(cards.num_kinds):
        count = np.int64(view.owned[seat, kind]) - np.int64(view.discarded[seat, kind])
        basic = rules.basic_damage if kind >= cards.num_spells else 0
        damage += count * (cards.total_damage[kind, 0] + basic)
        num_cards += count
    if num_cards == 0:
        return limit
    return limit + scratch.numbers[AT.easy_hands] * damage * view.hand_size[seat] / num_cards
