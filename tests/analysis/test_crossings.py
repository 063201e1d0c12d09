"""Crossings of response curves: where, and how far the luck of the deals may move them."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.stats.verdicts import Zone
from analysis.sweeps.crossings import cross_point, find_crossings
from analysis.sweeps.figures import FIGURES
from analysis.sweeps.points import PointResult, Result, Sweep


def test_a_straight_line_is_crossed_where_it_must_be() -> None:
    ones = np.ones((5, 1))
    low, high = clusters.ratio(2 * ones, ones), clusters.ratio(4 * ones, ones)
    at = cross_point((10.0, 20.0), (low, high), 2.5)
    assert at.estimate[0] == pytest.approx(12.5)
    assert at.interval(0.95)[1][0] - at.estimate[0] == pytest.approx(0.0)


def test_luck_that_moves_both_points_alike_moves_the_crossing_against_the_slope() -> None:
    """A lift of e on a line that rises by 2 over 10 moves the crossing by -5 e."""
    luck = np.random.default_rng(3).normal(size=(200, 1))
    ones = np.ones_like(luck)
    low, high = clusters.ratio(2 + luck, ones), clusters.ratio(4 + luck, ones)
    at = cross_point((10.0, 20.0), (low, high), 3.0)
    assert at.se[0] == pytest.approx(5 * low.se[0])


def test_the_error_is_that_of_repeated_sweeps() -> None:
    rng = np.random.default_rng(4)
    found, errors = [], []
    for _ in range(400):
        shared, a, b = rng.normal(size=(3, 64, 1)) * 0.5
        ones = np.ones_like(a)
        points = clusters.ratio(2 + shared + a, ones), clusters.ratio(4 + shared + b, ones)
        at = cross_point((0.0, 1.0), points, 2.6)
        found.append(at.estimate[0])
        errors.append(at.se[0])
    assert np.mean(found) == pytest.approx(0.3, abs=0.01)
    assert np.std(found) == pytest.approx(np.mean(errors), rel=0.1)


def made_sweep(means: dict[int, float], noise: float) -> Sweep:
    """Return a sweep over prices whose turns have these means, with a zone from 5 to 8."""
    rng, figure = np.random.default_rng(5), FIGURES["turns"]

    def result(mean: float) -> Result:
        values = mean + noise * rng.normal(size=(64, 1))
        found: Clustered = clusters.ratio(values - values.mean() + mean, np.ones_like(values))
        return Result(figure, found, found - found, "OK", Zone(5.0, 8.0))

    points = [
        PointResult(place, 4, "greedy", {"price": price}, price == 3, None, {"turns": result(mean)})
        for place, (price, mean) in enumerate(means.items())
    ]
    return Sweep(None, ["price"], points, [figure])  # type: ignore[arg-type]  # nothing is read


def test_crossings_are_told_in_words_from_left_to_right() -> None:
    """Points may come in any order; the curve rises into its zone and out of it again."""
    found = find_crossings(made_sweep({4: 9.0, 2: 4.0, 3: 6.0}, noise=0.1))
    assert [round(crossing.at, 2) for crossing in found] == [2.5, 3.67]
    assert found[0].sentence.startswith(
        "4 players, greedy: Turns a player in the target zone from price 2.50 (2.4"
    )
    assert "in the target zone up to price 3.67" in found[1].sentence
    assert all(crossing.low < crossing.at < crossing.high for crossing in found)


def test_what_may_be_luck_is_no_crossing() -> None:
    assert len(find_crossings(made_sweep({2: 4.9, 3: 5.1}, noise=0.1))) == 1
    assert find_crossings(made_sweep({2: 4.9, 3: 5.1}, noise=4.0)) == []
