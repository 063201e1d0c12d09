"""Say who won, and whether one monster decided it (D12, Q7)."""

from __future__ import annotations

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.layout import NO_SEAT
from glory_sim.games.pixel_glory.state import ROWLESS_SPELL

TWELFTHS = 12


@kernel
def winners(state, rules, killer, fame_off):
    """Return the seats that win as bits, with `fame_off` taken off the killer's fame."""
    best, chosen = -(1 << 40), 0
    for seat in range(state.num_seats):
        fame = state.fame[seat] - (fame_off if seat == killer else 0)
        if fame > best:
            best, chosen = fame, 0
        if fame == best:
            chosen |= 1 << seat
    if rules.tie_break == 0:
        return chosen
    return break_tie(state, rules, chosen)


@kernel
def break_tie(state, rules, tied):
    """Q7: of the tied seats keep those with the most monsters, or the last in turn order."""
    best, chosen = -1, 0
    for place in range(state.num_seats):
        seat = (state.starter + place) % state.num_seats
        if not tied & (1 << seat):
            continue
        value = state.kills[seat] if rules.tie_break == 1 else place
        if value > best:
            best, chosen = value, 0
        if value == best:
            chosen |= 1 << seat
    return chosen


@kernel
def count_bits(bits):
    """Count the seats in a set."""
    count = 0
    for seat in range(layout.MAX_SEATS):
        count += (bits >> seat) & 1
    return count


@kernel
def rank_of(state, seat):
    """Return 1 + the seats with strictly more fame."""
    place = 1
    for other in range(state.num_seats):
        if state.fame[other] > state.fame[seat]:
            place += 1
    return place


@kernel
def score_seats(state, ledger, rules):
    """Enter each seat's final fame, share and place."""
    chosen = winners(state, rules, NO_SEAT, 0)
    count = count_bits(chosen)
    ledger.game.tied_first = count
    for seat in range(state.num_seats):
        row = ledger.seats[seat]
        row.seat = seat
        row.staff_distance = (seat - ledger.game.first_staff + state.num_seats) % state.num_seats
        row.starter_distance = (seat - state.starter + state.num_seats) % state.num_seats
        row.fame = state.fame[seat]
        row.share = TWELFTHS // count if chosen & (1 << seat) else 0
        row.final_rank = rank_of(state, seat)
        row.combo_left = state.combo[seat]
        if rules.combo_price > 0 and row.combo_most_held >= rules.combo_price:
            row.reached_price = 1
    for i in range(ledger.num_spells):
        if ledger.spells[i].plays > 0:
            ledger.seats[ledger.spells[i].seat].spells_used += 1
    rowless = ledger.spells[ROWLESS_SPELL]
    if rowless.plays > 0:
        ledger.seats[rowless.seat].spells_used += 1


@kernel
def score_monsters(state, ledger, cards, rules):
    """Enter for each dead monster whether the winners would differ were it worth nothing."""
    chosen = winners(state, rules, NO_SEAT, 0)
    for i in range(state.num_revealed):
        row = ledger.monsters[i]
        if row.killer == NO_SEAT:
            continue
        fame = cards.monster_fame[row.monster]
        if winners(state, rules, row.killer, fame) != chosen:
            row.pivotal = 1
            if row.monster == cards.lord:
                ledger.game.lord_pivotal = 1


@kernel
def score_game(state, ledger, cards, rules):
    """Close the books of a game."""
    score_seats(state, ledger, rules)
    score_monsters(state, ledger, cards, rules)
    game = ledger.game
    game.truncated = state.ending
    game.monsters_dead = state.monsters_dead
    first = second = -(1 << 40)
    num_first = 0
    for seat in range(state.num_seats):
        fame = state.fame[seat]
        if fame > first:
            first, second = fame, first
        elif fame > second:
            second = fame
        if ledger.seats[seat].final_rank == 1:
            num_first += 1
    game.margin = first - second
    game.q7_tied = 1 if num_first > 1 else 0
