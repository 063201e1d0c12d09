"""Summarise the course of a game: its length, how lively it is, truncated games."""

from __future__ import annotations

import pandas as pd

from analysis.evidence import Cell
from analysis.stats import clusters
from analysis.summaries.elements import all_damage
from analysis.summaries.fame import distribution, game_share
from analysis.summaries.tidy import NO_KEYS, stack, tidy, tidy_percentiles

TURNS = 0


def course(cell: Cell) -> pd.DataFrame:
    """Length of the dungeon, turns with a kill, spells and synergies in use."""
    games, seats = cell.sums("games"), cell.sums("seats")
    number = games["games"]
    figures = {
        "turns_mean": clusters.ratio(games["turns"], number),
        "turns_per_seat": clusters.ratio(games["turns"], cell.players * number),
        "kill_turns": clusters.ratio(games["kill_turns"], games["turns"]),
        "plays": clusters.ratio(games["plays"], number),
        "decisions": clusters.ratio(games["decisions"], number),
        "spells_used": clusters.ratio(seats["spells_used"], seats["seats"]),
        "synergies_earned": clusters.ratio(
            games["q9_synergies_earned"], games["q9_synergies_played"]
        ),
        "reserve_uses": clusters.ratio(seats["reserve_uses"], seats["seats"]),
        "reshuffles": clusters.ratio(seats["reshuffles_chosen"], seats["seats"]),
        "overkill_share": clusters.ratio(seats["overkill"], all_damage(seats)),
        "steal_share": clusters.ratio(seats["steals"], seats["kills"]),
    }
    stopped = [
        game_share(cell, cause, games[cause]) for cause in ("truncated_turns", "truncated_plays")
    ]
    percentiles = tidy_percentiles(NO_KEYS, cell, name="turns", figure=TURNS)
    return stack([tidy(NO_KEYS, figures), percentiles, *stopped])


def lengths(cell: Cell) -> pd.DataFrame:
    """Length in full: how often each number of turns came up."""
    return distribution(cell, TURNS, key="turns")
