"""Bound whole families of figures: simultaneous, and after selection."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

FloatArray = npt.NDArray[np.float64]
DRAWS = 10_000


def simultaneous_factor(
    covariance: npt.ArrayLike, *, level: float = 0.95, seed: int = 1, draws: int = DRAWS
) -> float:
    """Return the factor c for which all of `estimate +- c * se` hold together.

    It is the quantile of the largest |z| of a normal family with this covariance, by
    drawing; figures without variance do not count.
    """
    matrix = np.asarray(covariance, dtype=np.float64)
    spread = np.sqrt(np.diag(matrix))
    varies = spread > 0
    correlation = matrix[np.ix_(varies, varies)] / np.outer(spread[varies], spread[varies])
    if correlation.size == 0:
        return 0.0
    values, vectors = np.linalg.eigh(correlation)
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    normal = np.random.default_rng(seed).standard_normal((draws, len(correlation)))
    return float(np.quantile(np.abs(normal @ root.T).max(axis=1), level))


def bonferroni_factor(number: int, *, level: float = 0.95) -> float:
    """Return the factor by which each of so many figures holds with the rest."""
    return float(ndtri(1 - (1 - level) / (2 * number)))


def fcr_level(number_selected: int, number: int, *, q: float = 0.05) -> float:
    """Return the level of intervals of selected figures, so that a share q misses.

    Benjamini and Yekutieli (2005): intervals only for what was selected must be wider.
    """
    return 1 - q * number_selected / number if number_selected else 1 - q
