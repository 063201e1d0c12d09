"""Check that the sums of a run agree with each other, and that they are enough.

What is found stands in the report as a warning; a figure may then be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from analysis.evidence import Cell
from analysis.labels import BLOWS, CARRIERS
from analysis.summaries.combo import GAINED, USED
from analysis.summaries.fame import TWELFTHS

FEWEST_GROUPS = 30
"""With fewer clusters an interval is itself a guess."""


def disagreements(cell: Cell) -> Iterator[str]:
    """Yield what does not add up in a cell, each in a few words."""
    games, seats = cell.sums("games"), cell.sums("seats")
    if (seats["share"] != TWELFTHS * games["games"]).any():
        yield "the win shares of a game do not add up to one win"
    gained = sum(seats[f"combo_{name}"] for name in GAINED)
    used = sum(seats[f"combo_{name}"] for name in USED)
    if np.any(gained != used):
        yield "combo points gained and used do not add up"
    names = [f"{blow}_{carrier}" for blow in BLOWS for carrier in CARRIERS]
    kills = sum(seats[f"blow_kills_{name}"] for name in names)
    if np.any(kills != seats["kills"]) or np.any(kills != games["monsters_dead"]):
        yield "kills by blow do not add up to the monsters defeated"
    fame = sum(seats[f"blow_fame_{name}"] for name in names)
    if np.any(fame + seats["fame_granted"] != seats["fame"]):
        yield "fame by blow does not add up to the final fame"
    lengths = cell.sums("distributions", figure=0)
    if (lengths["count"] != games["games"]).any():
        yield "the lengths counted are not those of all games"


def is_small(cell: Cell) -> bool:
    """Tell whether a cell has too few clusters for its intervals to be trusted."""
    return cell.num_groups < FEWEST_GROUPS
