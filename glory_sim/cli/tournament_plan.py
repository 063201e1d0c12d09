"""Put together what a tournament plays: its file, then what the command line says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from glory_sim.cli.playing import assemble
from glory_sim.cli.setup import load_setup
from glory_sim.cli.sweep_plan import merged
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.experiment_files import ExperimentFile, load_experiment_file
from glory_sim.games.pixel_glory.policies.weight_changes import check_seated
from glory_sim.games.pixel_glory.tables import Cell, set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.schedules import check_tables, make_profiles, table_orders

NO_FILE = ExperimentFile("tournament")


def plan_tournament(file: str | None, **options: Any) -> tuple[Setup, Experiment]:
    """Return cards and rules, and the experiment; InputError before anything is played.

    A cell is one order round the table; the profile that it belongs to is a field of
    the cell. All cells meet the same deals.
    """
    described = load_experiment_file(file) if file else NO_FILE
    chosen = merged(described, options)
    setup = load_setup(chosen["cards"], chosen["rules"], chosen["settings"], chosen["intervene"])
    check_seated(setup.weights, [chosen["entrants"]])
    cells, inputs = tournament_cells(
        setup,
        chosen["entrants"],
        players=chosen["players"],
        schedule=chosen["schedule"],
        seatings=chosen["seatings"],
    )
    cells = [{**cell, "design": _design(chosen)} for cell in cells]
    return setup, assemble(
        described.name,
        cells,
        inputs,
        seed=chosen["seed"],
        deals=chosen["deals"],
        keep_rows=chosen["keep_rows"],
    )


def tournament_cells(
    setup: Setup,
    entrants: Sequence[str],
    *,
    players: Sequence[int],
    schedule: str,
    seatings: str,
) -> tuple[list[Cell], dict[str, Any]]:
    """Return a cell for each order of each profile of the entrants, and the cells' inputs.

    Args:
        setup: what is played.
        entrants: the styles that meet.
        players: numbers of players.
        schedule: which profiles, as `make_profiles` knows them.
        seatings: which orders of each, as `table_orders` knows them.
    """
    cells: list[Cell] = []
    inputs: dict[str, Any] = {}
    for num_seats in players:
        for profile in make_profiles(entrants, num_seats, schedule):
            orders = table_orders(profile, seatings)
            tables, added = set_tables(
                setup.card_set,
                setup.rules,
                players=[num_seats],
                policies=[order[:1] if len(set(order)) == 1 else order for order in orders],
                intervene=setup.intervene,
                weights=setup.weights,
            )
            inputs |= added
            cells += [{**table, "profile": ",".join(profile)} for table in tables]
            check_tables(len(cells))
    return cells, inputs


def _design(chosen: dict[str, Any]) -> str:
    return f"{chosen['schedule']}, {chosen['seatings']} seatings of every deal"
