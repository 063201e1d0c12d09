"""Spread work over processes and take the results in order; Ctrl-C ends them all."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

ITEMS_AHEAD = 4
"""Items handed out beyond those that are worked on: enough that no process waits."""


def map_in_order(
    work: Callable[[Item], Result], items: Iterable[Item], *, jobs: int
) -> Iterator[Result]:
    """Yield the result of each item, in order of the items; one job needs no process."""
    if jobs == 1:
        yield from map(work, items)
        return
    rest = iter(items)
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)
    try:
        first = islice(rest, jobs + ITEMS_AHEAD)
        waiting: deque[Future[Result]] = deque(workers.submit(work, item) for item in first)
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(workers.submit(work, item) for item in islice(rest, 1))
    finally:
        workers.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """Let only the main process answer Ctrl-C: it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
