"""Measure what decides a game, and what concentration brings: from rows of common deals.

Two games that share some of their luck and draw the rest anew have correlated results
just as far as what they share decides: R2 = cov(y, y') / var(y), y the win shares.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.designs.arms import Arms
from analysis.labels import ELEMENTS
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import NO_KEYS, from_rows, stack, tidy, with_key

SEAT = ["deal", "seat"]
STEPS = {
    "who holds the staff": "all_fresh_but_staff",
    "the draft": "draft_fixed",
    "the order of the monsters": "dungeon_fixed",
}
REST = "the draw piles"
FEWEST, MOST = 3, 6
"""Spells of the commonest element: fewer and more count with these ends."""
NOTHING = pd.DataFrame(columns=["metric"])


def decided(arms: Arms) -> pd.DataFrame:
    """Which part of who wins is decided when, in the order of the game."""
    if not set(STEPS.values()) <= arms.cells.keys():
        return NOTHING
    shares = {arm: _shares(arms, arm) for arm in ("plain", *STEPS.values())}
    parts, before = [], None
    for name, arm in STEPS.items():
        so_far = _correlation(arms, shares["plain"], shares[arm])
        parts.append(_step(name, so_far, so_far if before is None else so_far - before))
        before = so_far
    assert before is not None
    rest = before.scaled(-1.0)
    rest = Clustered(rest.estimate + 1, rest.residuals, rest.num_clusters)
    parts.append(with_key(tidy(NO_KEYS, {"part": rest}), luck=REST))
    return from_rows(arms.cells["plain"], stack(parts))


def concentration(arms: Arms) -> pd.DataFrame:
    """Win share by how many spells of a dealt deck are of its commonest element."""
    if "dealt" not in arms.cells:
        return NOTHING
    cell = arms.cells["dealt"]
    element = np.array([ELEMENTS.index(card["element"]) for card in cell.cards.spells])
    spells = cell.rows("spells", [*SEAT, "spell"])
    spells["element"] = element[spells["spell"].to_numpy(int)]
    counts = pd.crosstab([spells["deal"], spells["seat"]], spells["element"]).max(axis=1)
    most = counts.clip(FEWEST, MOST).rename("most").reset_index()
    seats = cell.rows("seats", [*SEAT, "share"]).merge(most, on=SEAT).assign(one=1)
    sums = cell.add_up(seats, "most")
    figures = {
        "win_share": clusters.ratio(sums["share"], TWELFTHS * sums["one"]),
        "decks": clusters.ratio(sums["one"], sums.total("one")),
    }
    shares, decks = figures["win_share"], figures["decks"].estimate
    number = sums.keys["most"].to_numpy(float)
    away = decks * (number - decks @ number)
    slope = clusters.combine(shares, (away / (away @ number))[:, None])
    rows = stack([tidy(sums.keys, figures), tidy(NO_KEYS, {"per_spell": slope})])
    return from_rows(cell, rows)


def _shares(arms: Arms, arm: str) -> pd.DataFrame:
    rows = arms.cells[arm].rows("seats", [*SEAT, "share"])
    return rows.assign(y=rows["share"] / TWELFTHS - 1 / arms.players).drop(columns="share")


def _correlation(arms: Arms, first: pd.DataFrame, second: pd.DataFrame) -> Clustered:
    both = first.merge(second, on=SEAT, suffixes=("", "_anew"))
    both["common"] = both["y"] * both["y_anew"]
    both["spread"] = (both["y"] ** 2 + both["y_anew"] ** 2) / 2
    sums = arms.cells["plain"].add_up(both)
    return clusters.ratio(sums["common"], sums["spread"])


def _step(name: str, so_far: Clustered, part: Clustered) -> pd.DataFrame:
    return with_key(tidy(NO_KEYS, {"so_far": so_far, "part": part}), luck=name)
