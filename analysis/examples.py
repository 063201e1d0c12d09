"""Find games that show what a judged figure is about: a typical one and an extreme one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.evidence import Cell
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.minutes import USUAL_PACE
from analysis.timing import COUNTED, PACES, load_timing

GAME = ["deal", "seating", "replicate"]
RUN_DIGITS = 10
"""Digits of a run's hash that its folder is named by."""
GameValues = Callable[[Cell, Metric], pd.Series]


@dataclass(frozen=True)
class Example:
    """A stored game: how it stands to the figure, its row, and how to replay it."""

    kind: str
    row: int
    command: str


def find_examples(cell: Cell, metric: Metric) -> list[Example]:
    """Return a typical and an extreme stored game; none where a game has no such value."""
    values = VALUES.get((metric.table, metric.metric))
    if values is None or metric.estimate is None or not cell.kept_deals:
        return []
    found = values(cell, metric).to_numpy(float)
    if np.isnan(found).all():
        return []
    first = int(np.flatnonzero(cell.run.table("games", ["cell"])["cell"] == cell.number)[0])
    typical = first + int(np.nanargmin(np.abs(found - metric.estimate)))
    leans_up = _looks_up(metric.target, metric.estimate)
    extreme = first + int(np.nanargmax(found) if leans_up else np.nanargmin(found))
    run = run_name(cell.run.info)
    return [
        Example(kind, row, f"glory-sim replay {run} --row {row}")
        for kind, row in (("typical", typical), ("extreme", extreme))
    ]


def run_name(info: Mapping[str, str]) -> str:
    """Return the name that a run folder has unless it was given another."""
    return f"{info['name']}-{info['hash'][:RUN_DIGITS]}"


def _looks_up(zone: Zone | None, estimate: float) -> bool:
    """Tell on which side the worst games lie: where the figure leans."""
    return zone is None or estimate >= (zone.low + zone.high) / 2


def _games(cell: Cell, columns: list[str]) -> pd.DataFrame:
    return cell.rows("games", columns)


def _column(name: str, *, per_seat: bool = False) -> GameValues:
    def values(cell: Cell, metric: Metric) -> pd.Series:
        found = _games(cell, [name])[name].astype(float)
        return found / cell.players if per_seat else found

    return values


def _quotient(upper: str, lower: str) -> GameValues:
    def values(cell: Cell, metric: Metric) -> pd.Series:
        games = _games(cell, [upper, lower])
        return games[upper] / games[lower].where(games[lower] > 0)

    return values


def _of_seats(upper: str, lower: str = "") -> GameValues:
    """Return a sum over the seats of a game over another one, or over the seats."""

    def values(cell: Cell, metric: Metric) -> pd.Series:
        columns = [*GAME, upper, *([lower] if lower else [])]
        games = _games(cell, GAME)
        sums = cell.rows("seats", columns).groupby(GAME).sum()
        quotient = sums[upper] / (sums[lower] if lower else cell.players)
        keys = pd.MultiIndex.from_frame(games)
        return pd.Series(quotient.reindex(keys).to_numpy(), index=games.index)

    return values


def _never_reached(cell: Cell, metric: Metric) -> pd.Series:
    return 1 - _of_seats("reached_price")(cell, metric)


def _win_of_seat(cell: Cell, metric: Metric) -> pd.Series:
    """Return whether the seat won, of decided games with the usual number of turns."""
    games = _games(cell, [*GAME, "turns"])
    seats = cell.rows("seats", [*GAME, "staff_distance", "share"])
    mine = seats[seats["staff_distance"] == metric.keys["distance"]].set_index(GAME)["share"]
    wins = mine.reindex(pd.MultiIndex.from_frame(games[GAME])).to_numpy() / TWELFTHS
    usual = games["turns"] == games["turns"].median()
    return pd.Series(wins, index=games.index).where(usual)


def _minutes(cell: Cell, metric: Metric) -> pd.Series:
    games = _games(cell, list(COUNTED.values()))
    place = PACES.index(USUAL_PACE)
    timing = load_timing(str(cell.run.info["game"]))
    seconds = {COUNTED[name]: duration.seconds[place] for name, duration in timing.items()}
    return (games * pd.Series(seconds)).sum(axis=1) / 60


VALUES: Mapping[tuple[str, str], GameValues] = {
    ("F1", "win_share"): _win_of_seat,
    ("length", "turns_per_seat"): _column("turns", per_seat=True),
    ("length", "kill_turns"): _quotient("kill_turns", "turns"),
    ("F2", "lord_pivotal"): _column("lord_pivotal"),
    ("C1", "never_reached"): _never_reached,
    ("C1", "kill_share"): _of_seats("redeemed_kills", "kills"),
    ("length", "spells_used"): _of_seats("spells_used"),
    ("length", "synergies_earned"): _quotient("q9_synergies_earned", "q9_synergies_played"),
    ("minutes", "minutes_mean"): _minutes,
}
"""What a single game says of a figure; a gate without a line here shows no games."""
