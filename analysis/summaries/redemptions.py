"""Summarise redemptions (C4), who catches up by combo points (C7), the cubes (C9)."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.evidence import Cell, Sums
from analysis.stats import clusters
from analysis.summaries.lead import LAST, LEADER, MIDDLE, ranks_at_turns
from analysis.summaries.tidy import NO_KEYS, from_rows, stack, tidy, tidy_spread, with_key
from analysis.summaries.timeline import GAME

KINDS = ("kill", "cards")
PLACES = (LEADER, MIDDLE, LAST, "all alike")
CUBES = 12
"""Combo cubes in the box."""
NOTHING = pd.DataFrame(columns=["metric"])


def redemptions(cell: Cell) -> pd.DataFrame:
    """C4: what is bought with combo points, when in the turn, and whose work it was."""
    games = cell.sums("games")["games"]
    parts = []
    for code, kind in enumerate(KINDS):
        sums = cell.sums("redemptions", redemption=code)
        if sums["redemptions"].any():
            after = cell.sums("redemptions", redemption=code, killed_already=1)
            parts.append(with_key(_figures(sums, after, games, is_kill=code == 0), bought=kind))
    return stack(parts) if parts else NOTHING


def timing(cell: Cell) -> pd.DataFrame:
    """C4 in full: cards played in the turn before the redemption."""
    rows = cell.rows("redemptions", ["deal", "redemption", "plays_before"])
    parts = []
    for code, kind in enumerate(KINDS):
        mine = rows[rows["redemption"] == code].assign(one=1)
        if len(mine):
            mine["plays_before"] = mine["plays_before"].clip(upper=12)
            sums = cell.add_up(mine, "plays_before")
            share = clusters.ratio(sums["one"], sums.total("one"))
            parts.append(with_key(tidy(sums.keys, {"share": share}), bought=kind))
    return from_rows(cell, stack(parts)) if parts else NOTHING


def catch_up(cell: Cell) -> pd.DataFrame:
    """C7: combo points held and redeemed by those ahead and those behind."""
    if not cell.rules["combo_price"]:
        return NOTHING
    turns = ranks_at_turns(cell)
    bought = cell.rows("redemptions", [*GAME, "turn", "redemption"])
    counts = bought.assign(kills=1 * (bought["redemption"] == 0), all_bought=1)
    counts = counts.groupby([*GAME, "turn"], as_index=False)[["kills", "all_bought"]].sum()
    merged = turns.drop(columns="kills").merge(counts, on=[*GAME, "turn"], how="left").fillna(0)
    sums = cell.add_up(merged.assign(one=1), "place")
    figures = {
        "held": clusters.ratio(sums["combo_before"], sums["one"]),
        "redemptions": clusters.ratio(sums["all_bought"], sums["one"]),
        "kills_bought": clusters.ratio(sums["kills"], sums["one"]),
        "turns_share": clusters.ratio(sums["one"], sums.total("one")),
    }
    keys = pd.DataFrame({"taker": [PLACES[code] for code in sums.keys["place"]]})
    return from_rows(cell, tidy(keys, figures))


def cubes(cell: Cell) -> pd.DataFrame:
    """C9: points on the whole table at the start of a turn, beside the cubes in the box."""
    if not cell.rules["combo_price"]:
        return NOTHING
    turns = cell.rows("turns", [*GAME, "turn", "seat", "combo_before"])
    held = turns.pivot_table(index=[*GAME, "turn"], columns="seat", values="combo_before")
    # A seat's points change in its own turns only: they are what its next turn begins with.
    games = held.reset_index("turn").index
    ends = cell.rows("seats", [*GAME, "seat", "combo_left"])
    left = ends.pivot_table(index=GAME, columns="seat", values="combo_left")
    ahead = held.groupby(level=GAME).bfill()
    filled = np.where(ahead.notna(), ahead, left.reindex(games))
    frame = pd.DataFrame(
        {"deal": games.get_level_values("deal"), "held": filled.sum(axis=1).astype(np.int64)}
    )
    frame = frame.assign(one=1, over=1 * (frame["held"] > CUBES))
    sums = cell.add_up(frame)
    spread = tidy_spread(
        NO_KEYS, cell, name="on_table", rows=frame, value="held", labels=("p50", "p90", "p99")
    )
    over = tidy(NO_KEYS, {"over_cubes": clusters.ratio(sums["over"], sums["one"])})
    return from_rows(cell, stack([spread, over]))


def _figures(sums: Sums, after: Sums, games: np.ndarray, *, is_kill: bool) -> pd.DataFrame:
    number = sums["redemptions"]
    figures = {
        "per_game": clusters.ratio(number, games),
        "after_a_kill": clusters.ratio(after["redemptions"], number),
        "plays_before": clusters.ratio(sums["plays_before"], number),
        "cards_in_hand": clusters.ratio(sums["cards_in_hand"], number),
        "held": clusters.ratio(sums["held"], number),
    }
    if is_kill:
        figures |= {
            "fame": clusters.ratio(sums["fame"], number),
            "hp_left": clusters.ratio(sums["hp_left"], number),
            "others_damage": clusters.ratio(sums["others_damage"], number),
        }
    return tidy(NO_KEYS, figures)
