"""Plan the whole hand: orders, targets, reserve and combo points together.

A plan is searched card by card. Of the states that a card more can lead to, those that are
alike are merged, and the best `WIDTH` are followed: all of them in small hands, where the
search is exact, a beam in large ones. Then the first step of the best plan is taken, and
the rest is planned again when its turn comes.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined, kernel, policy
from glory_sim.games.pixel_glory.layout import (
    ACT,
    BLOW_HIT,
    BLOW_REDEEM,
    END_TURN,
    NO_CARD,
    NO_ELEMENT,
    NO_MONSTER,
    PLAY_RESERVE,
    REDEEM_CARDS,
    REDEEM_KILL,
    RESHUFFLE,
    STORE,
)
from glory_sim.games.pixel_glory.policies.helpers import known_value, synergy_points
from glory_sim.games.pixel_glory.policies.plan_moves import (
    CAN_STORE,
    COUNT_BITS,
    CURRENT,
    DRAWN,
    ELEMENT_BITS,
    EMPOWER,
    HP,
    KILLS,
    KIND,
    LABEL,
    LEFT,
    MAX_LISTED,
    MEAN_FAME,
    MEAN_HP,
    MONSTER,
    NODE,
    NUM_LISTED,
    NUM_STATE,
    OVER,
    PLAYED,
    POINTS,
    REDEEMED,
    RESERVE,
    UNSEEN,
    UNTOUCHED,
    is_earned,
    play_from,
    slay,
)
from glory_sim.games.pixel_glory.policies.plan_value import (
    CARD_VALUE,
    MEANS,
    NUM_WEIGHTS,
    WIDTH,
    value_of_node,
)
from glory_sim.games.pixel_glory.policies.playing import wants_reshuffle

MOST_WIDTH = 64
MOST_COUNT = np.int64((1 << COUNT_BITS) - 1)
NO_LABEL = np.int64(-1)
ALL = np.int64(-1)
FROM_THE_START = (np.int64(0), np.int64(0), ALL)

# Words: the best plan so far, then two layers of nodes with their sizes.
BEST_LABEL, SIZES, KEYS = 60, 62, 64
LAYERS = KEYS + 2 * MOST_WIDTH
# Numbers, behind those of `plan_value`: value of the best plan, values of the nodes of both layers.
BEST_VALUE = CARD_VALUE + MAX_LISTED
VALUES = BEST_VALUE + 1
LOWEST = -1e300
FACTOR, SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


@inlined
def copy_node(scratch, target, source):
    """Copy a node."""
    words = scratch.words
    for i in range(NODE):
        words[target + i] = words[source + i]


@inlined
def node_at(layer, place):
    """Return where a node of a layer lies."""
    return LAYERS + (layer * MOST_WIDTH + place) * NODE


@inlined
def key_of_current(rules, scratch):
    """Hash the state of the current node."""
    words, key = scratch.words, np.uint64(0)
    for slot in range(rules.face_up):
        key = (key ^ np.uint64(words[CURRENT + HP + slot])) * FACTOR
        key = (key ^ np.uint64(words[CURRENT + MONSTER + slot])) * FACTOR
    for i in range(LEFT, NUM_STATE):
        key = (key ^ np.uint64(words[CURRENT + i])) * FACTOR
        key ^= key >> SHIFT
    return np.int64(key >> np.uint64(1))


@inlined
def place_for(scratch, layer, value):
    """Return where a new node goes: behind the others, or over the worst; -1 for nowhere."""
    words, numbers = scratch.words, scratch.numbers
    size, width = words[SIZES + layer], min(np.int64(scratch.numbers[WIDTH]), MOST_WIDTH)
    if size < width:
        words[SIZES + layer] = size + 1
        return size
    worst = 0
    for place in range(1, size):
        if (
            numbers[VALUES + layer * MOST_WIDTH + place]
            < (numbers[VALUES + layer * MOST_WIDTH + worst])
        ):
            worst = place
    return worst if value > numbers[VALUES + layer * MOST_WIDTH + worst] else np.int64(-1)


@kernel
def keep_current(view, cards, rules, scratch, layer):
    """Keep the current node in a layer, unless one alike is there or it is too poor."""
    words, numbers = scratch.words, scratch.numbers
    key, label = key_of_current(rules, scratch), words[CURRENT + LABEL]
    for place in range(words[SIZES + layer]):
        if words[KEYS + layer * MOST_WIDTH + place] == key:
            node = node_at(layer, place)
            words[node + LABEL] = min(words[node + LABEL], label)
            return
    value = value_of_node(view, cards, rules, scratch, CURRENT)
    place = place_for(scratch, layer, value)
    if place >= 0:
        copy_node(scratch, node_at(layer, place), CURRENT)
        words[KEYS + layer * MOST_WIDTH + place] = key
        numbers[VALUES + layer * MOST_WIDTH + place] = value


@inlined
def propose(scratch, label, value):
    """Remember a finished plan if it is the best so far; the lowest first step of equal ones."""
    is_better = value > scratch.numbers[BEST_VALUE]
    if is_better or (value == scratch.numbers[BEST_VALUE] and label < scratch.words[BEST_LABEL]):
        scratch.numbers[BEST_VALUE] = value
        scratch.words[BEST_LABEL] = label


@inlined
def label_current(scratch, node, label):
    """Begin to move a node; the first move names the plan."""
    words = scratch.words
    copy_node(scratch, CURRENT, node)
    if words[CURRENT + LABEL] == NO_LABEL:
        words[CURRENT + LABEL] = label


@inlined
def num_hits(cards, kind, earned):
    """Return how many hits a card has that choose a monster."""
    return 1 if kind >= cards.num_spells else cards.total_hits[kind, 1 if earned else 0]


@kernel
def try_aims(view, cards, rules, scratch, node, label, left, card, to):
    """Play a card from a node at every target, and keep what comes of it.

    Args:
        view: The view.
        cards: Record of the cards.
        rules: Record of the rules.
        scratch: The scratch.
        node: Where the plan stands.
        label: First step of the plan if it begins here; -1: the slot that is hit first.
        left: (cards left, reserve) once the card is taken.
        card: (kind, whether its synergy is earned, place to go on from).
        to: Layer that the outcomes go to.
    """
    words, (kind, earned, place) = scratch.words, card
    hits = num_hits(cards, kind, earned)
    for first in range(rules.face_up):
        if words[node + MONSTER + first] == NO_MONSTER:
            continue
        for turn in range(rules.face_up):
            second = (first + turn) % rules.face_up
            if turn > 0 and words[node + MONSTER + second] == NO_MONSTER:
                continue
            label_current(scratch, node, first if label == NO_LABEL else label)
            words[CURRENT + LEFT], words[CURRENT + RESERVE] = left
            before = words[CURRENT + KILLS]
            play_from(cards, rules, scratch, kind, earned, place, (first, second))
            keep_current(view, cards, rules, scratch, to)
            if hits < 2 or words[CURRENT + KILLS] == before:
                break
        if hits == 0:
            break


@kernel
def move_card(view, cards, rules, scratch, node, card, owned, to):
    """Play a listed card from a node; the last one may go into the reserve, too.

    A card that is kept could have been kept at any time before, so only the last is tried.
    """
    words = scratch.words
    kind, kept = words[KIND + card], words[node + RESERVE]
    left = words[node + LEFT] - (1 << (COUNT_BITS * card))
    copy_node(scratch, CURRENT, node)
    played = (kind, is_earned(cards, rules, scratch, owned, kind), FROM_THE_START)
    try_aims(view, cards, rules, scratch, node, kind, (left, kept), played, to)
    if kept < 0 and left == 0 and words[CAN_STORE] == 1:
        label_current(scratch, node, STORE + kind)
        words[CURRENT + LEFT], words[CURRENT + RESERVE] = left, card
        keep_current(view, cards, rules, scratch, to)


@kernel
def move_reserve(view, cards, rules, scratch, node, owned, to):
    """Play the card in the reserve from a node."""
    words = scratch.words
    kind = words[KIND + words[node + RESERVE]]
    copy_node(scratch, CURRENT, node)
    played = (kind, is_earned(cards, rules, scratch, owned, kind), FROM_THE_START)
    left = (words[node + LEFT], np.int64(-1))
    try_aims(view, cards, rules, scratch, node, np.int64(PLAY_RESERVE), left, played, to)


@inlined
def can_redeem(rules, scratch, node):
    """Tell whether points may be redeemed at a node (D10, Q5)."""
    words = scratch.words
    return (
        rules.combo_price > 0
        and words[node + POINTS] >= rules.combo_price
        and (rules.redemptions_per_turn == 0 or words[node + REDEEMED] == 0)
    )


@kernel
def move_points(view, cards, rules, scratch, node, to):
    """Redeem points for each kill that is allowed, from a node."""
    words = scratch.words
    for slot in range(rules.face_up):
        monster = words[node + MONSTER + slot]
        if monster < 0:
            continue
        if cards.monster_element[monster] == NO_ELEMENT and rules.combo_targets == 0:
            continue
        label_current(scratch, node, np.int64(REDEEM_KILL))
        words[CURRENT + POINTS] -= rules.combo_price
        words[CURRENT + REDEEMED] = 1
        slay(cards, rules, scratch, slot, NO_CARD, by_damage=False)
        keep_current(view, cards, rules, scratch, to)


@kernel
def finish(view, cards, rules, scratch, node):
    """Propose to end the turn at a node whose hand is empty, or to buy cards there."""
    words = scratch.words
    label_current(scratch, node, np.int64(END_TURN))
    value = value_of_node(view, cards, rules, scratch, CURRENT)
    propose(scratch, words[CURRENT + LABEL], value)
    if words[node + OVER] == 0 and can_redeem(rules, scratch, node):
        label_current(scratch, node, np.int64(REDEEM_CARDS))
        words[CURRENT + POINTS] -= rules.combo_price
        words[CURRENT + DRAWN] += rules.combo_draw
        value = value_of_node(view, cards, rules, scratch, CURRENT)
        propose(scratch, words[CURRENT + LABEL], value)


@kernel
def expand(view, cards, rules, scratch, node, owned, to):
    """Try every next step of a plan."""
    words = scratch.words
    if words[node + OVER] == 1 or words[node + LEFT] == 0:
        finish(view, cards, rules, scratch, node)
    if words[node + OVER] == 1:
        return
    for card in range(words[NUM_LISTED]):
        if (words[node + LEFT] >> (COUNT_BITS * card)) & ((1 << COUNT_BITS) - 1):
            move_card(view, cards, rules, scratch, node, card, owned, to)
    if words[node + RESERVE] >= 0:
        move_reserve(view, cards, rules, scratch, node, owned, to)
    if can_redeem(rules, scratch, node):
        move_points(view, cards, rules, scratch, node, to)


@kernel
def search(view, cards, rules, scratch, owned):
    """Follow the plans in layer 0 to their ends; return the first step of the best."""
    words = scratch.words
    layer = np.int64(0)
    while words[SIZES + layer] > 0:
        words[SIZES + 1 - layer] = 0
        for place in range(words[SIZES + layer]):
            node = node_at(layer, place)
            expand(view, cards, rules, scratch, node, owned, 1 - layer)
        layer = 1 - layer
    return words[BEST_LABEL]


@kernel
def show_board(view, cards, rules, scratch, node):
    """Write the monsters that are up into a node."""
    words = scratch.words
    for i in range(NODE):
        words[node + i] = 0
    for slot in range(rules.face_up):
        monster = view.slot_monster[slot]
        words[node + MONSTER + slot] = monster
        words[node + HP + slot] = view.slot_hp[slot]
        is_full = monster >= 0 and view.slot_hp_before[slot] == cards.monster_hp[monster]
        words[UNTOUCHED + slot] = 1 if is_full else 0
    words[node + UNSEEN] = view.monsters_left


@kernel
def list_card(scratch, params, kind, card):
    """List a card that may be played."""
    scratch.words[KIND + card] = kind
    scratch.numbers[CARD_VALUE + card] = known_value(params, kind)


@kernel
def list_cards(view, cards, params, scratch, node):
    """List the kinds in hand, and the reserve behind them; the first few if there are many."""
    words = scratch.words
    count = left = np.int64(0)
    for kind in range(cards.num_kinds):
        number = min(np.int64(view.hand[kind]), MOST_COUNT)
        if number > 0 and count < MAX_LISTED - 1:
            list_card(scratch, params, kind, count)
            left += number << (COUNT_BITS * count)
            count += 1
    words[node + RESERVE] = -1
    if view.reserve != NO_CARD:
        list_card(scratch, params, view.reserve, count)
        words[node + RESERVE] = count
        count += 1
    words[NUM_LISTED] = count
    words[node + LEFT] = left


@kernel
def begin(view, cards, rules, params, scratch, node):
    """Write the state of the game into a node, and forget all plans."""
    words = scratch.words
    show_board(view, cards, rules, scratch, node)
    list_cards(view, cards, params, scratch, node)
    for i in range(NUM_WEIGHTS):
        scratch.numbers[i] = params[i]
    words[MEAN_HP], words[MEAN_FAME] = np.int64(params[MEANS]), np.int64(params[MEANS + 1])
    words[node + EMPOWER] = view.empower
    for element in range(view.played_by_element.size):
        words[node + PLAYED] += view.played_by_element[element] << (ELEMENT_BITS * element)
    words[node + POINTS] = view.combo[view.seat]
    words[node + KILLS] = view.kills_this_turn
    words[node + REDEEMED] = view.redeemed
    words[node + LABEL] = NO_LABEL
    words[CAN_STORE] = 1 if rules.reserve_size > 0 else 0
    words[SIZES], words[SIZES + 1] = 0, 0
    words[BEST_LABEL] = END_TURN + 1
    scratch.numbers[BEST_VALUE] = LOWEST


@kernel
def points_owned(view, cards, rules):
    """Return the synergy points of each element that the spells owned give (Q9)."""
    if rules.synergy == 0:
        return (np.int64(0), np.int64(0), np.int64(0))
    return (
        synergy_points(view, cards, rules, 0),
        synergy_points(view, cards, rules, 1),
        synergy_points(view, cards, rules, 2),
    )


@kernel
def plan_act(view, cards, rules, params, scratch):
    """Return the ACT that the best plan begins with."""
    words = scratch.words
    begin(view, cards, rules, params, scratch, node_at(0, 0))
    words[SIZES] = 1
    if view.num_legal > 0 and view.legal[0] < STORE:
        words[CAN_STORE] = np.int64(view.is_legal[STORE + np.int64(view.legal[0])])
        if view.reserve != NO_CARD:
            words[CAN_STORE] = 1 if rules.reserve_size > 0 else 0
    return search(view, cards, rules, scratch, points_owned(view, cards, rules))


@kernel
def plan_target(view, cards, rules, params, scratch):
    """Return the slot with which the best plan goes on from a card in play."""
    words, owned = scratch.words, points_owned(view, cards, rules)
    root = node_at(1, 0)
    begin(view, cards, rules, params, scratch, root)
    if view.blow == BLOW_HIT:
        copy_node(scratch, CURRENT, root)
        earned = view.in_synergy == 1 or is_earned(cards, rules, scratch, owned, view.card)
        card = (view.card, earned, (view.in_synergy, view.step, view.hits_left))
        left = (words[root + LEFT], words[root + RESERVE])
        try_aims(view, cards, rules, scratch, root, NO_LABEL, left, card, np.int64(0))
        return search(view, cards, rules, scratch, owned)
    for i in range(view.num_legal):
        slot = np.int64(view.legal[i])
        label_current(scratch, root, slot)
        slay(cards, rules, scratch, slot, view.card, by_damage=False)
        if view.blow != BLOW_REDEEM and words[CURRENT + OVER] == 0:
            earned = view.in_synergy == 1 or is_earned(cards, rules, scratch, owned, view.card)
            place = (view.in_synergy, view.step + 1, ALL)
            play_from(cards, rules, scratch, view.card, earned, place, (slot, slot))
        keep_current(view, cards, rules, scratch, np.int64(0))
    return search(view, cards, rules, scratch, owned)


@policy
def play_planned(view, cards, rules, params, scratch):
    """Take the first step of the best plan for the whole hand."""
    if view.decision == RESHUFFLE:
        return wants_reshuffle(view, cards, params)
    if view.decision == ACT:
        return plan_act(view, cards, rules, params, scratch)
    return plan_target(view, cards, rules, params, scratch)
