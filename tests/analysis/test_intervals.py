"""Intervals of proportions: published answers and a second opinion."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.stats.intervals import wilson_interval, zero_bound


def test_wilson_of_2400_in_9604() -> None:
    """The published answer of the methods, section 5.7."""
    assert wilson_interval(2400, 9604) == pytest.approx((0.241338, 0.258654), abs=5e-7)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_wilson_agrees_with_statsmodels(level: float) -> None:
    counts = np.array([0, 1, 7, 50, 99, 100])
    expected = proportion_confint(counts, 100, alpha=1 - level, method="wilson")
    assert np.allclose(wilson_interval(counts, 100, level=level), expected)


def test_a_count_of_zero_or_of_all_keeps_its_end() -> None:
    assert wilson_interval(0, 50)[0] == 0
    assert wilson_interval(50, 50)[1] == 1


def test_the_rule_of_three_is_the_exact_bound_to_a_percent() -> None:
    exact = 1 - 0.05 ** (1 / 1000)
    assert zero_bound(1000) == pytest.approx(exact, rel=0.01)
