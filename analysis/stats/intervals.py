"""Bound proportions: Wilson's interval, and the rule of three for a count of zero."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

FloatArray = npt.NDArray[np.float64]
RULE_OF_THREE = 3.0


def wilson_interval(
    successes: npt.ArrayLike, trials: npt.ArrayLike, *, level: float = 0.95
) -> tuple[FloatArray, FloatArray]:
    """Return Wilson's interval for independent 0/1 outcomes (Wilson 1927).

    Args:
        successes: number of ones, of any shape.
        trials: number of outcomes, above 0.
        level: how often such an interval covers the true value.
    """
    count = np.asarray(trials, dtype=np.float64)
    share = np.asarray(successes, dtype=np.float64) / count
    z = float(ndtri((1 + level) / 2))
    spread = z / (1 + z**2 / count) * np.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    centre = (share + z**2 / (2 * count)) / (1 + z**2 / count)
    low = np.where(share == 0, 0.0, centre - spread)
    high = np.where(share == 1, 1.0, centre + spread)
    return low, high


def clustered_wilson(
    share: npt.ArrayLike, se: npt.ArrayLike, *, most: npt.ArrayLike, level: float
) -> tuple[FloatArray, FloatArray]:
    """Return Wilson's interval for a clustered share, at its effective number of trials.

    That number is what independent trials would need for the same standard error; it
    keeps a share near 0 or 1 from an interval that leaves [0, 1], or has no width.

    Args:
        share: the estimates.
        se: their clustered standard errors; 0 says nothing of a share of none or all.
        most: most trials there can have been, one a deal that counted anything.
        level: how often such an interval covers the true value.
    """
    p, spread = np.asarray(share, dtype=np.float64), np.asarray(se, dtype=np.float64)
    limit = np.asarray(most, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        trials = np.where(spread > 0, p * (1 - p) / spread**2, limit)
        trials = np.minimum(trials, limit)
        return wilson_interval(p * trials, trials, level=level)


def zero_bound(trials: float) -> float:
    """Return the upper 95 % bound of a rate that never showed in `trials` deals.

    The rule of three: 1 - 0.05 ** (1 / N) is 3 / N for all but tiny N.
    """
    return RULE_OF_THREE / trials
