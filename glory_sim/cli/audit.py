"""`glory-sim audit`: hold a stored run to the reference engine."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    MOST_GAMES,
    WholeNumber,
    jobs_option,
    json_option,
    run_argument,
)
from glory_sim.cli.output import print_json
from glory_sim.cli.progress import GamesProgress, announce_compilation

if TYPE_CHECKING:
    from glory_sim.harness.audit import Audit, Fault

CHECK_FAILED = 1
DEFAULT_GAMES = 400


@click.command(
    cls=Command,
    examples=(
        "glory-sim audit",
        "glory-sim audit runs/first --games 2000 --seed 7",
    ),
)
@run_argument
@click.option(
    "--games",
    type=WholeNumber(1, MOST_GAMES),
    default=DEFAULT_GAMES,
    show_default=True,
    help="Games to replay, at least; as many as the run has replays all.",
)
@click.option(
    "--seed", type=WholeNumber(0, 2**63 - 1), default=1, show_default=True, help="Which sample."
)
@jobs_option
@json_option
@click.pass_context
def audit(
    context: click.Context, run: str, games: int, seed: int, jobs: int, as_json: bool
) -> None:
    """Replay a random sample of a RUN with the reference engine and compare.

    All rows of the sampled games must be as stored, and all sums of the sampled
    groups of deals. Without rows, a whole group is replayed, however large. The
    exit status is 1 if any number differs.
    """
    from glory_sim.harness.audit import audit_run
    from glory_sim.harness.folders import find_run
    from glory_sim.harness.results import load_run

    opened = load_run(find_run(run))
    announce_compilation()
    with GamesProgress() as progress:
        found = audit_run(opened, games=games, seed=seed, jobs=jobs, on_games=progress)
    progress.close(found.games)
    if as_json:
        print_json({"run": str(opened.folder), "agrees": found.fault is None, **asdict(found)})
    else:
        click.echo(_told(found, str(opened.folder), opened.info["games"]))
    context.exit(CHECK_FAILED if found.fault else 0)


def _told(found: Audit, folder: str, games: int) -> str:
    compared = (
        f"{found.games:,} of {games:,} games of {folder} replayed by the reference engine: "
        f"{found.rows:,} rows compared, and {found.sum_rows:,} rows of the sums of "
        f"{found.groups:,} groups of deals"
    )
    return f"{compared}\n{_told_fault(found.fault) if found.fault else 'All as stored.'}"


def _told_fault(fault: Fault) -> str:
    said = ["no such row" if value is None else str(value) for value in (fault.stored, fault.right)]
    lines = [
        f"Differs: table {fault.table}, {fault.where}, column {fault.column}: "
        f"stored {said[0]}, right {said[1]}"
    ]
    return "\n".join([*lines, *([f"  {fault.replay}"] if fault.replay else [])])
