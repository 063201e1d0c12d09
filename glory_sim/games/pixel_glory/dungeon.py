"""Play the dungeon: turns of cards, reserve and combo points (D1 to D12)."""

from __future__ import annotations

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.chance import chained, sort_by_key
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.effects import may_target, play_card, redeem_kill
from glory_sim.games.pixel_glory.kills import gain_points, note_faces, note_leader, reveal
from glory_sim.games.pixel_glory.layout import (
    ACT,
    BLOW_REDEEM,
    END_TURN,
    MAX_REDEMPTIONS,
    MOMENT_DEAD,
    MOMENT_TURN,
    NO_CARD,
    NO_ELEMENT,
    NO_MONSTER,
    PLAY_RESERVE,
    PURPOSE_DUNGEON,
    REDEEM_CARDS,
    REDEEM_KILL,
    RESHUFFLE,
    STORE,
)
from glory_sim.games.pixel_glory.log import emit
from glory_sim.games.pixel_glory.memory import lowest_bit
from glory_sim.games.pixel_glory.piles import (
    ONE,
    draw_cards,
    form_first_pile,
    remove_from_hand,
    reshuffle_all,
)
from glory_sim.games.pixel_glory.state import PLAYING
from glory_sim.games.pixel_glory.views import allow, clear_card_in_play, clear_legal, decide

HP_TOKENS = 47
COMBO_CUBES = 12


@kernel
def set_up_dungeon(state, ledger, desk, cards, rules, changes):
    """D1, D2: shuffle the Keeper in, the Lord last; reveal; everybody draws."""
    state.phase = layout.DUNGEON
    state.starter = changes.starter - 1 if changes.starter > 0 else state.staff
    ledger.game.starter = state.starter
    count = rules.monsters_set_aside + 1
    state.set_aside[count - 1] = cards.keeper
    for i in range(count):
        monster = state.set_aside[i]
        state.dungeon[i] = monster
        state.sort_keys[i] = chained(
            state.base_keys[PURPOSE_DUNGEON], cards.monster_identity[monster]
        )
    sort_by_key(state.dungeon, state.sort_keys, cards.monster_identity, count)
    state.dungeon[count] = cards.lord
    state.dungeon_size = count + 1
    state.monsters_left = count + 1
    for slot in range(rules.face_up):
        reveal(state, ledger, desk, cards, slot)
    note_faces(state, cards, rules)
    for place in range(state.num_seats):
        seat = (state.starter + place) % state.num_seats
        form_first_pile(state, ledger, desk, cards, seat)
        draw_cards(state, ledger, desk, cards, rules, seat, rules.hand_size)


@kernel
def apply_grants(state, ledger, desk, rules, changes):
    """Grant fame and combo points whose moment has come, each once."""
    for i in range(changes.num_grants):
        grant = changes.grants[i]
        is_due = (grant.moment == MOMENT_TURN and state.turn >= grant.at) or (
            grant.moment == MOMENT_DEAD and state.monsters_dead >= grant.at
        )
        if state.grant_done[i] == 1 or not is_due:
            continue
        state.grant_done[i] = 1
        seat, lost = grant.seat - 1, 0
        state.fame[seat] += grant.fame
        ledger.seats[seat].fame_granted += grant.fame
        if grant.combo > 0:
            lost = grant.combo - gain_points(
                state, ledger, desk, rules, seat, grant.combo, layout.POINT_GRANT
            )
        elif grant.combo < 0:
            taken = min(state.combo[seat], -grant.combo)
            state.combo[seat] -= taken
            ledger.seats[seat].combo_granted -= taken
        note_leader(state)
        emit(desk, layout.EVENT_GRANT, seat, grant.fame, grant.combo, lost)


@inlined
def count_gaps_at_start(state, ledger, cards, rules, seat):
    """Count the rules gaps that can be seen when a turn begins."""
    up, hp, held = 0, 0, 0
    lord_up = False
    for slot in range(rules.face_up):
        if state.slot_monster[slot] != NO_MONSTER:
            up += 1
            hp += state.slot_hp[slot]
            lord_up = lord_up or state.slot_monster[slot] == cards.lord
    for other in range(state.num_seats):
        held += state.combo[other]
    game = ledger.game
    if rules.combo_price > 0 and state.combo[seat] > rules.combo_price:
        game.q6_turns += 1
    if up < rules.face_up:
        game.few_monsters_turns += 1
    if lord_up and up > 1:
        game.lord_with_others_turns += 1
    if hp > HP_TOKENS:
        game.hp_over_47_turns += 1
    if held > COMBO_CUBES:
        game.combo_over_12_turns += 1


@inlined
def open_turn_row(state, ledger, seat):
    """Open the row of a turn."""
    row = ledger.turns[ledger.num_turns]
    ledger.num_turns += 1
    row.turn, row.seat, row.combo_before = state.turn, seat, state.combo[seat]
    for other in range(layout.MAX_SEATS):
        row.fame_before[other] = state.fame[other]
    row.kills, row.combo_kills, row.damage, row.bonus, row.plays = 0, 0, 0, 0, 0
    ledger.game.turns += 1
    ledger.seats[seat].turns += 1


@inlined
def begin_turn(state, ledger, desk, cards, rules, changes, seat):
    """Begin a turn: number it, forget the last one's counts, grant, count."""
    state.turn += 1
    state.active = seat
    state.empower = 0
    state.redeemed = 0
    state.kills_this_turn = 0
    state.combo_kills_this_turn = 0
    state.plays_this_turn = 0
    state.q3_held = 0
    state.q5_held = 0
    for i in range(state.played_by_element.size):
        state.played_by_element[i] = 0
    for i in range(state.ordinal.size):
        state.ordinal[i] = 0
    for slot in range(rules.face_up):
        state.slot_hp_before[slot] = state.slot_hp[slot]
    emit(desk, layout.EVENT_TURN, seat, state.turn)
    apply_grants(state, ledger, desk, rules, changes)
    count_gaps_at_start(state, ledger, cards, rules, seat)
    open_turn_row(state, ledger, seat)


@inlined
def can_redeem(state, rules, seat):
    """D10, Q5: tell whether the seat may redeem points now, for one thing or another."""
    return (
        rules.combo_price > 0
        and state.combo[seat] >= rules.combo_price
        and (rules.redemptions_per_turn == 0 or state.redeemed == 0)
    )


@inlined
def note_gaps_at_act(state, cards, rules, seat):
    """Q3, Q5: note whether the gap is open at this ACT."""
    if rules.combo_price > 0 and state.combo[seat] >= rules.combo_price and state.redeemed > 0:
        state.q5_held = 1
    if can_redeem(state, rules, seat):
        for slot in range(rules.face_up):
            monster = state.slot_monster[slot]
            if monster != NO_MONSTER and cards.monster_element[monster] == NO_ELEMENT:
                state.q3_held = 1


@inlined
def allow_hand(state, seat, offset):
    """Allow each kind in hand once, to be played (offset 0) or stored."""
    kinds = state.hand_kinds[seat]
    while kinds != 0:
        allow(state, offset + lowest_bit(kinds))
        kinds &= kinds - ONE


@inlined
def choose_act(state, ledger, desk, cards, rules, changes, seat):
    """D3, D4, D10: let the seat choose what to do between its cards."""
    note_gaps_at_act(state, cards, rules, seat)
    clear_legal(state)
    allow_hand(state, seat, 0)
    if state.reserves[seat] == NO_CARD and state.reserve_size[seat] > 0:
        allow_hand(state, seat, STORE)
    if state.reserves[seat] != NO_CARD:
        allow(state, PLAY_RESERVE)
    if can_redeem(state, rules, seat):
        for slot in range(rules.face_up):
            if may_target(state, cards, rules, slot, BLOW_REDEEM):
                allow(state, REDEEM_KILL)
                break
        allow(state, REDEEM_CARDS)
    if state.hand_size[seat] == 0:
        allow(state, END_TURN)
    return decide(state, ledger, desk, cards, rules, changes, seat, ACT)


@inlined
def pay(state, ledger, rules, seat, redemption):
    """D10: pay for a redemption and enter it."""
    held = state.combo[seat]
    state.combo[seat] -= rules.combo_price
    if ledger.num_redemptions < MAX_REDEMPTIONS:
        row = ledger.redemptions[ledger.num_redemptions]
        row.turn, row.seat, row.redemption, row.held = state.turn, seat, redemption, held
        row.plays_before, row.cards_in_hand = state.plays_this_turn, state.hand_size[seat]
        row.killed_already = state.kills_this_turn
        row.monster, row.hp_left, row.fame, row.others_damage = NO_MONSTER, 0, 0, 0
    ledger.num_redemptions += 1
    ledger.game.redemptions += 1
    state.redeemed += 1
    seat_row = ledger.seats[seat]
    if seat_row.first_redemption == 0:
        seat_row.first_redemption = state.turn
    if redemption == 0:
        seat_row.redeemed_kills += 1
        seat_row.combo_spent_kills += rules.combo_price
    else:
        seat_row.redeemed_draws += 1
        seat_row.combo_spent_draws += rules.combo_price


@inlined
def act(state, ledger, desk, cards, rules, changes, seat, action):
    """Carry out an ACT other than END_TURN."""
    emit(desk, layout.EVENT_ACT, seat, action)
    if action < STORE:
        remove_from_hand(state, seat, action)
        play_card(state, ledger, desk, cards, rules, changes, seat, action, 0)
    elif action < PLAY_RESERVE:
        remove_from_hand(state, seat, action - STORE)
        state.reserves[seat] = action - STORE
        state.reserve_full[seat] = 1
        ledger.seats[seat].reserve_stores += 1
    elif action == PLAY_RESERVE:
        kind = state.reserves[seat]
        state.reserves[seat] = NO_CARD
        state.reserve_full[seat] = 0
        play_card(state, ledger, desk, cards, rules, changes, seat, kind, 1)
    elif action == REDEEM_KILL:
        pay(state, ledger, rules, seat, 0)
        redeem_kill(state, ledger, desk, cards, rules, changes, seat)
    else:
        pay(state, ledger, rules, seat, 1)
        draw_cards(state, ledger, desk, cards, rules, seat, rules.combo_draw)


@inlined
def offer_reshuffle(state, ledger, desk, cards, rules, changes, seat):
    """D8: after a kill the seat may shuffle all its cards together."""
    clear_card_in_play(state)
    clear_legal(state)
    allow(state, 0)
    allow(state, 1)
    answer = decide(state, ledger, desk, cards, rules, changes, seat, RESHUFFLE)
    ledger.game.reshuffle_choices += 1
    emit(desk, layout.EVENT_RESHUFFLE, seat, answer)
    if answer == 1:
        if state.reserves[seat] != NO_CARD:
            ledger.game.q2_full_reserve += 1
        reshuffle_all(state, ledger, desk, cards, rules, seat)


@inlined
def end_turn(state, ledger, desk, cards, rules, changes, seat):
    """D11: the D9 point, the D8 choice, then the cards for the next turn."""
    counting = state.kills_this_turn
    if rules.combo_kill_counts == 1:
        counting -= state.combo_kills_this_turn
    if counting == 0:
        ledger.game.no_kill_turns += 1
        ledger.seats[seat].no_kill_turns += 1
        if rules.combo_price > 0:
            gain_points(state, ledger, desk, rules, seat, 1, layout.POINT_TURN)
    else:
        offer_reshuffle(state, ledger, desk, cards, rules, changes, seat)
    if state.kills_this_turn > 0 and state.kills_this_turn == state.combo_kills_this_turn:
        ledger.game.q4_turns += 1
    draw_cards(state, ledger, desk, cards, rules, seat, rules.hand_size)


@inlined
def close_turn_row(state, ledger, seat):
    """Enter what a turn came to, however it ended."""
    row = ledger.turns[ledger.num_turns - 1]
    row.kills, row.combo_kills = state.kills_this_turn, state.combo_kills_this_turn
    if state.kills_this_turn > 0:
        ledger.game.kill_turns += 1
        ledger.seats[seat].kill_turns += 1
    ledger.game.q3_turns += state.q3_held
    ledger.game.q5_turns += state.q5_held


@inlined
def play_turn(state, ledger, desk, cards, rules, changes, seat):
    """D3: play one seat's turn, until its end or the game's."""
    begin_turn(state, ledger, desk, cards, rules, changes, seat)
    while state.ending == PLAYING:
        action = choose_act(state, ledger, desk, cards, rules, changes, seat)
        if action == END_TURN:
            emit(desk, layout.EVENT_ACT, seat, action)
            end_turn(state, ledger, desk, cards, rules, changes, seat)
            break
        act(state, ledger, desk, cards, rules, changes, seat, action)
    close_turn_row(state, ledger, seat)


@kernel
def play_dungeon(state, ledger, desk, cards, rules, changes):
    """Take turns until the Lord falls (D12) or the game is truncated (Q11)."""
    set_up_dungeon(state, ledger, desk, cards, rules, changes)
    seat = state.starter
    while state.ending == PLAYING:
        if state.turn == rules.max_turns:
            state.ending = layout.TRUNCATED_TURNS
            break
        play_turn(state, ledger, desk, cards, rules, changes, seat)
        seat = (seat + 1) % state.num_seats
    emit(desk, layout.EVENT_END, layout.NO_SEAT, state.ending)
