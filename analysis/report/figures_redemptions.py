"""Draw redemptions (C4), who catches up by points (C7), criteria (C8), and minutes."""

from __future__ import annotations

from markupsafe import Markup

from analysis.evidence import Cell
from analysis.figures.dots import Row, Scale
from analysis.figures.lines import Line, LineAxes
from analysis.findings import Findings
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_figure,
    draw_line_figure,
    largest,
    top_of,
)
from analysis.report.marks import key, number, table_of
from analysis.summaries.redemptions import PLACES
from analysis.timing import PACES


def timing(findings: Findings) -> FigureBlock | None:
    """C4: cards played in the turn before points are redeemed for a kill."""
    found = findings.metrics.find("C4-timing", "share", bought="kill")
    if not found:
        return None
    bought = largest(findings.metrics.find("C4", "others_damage", bought="kill"))
    claim = Markup("A bought monster had taken {} damage from others before ({})").format(
        number(bought), table_of(bought)
    )

    def lines(cells: list[Cell]) -> list[Line]:
        drawn = []
        for cell in cells:
            stored = findings.of(cell, "C4-timing", "share", bought="kill")
            xs = tuple(float(m.keys["plays_before"]) for m in stored)
            drawn.append(Line(cell.panel, findings.panels.index(cell.panel), xs, tuple(stored)))
        return drawn

    return draw_line_figure(
        findings,
        name="redemption-timing",
        measure="Kills bought, by the cards played in the turn before",
        claim=claim,
        note="Twelve cards stand for all more.",
        tables=("C4", "C4-timing"),
        lines=lines,
        axes=LineAxes(
            "cards played before", "% of the kills bought", 0, top_of(found, step=0.1), factor=100
        ),
    )


def catch_up(findings: Findings) -> FigureBlock | None:
    """C7: points held by those ahead and those behind."""
    held = findings.metrics.find("C7", "held")
    if not held:
        return None
    most = largest(held)
    table = {"players": most.players, "panel": most.panel}
    ends = [findings.metrics.find("C7", "held", taker=who, **table) for who in ("leader", "last")]
    if not all(ends):
        return None
    claim = Markup(
        "The leader begins a turn with {} combo points, the last one with {} ({})"
    ).format(number(ends[0][0]), number(ends[1][0]), table_of(most))

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for metric, title in (
            ("held", "points held"),
            ("kills_bought", "kills bought a turn"),
        ):
            found.append(Row(title))
            for place in PLACES:
                dots = dots_of(findings, cells, "C7", metric, taker=place)
                if dots:
                    found.append(Row(place, dots))
        return found

    return draw_dot_figure(
        findings,
        name="catch-up",
        measure="Combo points by the place of the player whose turn it is",
        claim=claim,
        note="",
        tables=("C7", "C9"),
        rows=rows,
        scale=lambda players: Scale("points, or kills bought", 0, top_of(held, step=0.5)),
    )


def criteria(findings: Findings) -> FigureBlock | None:
    """C8: how often each criterion is met."""
    met = [m for m in findings.metrics.find("C8", "met") if m.estimate is not None]
    if not met:
        return None
    most = largest(met)
    claim = Markup("The criterion of {} is met most: {} of its defeats ({})").format(
        key(most.keys["name"]), number(most), table_of(most)
    )

    def rows(cells: list[Cell]) -> list[Row]:
        return [
            Row(
                f"{m.keys['name']} ({m.keys['criterion']})",
                dots_of(findings, cells, "C8", "met", monster=m.keys["monster"]),
            )
            for m in findings.of(cells[0], "C8", "met")
        ]

    return draw_dot_figure(
        findings,
        name="criteria",
        measure="Share of the defeats that meet the monster's combo criterion",
        claim=claim,
        note="",
        tables=("C8",),
        rows=rows,
        scale=lambda players: Scale("met, %", 0, 1, factor=100),
    )


def minutes(findings: Findings) -> FigureBlock | None:
    """Length in minutes, by the pace of the players."""
    usual = findings.own("minutes", "minutes_mean", pace="usual")
    if not usual:
        return None
    most = largest(usual)
    table = {"players": most.players, "panel": most.panel}
    quick, slow = (
        findings.metrics.one("minutes", "minutes_mean", pace=pace, **table)
        for pace in ("quick", "slow")
    )
    claim = Markup(
        "A game takes usual players about {} minutes, quick ones {}, slow ones {} ({})"
    ).format(*(number(m, "estimate") for m in (most, quick, slow)), table_of(most))
    zone = most.target

    def rows(cells: list[Cell]) -> list[Row]:
        return [
            Row(f"{pace} players", dots_of(findings, cells, "minutes", "minutes_mean", pace=pace))
            for pace in PACES
        ]

    every = findings.own("minutes", "minutes_mean")
    return draw_dot_figure(
        findings,
        name="minutes",
        measure="Minutes of a game, under the seconds of timing.toml, which nobody has measured",
        claim=claim,
        note="Grey band: target for the usual pace. The pace matters more than anything here.",
        tables=("minutes", "minutes-parts"),
        rows=rows,
        scale=lambda players: Scale("minutes", 0, top_of(every, step=10), zone=zone),
    )
