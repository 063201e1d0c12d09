"""Judge a figure against its target zone: OK, OUT or UNSURE."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtr

from analysis.stats.multiplicity import adjust_holm

OK, OUT, UNSURE = "OK", "OUT", "UNSURE"
ALPHA = 0.05
POWER_FACTOR = float(2 * ndtri(1 - ALPHA))
"""Two one-sided tests at 5 % with 90 % power: 1.645 + 1.645 (methods 2.3)."""


@dataclass(frozen=True)
class Zone:
    """The values that the designer calls good, both ends included."""

    low: float
    high: float

    def distance_outside(self, value: float) -> float:
        """Return how far a value lies outside the zone, 0 inside."""
        return max(self.low - value, value - self.high, 0.0)

    def distance_to_edge(self, value: float) -> float:
        """Return how far a value lies from the nearer end of the zone."""
        return min(abs(value - self.low), abs(value - self.high))


def judge(zone: Zone, *, lo90: float, hi90: float) -> str:
    """Return the verdict of one figure by where its 90 % interval lies.

    A 90 % interval inside the zone is the equivalence test (TOST) at 5 %.
    """
    if hi90 < zone.low or lo90 > zone.high:
        return OUT
    if zone.low <= lo90 and hi90 <= zone.high:
        return OK
    return UNSURE


def confirm_alarms(
    verdicts: list[str], p_values: npt.NDArray[np.float64], *, alpha: float = ALPHA
) -> list[str]:
    """Return the verdicts with every OUT that Holm's adjustment does not uphold UNSURE."""
    upheld = adjust_holm(p_values) <= alpha
    return [
        UNSURE if verdict == OUT and not sure else verdict
        for verdict, sure in zip(verdicts, upheld, strict=True)
    ]


def p_outside(zone: Zone, *, estimate: float, se: float, num_groups: int) -> float:
    """Return the one-sided p-value against "the true value lies in the zone"."""
    distance = zone.distance_outside(estimate)
    if distance == 0 or num_groups < 2:
        return 1.0
    return float(stdtr(num_groups - 1, -distance / se)) if se > 0 else 0.0


def p_equal(difference: float, *, se: float, num_groups: int) -> float:
    """Return the two-sided p-value against "the true difference is zero"."""
    return 2 * float(stdtr(num_groups - 1, -abs(difference) / se))


def deals_needed(zone: Zone, *, estimate: float, se: float, num_deals: int) -> float:
    """Return about how many deals in all would settle an UNSURE verdict.

    Infinite where the estimate lies on the zone's very edge.
    """
    distance = zone.distance_to_edge(estimate)
    return num_deals * (POWER_FACTOR * se / distance) ** 2 if distance > 0 else float("inf")


def equivalence_deals(variance: float, *, margin: float, offset: float = 0.0) -> float:
    """Return the deals that show, with 90 % power, a figure to lie within a margin.

    Args:
        variance: of the figure in one deal.
        margin: half the width of the zone.
        offset: how far the true value lies from the middle of the zone.
    """
    room = margin - abs(offset)
    return POWER_FACTOR**2 * variance / room**2 if room > 0 else float("inf")
