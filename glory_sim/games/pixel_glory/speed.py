"""Measure how fast the engines play, for `glory-sim bench`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules

ROUNDS = 5
"""Alternating measurements; the median of each is told."""


@dataclass(frozen=True)
class Speed:
    """What one line-up reached: medians over alternating rounds, wall time."""

    players: int
    workers: int
    policies: str
    games_per_s: float
    cards_per_s: float
    decisions_per_s: float


def measure_speeds(
    card_set: CardSet,
    rules: Rules,
    *,
    players: Sequence[int],
    workers: Sequence[int],
    policies: Sequence[str],
    games: int,
    seed: int,
) -> list[dict[str, Any]]:
    """Return the speeds of every line-up, played in turn so that noise hits all alike."""
    cases = [(n, w, name) for n in players for w in workers for name in policies]
    rounds: dict[tuple[int, int, str], list[Speed]] = {case: [] for case in cases}
    for _ in range(ROUNDS):
        for case in cases:
            num_seats, num_workers, name = case
            speed = measure_once(
                card_set,
                rules,
                players=num_seats,
                workers=num_workers,
                policy=name,
                games=games,
                seed=seed,
            )
            rounds[case].append(speed)
    return [asdict(_median(speeds)) for speeds in rounds.values()]


def measure_once(
    card_set: CardSet,
    rules: Rules,
    *,
    players: int,
    workers: int,
    policy: str,
    games: int,
    seed: int,
) -> Speed:
    """Return the speed of one line-up, played once; the engine is compiled before."""
    seating = Seating(styles=[find_style(policy)] * players, seeds=(seed,) * NUM_PURPOSES)
    benches = [Bench(card_set, rules, seating) for _ in range(workers)]
    sums = [new_sums(1) for _ in range(workers)]
    share = -(-games // workers)
    benches[0].play_batch(0, 1)
    with ThreadPoolExecutor(workers) as pool:
        began = time.perf_counter()
        jobs = [
            pool.submit(bench.play_batch, place * share, share, sums=total)
            for place, (bench, total) in enumerate(zip(benches, sums, strict=True))
        ]
        for job in jobs:
            job.result()
        seconds = time.perf_counter() - began
    cards = sum(int(total[0].game.plays) for total in sums)
    decisions = sum(int(total[0].game.decisions) for total in sums)
    played = share * workers
    return Speed(players, workers, policy, played / seconds, cards / seconds, decisions / seconds)


def _median(speeds: Sequence[Speed]) -> Speed:
    first = speeds[0]
    return Speed(
        first.players,
        first.workers,
        first.policies,
        round(median(speed.games_per_s for speed in speeds), 1),
        round(median(speed.cards_per_s for speed in speeds), 1),
        round(median(speed.decisions_per_s for speed in speeds), 1),
    )


def measure_reference(
    card_set: CardSet, rules: Rules, *, players: int, policy: str, games: int, seed: int
) -> dict[str, Any]:
    """Return how many games a second the reference engine plays."""
    from glory_sim.games.pixel_glory.differential import play_reference

    styles = [find_style(policy)] * players
    began = time.perf_counter()
    for deal in range(games):
        play_reference(card_set, rules, styles=styles, seeds=(seed,) * NUM_PURPOSES, deal=deal)
    return {
        "engine": "reference",
        "players": players,
        "policies": policy,
        "games_per_s": round(games / (time.perf_counter() - began), 1),
    }


_START = "from glory_sim.games.pixel_glory import speed; speed.play_first_game()"


def play_first_game() -> None:
    """Play one game, as a fresh process does first."""
    from glory_sim.games.pixel_glory.cards import load_card_set
    from glory_sim.games.pixel_glory.rules import load_rules

    measure_once(
        load_card_set("plain"),
        load_rules("standard"),
        players=4,
        workers=1,
        policy="greedy",
        games=1,
        seed=1,
    )


def measure_start_up(*, cold: bool) -> dict[str, Any]:
    """Return the seconds from a new process to its first game, warm and perhaps cold."""
    times: dict[str, Any] = {}
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            times["cold_start_s"] = _time_start({"GLORY_SIM_CACHE": folder})
    _time_start({})
    times["warm_start_s"] = _time_start({})
    return times


def _time_start(settings: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", _START], env={**os.environ, **settings}, check=True)
    return round(time.perf_counter() - began, 2)
