"""Name the styles that stand for all: one function plays all styles that are weights.

Those named here read most of what that function reads.
"""

from __future__ import annotations

from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING, Policy

_OF_WEIGHTS = {"weigher", "wary", "opportunist", "chainer", "assigns", "synergist", "denies"}


def _stand_for_all(policies: dict[str, Policy]) -> list[str]:
    return [name for name, policy in policies.items() if not policy.plain or name in _OF_WEIGHTS]


BIDS = _stand_for_all(BIDDING)
PLAYS = _stand_for_all(PLAYING)
