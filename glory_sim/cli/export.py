"""`glory-sim export`: write the tables of a run as CSV files."""

from __future__ import annotations

from pathlib import Path

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import Names, json_option, out_option, run_argument
from glory_sim.cli.output import print_json


@click.command(
    cls=Command,
    examples=(
        "glory-sim export",
        "glory-sim export runs/first --tables games,seats --out csv/",
    ),
)
@run_argument
@click.option("--tables", type=Names(), default=(), help="Tables to write.  [default: all]")
@out_option("Folder of the files.  [default: csv/ in the run folder]")
@json_option
def export(run: str, tables: tuple[str, ...], out: Path | None, as_json: bool) -> None:
    """Write the tables of a RUN as CSV files, by default of the latest.

    cells.csv says who played in each cell, columns.csv what every column means.
    """
    from glory_sim.harness.export import export_run
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.results import load_run

    folder = find_run(run)
    written = export_run(load_run(folder), out or folder / "csv", tables)
    if as_json:
        print_json([str(path) for path in written])
        return
    for path in written:
        click.echo(str(path))
