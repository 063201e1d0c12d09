"""Bid and pick in town by weights; what they mean stands in `weights.BID`.

Params: weights; from `FIRST_QUANTILE` quantiles of a round's stake, from FIRST_VALUE the
value of every kind of card, from FIRST_SYNERGY that of its synergy text, and from
FIRST_THRESHOLD what the cards kept for later rounds are worth (see `assigned_place`).
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import kernel, policy
from glory_sim.games.pixel_glory.kills import beaten_by
from glory_sim.games.pixel_glory.layout import (
    BID,
    MAX_KINDS,
    NO_CARD,
    NO_ELEMENT,
    NUM_ELEMENTS,
)
from glory_sim.games.pixel_glory.policies.helpers import (
    FIRST_VALUE,
    any_legal,
    known_value,
    random_below,
)
from glory_sim.games.pixel_glory.policies.weights import places

AT = places("bid")
NUM_QUANTILES = 16
FIRST_QUANTILE = 48
FIRST_SYNERGY = FIRST_VALUE + MAX_KINDS
FIRST_THRESHOLD = 189
GAP, BEST, ASSIGN, RANDOM, ASCENDING = range(5)
_UNIT = 2.0**-32

# In the scratch's words: spells owned by element, spells whose synergy asks for an element,
# cards owned by element (basics, too), their sum, monsters seen by element, their sum,
# whether an element is a main one.
SPELLS, ASKING, CARDS, ALL_CARDS, SEEN, ALL_SEEN, IS_MAIN = 0, 3, 6, 9, 10, 14, 15
_END = 18


@kernel
def count_owned(view, cards, words, seat):
    """Count what a seat owns, by element."""
    for place in range(SPELLS, SEEN):
        words[place] = 0
    for kind in range(cards.num_kinds):
        count, element = np.int64(view.owned[seat, kind]), cards.element[kind]
        words[CARDS + element] += count
        words[ALL_CARDS] += count
        if kind < cards.num_spells:
            words[SPELLS + element] += count
            if cards.synergy_element[kind] != NO_ELEMENT:
                words[ASKING + cards.synergy_element[kind]] += count


@kernel
def note_main_elements(view, params, words, seat):
    """Note which elements the seat owns most spells of; seats differ in what comes first."""
    for element in range(NUM_ELEMENTS):
        words[IS_MAIN + element] = 0
    for _ in range(np.int64(params[AT.main_elements])):
        best = np.int64(-1)
        for i in range(NUM_ELEMENTS):
            element = (i + seat) % NUM_ELEMENTS
            if words[IS_MAIN + element] == 1:
                continue
            if best < 0 or words[SPELLS + element] > words[SPELLS + best]:
                best = element
        words[IS_MAIN + best] = 1


@kernel
def count_seen(view, cards, words):
    """Count the monsters seen so far, by element."""
    for place in range(SEEN, IS_MAIN):
        words[place] = 0
    for monster in range(cards.num_monsters):
        if view.monster_seen[monster] == 1:
            words[SEEN + cards.monster_element[monster]] += 1
            words[ALL_SEEN] += 1


@kernel
def look_round(view, cards, params, words, seat):
    """Count what the weights ask for, from the place of a seat."""
    if (
        params[AT.same] != 0.0
        or params[AT.main] != 0.0
        or params[AT.support] != 0.0
        or params[AT.serves] != 0.0
    ):
        count_owned(view, cards, words, seat)
        note_main_elements(view, params, words, seat)
    if params[AT.match] != 0.0:
        count_seen(view, cards, words)


@kernel
def offer_value(view, cards, rules, params, words, kind):
    """Return what an offer is worth to the seat that was looked round for."""
    element, value = cards.element[kind], known_value(params, kind)
    if params[AT.drawn] != 0.0:
        value += params[AT.drawn] * random_below(view.key, kind + 1, 1 << 32) * _UNIT
    if params[AT.same] != 0.0:
        value += params[AT.same] * words[SPELLS + element]
    if params[AT.main] != 0.0 and words[IS_MAIN + element] == 1:
        value += params[AT.main]
    if params[AT.serves] != 0.0:
        value += params[AT.serves] * words[ASKING + element]
    asked = cards.synergy_element[kind]
    if params[AT.support] != 0.0 and asked != NO_ELEMENT and words[ALL_CARDS] > 0:
        share = words[CARDS + asked] / words[ALL_CARDS]
        value += params[AT.support] * share * params[FIRST_SYNERGY + kind]
    if params[AT.match] != 0.0 and words[ALL_SEEN] > 0:
        share = words[SEEN + beaten_by(rules, element)] / words[ALL_SEEN]
        hits = cards.total_hits[kind, 0] * rules.element_bonus[element]
        value += params[AT.match] * share * hits
    return value


@kernel
def next_picker(view, rules):
    """Return the seat that picks after this one; -1 if it is the last."""
    for place in range(rules.num_seats - 1):
        if view.pick_order[place] == view.seat:
            return view.pick_order[place + 1]
    return np.int64(-1)


@kernel
def choose_pick(view, cards, rules, params, scratch):
    """Return the slot of the offer with the highest value; the lowest of equal ones."""
    values = scratch.numbers
    look_round(view, cards, params, scratch.words, view.seat)
    for i in range(view.num_legal):
        slot = np.int64(view.legal[i])
        values[slot] = offer_value(view, cards, rules, params, scratch.words, view.offers[slot])
    follower = next_picker(view, rules) if params[AT.deny] != 0.0 else np.int64(-1)
    if follower >= 0:
        look_round(view, cards, params, scratch.words, follower)
        for i in range(view.num_legal):
            slot = np.int64(view.legal[i])
            values[slot] += params[AT.deny] * offer_value(
                view, cards, rules, params, scratch.words, view.offers[slot]
            )
    best = np.int64(view.legal[0])
    for i in range(1, view.num_legal):
        slot = np.int64(view.legal[i])
        if values[slot] > values[best]:
            best = slot
    return best


@kernel
def stake_of_round(view, cards, rules, params, scratch):
    """Return what this round is about: how much the best offer beats the one left to the last.

    Under the method `best` it is the value of the best offer itself.
    """
    values, count = scratch.numbers, 0
    look_round(view, cards, params, scratch.words, view.seat)
    for slot in range(rules.spells_offered):
        if view.offers[slot] == NO_CARD:
            continue
        value = offer_value(view, cards, rules, params, scratch.words, view.offers[slot])
        place = count
        while place > 0 and values[place - 1] < value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value
        count += 1
    if params[AT.method] == BEST:
        return values[0]
    return values[0] - values[rules.num_seats - 1]


@kernel
def place_by_quantile(view, params, stake):
    """Return the place among the own cards that a stake has among all stakes."""
    passed = 0
    for i in range(NUM_QUANTILES):
        if stake >= params[FIRST_QUANTILE + i]:
            passed += 1
    return passed * view.num_legal // NUM_QUANTILES


@kernel
def assigned_place(stake, thresholds, first, count):
    """Return the place of the card to bid in the best assignment of cards to stakes.

    Derman, Lieberman and Ross (1972): `thresholds[first:first + count]` are the stakes that
    the cards can expect in the `count` rounds to come, ascending. If those rounds' stakes are
    known, they are the stakes themselves, and bids are sorted by stake.
    """
    place = np.int64(0)
    while place < count and stake > thresholds[first + place]:
        place += 1
    return place


@kernel
def wanted_place(view, cards, rules, params, scratch):
    """Return which of the own cards, from the lowest, the method bids."""
    method = params[AT.method]
    if method == RANDOM:
        return random_below(view.key, 0, view.num_legal)
    if method > RANDOM:
        return 0 if method == ASCENDING else view.num_legal - 1
    stake = stake_of_round(view, cards, rules, params, scratch)
    if method == ASSIGN:
        left = view.num_legal - 1
        return assigned_place(stake, params, FIRST_THRESHOLD + left * (left - 1) // 2, left)
    return place_by_quantile(view, params, stake)


@kernel
def cards_beaten(view, rules, rank):
    """Count the others' unspent cards that an own card beats; ties by the staff."""
    beaten = np.int64(0)
    top = rank if view.staff == view.seat else rank - 1
    for seat in range(rules.num_seats):
        if seat != view.seat:
            for other in range(1, top + 1):
                beaten += np.int64(view.bids_left[seat, other])
    return beaten


@kernel
def choose_bid(view, cards, rules, params, scratch):
    """Return the card to bid."""
    last = view.num_legal - 1
    place = wanted_place(view, cards, rules, params, scratch)
    noise = np.int64(params[AT.noise])
    if noise > 0:
        place += random_below(view.key, 0, 2 * noise + 1) - noise
    if view.staff == view.seat:
        place -= np.int64(params[AT.staff])
    place = max(place, min(np.int64(params[AT.least_card]), last))
    place = max(0, min(place, last))
    if params[AT.thrift] == 1.0:
        beaten = cards_beaten(view, rules, np.int64(view.legal[place]))
        while place > 0 and cards_beaten(view, rules, np.int64(view.legal[place - 1])) == beaten:
            place -= 1
    return np.int64(view.legal[place])


@policy
def bid_by_weights(view, cards, rules, params, scratch):
    """Bid and pick by the weighed value of the offers."""
    if view.decision == BID:
        return choose_bid(view, cards, rules, params, scratch)
    if params[AT.pick] == 1.0:
        return any_legal(view)
    return choose_pick(view, cards, rules, params, scratch)
