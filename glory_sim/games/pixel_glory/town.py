"""Play the town: nine rounds of sealed bids that draft the spells (T1 to T9)."""

from __future__ import annotations

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.chance import chained, sort_by_key
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.layout import (
    BID,
    FIRE,
    NO_CARD,
    NO_SEAT,
    NUM_ELEMENTS,
    ORDINARY,
    PICK,
    PURPOSE_DEALT_DECKS,
    PURPOSE_SET_ASIDE,
    PURPOSE_SPELLS,
    PURPOSE_STAFF,
)
from glory_sim.games.pixel_glory.log import emit
from glory_sim.games.pixel_glory.state import ROWLESS_SPELL
from glory_sim.games.pixel_glory.views import allow, clear_legal, decide


class UnownedSpell(Exception):
    """An intervention swaps a spell that its seat does not own, or into one it does."""


@inlined
def distance(seat, origin, num_seats):
    """Count the seats from `origin` to `seat` in turn order."""
    return (seat - origin + num_seats) % num_seats


@inlined
def assign_staff(state, ledger, desk, changes):
    """T5: a random player holds the Tiebreaker Staff, unless an intervention names one."""
    base = state.base_keys[PURPOSE_STAFF]
    holder = 0
    for seat in range(1, state.num_seats):
        if chained(base, seat) < chained(base, holder):
            holder = seat
    if changes.staff > 0:
        holder = changes.staff - 1
    state.staff = holder
    ledger.game.first_staff = holder
    emit(desk, layout.EVENT_STAFF, holder)


@kernel
def shuffle_spells(state, cards, purpose):
    """T2: put the spells into the order of their keys."""
    for spell in range(cards.num_spells):
        state.spell_order[spell] = spell
        state.sort_keys[spell] = chained(state.base_keys[purpose], cards.identity[spell])
    sort_by_key(state.spell_order, state.sort_keys, cards.identity, cards.num_spells)


@kernel
def set_monsters_aside(state, cards, rules):
    """T3: the first ordinary monsters in key order are this game's dungeon."""
    count = 0
    for monster in range(cards.num_monsters):
        if cards.monster_role[monster] == ORDINARY:
            state.set_aside[count] = monster
            state.sort_keys[count] = chained(
                state.base_keys[PURPOSE_SET_ASIDE], cards.monster_identity[monster]
            )
            count += 1
    sort_by_key(state.set_aside, state.sort_keys, cards.monster_identity, count)
    state.monsters_left = rules.monsters_set_aside


@inlined
def show_monsters(state, desk, rules):
    """T4: show the town's monsters, all or three at first, then one a round."""
    count = rules.town_face_up if state.town_round == 1 else 1
    for _ in range(min(count, state.monsters_left)):
        monster = state.set_aside[rules.monsters_set_aside - state.monsters_left]
        state.monsters_left -= 1
        state.monster_seen[monster] = 1
        emit(desk, layout.EVENT_SHOWN, NO_SEAT, monster)


@inlined
def offer_spells(state, ledger, desk, rules):
    """T2: reveal this round's spells, in the order of the deck."""
    first = (state.town_round - 1) * rules.spells_offered
    for slot in range(rules.spells_offered):
        spell = state.spell_order[first + slot]
        state.offers[slot] = spell
        row = ledger.offers[ledger.num_offers]
        ledger.num_offers += 1
        row.town_round, row.slot, row.spell = state.town_round, slot, spell
        row.picker, row.bid, row.pick_place = NO_SEAT, 0, 0
        emit(desk, layout.EVENT_OFFER, NO_SEAT, slot, spell)


@inlined
def collect_bids(state, ledger, desk, cards, rules, changes):
    """T6: everybody lays an auction card face down; then all are revealed."""
    for seat in range(state.num_seats):
        clear_legal(state)
        for rank in range(1, rules.auction_cards + 1):
            if state.bids_left[seat, rank] == 1:
                allow(state, rank)
        state.laid_bids[seat] = decide(state, ledger, desk, cards, rules, changes, seat, BID)
    for seat in range(state.num_seats):
        bid = state.laid_bids[seat]
        state.bids[seat] = bid
        state.bids_left[seat, bid] = 0
        row = ledger.bids[ledger.num_bids]
        ledger.num_bids += 1
        row.town_round, row.seat, row.bid = state.town_round, seat, bid
        row.staff_distance = distance(seat, state.staff, state.num_seats)
        ledger.game.bids += 1
        emit(desk, layout.EVENT_BID, seat, bid)


@inlined
def order_picks(state):
    """T6: descending bids; ties go to the staff holder, else to the closest on its left."""
    count = state.num_seats
    for place in range(count):
        seat = (state.staff + place) % count
        i = place - 1
        while i >= 0 and state.bids[state.pick_order[i]] < state.bids[seat]:
            state.pick_order[i + 1] = state.pick_order[i]
            i -= 1
        state.pick_order[i + 1] = seat


@inlined
def receive_basics(state, ledger, cards, rules, seat, spell):
    """T7, Q8: one basic attack for every symbol, as far as the box goes."""
    for element in range(NUM_ELEMENTS):
        count = cards.symbols[spell, element]
        if rules.basics_run_out == 0:
            received = min(count, state.basics_left[element])
            ledger.game.q8_basics_missing += count - received
            state.basics_left[element] -= received
            count = received
        state.received[element] = count
        state.owned[seat, cards.num_spells + element] += count


@inlined
def open_row(ledger, row_number, seat, spell):
    """Count from now on what a seat does with a spell in this row."""
    row = ledger.spells[row_number]
    row.seat, row.spell = seat, spell
    row.town_round, row.bid, row.pick_place = 0, 0, 0
    row.plays, row.damage, row.kills, row.fame, row.synergies_earned = 0, 0, 0, 0, 0
    ledger.spell_row[seat, spell] = row_number
    return row


@inlined
def own_spell(state, ledger, row_number, seat, spell):
    """Enter a spell into its owner's deck and open its row."""
    state.owned[seat, spell] += 1
    return open_row(ledger, row_number, seat, spell)


@inlined
def pick_spells(state, ledger, desk, cards, rules, changes):
    """T6, T7: pick in turn; the spell and its basics join the picker's deck."""
    for place in range(state.num_seats):
        seat = state.pick_order[place]
        clear_legal(state)
        for slot in range(rules.spells_offered):
            if state.offers[slot] != NO_CARD:
                allow(state, slot)
        slot = decide(state, ledger, desk, cards, rules, changes, seat, PICK)
        spell = state.offers[slot]
        state.offers[slot] = NO_CARD
        receive_basics(state, ledger, cards, rules, seat, spell)
        row = own_spell(
            state, ledger, seat * rules.auction_cards + state.town_round - 1, seat, spell
        )
        row.town_round, row.bid, row.pick_place = state.town_round, state.bids[seat], place + 1
        offer = ledger.offers[(state.town_round - 1) * rules.spells_offered + slot]
        offer.picker, offer.bid, offer.pick_place = seat, state.bids[seat], place + 1
        ledger.game.picks += 1
        basics = state.received
        emit(desk, layout.EVENT_PICK, seat, slot, spell, basics[0], basics[1], basics[2])


@inlined
def end_round(state, desk, rules):
    """T8: spells left over leave the game; the staff goes to whoever picked last."""
    for slot in range(rules.spells_offered):
        if state.offers[slot] != NO_CARD:
            emit(desk, layout.EVENT_BURNT, NO_SEAT, slot, state.offers[slot])
            state.offers[slot] = NO_CARD
    state.staff = state.pick_order[state.num_seats - 1]
    emit(desk, layout.EVENT_STAFF, state.staff)
    for seat in range(state.num_seats):
        state.bids[seat] = 0
        state.pick_order[seat] = NO_SEAT


@kernel
def play_town(state, ledger, desk, cards, rules, changes):
    """Play the rounds of the auction (T1 to T9)."""
    shuffle_spells(state, cards, PURPOSE_SPELLS)
    ledger.num_spells = state.num_seats * rules.auction_cards
    for town_round in range(1, rules.auction_cards + 1):
        state.town_round = town_round
        show_monsters(state, desk, rules)
        offer_spells(state, ledger, desk, rules)
        collect_bids(state, ledger, desk, cards, rules, changes)
        order_picks(state)
        pick_spells(state, ledger, desk, cards, rules, changes)
        end_round(state, desk, rules)


@kernel
def deal_decks(state, ledger, desk, cards, rules):
    """Deal spells at random instead of the town: one by one to seats 0..n-1."""
    shuffle_spells(state, cards, PURPOSE_DEALT_DECKS)
    ledger.num_spells = state.num_seats * rules.auction_cards
    for i in range(ledger.num_spells):
        seat, spell = i % state.num_seats, state.spell_order[i]
        receive_basics(state, ledger, cards, rules, seat, spell)
        own_spell(state, ledger, seat * rules.auction_cards + i // state.num_seats, seat, spell)
        basics = state.received
        emit(desk, layout.EVENT_DEALT, seat, 0, spell, basics[0], basics[1], basics[2])


@kernel
def give_decks(state, ledger, desk, cards, changes):
    """Hand out given decks instead of the town (Q8 is not applied)."""
    for seat in range(state.num_seats):
        for kind in range(cards.num_kinds):
            count = changes.decks[seat, kind]
            if count == 0:
                continue
            emit(desk, layout.EVENT_GIVEN, seat, kind, count)
            if kind < cards.num_spells:
                own_spell(state, ledger, ledger.num_spells, seat, kind)
                ledger.num_spells += 1
            state.owned[seat, kind] = count


@kernel
def swap_spell(state, ledger, desk, changes):
    """Let one spell of a seat become another after T9; its basics stay."""
    seat, old, new = changes.swap_seat - 1, changes.swap_from - 1, changes.swap_to - 1
    if state.owned[seat, old] == 0 or (old != new and state.owned[seat, new] > 0):
        raise UnownedSpell
    state.owned[seat, old] -= 1
    state.owned[seat, new] += 1
    row = ledger.spell_row[seat, old]
    open_row(ledger, ROWLESS_SPELL, seat, old)
    ledger.spells[row].spell = new
    ledger.spell_row[seat, new] = row
    emit(desk, layout.EVENT_SWAPPED, seat, old, new)


@kernel
def prepare_decks(state, ledger, desk, cards, rules, changes):
    """Come to everybody's deck: by the town, dealt at random, or given."""
    state.phase = layout.TOWN
    for element in range(FIRE, NUM_ELEMENTS):
        state.basics_left[element] = rules.basics_in_box if rules.basics_run_out == 0 else 0
    for seat in range(state.num_seats):
        for rank in range(1, rules.auction_cards + 1):
            state.bids_left[seat, rank] = 1
    set_monsters_aside(state, cards, rules)
    assign_staff(state, ledger, desk, changes)
    if changes.start == layout.START_DEALT:
        deal_decks(state, ledger, desk, cards, rules)
    elif changes.start == layout.START_GIVEN:
        give_decks(state, ledger, desk, cards, changes)
    else:
        play_town(state, ledger, desk, cards, rules, changes)
    if changes.swap_seat > 0:
        swap_spell(state, ledger, desk, changes)
    ledger.game.last_staff = state.staff
