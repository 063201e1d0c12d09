"""Summarise fame: by seat and policy (F1), final scores (F2), sources (F4)."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.labels import BLOWS, CARRIERS
from analysis.stats import clusters
from analysis.summaries.tidy import (
    ALL,
    NO_KEYS,
    from_rows,
    pools,
    stack,
    tidy,
    tidy_percentiles,
    tidy_shares,
    with_key,
)

TWELFTHS = 12
MARGINS, FAME_BY_STAFF, FAME_BY_PLACE, WINNERS_FAME, FAME_BY_STARTER = 1, 3, 4, 7, 9
MOST_FAME = 60
"""Final fame beyond counts as this much in F3."""
FAME_BY = {"staff": FAME_BY_STAFF, "starter": FAME_BY_STARTER}


def by_seat(cell: Cell) -> pd.DataFrame:
    """F1: fame and wins by policy and by distance from the staff and the starter."""
    parts = []
    for policy, where in pools(cell):
        all_fame = cell.sums("seats")["fame"]
        whole = _seat_figures(cell.sums("seats", **where), all_fame)
        if not where:  # everybody together: 1 / n of the wins and all of the fame
            whole = whole[~whole["metric"].isin(("win_share", "fame_share"))]
        parts.append(with_key(whole, policy=policy, counted_from=ALL, distance=ALL))
        for start, figure in FAME_BY.items():
            sums = cell.sums("seats", f"{start}_distance", **where)
            seats = _seat_figures(sums, all_fame)
            seats = seats.rename(columns={f"{start}_distance": "distance"})
            spread = _fame_spread(cell, figure, where)
            parts.append(with_key(stack([seats, spread]), policy=policy, counted_from=start))
    return stack(parts)


def final_scores(cell: Cell) -> pd.DataFrame:
    """F2: how the games end: margins, ties, and what the Lord's fame decides."""
    games, margins = cell.sums("games"), cell.sums("distributions", "value", figure=MARGINS)
    margin, counts = margins.keys["value"].to_numpy(), margins["count"]
    parts = [
        tidy(NO_KEYS, {"margin_mean": clusters.ratio(games["margin"], games["games"])}),
        tidy_percentiles(NO_KEYS, cell, name="margin", figure=MARGINS),
        tidy_percentiles(NO_KEYS, cell, name="winner_fame", figure=WINNERS_FAME),
        tidy(NO_KEYS, {"lead_changes": clusters.ratio(games["lead_changes"], games["games"])}),
        game_share(cell, "tie_rate", games["q7_tied"]),
        game_share(cell, "lord_pivotal", games["lord_pivotal"]),
    ]
    for metric, close in (
        ("margin_at_most_1", margin <= 1),
        ("margin_below_lord", margin < cell.cards.lord_fame),
    ):
        parts.append(game_share(cell, metric, counts[:, close].sum(axis=1, keepdims=True)))
    return stack(parts)


def to_win(cell: Cell) -> pd.DataFrame:
    """F3: the win share of those who end with that much fame."""
    seats = cell.rows("seats", ["deal", "fame", "share"])
    sums = cell.add_up(seats.assign(one=1, fame=seats["fame"].clip(upper=MOST_FAME)), "fame")
    figures = {
        "win_share": clusters.ratio(sums["share"], TWELFTHS * sums["one"]),
        "reached": clusters.ratio(sums["one"], sums.total("one")),
    }
    return from_rows(cell, tidy(sums.keys, figures))


def places(cell: Cell) -> pd.DataFrame:
    """F2 by place: the fame of the first, second, ... in the final order."""
    parts = []
    for place in range(cell.players):
        sums = cell.sums("distributions", "value", figure=FAME_BY_PLACE, place=place)
        keys = pd.DataFrame({"place": [place + 1]})
        parts.append(tidy(keys, {"fame_mean": _mean(sums)}))
        parts.append(tidy_percentiles(keys, cell, name="fame", figure=FAME_BY_PLACE, place=place))
    return stack(parts)


def margins(cell: Cell) -> pd.DataFrame:
    """F2 in full: how often each margin came up."""
    return distribution(cell, MARGINS, key="margin")


def sources(cell: Cell) -> pd.DataFrame:
    """F4: kills and fame by the kind of blow and by what carried it."""
    seats, games = cell.sums("seats"), cell.sums("games")["games"]
    fame = _sum_by_blow(seats, "fame")
    parts = []
    for blow in BLOWS:
        for carrier in CARRIERS:
            name = f"{blow}_{carrier}"
            kills = seats[f"blow_kills_{name}"]
            if not kills.any():
                continue
            own, every = seats[f"blow_own_damage_{name}"], seats[f"blow_all_damage_{name}"]
            figures = {
                "kills_per_game": clusters.ratio(kills, games),
                "fame_per_game": clusters.ratio(seats[f"blow_fame_{name}"], games),
                "fame_share": clusters.ratio(seats[f"blow_fame_{name}"], fame),
                "own_damage_share": clusters.ratio(own, every),
            }
            parts.append(with_key(tidy(NO_KEYS, figures), blow=blow, carrier=carrier))
    return stack(parts)


def cards_played(cell: Cell) -> pd.DataFrame:
    """F4 by what was played: fame per spell, basic attack, reserved card, redemption."""
    seats, games = cell.sums("seats"), cell.sums("games")["games"]
    spell_fame = cell.sums("spells")["fame"]
    redeemed = _sum_by_blow(seats, "fame", blows=("redeem",))
    reserve = _sum_by_blow(seats, "fame", carriers=("reserve",))
    basic_fame = _sum_by_blow(seats, "fame") - redeemed - spell_fame
    played = {
        "spell": (spell_fame, seats["plays_spell"]),
        "basic attack": (basic_fame, seats["plays_basic"]),
        "card from the reserve": (reserve, seats["reserve_uses"]),
        "redemption for a kill": (redeemed, seats["redeemed_kills"]),
    }
    parts = []
    for what, (fame, count) in played.items():
        figures = {
            "played_per_game": clusters.ratio(count, games),
            "fame_per_play": clusters.ratio(fame, count),
        }
        parts.append(with_key(tidy(NO_KEYS, figures), played=what))
    return stack(parts)


def distribution(cell: Cell, figure: int, *, key: str) -> pd.DataFrame:
    """Return how often each value of a stored distribution came up."""
    sums = cell.sums("distributions", "value", figure=figure)
    shares = clusters.ratio(sums["count"], sums.total("count"))
    return tidy(sums.keys.rename(columns={"value": key}), {"share": shares})


def game_share(cell: Cell, metric: str, counts: FloatArray) -> pd.DataFrame:
    """Return the share of games in which something was so, counted 0 or 1 a game."""
    games = cell.sums("games")["games"]
    share = clusters.ratio(counts, games)
    if games.sum() == cell.num_deals:
        return tidy_shares(
            NO_KEYS, metric, share, counts=counts.sum(axis=0), trials=float(games.sum())
        )
    return tidy(NO_KEYS, {metric: share})


def _seat_figures(sums: Sums, all_fame: FloatArray) -> pd.DataFrame:
    seats = sums["seats"]
    figures = {
        "fame_mean": clusters.ratio(sums["fame"], seats),
        "fame_share": clusters.ratio(sums["fame"], all_fame),
        "win_share": clusters.ratio(sums["share"], TWELFTHS * seats),
        "no_kill": clusters.ratio(sums["no_kill"], seats),
    }
    return tidy(sums.keys, figures)


def _fame_spread(cell: Cell, figure: int, where: dict[str, int]) -> pd.DataFrame:
    parts = []
    for distance in range(cell.players):
        keys = pd.DataFrame({"distance": [distance]})
        asked = {"figure": figure, "place": distance, **where}
        deviation = _deviation(cell.sums("distributions", "value", **asked))
        parts.append(tidy(keys, {"fame_sd": deviation}))
        parts.append(tidy_percentiles(keys, cell, name="fame", **asked))
    return stack(parts)


def _mean(sums: Sums) -> clusters.Clustered:
    values, counts = sums.keys["value"].to_numpy(), sums["count"]
    return clusters.ratio((counts @ values)[:, None], counts.sum(axis=1, keepdims=True))


def _deviation(sums: Sums) -> clusters.Clustered:
    values, counts = sums.keys["value"].to_numpy(), sums["count"]
    number = counts.sum(axis=1, keepdims=True)
    return clusters.deviation(
        clusters.ratio((counts @ values)[:, None], number),
        clusters.ratio((counts @ values**2)[:, None], number),
    )


def _sum_by_blow(
    seats: Sums,
    what: str,
    *,
    blows: tuple[str, ...] = BLOWS,
    carriers: tuple[str, ...] = CARRIERS,
) -> FloatArray:
    names = [f"blow_{what}_{blow}_{carrier}" for blow in blows for carrier in carriers]
    return np.asarray(np.sum([seats[name] for name in names], axis=0))
