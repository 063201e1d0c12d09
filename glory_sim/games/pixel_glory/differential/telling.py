"""Say which rules a difference is about: by kind of event, or by column of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glory_sim.games.pixel_glory import layout, schema

EVENT_RULES = {
    "STAFF": "T5, T8",
    "SHOWN": "T3, T4",
    "OFFER": "T2",
    "BID": "T1, T6",
    "PICK": "T6, T7, Q8",
    "BURNT": "T8",
    "DEALT": "T7, Q8 (dealt decks)",
    "GIVEN": "T9 (given decks)",
    "SWAPPED": "T9 (a swapped card)",
    "REVEAL": "D1, D7",
    "SHUFFLE": "D2, D8, Q1, Q2",
    "DRAW": "D2, D11, Q1",
    "TURN": "D11, Q11",
    "GRANT": "Q6 (granted points)",
    "ACT": "D3, D4, D10, Q5",
    "SYNERGY": "D3, Q9",
    "TARGET": "D6, D10, Q3",
    "HIT": "D5, D6",
    "KILL": "D7, D10",
    "POINT": "D9, Q4, Q6, Q10",
    "CRITERION": "Q10",
    "LEAD": "D7 (lead changes)",
    "RESHUFFLE": "D8, Q2, Q4",
    "END": "D12, Q11",
}
CHOICES = ("BID", "PICK", "ACT", "TARGET", "RESHUFFLE")
COLUMN_RULES = (
    (r"combo_(kills|targets)|redem|.*redeem.*|first_redemption|hp_left", "D10, Q3, Q4, Q5"),
    (r"combo.*|reached_price", "D9, D10, Q6, Q10"),
    (r"share|tied_first|.*pivotal|final_rank|margin", "D12, Q7"),
    (r"reshuffles_.*|reshuffle_choices", "D8, Q1"),
    (r"criterion_met", "Q10"),
    (r"synergies.*", "D3, Q9"),
    (r"reserve.*", "D4"),
    (r"(no_)?kill_turns", "D8, D9, Q4"),
    (r".*damage|bonus.*|missed.*|needed_bonus|overkill|hp_over.*", "D5, D6"),
    (r".*staff|staff_distance", "T5, T8"),
    (r"starter.*", "T9"),
    (r"bid|bids|pick_place|picks|first_picks", "T6"),
    (r"turns|turn|truncated", "D11, Q11"),
    (r"reveal_order|turn_revealed", "D1, D7"),
)
TABLE_RULES = {
    "games": "the outcome of a game",
    "seats": "the outcome of a seat",
    "spells": "T7, D3",
    "offers": "T2, T6",
    "bids": "T6",
    "monsters": "D7",
    "turns": "D11",
    "redemptions": "D10",
    "hits": "D5, D6",
}


def rule_of_events(kinds: Sequence[int]) -> str:
    """Name the rules of the events that stand where the engines part, one of each."""
    names = list(dict.fromkeys(layout.EVENT_NAMES[kind] for kind in kinds))
    rules = "; ".join(f"{name}: {EVENT_RULES[name]}" for name in names)
    if len(names) == 1 and names[0] in CHOICES:
        return f"{rules} (or the views that a seat was shown there differ)"
    return rules


def rule_of_column(table: str, column: str) -> str:
    """Name the rules that a column counts by, with its meaning."""
    meaning = schema.TABLES.get(table, {}).get(column, ("",))[0]
    question = re.match(r"q(\d+)_", column)
    found = (rules for pattern, rules in COLUMN_RULES if re.fullmatch(pattern, column))
    rules = f"Q{question[1]}" if question else next(found, TABLE_RULES[table])
    return f"{rules}: {meaning}" if meaning else rules
