"""Summarise monsters: each one (F5), by element (E5), and their criteria (C8)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.labels import MONSTER_ELEMENTS
from analysis.stats import clusters
from analysis.summaries.tidy import NO_KEYS, NUMBERS, from_rows, stack, tidy, tidy_spread, with_key

BOUGHT = 3
"""Code of the blow that combo points pay for."""
Clustered = clusters.Clustered


def monsters(cell: Cell) -> pd.DataFrame:
    """F5: each monster's fame against its HP and against the work it takes."""
    sums = cell.sums("monsters", "monster")
    printed = printed_numbers(cell)
    hp, fame = (printed[name].to_numpy(float)[_kinds(sums)] for name in ("hp", "fame"))
    figures = _figures(sums, fame)
    keys = printed.iloc[_kinds(sums)][["monster", "name", "element", "hp", "fame"]]
    rows = stack(
        [
            tidy(keys.reset_index(drop=True), figures),
            _known(keys, "fame_per_hp", fame / hp),
            _known(keys, "off_the_line", _off_the_line(printed)[_kinds(sums)]),
        ]
    )
    return stack([rows, from_rows(cell, _from_rows_by_monster(cell, printed))])


def by_element(cell: Cell) -> pd.DataFrame:
    """E5: monsters by their element, and which cards defeat them."""
    printed = printed_numbers(cell)
    sums = cell.sums("monsters", "monster")
    element = printed["element"].to_numpy()[_kinds(sums)]
    fame = printed["fame"].to_numpy(float)[_kinds(sums)]
    games = cell.sums("games")["games"]
    parts = []
    for name in MONSTER_ELEMENTS:
        mine = element == name
        if not mine.any():
            continue
        pooled = {key: sums[key][:, mine] for key in _MEASURES}
        pooled = {key: values.sum(axis=1, keepdims=True) for key, values in pooled.items()}
        won = (sums["killed"][:, mine] * fame[mine]).sum(axis=1, keepdims=True)
        of_element = printed[printed["element"] == name]
        mean_hp, mean_fame = of_element["hp"].mean(), of_element["fame"].mean()
        figures = {
            "killed_per_game": clusters.ratio(pooled["killed"], games),
            "turns_up": clusters.ratio(pooled["turns_up"], pooled["revealed"]),
            "combo_kill_share": clusters.ratio(pooled["redeem_kills"], pooled["killed"]),
            "fame_per_damage": clusters.ratio(won, pooled["damage"]),
        }
        known = {"cards": len(of_element), "mean_hp": mean_hp, "mean_fame": mean_fame}
        rows = [tidy(NO_KEYS, figures)]
        rows += [_known(NO_KEYS, key, np.array([value])) for key, value in known.items()]
        parts.append(with_key(stack(rows), monster=name))
    return stack(parts)


def killing_blows(cell: Cell) -> pd.DataFrame:
    """E5 by blow: the element of the card that defeats monsters of each element."""
    hits = cell.sums("hits", "card_element", "monster_element")
    total = cell.sums("hits", "monster_element")
    place = {code: column for column, code in enumerate(total.keys["monster_element"])}
    columns = [place[code] for code in hits.keys["monster_element"]]
    share = clusters.ratio(hits["kills"], total["kills"][:, columns])
    keys = pd.DataFrame(
        {
            "monster": [MONSTER_ELEMENTS[code] for code in hits.keys["monster_element"]],
            "card": [MONSTER_ELEMENTS[code] for code in hits.keys["card_element"]],
        }
    )
    return tidy(keys, {"kill_share": share})


def criteria(cell: Cell) -> pd.DataFrame:
    """C8: how often each monster's criterion is met."""
    sums = cell.sums("monsters", "monster")
    has = [bool(cell.cards.monsters[kind]["combo_criterion"]) for kind in _kinds(sums)]
    figures = {
        "met": clusters.ratio(sums["criterion_met"], sums["killed"]),
        "points_per_game": clusters.ratio(sums["criterion_met"], cell.sums("games")["games"]),
    }
    cards = [cell.cards.monsters[kind] for kind in _kinds(sums)]
    keys = pd.DataFrame(
        {
            "monster": [card["id"] for card in cards],
            "name": [card["name"] for card in cards],
            "criterion": [card["combo_criterion"] for card in cards],
        }
    )
    rows = tidy(keys, figures)
    return rows[np.tile(has, len(figures))].reset_index(drop=True)


def printed_numbers(cell: Cell) -> pd.DataFrame:
    """Return id, name, element, HP and fame of every monster of the set, by kind."""
    return pd.DataFrame(
        {
            "monster": [card["id"] for card in cell.cards.monsters],
            "name": [card["name"] for card in cell.cards.monsters],
            "element": [card["element"] or "none" for card in cell.cards.monsters],
            "role": [card["role"] for card in cell.cards.monsters],
            "hp": [int(card["hp"]) for card in cell.cards.monsters],
            "fame": [int(card["fame"]) for card in cell.cards.monsters],
        }
    )


_MEASURES = ("revealed", "killed", "turns_up", "damage", "redeem_kills")


def _kinds(sums: Sums) -> list[int]:
    kinds: list[int] = sums.keys["monster"].tolist()
    return kinds


def _figures(sums: Sums, fame: FloatArray) -> Mapping[str, Clustered]:
    by_damage = sums["killed"] - sums["redeem_kills"]
    return {
        "turns_up": clusters.ratio(sums["turns_up"], sums["revealed"]),
        "killer_damage_share": clusters.ratio(sums["killer_damage"], sums["damage"]),
        "steal_rate": clusters.ratio(sums["steals"], by_damage),
        "combo_kill_share": clusters.ratio(sums["redeem_kills"], sums["killed"]),
        "fame_per_damage": clusters.ratio(sums["killed"] * fame, sums["damage"]),
        "pivotal": clusters.ratio(sums["pivotal"], sums["killed"]),
    }


def _known(keys: pd.DataFrame, metric: str, values: FloatArray) -> pd.DataFrame:
    """Return rows of numbers that are known, not estimated."""
    return keys.reset_index(drop=True).assign(
        metric=metric, estimate=values, **dict.fromkeys(NUMBERS[1:], np.nan)
    )


def _off_the_line(printed: pd.DataFrame) -> FloatArray:
    """Return fame beyond what the least-squares line over HP would give."""
    hp, fame = printed["hp"].to_numpy(float), printed["fame"].to_numpy(float)
    slope, start = price_line(hp, fame)
    return np.asarray(fame - start - slope * hp)


def price_line(hp: FloatArray, fame: FloatArray) -> tuple[float, float]:
    """Return slope and start of the line of fame over HP; flat where all HP are alike."""
    if np.ptp(hp) == 0:
        return 0.0, float(fame.mean())
    slope, start = np.polyfit(hp, fame, 1)
    return float(slope), float(start)


def _from_rows_by_monster(cell: Cell, printed: pd.DataFrame) -> pd.DataFrame:
    """Return how long each is face up, and how often it would be stolen by chance."""
    rows = cell.rows("monsters").query("turn_killed > 0")
    up = rows["turn_killed"] - np.maximum(rows["turn_revealed"], 1) + 1
    rows = rows.assign(up=up, null=_chance_of_steal(cell, rows, printed), one=1)
    rows["by_damage"] = 1 * (rows["blow"] != BOUGHT)
    names = printed[["monster", "name", "element", "hp", "fame"]]
    sums = cell.add_up(rows, "monster")
    keys = names.iloc[_kinds(sums)].reset_index(drop=True)
    parts = [tidy(keys, {"steal_null": clusters.ratio(sums["null"], sums["by_damage"])})]
    for place, kind in enumerate(_kinds(sums)):
        mine = rows.loc[rows["monster"] == kind, ["deal", "up"]]
        key = keys.iloc[[place]].reset_index(drop=True)
        parts.append(
            tidy_spread(key, cell, name="up", rows=mine, value="up", labels=("p50", "p90"))
        )
    return stack(parts)


def _chance_of_steal(cell: Cell, rows: pd.DataFrame, printed: pd.DataFrame) -> FloatArray:
    """Return P(the killer had dealt less than half of the HP), killers as likely as their damage.

    0 for bought kills, which are never counted as stolen.
    """
    damage = rows[[f"damage_{seat}" for seat in range(cell.players)]].to_numpy(float)
    half = printed["hp"].to_numpy(float)[rows["monster"].to_numpy(int)][:, None] / 2
    dealt = damage.sum(axis=1)
    below = (damage * (damage < half)).sum(axis=1)
    share = np.divide(below, dealt, out=np.zeros_like(below), where=dealt > 0)
    return np.asarray(share * (rows["blow"].to_numpy() != BOUGHT))
