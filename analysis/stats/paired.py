"""Compare two runs of the same deals: differences, and what the pairing was worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analysis.stats.clusters import Clustered

FloatArray = npt.NDArray[np.float64]
WORTH_PAIRING = 1.05
"""Below this ratio the pairing bought nothing, and says so (methods 4.1)."""


@dataclass(frozen=True)
class Paired:
    """A difference on common deals.

    difference: second minus first.
    variance_ratio: variance of independent runs over that of the paired ones; above 1
        the pairing saved games, below 1 it cost some; nan where nothing varies.
    """

    difference: Clustered
    variance_ratio: FloatArray


def pair(first: Clustered, second: Clustered) -> Paired:
    """Return what changed from the first to the second, group by group of deals."""
    difference = second - first
    apart = first.se**2 + second.se**2
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(difference.se > 0, apart / difference.se**2, np.nan)
    return Paired(difference, np.asarray(ratio, dtype=np.float64))


def covariance(figures: Clustered) -> FloatArray:
    """Return the clustered covariance of figures of the same groups, `[K, K]`."""
    groups = len(figures.residuals)
    scale = groups / (groups - 1) if groups > 1 else np.nan
    return np.asarray(scale * figures.residuals.T @ figures.residuals)
