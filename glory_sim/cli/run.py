"""`glory-sim run`: play games and print the headline figures."""

from __future__ import annotations

from pathlib import Path

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    games_option,
    json_option,
    out_option,
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
@table_options
@run_options
@click.option("--name", default="run", show_default=True, help="Begins the run folder's name.")
@out_option("Run folder.  [default: runs/NAME-HASH]")
@json_option
def run(
    games: int,
    cards: str,
    rules: str,
    settings: tuple[str, ...],
    intervene: tuple[str, ...],
    players: tuple[int, ...],
    policies: tuple[tuple[str, ...], ...],
    seed: int,
    jobs: int,
    keep_rows: int,
    resume: bool,
    name: str,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play games, store them, and print the headline figures.

    Every number of players and every --policies makes a table of its own; all
    tables are played on the same deals.
    """
    from glory_sim.cli.playing import load_setup, make_experiment, play
    from glory_sim.harness.results import load_run

    experiment = make_experiment(
        name,
        cards=cards,
        rules=rules,
        settings=settings,
        intervene=intervene,
        players=players,
        policies=policies,
        seed=seed,
        games=games,
        keep_rows=keep_rows,
    )
    outcome = play(experiment, folder=out, resume=resume, jobs=jobs)
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
    click.echo(load_setup(cards, rules, settings).card_set.honesty_line)
    print_metrics(played.metrics)
    click.echo(f"\nResults: {outcome.folder}  (glory-sim report {outcome.folder})")
