"""Resample groups of deals with Poisson weights, for figures without a formula."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
REPLICATES = 400


def poisson_weights(num_groups: int, *, replicates: int = REPLICATES, seed: int = 1) -> FloatArray:
    """Return `[B, G]` weights: how often each group of deals counts in each replicate."""
    return np.random.default_rng(seed).poisson(1.0, (replicates, num_groups)).astype(np.float64)


def bootstrap(
    statistic: Callable[[FloatArray], npt.ArrayLike],
    sums: FloatArray,
    *,
    replicates: int = REPLICATES,
    seed: int = 1,
) -> FloatArray:
    """Return `[B, ...]` replicates of a statistic of the mean sums of groups.

    Args:
        statistic: from the mean of the sums over groups to any array.
        sums: `[G, ...]` sums by group. Means divide by the sum of the weights: a plain
            total would have twice the spread.
        replicates: how many.
        seed: of the weights.
    """
    weights = poisson_weights(len(sums), replicates=replicates, seed=seed)
    weights /= weights.sum(axis=1, keepdims=True)
    means = np.tensordot(weights, sums, axes=1)
    return np.array([np.asarray(statistic(mean), dtype=np.float64) for mean in means])


def percentile_interval(draws: FloatArray, *, level: float = 0.95) -> tuple[FloatArray, FloatArray]:
    """Return the percentile interval over the replicates."""
    tail = (1 - level) / 2
    low, high = np.quantile(draws, [tail, 1 - tail], axis=0)
    return low, high
