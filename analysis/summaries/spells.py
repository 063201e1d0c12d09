"""Summarise spells as they were drafted and played: OBSERVED, not what they cause."""

from __future__ import annotations

import pandas as pd

from analysis.evidence import Cell, Sums
from analysis.stats import clusters
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import stack, tidy


def spells(cell: Cell) -> pd.DataFrame:
    """Owners' win share, price paid and use of every spell that anybody owned."""
    owned = cell.sums("spells", "spell")
    parts = [_named(cell, owned, _owned_figures(owned))]
    offers = cell.sums("offers", "spell")
    if len(offers.keys):
        parts.append(_named(cell, offers, _offer_figures(offers)))
    return stack(parts)


def _owned_figures(owned: Sums) -> dict[str, clusters.Clustered]:
    owners = owned["owned"]
    return {
        "win_share": clusters.ratio(owned["share"], TWELFTHS * owners),
        "bid": clusters.ratio(owned["bid"], owners),
        "first_bid": clusters.ratio(owned["first_bid"], owned["first_picks"]),
        "pick_place": clusters.ratio(owned["pick_place"], owners),
        "plays": clusters.ratio(owned["plays"], owners),
        "played": clusters.ratio(owned["used"], owners),
        "damage": clusters.ratio(owned["damage"], owners),
        "kills": clusters.ratio(owned["kills"], owners),
        "fame": clusters.ratio(owned["fame"], owners),
        "synergies_earned": clusters.ratio(owned["synergies_earned"], owned["plays"]),
    }


def _offer_figures(offers: Sums) -> dict[str, clusters.Clustered]:
    return {
        "picked": clusters.ratio(offers["picked"], offers["offered"]),
        "picked_first": clusters.ratio(offers["first_picks"], offers["offered"]),
    }


def _named(cell: Cell, sums: Sums, figures: dict[str, clusters.Clustered]) -> pd.DataFrame:
    """Return tidy rows with the id, name and element of each spell as keys."""
    cards = [cell.cards.spells[kind] for kind in sums.keys["spell"]]
    keys = pd.DataFrame(
        {
            "spell": [card["id"] for card in cards],
            "name": [card["name"] for card in cards],
            "element": [card["element"] for card in cards],
        }
    )
    rows = tidy(keys, figures)
    has_synergy = {card["id"]: bool(card["synergy_element"]) for card in cards}
    silent = (rows["metric"] == "synergies_earned") & ~rows["spell"].map(has_synergy).astype(bool)
    return rows[~silent].reset_index(drop=True)
