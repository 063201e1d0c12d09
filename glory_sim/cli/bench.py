"""`glory-sim bench`: measure how fast games are played."""

from __future__ import annotations

from typing import Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    cards_option,
    games_option,
    jobs_option,
    json_option,
    players_option,
    policies_option,
    rules_option,
    seed_option,
    set_option,
)
from glory_sim.cli.output import print_json, print_table
from glory_sim.cli.progress import announce_compilation

REFERENCE_GAMES = 20


@click.command(
    cls=Command, examples=("glory-sim bench", "glory-sim bench --players 4 --games 50000 --json")
)
@games_option(10_000, "Games of each of the five rounds that every line-up plays.")
@cards_option
@rules_option
@set_option
@players_option((2, 3, 4))
@policies_option
@seed_option
@jobs_option
@click.option("--cold", is_flag=True, help="Measure a start that compiles the engine, too: slow.")
@json_option
def bench(
    games: int,
    cards: str,
    rules: str,
    settings: tuple[str, ...],
    players: tuple[int, ...],
    policies: tuple[tuple[str, ...], ...],
    seed: int,
    jobs: int,
    cold: bool,
    as_json: bool,
) -> None:
    """Measure games, cards and decisions a second.

    Line-ups are played in turn, five times each; medians are told. The last row
    is the reference engine. Start-up is the time from a new process to its first
    game.
    """
    from glory_sim.cli.setup import load_setup

    setup = load_setup(cards, rules, settings)
    if setup.weights:
        raise click.UsageError("--set policies... is not for bench: weights change no speed.")
    for line_up in policies:
        if len(line_up) > 1:
            raise click.UsageError("Bench seats one policy at every seat: give one name.")
    announce_compilation()
    from glory_sim.games.pixel_glory import speed

    names = [line_up[0] for line_up in policies]
    start_up = speed.measure_start_up(cold=cold)
    rows: list[dict[str, Any]] = [
        {"engine": "fast", **row, **start_up}
        for row in speed.measure_speeds(
            setup.card_set,
            setup.rules,
            players=players,
            workers=sorted({1, jobs}),
            policies=names,
            games=games,
            seed=seed,
        )
    ]
    reference = speed.measure_reference(
        setup.card_set,
        setup.rules,
        players=players[-1],
        policy=names[0],
        games=REFERENCE_GAMES,
        seed=seed,
    )
    rows.append({**dict.fromkeys(rows[0]), "workers": 1, **reference})
    if as_json:
        print_json(rows)
        return
    columns = [name for name in rows[0] if name not in start_up]
    print_table(columns, [["" if row[c] is None else row[c] for c in columns] for row in rows])
    for name, seconds in start_up.items():
        click.echo(f"{name.removesuffix('_start_s')} start: {seconds:.1f} s")
