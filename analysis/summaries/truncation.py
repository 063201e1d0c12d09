"""Summarise truncated games: the figures with them and without them."""

from __future__ import annotations

import pandas as pd

from analysis.evidence import Cell
from analysis.stats import clusters
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import NO_KEYS, stack, tidy, with_key

NOTHING = pd.DataFrame(columns=["metric"])
GAME = ["deal", "seating", "replicate"]


def with_and_without(cell: Cell) -> pd.DataFrame:
    """Length and win shares over the kept rows, all and finished; empty if none were cut."""
    stopped = cell.sums("games")
    if not (stopped["truncated_turns"] + stopped["truncated_plays"]).any():
        return NOTHING
    games = cell.rows("games", [*GAME, "truncated", "turns"])
    seats = cell.rows("seats", [*GAME, "staff_distance", "share"])
    seats = seats.merge(games[[*GAME, "truncated"]], on=GAME)
    finished = [frame[frame["truncated"] == 0] for frame in (games, seats)]
    return stack(
        [
            with_key(_figures(cell, games, seats), games="all games"),
            with_key(_figures(cell, *finished), games="finished only"),
        ]
    )


def _figures(cell: Cell, games: pd.DataFrame, seats: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of some of the kept games, clustered by deal."""
    turns = games.groupby("deal")["turns"].agg(["sum", "size"])
    length = clusters.ratio(turns[["sum"]], turns[["size"]])
    by_seat = seats.pivot_table(
        index="deal", columns="staff_distance", values="share", aggfunc=["sum", "count"]
    ).fillna(0)
    wins = clusters.ratio(by_seat["sum"], TWELFTHS * by_seat["count"])
    keys = pd.DataFrame({"distance": range(cell.players)})
    return stack([tidy(NO_KEYS, {"turns_mean": length}), tidy(keys, {"win_share": wins})])
