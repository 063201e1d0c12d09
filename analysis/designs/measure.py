"""Measure every design of a report that was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.designs import cards, effects, luck, meta
from analysis.designs.arms import Arms, companion, read_arms
from analysis.evidence import Cell
from analysis.metrics import Metric, measure
from analysis.summaries.tidy import stack
from glory_sim.harness.results import Run

ALL_STYLES = "tournament"
Summary = Callable[[Arms], pd.DataFrame]


def worth(arms: Arms) -> pd.DataFrame:
    """The price list: what things are worth in win share and in fame."""
    return stack([effects.price_list(arms), cards.basics(arms)])


OF_DESIGNS: Mapping[str, Summary] = {
    "F3-granted": effects.granted_fame,
    "F8-fame": effects.lord_fame,
    "E3": effects.wheel,
    "E4": cards.elements,
    "C2": effects.granted_points,
    "C5": effects.prices,
    "C9-readings": effects.readings,
    "start": effects.start,
    "worth": worth,
    "cards": cards.spells,
}
OF_LUCK: Mapping[str, Summary] = {"luck": luck.decided, "concentration": luck.concentration}
OF_STYLES: Mapping[str, Callable[[meta.Table], pd.DataFrame]] = {
    "styles": meta.styles,
    "invasion": meta.invasions,
}
OF_DRAFTERS: Mapping[str, Callable[[meta.Table], pd.DataFrame]] = {"E6": meta.invasions}
TABLES = (*OF_DESIGNS, *OF_LUCK, *OF_STYLES, *OF_DRAFTERS)


@dataclass(frozen=True)
class Designs:
    """The runs that were played beside a report's own: None where one was not."""

    designs: Run | None = None
    luck: Run | None = None
    tournament: Run | None = None
    drafters: Run | None = None
    panel: Run | None = None
    planner: Run | None = None

    @property
    def panels(self) -> list[Run]:
        """The runs of further styles of play, under which gates are judged again."""
        return [run for run in (self.panel, self.planner) if run is not None]

    @property
    def runs(self) -> dict[str, Run]:
        """The runs that there are, by name."""
        return {name: run for name, run in vars(self).items() if run is not None}


def find_designs(run_folder: Path) -> Designs:
    """Return the designs that lie in a run's folder."""
    return Designs(**{name: companion(run_folder, name) for name in vars(Designs())})


def measure_designs(designs: Designs) -> list[Metric]:
    """Return every metric of the designs."""
    found: list[Metric] = []
    for run, summaries in ((designs.designs, OF_DESIGNS), (designs.luck, OF_LUCK)):
        every = read_arms(run) if run is not None else []
        for table, summary in summaries.items():
            for arms in every:
                found += _measured(
                    table, summary(arms), arms.any_cell, players=arms.players, panel=arms.panel
                )
    for tournament, of_tables in (
        (designs.tournament, OF_STYLES),
        (designs.drafters, OF_DRAFTERS),
    ):
        tables = meta.read_tournament(tournament) if tournament is not None else []
        for name, of_styles in of_tables.items():
            for at_table in tables:
                frame, cell = of_styles(at_table), at_table[-1]
                found += _measured(name, frame, cell, players=at_table[0], panel=ALL_STYLES)
    return found


def _measured(
    table: str, frame: pd.DataFrame, cell: Cell, *, players: int, panel: str
) -> list[Metric]:
    return measure(
        table,
        frame,
        players=players,
        panel=panel,
        num_deals=cell.num_deals,
        num_groups=cell.num_groups,
    )
