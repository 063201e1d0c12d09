"""Rank noisy figures: shrink them towards their mean, and bound their places."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
DRAWS = 10_000


class Shrunk(NamedTuple):
    """Figures pulled towards their mean by how noisy they are, and by how much."""

    estimate: FloatArray
    factor: FloatArray
    """Part of the distance from the mean that is kept: 1 for figures without noise."""


class RankInterval(NamedTuple):
    """Places of figures, 1 = the largest, with the 5th and 95th percentile."""

    place: npt.NDArray[np.int64]
    low: npt.NDArray[np.int64]
    high: npt.NDArray[np.int64]


def shrink(estimates: npt.ArrayLike, errors: npt.ArrayLike) -> Shrunk:
    """Return empirical-Bayes estimates: normal noise around normal true values."""
    found, se = (np.asarray(x, dtype=np.float64) for x in (estimates, errors))
    true_variance = max(0.0, float(np.var(found, ddof=1) - np.mean(se**2)))
    with np.errstate(invalid="ignore"):
        factor = np.where(se > 0, true_variance / (true_variance + se**2), 1.0)
    return Shrunk(found.mean() + factor * (found - found.mean()), factor)


def rank_intervals(
    estimates: npt.ArrayLike, covariance: npt.ArrayLike, *, seed: int = 1, draws: int = DRAWS
) -> RankInterval:
    """Return the places of figures with this covariance, by drawing true values."""
    found = np.asarray(estimates, dtype=np.float64)
    values, vectors = np.linalg.eigh(np.asarray(covariance, dtype=np.float64))
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    noise = np.random.default_rng(seed).standard_normal((draws, len(found))) @ root.T
    places = _places(found + noise)
    low, high = np.quantile(places, [0.05, 0.95], axis=0, method="inverted_cdf")
    return RankInterval(_places(found[None])[0], low.astype(np.int64), high.astype(np.int64))


def _places(values: FloatArray) -> npt.NDArray[np.int64]:
    order = np.argsort(-values, axis=1, kind="stable")
    places = np.empty_like(order)
    np.put_along_axis(places, order, np.arange(1, values.shape[1] + 1)[None], axis=1)
    return places
