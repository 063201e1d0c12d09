"""`glory-sim games`: find games of a run and say how to replay them."""

from __future__ import annotations

import re
import shlex

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import MOST_GAMES, WholeNumber, json_option, run_argument
from glory_sim.cli.output import print_json, print_table

ALWAYS_SHOWN = ("players", "label", "deal", "seating", "turns", "margin")


@click.command(
    cls=Command,
    examples=(
        "glory-sim games --where 'turns > 40 and players == 4' --sort -margin --limit 5",
        "glory-sim games runs/run-0123456789 --sort turns",
    ),
)
@run_argument
@click.option("--where", default="", metavar="CONDITION", help="Which games.  [default: all]")
@click.option(
    "--sort", default="", metavar="COLUMN", help="Smallest first; -COLUMN has the largest first."
)
@click.option(
    "--limit",
    type=WholeNumber(1, MOST_GAMES),
    default=10,
    show_default=True,
    help="Most games to print.",
)
@json_option
def games(run: str, where: str, sort: str, limit: int, as_json: bool) -> None:
    """Find stored games of a RUN and print how to replay them.

    RUN is a run folder or its name; by default the latest run. The columns are
    those of the run's table of games and of its tables of players.
    """
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.results import load_run
    from glory_sim.harness.selection import select_games

    folder = find_run(run)
    found = select_games(load_run(folder), where=where, sort=sort, limit=limit)
    found["replay"] = [
        shlex.join(["glory-sim", "replay", str(folder), "--row", str(row)]) for row in found["row"]
    ]
    if as_json:
        print_json(found.to_dict(orient="records"))
        return
    asked = [name for name in re.findall(r"[A-Za-z_]\w*", f"{where} {sort}") if name in found]
    columns = list(dict.fromkeys([*ALWAYS_SHOWN, *asked, "replay"]))
    print_table(columns, found[columns].to_numpy(dtype=object).tolist())
    if not len(found):
        click.echo("No stored game fits.", err=True)
