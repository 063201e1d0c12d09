"""Compare two runs figure by figure: paired where they played the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.evidence import Cell
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.stats.verdicts import p_equal
from glory_sim.core.errors import InputError

ROW_KEYS = ["deal", "seating", "replicate"]


@dataclass(frozen=True)
class Change:
    """One figure in both runs; `is_clear` if their difference is more than chance."""

    before: Metric
    after: Metric
    is_clear: bool


@dataclass(frozen=True)
class Comparison:
    """What differs between two runs.

    identical: for each table of players that both played on the same deals, the part
        of the compared games that went exactly alike.
    changes: the judged figures that both have, those that changed verdict or moved
        most first.
    """

    identical: Mapping[tuple[int, str], tuple[int, int]]
    changes: Sequence[Change]


def compare_findings(before: Findings, after: Findings) -> Comparison:
    """Return what changed from one run to the other; InputError if nothing can be compared."""
    old = {metric.id: metric for metric in before.metrics if metric.gate}
    changes = [
        Change(old[metric.id], metric, _is_clear(old[metric.id], metric))
        for metric in after.metrics
        if metric.gate and metric.id in old
    ]
    if not changes:
        raise InputError(
            "the two runs have no judged figure in common; compare runs with the same numbers of "
            "players and styles of play"
        )
    changes.sort(key=_order)
    return Comparison(_identical(before, after), changes)


def _is_clear(before: Metric, after: Metric) -> bool:
    """Tell whether two estimates differ clearly, as if on independent deals."""
    if before.estimate is None or after.estimate is None or not before.se or not after.se:
        return False
    groups = min(before.num_groups, after.num_groups)
    error = float(np.hypot(before.se, after.se))
    return (
        groups > 1 and p_equal(after.estimate - before.estimate, se=error, num_groups=groups) < 0.05
    )


def _order(change: Change) -> tuple[bool, bool, float]:
    """Sort by changed verdicts, then clear changes, then the size in widths of the zone."""
    zone = change.after.target
    width = (zone.high - zone.low) if zone else 1.0
    moved = abs((change.after.estimate or 0.0) - (change.before.estimate or 0.0)) / (width or 1.0)
    return change.before.verdict == change.after.verdict, not change.is_clear, -moved


def _identical(before: Findings, after: Findings) -> dict[tuple[int, str], tuple[int, int]]:
    if before.info["seed"] != after.info["seed"]:
        return {}
    others = {(cell.players, cell.panel): cell for cell in before.cells}
    found = {}
    for cell in after.cells:
        other = others.get((cell.players, cell.panel))
        if other is not None and cell.kept_deals and other.kept_deals:
            found[cell.players, cell.panel] = _same_games(other, cell)
    return found


def _same_games(before: Cell, after: Cell) -> tuple[int, int]:
    """Return how many of the games that both kept have the same row, and how many there are."""
    first, second = (cell.rows("games").set_index(ROW_KEYS) for cell in (before, after))
    both = first.index.intersection(second.index)
    columns = first.columns.intersection(second.columns)
    same = first.loc[both, columns].to_numpy() == second.loc[both, columns].to_numpy()
    return int(same.all(axis=1).sum()), len(both)
