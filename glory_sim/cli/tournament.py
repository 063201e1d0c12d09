"""`glory-sim tournament`: let play styles meet on the same deals, and print who wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import (
    MOST_GAMES,
    Names,
    WholeNumber,
    cards_option,
    intervene_option,
    json_option,
    out_option,
    players_option,
    rules_option,
    seed_option,
    set_option,
    summary_options,
)
from glory_sim.cli.output import print_json, print_table

if TYPE_CHECKING:
    from analysis.stats.clusters import Clustered
    from analysis.tournaments.standings import Standings


@click.command(
    cls=Command,
    examples=(
        "glory-sim tournament --entrants greedy,careful,random --players 2,4",
        "glory-sim tournament --entrants greedy,careful --schedule one-against-others",
        "glory-sim tournament house_tournament --deals 2000",
    ),
)
@click.argument("experiment", required=False, metavar="[EXPERIMENT]")
@click.option(
    "--entrants",
    type=Names(),
    default="greedy,careful,random",
    show_default=True,
    help="Play styles that meet.",
)
@click.option(
    "--schedule",
    type=click.Choice(("round-robin", "one-against-others", "identical")),
    default="round-robin",
    show_default=True,
    help="Who meets: all tables that the entrants can make, one among seats of another, or "
    "each among itself.",
)
@click.option(
    "--seatings",
    type=click.Choice(("all", "rotations")),
    default="all",
    show_default=True,
    help="Every way to sit, or the rotations of one order.",
)
@click.option(
    "--deals",
    type=WholeNumber(1, MOST_GAMES),
    default=1000,
    show_default=True,
    help="Deals that every table meets in all its seatings.",
)
@cards_option
@rules_option
@set_option
@intervene_option
@players_option((4,))
@seed_option
@summary_options
@out_option("Run folder.  [default: runs/NAME-HASH]")
@json_option
def tournament(
    experiment: str | None,
    out: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Let play styles meet in all ways on the same deals, and print who wins.

    EXPERIMENT is a shipped experiment or a TOML file; options go before what it
    says. A share is that of one seat: even is 1 / players.
    """
    from analysis.tournaments.standings import measure_tournament
    from glory_sim.cli.playing import play, split_how
    from glory_sim.cli.tournament_plan import plan_tournament
    from glory_sim.harness.experiment import coarse_sizes
    from glory_sim.harness.results import load_run

    how = split_how(options)
    setup, plan = plan_tournament(experiment, **options)
    sizes: Any = coarse_sizes(plan.deals)
    outcome = play(plan, folder=out, **how, **sizes)
    measured = measure_tournament(load_run(outcome.folder))
    if as_json:
        _print_json(measured, outcome.folder, outcome.games)
        return
    click.echo(setup.card_set.honesty_line)
    click.echo(f"\nResults: {outcome.folder}  ({outcome.games:,} games)")
    for standings in measured:
        _print_standings(standings)


def _print_standings(standings: Standings) -> None:
    names = [row.entrant for row in standings.rows]
    opponents = "a table drawn at random" if standings.is_round_robin else "the others, on average"
    click.echo(
        f"\n{standings.players} players, {standings.num_profiles:,} profiles, "
        f"{standings.num_deals:,} deals in all seatings; even is {100 / standings.players:.1f} %. "
        f"Share: against {opponents}; then alone among seats of one other."
    )
    print_table(
        ["entrant", "share %", *(f"among {name}" for name in names)],
        [
            [
                row.entrant,
                _percent(row.share),
                *(_percent(row.against[name]) if name in row.against else "" for name in names),
            ]
            for row in standings.rows
        ],
    )


def _percent(share: Clustered) -> str:
    from analysis.sweeps.rows import say_estimate

    return say_estimate(share.scaled(100.0))


def _print_json(measured: list[Standings], folder: Path, games: int) -> None:
    print_json(
        {
            "run": str(folder),
            "games": games,
            "standings": [
                {
                    "players": standings.players,
                    "profiles": standings.num_profiles,
                    "deals": standings.num_deals,
                    "entrants": [
                        {
                            "entrant": row.entrant,
                            **_plain(row.share),
                            "against": {name: _plain(one) for name, one in row.against.items()},
                        }
                        for row in standings.rows
                    ],
                }
                for standings in measured
            ],
        }
    )


def _plain(share: Clustered) -> dict[str, float]:
    low, high = share.interval(0.95)
    return {"share": share.estimate[0], "lo95": low[0], "hi95": high[0]}
