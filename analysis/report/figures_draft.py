"""Draw the draft: synergies (E8), monsters as guides (E9), what a bid buys."""

from __future__ import annotations

from markupsafe import Markup

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale
from analysis.figures.lines import Line, LineAxes
from analysis.findings import Findings
from analysis.labels import ELEMENTS
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_figure,
    draw_line_figure,
    smallest,
    top_of,
)
from analysis.report.marks import key, number, table_of
from analysis.summaries.draft import FEW, MANY, USUAL

ELEMENT_NOTE = "Shapes and colours: elements; filled or not: style of play."


def synergies(findings: Findings) -> FigureBlock | None:
    """E8: how often each synergy is earned."""
    found = [m for m in findings.metrics.find("E8", "earned") if m.estimate is not None]
    if not found:
        return None
    least = smallest(found)
    claim = Markup("The synergy of {} comes off least: in {} of its plays ({})").format(
        key(least.keys["name"]), number(least), table_of(least)
    )

    def rows(cells: list[Cell]) -> list[Row]:
        first = findings.of(cells[0], "E8", "earned")
        ordered = sorted(first, key=lambda m: -(m.estimate or 0.0))
        return [
            Row(
                m.keys["name"],
                _coloured(
                    dots_of(findings, cells, "E8", "earned", spell=m.keys["spell"]),
                    m.keys["element"],
                ),
            )
            for m in ordered
        ]

    return draw_dot_figure(
        findings,
        name="synergies",
        measure="Share of the plays of each spell in which its synergy was earned",
        claim=claim,
        note=ELEMENT_NOTE,
        tables=("E8",),
        rows=rows,
        scale=lambda players: Scale("earned, %", 0, 1, factor=100),
    )


def guided(findings: Findings) -> FigureBlock | None:
    """E9: first picks by how many monsters are weak to the element."""
    found = findings.metrics.find("E9", "picked_first", weak_monsters=MANY)
    if not found:
        return None
    most = max(found, key=lambda m: abs(_shift(findings, m.players, m.panel, m.keys["element"])))
    table = {"players": most.players, "panel": most.panel, "element": most.keys["element"]}
    few = findings.metrics.find("E9", "picked_first", weak_monsters=FEW, **table)
    claim = Markup(
        "With many monsters weak to them, {} spells are the first pick in {} of its offers; "
        "with few in {} ({})"
    ).format(key(most.keys["element"]), number(most), number((few or [most])[0]), table_of(most))

    def rows(cells: list[Cell]) -> list[Row]:
        lines = []
        for element in ELEMENTS:
            lines.append(Row(f"{element} spells"))
            for amount in (FEW, USUAL, MANY):
                keys = {"element": element, "weak_monsters": amount}
                dots = dots_of(findings, cells, "E9", "picked_first", **keys)
                if dots:
                    lines.append(Row(f"{amount} weak monsters", _coloured(dots, element)))
        return lines

    every = findings.metrics.find("E9", "picked_first")
    return draw_dot_figure(
        findings,
        name="guided",
        measure="Share of the offers that are the first pick, by monsters weak to the element",
        claim=claim,
        note="Which monsters are in a game is drawn by lot, so a difference is caused by them.",
        tables=("E9",),
        rows=rows,
        scale=lambda players: Scale(
            "picked first, %", 0, min(1.0, top_of(every, step=0.1)), factor=100
        ),
    )


def bids(findings: Findings) -> FigureBlock | None:
    """What a bid buys, beside the exact answer for random bids."""
    found = findings.metrics.find("auction-bids", "pick_place")
    if not found:
        return None
    table = {"players": found[-1].players, "panel": found[-1].panel}
    mine = findings.metrics.find("auction-bids", "pick_place", **table)
    claim = Markup("The card {} picks {} on average, the card {} picks {} ({})").format(
        key(mine[-1].keys["bid"]),
        number(mine[-1]),
        key(mine[0].keys["bid"]),
        number(mine[0]),
        table_of(mine[0]),
    )

    def lines(cells: list[Cell]) -> list[Line]:
        drawn = []
        for cell in cells:
            series = findings.panels.index(cell.panel)
            for metric in ("pick_place", "pick_place_random"):
                stored = findings.of(cell, "auction-bids", metric)
                drawn.append(
                    Line(
                        cell.panel if metric == "pick_place" else "random bids",
                        series,
                        tuple(float(m.keys["bid"]) for m in stored),
                        tuple(stored),
                        is_reference=metric != "pick_place",
                    )
                )
        return drawn

    return draw_line_figure(
        findings,
        name="bids",
        measure="Place in the order of picking, by the auction card laid",
        claim=claim,
        note="Dashed: exactly, if all cards were laid at random.",
        tables=("auction-bids",),
        lines=lines,
        axes=LineAxes("auction card laid", "pick place (one is first)", 0.8, 4.2),
    )


def _shift(findings: Findings, players: int | None, panel: str | None, element: str) -> float:
    """Return how far first picks move from few to many weak monsters."""
    table = {"players": players, "panel": panel, "element": element}
    ends = [
        findings.metrics.find("E9", "picked_first", weak_monsters=amount, **table)
        for amount in (FEW, MANY)
    ]
    few, many = (found[0].estimate if found else None for found in ends)
    return (many or 0.0) - (few or 0.0) if few is not None else 0.0


def _coloured(dots: tuple[Dot, ...], element: str) -> tuple[Dot, ...]:
    return tuple(Dot(dot.metric, dot.series, element) for dot in dots)
