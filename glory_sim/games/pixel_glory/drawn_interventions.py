"""Draw interventions for comparing the engines: starts, decks, grants, swaps, forced choices.

Some cannot be carried out, such as a forced answer against the rules; then both
engines must refuse, at the same place.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.layout import NUM_ELEMENTS

MOST_OF_A_BASIC = 70
"""In huge decks: with 30 spells they are as large as decks may be."""


def draw_interventions(luck: Random, card_set: CardSet, num_seats: int) -> npt.NDArray[np.void]:
    """Return one record of interventions; in half of all cases it changes nothing."""
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    if luck.random() < 0.5:
        return changes
    record = changes[0]
    record.start = luck.choice((layout.START_TOWN, layout.START_DEALT, layout.START_GIVEN))
    record.staff = luck.choice((0, luck.randint(1, num_seats)))
    record.starter = luck.choice((0, luck.randint(1, num_seats)))
    for seat in range(num_seats):
        record.reserve_size[seat] = luck.choice((0, 0, 1, 2))
    if record.start == layout.START_GIVEN:
        _draw_decks(luck, record, len(card_set.spells), num_seats)
    _draw_swap(luck, record, len(card_set.spells), num_seats)
    _draw_grants(luck, record, num_seats)
    _draw_forced(luck, record, num_seats)
    return changes


def _draw_decks(luck: Random, record: Any, num_spells: int, num_seats: int) -> None:
    most_spells, most_basics = luck.choice(((9, 6), (9, 6), (2, 0), (30, MOST_OF_A_BASIC)))
    for seat in range(num_seats):
        for _ in range(luck.randint(0, most_spells)):
            record.decks[seat][luck.randrange(num_spells)] += 1
        for element in range(NUM_ELEMENTS):
            record.decks[seat][num_spells + element] = luck.randint(0, most_basics)


def _draw_swap(luck: Random, record: Any, num_spells: int, num_seats: int) -> None:
    """Swap a spell now and then, which is refused where the seat does not own it."""
    if luck.random() < 0.8:
        return
    seat = luck.randrange(num_seats)
    owned = np.flatnonzero(record.decks[seat][:num_spells]).tolist() or range(num_spells)
    record.swap_seat = seat + 1
    record.swap_from = luck.choice(owned) + 1
    record.swap_to = luck.randint(1, num_spells)


def _draw_grants(luck: Random, record: Any, num_seats: int) -> None:
    record.num_grants = luck.randint(0, 4)
    for place in range(int(record.num_grants)):
        record.grants[place] = (
            luck.randint(1, num_seats),
            luck.choice((layout.MOMENT_TURN, layout.MOMENT_DEAD)),
            luck.randint(0, 6),
            luck.randint(0, 4),
            luck.randint(-4, 7),
        )


def _draw_forced(luck: Random, record: Any, num_seats: int) -> None:
    """Force choices, most of them surely legal: bids of round one, answers to D8."""
    if luck.random() < 0.4:
        return
    choices = [(seat, layout.BID, 1, 0, 1) for seat in range(num_seats)]
    for _ in range(luck.randint(0, 8)):
        seat, at, ordinal = luck.randrange(num_seats), luck.randint(1, 9), luck.choice((0, 0, 1))
        choices.append((seat, layout.RESHUFFLE, at, 0, luck.randint(0, 1)))
        if luck.random() < 0.1:
            choices.append((seat, layout.TARGET, at, ordinal, luck.randint(0, 2)))
        if luck.random() < 0.1:
            choices.append((seat, layout.PICK, at, 0, luck.randint(0, 2)))
        if luck.random() < 0.03:
            choices.append((seat, layout.ACT, at, ordinal, luck.randrange(layout.NUM_ACTIONS)))
    record.num_forced = len(choices)
    for place, (seat, *choice) in enumerate(choices):
        record.forced[place] = (seat + 1, *choice)
