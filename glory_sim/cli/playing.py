"""Play an experiment for a command: from its options to its run folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from glory_sim.cli.progress import GamesProgress, announce_compilation
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.rules import load_rules
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.play import make_match
from glory_sim.harness.runner import Outcome, run_experiment
from glory_sim.harness.workers import Workers

GAME = "pixel_glory"


def make_experiment(
    name: str,
    *,
    cards: str,
    rules: str,
    players: Sequence[int],
    policies: Sequence[Sequence[str]],
    seed: int,
    games: int,
    keep_rows: int,
) -> Experiment:
    """Describe what the options ask for; every cell plays at least `games` games."""
    cells, inputs = set_tables(
        load_card_set(cards), load_rules(rules), players=players, policies=policies
    )
    announce_compilation()
    fewest_seatings = min(make_match(GAME, cell, inputs, seed).num_seatings for cell in cells)
    return Experiment(
        game=GAME,
        name=name,
        cells=tuple(cells),
        inputs=inputs,
        seed=seed,
        deals=-(-games // fewest_seatings),
        keep_rows=keep_rows,
    )


def play(experiment: Experiment, *, folder: Path | None, resume: bool, jobs: int) -> Outcome:
    """Play what is missing of an experiment, telling stderr how far it is."""
    with GamesProgress() as progress:
        outcome = run_experiment(
            experiment,
            folder=folder,
            resume=resume,
            workers=Workers(jobs=jobs),
            progress=progress,
            command=["glory-sim", *sys.argv[1:]],
        )
    for fault in outcome.faults:
        click.echo(f"Repaired: {fault}", err=True)
    progress.close(outcome.games_played)
    return outcome
