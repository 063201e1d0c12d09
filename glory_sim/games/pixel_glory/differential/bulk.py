"""Compare many cases, in parallel processes, part by part in order of their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from glory_sim.core.processes import map_in_order
from glory_sim.games.pixel_glory.differential.comparing import compare_numbers

CASES_AT_ONCE = 40


@dataclass(frozen=True)
class Part:
    """A stretch of cases that was compared, and those that differ, each told."""

    numbers: range
    differences: list[tuple[int, str]]


def compare_many(first: int, games: int, *, jobs: int) -> Iterator[Part]:
    """Yield what was compared part by part; closing it or Ctrl-C ends the processes."""
    parts = [
        range(start, min(start + CASES_AT_ONCE, first + games))
        for start in range(first, first + games, CASES_AT_ONCE)
    ]
    for part, differences in zip(
        parts, map_in_order(compare_numbers, parts, jobs=jobs), strict=True
    ):
        yield Part(part, differences)
