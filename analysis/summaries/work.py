"""Summarise work against reward: who does the damage, who takes the fame (F6)."""

from __future__ import annotations

import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.stats import clusters
from analysis.summaries.elements import all_damage
from analysis.summaries.monsters import printed_numbers
from analysis.summaries.tidy import ALL, from_rows, pools, stack, tidy, with_key

TEN_THOUSANDTHS = 10_000
GAME = ["deal", "seating", "replicate"]


def work(cell: Cell) -> pd.DataFrame:
    """F6: damage, fame by the blow, fame by the work, and what was stolen on balance."""
    everything = all_damage(cell.sums("seats"))
    parts = []
    for policy, where in pools(cell):
        whole = _figures(cell.sums("seats", **where), everything)
        if not where:  # everybody together: all of the damage
            whole = whole[whole["metric"] != "damage_share"]
        parts.append(with_key(whole, policy=policy, distance=ALL))
        seats = _figures(cell.sums("seats", "starter_distance", **where), everything)
        seats = seats.rename(columns={"starter_distance": "distance"})
        parts.append(with_key(seats, policy=policy))
    return stack(parts)


def thieves(cell: Cell) -> pd.DataFrame:
    """F6 in pairs: the fame that one seat's work was worth and another seat took."""
    games = cell.rows("games", [*GAME, "starter"])
    rows = cell.rows("monsters").query("turn_killed > 0").merge(games, on=GAME)
    fame = printed_numbers(cell)["fame"].to_numpy(float)[rows["monster"].to_numpy(int)]
    damage = rows[[f"damage_{seat}" for seat in range(cell.players)]].to_numpy(float)
    dealt = damage.sum(axis=1)
    number = cell.add_up(games.assign(one=1))["one"]
    parts = []
    for victim in range(cell.players):
        own = damage[:, victim] * fame / dealt.clip(1)
        taken = rows[["deal"]].assign(
            victim=(victim - rows["starter"]) % cell.players,
            thief=(rows["killer"] - rows["starter"]) % cell.players,
            fame=own * (rows["killer"] != victim),
        )
        parts.append(taken)
    sums = cell.add_up(pd.concat(parts, ignore_index=True), "victim", "thief")
    rows = tidy(sums.keys, {"fame_per_game": clusters.ratio(sums["fame"], number)})
    return from_rows(cell, rows)


def _figures(sums: Sums, everything: FloatArray) -> pd.DataFrame:
    seats = sums["seats"]
    by_blow = sums["fame"] - sums["fame_granted"]
    by_work = sums["fame_by_work"] / TEN_THOUSANDTHS
    figures = {
        "damage_share": clusters.ratio(all_damage(sums), everything),
        "fame_by_blow": clusters.ratio(by_blow, seats),
        "fame_by_work": clusters.ratio(by_work, seats),
        "net_stolen": clusters.ratio(by_blow - by_work, seats),
        "steals": clusters.ratio(sums["steals"], seats),
    }
    return tidy(sums.keys, figures)
