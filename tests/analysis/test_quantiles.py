"""Percentiles of counted values: the definition, and how often intervals cover."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.quantiles import quantile

VALUES = np.arange(30)


def counted(samples: np.ndarray) -> np.ndarray:
    """Return counts `[G, V]` of samples `[G, n]`."""
    return np.stack([np.bincount(row, minlength=len(VALUES)) for row in samples]).astype(float)


@pytest.mark.parametrize(("probability", "value"), [(0.1, 0), (0.5, 1), (0.75, 1), (0.76, 5)])
def test_it_is_the_smallest_value_that_the_share_does_not_exceed(
    probability: float, value: int
) -> None:
    """Of 0, 1, 1, 5 a quarter lies at 0 and three quarters lie at most at 1."""
    counts = counted(np.array([[0, 1, 1, 5]] * 4))
    assert quantile(VALUES, counts, probability).estimate == value


def test_where_all_groups_agree_the_interval_is_a_point() -> None:
    found = quantile(VALUES, counted(np.array([[3, 4, 4, 5]] * 10)), 0.5)
    assert (found.lo95, found.estimate, found.hi95) == (4, 4, 4)


def test_the_90_percent_interval_lies_within_the_95_percent_interval() -> None:
    counts = counted(np.random.default_rng(2).poisson(8, (40, 5)))
    found = quantile(VALUES, counts, 0.9)
    assert found.lo95 <= found.lo90 <= found.estimate <= found.hi90 <= found.hi95


def test_intervals_cover_the_true_percentile_in_clustered_games() -> None:
    """Deals move the rate of all their games; whole values make the cover conservative."""
    rng = np.random.default_rng(11)
    rates = rng.gamma(40, 0.2, 400_000)
    truth = np.quantile(rng.poisson(rates), 0.9, method="inverted_cdf")
    covered = 0
    for _ in range(400):
        deals = rng.gamma(40, 0.2, (60, 1))
        found = quantile(VALUES, counted(np.minimum(rng.poisson(deals, (60, 4)), 29)), 0.9)
        covered += found.lo95 <= truth <= found.hi95
    assert covered / 400 > 0.92


def test_nothing_counted_has_no_percentile() -> None:
    assert math.isnan(quantile(VALUES, np.zeros((3, len(VALUES))), 0.5).estimate)
