"""`glory-sim new`: begin a designer's own project."""

from __future__ import annotations

from pathlib import Path

import click

from glory_sim.cli.command import Command


@click.command(
    cls=Command, examples=("glory-sim new my_game/", "glory-sim new my_game/ --like plain")
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--like",
    default="reconstruction",
    show_default=True,
    metavar="SET",
    help="The card set to copy.",
)
def new(folder: Path, like: str) -> None:
    """Begin a project of your own: cards, rules, targets, a sweep, a check for CI."""
    from glory_sim.games.pixel_glory.projects import start_project

    for path in start_project(folder, like=like):
        click.echo(str(path))
    click.echo(f"\nBegin with: cd {folder} && glory-sim sweep sweep.toml --games 1000")
