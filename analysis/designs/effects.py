"""Measure what one thing causes: a grant, the start, a rule, the Lord's fame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from analysis.designs.arms import Arms, compare, tidy_gains
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.stats.paired import Paired
from analysis.summaries.elements import all_damage
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import NO_KEYS, stack, tidy, with_key

PLAIN, STAFF = "plain", "staff"
MOMENTS = {0: "start", 1: "a quarter", 2: "half", 3: "three quarters"}
NOTHING = pd.DataFrame(columns=["metric"])
Figures = Mapping[str, Callable[[Arms, str], Clustered]]


def granted_fame(arms: Arms) -> pd.DataFrame:
    """F3: what one, two, three fame granted at the start of the dungeon bring."""
    return _stacked(
        with_key(_gain(arms, f"fame+{n}"), fame=n) for n in (1, 2, 3) if f"fame+{n}" in arms.cells
    )


def granted_points(arms: Arms) -> pd.DataFrame:
    """C2: what a combo point brings, by the moment and by the points held already."""
    parts = []
    for held in range(3):
        before = f"combo+{held}" if held else STAFF
        name = f"combo+{held + 1}"
        if name in arms.cells:
            keys = {"moment": MOMENTS[0], "held": str(held)}
            parts.append(with_key(_gain(arms, name, before=before), **keys))
    for quarter in (1, 2, 3):
        name = f"combo+1@{quarter}"
        if name in arms.cells:
            keys = {"moment": MOMENTS[quarter], "held": "as it comes"}
            parts.append(with_key(_gain(arms, name), **keys))
    return stack(parts) if parts else NOTHING


def start(arms: Arms) -> pd.DataFrame:
    """The first turn: who starts by lot, beside who starts by the last bid."""
    parts = []
    for how, arm in (("by lot", "starter"), ("by the last bid", PLAIN)):
        sums = arms.cells[arm].sums("seats", "starter_distance")
        shares = clusters.ratio(sums["share"], TWELFTHS * sums["seats"])
        keys = sums.keys.rename(columns={"starter_distance": "distance"})
        parts.append(with_key(tidy(keys, {"win_share": shares}), started=how))
        others = np.full((arms.players, 1), -1 / (arms.players - 1))
        others[0] = 1
        gap = tidy(NO_KEYS, {"advantage": clusters.combine(shares, others)})
        parts.append(with_key(gap, started=how))
    return stack(parts)


def prices(arms: Arms) -> pd.DataFrame:
    """C5: combo points at other prices, and for other numbers of cards."""
    levels = {f"price={n}": ("price of a redemption", n) for n in (0, 1, 2, 4, 5, 6)}
    levels |= {f"draw={n}": ("cards for points", n) for n in (2, 3, 5, 6)}
    rules = arms.cells[PLAIN].rules
    parts = [
        with_key(
            _levels(arms, PLAIN, COMBO), rule="price of a redemption", level=rules["combo_price"]
        ),
        with_key(_levels(arms, PLAIN, COMBO), rule="cards for points", level=rules["combo_draw"]),
    ]
    parts += [
        with_key(_levels(arms, arm, COMBO), rule=rule, level=level)
        for arm, (rule, level) in levels.items()
        if arm in arms.cells
    ]
    found = stack(parts)
    return found.sort_values(["rule", "level"], ascending=[False, True], kind="stable")


def wheel(arms: Arms) -> pd.DataFrame:
    """E3: without the element bonus, with twice of it, with the wheel reversed."""
    names = {
        "bonus=0": "no bonus",
        PLAIN: "as it is",
        "bonus=2": "bonus of two",
        "wheel=reversed": "wheel reversed",
    }
    return _stacked(
        with_key(_levels(arms, arm, LIVELY), rule=name)
        for arm, name in names.items()
        if arm in arms.cells
    )


def readings(arms: Arms) -> pd.DataFrame:
    """C9: what changes if an open question is answered otherwise."""
    names = [f"Q{n}" for n in range(1, 12) if f"Q{n}" in arms.cells]
    return _stacked(with_key(_changes(arms, name, READINGS), question=name) for name in names)


def lord_fame(arms: Arms) -> pd.DataFrame:
    """F8: the same deals with the Lord worth nothing, one less, one more."""
    now = arms.cells[PLAIN].cards.lord_fame
    names = {"lord=0": 0, "lord-1": now - 1, PLAIN: now, "lord+1": now + 1}
    return _stacked(
        with_key(_levels(arms, arm, LORD), fame=fame)
        for arm, fame in names.items()
        if arm in arms.cells
    )


def price_list(arms: Arms) -> pd.DataFrame:
    """One currency: what things are worth in win share and in fame."""
    things = {
        "one fame": _pairs(arms, STAFF, "fame+1"),
        "one combo point at the start": _pairs(arms, STAFF, "combo+1"),
        "the reserve": _pairs(arms, "no_reserve", STAFF),
    }
    parts = [with_key(tidy_gains(found), thing=name) for name, found in things.items() if found]
    for name, arm, seat in (
        ("the start of the dungeon", "starter", "starter_distance"),
        ("the staff", PLAIN, "staff_distance"),
    ):
        parts.append(with_key(_of_position(arms, arm, seat), thing=name))
    return stack(parts)


def _bonus_share(arms: Arms, arm: str) -> Clustered:
    seats = arms.cells[arm].sums("seats")
    return clusters.ratio(seats["bonus_damage"], all_damage(seats))


COMBO: Figures = {
    "kills_bought": lambda arms, arm: arms.per_seat(arm, "redeemed_kills"),
    "draws_bought": lambda arms, arm: arms.per_seat(arm, "redeemed_draws"),
    "kill_share": lambda arms, arm: arms.per_seat(arm, "redeemed_kills", "kills"),
    "no_redemption": lambda arms, arm: arms.per_seat(arm, "no_redemption"),
    "turns": lambda arms, arm: arms.per_game(arm, "turns"),
}
LIVELY: Figures = {
    "turns": lambda arms, arm: arms.per_game(arm, "turns"),
    "kill_turns": lambda arms, arm: arms.per_game(arm, "kill_turns", "turns"),
    "points_gained": lambda arms, arm: arms.per_seat(arm, "combo_turns"),
    "bonus_share": _bonus_share,
}
READINGS: Figures = {
    "turns": lambda arms, arm: arms.per_game(arm, "turns"),
    "kill_share": lambda arms, arm: arms.per_seat(arm, "redeemed_kills", "kills"),
    "lord_pivotal": lambda arms, arm: arms.per_game(arm, "lord_pivotal"),
    "tied": lambda arms, arm: arms.per_game(arm, "q7_tied"),
}
LORD: Figures = {
    "lord_pivotal": lambda arms, arm: arms.per_game(arm, "lord_pivotal"),
    "tied": lambda arms, arm: arms.per_game(arm, "q7_tied"),
    "margin": lambda arms, arm: arms.per_game(arm, "margin"),
    "lead_changes": lambda arms, arm: arms.per_game(arm, "lead_changes"),
    "turns": lambda arms, arm: arms.per_game(arm, "turns"),
}


def _pairs(arms: Arms, before: str, after: str) -> dict[str, Paired]:
    if before not in arms.cells or after not in arms.cells:
        return {}
    return {
        "win_points": compare(arms.seat_share(before), arms.seat_share(after)),
        "fame": compare(arms.seat_fame(before), arms.seat_fame(after)),
    }


def _gain(arms: Arms, arm: str, *, before: str = STAFF) -> pd.DataFrame:
    return tidy_gains(_pairs(arms, before, arm))


def _of_position(arms: Arms, arm: str, seat: str) -> pd.DataFrame:
    """Return what the first seat of a count has more than the mean of the others."""
    sums = arms.cells[arm].sums("seats", seat)
    weights = np.full((arms.players, 1), -1 / (arms.players - 1))
    weights[0] = 1
    shares = clusters.ratio(sums["share"], TWELFTHS * sums["seats"])
    fame = clusters.ratio(sums["fame"], sums["seats"])
    figures = {
        "win_points": clusters.combine(shares, weights),
        "fame": clusters.combine(fame, weights),
    }
    return tidy(NO_KEYS, figures)


def _levels(arms: Arms, arm: str, figures: Figures) -> pd.DataFrame:
    return tidy(NO_KEYS, {name: figure(arms, arm) for name, figure in figures.items()})


def _changes(arms: Arms, arm: str, figures: Figures) -> pd.DataFrame:
    pairs = {
        name: compare(figure(arms, PLAIN), figure(arms, arm)) for name, figure in figures.items()
    }
    return tidy_gains(pairs)


def _stacked(parts: object) -> pd.DataFrame:
    found = list(parts)  # type: ignore[call-overload]
    return stack(found) if found else NOTHING
