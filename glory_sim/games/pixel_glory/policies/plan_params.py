"""Make the params of the planner: weights in fame, found by search against other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.layout import ORDINARY
from glory_sim.games.pixel_glory.policies import plan_value
from glory_sim.games.pixel_glory.policies.valuation import value_params

Record = npt.NDArray[np.void]

WEIGHTS: Mapping[str, float] = {
    "kill": 0.3,
    "point": 0.6,
    "card": 0.45,
    "kept": 1.0,
    "kept_value": 0.15,
    "to_come": 0.15,
    "win": 50.0,
    "lose": -8.0,
    "base": 1.0,
    "width": 10.0,
    "hope": 0.7,
}
"""In the order of the planner's params."""

LEFT_AT = (1, 4, 7, 10, 13, 16, 21)
LEFT: Sequence[float] = (-0.4, -0.4, -0.4, -0.35, -0.15, 0.0, 0.0)
"""Share of its fame that a monster left with `LEFT_AT` HP is worth; in between, straight lines."""


def planner_params(
    cards: Record,
    rules: Record,
    *,
    weights: Mapping[str, float] = WEIGHTS,
    left: Sequence[float] = LEFT,
) -> npt.NDArray[np.float64]:
    """Return the params of the planner for a card set."""
    params = value_params(cards, rules)
    for place, name in enumerate(WEIGHTS):
        params[place] = weights[name]
    hp = np.arange(plan_value.NUM_LEFT)
    first = plan_value.FIRST_LEFT
    params[first : first + plan_value.NUM_LEFT] = np.interp(hp, LEFT_AT, left)
    record = cards[0]
    ordinary = record["monster_role"][: record["num_monsters"]] == ORDINARY
    for place, field in enumerate(("monster_hp", "monster_fame")):
        numbers = record[field][: record["num_monsters"]][ordinary]
        params[plan_value.MEANS + place] = round(float(numbers.mean())) if len(numbers) else 1
    return params
