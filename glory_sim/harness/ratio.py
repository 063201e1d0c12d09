"""Estimate ratios of sums with intervals clustered by groups of deals.

Games of one deal share their luck and seats share their game, so the unit that
is independent is the deal. Groups of many deals are clusters all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from glory_sim.core.game import Columns
from glory_sim.harness import sums

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RatioEstimate:
    """Ratios, each with its standard error; NaN where there is nothing to divide by."""

    estimate: Floats
    se: Floats
    num_clusters: npt.NDArray[np.int64]
    """Clusters that took part: those in which numerator or denominator is not 0."""

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Return lower and upper ends by Student's t with one degree a cluster less one."""
        degrees = np.maximum(self.num_clusters - 1, 1)
        half = stdtrit(degrees, (1 + level) / 2) * self.se
        return self.estimate - half, self.estimate + half


def clustered_ratio(num: npt.ArrayLike, den: npt.ArrayLike) -> RatioEstimate:
    """Estimate sum(num) / sum(den) over clusters, with its linearised error.

    The residual of cluster g is num[g] - R * den[g]; the standard error is
    sqrt(G / (G - 1) * sum(residual ** 2)) / |sum(den)| for G clusters. Empty
    clusters do not count.

    Args:
        num: numerator by cluster, `[G]` or `[G, ...]` for many ratios at once.
        den: denominator, of a shape that broadcasts with `num`.
    """
    above, below = np.broadcast_arrays(np.asarray(num, float), np.asarray(den, float))
    total = below.sum(axis=0)
    has_ratio = total != 0
    divisor = np.where(has_ratio, total, 1.0)
    estimate = np.where(has_ratio, above.sum(axis=0) / divisor, np.nan)
    clusters = np.count_nonzero((above != 0) | (below != 0), axis=0)
    squares = ((above - estimate * below) ** 2).sum(axis=0)
    correction = np.where(clusters > 1, clusters / np.maximum(clusters - 1, 1), np.nan)
    return RatioEstimate(
        estimate=np.asarray(estimate),
        se=np.sqrt(correction * squares) / np.abs(divisor),
        num_clusters=np.asarray(clusters, np.int64),
    )


def spread_groups(
    columns: Columns, by: Sequence[str], measures: Sequence[str]
) -> tuple[Columns, dict[str, Floats]]:
    """Spread rows of sums into arrays `[group, kind]`, a kind for each set of keys.

    Args:
        columns: rows with `group`, the keys and the measures.
        by: keys that tell kinds apart; other keys are added over.
        measures: columns to spread.

    Returns:
        The keys of each kind, in ascending order, and one array a measure.
    """
    needed = {name: columns[name] for name in ("group", *by, *measures)}
    rows = sums.consolidated(needed, [*by, "group"])
    num_rows = len(rows["group"])
    is_new = np.zeros(num_rows, bool)
    is_new[:1] = True
    for key in by:
        is_new[1:] |= rows[key][1:] != rows[key][:-1]
    kind = np.cumsum(is_new) - 1
    shape = (int(rows["group"].max(initial=-1)) + 1, int(is_new.sum()))
    spread = {}
    for name in measures:
        spread[name] = np.zeros(shape)
        spread[name][rows["group"], kind] = rows[name]
    return {key: rows[key][is_new] for key in by}, spread
