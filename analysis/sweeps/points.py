"""Measure a sweep: every figure of every point, and how it differs from the baseline.

All points are played on the same deals, so a difference is taken within groups of
deals: what the luck of the deals adds to both sides falls out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.evidence import Cell, read_cells
from analysis.stats.clusters import Clustered
from analysis.stats.verdicts import Zone
from analysis.sweeps.figures import SweepFigure, judge_figure
from analysis.targets import Target
from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.harness.results import Run

GAMES = "games"
INTERVENE = "intervene"
"""A field of cells that may be swept, or the same everywhere."""
ROW_KEYS = ("deal", "seating", "replicate")
OF_TABLES = (
    *("cell", "players", "label", "policies", "cards", "rules", "weights", "set"),
    *("point", "baseline", "design"),
)
"""Fields of a cell that say what table it is; the others are the swept ones."""


@dataclass(frozen=True)
class Result:
    """One figure at one point, as it is measured: shares are shares."""

    figure: SweepFigure
    found: Clustered
    difference: Clustered
    verdict: str
    zone: Zone | None

    @property
    def estimate(self) -> float:
        """Return the figure."""
        return float(self.found.estimate[0])


@dataclass(frozen=True)
class PointResult:
    """One point at one table of players."""

    number: int
    players: int
    label: str
    values: Mapping[str, Any]
    is_baseline: bool
    identical: float | None
    """Part of the games that are those of the baseline; None where nobody can tell."""
    results: Mapping[str, Result]


@dataclass(frozen=True)
class Sweep:
    """A sweep as it was measured."""

    run: Run
    axes: Sequence[str]
    points: Sequence[PointResult]
    figures: Sequence[SweepFigure]

    @property
    def tables(self) -> list[tuple[int, str]]:
        """Numbers of players and line-ups, in the run's order."""
        return list(dict.fromkeys((point.players, point.label) for point in self.points))

    def at(self, table: tuple[int, str]) -> list[PointResult]:
        """Return the points of one table of players."""
        return [point for point in self.points if (point.players, point.label) == table]


def measure_sweep(run: Run, figures: Sequence[SweepFigure], targets: Sequence[Target]) -> Sweep:
    """Measure every point of a sweep; InputError if the run is none."""
    if "baseline" not in run.cells:
        raise InputError(f"{shown(run.folder)} is no sweep; play one with glory-sim sweep --vary")
    axes = [
        name
        for name in run.cells.columns
        if name not in OF_TABLES and (name != INTERVENE or run.cells[name].nunique() > 1)
    ]
    fields = {int(row["cell"]): row for row in run.cells.to_dict("records")}
    cells = {cell.number: cell for cell in read_cells(run)}
    baselines = {
        (row["players"], row["label"]): cells[number]
        for number, row in reversed(fields.items())
        if row["baseline"]
    }
    points, hashes = [], SumsHashes(run)
    for number, row in fields.items():
        cell, baseline = cells[number], baselines[row["players"], row["label"]]
        points.append(
            PointResult(
                number=int(row["point"]),
                players=int(row["players"]),
                label=str(row["label"]),
                values={axis: row[axis] for axis in axes},
                is_baseline=bool(row["baseline"]),
                identical=identical_games(cell, baseline, hashes),
                results={f.name: _measure(f, cell, baseline, targets) for f in figures},
            )
        )
    return Sweep(run, axes, points, figures)


def _measure(figure: SweepFigure, cell: Cell, baseline: Cell, targets: Sequence[Target]) -> Result:
    found, before = figure.compute(cell), figure.compute(baseline)
    zone = figure.zone(targets, cell.players)
    return Result(figure, found, found - before, judge_figure(figure, cell, found, zone), zone)


def identical_games(cell: Cell, baseline: Cell, hashes: SumsHashes) -> float | None:
    """Return which part of a cell's games went as the baseline's, as far as it is known.

    Rows that are kept are compared game by game. Without rows, equal sums in every
    group of deals and table say 1; any other answer is not known.
    """
    if hashes.are_equal(cell.number, baseline.number):
        return 1.0
    mine, other = (one.rows(GAMES).set_index(list(ROW_KEYS)) for one in (cell, baseline))
    both = mine.index.intersection(other.index)
    if not len(both):
        return None
    same = (mine.loc[both].to_numpy() == other.loc[both].to_numpy()).all(axis=1)
    return float(np.mean(same))


class SumsHashes:
    """Hashes of the sums of cells, each made once: the baseline is asked for by all."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._known: dict[tuple[int, str], bytes] = {}

    def are_equal(self, cell: int, other: int) -> bool:
        """Compare two cells table by table; the first that differs ends it."""
        tables = self._run.sum_tables
        return all(self._hash(cell, table) == self._hash(other, table) for table in tables)

    def _hash(self, cell: int, table: str) -> bytes:
        if (cell, table) not in self._known:
            frame = self._run.sums(table, cell=cell).drop(columns="cell")
            digest = hashlib.sha256()
            for name in frame:
                digest.update(frame[name].to_numpy("<i8").tobytes())
            self._known[cell, table] = digest.digest()
        return self._known[cell, table]
