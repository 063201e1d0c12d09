"""`glory-sim run`: play games and print the headline figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    Precision,
    games_option,
    json_option,
    out_option,
    refuse_given,
    run_options,
    table_options,
)
from glory_sim.cli.output import print_json, print_metrics


@click.command(
    cls=Command,
    examples=(
        "glory-sim run --games 20000 --players 2,3,4 --policies greedy --policies careful",
        "glory-sim run --policies careful,greedy,greedy,greedy --cards my_cards/",
        "glory-sim run --set combo_price=4 --set monsters.dungeon_lord.hp=+2",
    ),
)
@games_option(10_000, "Games of each table, at least; whole deals are played.")
@click.option(
    "--precision",
    type=Precision(),
    help="Play until every win share by policy and seat is known to so many points, as in 0.5pp; "
    "in place of --games.",
)
@table_options
@run_options
@click.option("--name", default="run", show_default=True, help="Begins the run folder's name.")
@out_option("Run folder.  [default: runs/NAME-HASH]")
@json_option
def run(
    name: str,
    precision: float | None,
    out: Path | None,
    as_json: bool,
    **table: Any,
) -> None:
    """Play games, store them, and print the headline figures.

    Every number of players and every --policies makes a table of its own; all
    tables are played on the same deals.
    """
    from glory_sim.cli.playing import make_experiment, play, play_to_precision, split_how
    from glory_sim.cli.setup import load_setup
    from glory_sim.harness.results import load_run

    if precision is not None:
        refuse_given(("games",), "and --precision exclude each other")
    how = split_how(table)
    experiment = make_experiment(name, **table)
    if precision is None:
        outcome = play(experiment, folder=out, **how)
    else:
        outcome = play_to_precision(experiment, precision, folder=out, **how)
    played = load_run(outcome.folder)
    if as_json:
        print_json(
            {
                "run": str(outcome.folder),
                "games": outcome.games,
                "games_played": outcome.games_played,
                "metrics": played.metrics.to_dict(orient="records"),
            }
        )
        return
    setup = load_setup(table["cards"], table["rules"], table["settings"])
    click.echo(setup.card_set.honesty_line)
    print_metrics(played.metrics)
    click.echo(f"\nResults: {outcome.folder}  (glory-sim report {outcome.folder})")
