"""Summarise the lead: fame over time (F7), comebacks against a null, Keeper and Lord (F8)."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray
from analysis.stats import clusters
from analysis.summaries.monsters import printed_numbers
from analysis.summaries.tidy import NO_KEYS, from_rows, stack, tidy, with_key
from analysis.summaries.timeline import (
    GAME,
    IntArray,
    shuffled_fame,
    split_win,
    timeline,
)

QUARTERS = {"a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
NULL_DEALS = 4
"""How often the gains of each game are dealt out anew; the same every time."""
NULL_SEED = 20_261_201
LEADER, MIDDLE, LAST = "leader", "between", "last"


def over_time(cell: Cell) -> pd.DataFrame:
    """F7: fame of those who end first to last, and the lead, by monsters dead."""
    lines = timeline(cell)
    order = np.argsort(-lines.fame[:, -1], axis=1, kind="stable")
    parts = []
    for dead in range(1, int(lines.dead.max(initial=0)) + 1):
        reached = lines.dead[:, -1] >= dead
        places = np.argmax(lines.dead >= dead, axis=1)
        fame = lines.at(places)[reached]
        ranked = np.take_along_axis(fame, order[reached], axis=1)
        frame = pd.DataFrame({f"fame_{rank}": ranked[:, rank] for rank in range(cell.players)})
        top = -np.sort(-fame, axis=1)
        frame = frame.assign(deal=lines.deal[reached], one=1, gap=top[:, 0] - top[:, 1])
        frame["leader_wins"] = _win_of(fame == top[:, :1], lines.share[reached])
        sums = cell.add_up(frame)
        figures = {
            "gap": clusters.ratio(sums["gap"], sums["one"]),
            "leader_wins": clusters.ratio(sums["leader_wins"], sums["one"]),
        }
        rows = [tidy(NO_KEYS, figures)]
        for rank in range(cell.players):
            mean = {"fame_mean": clusters.ratio(sums[f"fame_{rank}"], sums["one"])}
            rows.append(with_key(tidy(NO_KEYS, mean), place=str(rank + 1)))
        parts.append(with_key(stack(rows), dead=dead))
    return from_rows(cell, stack(parts)) if parts else pd.DataFrame(columns=["metric"])


def comebacks(cell: Cell) -> pd.DataFrame:
    """P(the leader wins) and P(the last one wins) beside a game without feedback."""
    lines = timeline(cell)
    rng = np.random.default_rng(NULL_SEED)
    nulls = [shuffled_fame(lines, rng) for _ in range(NULL_DEALS)]
    parts = []
    for played, part in QUARTERS.items():
        places = np.floor(lines.rounds * part).astype(np.int64)
        frame = _chances(lines.fame, lines.share, places, prefix="")
        dealt = [_chances(fame, split_win(fame[:, -1]), places, prefix="null_") for fame in nulls]
        frame |= {name: np.mean([each[name] for each in dealt], axis=0) for name in dealt[0]}
        sums = cell.add_up(pd.DataFrame(frame | {"deal": lines.deal, "one": 1}))
        figures: dict[str, clusters.Clustered] = {}
        for who in ("leader", "last"):
            seen, null = (clusters.ratio(sums[f"{p}{who}"], sums["one"]) for p in ("", "null_"))
            figures |= {f"{who}_wins": seen, f"{who}_null": null, f"{who}_excess": seen - null}
        parts.append(with_key(tidy(NO_KEYS, figures), played=played))
    return from_rows(cell, stack(parts))


def keeper_and_lord(cell: Cell) -> pd.DataFrame:
    """F8: who takes the Keeper and the Lord, and whether that decides the game."""
    printed = printed_numbers(cell)
    kinds = printed.index[printed["role"] != "ordinary"].tolist()
    kills = _taken(cell, kinds)
    parts = []
    for kind in kinds:
        mine = kills[kills["monster"] == kind]
        sums, name = cell.add_up(mine), printed["name"][kind]
        for who in (LEADER, MIDDLE, LAST):
            if who == MIDDLE and cell.players == 2:
                continue
            figures = {"taken": clusters.ratio(sums[f"by_{who}"], sums["one"])}
            parts.append(with_key(tidy(NO_KEYS, figures), name=name, taker=who))
        figures = {
            "taker_wins": clusters.ratio(sums["share"], sums["one"]),
            "pivotal": clusters.ratio(sums["pivotal"], sums["one"]),
            "others_alive": clusters.ratio(sums["alive"], sums["one"]),
        }
        parts.append(with_key(tidy(NO_KEYS, figures), name=name))
    return from_rows(cell, stack(parts))


def ranks_at_turns(cell: Cell) -> pd.DataFrame:
    """Return each kept turn with the acting seat's place at its start."""
    if "ranks" not in cell.drawn_up:
        fames = [f"fame_before_{seat}" for seat in range(cell.players)]
        turns = cell.rows("turns", [*GAME, "turn", "seat", "combo_before", "kills", *fames])
        fame = turns[fames].to_numpy(float)
        own = fame[np.arange(len(turns)), turns["seat"].to_numpy(int)]
        top, bottom = fame.max(axis=1, initial=0), fame.min(axis=1, initial=1000)
        place = np.where(own == top, 0, np.where(own == bottom, 2, 1))
        turns["place"] = np.where(top == bottom, 3, place)  # all alike: neither ahead nor behind
        cell.drawn_up["ranks"] = turns
    found: pd.DataFrame = cell.drawn_up["ranks"]
    return found


def _chances(
    fame: FloatArray, share: FloatArray, places: IntArray, *, prefix: str
) -> dict[str, FloatArray]:
    """Return the win shares of the leader and of the last one at a round of each game."""
    now = fame[np.arange(len(places)), places]
    return {
        f"{prefix}leader": _win_of(now == now.max(axis=1, keepdims=True), share),
        f"{prefix}last": _win_of(now == now.min(axis=1, keepdims=True), share),
    }


def _win_of(chosen: FloatArray, share: FloatArray) -> FloatArray:
    """Return the mean win share of the chosen seats of each game."""
    return np.asarray((chosen * share).sum(axis=1) / chosen.sum(axis=1))


def _taken(cell: Cell, kinds: list[int]) -> pd.DataFrame:
    """Return the kills of some monsters with the killer's place before that turn."""
    columns = [*GAME, "monster", "turn_killed", "killer", "pivotal"]
    kills = cell.rows("monsters", columns).query("turn_killed > 0")
    dead = kills.sort_values("turn_killed", kind="stable").groupby(GAME).cumcount()
    total = kills.groupby(GAME)["monster"].transform("size")
    kills = kills.assign(alive=total - 1 - dead)
    kills = kills[kills["monster"].isin(kinds)]
    turns = ranks_at_turns(cell)[[*GAME, "turn", "place"]]
    kills = kills.merge(turns, left_on=[*GAME, "turn_killed"], right_on=[*GAME, "turn"])
    seats = cell.rows("seats", [*GAME, "seat", "share"])
    kills = kills.merge(seats, left_on=[*GAME, "killer"], right_on=[*GAME, "seat"])
    by = {
        f"by_{who}": 1 * (kills["place"] == code) for code, who in enumerate((LEADER, MIDDLE, LAST))
    }
    return kills.assign(one=1, share=kills["share"] / 12, **by)
