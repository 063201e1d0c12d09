"""Estimate what an experiment will take, by playing a little of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from glory_sim.games import find_game
from glory_sim.harness import blocks
from glory_sim.harness.experiment import Block, Experiment, Plan
from glory_sim.harness.play import BlockJob, make_match, play_block
from glory_sim.harness.workers import Workers

TRIAL_GROUPS = 4
TRIAL_GAMES = 1024
MOST_TRIALS = 4
COPIES = 2
"""Everything is stored twice: in its block and in the merged tables."""


@dataclass(frozen=True)
class Estimate:
    """What a run would be and take; time and size are measured on a few games."""

    cells: int
    games: int
    blocks: int
    games_per_s: float
    seconds: float
    megabytes: float


def estimate_run(experiment: Experiment, plan: Plan, workers: Workers) -> Estimate:
    """Play a few groups of deals of a few cells and scale up what they took."""
    games = experiment.deals * sum(plan.num_seatings)
    trials = [_play_trial(experiment, plan, cell) for cell in _trial_cells(experiment)]
    rate = sum(played for played, _, _ in trials) / sum(seconds for _, seconds, _ in trials)
    groups = -(-experiment.deals // plan.group_deals) * len(experiment.cells)
    sums = sum(size for _, _, size in trials) / (len(trials) * TRIAL_GROUPS) * groups
    return Estimate(
        cells=len(experiment.cells),
        games=games,
        blocks=len(plan.blocks(experiment.deals)),
        games_per_s=rate * workers.jobs,
        seconds=games / (rate * workers.jobs),
        megabytes=COPIES * sums / 1e6,
    )


def _trial_cells(experiment: Experiment) -> Iterator[int]:
    """Yield a few cells, evenly spread: they may take different times."""
    number = len(experiment.cells)
    trials = min(number, MOST_TRIALS)
    yield from (place * number // trials for place in range(trials))


def _play_trial(experiment: Experiment, plan: Plan, cell: int) -> tuple[int, float, int]:
    """Return games, seconds and bytes of a block of sums that is thrown away."""
    group_deals = max(1, TRIAL_GAMES // (TRIAL_GROUPS * plan.num_seatings[cell]))
    block = Block(cell, 0, TRIAL_GROUPS * group_deals)
    with TemporaryDirectory() as folder:
        (Path(folder) / blocks.BLOCKS_FOLDER).mkdir()
        job = BlockJob(
            run=Path(folder),
            game=experiment.game,
            cell=experiment.cells[cell],
            inputs=experiment.inputs,
            seed=experiment.seed,
            block=block,
            group_deals=group_deals,
            keep_deals=0,
            batch_games=None,
        )
        seconds: list[float] = []
        _warm_up(job)
        begun = time.perf_counter()
        games = play_block(job, lambda played: seconds.append(time.perf_counter() - begun))
        tables = [table.name for table in find_game(experiment.game).sum_tables]
        size = sum(blocks.block_file(job.run, block, table).stat().st_size for table in tables)
    return games, max(seconds[-1], 1e-9), size


def _warm_up(job: BlockJob) -> None:
    """Make the match ready, so that the first game's preparations are not timed."""
    match = make_match(job.game, job.cell, job.inputs, job.seed)
    match.play(
        first_deal=0,
        num_deals=1,
        group_deals=1,
        keep_deals=0,
        batch_games=None,
        on_batch=lambda played: None,
    )
