"""Verdicts: where the interval lies against the zone, alarms held together."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats.verdicts import (
    OK,
    OUT,
    UNSURE,
    Zone,
    confirm_alarms,
    deals_needed,
    judge,
    p_equal,
    p_outside,
)

ZONE = Zone(0.235, 0.265)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.236, 0.264, OK),
        (0.235, 0.265, OK),
        (0.214, 0.222, OUT),
        (0.27, 0.28, OUT),
        (0.23, 0.24, UNSURE),
        (0.2, 0.3, UNSURE),
        (float("-inf"), float("inf"), UNSURE),
    ],
)
def test_a_verdict_is_where_the_interval_lies(low: float, high: float, verdict: str) -> None:
    assert judge(ZONE, lo90=low, hi90=high) == verdict


def test_one_alarm_among_many_must_be_stronger_to_stand() -> None:
    """Holm: p = 0.03 alone is upheld, as one of four it is not."""
    assert confirm_alarms([OUT], np.array([0.03])) == [OUT]
    verdicts = confirm_alarms([OUT, OK, OK, UNSURE], np.array([0.03, 1, 1, 1]))
    assert verdicts == [UNSURE, OK, OK, UNSURE]


def test_a_figure_inside_its_zone_is_no_evidence_against_it() -> None:
    assert p_outside(ZONE, estimate=0.25, se=0.001, num_groups=100) == 1


def test_p_outside_is_the_one_sided_t_test_against_the_nearer_end() -> None:
    """A t quantile away from the zone has just its p-value: 1.6604 of 99 degrees."""
    p = p_outside(ZONE, estimate=0.265 + 0.0016604, se=0.001, num_groups=100)
    assert p == pytest.approx(0.05, abs=1e-5)


def test_figures_that_never_vary_are_out_for_certain_and_a_single_group_tells_nothing() -> None:
    assert p_outside(ZONE, estimate=0.3, se=0, num_groups=100) == 0
    assert p_outside(ZONE, estimate=0.3, se=float("nan"), num_groups=1) == 1


def test_p_equal_is_two_sided() -> None:
    assert p_equal(1.984217, se=1, num_groups=100) == pytest.approx(0.05, abs=1e-6)


def test_the_deals_needed_are_those_of_the_table_in_the_methods() -> None:
    """20,296 games settle a share of 1/4 to within a point (with z rounded to 1.645)."""
    se = np.sqrt(0.25 * 0.75 / 1000)
    needed = deals_needed(Zone(0.24, 0.26), estimate=0.25, se=se, num_deals=1000)
    assert needed == pytest.approx(20_296, rel=3e-4)


def test_on_the_very_edge_no_number_of_deals_settles_it() -> None:
    assert deals_needed(ZONE, estimate=0.235, se=0.01, num_deals=100) == float("inf")
