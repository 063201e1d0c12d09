"""Crossings of response curves: where, and how far the luck of the deals may move them."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats import clusters
from analysis.sweeps.crossings import cross_point


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
