"""Keep raw rows of whole games in buffers that Python empties between batches."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.layout import MAX_MONSTERS, MAX_REDEMPTIONS, MAX_SEATS, MAX_TURNS
from glory_sim.games.pixel_glory.memory import copy_record
from glory_sim.games.pixel_glory.state import (
    MAX_BID_ROWS,
    MAX_OFFER_ROWS,
    MAX_SPELL_ROWS,
    NUM_ROW_TABLES,
)

ROW_DTYPES = {
    "games": layout.game_dtype,
    "seats": layout.seat_dtype,
    "spells": layout.spell_dtype,
    "offers": layout.offer_dtype,
    "bids": layout.bid_dtype,
    "monsters": layout.monster_dtype,
    "turns": layout.turn_dtype,
    "redemptions": layout.redemption_dtype,
}
MOST_ROWS = (
    1,
    MAX_SEATS,
    MAX_SPELL_ROWS,
    MAX_OFFER_ROWS,
    MAX_BID_ROWS,
    MAX_MONSTERS,
    MAX_TURNS,
    MAX_REDEMPTIONS,
)
"""Most rows of one game, by table."""
USUAL_ROWS = (1, 4, 36, 36, 36, 17, 40, 16)


class Kept(NamedTuple):
    """Buffers of raw rows, one a table, `[rows]`; empty when none are kept."""

    games: npt.NDArray[np.void]
    seats: npt.NDArray[np.void]
    spells: npt.NDArray[np.void]
    offers: npt.NDArray[np.void]
    bids: npt.NDArray[np.void]
    monsters: npt.NDArray[np.void]
    turns: npt.NDArray[np.void]
    redemptions: npt.NDArray[np.void]


def new_kept(num_games: int) -> Kept:
    """Make buffers for about `num_games` usual games, and at least one of any size."""
    buffers = []
    for dtype, most, usual in zip(ROW_DTYPES.values(), MOST_ROWS, USUAL_ROWS, strict=True):
        row = np.dtype([("deal", "i8"), ("seating", "i8"), ("row", dtype)], align=True)
        size = MAX_SEATS * most + num_games * usual if num_games else 0
        buffers.append(np.zeros(size, row).view(np.recarray))
    return Kept(*buffers)


@kernel
def has_room(kept, desk):
    """Tell whether the rows of one more deal surely fit."""
    if kept.games.size == 0:
        return True
    sizes = (
        kept.games.size,
        kept.seats.size,
        kept.spells.size,
        kept.offers.size,
        kept.bids.size,
        kept.monsters.size,
        kept.turns.size,
        kept.redemptions.size,
    )
    for i in range(NUM_ROW_TABLES):
        if desk.num_kept[i] + MAX_SEATS * MOST_ROWS[i] > sizes[i]:
            return False
    return True


@kernel
def keep_rows(buffer, rows, count, desk, table, deal, seating):
    """Copy a game's rows of one table into its buffer."""
    first = desk.num_kept[table]
    for i in range(count):
        place = buffer[first + i]
        place.deal = deal
        place.seating = seating
        copy_record(place.row, rows[i])
    desk.num_kept[table] = first + count


@kernel
def keep_game(state, ledger, desk, kept, deal, seating):
    """Keep the rows of one game, if rows are kept."""
    if kept.games.size == 0:
        return
    place = kept.games[desk.num_kept[0]]
    place.deal = deal
    place.seating = seating
    copy_record(place.row, ledger.game)
    desk.num_kept[0] += 1
    keep_rows(kept.seats, ledger.seats, state.num_seats, desk, 1, deal, seating)
    keep_rows(kept.spells, ledger.spells, ledger.num_spells, desk, 2, deal, seating)
    keep_rows(kept.offers, ledger.offers, ledger.num_offers, desk, 3, deal, seating)
    keep_rows(kept.bids, ledger.bids, ledger.num_bids, desk, 4, deal, seating)
    keep_rows(kept.monsters, ledger.monsters, state.num_revealed, desk, 5, deal, seating)
    keep_rows(kept.turns, ledger.turns, ledger.num_turns, desk, 6, deal, seating)
    num_redemptions = min(ledger.num_redemptions, MAX_REDEMPTIONS)
    keep_rows(kept.redemptions, ledger.redemptions, num_redemptions, desk, 7, deal, seating)
