"""Play until win shares are known as closely as was asked for (methods 2.4).

The number of deals is doubled, and only the width of the intervals is looked at,
never where they lie: what is stopped so has ordinary intervals.
"""

from __future__ import annotations

from scipy.special import ndtri

from glory_sim.harness.results import Run

FEWEST_DEALS = 4096
MOST_DEALS = 2**30
POINTS = 100 / 12
KEYS = ("cell", "policy", "staff_distance")


def widest_share(run: Run) -> float:
    """Return half the widest 95 % interval of a win share by policy and seat, in points."""
    shares = run.ratio("share", "seats", by=KEYS, table="seats_sums", scale=POINTS)
    return float(((shares["hi95"] - shares["lo95"]) / 2).max())


def deals_for(points: float, *, players: int) -> int:
    """Return about how many deals such a half width takes: a power of two.

    It serves to cut the run into pieces; when to stop the run itself tells.
    """
    even = 1 / players
    z = float(ndtri(0.975))
    needed = even * (1 - even) * (100 * z / points) ** 2
    deals = FEWEST_DEALS
    while deals < needed and deals < MOST_DEALS:
        deals *= 2
    return deals
