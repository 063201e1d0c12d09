"""Read the designs of a report: for each number of players, the cell of each arm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, read_cells
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.stats.paired import Paired, pair
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import NO_KEYS, stack, tidy
from glory_sim.harness.results import Run, load_run

ARM = "arm"
FOLDERS = ("designs", "luck", "tournament")


@dataclass(frozen=True)
class Arms:
    """The arms of one number of players, all on the same deals under one style of play."""

    players: int
    panel: str
    cells: Mapping[str, Cell]

    @property
    def any_cell(self) -> Cell:
        """One of the cells: all have the same deals, cards' names and groups."""
        return next(iter(self.cells.values()))

    def seat_share(self, arm: str) -> Clustered:
        """Return the win share of seat 0, which holds the staff in this arm."""
        sums = self.cells[arm].sums("seats", staff_distance=0)
        return clusters.ratio(sums["share"], TWELFTHS * sums["seats"])

    def seat_fame(self, arm: str) -> Clustered:
        """Return the mean fame of seat 0."""
        sums = self.cells[arm].sums("seats", staff_distance=0)
        return clusters.ratio(sums["fame"], sums["seats"])

    def of_spells(self, arm: str, column: str) -> FloatArray:
        """Return a sum over owned spells, `[G, S]`, by kind; 0 for one that nobody owned."""
        cell = self.cells[arm]
        sums = cell.sums("spells", "spell")
        every = np.zeros((cell.num_groups, len(cell.cards.spells)))
        every[:, sums.keys["spell"].to_numpy(int)] = sums[column]
        return every

    def per_game(self, arm: str, column: str, per: str = "games") -> Clustered:
        """Return a count of the games over another one."""
        sums = self.cells[arm].sums("games")
        return clusters.ratio(sums[column], sums[per])

    def per_seat(self, arm: str, column: str, per: str = "seats") -> Clustered:
        """Return a sum over the seats over another one."""
        sums = self.cells[arm].sums("seats")
        return clusters.ratio(sums[column], sums[per])


def companion(run_folder: Path, name: str) -> Run | None:
    """Return a design that was played into a run's folder; None if it was not."""
    folder = run_folder / name
    return load_run(folder) if (folder / "run.json").exists() else None


def read_arms(run: Run) -> list[Arms]:
    """Return the arms for each number of players, ascending."""
    names = {int(row["cell"]): str(row[ARM]) for row in run.cells.to_dict("records")}
    cells = read_cells(run)
    return [
        Arms(
            players,
            str(run.cells["label"].iloc[0]),
            {names[cell.number]: cell for cell in cells if cell.players == players},
        )
        for players in sorted({cell.players for cell in cells})
    ]


def tidy_gains(pairs: Mapping[str, Paired]) -> pd.DataFrame:
    """Return differences of arms, and the variance-reduction ratio of the first."""
    first = next(iter(pairs.values()))
    rows = tidy(NO_KEYS, {name: found.difference for name, found in pairs.items()})
    ratio = pd.DataFrame({"metric": ["variance_ratio"], "estimate": first.variance_ratio})
    return stack([rows, ratio])


def compare(first: Clustered, second: Clustered) -> Paired:
    """Return what the second arm has more than the first."""
    return pair(first, second)
