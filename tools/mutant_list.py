"""List the mutants: small ways to break the fast engine, each a change of one text.

The text to replace must stand exactly once in its file; where an engine is rewritten,
a quick test names those that no longer apply.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One small fault: what it is, where, and the text that makes it."""

    fault: str
    file: str
    old: str
    new: str


# fmt: off
TOWN = (
    Mutant("ties go round the table the other way", "town.py", "seat = (state.staff + place) % count", "seat = (state.staff - place) % count"),
    Mutant("the staff goes to whoever picked first", "town.py", "state.staff = state.pick_order[state.num_seats - 1]", "state.staff = state.pick_order[0]"),
    Mutant("a spent auction card may be used again", "town.py", "state.bids_left[seat, bid] = 0", "state.bids_left[seat, bid] = 1"),
    Mutant("two monsters are shown in a later round", "town.py", "rules.town_face_up if state.town_round == 1 else 1", "rules.town_face_up if state.town_round == 1 else 2"),
    Mutant("basic attacks beyond the box are not counted as missing", "town.py", "ledger.game.q8_basics_missing += count - received", "ledger.game.q8_basics_missing += 0"),
    Mutant("a swapped card keeps its row's spell", "town.py", "ledger.spells[row].spell = new", "ledger.spells[row].spell = old"),
)
DUNGEON = (
    Mutant("the Keeper stays out of the dungeon", "dungeon.py", "state.set_aside[count - 1] = cards.keeper", "state.set_aside[count - 1] = state.set_aside[0]"),
    Mutant("turns go anticlockwise", "dungeon.py", "seat = (seat + 1) % state.num_seats", "seat = (seat - 1) % state.num_seats"),
    Mutant("a grant is applied every turn", "dungeon.py", "state.grant_done[i] = 1", "state.grant_done[i] = 0"),
    Mutant("empower lasts over the turn", "dungeon.py", "    state.empower = 0\n", ""),
    Mutant("a combo point is gained after a combo kill", "dungeon.py", "if rules.combo_kill_counts == 1:", "if rules.combo_kill_counts >= 0:"),
    Mutant("a redemption costs one point less", "dungeon.py", "state.combo[seat] -= rules.combo_price", "state.combo[seat] -= rules.combo_price - 1"),
    Mutant("points may be redeemed again under Q5 once", "dungeon.py", "(rules.redemptions_per_turn == 0 or state.redeemed == 0)", "(rules.redemptions_per_turn == 0 or state.redeemed < 2)"),
    Mutant("the turn may end with a card in hand", "dungeon.py", "if state.hand_size[seat] == 0:", "if state.hand_size[seat] <= 1:"),
    Mutant("a full reserve can be stored into", "dungeon.py", "state.reserves[seat] == NO_CARD and state.reserve_size[seat] > 0", "state.reserve_size[seat] > 0"),
    Mutant("a redemption draws a hand, not combo_draw", "dungeon.py", "seat, rules.combo_draw)", "seat, rules.hand_size)"),
    Mutant("one turn more is played before truncation", "dungeon.py", "if state.turn == rules.max_turns:", "if state.turn == rules.max_turns + 1:"),
    Mutant("Q3 is counted without points to redeem", "dungeon.py", "    if can_redeem(state, rules, seat):\n        for slot in range(rules.face_up):\n            monster", "    if rules.combo_price > 0:\n        for slot in range(rules.face_up):\n            monster"),
    Mutant("HP shown are counted above 46", "dungeon.py", "HP_TOKENS = 47", "HP_TOKENS = 46"),
)
EFFECTS = (
    Mutant("the bonus is for a card, not for each hit", "kills.py", "if target == weak else 0", "if target == weak and state.hits_left <= 1 else 0"),
    Mutant("a sweep hits newcomers too", "effects.py", "strike(state, ledger, desk, cards, rules, seat, slot, amount, BLOW_SWEEP)", "strike(state, ledger, desk, cards, rules, seat, slot, amount, BLOW_SWEEP)\n            if state.ending == PLAYING and state.slot_damage[slot].sum() == 0:\n                strike(state, ledger, desk, cards, rules, seat, slot, amount, BLOW_SWEEP)"),
    Mutant("a sweep leaves out the last slot", "effects.py", "    for slot in range(rules.face_up):\n        if state.slot_monster[slot] != NO_MONSTER:\n            up", "    for slot in range(rules.face_up - 1):\n        if state.slot_monster[slot] != NO_MONSTER:\n            up"),
    Mutant("a sweep goes on after the Lord fell", "effects.py", "amount, BLOW_SWEEP)\n            if state.ending != PLAYING:", "amount, BLOW_SWEEP)\n            if False:"),
    Mutant("an execute needs less than its limit", "effects.py", "state.slot_hp[slot] <= state.amount", "state.slot_hp[slot] < state.amount"),
    Mutant("an execute may take monsters without element", "effects.py", "return is_elemental and state", "return state"),
    Mutant("combo points defeat any monster", "effects.py", "return is_elemental or rules.combo_targets == 1", "return is_elemental or rules.combo_targets >= 0"),
    Mutant("hits that are left do not reach a newcomer", "effects.py", "amount, BLOW_HIT)\n        if state.ending != PLAYING:", "amount, BLOW_HIT)\n        if state.ending != PLAYING or state.kills_this_turn > 0:"),
    Mutant("empower sets instead of adding up", "effects.py", "state.empower += amount", "state.empower = amount"),
    Mutant("a card counts for its own synergy", "effects.py", "return state.played_by_element[element]", "return state.played_by_element[element] + (1 if cards.element[state.card] == element else 0)"),
    Mutant("a synergy needs one point more", "effects.py", "earned = points >= cards.synergy_points[kind]", "earned = points > cards.synergy_points[kind]"),
    Mutant("symbols owned are not divided", "effects.py", "return symbols // rules.symbols_per_synergy_point", "return symbols"),
    Mutant("one card more is played before truncation", "effects.py", "state.plays_this_turn == rules.max_plays_per_turn", "state.plays_this_turn > rules.max_plays_per_turn"),
)
KILLS = (
    Mutant("the wheel turns the wrong way", "kills.py", "rules.wheel == 0", "rules.wheel == 1"),
    Mutant("the newcomer takes the last slot", "kills.py", "reveal(state, ledger, desk, cards, slot)\n    note_faces", "reveal(state, ledger, desk, cards, rules.face_up - 1)\n    note_faces"),
    Mutant("a newcomer comes with one HP less", "kills.py", "state.slot_hp[slot] = cards.monster_hp[monster]", "state.slot_hp[slot] = max(cards.monster_hp[monster] - 1, 1)"),
    Mutant("the cap of points may be passed by one", "kills.py", "min(gained, rules.combo_cap - state.combo[seat])", "min(gained, rules.combo_cap + 1 - state.combo[seat])"),
    Mutant("the supply counts the own points only", "kills.py", "held += state.combo[other]", "held += state.combo[other] if other == seat else 0"),
    Mutant("an exact kill may be an execute", "kills.py", "return blow in (BLOW_HIT, BLOW_SWEEP) and overkill == 0", "return overkill == 0"),
    Mutant("a combo kill may meet a criterion", "kills.py", "criterion == layout.NO_CRITERION or blow == BLOW_REDEEM", "criterion == layout.NO_CRITERION"),
    Mutant("untouched asks about the HP now", "kills.py", "return state.slot_hp_before[slot] == cards.monster_hp[monster]", "return state.slot_hp[slot] == cards.monster_hp[monster]"),
    Mutant("the first sole lead is a lead change", "kills.py", "changed = state.last_leader != NO_SEAT", "changed = True"),
    Mutant("a shared lead counts for the lower seat", "kills.py", "            leader = NO_SEAT\n", "            pass\n"),
    Mutant("a steal is any kill with less than all damage", "kills.py", "blow != BLOW_REDEEM and 2 * own < cards.monster_hp[monster]", "blow != BLOW_REDEEM and own < cards.monster_hp[monster]"),
    Mutant("bonus damage to neighbours of the weak element", "kills.py", "rules.element_bonus[element] if target == weak else 0", "rules.element_bonus[element] if target != element and target < 3 else 0"),
    Mutant("overkill counts as work", "kills.py", "state.slot_damage[slot, seat] += damage - overkill", "state.slot_damage[slot, seat] += damage"),
    Mutant("a monster with exactly that many HP survives", "kills.py", "dies = damage >= before", "dies = damage > before"),
    Mutant("the bonus was needed where it was not", "kills.py", "before > base + state.empower else 0", "before > base else 0"),
    Mutant("fame of a missed bonus is compared the other way", "kills.py", "elif fame > weak_fame:", "elif fame < weak_fame:"),
)
PILES = (
    Mutant("a reshuffle takes the reserve", "piles.py", "rules.reserve_in_reshuffle == 1 and", "rules.reserve_in_reshuffle >= 0 and"),
    Mutant("a reshuffle leaves the draw pile out", "piles.py", "state.gathered[np.int64(state.pile_kind[seat, i])] += 1", "state.gathered[np.int64(state.pile_kind[seat, i])] += 0"),
    Mutant("the shuffle number stands still", "piles.py", "state.num_shuffles[seat] += 1", "state.num_shuffles[seat] += 0"),
    Mutant("copies are numbered from one", "piles.py", "chained(kind_key, copy)", "chained(kind_key, copy + 1)"),
    Mutant("Q1 is counted at every card", "piles.py", "met_empty = True", "met_empty = False"),
)
SCORING = (
    Mutant("the tie goes to the fewest monsters", "scoring.py", "state.kills[seat] if rules.tie_break == 1 else place", "-state.kills[seat] + 99 if rules.tie_break == 1 else place"),
    Mutant("turn order counts from seat 0", "scoring.py", "seat = (state.starter + place) % state.num_seats", "seat = place"),
    Mutant("each sharer wins whole", "scoring.py", "row.share = TWELFTHS // count", "row.share = TWELFTHS"),
    Mutant("the margin is to the winner's own fame", "scoring.py", "game.margin = first - second", "game.margin = first - min(first, second + 1)"),
)
SUMS = (
    Mutant("sums take the seat for its policy", "sums.py", "return chance.policy_number[desk.policy_of[seat]]", "return chance.policy_number[seat]"),
    Mutant("equal fame takes one place twice", "sums.py", "if state.fame[other] == state.fame[seat]:", "if state.fame[other] == state.fame[seat] + 1000:"),
    Mutant("offers nobody picked count as picked", "sums.py", "if offer.picker != NO_SEAT:", "if True:"),
    Mutant("turns up are one too few", "sums.py", "max(row.turn_revealed, 1) + 1", "max(row.turn_revealed, 1)"),
    Mutant("fame before a turn is seat 0's", "sums.py", "row.fame_before[row.seat]", "row.fame_before[0]"),
    Mutant("the last turns are not put together", "sums.py", "min(row.turn, LAST_TURN)", "row.turn % (LAST_TURN + 1)"),
    Mutant("the hits of the last batch are added again", "engine.py", "    clear_hits(ledger)\n", ""),
    Mutant("rotations of a deal seat everybody alike", "engine.py", "(seat + seating) % rules.num_seats", "seat % rules.num_seats"),
    Mutant("kept rows begin with the second seat", "keeping.py", "copy_record(place.row, rows[i])", "copy_record(place.row, rows[max(i, 1)])"),
)
VIEWS = (
    Mutant("a view shows the hand of the next seat", "views.py", "show_hand(state, seat)", "show_hand(state, (seat + 1) % state.num_seats)"),
    Mutant("a view shows seat 0's reserve", "views.py", "state.reserve = state.reserves[seat]", "state.reserve = state.reserves[0]"),
    Mutant("a decision's key is that of the next", "views.py", "chained(state.policy_base[seat], state.num_decisions[seat])", "chained(state.policy_base[seat], state.num_decisions[seat] + 1)"),
    Mutant("a forced choice leaves the next one's ordinal", "views.py", "    state.ordinal[decision] += 1\n", ""),
    Mutant("bids are seen as they are laid", "town.py", "state.laid_bids[seat] = decide(", "state.bids[seat] = state.laid_bids[seat] = decide("),
    Mutant("the card in play is still shown after it", "effects.py", "    clear_card_in_play(state)\n    if state.plays_this_turn", "    if state.plays_this_turn"),
)
CHANCE = (
    Mutant("a key forgets the replicate", "chance.py", "return chained(chained(key, deal), replicate)", "return chained(chained(key, deal), 0)"),
    Mutant("the mixing shifts by one bit less", "chance.py", "_SHIFT_2 = np.uint64(27)", "_SHIFT_2 = np.uint64(26)"),
    Mutant("equal keys go by the higher identity", "chance.py", "identity < other_identity", "identity > other_identity"),
    Mutant("spells are shuffled by the keys of the staff", "town.py", "shuffle_spells(state, cards, PURPOSE_SPELLS)", "shuffle_spells(state, cards, PURPOSE_STAFF)"),
)
MUTANTS = (
    *TOWN, *DUNGEON, *EFFECTS, *KILLS, *PILES, *SCORING, *SUMS, *VIEWS, *CHANCE,
)  # fmt: skip
