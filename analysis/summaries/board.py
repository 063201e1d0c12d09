"""Summarise the board: which elements are face up, and for how long one is missing (E7)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.evidence import Cell
from analysis.labels import ELEMENTS
from analysis.stats import clusters
from analysis.summaries.monsters import printed_numbers
from analysis.summaries.tidy import NO_KEYS, from_rows, stack, tidy, tidy_spread, with_key
from analysis.summaries.timeline import GAME

MOST_TURNS = 120
"""Turns beyond are left out; games this long have their own warning."""
START, EVERY_TURN = "first monsters", "every turn"


def board(cell: Cell) -> pd.DataFrame:
    """E7: P(all three elements up), P(one only), longest wait for a weak monster."""
    games = cell.rows("games", [*GAME, "turns"]).reset_index(drop=True)
    games["game"] = np.arange(len(games))
    rows = cell.rows("monsters", [*GAME, "monster", "turn_revealed", "turn_killed"])
    rows = rows.merge(games[[*GAME, "game"]], on=GAME)
    names = printed_numbers(cell)["element"].to_numpy()
    up, begun = _elements_up(games, rows, names)
    number = up.sum(axis=2)
    parts = []
    for when, is_when in ((START, np.arange(up.shape[1]) == 0), (EVERY_TURN, np.True_)):
        counted = begun & is_when
        frame = pd.DataFrame(
            {
                "deal": games["deal"],
                "turns": counted.sum(axis=1),
                "all_up": (counted & (number == len(ELEMENTS))).sum(axis=1),
                "one_up": (counted & (number == 1)).sum(axis=1),
            }
        )
        sums = cell.add_up(frame)
        figures = {
            "all_up": clusters.ratio(sums["all_up"], sums["turns"]),
            "one_up": clusters.ratio(sums["one_up"], sums["turns"]),
        }
        parts.append(with_key(tidy(NO_KEYS, figures), when=when))
    for place, element in enumerate(ELEMENTS):
        frame = games[["deal"]].assign(wait=_longest(begun & ~up[:, :, place]))
        waits = tidy_spread(NO_KEYS, cell, name="missing", rows=frame, value="wait")
        parts.append(with_key(waits, monster=element))
    return from_rows(cell, stack(parts))


def _elements_up(
    games: pd.DataFrame, rows: pd.DataFrame, names: npt.NDArray[np.object_]
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return `[N, T, 3]` is the element up when the turn begins, `[N, T]` was it begun."""
    turns = np.minimum(games["turns"].to_numpy(np.int64), MOST_TURNS)
    most = int(turns.max(initial=1))
    change = np.zeros((len(games), most + 1, len(ELEMENTS)), np.int16)
    element = names[rows["monster"].to_numpy(np.int64)]
    for place, name in enumerate(ELEMENTS):
        mine = rows[element == name]
        came = np.minimum(mine["turn_revealed"].to_numpy(np.int64), most)
        np.add.at(change, (mine["game"], came, place), 1)
        dead = mine[mine["turn_killed"] > 0]
        went = np.minimum(dead["turn_killed"].to_numpy(np.int64), most)
        np.add.at(change, (dead["game"], went, place), -1)
    up = np.cumsum(change, axis=1)[:, :most] > 0
    return up, np.arange(most) < turns[:, None]


def _longest(flags: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return the longest run of true flags of each row."""
    run = longest = np.zeros(len(flags), np.int64)
    for column in flags.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    return longest
