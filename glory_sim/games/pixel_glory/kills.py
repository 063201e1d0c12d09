"""Reveal monsters, strike and defeat them, and keep the fame (D1, D5 to D7, D12)."""

from __future__ import annotations

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.layout import (
    BLOW_HIT,
    BLOW_REDEEM,
    BLOW_SWEEP,
    CARRIER_BASIC,
    CARRIER_RESERVE,
    CARRIER_SPELL,
    CRITERION_BASIC,
    CRITERION_EXACT,
    CRITERION_UNTOUCHED,
    NO_CARRIER,
    NO_ELEMENT,
    NO_MONSTER,
    NO_SEAT,
    NUM_ELEMENTS,
)
from glory_sim.games.pixel_glory.log import emit


@inlined
def beaten_by(rules, element):
    """D5: fire beats earth, earth beats water, water beats fire; reversed on request."""
    weak = element + 1 if rules.wheel == 0 else element + 2
    return weak - NUM_ELEMENTS if weak >= NUM_ELEMENTS else weak


@inlined
def note_faces(state, cards, rules):
    """Keep which elements are face up, and the highest fame of each."""
    state.faces = 0
    for element in range(state.best_fame.size):
        state.best_fame[element] = -1
    for slot in range(rules.face_up):
        monster = state.slot_monster[slot]
        if monster != NO_MONSTER:
            element = cards.monster_element[monster]
            state.faces |= 1 << element
            state.best_fame[element] = max(state.best_fame[element], cards.monster_fame[monster])


@kernel
def reveal(state, ledger, desk, cards, slot):
    """D1, D7: reveal the next monster in a slot, or leave the slot empty."""
    for seat in range(state.num_seats):
        state.slot_damage[slot, seat] = 0
    if state.num_revealed == state.dungeon_size:
        state.slot_monster[slot] = NO_MONSTER
        state.slot_hp[slot] = 0
        state.slot_hp_before[slot] = 0
        return
    monster = state.dungeon[state.num_revealed]
    state.slot_monster[slot] = monster
    state.slot_hp[slot] = cards.monster_hp[monster]
    state.slot_hp_before[slot] = cards.monster_hp[monster]
    state.monster_seen[monster] = 1
    row = ledger.monsters[state.num_revealed]
    row.monster, row.reveal_order, row.turn_revealed = monster, state.num_revealed + 1, state.turn
    row.turn_killed, row.killer, row.blow, row.carrier, row.blow_element = 0, NO_SEAT, -1, -1, -1
    row.overkill, row.hp_waived, row.needed_bonus, row.criterion_met, row.pivotal = 0, 0, 0, 0, 0
    for seat in range(layout.MAX_SEATS):
        row.damage[seat] = 0
    ledger.slot_row[slot] = state.num_revealed
    state.num_revealed += 1
    state.monsters_left -= 1
    emit(desk, layout.EVENT_REVEAL, NO_SEAT, slot, monster, state.slot_hp[slot])


@inlined
def carrier_of(state, cards):
    """Name what carries the card in play: the reserve, else a spell or a basic."""
    if state.from_reserve == 1:
        return CARRIER_RESERVE
    return CARRIER_SPELL if state.card < cards.num_spells else CARRIER_BASIC


@kernel
def gain_points(state, ledger, desk, rules, seat, due, source):
    """Q6: gain combo points as far as the cap and the supply go; the rest is lost."""
    gained = due
    if rules.combo_cap > 0:
        gained = min(gained, rules.combo_cap - state.combo[seat])
    if rules.combo_supply > 0:
        held = 0
        for other in range(state.num_seats):
            held += state.combo[other]
        gained = min(gained, rules.combo_supply - held)
    gained = max(gained, 0)
    state.combo[seat] += gained
    row = ledger.seats[seat]
    row.combo_lost += due - gained
    row.combo_most_held = max(row.combo_most_held, state.combo[seat])
    ledger.game.q6_points_lost += due - gained
    if source == layout.POINT_TURN:
        row.combo_turns += due
    elif source == layout.POINT_SPELL:
        row.combo_spells += due
    elif source == layout.POINT_CRITERION:
        row.combo_criteria += due
    else:
        row.combo_granted += due
    if source != layout.POINT_GRANT:
        emit(desk, layout.EVENT_POINT, seat, gained, due - gained, source)
    return gained


@inlined
def meets_criterion(state, cards, slot, monster, blow, overkill):
    """Q10: tell whether a kill meets the monster's criterion; combo kills meet none."""
    criterion = cards.monster_criterion[monster]
    if criterion == layout.NO_CRITERION or blow == BLOW_REDEEM:
        return False
    if criterion == CRITERION_EXACT:
        return blow in (BLOW_HIT, BLOW_SWEEP) and overkill == 0
    if criterion == CRITERION_BASIC:
        return state.card >= cards.num_spells
    if criterion == CRITERION_UNTOUCHED:
        return state.slot_hp_before[slot] == cards.monster_hp[monster]
    return cards.element[state.card] == criterion - layout.CRITERION_FIRE


@inlined
def note_leader(state):
    """Keep who led alone last; tell whether the lead just changed."""
    best, leader = state.fame[0], 0
    for seat in range(1, state.num_seats):
        if state.fame[seat] > best:
            best, leader = state.fame[seat], seat
        elif state.fame[seat] == best:
            leader = NO_SEAT
    if leader == NO_SEAT or leader == state.last_leader:
        return False
    changed = state.last_leader != NO_SEAT
    state.last_leader = leader
    return changed


@kernel
def count_work(state, ledger, slot, seat, fame):
    """Split the fame of a dead monster by damage less overkill; return all the damage."""
    total = 0
    for other in range(state.num_seats):
        total += state.slot_damage[slot, other]
    if total == 0:
        ledger.seats[seat].fame_by_work += 10000 * fame
    else:
        for other in range(state.num_seats):
            own = state.slot_damage[slot, other]
            ledger.seats[other].fame_by_work += 10000 * fame * own // total
    return total


@kernel
def count_kill(state, ledger, cards, slot, monster, seat, blow, overkill, waived, needed_bonus):
    """Enter a kill into the rows of its monster, its killer and its card."""
    fame = cards.monster_fame[monster]
    carrier = NO_CARRIER if blow == BLOW_REDEEM else carrier_of(state, cards)
    total = count_work(state, ledger, slot, seat, fame)
    own = state.slot_damage[slot, seat]
    row = ledger.seats[seat]
    row.kills += 1
    row.hp_waived += waived
    row.blow_kills[blow, carrier] += 1
    row.blow_fame[blow, carrier] += fame
    row.blow_own_damage[blow, carrier] += own
    row.blow_all_damage[blow, carrier] += total
    if blow != BLOW_REDEEM and 2 * own < cards.monster_hp[monster]:
        row.steals += 1
    death = ledger.monsters[ledger.slot_row[slot]]
    death.turn_killed, death.killer, death.blow, death.carrier = state.turn, seat, blow, carrier
    death.blow_element = NO_ELEMENT if blow == BLOW_REDEEM else cards.element[state.card]
    death.overkill, death.hp_waived, death.needed_bonus = overkill, waived, needed_bonus
    if needed_bonus == 1:
        row.bonus_kills[cards.element[state.card]] += 1
        row.bonus_fame[cards.element[state.card]] += fame
    if blow != BLOW_REDEEM and state.card < cards.num_spells:
        spell = ledger.spells[ledger.spell_row[seat, state.card]]
        spell.kills += 1
        spell.fame += fame


@kernel
def defeat(
    state, ledger, desk, cards, rules, seat, slot, blow, overkill, waived, needed_bonus
):  # fmt: skip
    """D7: the killer keeps the monster and its fame; the next one is revealed in the slot."""
    monster = state.slot_monster[slot]
    fame = cards.monster_fame[monster]
    state.fame[seat] += fame
    state.kills[seat] += 1
    state.monsters_dead += 1
    state.monster_killer[monster] = seat + 1
    state.kills_this_turn += 1
    if blow == BLOW_REDEEM:
        state.combo_kills_this_turn += 1
    count_kill(state, ledger, cards, slot, monster, seat, blow, overkill, waived, needed_bonus)
    emit(desk, layout.EVENT_KILL, seat, slot, monster, fame, blow, overkill, waived)
    if meets_criterion(state, cards, slot, monster, blow, overkill):
        ledger.game.q10_criteria_met += 1
        ledger.monsters[ledger.slot_row[slot]].criterion_met = 1
        emit(desk, layout.EVENT_CRITERION, seat, monster)
        if rules.criteria == 0 and rules.combo_price > 0:
            gain_points(state, ledger, desk, rules, seat, 1, layout.POINT_CRITERION)
    if note_leader(state):
        ledger.game.lead_changes += 1
        emit(desk, layout.EVENT_LEAD, state.last_leader)
    if monster == cards.lord:
        state.ending = layout.FINISHED
        state.slot_monster[slot] = NO_MONSTER
        state.slot_hp[slot] = 0
        return
    reveal(state, ledger, desk, cards, slot)
    note_faces(state, cards, rules)


@inlined
def count_bonus_chance(row, element, weak_fame, fame, bonus, dies):
    """E2: a bonus was to be had; count whether it was taken, or why it was not."""
    if weak_fame < 0:
        return
    row.bonus_chances[element] += 1
    if bonus > 0:
        row.bonus_taken[element] += 1
    elif dies:
        row.missed_died[element] += 1
    elif fame > weak_fame:
        row.missed_fame[element] += 1
    else:
        row.missed_other[element] += 1


@kernel
def strike(state, ledger, desk, cards, rules, seat, slot, base, blow):
    """D5, D6: one hit of the card in play on one monster; D7 if it dies."""
    monster = state.slot_monster[slot]
    element, target = cards.element[state.card], cards.monster_element[monster]
    weak = beaten_by(rules, element)
    bonus = rules.element_bonus[element] if target == weak else 0
    damage = base + state.empower + bonus
    before = state.slot_hp[slot]
    overkill = max(damage - before, 0)
    faces = state.faces
    weak_fame = state.best_fame[weak] if rules.element_bonus[element] > 0 else -1
    emit(desk, layout.EVENT_HIT, seat, slot, monster, base, bonus, state.empower, before, blow)
    state.slot_hp[slot] = before - damage
    state.slot_damage[slot, seat] += damage - overkill
    ledger.monsters[ledger.slot_row[slot]].damage[seat] += damage - overkill

    row = ledger.seats[seat]
    row.damage[element, target] += damage
    row.bonus_damage += bonus
    row.overkill += overkill
    turn = ledger.turns[ledger.num_turns - 1]
    turn.damage += damage
    turn.bonus += bonus
    ledger.game.hits += 1
    if state.card < cards.num_spells:
        ledger.spells[ledger.spell_row[seat, state.card]].damage += damage
    hits = ledger.hits[element, carrier_of(state, cards), target, faces]
    hits.hits += 1
    hits.damage += damage
    hits.bonus += bonus
    hits.overkill += overkill
    dies = damage >= before
    if blow == BLOW_HIT:
        hits.choices += 1
        count_bonus_chance(row, element, weak_fame, cards.monster_fame[monster], bonus, dies)
    if dies:
        hits.kills += 1
        hits.fame += cards.monster_fame[monster]
        needed = 1 if bonus > 0 and before > base + state.empower else 0
        defeat(state, ledger, desk, cards, rules, seat, slot, blow, overkill, 0, needed)
