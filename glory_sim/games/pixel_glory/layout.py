"""Lay out the data that both engines share: numbers of things and record dtypes.

This module holds no logic. The fast engine and the reference engine both import
it; whatever fills or decides is written twice. The meaning of every outcome
column stands in `schema.py`, the order of events in the rules reference.

Scalars are i8 and u8; narrow types stand only inside arrays and are read through
`int()`, so that compiled and plain Python agree.
"""

from __future__ import annotations

import numpy as np

# --- declared maxima: cards or rules beyond them are refused on loading ----------
MAX_SEATS = 4
MAX_ROUNDS = 12
MAX_OFFERS = 8
MAX_SPELLS = 61
MAX_KINDS = MAX_SPELLS + 3
MAX_MONSTERS = 64
MAX_FACE_UP = 6
MAX_DECK = 240
MAX_SYMBOLS = 6
MAX_STEPS = 8
MAX_TURNS = 1000
MAX_PLAYS_PER_TURN = 1000
MAX_NUMBER = 100
"""Largest HP, fame, price, hand size or bonus."""
MAX_GRANTS = 8
MAX_FORCED = 48
MAX_REDEMPTIONS = 512
"""Redemptions of one game that get a row of their own; the sums count all."""
SCRATCH_WORDS = 8192
SCRATCH_NUMBERS = 1024
NUM_PARAMS = 384

# --- elements, sentinels ----------------------------------------------------------
FIRE, EARTH, WATER, NO_ELEMENT = 0, 1, 2, 3
NUM_ELEMENTS = 3
ELEMENT_NAMES = ("fire", "earth", "water", "none")
NO_CARD = -1
NO_MONSTER = -1
NO_SEAT = -1
NO_SLOT = -1

# --- monsters ---------------------------------------------------------------------
ORDINARY, KEEPER, LORD = 0, 1, 2
ROLE_NAMES = ("ordinary", "keeper", "lord")
(
    NO_CRITERION,
    CRITERION_EXACT,
    CRITERION_BASIC,
    CRITERION_FIRE,
    CRITERION_EARTH,
    CRITERION_WATER,
    CRITERION_UNTOUCHED,
) = range(7)
CRITERION_NAMES = ("", "exact", "basic", "fire", "earth", "water", "untouched")

# --- effect steps -----------------------------------------------------------------
STEP_HIT, STEP_SWEEP, STEP_EXECUTE, STEP_DRAW, STEP_COMBO, STEP_EMPOWER = range(6)

# --- rules: each named choice is stored as its place in these tuples (default first)
WHEELS = ("normal", "reversed")
EMPTY_PILE = ("reshuffle_discard", "draw_fewer")
RESERVE_IN_RESHUFFLE = ("stays", "returns")
COMBO_TARGETS = ("elemental_only", "any")
COMBO_KILL_COUNTS = ("yes", "no")
REDEMPTIONS_PER_TURN = ("unlimited", "once")
TIE_BREAK = ("shared", "most_monsters", "later_in_turn_order")
BASICS_RUN_OUT = ("take_what_is_left", "unlimited")
SYNERGY = ("played_this_turn", "symbols_owned")
CRITERIA = ("on", "off")

# --- decisions and actions ----------------------------------------------------------
BID, PICK, ACT, TARGET, RESHUFFLE = range(5)
DECISION_NAMES = ("BID", "PICK", "ACT", "TARGET", "RESHUFFLE")
# BID answers the rank of the auction card, 1 to the number of rounds.
# PICK answers the offer's slot, TARGET the monster's slot, RESHUFFLE 0 or 1.
# ACT answers kind k to play it, STORE + k to put it into the reserve, or one of:
STORE = MAX_KINDS
PLAY_RESERVE = 2 * MAX_KINDS
REDEEM_KILL = PLAY_RESERVE + 1
REDEEM_CARDS = PLAY_RESERVE + 2
END_TURN = PLAY_RESERVE + 3
NUM_ACTIONS = END_TURN + 1

# --- blows, carriers, sources ---------------------------------------------------------
BLOW_HIT, BLOW_SWEEP, BLOW_EXECUTE, BLOW_REDEEM = range(4)
BLOW_NAMES = ("hit", "sweep", "execute", "redeem")
CARRIER_SPELL, CARRIER_BASIC, CARRIER_RESERVE, NO_CARRIER = range(4)
CARRIER_NAMES = ("spell", "basic", "reserve", "none")
POINT_TURN, POINT_SPELL, POINT_CRITERION, POINT_GRANT = range(4)
SHUFFLE_START, SHUFFLE_EMPTY, SHUFFLE_CHOSEN = range(3)  # D2, Q1, D8
FINISHED, TRUNCATED_TURNS, TRUNCATED_PLAYS = range(3)

# --- phases, starts, moments ------------------------------------------------------------
TOWN, DUNGEON = 0, 1
START_TOWN, START_DEALT, START_GIVEN = range(3)
NO_MOMENT, MOMENT_TURN, MOMENT_DEAD = range(3)

# --- purposes of chance -------------------------------------------------------------------
(
    PURPOSE_STAFF,
    PURPOSE_SPELLS,
    PURPOSE_SET_ASIDE,
    PURPOSE_DUNGEON,
    PURPOSE_PILE,
    PURPOSE_DEALT_DECKS,
    PURPOSE_POLICY,
) = range(7)
NUM_PURPOSES = 7
PURPOSE_NAMES = ("staff", "spells", "set_aside", "dungeon", "pile", "dealt_decks", "policy")

# --- events: kind, seat, then up to seven numbers a..g (unused ones are 0) -----------------
EVENT_NAMES = (
    "STAFF",  # seat holds the staff
    "SHOWN",  # a monster shown in town
    "OFFER",  # a slot, b spell
    "BID",  # seat, a bid
    "PICK",  # seat, a slot, b spell, c d e basics received (fire, earth, water)
    "BURNT",  # a slot, b spell
    "DEALT",  # seat, b spell, c d e basics received: dealt decks
    "GIVEN",  # seat, a kind, b count: given decks, ascending kinds
    "SWAPPED",  # seat, a spell that leaves, b spell that comes
    "REVEAL",  # a slot, b monster, c HP
    "SHUFFLE",  # seat, a shuffle number, b number of cards, c cause
    "DRAW",  # seat, a kind
    "TURN",  # seat, a turn number
    "GRANT",  # seat, a fame, b combo points asked for, c combo points lost to a limit
    "ACT",  # seat, a action
    "SYNERGY",  # seat, a kind, b points held, c 1 if earned
    "TARGET",  # seat, a slot, b blow
    "HIT",  # seat, a slot, b monster, c base damage, d bonus, e empower, f HP before, g blow
    "KILL",  # seat, a slot, b monster, c fame, d blow, e overkill, f HP waived
    "POINT",  # seat, a points gained, b points lost to a limit, c source
    "CRITERION",  # seat, a monster: its criterion was met (Q10 counts even when off)
    "LEAD",  # seat now leads alone: a lead change
    "RESHUFFLE",  # seat, a answer
    "END",  # a FINISHED or how the game was truncated
)
(
    EVENT_STAFF,
    EVENT_SHOWN,
    EVENT_OFFER,
    EVENT_BID,
    EVENT_PICK,
    EVENT_BURNT,
    EVENT_DEALT,
    EVENT_GIVEN,
    EVENT_SWAPPED,
    EVENT_REVEAL,
    EVENT_SHUFFLE,
    EVENT_DRAW,
    EVENT_TURN,
    EVENT_GRANT,
    EVENT_ACT,
    EVENT_SYNERGY,
    EVENT_TARGET,
    EVENT_HIT,
    EVENT_KILL,
    EVENT_POINT,
    EVENT_CRITERION,
    EVENT_LEAD,
    EVENT_RESHUFFLE,
    EVENT_END,
) = range(len(EVENT_NAMES))


def _record(*fields: tuple[object, ...]) -> np.dtype[np.void]:
    return np.dtype(list(fields), align=True)


event_dtype = _record(
    ("deal", "i8"),
    ("kind", "i8"),
    ("seat", "i8"),
    ("a", "i8"),
    ("b", "i8"),
    ("c", "i8"),
    ("d", "i8"),
    ("e", "i8"),
    ("f", "i8"),
    ("g", "i8"),
)

# --- cards and rules as policies and the fast engine see them ---------------------------------
cards_dtype = _record(
    ("num_spells", "i8"),
    ("num_kinds", "i8"),
    ("num_monsters", "i8"),
    ("keeper", "i8"),
    ("lord", "i8"),
    ("identity", "u8", MAX_KINDS),
    ("element", "i8", MAX_KINDS),
    ("symbols", "i8", (MAX_KINDS, NUM_ELEMENTS)),
    ("num_steps", "i8", MAX_KINDS),
    ("step_op", "i8", (MAX_KINDS, MAX_STEPS)),
    ("step_amount", "i8", (MAX_KINDS, MAX_STEPS)),
    ("step_times", "i8", (MAX_KINDS, MAX_STEPS)),
    ("synergy_element", "i8", MAX_KINDS),  # NO_ELEMENT: the card has no synergy
    ("synergy_points", "i8", MAX_KINDS),
    ("num_synergy_steps", "i8", MAX_KINDS),
    ("synergy_op", "i8", (MAX_KINDS, MAX_STEPS)),
    ("synergy_amount", "i8", (MAX_KINDS, MAX_STEPS)),
    ("synergy_times", "i8", (MAX_KINDS, MAX_STEPS)),
    # Read off the steps, [kind, synergy earned]; `empower` steps of the card itself included:
    ("total_damage", "i8", (MAX_KINDS, 2)),  # of hits and sweeps if all go to one monster
    ("total_hits", "i8", (MAX_KINDS, 2)),  # each one gains the empower and bonus of the moment
    ("execute_limit", "i8", (MAX_KINDS, 2)),
    ("draws", "i8", (MAX_KINDS, 2)),
    ("combo_points", "i8", (MAX_KINDS, 2)),
    ("monster_identity", "u8", MAX_MONSTERS),
    ("monster_role", "i8", MAX_MONSTERS),
    ("monster_element", "i8", MAX_MONSTERS),
    ("monster_hp", "i8", MAX_MONSTERS),
    ("monster_fame", "i8", MAX_MONSTERS),
    ("monster_criterion", "i8", MAX_MONSTERS),
)

rules_dtype = _record(
    ("num_seats", "i8"),
    ("auction_cards", "i8"),
    ("spells_offered", "i8"),
    ("monsters_set_aside", "i8"),
    ("town_face_up", "i8"),  # already a number: `all` is the number set aside
    ("hand_size", "i8"),
    ("face_up", "i8"),
    ("element_bonus", "i8", NUM_ELEMENTS),  # by element of the card
    ("wheel", "i8"),
    ("basic_damage", "i8"),
    ("basics_in_box", "i8"),
    ("combo_price", "i8"),
    ("combo_draw", "i8"),
    ("reserve_size", "i8"),
    ("symbols_per_synergy_point", "i8"),
    ("empty_pile", "i8"),
    ("reserve_in_reshuffle", "i8"),
    ("combo_targets", "i8"),
    ("combo_kill_counts", "i8"),
    ("redemptions_per_turn", "i8"),
    ("combo_cap", "i8"),
    ("combo_supply", "i8"),
    ("tie_break", "i8"),
    ("basics_run_out", "i8"),
    ("synergy", "i8"),
    ("criteria", "i8"),
    ("max_turns", "i8"),
    ("max_plays_per_turn", "i8"),
)

# --- what everybody at the table may know; the first fields of every view -----------------------
PUBLIC_FIELDS: tuple[tuple[object, ...], ...] = (
    ("phase", "i8"),  # TOWN or DUNGEON
    ("town_round", "i8"),  # 1..auction_cards in town; stays at its last value in the dungeon
    ("turn", "i8"),  # 1.. in the dungeon; 0 in town
    ("staff", "i8"),  # seat that holds the Tiebreaker Staff
    ("starter", "i8"),  # seat that began the dungeon; NO_SEAT in town
    ("active", "i8"),  # seat whose turn it is in the dungeon; NO_SEAT in town
    ("monsters_left", "i8"),  # face down: of those set aside (town), in the deck (dungeon)
    ("monsters_dead", "i8"),
    ("empower", "i8"),  # of the active seat, this turn
    ("redeemed", "i8"),  # redemptions this turn
    ("kills_this_turn", "i8"),  # kills of every kind this turn
    ("combo_kills_this_turn", "i8"),
    ("plays_this_turn", "i8"),  # cards that left hand or reserve to be played
    ("played_by_element", "i8", NUM_ELEMENTS),  # cards that finished resolving this turn
    ("basics_left", "i8", NUM_ELEMENTS),  # in the box (Q8); stays 0 under `unlimited`
    ("fame", "i8", MAX_SEATS),
    ("combo", "i8", MAX_SEATS),
    ("kills", "i8", MAX_SEATS),
    ("hand_size", "i8", MAX_SEATS),
    ("pile_size", "i8", MAX_SEATS),
    ("reserve_full", "i8", MAX_SEATS),
    ("bids", "i8", MAX_SEATS),  # this round's, once revealed; 0 before
    ("pick_order", "i8", MAX_SEATS),  # seats in this round's order of picking; NO_SEAT before
    ("offers", "i8", MAX_OFFERS),  # spell in each slot, NO_CARD where empty or picked
    ("slot_monster", "i8", MAX_FACE_UP),
    ("slot_hp", "i8", MAX_FACE_UP),
    ("slot_hp_before", "i8", MAX_FACE_UP),  # when this turn began, or when revealed during it
    ("slot_damage", "i8", (MAX_FACE_UP, MAX_SEATS)),  # by seat, to the monster in the slot
    ("bids_left", "u1", (MAX_SEATS, 16)),  # [seat, rank]: 1 while the card is not spent
    ("monster_seen", "u1", MAX_MONSTERS),  # 1 once shown in town or revealed in the dungeon
    ("monster_killer", "u1", MAX_MONSTERS),  # seat + 1 of its killer; 0 while none
    ("owned", "u1", (MAX_SEATS, MAX_KINDS)),  # cards drafted, by kind
    ("discarded", "u1", (MAX_SEATS, MAX_KINDS)),  # discard piles, by kind
)

VIEW_FIELDS: tuple[tuple[object, ...], ...] = (
    *PUBLIC_FIELDS,
    ("seat", "i8"),  # whose decision it is
    ("decision", "i8"),
    ("key", "u8"),  # the random number that belongs to this decision
    ("reserve", "i8"),  # own reserved kind, or NO_CARD
    ("card", "i8"),  # kind in play at a TARGET of a card, else NO_CARD
    ("from_reserve", "i8"),
    ("in_synergy", "i8"),  # 1 while the synergy steps of the card in play resolve
    ("step", "i8"),  # place of the step among the card's normal or synergy steps
    ("hits_left", "i8"),  # hits of this step still to come, this one included
    ("blow", "i8"),  # of the TARGET: BLOW_HIT, BLOW_EXECUTE or BLOW_REDEEM
    ("amount", "i8"),  # base damage of the hit, or the limit of the execute; 0 for a redemption
    ("num_legal", "i8"),
    ("legal", "i2", NUM_ACTIONS),  # the legal answers, ascending, then zeros
    ("is_legal", "u1", NUM_ACTIONS),  # the same as a mask
    ("hand", "u1", MAX_KINDS),  # own hand, by kind
)
view_dtype = _record(*VIEW_FIELDS)

scratch_dtype = _record(("words", "i8", SCRATCH_WORDS), ("numbers", "f8", SCRATCH_NUMBERS))
"""A policy's working memory: holds garbage on entry, nothing in it survives a call."""

# --- the batch call's optional parts: zero means none --------------------------------------------
grant_dtype = _record(
    ("seat", "i8"),  # seat + 1
    ("moment", "i8"),  # MOMENT_TURN or MOMENT_DEAD
    ("at", "i8"),
    ("fame", "i8"),
    ("combo", "i8"),  # may be negative
)
forced_dtype = _record(
    ("seat", "i8"),  # seat + 1
    ("decision", "i8"),
    ("at", "i8"),  # round (BID, PICK) or turn (ACT, TARGET, RESHUFFLE)
    ("ordinal", "i8"),  # 0 = first decision of that kind of the seat there, asked or forced
    ("answer", "i8"),
)
interventions_dtype = _record(
    ("start", "i8"),  # START_TOWN, START_DEALT or START_GIVEN
    ("staff", "i8"),  # seat + 1
    ("starter", "i8"),  # seat + 1
    ("swap_seat", "i8"),  # seat + 1
    ("swap_from", "i8"),  # spell kind + 1
    ("swap_to", "i8"),  # spell kind + 1
    ("reserve_size", "i8", MAX_SEATS),  # forced size + 1
    ("num_grants", "i8"),
    ("num_forced", "i8"),
    ("grants", grant_dtype, MAX_GRANTS),
    ("forced", forced_dtype, MAX_FORCED),
    ("decks", "i8", (MAX_SEATS, MAX_KINDS)),  # given decks, by kind
)

# --- outcome: one record a game, a seat, an owned spell, ... ----------------------------------------
game_dtype = _record(
    ("turns", "i8"),
    ("truncated", "i8"),
    ("lead_changes", "i8"),
    ("margin", "i8"),
    ("tied_first", "i8"),
    ("starter", "i8"),
    ("first_staff", "i8"),
    ("last_staff", "i8"),
    ("monsters_dead", "i8"),
    ("kill_turns", "i8"),
    ("no_kill_turns", "i8"),
    ("plays", "i8"),
    ("decisions", "i8"),
    ("bids", "i8"),
    ("picks", "i8"),
    ("hits", "i8"),
    ("redemptions", "i8"),
    ("reshuffle_choices", "i8"),
    ("lord_pivotal", "i8"),
    ("q1_empty_draws", "i8"),
    ("q2_full_reserve", "i8"),
    ("q3_turns", "i8"),
    ("q4_turns", "i8"),
    ("q5_turns", "i8"),
    ("q6_turns", "i8"),
    ("q6_points_lost", "i8"),
    ("q7_tied", "i8"),
    ("q8_basics_missing", "i8"),
    ("q9_synergies_played", "i8"),
    ("q9_synergies_earned", "i8"),
    ("q10_criteria_met", "i8"),
    ("few_monsters_turns", "i8"),
    ("lord_with_others_turns", "i8"),
    ("hp_over_47_turns", "i8"),
    ("combo_over_12_turns", "i8"),
)

seat_dtype = _record(
    ("seat", "i8"),
    ("staff_distance", "i8"),
    ("starter_distance", "i8"),
    ("fame", "i8"),
    ("share", "i8"),
    ("final_rank", "i8"),
    ("kills", "i8"),
    ("fame_granted", "i8"),
    ("turns", "i8"),
    ("kill_turns", "i8"),
    ("no_kill_turns", "i8"),
    ("plays_spell", "i8"),
    ("plays_basic", "i8"),
    ("reserve_uses", "i8"),
    ("reserve_stores", "i8"),
    ("reshuffles_chosen", "i8"),
    ("reshuffles_empty", "i8"),
    ("decisions", "i8"),
    ("overkill", "i8"),
    ("hp_waived", "i8"),
    ("bonus_damage", "i8"),
    ("steals", "i8"),
    ("fame_by_work", "i8"),
    ("combo_turns", "i8"),
    ("combo_spells", "i8"),
    ("combo_criteria", "i8"),
    ("combo_granted", "i8"),
    ("combo_spent_kills", "i8"),
    ("combo_spent_draws", "i8"),
    ("combo_lost", "i8"),
    ("combo_left", "i8"),
    ("combo_most_held", "i8"),
    ("reached_price", "i8"),
    ("redeemed_kills", "i8"),
    ("redeemed_draws", "i8"),
    ("first_redemption", "i8"),
    ("spells_used", "i8"),
    ("damage", "i8", (NUM_ELEMENTS, 4)),
    ("blow_kills", "i8", (4, 4)),
    ("blow_fame", "i8", (4, 4)),
    ("blow_own_damage", "i8", (4, 4)),
    ("blow_all_damage", "i8", (4, 4)),
    ("bonus_chances", "i8", NUM_ELEMENTS),
    ("bonus_taken", "i8", NUM_ELEMENTS),
    ("bonus_kills", "i8", NUM_ELEMENTS),
    ("bonus_fame", "i8", NUM_ELEMENTS),
    ("missed_died", "i8", NUM_ELEMENTS),
    ("missed_fame", "i8", NUM_ELEMENTS),
    ("missed_other", "i8", NUM_ELEMENTS),
)

spell_dtype = _record(
    ("seat", "i8"),
    ("spell", "i8"),
    ("town_round", "i8"),
    ("bid", "i8"),
    ("pick_place", "i8"),
    ("plays", "i8"),
    ("damage", "i8"),
    ("kills", "i8"),
    ("fame", "i8"),
    ("synergies_earned", "i8"),
)

offer_dtype = _record(
    ("town_round", "i8"),
    ("slot", "i8"),
    ("spell", "i8"),
    ("picker", "i8"),
    ("bid", "i8"),
    ("pick_place", "i8"),
)

bid_dtype = _record(
    ("town_round", "i8"),
    ("seat", "i8"),
    ("bid", "i8"),
    ("staff_distance", "i8"),
)

monster_dtype = _record(
    ("monster", "i8"),
    ("reveal_order", "i8"),
    ("turn_revealed", "i8"),
    ("turn_killed", "i8"),
    ("killer", "i8"),
    ("blow", "i8"),
    ("carrier", "i8"),
    ("blow_element", "i8"),
    ("damage", "i8", MAX_SEATS),
    ("overkill", "i8"),
    ("hp_waived", "i8"),
    ("needed_bonus", "i8"),
    ("criterion_met", "i8"),
    ("pivotal", "i8"),
)

turn_dtype = _record(
    ("turn", "i8"),
    ("seat", "i8"),
    ("fame_before", "i8", MAX_SEATS),
    ("combo_before", "i8"),
    ("kills", "i8"),
    ("combo_kills", "i8"),
    ("damage", "i8"),
    ("bonus", "i8"),
    ("plays", "i8"),
)

redemption_dtype = _record(
    ("turn", "i8"),
    ("seat", "i8"),
    ("redemption", "i8"),
    ("plays_before", "i8"),
    ("cards_in_hand", "i8"),
    ("held", "i8"),
    ("monster", "i8"),
    ("hp_left", "i8"),
    ("fame", "i8"),
    ("others_damage", "i8"),
    ("killed_already", "i8"),
)

hits_dtype = _record(
    ("hits", "i8"),
    ("choices", "i8"),
    ("damage", "i8"),
    ("bonus", "i8"),
    ("overkill", "i8"),
    ("kills", "i8"),
    ("fame", "i8"),
)
HITS_SHAPE = (NUM_ELEMENTS, 3, 4, 16)
"""[card element, carrier, monster element, set of elements face up as bits]."""
