"""Run an experiment: play the blocks that are missing, then merge them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from glory_sim.core.errors import InputError, Interrupted
from glory_sim.core.game import Game
from glory_sim.core.text_files import shown
from glory_sim.games import find_game
from glory_sim.harness import blocks, files, merge, record
from glory_sim.harness.blocks import is_stored
from glory_sim.harness.experiment import Experiment, Plan, check_cells, make_plan
from glory_sim.harness.interrupts import remembered_ctrl_c
from glory_sim.harness.lock import locked
from glory_sim.harness.play import BlockJob, make_match, named_inputs
from glory_sim.harness.record import RunRecord
from glory_sim.harness.survey import Survey, refusal, stored_record, survey_run
from glory_sim.harness.workers import Workers, play_blocks

DEFAULT_RUNS = Path("runs")

Progress = Callable[[int, int], None]
"""Is told games done and games in all, from any thread, one call at a time."""


@dataclass(frozen=True)
class Outcome:
    """What a call of `run_experiment` did."""

    folder: Path
    games: int
    games_played: int
    faults: tuple[str, ...]
    """Blocks and tables that were damaged and have been made anew."""


def run_folder(experiment: Experiment, runs: Path = DEFAULT_RUNS) -> Path:
    """Return where a run of this experiment lies by default."""
    version = find_game(experiment.game).behaviour_version
    return runs / f"{experiment.name}-{experiment.hash(version)[:10]}"


def run_experiment(
    experiment: Experiment,
    *,
    folder: Path | None = None,
    resume: bool = False,
    workers: Workers | None = None,
    progress: Progress | None = None,
    command: Sequence[str] = (),
    note: str = "",
    group_deals: int | None = None,
    block_deals: int | None = None,
) -> Outcome:
    """Play an experiment into a run folder and merge its tables.

    A folder that holds this very experiment already is played on only with
    `resume`; more deals than before are then added, damaged blocks replayed. If
    nothing is missing, nothing is played. Fewer deals than stored change nothing.

    Args:
        experiment: what to play.
        folder: the run folder; by default `run_folder(experiment)`.
        resume: play what is missing in a folder begun before.
        workers: who plays.
        progress: is told how many games are done.
        command: the user's command line, for `run.json`.
        note: the user's words, likewise.
        group_deals: deals of a group, by default chosen from the experiment's.
        block_deals: deals of a block, likewise.

    Raises:
        InputError: the experiment or the folder is not fit for it.
        Interrupted: on Ctrl-C; the finished blocks are kept.
    """
    workers = workers or Workers()
    folder = folder or run_folder(experiment)
    game = find_game(experiment.game)
    plan = plan_run(experiment, group_deals=group_deals, block_deals=block_deals)
    session = record.new_session(command, note=note, jobs=workers.jobs, backend=workers.backend)
    fresh = record.new_record(experiment, plan, game, session)
    with files.told("make the run folder", folder):
        folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        stored = stored_record(folder, fresh)
        run = fresh
        if stored:
            deals = max(experiment.deals, stored.experiment.deals)
            run = stored.with_deals(deals).with_session(session)
        survey = survey_run(folder, run)
        if survey.is_complete:
            return Outcome(folder, run.num_games, games_played=0, faults=())
        if stored and not resume:
            raise InputError(refusal(folder, survey, run.plan))
        try:
            games = _complete(folder, game, run, survey, workers, progress)
        except KeyboardInterrupt:
            kept = sum(is_stored(folder, block) for block in survey.blocks)
            message = f"interrupted: {kept:,} of {len(survey.blocks):,} blocks are finished"
            raise Interrupted(f"{message} and kept in {shown(folder)}", folder=folder) from None
    return Outcome(folder, run.num_games, games, survey.faults)


def plan_run(experiment: Experiment, **sizes: int | None) -> Plan:
    """Cut an experiment up, having made every cell ready once: that checks it."""
    check_cells(experiment, find_game(experiment.game))
    num_seatings = [
        make_match(experiment.game, cell, experiment.inputs, experiment.seed).num_seatings
        for cell in experiment.cells
    ]
    return make_plan(experiment, num_seatings, **sizes)


def _complete(
    folder: Path,
    game: Game,
    run: RunRecord,
    survey: Survey,
    workers: Workers,
    progress: Progress | None,
) -> int:
    """Play what is missing in a locked run folder and merge; return games played."""
    record.write_record(folder, run)
    _tidy(folder, survey)
    try:
        games = _play(folder, run, survey, workers, progress)
    finally:  # worker processes are killed, so they leave things behind
        files.remove_temporary(folder / blocks.BLOCKS_FOLDER)
    merge.merge_run(folder, game, survey.blocks, deals=run.experiment.deals, jobs=workers.jobs)
    blocks.remove_other_blocks(folder, survey.blocks)
    return games


def _tidy(folder: Path, survey: Survey) -> None:
    """Remove what a killed process left and what is damaged."""
    files.remove_temporary(folder)
    with files.told("write into the folder", folder):
        (folder / blocks.BLOCKS_FOLDER).mkdir(exist_ok=True)
    files.remove_temporary(folder / blocks.BLOCKS_FOLDER)
    for block in survey.damaged:
        blocks.remove_block(folder, block)


def _play(
    folder: Path, run: RunRecord, survey: Survey, workers: Workers, progress: Progress | None
) -> int:
    to_play = sum(run.plan.games(block) for block in survey.missing)
    done = run.num_games - to_play

    with remembered_ctrl_c() as check:

        def advance(num_games: int) -> None:
            nonlocal done
            check()
            done += num_games
            if progress:
                progress(done, run.num_games)

        return play_blocks(_jobs(folder, run, survey, workers), workers, advance)


def _jobs(folder: Path, run: RunRecord, survey: Survey, workers: Workers) -> Iterator[BlockJob]:
    experiment = run.experiment
    for block in survey.missing:
        yield BlockJob(
            run=folder.resolve(),
            game=experiment.game,
            cell=experiment.cells[block.cell],
            inputs=named_inputs(experiment.cells[block.cell], experiment.inputs),
            seed=experiment.seed,
            block=block,
            group_deals=run.plan.group_deals,
            keep_deals=run.plan.keep_deals[block.cell],
            batch_games=workers.batch_games,
        )
