"""List the arms of the report's designs: what is changed, one thing at a time.

Every arm is played on the same deals as the arm it is compared with, so a difference
is caused by what was changed. Grants go to seat 0, which holds the staff in all of
these arms, as who is granted something must not depend on luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.layout import (
    NUM_PURPOSES,
    PURPOSE_DUNGEON,
    PURPOSE_PILE,
)
from glory_sim.games.pixel_glory.sweeps import POINT, set_points
from glory_sim.games.pixel_glory.tables import REPLICATES, Cell

ARM = "arm"
"""Field of a cell: the name of its arm."""
Arm = tuple[str, Mapping[str, str]]
PLAIN = "plain"

_GRANTED = "staff seat=0"
DESIGN_ARMS: Sequence[Arm] = (
    (PLAIN, {}),
    ("staff", {"intervene": _GRANTED}),
    *((f"fame+{n}", {"intervene": f"{_GRANTED}; fame +{n} seat=0"}) for n in (1, 2, 3)),
    *((f"combo+{n}", {"intervene": f"{_GRANTED}; combo +{n} seat=0"}) for n in (1, 2, 3)),
    *(
        (f"combo+1@{q}", {"intervene": f"{_GRANTED}; combo +1 seat=0 quarter={q}"})
        for q in (1, 2, 3)
    ),
    ("no_reserve", {"intervene": f"{_GRANTED}; reserve 0 seat=0"}),
    ("starter", {"intervene": "starter seat=0"}),
    *((f"price={n}", {"combo_price": str(n)}) for n in (0, 1, 2, 4, 5, 6)),
    *((f"draw={n}", {"combo_draw": str(n)}) for n in (2, 6)),
    ("bonus=0", {"element_bonus": "0"}),
    ("bonus=2", {"element_bonus": "2"}),
    ("wheel=reversed", {"wheel": "reversed"}),
    *((f"lord{n}", {"monsters[role=lord].fame": n}) for n in ("-1", "+1")),
    ("lord=0", {"monsters[role=lord].fame": "0"}),
    ("Q1", {"empty_pile": "draw_fewer"}),
    ("Q2", {"reserve_in_reshuffle": "returns"}),
    ("Q3", {"combo_targets": "any"}),
    ("Q4", {"combo_kill_counts": "no"}),
    ("Q5", {"redemptions_per_turn": "once"}),
    ("Q6", {"combo_cap": "3"}),
    ("Q9", {"synergy": "symbols_owned"}),
    ("Q10", {"criteria": "off"}),
    ("dealt", {"intervene": "dealt"}),
    *(
        (f"dealt+{e}", {"intervene": "dealt", f"spells[element={e}].{e}": "+1"})
        for e in ("fire", "earth", "water")
    ),
)
LUCK_ARMS: Sequence[Arm] = ((PLAIN, {}), ("dealt", {"intervene": "dealt"}))
FRESH = {
    "draft_fixed": (PURPOSE_DUNGEON, PURPOSE_PILE),
    "dungeon_fixed": (PURPOSE_PILE,),
    "all_fresh_but_staff": tuple(range(1, NUM_PURPOSES)),
}
"""Arms of luck: the purposes whose luck is drawn anew, all others stay.

The styles' own luck stays with the draft: their bids are then those of the same draft.
"""


def set_arms(
    setup: Setup,
    arms: Sequence[Arm],
    *,
    players: Sequence[int],
    policies: Sequence[Sequence[str]],
) -> tuple[list[Cell], dict[str, Any]]:
    """Return the cells of every arm that these cards and rules allow, and their inputs."""
    allowed = [(name, changes) for name, changes in arms if _is_allowed(setup, changes)]
    cells, inputs = set_points(
        setup, [changes for _, changes in allowed], players=players, policies=policies
    )
    keys = {key for _, changes in allowed for key in changes} - {"intervene"}
    return [
        {
            **{name: value for name, value in cell.items() if name not in keys},
            ARM: allowed[cell[POINT]][0],
        }
        for cell in cells
    ], inputs


def set_luck(
    setup: Setup, *, players: Sequence[int], policies: Sequence[Sequence[str]]
) -> tuple[list[Cell], dict[str, Any]]:
    """Return the cells that tell luck apart: the same deals with some of it drawn anew."""
    cells, inputs = set_arms(setup, LUCK_ARMS, players=players, policies=policies)
    plain = [cell for cell in cells if cell[ARM] == PLAIN]
    fresh = [
        {**cell, ARM: name, REPLICATES: [1 * (purpose in anew) for purpose in range(NUM_PURPOSES)]}
        for name, anew in FRESH.items()
        for cell in plain
    ]
    return cells + fresh, inputs


def _is_allowed(setup: Setup, changes: Mapping[str, str]) -> bool:
    """Tell whether a change can be made here: a set without a Lord's fame, say, has none."""
    try:
        setup.changed(changes)
    except InputError:
        return False
    return True
