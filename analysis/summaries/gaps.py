"""Summarise what the rulebook leaves open: how often each question came up."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd

from analysis.evidence import Cell
from analysis.stats import clusters
from analysis.summaries.fame import game_share
from analysis.summaries.tidy import NO_KEYS, stack, tidy, with_key


class Gap(NamedTuple):
    """A question, the counter that tells how often it came up, and the rule chosen."""

    question: str
    counter: str
    says: str
    rules: tuple[str, ...] = ()
    once_a_game: bool = False


GAPS = (
    Gap("Q1", "q1_empty_draws", "draws that met an empty pile", ("empty_pile",)),
    Gap(
        "Q2",
        "q2_full_reserve",
        "reshuffles chosen while a card lay in the reserve",
        ("reserve_in_reshuffle",),
    ),
    Gap(
        "Q3",
        "q3_turns",
        "turns in which points could be redeemed while a monster without element was up",
        ("combo_targets",),
    ),
    Gap("Q4", "q4_turns", "turns whose only kills were bought", ("combo_kill_counts",)),
    Gap(
        "Q5",
        "q5_turns",
        "turns with points for a second redemption",
        ("redemptions_per_turn",),
    ),
    Gap(
        "Q6",
        "q6_turns",
        "turns begun with more points than the price",
        ("combo_cap", "combo_supply"),
    ),
    Gap("Q6", "q6_points_lost", "points lost to a limit", ("combo_cap", "combo_supply")),
    Gap("Q7", "q7_tied", "games with equal fame at the top", ("tie_break",), once_a_game=True),
    Gap(
        "Q8",
        "q8_basics_missing",
        "basic attacks not received, as the box had run out",
        ("basics_run_out",),
    ),
    Gap("Q9", "q9_synergies_played", "cards with a synergy played", ("synergy",)),
    Gap("Q9", "q9_synergies_earned", "of those, synergies earned", ("synergy",)),
    Gap("Q10", "q10_criteria_met", "monsters' criteria met", ("criteria",)),
    Gap(
        "Q11",
        "truncated_turns",
        "games stopped by the limit of turns",
        ("max_turns",),
        once_a_game=True,
    ),
    Gap(
        "Q11",
        "truncated_plays",
        "games stopped by the limit of cards in a turn",
        ("max_plays_per_turn",),
        once_a_game=True,
    ),
    Gap("", "few_monsters_turns", "turns begun with an empty monster slot"),
    Gap("", "lord_with_others_turns", "turns begun with the Lord and another monster up"),
    Gap("", "hp_over_47_turns", "turns begun with more HP up than the box has tokens for"),
    Gap("", "combo_over_12_turns", "turns begun with more points held than the box has cubes"),
)


def gaps(cell: Cell) -> pd.DataFrame:
    """Rate of every open question, and of the box running short of tokens."""
    games = cell.sums("games")
    parts = []
    for gap in GAPS:
        counts = games[gap.counter]
        if gap.once_a_game:
            rows = game_share(cell, "game_share", counts)
        else:
            rows = tidy(NO_KEYS, {"per_game": clusters.ratio(counts, games["games"])})
        parts.append(with_key(rows, question=gap.question, counter=gap.counter))
    return stack(parts)
