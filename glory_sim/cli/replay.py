"""`glory-sim replay`: tell one game, of a run or of any deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    MOST_GAMES,
    WholeNumber,
    json_option,
    refuse_given,
    run_argument,
    table_options,
)
from glory_sim.cli.output import print_json
from glory_sim.cli.progress import announce_compilation

if TYPE_CHECKING:
    from glory_sim.harness.stored_games import StoredGame

OF_A_DEAL = (
    *("players", "policies", "cards", "rules", "settings", "intervene"),
    *("seed", "seating"),
)


@click.command(
    cls=Command,
    examples=(
        "glory-sim replay --row 17",
        "glory-sim replay runs/run-0123456789 --row 17",
        "glory-sim replay --seed 1 --deal 5 --players 3 --policies careful",
    ),
)
@run_argument
@click.option("--row", type=WholeNumber(0, MOST_GAMES), help="Row of a game of the RUN.")
@click.option(
    "--deal", type=WholeNumber(0, MOST_GAMES), help="Deal to play, of the table that is given."
)
@table_options
@click.option(
    "--seating",
    type=WholeNumber(0, 3),
    default=0,
    show_default=True,
    help="How far different policies are rotated round the table.",
)
@json_option
def replay(run: str, row: int | None, deal: int | None, as_json: bool, **table: Any) -> None:
    """Tell a game as a transcript, as it was played to the last card.

    Either a ROW of a RUN (by default of the latest one; glory-sim games finds
    rows), or a --deal under the seed, cards, rules, players and policies given.
    """
    if deal is None:
        refuse_given(OF_A_DEAL, "needs --deal")
        game = _stored_game(run, row or 0)
    else:
        refuse_given(("run", "row"), "and --deal exclude each other")
        game = _described_game(deal, **table)
    from glory_sim.games.pixel_glory.replay import plain_events, replay_game, tell_replay
    from glory_sim.harness.play import make_match

    match: Any = make_match(game.game, game.cell, game.inputs, game.seed)
    events = replay_game(match, deal=game.deal, seating=game.seating)
    if as_json:
        print_json(plain_events(events))
    else:
        click.echo(tell_replay(match, events, seating=game.seating), nl=False)


def _stored_game(run: str, row: int) -> StoredGame:
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.results import load_run
    from glory_sim.harness.stored_games import find_stored_game

    opened = load_run(find_run(run))
    announce_compilation()
    return find_stored_game(opened, row)


def _described_game(deal: int, *, seating: int, **table: Any) -> StoredGame:
    from glory_sim.cli.playing import make_experiment
    from glory_sim.harness.stored_games import StoredGame

    experiment = make_experiment("replay", games=1, keep_rows=0, **table)
    if len(experiment.cells) > 1:
        raise click.UsageError("A replay is of one table: give one --players and one --policies.")
    return StoredGame(
        experiment.game,
        experiment.cells[0],
        experiment.inputs,
        seed=experiment.seed,
        deal=deal,
        seating=seating,
    )
