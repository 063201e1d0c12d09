"""Compare the two engines game by game: views, events and every outcome table.

`comparing` plays a drawn case with both, `telling` says which rule a difference
breaks, `shrinking` makes a failing case small, `bulk` compares many in parallel and
`book` remembers how many agreed. The command is `python -m
glory_sim.games.pixel_glory.differential`.
"""

from glory_sim.games.pixel_glory.differential.bulk import CASES_AT_ONCE
from glory_sim.games.pixel_glory.differential.comparing import (
    Difference,
    compare,
    compare_numbers,
    find_difference,
    play_reference,
)

__all__ = [
    "CASES_AT_ONCE",
    "Difference",
    "compare",
    "compare_numbers",
    "find_difference",
    "play_reference",
]
