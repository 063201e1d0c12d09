"""Add games up: mergeable whole-number sums by what the report's tables need.

One record holds the sums of one group of deals. Sums of groups give every ratio
and its interval clustered by deal, whatever the number of games.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.layout import (
    BLOW_REDEEM,
    MAX_MONSTERS,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_SPELLS,
    NO_SEAT,
    NUM_ELEMENTS,
)
from glory_sim.games.pixel_glory.memory import add_record

LAST_TURN = 60
"""Turns from here on are summed together."""
LAST_VALUE = 511
"""Values from here on are counted together in distributions."""

seat_sums_dtype = np.dtype(
    [("seats", "i8"), ("no_kill", "i8"), ("no_redemption", "i8"), ("row", layout.seat_dtype)],
    align=True,
)
spell_sums_dtype = np.dtype(
    [
        ("owned", "i8"),
        ("used", "i8"),
        ("share", "i8"),
        ("first_picks", "i8"),
        ("first_bid", "i8"),
        ("row", layout.spell_dtype),
    ],
    align=True,
)
offer_sums_dtype = np.dtype(
    [
        ("offered", "i8"),
        ("picked", "i8"),
        ("first_picks", "i8"),
        ("bid", "i8"),
        ("pick_place", "i8"),
    ],
    align=True,
)
bid_sums_dtype = np.dtype([("bids", "i8"), ("first_picks", "i8"), ("pick_place", "i8")], align=True)
monster_sums_dtype = np.dtype(
    [
        ("revealed", "i8"),
        ("killed", "i8"),
        ("turns_up", "i8"),
        ("damage", "i8"),
        ("killer_damage", "i8"),
        ("steals", "i8"),
        ("blow_kills", "i8", 4),
        ("overkill", "i8"),
        ("hp_waived", "i8"),
        ("needed_bonus", "i8"),
        ("criterion_met", "i8"),
        ("pivotal", "i8"),
    ],
    align=True,
)
turn_sums_dtype = np.dtype(
    [
        ("turns", "i8"),
        ("kill_turns", "i8"),
        ("no_kill_turns", "i8"),
        ("kills", "i8"),
        ("combo_kills", "i8"),
        ("damage", "i8"),
        ("bonus", "i8"),
        ("plays", "i8"),
        ("fame_before", "i8"),
        ("combo_before", "i8"),
    ],
    align=True,
)
redemption_sums_dtype = np.dtype(
    [
        ("redemptions", "i8"),
        ("plays_before", "i8"),
        ("cards_in_hand", "i8"),
        ("held", "i8"),
        ("hp_left", "i8"),
        ("fame", "i8"),
        ("others_damage", "i8"),
    ],
    align=True,
)

# (figure, policies, places) of each distribution; rows follow each other in this order.
(
    FIGURE_TURNS,
    FIGURE_MARGIN,
    FIGURE_LEAD_CHANGES,
    FIGURE_FAME_STAFF,
    FIGURE_FAME_PLACE,
    FIGURE_KILLS,
    FIGURE_FIRST_REDEMPTION,
    FIGURE_WINNER_FAME,
    FIGURE_SEAT_TURNS,
    FIGURE_FAME_STARTER,
) = range(10)
FIGURE_SHAPES = ((1, 1), (1, 1), (1, 1), (4, 4), (1, 4), (4, 1), (4, 1), (1, 1), (4, 1), (4, 4))
FIGURE_OFFSETS = tuple(sum(a * b for a, b in FIGURE_SHAPES[:i]) for i in range(len(FIGURE_SHAPES)))
NUM_DISTRIBUTIONS = sum(a * b for a, b in FIGURE_SHAPES)

sums_dtype = np.dtype(
    [
        ("num_games", "i8"),
        ("truncated_turns", "i8"),
        ("truncated_plays", "i8"),
        ("game", layout.game_dtype),
        ("seats", seat_sums_dtype, (MAX_SEATS, MAX_SEATS, MAX_SEATS)),  # [policy, staff, starter]
        ("spells", spell_sums_dtype, (MAX_SEATS, MAX_SPELLS)),
        ("offers", offer_sums_dtype, MAX_SPELLS),
        ("bids", bid_sums_dtype, (MAX_ROUNDS + 1, MAX_ROUNDS + 1, MAX_SEATS)),
        ("monsters", monster_sums_dtype, MAX_MONSTERS),
        ("turns", turn_sums_dtype, (MAX_SEATS, MAX_SEATS, LAST_TURN + 1)),
        ("redemptions", redemption_sums_dtype, (MAX_SEATS, 2, 2)),
        ("hits", layout.hits_dtype, layout.HITS_SHAPE),
        ("distributions", "i8", (NUM_DISTRIBUTIONS, LAST_VALUE + 1)),
    ],
    align=True,
)


@kernel
def count_value(sums, row, value):
    """Count a value of a distribution."""
    sums.distributions[row, min(max(value, 0), LAST_VALUE)] += 1


@kernel
def policy_number(desk, chance, seat):
    """Return the number of a seat's policy among the distinct ones."""
    return chance.policy_number[desk.policy_of[seat]]


@kernel
def add_seats(state, ledger, desk, sums, chance):
    """Add each seat's row by its policy and its two distances."""
    for seat in range(state.num_seats):
        row = ledger.seats[seat]
        number = policy_number(desk, chance, seat)
        total = sums.seats[number, row.staff_distance, row.starter_distance]
        total.seats += 1
        total.no_kill += 1 if row.kills == 0 else 0
        total.no_redemption += 1 if row.first_redemption == 0 else 0
        add_record(total.row, row)
        staff = FIGURE_OFFSETS[FIGURE_FAME_STAFF] + 4 * number + row.staff_distance
        starter = FIGURE_OFFSETS[FIGURE_FAME_STARTER] + 4 * number + row.starter_distance
        count_value(sums, staff, row.fame)
        count_value(sums, starter, row.fame)
        count_value(sums, FIGURE_OFFSETS[FIGURE_KILLS] + number, row.kills)
        count_value(sums, FIGURE_OFFSETS[FIGURE_FIRST_REDEMPTION] + number, row.first_redemption)
        count_value(sums, FIGURE_OFFSETS[FIGURE_SEAT_TURNS] + number, row.turns)


@kernel
def add_places(state, ledger, sums):
    """Count the fame at each place of the final order; equal fame takes one place each."""
    for seat in range(state.num_seats):
        place = ledger.seats[seat].final_rank - 1
        for other in range(seat):
            if state.fame[other] == state.fame[seat]:
                place += 1
        count_value(sums, FIGURE_OFFSETS[FIGURE_FAME_PLACE] + place, state.fame[seat])
        if place == 0:
            count_value(sums, FIGURE_OFFSETS[FIGURE_WINNER_FAME], state.fame[seat])


@kernel
def add_draft(state, ledger, desk, sums, chance):
    """Add the owned spells, the offers and the bids."""
    for i in range(ledger.num_spells):
        row = ledger.spells[i]
        total = sums.spells[policy_number(desk, chance, row.seat), row.spell]
        total.owned += 1
        total.used += 1 if row.plays > 0 else 0
        total.share += ledger.seats[row.seat].share
        if row.pick_place == 1:
            total.first_picks += 1
            total.first_bid += row.bid
        add_record(total.row, row)
        if row.town_round > 0:
            bid = ledger.bids[(row.town_round - 1) * state.num_seats + row.seat]
            count = sums.bids[row.town_round, row.bid, bid.staff_distance]
            count.bids += 1
            count.first_picks += 1 if row.pick_place == 1 else 0
            count.pick_place += row.pick_place
    for i in range(ledger.num_offers):
        offer = ledger.offers[i]
        offers = sums.offers[offer.spell]
        offers.offered += 1
        if offer.picker != NO_SEAT:
            offers.picked += 1
            offers.first_picks += 1 if offer.pick_place == 1 else 0
            offers.bid += offer.bid
            offers.pick_place += offer.pick_place


@kernel
def add_monsters(state, ledger, cards, sums):
    """Add the monsters that were revealed."""
    for i in range(state.num_revealed):
        row = ledger.monsters[i]
        total = sums.monsters[row.monster]
        total.revealed += 1
        for seat in range(state.num_seats):
            total.damage += row.damage[seat]
        last = state.turn
        if row.killer != NO_SEAT:
            last = row.turn_killed
            total.killed += 1
            total.killer_damage += row.damage[row.killer]
            total.blow_kills[row.blow] += 1
            if (
                row.blow != BLOW_REDEEM
                and 2 * row.damage[row.killer] < cards.monster_hp[row.monster]
            ):
                total.steals += 1
        total.turns_up += last - max(row.turn_revealed, 1) + 1
        total.overkill += row.overkill
        total.hp_waived += row.hp_waived
        total.needed_bonus += row.needed_bonus
        total.criterion_met += row.criterion_met
        total.pivotal += row.pivotal


@kernel
def add_turns(state, ledger, desk, sums, chance):
    """Add the turns by policy, distance from the starter and number."""
    for i in range(ledger.num_turns):
        row = ledger.turns[i]
        distance = ledger.seats[row.seat].starter_distance
        number = policy_number(desk, chance, row.seat)
        total = sums.turns[number, distance, min(row.turn, LAST_TURN)]
        total.turns += 1
        total.kill_turns += 1 if row.kills > 0 else 0
        total.no_kill_turns += 1 if row.kills == 0 else 0
        total.kills += row.kills
        total.combo_kills += row.combo_kills
        total.damage += row.damage
        total.bonus += row.bonus
        total.plays += row.plays
        total.fame_before += row.fame_before[row.seat]
        total.combo_before += row.combo_before


@kernel
def add_redemptions(ledger, desk, sums, chance):
    """Add the redemptions that have a row."""
    for i in range(min(ledger.num_redemptions, layout.MAX_REDEMPTIONS)):
        row = ledger.redemptions[i]
        number = policy_number(desk, chance, row.seat)
        total = sums.redemptions[number, row.redemption, 1 if row.killed_already > 0 else 0]
        total.redemptions += 1
        total.plays_before += row.plays_before
        total.cards_in_hand += row.cards_in_hand
        total.held += row.held
        total.hp_left += row.hp_left
        total.fame += row.fame
        total.others_damage += row.others_damage


@kernel
def add_game(state, ledger, desk, cards, sums, chance):
    """Add one finished game to the sums of its group."""
    game = ledger.game
    sums.num_games += 1
    sums.truncated_turns += 1 if game.truncated == layout.TRUNCATED_TURNS else 0
    sums.truncated_plays += 1 if game.truncated == layout.TRUNCATED_PLAYS else 0
    add_record(sums.game, game)
    count_value(sums, FIGURE_OFFSETS[FIGURE_TURNS], game.turns)
    count_value(sums, FIGURE_OFFSETS[FIGURE_MARGIN], game.margin)
    count_value(sums, FIGURE_OFFSETS[FIGURE_LEAD_CHANGES], game.lead_changes)
    add_seats(state, ledger, desk, sums, chance)
    add_places(state, ledger, sums)
    add_draft(state, ledger, desk, sums, chance)
    add_monsters(state, ledger, cards, sums)
    add_turns(state, ledger, desk, sums, chance)
    add_redemptions(ledger, desk, sums, chance)


@kernel
def clear_hits(ledger):
    """Forget the hits of the last batch."""
    for element in range(NUM_ELEMENTS):
        for carrier in range(layout.HITS_SHAPE[1]):
            for target in range(layout.HITS_SHAPE[2]):
                for faces in range(layout.HITS_SHAPE[3]):
                    row = ledger.hits[element, carrier, target, faces]
                    row.hits, row.choices, row.damage, row.bonus = 0, 0, 0, 0
                    row.overkill, row.kills, row.fame = 0, 0, 0


@kernel
def add_hits(ledger, sums):
    """Add the hits of a batch."""
    for element in range(NUM_ELEMENTS):
        for carrier in range(layout.HITS_SHAPE[1]):
            for target in range(layout.HITS_SHAPE[2]):
                for faces in range(layout.HITS_SHAPE[3]):
                    row = ledger.hits[element, carrier, target, faces]
                    add_record(sums.hits[element, carrier, target, faces], row)
