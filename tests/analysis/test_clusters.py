"""Clustered figures: closed forms, the harness's own ratio, and a regression."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats

from analysis.stats import clusters
from glory_sim.harness.ratio import clustered_ratio

SHARES = np.array([0.2184, 0.2611, 0.2602, 0.2603])


def seat_wins(num_games: int) -> np.ndarray:
    """Return `[G, 4]` wins, one game a cluster, with exactly these shares."""
    wins = np.round(SHARES * num_games).astype(int)
    return np.eye(4)[np.repeat(np.arange(4), wins)]


def test_a_ratio_is_the_harness_s_ratio_with_its_error_and_interval() -> None:
    rng = np.random.default_rng(1)
    above, below = rng.poisson(3, (50, 6)), rng.poisson(9, (50, 6))
    above[:40, 5] = below[:40, 5] = 0  # most clusters have nothing of the last
    ours, theirs = clusters.ratio(above, below), clustered_ratio(above, below)
    assert np.allclose(ours.estimate, theirs.estimate)
    assert np.allclose(ours.se, theirs.se)
    assert np.allclose(ours.interval(0.9), theirs.interval(0.9))
    assert np.allclose(ours.residuals.sum(axis=0), 0)


def test_the_gap_between_two_seats_has_the_multinomial_variance() -> None:
    """Var(p_i - p_j) = (p_i + p_j - (p_i - p_j)^2) / N: the seats share their games."""
    wins = seat_wins(10_000)
    shares = clusters.ratio(wins, np.ones((len(wins), 1)))
    gap = shares.pick(0) - shares.pick(3)
    p, q = shares.estimate[0], shares.estimate[3]
    variance = (p + q - (p - q) ** 2) / len(wins)
    assert gap.se[0] == pytest.approx(np.sqrt(variance * len(wins) / (len(wins) - 1)))
    independent = np.hypot(shares.se[0], shares.se[3])
    assert gap.se[0] > 1.05 * independent


def test_seats_together_have_no_spread() -> None:
    wins = seat_wins(1000)
    shares = clusters.ratio(wins, np.ones((len(wins), 1)))
    total = shares.pick(0) + shares.pick(1) + shares.pick(2) + shares.pick(3)
    assert total.estimate[0] == pytest.approx(1)
    assert total.se[0] == pytest.approx(0, abs=1e-12)


def test_a_ratio_s_error_is_that_of_a_clustered_regression() -> None:
    """Games of one deal share their luck: statsmodels' sandwich without corrections."""
    rng = np.random.default_rng(3)
    deal = np.repeat(np.arange(200), 4)
    fame = rng.normal(size=200)[deal] + rng.normal(size=800) + 12
    fit = sm.OLS(fame, np.ones(800)).fit(
        cov_type="cluster", cov_kwds={"groups": deal, "use_correction": False}
    )
    by_deal = fame.reshape(200, 4).sum(axis=1, keepdims=True)
    ours = clusters.ratio(by_deal, np.full((200, 1), 4.0))
    assert ours.estimate[0] == pytest.approx(fit.params[0])
    assert ours.se[0] == pytest.approx(fit.bse[0] * np.sqrt(200 / 199))


def test_a_mean_has_the_t_interval() -> None:
    values = np.array([[3.0], [5.0], [4.0], [8.0], [0.5]])
    mean = clusters.ratio(values, np.ones((5, 1)))
    expected = stats.t.interval(0.95, 4, loc=values.mean(), scale=stats.sem(values[:, 0]))
    assert np.concatenate(mean.interval(0.95)) == pytest.approx(expected)


def test_a_deviation_and_its_error() -> None:
    """For normal values the error of the standard deviation is about sigma / sqrt(2 N)."""
    values = np.random.default_rng(5).normal(10, 2, (20_000, 1))
    ones = np.ones((20_000, 1))
    found = clusters.deviation(clusters.ratio(values, ones), clusters.ratio(values**2, ones))
    assert found.estimate[0] == pytest.approx(values.std())
    assert found.se[0] == pytest.approx(2 / np.sqrt(2 * 20_000), rel=0.03)


def test_values_all_alike_deviate_by_nothing() -> None:
    ones = np.ones((9, 1))
    found = clusters.deviation(clusters.ratio(2 * ones, ones), clusters.ratio(4 * ones, ones))
    assert found.estimate[0] == found.se[0] == 0


def test_what_was_never_counted_is_no_number_and_one_cluster_has_no_error() -> None:
    nothing = clusters.ratio(np.zeros((4, 1)), np.zeros((4, 1)))
    assert np.isnan(nothing.estimate[0])
    assert np.isnan(nothing.se[0])
    assert np.isnan(clusters.ratio([[1.0]], [[2.0]]).se[0])


def test_scaling_scales_the_error() -> None:
    ratio = clusters.ratio([[1.0], [2.0], [4.0]], np.ones((3, 1)))
    assert ratio.scaled(-2).se[0] == pytest.approx(2 * ratio.se[0])
