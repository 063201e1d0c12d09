"""Play an experiment for a command: from its options to its run folder."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from glory_sim.cli.progress import GamesProgress, announce_compilation
from glory_sim.cli.setup import load_setup
from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.policies.weight_changes import check_seated
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.play import make_match
from glory_sim.harness.runner import Outcome, plan_run, run_experiment
from glory_sim.harness.workers import Workers

GAME = "pixel_glory"
LONGEST_NOTE = 200


HOW = ("resume", "jobs", "backend", "scheduler", "note")
"""Options on how to play, which change no result."""


def split_how(options: dict[str, Any]) -> dict[str, Any]:
    """Take the options on how to play out of a command's options."""
    return {name: options.pop(name) for name in HOW}


def make_experiment(
    name: str,
    *,
    cards: str,
    rules: str,
    settings: Sequence[str] = (),
    intervene: Sequence[str] = (),
    players: Sequence[int],
    policies: Sequence[Sequence[str]],
    seed: int,
    games: int,
    keep_rows: int,
) -> Experiment:
    """Describe what the options ask for; every cell plays at least `games` games."""
    setup = load_setup(cards, rules, settings, intervene)
    check_seated(setup.weights, policies)
    cells, inputs = set_tables(
        setup.card_set,
        setup.rules,
        players=players,
        policies=policies,
        intervene=setup.intervene,
        weights=setup.weights,
    )
    if settings:
        cells = [{**cell, "set": "; ".join(settings)} for cell in cells]
    return assemble(name, cells, inputs, seed=seed, games=games, keep_rows=keep_rows)


def assemble(
    name: str,
    cells: Sequence[Mapping[str, Any]],
    inputs: Mapping[str, Any],
    *,
    seed: int,
    keep_rows: int,
    games: int | None = None,
    deals: int | None = None,
) -> Experiment:
    """Return the experiment of some cells: each plays so many deals, or games at least."""
    announce_compilation()
    if deals is None:
        fewest = min(make_match(GAME, cell, inputs, seed).num_seatings for cell in cells)
        deals = -(-(games or 1) // fewest)
    return Experiment(
        game=GAME,
        name=name,
        cells=tuple(cells),
        inputs=inputs,
        seed=seed,
        deals=deals,
        keep_rows=keep_rows,
    )


def play(
    experiment: Experiment,
    *,
    folder: Path | None,
    resume: bool,
    jobs: int,
    backend: str = "threads",
    scheduler: str | None = None,
    note: str = "",
    **sizes: int,
) -> Outcome:
    """Play what is missing of an experiment, telling stderr how far it is."""
    if not note.isprintable() or len(note) > LONGEST_NOTE:
        raise InputError(
            f"the note {quoted(note)} is too long or has control characters; allowed are "
            f"{LONGEST_NOTE} printable characters in one line"
        )
    workers = Workers(jobs=jobs, backend=backend, scheduler=scheduler)
    with GamesProgress() as progress:
        outcome = run_experiment(
            experiment,
            folder=folder,
            resume=resume,
            workers=workers,
            progress=progress,
            command=["glory-sim", *sys.argv[1:]],
            note=note,
            **sizes,
        )
    for fault in outcome.faults:
        click.echo(f"Repaired: {fault}", err=True)
    progress.close(outcome.games_played)
    return outcome


def play_to_precision(
    experiment: Experiment, points: float, *, folder: Path | None, resume: bool, **how: Any
) -> Outcome:
    """Double the deals until every win share is known to so many points (methods 2.4)."""
    from analysis.precision import FEWEST_DEALS, MOST_DEALS, deals_for, widest_share
    from glory_sim.harness.results import load_run

    fewest = min(int(cell["players"]) for cell in experiment.cells)
    plan = plan_run(experiment.with_deals(deals_for(points, players=fewest)))
    sizes: Any = {"group_deals": plan.group_deals, "block_deals": plan.block_deals}
    deals, played = FEWEST_DEALS, 0
    while True:
        step = experiment.with_deals(deals)
        outcome = play(step, folder=folder, resume=resume or played > 0, **how, **sizes)
        run = load_run(outcome.folder)
        played += outcome.games_played
        width = widest_share(run)
        click.echo(f"{run.info['deals']:,} deals: win shares to ±{width:.2f} points", err=True)
        if width <= points or deals >= MOST_DEALS:
            return replace(outcome, games_played=played)
        deals = max(2 * deals, int(run.info["deals"]))
