"""Draw combo points: the ledger (C1) and turns without a kill (C6)."""

from __future__ import annotations

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.flow import Ledger, draw_flow
from analysis.figures.histograms import Curve, draw_curves
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import FigureBlock, draw_each, heading_for, largest, note_on
from analysis.report.marks import number, table_of
from analysis.summaries.combo import GAINED, USED
from analysis.summaries.tidy import ALL
from analysis.wording import say

NAMES = {
    "turns": "turns",
    "spells": "spells",
    "criteria": "criteria",
    "granted": "granted",
    "spent_kills": "kills",
    "spent_draws": "cards",
    "lost": "lost",
    "left": "left over",
}
RARELY_REACHED = 0.05
"""Turns that fewer games reach than this are left to the table."""


def ledger(findings: Findings) -> FigureBlock:
    """C1: combo points gained and used."""
    from_turns = largest(findings.own("C1", "turns", policy=ALL, distance=ALL))
    table = {"players": from_turns.players, "panel": from_turns.panel}
    left = findings.metrics.one("C1", "left", policy=ALL, distance=ALL, **table)
    claim = Markup(
        "A player gains {} combo points a game by turns without a kill; {} are left over ({})"
    ).format(number(from_turns), number(left), table_of(from_turns))
    ledgers = {cell.number: _ledger(findings, cell) for cell in findings.cells}
    high = 1.08 * max(
        sum(metric.estimate or 0.0 for _, metric in parts)
        for found in ledgers.values()
        for parts in (found.gained, found.used)
    )

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        chosen = [ledgers[cell.number] for cell in cells]
        figure = draw_flow(
            chosen,
            high=max(high, 1.0),
            heading=heading_for(players),
            label="combo points, per player and game",
        )
        return figure, [line for found in chosen for line in _ledger_lines(found)]

    return FigureBlock(
        "ledger",
        "Combo points gained and used, per player and game",
        claim,
        note_on(findings, "Parts in the order of the table; both bars are equally long."),
        draw_each(findings, name="ledger", claim=claim, draw=draw),
        ("C1",),
    )


def dry_turns(findings: Findings) -> FigureBlock:
    """C6: turns without a kill as the dungeon goes on."""
    worst = largest(findings.metrics.find("C6", "no_kill", policy=ALL, distance=ALL))
    claim = Markup("Of all turns, {} end without a kill ({})").format(
        number(worst), table_of(worst)
    )
    curves = {cell.number: _curve(findings, cell) for cell in findings.cells}

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        chosen = [curves[cell.number] for cell in cells]
        figure = draw_curves(
            chosen,
            round_length=players,
            last=max(curve.turns[-1] for curve in chosen),
            heading=heading_for(players),
            series=[cell.panel for cell in cells] if len(findings.panels) > 1 else [],
        )
        return figure, [
            f"{cell.panel}, turn {turn}: {say(metric)}"
            for cell, curve in zip(cells, chosen, strict=True)
            for turn, metric in zip(curve.turns, curve.shares, strict=True)
        ]

    return FigureBlock(
        "dry-turns",
        "Share of turns without a kill, by turn of the table",
        claim,
        note_on(findings, "Turns that few games reach are in the table only."),
        draw_each(findings, name="dry-turns", claim=claim, draw=draw),
        ("C6", "C6-turns"),
    )


def _ledger(findings: Findings, cell: Cell) -> Ledger:
    def parts(names: tuple[str, ...]) -> tuple[tuple[str, Metric], ...]:
        found = [(name, findings.one(cell, "C1", name, policy=ALL, distance=ALL)) for name in names]
        return tuple((NAMES[name], metric) for name, metric in found if metric is not None)

    return Ledger(cell.panel, parts(GAINED), parts(USED))


def _ledger_lines(found: Ledger) -> list[str]:
    return [
        f"{found.label}, {what} {name}: {say(metric)}"
        for what, parts in (("gained by", found.gained), ("used for", found.used))
        for name, metric in parts
    ]


def _curve(findings: Findings, cell: Cell) -> Curve:
    reached = [
        metric.keys["turn"]
        for metric in findings.of(cell, "C6-turns", "reached")
        if (metric.estimate or 0.0) >= RARELY_REACHED
    ]
    shares = [m for m in findings.of(cell, "C6-turns", "no_kill") if m.keys["turn"] in reached]
    return Curve(tuple(metric.keys["turn"] for metric in shares), tuple(shares))
