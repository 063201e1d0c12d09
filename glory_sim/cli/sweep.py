"""`glory-sim sweep`: play one question over many values, and print one row a point."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    Names,
    WholeNumber,
    games_option,
    json_option,
    out_option,
    summary_options,
    table_options,
    targets_option,
)
from glory_sim.cli.output import print_json, print_table

if TYPE_CHECKING:
    from analysis.sweeps.points import Sweep
    from glory_sim.cli.sweep_plan import SweepPlan
    from glory_sim.harness.estimate import Estimate

DESIGNS = ("grid", "one-at-a-time", "latin", "sobol", "list")
MOST_POINTS = 4096


@click.command(
    cls=Command,
    examples=(
        "glory-sim sweep --vary combo_price=2:6 --vary hand_size=4,5 --games 20000",
        "glory-sim sweep --vary monsters.dungeon_lord.hp=+0,+2,+4 --players 2,3,4",
        "glory-sim sweep --vary 'monsters[role=ordinary].hp=x0.8,x1.0,x1.25' --dry-run",
        "glory-sim sweep combo_price --policies careful",
    ),
)
@click.argument("experiment", required=False, metavar="[EXPERIMENT]")
@click.option(
    "--vary",
    multiple=True,
    metavar="KEY=VALUES",
    help="Vary a rule, cells of cards or a weight of a play style over 2,3,4 or 2:6 "
    "or +0,+1 or x0.8,x1.25 or A|B; may be given again.",
)
@click.option(
    "--design",
    type=click.Choice(DESIGNS),
    default="grid",
    show_default=True,
    help="Which values are played together.",
)
@click.option(
    "--points",
    type=WholeNumber(1, MOST_POINTS),
    help="Points to draw, for latin and sobol.  [default: 32]",
)
@click.option("--figures", type=Names(), default=(), help="Figures to print.  [default: headlines]")
@targets_option
@games_option(10_000, "Games of each point and table, at least; whole deals are played.")
@table_options
@summary_options
@click.option("--dry-run", is_flag=True, help="Say what would be played and how long it takes.")
@out_option("Run folder.  [default: runs/NAME-HASH]")
@json_option
def sweep(
    experiment: str | None,
    dry_run: bool,
    out: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play a question over many values and print one row a point.

    EXPERIMENT is a shipped experiment or a TOML file; options go before what it
    says. All points are played on the same deals, so that changes against the
    baseline are paired. A page with response curves is written into the run folder.
    """
    from glory_sim.cli.playing import play, split_how
    from glory_sim.cli.sweep_plan import plan_sweep

    how = split_how(options)
    plan = plan_sweep(experiment, **options)
    if dry_run:
        _print_dry_run(plan, jobs=how["jobs"], as_json=as_json)
        return
    from analysis.sweeps.page import write_sweep_page
    from analysis.sweeps.points import measure_sweep
    from glory_sim.harness.experiment import coarse_sizes
    from glory_sim.harness.results import load_run

    sizes: Any = coarse_sizes(plan.experiment.deals)
    outcome = play(plan.experiment, folder=out, **how, **sizes)
    measured = measure_sweep(load_run(outcome.folder), plan.figures, plan.targets)
    page = write_sweep_page(
        measured, outcome.folder / "report", title=plan.title, question=plan.question
    )
    if as_json:
        _print_json(measured, page, games_played=outcome.games_played)
    else:
        _print_sweep(plan, measured, outcome.folder, page)


def _print_sweep(plan: SweepPlan, measured: Sweep, folder: Path, page: Path) -> None:
    from analysis.sweeps.crossings import find_crossings
    from analysis.sweeps.rows import header, say_all_identical, sections

    click.echo(plan.setup.card_set.honesty_line)
    click.echo(f"\nResults: {folder}\nPage: {page}")
    sentences = [crossing.sentence for crossing in find_crossings(measured)]
    for sentence in [*sentences, *say_all_identical(measured)]:
        click.echo(f"- {sentence}")
    for heading, rows in sections(measured):
        click.echo(f"\n{heading}")
        print_table(header(measured), rows)


def _print_json(measured: Sweep, page: Path, *, games_played: int) -> None:
    from analysis.sweeps.crossings import find_crossings
    from analysis.sweeps.rows import plain_points

    print_json(
        {
            "run": str(measured.run.folder),
            "page": str(page),
            "games": measured.run.info["games"],
            "games_played": games_played,
            "points": plain_points(measured),
            "crossings": [crossing.plain for crossing in find_crossings(measured)],
        }
    )


def _print_dry_run(plan: SweepPlan, *, jobs: int, as_json: bool) -> None:
    from glory_sim.harness.estimate import estimate_run
    from glory_sim.harness.experiment import coarse_sizes
    from glory_sim.harness.runner import plan_run
    from glory_sim.harness.workers import Workers

    cut = plan_run(plan.experiment, **coarse_sizes(plan.experiment.deals))
    found = estimate_run(plan.experiment, cut, Workers(jobs=jobs))
    if as_json:
        print_json({**asdict(found), "points": list(plan.experiment.cells)})
    else:
        _tell_dry_run(plan, found)


def _tell_dry_run(plan: SweepPlan, found: Estimate) -> None:
    cells = plan.experiment.cells
    axes = [key for key in cells[0] if key not in _FIELDS]
    print_table(
        ["players", "label", *axes, ""],
        [
            [cell["players"], cell["label"], *(cell[axis] for axis in axes), _mark(cell)]
            for cell in cells
        ],
    )
    click.echo(
        f"\n{found.cells:,} tables of players, {found.games:,} games in all, "
        f"{found.blocks:,} blocks: about {_duration(found.seconds)} at "
        f"{found.games_per_s:,.0f} games/s and {found.megabytes:,.1f} MB. Nothing was played."
    )


_FIELDS = ("players", "label", "policies", "cards", "rules", "point", "baseline", "design")


def _mark(cell: Any) -> str:
    return "baseline" if cell["baseline"] else ""


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
