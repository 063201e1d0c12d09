"""Families, ranks, pairs and the bootstrap: known answers, and what they must cover."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.weightstats import ttost_paired

from analysis.stats import clusters
from analysis.stats.bootstrap import bootstrap, percentile_interval, poisson_weights
from analysis.stats.families import bonferroni_factor, fcr_level, simultaneous_factor
from analysis.stats.paired import covariance, pair
from analysis.stats.ranking import rank_intervals, shrink
from analysis.stats.verdicts import OK, Zone, equivalence_deals, judge


@pytest.mark.parametrize(("number", "factor"), [(36, 3.20), (630, 3.95)])
def test_bonferroni_factors_of_cards_and_pairs(number: int, factor: float) -> None:
    assert bonferroni_factor(number) == pytest.approx(factor, abs=0.005)


def test_the_simultaneous_factor_lies_between_one_figure_and_bonferroni() -> None:
    assert simultaneous_factor(np.ones((36, 36))) == pytest.approx(1.96, abs=0.06)
    independent = simultaneous_factor(np.eye(36))
    assert independent == pytest.approx(bonferroni_factor(36), abs=0.06)
    assert simultaneous_factor(np.diag([1.0, 0.0])) == pytest.approx(1.96, abs=0.06)
    assert simultaneous_factor(np.zeros((2, 2))) == 0


def test_simultaneous_intervals_hold_together_as_often_as_they_say() -> None:
    rng = np.random.default_rng(3)
    root = rng.standard_normal((8, 8)) / 3
    matrix = root @ root.T + np.eye(8)
    factor = simultaneous_factor(matrix)
    draws = rng.multivariate_normal(np.zeros(8), matrix, 4000)
    held = (np.abs(draws) <= factor * np.sqrt(np.diag(matrix))).all(axis=1).mean()
    assert held == pytest.approx(0.95, abs=0.015)


def test_intervals_of_what_was_selected_are_wider() -> None:
    assert fcr_level(36, 36) == pytest.approx(0.95)
    assert fcr_level(3, 36) == pytest.approx(1 - 0.05 * 3 / 36)
    assert fcr_level(0, 36) == 0.95


def test_false_coverage_of_selected_figures_is_held() -> None:
    """Of intervals for the largest of many null figures, at most a share q misses."""
    rng = np.random.default_rng(5)
    missed = total = 0
    for _ in range(400):
        z = rng.standard_normal(40)
        chosen = np.sort(np.abs(z))[-4:]
        level = fcr_level(len(chosen), 40)
        missed += int((chosen > bonferroni_factor(1, level=level)).sum())
        total += len(chosen)
    assert missed / total < 0.065


def test_noise_is_shrunk_and_certainty_is_not() -> None:
    shrunk = shrink([1.0, 2.0, 3.0, 10.0], [0.0, 0.0, 0.0, 0.0])
    assert shrunk.estimate == pytest.approx([1, 2, 3, 10])
    same = shrink([1.0, 2.0, 3.0], [5.0, 5.0, 5.0])
    assert same.estimate == pytest.approx([2, 2, 2])


def test_shrinking_comes_nearer_to_the_truth() -> None:
    rng = np.random.default_rng(11)
    truth = rng.normal(0, 1, 200)
    noisy = truth + rng.normal(0, 1, 200)
    assert np.mean((shrink(noisy, np.ones(200)).estimate - truth) ** 2) < 0.65


def test_ranks_of_clear_figures_are_sure_and_of_equal_ones_open() -> None:
    sure = rank_intervals([3.0, 1.0, 2.0], np.eye(3) * 1e-6)
    assert [sure.place.tolist(), sure.low.tolist(), sure.high.tolist()] == [[1, 3, 2]] * 3
    alike = rank_intervals([0.0, 0.0, 0.0], np.eye(3))
    assert (alike.low.tolist(), alike.high.tolist()) == ([1] * 3, [3] * 3)


def test_pairing_saves_what_both_runs_share_and_says_when_it_does_not() -> None:
    rng = np.random.default_rng(2)
    common, noise = rng.normal(5, 1, (400, 1)), rng.normal(0, 0.5, (2, 400, 1))
    first, second = (clusters.ratio(common + part, np.ones((400, 1))) for part in noise)
    found = pair(first, second)
    assert found.variance_ratio[0] == pytest.approx(5, rel=0.2)  # (1.25 + 1.25) / 0.5
    assert abs(found.difference.estimate[0]) < 4 * found.difference.se[0]
    apart = pair(*(clusters.ratio(part, np.ones((400, 1))) for part in noise))
    assert apart.variance_ratio[0] == pytest.approx(1, abs=0.2)
    assert np.isnan(pair(first, first).variance_ratio[0])
    assert pair(first, first).difference.se[0] == 0


def test_the_covariance_of_figures_has_their_variances() -> None:
    values = np.random.default_rng(4).random((100, 3))
    found = clusters.ratio(values, np.ones((100, 1)))
    assert np.sqrt(np.diag(covariance(found))) == pytest.approx(found.se)
    assert covariance(found) == pytest.approx(np.cov(values.T) / 100)


def test_the_bootstrap_finds_the_error_of_a_mean_and_divides_by_its_weights() -> None:
    values = np.random.default_rng(6).normal(10, 1, (500, 1))
    draws = bootstrap(lambda mean: mean, values)
    assert draws.std() == pytest.approx(values.std() / np.sqrt(500), rel=0.15)
    low, high = percentile_interval(draws)
    assert low[0] < values.mean() < high[0]
    assert poisson_weights(500).mean() == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("players", "deals"), [(2, 27_061), (3, 24_054), (4, 20_296)]
)  # methods 2.3: margin of 1 point, 90 % power
def test_deals_for_an_equivalence_of_one_point(players: int, deals: int) -> None:
    p = 1 / players
    assert equivalence_deals(p * (1 - p), margin=0.01) == pytest.approx(deals, rel=1e-3)
    assert equivalence_deals(p * (1 - p), margin=0.005) == pytest.approx(4 * deals, rel=1e-3)


def test_ok_is_the_equivalence_test_of_statsmodels() -> None:
    rng = np.random.default_rng(8)
    for spread in (0.05, 0.5, 5.0):
        first, second = rng.normal(0, spread, (2, 300))
        found = clusters.ratio((second - first)[:, None], np.ones((300, 1)))
        (low,), (high,) = found.interval(0.90)
        p_value, *_ = ttost_paired(second, first, -0.1, 0.1)
        is_ok = judge(Zone(-0.1, 0.1), lo90=float(low), hi90=float(high)) == OK
        assert is_ok == bool(p_value < 0.05)
