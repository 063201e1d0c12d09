"""Measure a run: every table of the report for every cell, judged and ready to print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.designs.measure import Designs, measure_designs
from analysis.evidence import Cell, read_cells
from analysis.metrics import Metric, Metrics, count, judge_targets, measure
from analysis.stats.multiplicity import adjust_benjamini_hochberg
from analysis.stats.verdicts import ALPHA, OK, OUT, UNSURE, p_equal
from analysis.summaries import (
    auction,
    board,
    combo,
    course,
    draft,
    elements,
    fame,
    gaps,
    lead,
    minutes,
    monsters,
    redemptions,
    spells,
    truncation,
    work,
)
from analysis.targets import Target
from glory_sim.harness.results import Run

Summary = Callable[[Cell], pd.DataFrame]
TABLES: Mapping[str, Summary] = {
    "F1": fame.by_seat,
    "F2": fame.final_scores,
    "F2-places": fame.places,
    "F2-margins": fame.margins,
    "F3": fame.to_win,
    "F4": fame.sources,
    "F4-cards": fame.cards_played,
    "F5": monsters.monsters,
    "F6": work.work,
    "F6-thieves": work.thieves,
    "F7": lead.over_time,
    "F7-comebacks": lead.comebacks,
    "F8": lead.keeper_and_lord,
    "E1": elements.match_ups,
    "E2": elements.bonus_use,
    "E5": monsters.by_element,
    "E5-blows": monsters.killing_blows,
    "E7": board.board,
    "E8": draft.synergies,
    "E9": draft.guided,
    "C1": combo.ledger,
    "C4": redemptions.redemptions,
    "C4-timing": redemptions.timing,
    "C6": combo.dry_turns,
    "C6-turns": combo.dry_turns_by_turn,
    "C7": redemptions.catch_up,
    "C8": monsters.criteria,
    "C9": redemptions.cubes,
    "length": course.course,
    "length-turns": course.lengths,
    "minutes": minutes.minutes,
    "minutes-parts": minutes.parts,
    "truncated": truncation.with_and_without,
    "spells": spells.spells,
    "auction": auction.first_picks,
    "auction-bids": draft.bids,
    "gaps": gaps.gaps,
}
"""The tables of the report in its order; a new one is a function and a line here."""


FROM_SUMS = frozenset({"F1", "F2", "C1", "E2", "length", "minutes"})
"""Tables of gates that need no rows."""
BADNESS = (OK, UNSURE, OUT)


@dataclass(frozen=True)
class Findings:
    """What a run says: its cells, every metric, and the targets that judged them."""

    info: Mapping[str, Any]
    cells: Sequence[Cell]
    metrics: Metrics
    targets: Sequence[Target]
    designs: Designs = field(default_factory=Designs)

    @property
    def player_counts(self) -> list[int]:
        """Numbers of players, ascending."""
        return sorted({cell.players for cell in self.cells})

    @property
    def panels(self) -> list[str]:
        """Styles of play in the run's order; figures mark them by their place here."""
        return list(dict.fromkeys(cell.panel for cell in self.cells))

    def cells_of(self, players: int) -> list[Cell]:
        """Return the cells of a number of players, in the order of `panels`."""
        chosen = [cell for cell in self.cells if cell.players == players]
        return sorted(chosen, key=lambda cell: self.panels.index(cell.panel))

    def of(self, cell: Cell, table: str, metric: str | None = None, **keys: object) -> list[Metric]:
        """Return the metrics of one cell."""
        asked = {"players": cell.players, "panel": cell.panel, **keys}
        return self.metrics.find(table, metric, **asked)

    def own(self, table: str, metric: str | None = None, **keys: object) -> list[Metric]:
        """Return the metrics of the run's own tables, not of styles that only gates judge."""
        tables = {(cell.players, cell.panel) for cell in self.cells}
        found = self.metrics.find(table, metric, **keys)
        return [metric for metric in found if (metric.players, metric.panel) in tables]

    def one(self, cell: Cell, table: str, metric: str, **keys: object) -> Metric | None:
        """Return a single metric of a cell, None where it was not measured."""
        found = self.of(cell, table, metric, **keys)
        return found[0] if len(found) == 1 else None

    def judged(self, target: Target) -> list[Metric]:
        """Return the metrics that a target judged."""
        return [m for m in self.metrics.find(target.table, target.metric) if m.gate == target.name]


def measure_run(
    run: Run,
    targets: Sequence[Target],
    *,
    tables: Collection[str] = TABLES.keys(),
    designs: Designs | None = None,
) -> Findings:
    """Return the findings of a run: all of them, or those of some tables.

    Args:
        run: what was played.
        targets: what judges the figures.
        tables: which tables of the run.
        designs: what was played beside it to find causes.
    """
    cells = read_cells(run)
    measured = [
        metric
        for table, summary in TABLES.items()
        if table in tables
        for cell in cells
        for metric in _measure_cell(cell, table, summary)
    ]
    measured += measure_designs(designs) if designs is not None else []
    elsewhere = _measure_panels(designs, targets) if designs is not None else []
    judged = judge_targets([*measured, *elsewhere], targets)
    counted = (*_counts(cells, judged), *_spell_counts(cells, Metrics(measured)))
    return Findings(
        run.info, cells, Metrics([*measured, *judged, *counted]), targets, designs or Designs()
    )


def _measure_panels(designs: Designs, targets: Sequence[Target]) -> list[Metric]:
    """Return what the gates judge under further styles of play; of these no rows are kept."""
    gates = {target.table for target in targets} & FROM_SUMS
    return [
        metric
        for run in designs.panels
        for cell in read_cells(run)
        for table in TABLES
        if table in gates
        for metric in _measure_cell(cell, table, TABLES[table])
    ]


def _measure_cell(cell: Cell, table: str, summary: Summary) -> list[Metric]:
    return measure(
        table,
        summary(cell),
        players=cell.players,
        panel=cell.panel,
        num_deals=cell.num_deals,
        num_groups=cell.num_groups,
    )


def _counts(cells: Sequence[Cell], judged: Sequence[Metric]) -> list[Metric]:
    games = [int(cell.sums("games")["games"].sum()) for cell in cells]
    by_cell = [
        count(
            "cell_games", number, num_deals=cell.num_deals, players=cell.players, panel=cell.panel
        )
        for cell, number in zip(cells, games, strict=True)
    ]
    verdicts = [metric.verdict for metric in judged]
    by_gate = [metric for gate in _gates(judged) for metric in _agreement(gate, judged)]
    by_verdict = [
        count("verdicts", verdicts.count(verdict), judged=verdict) for verdict in (OK, OUT, UNSURE)
    ]
    return [count("games", sum(games)), *by_cell, *by_verdict, *by_gate]


def _gates(judged: Sequence[Metric]) -> list[str]:
    return list(dict.fromkeys(metric.gate or "" for metric in judged))


def _agreement(gate: str, judged: Sequence[Metric]) -> list[Metric]:
    """Count the styles of play under which a gate has the verdict that it has in all."""
    worst: dict[str, str] = {}
    for metric in judged:
        if metric.gate == gate:
            verdicts = (worst.get(metric.panel or "", OK), metric.verdict or OK)
            worst[metric.panel or ""] = max(verdicts, key=BADNESS.index)
    overall = max(worst.values(), key=BADNESS.index)
    agreeing = sum(verdict == overall for verdict in worst.values())
    return [
        count("panels", len(worst), of_gate=gate),
        count("panels_agree", agreeing, of_gate=gate),
    ]


def _spell_counts(cells: Sequence[Cell], measured: Metrics) -> list[Metric]:
    """Count the spells whose owners win clearly more or less than an even share.

    Many spells are looked at together, so the share of false alarms is held at 5 %.
    """
    counts = []
    for cell in cells:
        of_cell = {"players": cell.players, "panel": cell.panel}
        shares = measured.find("spells", "win_share", **of_cell)
        apart = adjust_benjamini_hochberg([_p_of_even(metric) for metric in shares]) <= ALPHA
        for name, number in (("spells", len(shares)), ("spells_apart", int(apart.sum()))):
            counts.append(count(name, number, players=cell.players, panel=cell.panel))
    return counts


def _p_of_even(metric: Metric) -> float:
    if metric.estimate is None or not metric.se or not metric.players:
        return 1.0
    return p_equal(metric.estimate - 1 / metric.players, se=metric.se, num_groups=metric.num_groups)
