"""Summarise how long a game takes in minutes, under assumed seconds for each act."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.stats import clusters
from analysis.summaries.tidy import NO_KEYS, from_rows, stack, tidy, tidy_spread, with_key
from analysis.timing import COUNTED, PACES, Duration, load_timing

USUAL_PACE = "usual"
LONG_EVENING = 40
"""Minutes beyond which a game counts as a long evening."""


def minutes(cell: Cell) -> pd.DataFrame:
    """Length in minutes for quick, usual and slow players, and its spread for usual ones."""
    games = cell.sums("games")
    parts = []
    for place, pace in enumerate(PACES):
        seconds = {name: d.seconds[place] for name, d in _timing(cell).items()}
        whole = clusters.ratio(_seconds(games, seconds) / 60, games["games"])
        parts.append(with_key(tidy(NO_KEYS, {"minutes_mean": whole}), pace=pace))
    return stack([*parts, with_key(_spread(cell), pace=USUAL_PACE)])


def parts(cell: Cell) -> pd.DataFrame:
    """Where the minutes of usual players go: each act, how often, and its seconds."""
    games = cell.sums("games")
    rows = []
    for name, duration in _timing(cell).items():
        counts = games[COUNTED[name]]
        minutes = duration.seconds[PACES.index(USUAL_PACE)] / 60
        figures = {
            "times": clusters.ratio(counts, games["games"]),
            "minutes_mean": clusters.ratio(counts * minutes, games["games"]),
        }
        seconds = ", ".join(f"{number:g}" for number in duration.seconds)
        rows.append(with_key(tidy(NO_KEYS, figures), act=name, seconds=seconds))
    return stack(rows)


def _timing(cell: Cell) -> Mapping[str, Duration]:
    return load_timing(str(cell.run.info["game"]))


def _spread(cell: Cell) -> pd.DataFrame:
    """Return percentiles over the kept games, in whole minutes."""
    rows = cell.rows("games", ["deal", *COUNTED.values()])
    place = PACES.index(USUAL_PACE)
    seconds = sum(
        rows[COUNTED[name]].to_numpy(float) * d.seconds[place] for name, d in _timing(cell).items()
    )
    whole = np.rint(np.asarray(seconds) / 60).astype(np.int64)
    frame = rows[["deal"]].assign(minutes=whole, long=1 * (whole > LONG_EVENING), one=1)
    sums = cell.add_up(frame)
    late = tidy(NO_KEYS, {"long": clusters.ratio(sums["long"], sums["one"])})
    spread = tidy_spread(NO_KEYS, cell, name="minutes", rows=frame, value="minutes")
    return from_rows(cell, stack([spread, late]))


def _seconds(games: Sums, seconds: Mapping[str, float]) -> FloatArray:
    return np.asarray(sum(games[COUNTED[name]] * each for name, each in seconds.items()))
