"""Draw cards as causes: their value, their price, their elements, concentration, luck."""

from __future__ import annotations

import numpy as np
from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Row, Scale
from analysis.figures.lines import Line, LineAxes
from analysis.figures.scatter import PlaneAxes, Point, draw_scatter
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import FigureBlock, draw_each, heading_for, largest, note_on
from analysis.report.design_blocks import (
    at_table,
    clearest,
    dot,
    draw_design_dots,
    draw_design_lines,
    reach_of,
)
from analysis.report.marks import key, number, table_of
from analysis.stats.verdicts import Zone
from analysis.summaries.monsters import price_line
from analysis.wording import say

ELEMENT_NOTE = "Triangles are fire, squares earth, circles water."


def values(findings: Findings) -> FigureBlock | None:
    """The caterpillar: value of every spell, all intervals holding together."""
    found = findings.metrics.find("cards", "value_all")
    judged = findings.metrics.find("cards", "value")
    if not found:
        return None
    most = clearest(found)
    claim = Markup("{} is furthest from the average spell: {} of win share a copy ({})").format(
        key(most.keys["name"]), number(most), table_of(most)
    )
    zones = [m.target for m in judged if m.target]
    zone: Zone | None = zones[0] if zones else None
    low, high = reach_of(found)

    def rows(players: int) -> list[Row]:
        ordered = sorted(at_table(found, players), key=lambda m: -(m.estimate or 0.0))
        return [Row(m.keys["name"], dot(m, m.keys["element"])) for m in ordered]

    return draw_design_dots(
        findings,
        name="card-values",
        measure="Win share caused by owning a spell instead of an average one, decks dealt by lot",
        claim=claim,
        note=f"Grey band: target. Intervals hold for all spells at once. {ELEMENT_NOTE}",
        tables=("cards",),
        rows=rows,
        scale=lambda players: Scale(
            "points of win share", low, high, factor=100, zone=zone, line=0
        ),
    )


def paid(findings: Findings) -> FigureBlock | None:
    """What is paid for a spell beside what it is worth."""
    worths = {_place(m): m for m in findings.metrics.find("cards", "value")}
    bids = {_place(m): m for m in findings.metrics.find("cards", "bid") if m.estimate is not None}
    if not bids or not worths:
        return None
    points = {
        players: _points([(bids[p], worths[p]) for p in bids if p[0] == players])
        for players in sorted({place[0] or 0 for place in bids})
    }
    players, (_, found) = list(points.items())[-1]
    bargain = max(found, key=lambda point: point.off)
    metric = next(
        m for p, m in worths.items() if p[0] == players and m.keys["name"] == bargain.name
    )
    bid = bids[_place(metric)]
    claim = Markup("{} is the best bargain: worth {}, bought for a bid of {} ({})").format(
        key(bargain.name), number(metric), number(bid), table_of(metric)
    )

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        (slope, start), mine = points[players]
        axes = PlaneAxes("bid paid when picked first", "worth, points of win share", start, slope)
        words = [
            f"{m.keys['name']}: paid {say(bids[p])}, worth {say(m)}"
            for p, m in worths.items()
            if p[0] == players and p in bids
        ]
        return draw_scatter(mine, axes, heading=heading_for(players)), words

    return FigureBlock(
        "paid-and-worth",
        "Worth of each spell over the bid paid for it; the line is the going rate",
        claim,
        note_on(
            findings, f"Above the line: a bargain under this style of play. {ELEMENT_NOTE}", "cards"
        ),
        draw_each(findings, name="paid-and-worth", claim=claim, draw=draw, only=set(points)),
        ("cards",),
    )


def elements(findings: Findings) -> FigureBlock | None:
    """E4: strength of each element, and of one basic attack."""
    found = findings.metrics.find("E4")
    if not found:
        return None
    most = clearest([m for m in found if m.metric == "value"])
    claim = Markup("{} spells are worth {} more or less than an average one ({})").format(
        key(str(most.keys["element"]).capitalize()), number(most), table_of(most)
    )
    low, high = reach_of(found)

    def rows(players: int) -> list[Row]:
        lines = []
        for metric, title in (
            ("value", "its spells, as they come"),
            ("value_text", "their text alone"),
            ("basic", "one basic attack"),
        ):
            lines.append(Row(title))
            lines += [
                Row(m.keys["element"], dot(m, m.keys["element"]))
                for m in at_table(found, players)
                if m.metric == metric
            ]
        return lines

    return draw_design_dots(
        findings,
        name="element-strength",
        measure="Win share caused by the cards of each element, relative to the mean",
        claim=claim,
        note=ELEMENT_NOTE,
        tables=("E4",),
        rows=rows,
        scale=lambda players: Scale("points of win share", low, high, factor=100, line=0),
    )


def concentration(findings: Findings) -> FigureBlock | None:
    """Win share over how concentrated a dealt deck is."""
    shares = findings.metrics.find("concentration", "win_share")
    if not shares:
        return None
    last = at_table(shares, shares[-1].players or 0)
    claim = Markup("Decks with {} spells of one element win {}, with {} they win {} ({})").format(
        key(last[0].keys["most"]),
        number(last[0]),
        key(last[-1].keys["most"]),
        number(last[-1]),
        table_of(last[0]),
    )

    def lines(players: int) -> list[Line]:
        mine = at_table(shares, players)
        return [Line("decks", 0, tuple(float(m.keys["most"]) for m in mine), tuple(mine))]

    return draw_design_lines(
        findings,
        name="concentration",
        measure="Win share of decks dealt at random, by spells of their commonest element",
        claim=claim,
        note="The ends stand for fewer and more.",
        tables=("concentration",),
        lines=lines,
        axes=LineAxes("spells of the commonest element", "win share, %", 0, 1, factor=100),
    )


def luck(findings: Findings) -> FigureBlock | None:
    """What decides a game, in the order of the game."""
    parts = findings.metrics.find("luck", "part")
    if not parts:
        return None
    most = largest(parts)
    claim = Markup("{} decide most of who wins: {} ({})").format(
        key(str(most.keys["luck"]).capitalize()), number(most), table_of(most)
    )
    draft = findings.metrics.find("luck", "so_far", luck="the draft")
    if draft:
        claim = Markup("When the draft is over, {} of who wins is decided ({})").format(
            number(draft[-1]), table_of(draft[-1])
        )
    low, high = reach_of(parts)
    return draw_design_dots(
        findings,
        name="luck",
        measure="Part of who wins that is decided by each kind of luck, in the order of the game",
        claim=claim,
        note="Parts add up to all. Games on the same deals, some luck drawn anew.",
        tables=("luck",),
        rows=lambda players: [Row(m.keys["luck"], dot(m)) for m in at_table(parts, players)],
        scale=lambda players: Scale("points of a hundred of who wins", low, high, factor=100),
    )


def _place(metric: Metric) -> tuple[int | None, str]:
    return metric.players, str(metric.keys["spell"])


def _points(pairs: list[tuple[Metric, Metric]]) -> tuple[tuple[float, float], list[Point]]:
    """Return the going rate (slope, start) and the spells as points, in points of win share."""
    paid_, worth_ = (
        np.array([pair[i].estimate or 0.0 for pair in pairs]) * (1, 100)[i] for i in (0, 1)
    )
    slope, start = price_line(paid_, worth_)
    return (slope, start), [
        Point(
            bid.keys["name"], float(x), float(y), float(y - start - slope * x), bid.keys["element"]
        )
        for (bid, _), x, y in zip(pairs, paid_, worth_, strict=True)
    ]
