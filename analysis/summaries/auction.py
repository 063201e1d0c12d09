"""Summarise the auction: who picks first, as bids and the staff decide."""

from __future__ import annotations

import pandas as pd

from analysis.evidence import Cell
from analysis.stats import clusters
from analysis.summaries.tidy import tidy


def first_picks(cell: Cell) -> pd.DataFrame:
    """Share of rounds in which a seat picks first, by its distance from the staff."""
    bids = cell.sums("bids", "staff_distance")
    figures = {
        "first_pick": clusters.ratio(bids["first_picks"], bids["bids"]),
        "pick_place": clusters.ratio(bids["pick_place"], bids["bids"]),
    }
    return tidy(bids.keys.rename(columns={"staff_distance": "distance"}), figures)
