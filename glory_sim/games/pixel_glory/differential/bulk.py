"""Compare many cases, in parallel processes, part by part in order of their numbers."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from glory_sim.games.pixel_glory.differential.comparing import compare_numbers

CASES_AT_ONCE = 40
PARTS_AHEAD = 4
"""Parts handed out beyond those that are played: enough that no process waits."""


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
    if jobs == 1:
        for part in parts:
            yield Part(part, compare_numbers(part))
        return
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)
    try:
        waiting = [
            (part, workers.submit(compare_numbers, part)) for part in parts[: jobs + PARTS_AHEAD]
        ]
        for following in [*parts[len(waiting) :], *[None] * len(waiting)]:
            part, played = waiting.pop(0)
            yield Part(part, played.result())
            if following is not None:
                waiting.append((following, workers.submit(compare_numbers, following)))
    finally:
        workers.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """Let only the main process answer Ctrl-C: it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
