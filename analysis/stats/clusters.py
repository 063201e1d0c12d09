"""Estimate ratios of sums, and what is made of them, clustered by groups of deals.

Everything that happens on one deal depends on the same luck, so the deal is the
unit of evidence. A run stores sums by group of deals; a figure is a ratio of two
such sums, and its residual in a group tells how far that group pulls it. What is
computed from ratios has residuals that follow by the chain rule, so differences
within the same games get their covariance right without a formula of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from glory_sim.harness.ratio import clustered_ratio

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Clustered:
    """Figures with the residuals from which their spread follows.

    estimate: `[K]` figures; nan where nothing was counted.
    residuals: `[G, K]` linearised pull of every group of deals; columns sum to 0.
    num_clusters: `[K]` groups in which something was counted.
    counted: `[K]` sums of the denominators; None where figures were combined.
    """

    estimate: FloatArray
    residuals: FloatArray
    num_clusters: npt.NDArray[np.int64]
    counted: FloatArray | None = None

    @property
    def se(self) -> FloatArray:
        """Standard errors, `[K]`; nan where fewer than two groups counted anything."""
        groups = self.num_clusters
        correction = np.where(groups > 1, groups / np.maximum(groups - 1, 1), np.nan)
        errors: FloatArray = np.sqrt(correction * np.sum(self.residuals**2, axis=0))
        return errors

    def interval(self, level: float) -> tuple[FloatArray, FloatArray]:
        """Return the t interval of each figure."""
        half = t_quantile(level, self.num_clusters) * self.se
        return self.estimate - half, self.estimate + half

    def scaled(self, factor: float) -> Clustered:
        """Return the figures times a known number."""
        return Clustered(self.estimate * factor, self.residuals * factor, self.num_clusters)

    def __add__(self, other: Clustered) -> Clustered:
        return Clustered(
            self.estimate + other.estimate,
            self.residuals + other.residuals,
            np.maximum(self.num_clusters, other.num_clusters),
        )

    def __sub__(self, other: Clustered) -> Clustered:
        return self + other.scaled(-1.0)

    def pick(self, column: int) -> Clustered:
        """Return one of the figures."""
        chosen = slice(column, column + 1)
        return Clustered(
            self.estimate[chosen], self.residuals[:, chosen], self.num_clusters[chosen]
        )


def t_quantile(level: float, num_clusters: npt.ArrayLike) -> FloatArray:
    """Return two-sided t quantiles with one degree of freedom a cluster less one."""
    degrees = np.maximum(np.asarray(num_clusters, dtype=np.float64) - 1, 1)
    return np.asarray(stdtrit(degrees, (1 + level) / 2), dtype=np.float64)


def ratio(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> Clustered:
    """Return ratios of sums over groups, `[G, K]` each (or `[G, 1]` for one in common)."""
    upper, lower = np.broadcast_arrays(
        np.asarray(numerators, dtype=np.float64), np.asarray(denominators, dtype=np.float64)
    )
    found = clustered_ratio(upper, lower)
    total = lower.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        residuals = (upper - found.estimate * lower) / total
    return Clustered(found.estimate, residuals, found.num_clusters, total)


def deviation(values: Clustered, squares: Clustered) -> Clustered:
    """Return standard deviations from the means of a value and of its square."""
    estimate = np.sqrt(np.maximum(squares.estimate - values.estimate**2, 0.0))
    pull = squares.residuals - 2 * values.estimate * values.residuals
    residuals = np.where(estimate > 0, pull / np.where(estimate > 0, 2 * estimate, 1.0), 0.0)
    return Clustered(estimate, residuals, values.num_clusters)


def combine(figures: Clustered, weights: npt.ArrayLike) -> Clustered:
    """Return weighted sums of figures, one for each column of `[K, J]` weights."""
    matrix = np.asarray(weights, dtype=np.float64)
    return Clustered(
        figures.estimate @ matrix,
        figures.residuals @ matrix,
        np.full(matrix.shape[1], figures.num_clusters.min()),
    )


def beside(*parts: Clustered) -> Clustered:
    """Return figures of the same groups as one family."""
    return Clustered(
        np.concatenate([part.estimate for part in parts]),
        np.concatenate([part.residuals for part in parts], axis=1),
        np.concatenate([part.num_clusters for part in parts]),
    )


def product(first: Clustered, second: Clustered) -> Clustered:
    """Return the products of figures of the same groups, by the chain rule."""
    return Clustered(
        first.estimate * second.estimate,
        first.residuals * second.estimate + second.residuals * first.estimate,
        np.maximum(first.num_clusters, second.num_clusters),
    )
