"""`glory-sim report`: write the balance report of a run, or of a preset played first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    cards_option,
    games_option,
    intervene_option,
    json_option,
    out_option,
    refuse_given,
    rules_option,
    run_argument,
    run_options,
    seed_option,
    set_option,
)
from glory_sim.cli.output import print_json

OF_THE_PRESET = (
    "cards",
    "rules",
    "settings",
    "intervene",
    "seed",
    "keep_rows",
    "jobs",
    "resume",
    "note",
)


@click.command(
    cls=Command,
    examples=(
        "glory-sim report",
        "glory-sim report runs/run-0123456789 --out report/",
        "glory-sim report --compare runs/run-0123456789",
        "glory-sim report --preset quick --cards my_cards/",
    ),
)
@run_argument
@click.option(
    "--preset",
    type=click.Choice(("quick", "standard", "deep")),
    help="Play these games first, instead of RUN.",
)
@click.option(
    "--without-designs", is_flag=True, help="Do not play what finds causes; it is quicker."
)
@games_option(None, "Games of each table of the preset, at least.")
@cards_option
@rules_option
@set_option
@intervene_option
@seed_option
@run_options
@click.option(
    "--compare",
    "other",
    metavar="OTHER_RUN",
    help="Show what changed since another run: a run folder or its name.",
)
@out_option("Folder of the report.  [default: report/ in the run folder]")
@json_option
def report(
    run: str,
    preset: str | None,
    games: int | None,
    without_designs: bool,
    other: str | None,
    out: Path | None,
    as_json: bool,
    **played: Any,
) -> None:
    """Write the balance report of a RUN, by default of the latest.

    With --preset, its games are played first; the options on how to play belong
    to it.
    """
    if preset is None:
        refuse_given(("games", "without_designs", *OF_THE_PRESET), "needs --preset")
        folder = _find(run)
    else:
        refuse_given(("run",), "and --preset exclude each other")
        folder = _play(preset, games, plays_designs=not without_designs, **played)
    from analysis.report import write_report

    compared = None if other is None else _find(other)
    paths = write_report(folder, out or folder / "report", compare_with=compared)
    if as_json:
        print_json({"run": str(folder), "report": str(paths.html)})
    else:
        click.echo(f"Report: {paths.html}")


def _find(run: str) -> Path:
    from glory_sim.harness.folders import find_run

    return find_run(run)


def _play(preset: str, games: int | None, *, plays_designs: bool, **asked: Any) -> Path:
    from glory_sim.cli.playing import play, split_how
    from glory_sim.cli.report_plan import PRESETS, plan_designs, plan_report
    from glory_sim.harness.experiment import coarse_sizes

    how = split_how(asked)
    plan = PRESETS[preset]
    folder = play(plan_report(plan, games, **asked), folder=None, **how).folder
    if not plays_designs:
        return folder
    of_designs = {name: value for name, value in asked.items() if name != "keep_rows"}
    for name, design in plan_designs(plan, games, **of_designs).items():
        sizes: Any = coarse_sizes(design.deals)
        play(design, folder=folder / name, **how, **sizes)
    return folder
