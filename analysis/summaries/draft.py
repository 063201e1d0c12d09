"""Summarise the draft: synergies (E8), whether monsters guide it (E9), what a bid buys."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.evidence import Cell
from analysis.labels import ELEMENTS
from analysis.stats import clusters
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.monsters import printed_numbers
from analysis.summaries.tidy import NO_KEYS, NUMBERS, from_rows, stack, tidy
from analysis.summaries.timeline import GAME

BEATS = {"fire": "earth", "earth": "water", "water": "fire"}
"""The wheel as printed; E9 counts the monsters that an element beats by it."""
NOTHING = pd.DataFrame(columns=["metric"])
FEW, USUAL, MANY = "few", "usual", "many"


def synergies(cell: Cell) -> pd.DataFrame:
    """E8: each spell with a synergy: points asked, plays, how often it was earned."""
    sums = cell.sums("spells", "spell")
    cards = [cell.cards.spells[kind] for kind in sums.keys["spell"]]
    keys = pd.DataFrame(
        {
            "spell": [card["id"] for card in cards],
            "name": [card["name"] for card in cards],
            "element": [card["element"] for card in cards],
            "asks": [f"{card['synergy_points']} {card['synergy_element']}" for card in cards],
        }
    )
    has = np.array([bool(card["synergy_element"]) for card in cards], bool)
    figures = {
        "plays": clusters.ratio(sums["plays"], sums["owned"]),
        "earned": clusters.ratio(sums["synergies_earned"], sums["plays"]),
        "win_share": clusters.ratio(sums["share"], TWELFTHS * sums["owned"]),
    }
    rows = tidy(keys, figures)
    return rows[np.tile(has, len(figures))].reset_index(drop=True)


def guided(cell: Cell) -> pd.DataFrame:
    """E9: how often spells are picked first when few or many monsters are weak to them."""
    offers = cell.rows("offers", [*GAME, "spell", "pick_place", "bid"])
    if not len(offers):
        return NOTHING
    weak = _weak_monsters(cell)
    element = np.array([ELEMENTS.index(card["element"]) for card in cell.cards.spells])
    offers = offers.merge(weak, on=GAME)
    offers["element"] = element[offers["spell"].to_numpy(np.int64)]
    counts = offers[list(ELEMENTS)].to_numpy()
    offers["weak"] = counts[np.arange(len(offers)), offers["element"].to_numpy(np.int64)]
    low, high = np.quantile(counts, [1 / 3, 2 / 3])
    offers["many"] = 1 * (offers["weak"] >= low) + 1 * (offers["weak"] > high)
    offers["first"] = 1 * (offers["pick_place"] == 1)
    sums = cell.add_up(offers.assign(one=1), "element", "many")
    keys = pd.DataFrame(
        {
            "element": [ELEMENTS[code] for code in sums.keys["element"]],
            "weak_monsters": [(FEW, USUAL, MANY)[code] for code in sums.keys["many"]],
        }
    )
    figures = {
        "picked_first": clusters.ratio(sums["first"], sums["one"]),
        "weak": clusters.ratio(sums["weak"], sums["one"]),
    }
    ends = cell.add_up(offers.assign(one=1), "many")
    picks = clusters.ratio(ends["first"], ends["one"])
    shift = picks.pick(len(ends.keys) - 1) - picks.pick(0)
    return from_rows(cell, stack([tidy(keys, figures), tidy(NO_KEYS, {"shift": shift})]))


def bids(cell: Cell) -> pd.DataFrame:
    """What a bid buys: its place in the order of picking, beside the exact random answer."""
    sums = cell.sums("bids", "bid")
    if not len(sums.keys):
        return NOTHING
    figures = {
        "pick_place": clusters.ratio(sums["pick_place"], sums["bids"]),
        "first_pick": clusters.ratio(sums["first_picks"], sums["bids"]),
    }
    others, most = cell.players - 1, int(cell.rules["auction_cards"])
    bid = sums.keys["bid"].to_numpy(float)
    random = 1 + (others * (most - bid) + others / 2) / most
    empty = dict.fromkeys(NUMBERS[1:], np.nan)
    known = sums.keys.assign(metric="pick_place_random", estimate=random, **empty)
    return stack([tidy(sums.keys, figures), known])


def _weak_monsters(cell: Cell) -> pd.DataFrame:
    """Return for each game how many of its monsters each card element beats."""
    names = printed_numbers(cell)["element"].to_numpy()
    rows = cell.rows("monsters", [*GAME, "monster"])
    element = names[rows["monster"].to_numpy(np.int64)]
    flags = {card: 1 * (element == weak) for card, weak in BEATS.items()}
    return rows[GAME].assign(**flags).groupby(GAME, as_index=False).sum()
