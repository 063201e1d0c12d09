"""Form draw piles and draw from them (D2, D8, D11, Q1, Q2).

A pile holds its cards' keys; drawing takes the smallest key left, so nothing is
sorted that is never drawn.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.layout import NO_CARD, SHUFFLE_CHOSEN, SHUFFLE_EMPTY
from glory_sim.games.pixel_glory.log import emit
from glory_sim.games.pixel_glory.memory import gather_discarded, gather_owned

ONE = np.uint64(1)


@kernel
def form_pile(state, ledger, desk, cards, seat, cause):
    """Shuffle the gathered cards into a new draw pile; no card is no shuffle."""
    number = state.num_shuffles[seat]
    prefix = chained(state.pile_base[seat], number)
    size = 0
    for i in range(state.num_own_kinds[seat]):
        kind = state.own_kinds[seat, i]
        copies = np.int64(state.gathered[kind])
        kind_key = chained(prefix, cards.identity[kind])
        for copy in range(copies):
            state.pile_kind[seat, size] = kind
            state.pile_key[seat, size] = chained(kind_key, copy)
            size += 1
    state.pile_size[seat] = size
    if size == 0:
        return
    state.num_shuffles[seat] += 1
    if cause == SHUFFLE_EMPTY:
        ledger.seats[seat].reshuffles_empty += 1
    elif cause == SHUFFLE_CHOSEN:
        ledger.seats[seat].reshuffles_chosen += 1
    emit(desk, layout.EVENT_SHUFFLE, seat, number, size, cause)


@inlined
def take_up_discard(state, seat):
    """Take the discard pile up, to form a pile of it."""
    gather_discarded(state, seat)
    state.discard_size[seat] = 0


@kernel
def form_first_pile(state, ledger, desk, cards, seat):
    """D2: shuffle the whole deck; what is in it will not change any more."""
    for kind in range(cards.num_kinds):
        if state.owned[seat, kind] > 0:
            state.own_kinds[seat, state.num_own_kinds[seat]] = kind
            state.num_own_kinds[seat] += 1
    gather_owned(state, seat)
    form_pile(state, ledger, desk, cards, seat, layout.SHUFFLE_START)


@kernel
def reshuffle_all(state, ledger, desk, cards, rules, seat):
    """D8: shuffle draw pile and discard pile together (Q2: and the reserve)."""
    take_up_discard(state, seat)
    for i in range(state.pile_size[seat]):
        state.gathered[np.int64(state.pile_kind[seat, i])] += 1
    if rules.reserve_in_reshuffle == 1 and state.reserves[seat] != NO_CARD:
        state.gathered[state.reserves[seat]] += 1
        state.reserves[seat] = NO_CARD
        state.reserve_full[seat] = 0
    form_pile(state, ledger, desk, cards, seat, SHUFFLE_CHOSEN)


@inlined
def take_top(state, cards, seat):
    """Remove the card with the smallest key from a draw pile and return its kind."""
    keys, kinds = state.pile_key[seat], state.pile_kind[seat]
    best, best_key = 0, keys[0]
    for i in range(1, state.pile_size[seat]):
        key = keys[i]
        if (
            key == best_key
            and cards.identity[np.int64(kinds[i])] < cards.identity[np.int64(kinds[best])]
        ):
            best = i
        best = i if key < best_key else best
        best_key = min(key, best_key)
    kind = np.int64(state.pile_kind[seat, best])
    last = state.pile_size[seat] - 1
    state.pile_kind[seat, best] = state.pile_kind[seat, last]
    state.pile_key[seat, best] = state.pile_key[seat, last]
    state.pile_size[seat] = last
    return kind


@inlined
def add_to_hand(state, seat, kind):
    """Put a card into a hand."""
    state.hand_size[seat] += 1
    state.hands[seat, kind] += 1
    state.hand_kinds[seat] |= ONE << np.uint64(kind)


@inlined
def remove_from_hand(state, seat, kind):
    """Take a card out of a hand."""
    state.hand_size[seat] -= 1
    state.hands[seat, kind] -= 1
    if state.hands[seat, kind] == 0:
        state.hand_kinds[seat] &= ~(ONE << np.uint64(kind))


@kernel
def draw_cards(state, ledger, desk, cards, rules, seat, count):
    """Draw into the hand; an empty pile is met as Q1 says, counted once an instruction."""
    met_empty = False
    for _ in range(count):
        if state.pile_size[seat] == 0:
            if not met_empty:
                met_empty = True
                ledger.game.q1_empty_draws += 1
            if rules.empty_pile == 1 or state.discard_size[seat] == 0:
                return
            take_up_discard(state, seat)
            form_pile(state, ledger, desk, cards, seat, SHUFFLE_EMPTY)
        kind = take_top(state, cards, seat)
        add_to_hand(state, seat, kind)
        emit(desk, layout.EVENT_DRAW, seat, kind)
