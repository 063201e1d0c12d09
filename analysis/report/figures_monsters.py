"""Draw monsters: fame against HP (F5), theft by monster, and the board (E7)."""

from __future__ import annotations

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale
from analysis.figures.scatter import PlaneAxes, Point, draw_scatter
from analysis.findings import Findings
from analysis.labels import ELEMENTS, MONSTER_ELEMENTS
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_figure,
    draw_each,
    heading_for,
    largest,
    note_on,
    top_of,
)
from analysis.report.marks import key, number, table_of
from analysis.summaries.board import EVERY_TURN, START
from analysis.summaries.monsters import price_line, printed_numbers
from analysis.wording import say


def price(findings: Findings) -> FigureBlock | None:
    """F5: printed fame over printed HP, with the line."""
    off = [m for m in findings.metrics.find("F5", "off_the_line") if m.estimate is not None]
    if not off:
        return None
    most = max(off, key=lambda m: abs(m.estimate or 0.0))
    claim = Markup("{} lies furthest off the line of fame over HP: {} fame").format(
        key(most.keys["name"]), number(most)
    )

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = findings.of(cells[0], "F5", "off_the_line")
        printed = printed_numbers(cells[0])
        slope, start = price_line(printed["hp"].to_numpy(float), printed["fame"].to_numpy(float))
        points = [
            Point(m.keys["name"], m.keys["hp"], m.keys["fame"], m.estimate or 0, m.keys["element"])
            for m in found
        ]
        axes = PlaneAxes("HP", "fame", start, slope)
        lines = [f"{m.keys['name']}, off the line: {say(m)}" for m in found]
        return draw_scatter(points, axes, heading=heading_for(players)), lines

    return FigureBlock(
        "monster-prices",
        "Printed fame over printed HP, and the line of this card set",
        claim,
        note_on(
            findings, "Triangles are fire monsters, squares earth, circles water, diamonds none."
        ),
        draw_each(findings, name="monster-prices", claim=claim, draw=draw),
        ("F5",),
    )


def stolen(findings: Findings) -> FigureBlock | None:
    """F5: how often each monster is stolen, beside chance; first style of play."""
    rates = [m for m in findings.metrics.find("F5", "steal_rate") if m.estimate is not None]
    if not rates:
        return None
    most = largest(rates)
    null = findings.metrics.find(
        "F5", "steal_null", players=most.players, panel=most.panel, monster=most.keys["monster"]
    )
    claim = Markup("{} is stolen most: {} of its defeats, by chance {} would be ({})").format(
        key(most.keys["name"]), number(most), number(null[0]), table_of(most)
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for m in sorted(
            findings.of(cells[0], "F5", "steal_rate"), key=lambda m: -(m.estimate or 0.0)
        ):
            dots = dots_of(findings, cells, "F5", "steal_rate", monster=m.keys["monster"])
            marked = tuple(Dot(dot.metric, dot.series, m.keys["element"]) for dot in dots)
            found.append(Row(m.keys["name"], marked))
        return found

    return draw_dot_figure(
        findings,
        name="stolen",
        measure="Share of its defeats by players who had dealt less than half of its HP",
        claim=claim,
        note="Shapes and colours: elements; filled or not: style of play.",
        tables=("F5",),
        rows=rows,
        scale=lambda players: Scale("stolen, %", 0, min(1.0, top_of(rates, step=0.1)), factor=100),
    )


def board(findings: Findings) -> FigureBlock | None:
    """E7: how often all elements, or one only, are face up."""
    ups = findings.metrics.find("E7", "all_up", when=EVERY_TURN)
    if not ups:
        return None
    least = min(ups, key=lambda m: m.estimate or 0.0)
    claim = Markup("All three elements are face up in {} of the turns ({})").format(
        number(least), table_of(least)
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for metric, title in (("all_up", "all three up"), ("one_up", "one only")):
            found.append(Row(title))
            found += [
                Row(when, dots_of(findings, cells, "E7", metric, when=when))
                for when in (START, EVERY_TURN)
            ]
        return found

    return draw_dot_figure(
        findings,
        name="board",
        measure="Elements of the monsters face up",
        claim=claim,
        note="Exactly, if cards fell by chance: the dungeon's first monsters of the shipped set "
        "show all three elements in 19 of 100 games of 2 or 3 players, 20.6 of 100 of 4.",
        tables=("E7",),
        rows=rows,
        scale=lambda players: Scale("share, %", 0, 1, factor=100),
    )


def blows(findings: Findings) -> FigureBlock | None:
    """E5: which cards defeat which monsters."""
    shares = findings.metrics.find("E5-blows", "kill_share")
    shares = [m for m in shares if m.estimate is not None]
    if not shares:
        return None
    most = largest(shares)
    claim = Markup("{} cards make {} of the defeats of {} monsters ({})").format(
        key(str(most.keys["card"]).capitalize()),
        number(most),
        key(most.keys["monster"]),
        table_of(most),
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for monster in MONSTER_ELEMENTS:
            found.append(Row("no element" if monster == "none" else f"{monster} monsters by"))
            for card in ELEMENTS:
                dots = dots_of(
                    findings, cells, "E5-blows", "kill_share", monster=monster, card=card
                )
                found.append(Row(card, tuple(Dot(dot.metric, dot.series, card) for dot in dots)))
        return found

    return draw_dot_figure(
        findings,
        name="blows",
        measure="Share of the defeats of each monster element, by the element of the card",
        claim=claim,
        note="Shapes and colours: elements; filled or not: style of play.",
        tables=("E5-blows", "E5"),
        rows=rows,
        scale=lambda players: Scale("share, %", 0, 1, factor=100),
    )
