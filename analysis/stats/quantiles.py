"""Estimate percentiles of counted values, with intervals clustered by groups of deals."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.stats import clusters


class Quantile(NamedTuple):
    """A percentile with its intervals; all values are among those that were counted."""

    estimate: float
    lo95: float
    hi95: float
    lo90: float
    hi90: float


def quantile(
    values: npt.NDArray[np.int64], counts: npt.NDArray[np.float64], probability: float
) -> Quantile:
    """Return the smallest value that at least this share of the counts does not exceed.

    The interval inverts the test of each value's cumulative share (Woodruff 1952): a
    value is left out when the share below it is clearly above `probability`, or the
    share up to it clearly below.

    Args:
        values: `[V]` ascending values.
        counts: `[G, V]` how often each was counted, by group of deals.
        probability: 0.1 for the 10th percentile.
    """
    if counts.sum() == 0:
        return Quantile(*[float("nan")] * 5)
    up_to = clusters.ratio(np.cumsum(counts, axis=1), counts.sum(axis=1, keepdims=True))
    bounds = [_first(values, up_to.estimate, probability)]
    for level in (0.95, 0.90):
        low, high = up_to.interval(level)
        bounds += [_first(values, high, probability), _first(values, low, probability)]
    return Quantile(*bounds)


def _first(
    values: npt.NDArray[np.int64], shares: npt.NDArray[np.float64], probability: float
) -> float:
    """Return the first value whose share reaches the probability, else the last one."""
    if np.isnan(shares).any():
        return float("nan")
    reached = np.flatnonzero(shares >= probability - 1e-12)
    return float(values[reached[0]] if len(reached) else values[-1])
