"""Play an experiment for a command: from its options to its run folder."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from glory_sim.cli.progress import GamesProgress, announce_compilation
from glory_sim.core.errors import InputError
from glory_sim.core.levels import parse_assignment
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.changes import INTERVENE, Setup
from glory_sim.games.pixel_glory.rules import load_rules
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.play import make_match
from glory_sim.harness.runner import Outcome, run_experiment
from glory_sim.harness.workers import Workers

GAME = "pixel_glory"


def load_setup(
    cards: str, rules: str, settings: Sequence[str], intervene: Sequence[str] = ()
) -> Setup:
    """Return what is played as --cards, --rules, --set and --intervene ask for it."""
    setup = Setup(load_card_set(cards), load_rules(rules))
    for setting in settings:
        key, value = parse_assignment(setting, "--set")
        try:
            setup = setup.changed({key: value})
        except InputError as error:
            raise InputError(f"--set {error}") from None
    return setup.changed({INTERVENE: "; ".join(intervene)}) if intervene else setup


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
    cells, inputs = set_tables(
        setup.card_set,
        setup.rules,
        players=players,
        policies=policies,
        intervene=setup.intervene,
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
    experiment: Experiment, *, folder: Path | None, resume: bool, jobs: int, **sizes: int
) -> Outcome:
    """Play what is missing of an experiment, telling stderr how far it is."""
    with GamesProgress() as progress:
        outcome = run_experiment(
            experiment,
            folder=folder,
            resume=resume,
            workers=Workers(jobs=jobs),
            progress=progress,
            command=["glory-sim", *sys.argv[1:]],
            **sizes,
        )
    for fault in outcome.faults:
        click.echo(f"Repaired: {fault}", err=True)
    progress.close(outcome.games_played)
    return outcome
