"""Draw the course of games: their length, and spells as drafted and played."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale
from analysis.figures.histograms import Bars, ValueAxis, draw_histograms
from analysis.findings import Findings
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_rows,
    draw_each,
    heading_for,
    largest,
    note_on,
)
from analysis.report.marks import key, number, table_of
from analysis.stats.verdicts import Zone
from analysis.wording import say

LONG_TAIL = 0.998


def turns(findings: Findings) -> FigureBlock:
    """Length: the number of turns, with the target for the mean."""
    longest = largest(findings.own("length", "turns_p50"))
    table = {"players": longest.players, "panel": longest.panel}
    late = findings.metrics.one("length", "turns_p90", **table)
    claim = Markup(
        "Half of the games are over after {} turns, one in ten takes more than {} ({})"
    ).format(number(longest), number(late), table_of(longest))
    high = max(_last_turn(findings, cell) for cell in findings.cells)
    shares = findings.metrics.find("length-turns", "share")
    low = max(0, min(metric.keys["turns"] for metric in shares) - 1)
    top = largest(shares).hi95 or 1.0

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        panels = [_turn_bars(findings, cell, high) for cell in cells]
        zone = _turn_zone(findings, cells[0])
        axis = ValueAxis("turns in the dungeon, all players", low, high, top, zone)
        lines = [
            f"{panel.label}, {value} turns: {say(metric)}"
            for panel in panels
            for value, metric in zip(panel.values, panel.shares, strict=True)
        ]
        return draw_histograms(panels, axis, heading=heading_for(players)), lines

    return FigureBlock(
        "turns",
        "Number of turns in the dungeon",
        claim,
        note_on(findings, "Grey band: target for the mean. Dashed: the 10th, 50th, 90th of 100."),
        draw_each(findings, name="turns", claim=claim, draw=draw),
        ("length", "length-turns"),
    )


def spells(findings: Findings) -> FigureBlock:
    """Win share of each spell's owners: OBSERVED."""
    shares = findings.metrics.find("spells", "win_share")
    best = max(shares, key=lambda metric: (metric.estimate or 0.0) * (metric.players or 0))
    table = {"players": best.players, "panel": best.panel}
    claim = Markup(
        "Owners of {} win most, {}, where an even share is {}; of {} spells, {} differ clearly "
        "from it ({})"
    ).format(
        key(best.keys["name"]),
        number(best),
        number(best, "even"),
        number(findings.metrics.one("run", "spells", **table)),
        number(findings.metrics.one("run", "spells_apart", **table)),
        table_of(best),
    )

    def scale(players: int) -> Scale:
        mine = [metric for metric in shares if metric.players == players]
        gaps = [abs(end - 1 / players) for m in mine for end in (m.lo95, m.hi95) if end is not None]
        half = 0.02 * (int(max(gaps, default=0.02) / 0.02) + 1)
        low, high = max(0.0, 1 / players - half), min(1.0, 1 / players + half)
        return Scale("win share of owners, %", low, high, factor=100, line=1 / players)

    return FigureBlock(
        "spell-owners",
        "Win share of the owners of each spell, sorted",
        claim,
        note_on(
            findings,
            "Upright line: an even share. Triangles are fire spells, squares earth, circles "
            "water; filled or not: style of play. OBSERVED: owners of a spell differ in more "
            "than this spell.",
        ),
        draw_dot_rows(
            findings,
            name="spell-owners",
            claim=claim,
            rows=lambda cells: _spell_rows(findings, cells),
            scale=scale,
        ),
        ("spells",),
    )


def _turn_bars(findings: Findings, cell: Cell, high: int) -> Bars:
    shown = [m for m in findings.of(cell, "length-turns", "share") if m.keys["turns"] <= high]
    marks = []
    for tenth in ("p10", "p50", "p90"):
        metric = findings.one(cell, "length", f"turns_{tenth}")
        if metric is not None and metric.estimate is not None:
            marks.append((metric.estimate, tenth[1:]))
    values = tuple(metric.keys["turns"] for metric in shown)
    return Bars(cell.panel, values, tuple(shown), tuple(marks))


def _turn_zone(findings: Findings, cell: Cell) -> Zone | None:
    """Return the target for the turns of the table, from that for a player's turns."""
    metric = findings.one(cell, "length", "turns_per_seat")
    if metric is None or metric.target is None:
        return None
    return Zone(metric.target.low * cell.players, metric.target.high * cell.players)


def _last_turn(findings: Findings, cell: Cell) -> int:
    total, last = 0.0, 1
    for metric in findings.of(cell, "length-turns", "share"):
        total, last = total + (metric.estimate or 0.0), int(metric.keys["turns"])
        if total >= LONG_TAIL:
            break
    return last


def _spell_rows(findings: Findings, cells: Sequence[Cell]) -> list[Row]:
    """Return the spells by the win share of their owners in the first style of play."""
    first = findings.of(cells[0], "spells", "win_share")
    ordered = sorted(first, key=lambda metric: -(metric.estimate or 0.0))
    rows = []
    for found in ordered:
        dots = dots_of(findings, cells, "spells", "win_share", spell=found.keys["spell"])
        marked = tuple(Dot(dot.metric, dot.series, found.keys["element"]) for dot in dots)
        rows.append(Row(found.keys["name"], marked))
    return rows
