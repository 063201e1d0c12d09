"""`glory-sim runs`: list, show and remove run folders."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glory_sim.cli.command import Command, Group
from glory_sim.cli.options import json_option, run_argument
from glory_sim.cli.output import print_json, print_table

if TYPE_CHECKING:
    from glory_sim.harness.run_list import RunLine


@click.group(cls=Group, examples=("glory-sim runs list",))
def runs() -> None:
    """List, show and remove run folders."""


@runs.command("list", cls=Command, examples=("glory-sim runs list",))
@json_option
def list_(as_json: bool) -> None:
    """List the run folders under runs/, the latest last."""
    from glory_sim.harness.folders import list_runs
    from glory_sim.harness.run_list import describe_run

    lines = [describe_run(folder) for folder in list_runs()]
    if as_json:
        print_json([_plain(line) for line in lines])
        return
    print_table(
        ["run", "started", "cells", "games", "MB", "", "note"],
        [
            [
                str(line.folder),
                line.started,
                line.cells,
                f"{line.games:,}",
                f"{line.megabytes:.1f}",
                "" if line.is_finished else "unfinished",
                line.note,
            ]
            for line in lines
        ],
    )
    if not lines:
        click.echo("There is no run under runs/ yet; play one with: glory-sim run", err=True)


@runs.command(cls=Command, examples=("glory-sim runs show", "glory-sim runs show runs/first"))
@run_argument
@json_option
def show(run: str, as_json: bool) -> None:
    """Tell what a RUN holds: command, note, cells, tables; by default of the latest."""
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.results import load_run
    from glory_sim.harness.run_list import describe_run

    line = describe_run(find_run(run))
    opened = load_run(line.folder) if line.is_finished else None
    if as_json:
        tables = [*opened.tables, *opened.sum_tables] if opened else []
        print_json({**_plain(line), "tables": tables})
        return
    for name, value in _plain(line).items():
        click.echo(f"{name:10} {value}")
    if opened:
        click.echo(f"{'tables':10} {', '.join((*opened.tables, *opened.sum_tables))}\n")
        cells = opened.cells.drop(columns=["policies", "cards", "rules"], errors="ignore")
        print_table(list(cells.columns), cells.astype(object).to_numpy().tolist())


@runs.command(cls=Command, examples=("glory-sim runs rm runs/first --yes",))
@click.argument("run", metavar="RUN")
@click.option("--yes", is_flag=True, help="Do not ask first.")
def rm(run: str, yes: bool) -> None:
    """Remove a RUN with everything in its folder."""
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.run_list import describe_run, remove_run

    line = describe_run(find_run(run))
    if not yes and not sys.stdin.isatty():
        raise click.UsageError(f"{line.folder} holds {line.games:,} games; add --yes to remove it.")
    if not yes:
        click.confirm(f"Remove {line.folder} with {line.games:,} games?", abort=True, err=True)
    remove_run(line.folder)
    click.echo(f"Removed {line.folder}")


def _plain(line: RunLine) -> dict[str, Any]:
    plain = asdict(line)
    return {
        **{key: str(value) if isinstance(value, Path) else value for key, value in plain.items()},
        "megabytes": round(line.megabytes, 3),
    }
