"""Plan what a preset of the report plays: the games of its pages, and its designs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from glory_sim.cli.playing import assemble, make_experiment
from glory_sim.cli.setup import load_setup
from glory_sim.cli.tournament_plan import tournament_cells
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.report_arms import DESIGN_ARMS, set_arms, set_luck
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment

PLAYERS = (2, 3, 4)


@dataclass(frozen=True)
class Preset:
    """How much a report plays.

    panel: styles of play of the report's pages.
    games: of each number of players and style.
    others: further styles, under which the gates are judged again.
    other_deals: of each of those.
    planner_deals: of the planner, which takes longest.
    design_style: who plays the designs.
    design_deals: of each arm.
    luck_deals: of each arm of the luck budget, all with rows.
    tournament_deals: of each table of the tournaments.
    """

    panel: tuple[str, ...]
    games: int
    others: tuple[str, ...]
    other_deals: int
    planner_deals: int
    design_style: str
    design_deals: int
    luck_deals: int
    tournament_deals: int


BOTH = ("greedy", "careful")
OTHERS = ("weigher+by_gap", "opportunist+by_best", "bold+assigns")
PRESETS = {
    "quick": Preset(BOTH, 100_000, OTHERS, 20_000, 1_000, "careful", 20_000, 4_000, 1_000),
    "standard": Preset(BOTH, 200_000, OTHERS, 50_000, 10_000, "careful", 50_000, 10_000, 4_000),
    "deep": Preset(BOTH, 2_000_000, OTHERS, 200_000, 50_000, "careful", 400_000, 40_000, 40_000),
}
ENTRANTS = ("greedy", "careful", "greedy+highest", "random")
DRAFTERS = ("greedy+one_element", "greedy+two_elements", "greedy+spreads")


def plan_report(preset: Preset, games: int | None, **asked: Any) -> Experiment:
    """Return the experiment of the report's own pages."""
    return make_experiment(
        "report",
        players=PLAYERS,
        policies=[(style,) for style in preset.panel],
        games=games or preset.games,
        **asked,
    )


def plan_designs(
    preset: Preset,
    games: int | None,
    *,
    cards: str,
    rules: str,
    settings: Sequence[str],
    intervene: Sequence[str],
    seed: int,
) -> dict[str, Experiment]:
    """Return the designs by the name of their folder; fewer games shrink them alike."""
    setup = load_setup(cards, rules, settings, intervene)
    share = min(1.0, games / preset.games) if games else 1.0
    tables: dict[str, Any] = {"players": PLAYERS, "policies": [(preset.design_style,)]}
    planned = {
        "designs": (set_arms(setup, DESIGN_ARMS, **tables), preset.design_deals, False),
        "luck": (set_luck(setup, **tables), preset.luck_deals, True),
        "tournament": (_tournament(setup, ENTRANTS), preset.tournament_deals, False),
        "drafters": (_tournament(setup, DRAFTERS), preset.tournament_deals, False),
        "panel": (_panel(setup, preset.others), preset.other_deals, False),
        "planner": (_panel(setup, ("planner",)), preset.planner_deals, False),
    }
    experiments = {}
    for name, ((cells, inputs), deals, keeps) in planned.items():
        number = max(64, int(deals * share))
        kept = number * len(cells) if keeps else 0
        experiments[name] = assemble(name, cells, inputs, seed=seed, deals=number, keep_rows=kept)
    return experiments


def _tournament(setup: Setup, entrants: Sequence[str]) -> tuple[list[Any], dict[str, Any]]:
    """Return the cells of a round robin at every number of players, and their inputs."""
    return tournament_cells(
        setup, entrants, players=PLAYERS, schedule="round-robin", seatings="rotations"
    )


def _panel(setup: Setup, styles: Sequence[str]) -> tuple[list[Any], dict[str, Any]]:
    """Return a cell for each number of players and style."""
    return set_tables(
        setup.card_set,
        setup.rules,
        players=PLAYERS,
        policies=[(style,) for style in styles],
        intervene=setup.intervene,
        weights=setup.weights,
    )
