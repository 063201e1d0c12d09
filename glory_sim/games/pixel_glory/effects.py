"""Play a card: its normal steps, then its synergy steps if earned (D3, D6, Q9)."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.kills import defeat, gain_points, strike
from glory_sim.games.pixel_glory.layout import (
    BLOW_EXECUTE,
    BLOW_HIT,
    BLOW_REDEEM,
    BLOW_SWEEP,
    NO_ELEMENT,
    NO_MONSTER,
    NO_SLOT,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
    TARGET,
)
from glory_sim.games.pixel_glory.log import emit
from glory_sim.games.pixel_glory.piles import draw_cards
from glory_sim.games.pixel_glory.state import PLAYING
from glory_sim.games.pixel_glory.views import allow, clear_card_in_play, clear_legal, decide


@inlined
def may_target(state, cards, rules, slot, blow):
    """Tell whether a blow may choose the monster in a slot (D10, Q3, execute)."""
    monster = state.slot_monster[slot]
    if monster == NO_MONSTER:
        return False
    if blow == BLOW_HIT:
        return True
    is_elemental = cards.monster_element[monster] != NO_ELEMENT
    if blow == BLOW_EXECUTE:
        return is_elemental and state.slot_hp[slot] <= state.amount
    return is_elemental or rules.combo_targets == 1


@kernel
def choose_target(state, ledger, desk, cards, rules, changes, seat, blow):
    """Let the seat choose a monster for a blow; NO_SLOT where there is none."""
    state.blow = blow
    clear_legal(state)
    for slot in range(rules.face_up):
        if may_target(state, cards, rules, slot, blow):
            allow(state, slot)
    if state.num_legal == 0:
        return NO_SLOT
    slot = decide(state, ledger, desk, cards, rules, changes, seat, TARGET)
    emit(desk, layout.EVENT_TARGET, seat, slot, blow)
    return slot


@kernel
def redeem_kill(state, ledger, desk, cards, rules, changes, seat):
    """D10: defeat one monster at once; the points have been paid."""
    clear_card_in_play(state)
    slot = choose_target(state, ledger, desk, cards, rules, changes, seat, BLOW_REDEEM)
    monster = state.slot_monster[slot]
    if ledger.num_redemptions <= layout.MAX_REDEMPTIONS:
        row = ledger.redemptions[ledger.num_redemptions - 1]
        row.monster, row.hp_left = monster, state.slot_hp[slot]
        row.fame = cards.monster_fame[monster]
        row.others_damage = -state.slot_damage[slot, seat]
        for other in range(state.num_seats):
            row.others_damage += state.slot_damage[slot, other]
    defeat(state, ledger, desk, cards, rules, seat, slot, BLOW_REDEEM, 0, state.slot_hp[slot], 0)
    clear_card_in_play(state)


@inlined
def hit(state, ledger, desk, cards, rules, changes, seat, amount, times):
    """D6: resolve the hits of a step one by one, each choosing its target."""
    for i in range(times):
        state.hits_left = times - i
        state.amount = amount
        slot = choose_target(state, ledger, desk, cards, rules, changes, seat, BLOW_HIT)
        if slot != NO_SLOT:
            strike(state, ledger, desk, cards, rules, seat, slot, amount, BLOW_HIT)
        if state.ending != PLAYING:
            return


@kernel
def sweep(state, ledger, desk, cards, rules, seat, amount):
    """Hit every monster that was up when the sweep began; newcomers are not hit."""
    up = 0
    for slot in range(rules.face_up):
        if state.slot_monster[slot] != NO_MONSTER:
            up |= 1 << slot
    for slot in range(rules.face_up):
        if up & (1 << slot):
            strike(state, ledger, desk, cards, rules, seat, slot, amount, BLOW_SWEEP)
            if state.ending != PLAYING:
                return


@kernel
def execute(state, ledger, desk, cards, rules, changes, seat, amount):
    """Defeat a chosen elemental monster with at most `amount` HP left, if there is one."""
    state.hits_left = 1
    state.amount = amount
    slot = choose_target(state, ledger, desk, cards, rules, changes, seat, BLOW_EXECUTE)
    if slot != NO_SLOT:
        waived = state.slot_hp[slot]
        defeat(state, ledger, desk, cards, rules, seat, slot, BLOW_EXECUTE, 0, waived, 0)


@kernel
def resolve_step(
    state, ledger, desk, cards, rules, changes, seat, op, amount, times
):  # fmt: skip
    """Carry out one step of a card."""
    state.hits_left = 0
    state.amount = 0
    if op == STEP_HIT:
        hit(state, ledger, desk, cards, rules, changes, seat, amount, times)
    elif op == STEP_SWEEP:
        sweep(state, ledger, desk, cards, rules, seat, amount)
    elif op == STEP_EXECUTE:
        execute(state, ledger, desk, cards, rules, changes, seat, amount)
    elif op == STEP_DRAW:
        draw_cards(state, ledger, desk, cards, rules, seat, amount)
    elif op == STEP_COMBO:
        if rules.combo_price > 0:
            gain_points(state, ledger, desk, rules, seat, amount, layout.POINT_SPELL)
    elif op == STEP_EMPOWER:
        state.empower += amount


@kernel
def synergy_points(state, cards, rules, seat, element):
    """Q9: count the synergy points of an element that a seat has now."""
    if rules.synergy == 0:
        return state.played_by_element[element]
    symbols = 0
    for spell in range(cards.num_spells):
        symbols += np.int64(state.owned[seat, spell]) * cards.symbols[spell, element]
    return symbols // rules.symbols_per_synergy_point


@inlined
def earns_synergy(state, ledger, desk, cards, rules, seat, kind):
    """D3: read the synergy of a card about to resolve, itself excluded."""
    element = cards.synergy_element[kind]
    if element == NO_ELEMENT:
        return False
    points = synergy_points(state, cards, rules, seat, element)
    earned = points >= cards.synergy_points[kind]
    ledger.game.q9_synergies_played += 1
    if earned:
        ledger.game.q9_synergies_earned += 1
        ledger.spells[ledger.spell_row[seat, kind]].synergies_earned += 1
    emit(desk, layout.EVENT_SYNERGY, seat, kind, points, 1 if earned else 0)
    return earned


@inlined
def resolve_basic(state, ledger, desk, cards, rules, changes, seat):
    """A basic attack is one hit of the rules' basic damage."""
    state.step = 0
    resolve_step(
        state, ledger, desk, cards, rules, changes, seat, STEP_HIT, rules.basic_damage, 1
    )  # fmt: skip


@inlined
def resolve_spell(state, ledger, desk, cards, rules, changes, seat, kind):
    """D3: the normal steps resolve, then the synergy steps if earned."""
    earned = earns_synergy(state, ledger, desk, cards, rules, seat, kind)
    for i in range(cards.num_steps[kind]):
        state.step = i
        resolve_step(
            state, ledger, desk, cards, rules, changes, seat,
            cards.step_op[kind, i], cards.step_amount[kind, i], cards.step_times[kind, i],
        )  # fmt: skip
        if state.ending != PLAYING:
            return
    if not earned:
        return
    state.in_synergy = 1
    for i in range(cards.num_synergy_steps[kind]):
        state.step = i
        resolve_step(
            state, ledger, desk, cards, rules, changes, seat,
            cards.synergy_op[kind, i], cards.synergy_amount[kind, i], cards.synergy_times[kind, i],
        )  # fmt: skip
        if state.ending != PLAYING:
            return


@inlined
def count_play(state, ledger, cards, seat, kind, from_reserve):
    """Count a card as played: it has left hand or reserve."""
    state.plays_this_turn += 1
    ledger.game.plays += 1
    ledger.turns[ledger.num_turns - 1].plays += 1
    row = ledger.seats[seat]
    row.reserve_uses += from_reserve
    if kind >= cards.num_spells:
        row.plays_basic += 1
        return
    row.plays_spell += 1
    spell = ledger.spells[ledger.spell_row[seat, kind]]
    spell.plays += 1


@kernel
def play_card(state, ledger, desk, cards, rules, changes, seat, kind, from_reserve):
    """D3: play a card that has left the hand or the reserve."""
    count_play(state, ledger, cards, seat, kind, from_reserve)
    clear_card_in_play(state)
    state.card = kind
    state.from_reserve = from_reserve
    if kind < cards.num_spells:
        resolve_spell(state, ledger, desk, cards, rules, changes, seat, kind)
    else:
        resolve_basic(state, ledger, desk, cards, rules, changes, seat)
    if state.ending != PLAYING:
        return
    state.discarded[seat, kind] += 1
    state.discard_size[seat] += 1
    state.played_by_element[cards.element[kind]] += 1
    clear_card_in_play(state)
    if state.plays_this_turn == rules.max_plays_per_turn:
        state.ending = layout.TRUNCATED_PLAYS
