"""Summarise combo points: the ledger (C1) and turns without a kill (C6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.stats import clusters
from analysis.summaries.tidy import (
    ALL,
    NO_KEYS,
    pools,
    stack,
    tidy,
    tidy_percentiles,
    with_key,
)

GAINED = ("turns", "spells", "criteria", "granted")
USED = ("spent_kills", "spent_draws", "lost", "left")
FIRST_REDEMPTION = 6


def ledger(cell: Cell) -> pd.DataFrame:
    """C1: where combo points come from and where they go, by policy and seat."""
    parts = []
    for policy, where in pools(cell):
        whole = [_ledger_figures(cell.sums("seats", **where))]
        if cell.rules["combo_price"]:
            whole.append(_first_redemption(cell, where))
        parts.append(with_key(stack(whole), policy=policy, distance=ALL))
        seats = _ledger_figures(cell.sums("seats", "starter_distance", **where))
        parts.append(
            with_key(seats.rename(columns={"starter_distance": "distance"}), policy=policy)
        )
    return stack(parts)


def dry_turns(cell: Cell) -> pd.DataFrame:
    """C6: the share of turns that ended without a kill, by policy and seat."""
    parts = []
    for policy, where in pools(cell):
        whole = _dry_share(cell.sums("turns", **where))
        parts.append(with_key(whole, policy=policy, distance=ALL))
        seats = _dry_share(cell.sums("turns", "starter_distance", **where))
        parts.append(
            with_key(seats.rename(columns={"starter_distance": "distance"}), policy=policy)
        )
    return stack(parts)


def dry_turns_by_turn(cell: Cell) -> pd.DataFrame:
    """C6 by turn: the same share as the dungeon goes on, and how many games get there."""
    sums, games = cell.sums("turns", "turn"), cell.sums("games")["games"]
    reached = {"reached": clusters.ratio(sums["turns"], games)}
    return stack([_dry_share(sums), tidy(sums.keys, reached)])


def _ledger_figures(sums: Sums) -> pd.DataFrame:
    seats = sums["seats"]
    figures = {name: clusters.ratio(sums[f"combo_{name}"], seats) for name in (*GAINED, *USED)}
    figures |= {
        "gained": clusters.ratio(_all_of(sums, GAINED), seats),
        "used": clusters.ratio(_all_of(sums, USED), seats),
        "most_held": clusters.ratio(sums["combo_most_held"], seats),
        "never_reached": clusters.ratio(seats - sums["reached_price"], seats),
        "no_redemption": clusters.ratio(sums["no_redemption"], seats),
        "kills_bought": clusters.ratio(sums["redeemed_kills"], seats),
        "draws_bought": clusters.ratio(sums["redeemed_draws"], seats),
        "kill_share": clusters.ratio(sums["redeemed_kills"], sums["kills"]),
    }
    return tidy(sums.keys, figures)


def _all_of(sums: Sums, parts: Sequence[str]) -> FloatArray:
    return np.asarray(np.sum([sums[f"combo_{name}"] for name in parts], axis=0))


def _first_redemption(cell: Cell, where: dict[str, int]) -> pd.DataFrame:
    return tidy_percentiles(
        NO_KEYS, cell, name="first_redemption", figure=FIRST_REDEMPTION, above=0, **where
    )


def _dry_share(sums: Sums) -> pd.DataFrame:
    return tidy(sums.keys, {"no_kill": clusters.ratio(sums["no_kill_turns"], sums["turns"])})
