"""Hand blocks to workers, count what they play, and stop them cleanly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

import joblib

from glory_sim.core.errors import InputError, quoted
from glory_sim.harness.play import BlockJob, OnBatch, play_block

BACKENDS = {"threads": "threading", "processes": "loky"}


@dataclass(frozen=True)
class Workers:
    """Who plays; never changes a result."""

    jobs: int = 1
    backend: str = "threads"
    batch_games: int | None = None

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise InputError(f"the number of jobs is {self.jobs}; allowed are 1 and more")
        if self.backend not in BACKENDS:
            allowed = ", ".join(BACKENDS)
            raise InputError(f"the backend is {quoted(self.backend)}; allowed are {allowed}")
        if self.batch_games is not None and self.batch_games < 1:
            raise InputError(f"a batch has {self.batch_games} games; allowed are 1 and more")


class Stopped(Exception):
    """Thrown through a match to end it: the run is being stopped."""


class Gate:
    """Counts the games of the workers that are threads, and can stop them."""

    def __init__(self, advance: OnBatch) -> None:
        self._advance = advance
        self._changed = threading.Condition()
        self._inside: set[int] = set()
        self._is_stopped = False

    def on_batch(self, num_games: int) -> None:
        """Count the games of one engine call; Stopped ends the block."""
        with self._changed:
            if self._is_stopped:
                raise Stopped
            self._advance(num_games)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Mark a worker as busy."""
        with self._changed:
            if self._is_stopped:
                raise Stopped
            self._inside.add(threading.get_ident())
        try:
            yield
        finally:
            with self._changed:
                self._inside.discard(threading.get_ident())
                self._changed.notify_all()

    def stop(self) -> None:
        """Stop the workers and wait until the other threads have left."""
        with self._changed:
            self._is_stopped = True
            self._changed.wait_for(lambda: self._inside <= {threading.get_ident()})


def play_blocks(jobs: Iterable[BlockJob], workers: Workers, advance: OnBatch) -> int:
    """Play and store blocks in any order; return the number of games.

    Only a bounded number of blocks is in flight. Whatever ends it early, the
    workers have left the run folder when the exception comes out.
    """
    gate = Gate(advance)
    is_threads = workers.backend == "threads"
    play = joblib.delayed(_thread_player(gate) if is_threads else play_block)
    parallel = joblib.Parallel(
        n_jobs=workers.jobs,
        backend=BACKENDS[workers.backend],
        return_as="generator_unordered",
        batch_size=1,
    )
    with nullcontext() if is_threads else _deaf_to_ctrl_c():
        results = parallel(play(job) for job in jobs)
    games = 0
    try:
        for num_games in results:
            games += num_games
            if not is_threads:
                advance(num_games)
    except BaseException:
        gate.stop()
        raise
    return games


def _thread_player(gate: Gate) -> Callable[[BlockJob], int]:
    def play(job: BlockJob) -> int:
        with gate.entered():
            return play_block(job, gate.on_batch)

    return play


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Start processes that ignore Ctrl-C: it is this one that ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
