"""Hand blocks to workers, count what they play, and stop them cleanly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, cast

import joblib

from glory_sim.core.errors import InputError, quoted
from glory_sim.harness.play import BlockJob, OnBatch, play_block

BACKENDS = {"threads": "threading", "processes": "loky", "dask": "dask"}
CONNECT_SECONDS = 10


@dataclass(frozen=True)
class Workers:
    """Who plays; never changes a result.

    Args:
        jobs: workers on this machine; a cluster has as many as it has.
        backend: one of BACKENDS.
        batch_games: games of one engine call.
        scheduler: address of the Dask scheduler, for that backend.
    """

    jobs: int = 1
    backend: str = "threads"
    batch_games: int | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise InputError(f"the number of jobs is {self.jobs}; allowed are 1 and more")
        if self.backend not in BACKENDS:
            allowed = ", ".join(BACKENDS)
            raise InputError(f"the backend is {quoted(self.backend)}; allowed are {allowed}")
        if (self.scheduler is not None) != (self.backend == "dask"):
            raise InputError(
                "the backend dask needs the address of its scheduler, as in --backend dask "
                "--scheduler tcp://10.0.0.1:8786, and the others need none"
            )
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
    games = 0
    with _backend(workers):
        parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1)
        with nullcontext() if is_threads else _deaf_to_ctrl_c():
            results = parallel(play(job) for job in jobs)
        try:
            for num_games in results:
                games += num_games
                if not is_threads:
                    advance(num_games)
        except BaseException:
            gate.stop()
            raise
    return games


@contextmanager
def _backend(workers: Workers) -> Iterator[None]:
    """Choose joblib's backend; a cluster is joined for as long as it is needed."""
    if workers.scheduler is None:
        with joblib.parallel_config(BACKENDS[workers.backend], n_jobs=workers.jobs):
            yield
        return
    client = _join_cluster(workers.scheduler)
    try:
        with joblib.parallel_config("dask", n_jobs=-1, client=client):
            yield
    finally:
        client.close()


def _join_cluster(scheduler: str) -> Any:
    """Return a client of the cluster; InputError if there is none to be had."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "the backend dask needs the packages of its extra; install them with: "
            "pip install 'glory-sim[dask]'"
        ) from None
    try:
        client: Any = cast(Any, Client)(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            f"no Dask scheduler answers at {quoted(scheduler)}: {quoted(error)}; start one with "
            "'dask scheduler', and workers with 'dask worker ADDRESS'"
        ) from None
    if not client.scheduler_info()["workers"]:
        client.close()
        raise InputError(
            f"the Dask scheduler at {quoted(scheduler)} has no workers yet; start some with "
            "'dask worker ADDRESS'"
        )
    return client


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
