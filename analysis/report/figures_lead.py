"""Draw who gets ahead: fame to win (F3), work and theft (F6), fame over time (F7), Lord (F8)."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Row, Scale
from analysis.figures.lines import Line, LineAxes
from analysis.figures.maps import Field, MapAxes, draw_map
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_figure,
    draw_each,
    draw_line_figure,
    heading_for,
    largest,
    note_on,
    top_of,
)
from analysis.report.labels import seat_name
from analysis.report.marks import key, number, table_of
from analysis.summaries.lead import LAST, LEADER, MIDDLE, QUARTERS
from analysis.wording import say, say_estimate

RARE = 0.002
"""Final fame that fewer players reach is left to the table."""
HALF = 0.5


def to_win(findings: Findings) -> FigureBlock | None:
    """F3: win share by final fame."""
    enough = [m for m in findings.metrics.find("F3", "win_share") if (m.estimate or 0) >= HALF]
    if not enough:
        return None
    first = min(enough, key=lambda m: (-(m.players or 0), m.keys["fame"]))
    claim = Markup("With {} fame a player wins {} of the games ({})").format(
        key(first.keys["fame"]), number(first), table_of(first)
    )
    return draw_line_figure(
        findings,
        name="to-win",
        measure="Win share of the players who end with that much fame",
        claim=claim,
        note="Level line: half of the games.",
        tables=("F3",),
        lines=lambda cells: [_usual_fame(findings, cell) for cell in cells],
        axes=LineAxes("final fame", "win share, %", 0, 1, factor=100, level=HALF),
    )


def thieves(findings: Findings) -> FigureBlock | None:
    """F6 in pairs: whose work is taken by whom, under the first style of play."""
    pairs = [m for m in findings.metrics.find("F6-thieves") if m.keys["victim"] != m.keys["thief"]]
    if not pairs:
        return None
    most = largest(pairs)
    claim = Markup("Most work is taken by the player {} from the player {}: {} fame a game ({})")
    claim = claim.format(
        *(
            key(seat_name(most.keys[who], "starter", most.players or 0))
            for who in ("thief", "victim")
        ),
        number(most),
        table_of(most),
    )
    reach = most.estimate or 1.0

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = [m for m in pairs if (m.players, m.panel) == (players, cells[0].panel)]
        names = tuple(f"+{seat}" if seat else "starter" for seat in range(players))
        fields = [Field(m.keys["victim"], m.keys["thief"], m, say_estimate(m)) for m in found]
        axes = MapAxes(names, names, "worked", "took the fame (seats after the starter)", 0, reach)
        lines = [f"{names[f.row]} worked, {names[f.column]} took: {say(f.metric)}" for f in fields]
        figure = draw_map(fields, axes, heading=f"{heading_for(players)}, {cells[0].panel}")
        return figure, lines

    return FigureBlock(
        "thieves",
        "Fame that one seat's damage was worth and another seat's blow took, per game",
        claim,
        note_on(findings, "First style of play; the others are in the table.", "F6-thieves"),
        draw_each(findings, name="thieves", claim=claim, draw=draw),
        ("F6-thieves", "F6"),
    )


def over_time(findings: Findings) -> FigureBlock | None:
    """F7: the fame of those who end first, second, ... as monsters die."""
    gaps = findings.metrics.find("F7", "gap")
    if not gaps:
        return None
    first = gaps[-1]
    half = [m for m in gaps if (m.players, m.panel) == (first.players, first.panel)]
    middle = half[len(half) // 2]
    claim = Markup("When {} monsters are dead the leader is {} fame ahead ({})").format(
        key(middle.keys["dead"]), number(middle), table_of(middle)
    )
    means = findings.metrics.find("F7", "fame_mean")
    return draw_line_figure(
        findings,
        name="over-time",
        measure="Mean fame of those who end at each place, by monsters dead",
        claim=claim,
        note="First style of play; one line for each place at the end.",
        tables=("F7",),
        lines=lambda cells: _fan(findings, cells[0]),
        axes=LineAxes("monsters dead", "fame", 0, top_of(means, step=5)),
    )


def comebacks(findings: Findings) -> FigureBlock | None:
    """F7: does being ahead keep one ahead, beside a game without feedback."""
    halves = findings.own("F7-comebacks", "leader_excess", played="half")
    halves = [m for m in halves if m.estimate is not None]
    if not halves:
        return None
    most = max(halves, key=lambda m: abs(m.estimate or 0.0))
    table = {"players": most.players, "panel": most.panel, "played": "half"}
    seen = findings.metrics.one("F7-comebacks", "leader_wins", **table)
    null = findings.metrics.one("F7-comebacks", "leader_null", **table)
    claim = Markup(
        "Who leads at half-time wins {}; in a game without feedback {} would ({})"
    ).format(number(seen), number(null), table_of(most))

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for who, title in (("leader", "the leader wins"), ("last", "the last one wins")):
            found.append(Row(title))
            for played in QUARTERS:
                for suffix, name in (("wins", played), ("null", "no feedback")):
                    dots = dots_of(
                        findings, cells, "F7-comebacks", f"{who}_{suffix}", played=played
                    )
                    found.append(Row(name, dots))
        return found

    return draw_dot_figure(
        findings,
        name="comebacks",
        measure="Win share of the leader and of the last one, as the rounds go on",
        claim=claim,
        note="No feedback: the fame of each round dealt out anew among the players.",
        tables=("F7-comebacks",),
        rows=rows,
        scale=lambda players: Scale("win share, %", 0, 1, factor=100, line=1 / players),
    )


def lord(findings: Findings) -> FigureBlock | None:
    """F8: who takes the Keeper and the Lord."""
    wins = findings.metrics.find("F8", "taker_wins")
    if not wins:
        return None
    most = largest(wins)
    claim = Markup("Who defeats the {} wins {} of the games ({})").format(
        key(most.keys["name"]), number(most), table_of(most)
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for name in dict.fromkeys(m.keys["name"] for m in wins):
            found.append(Row(f"{name} taken by"))
            for taker in (LEADER, MIDDLE, LAST):
                dots = dots_of(findings, cells, "F8", "taken", name=name, taker=taker)
                if dots:
                    found.append(Row(taker, dots))
            found.append(
                Row("its taker wins", dots_of(findings, cells, "F8", "taker_wins", name=name))
            )
        return found

    return draw_dot_figure(
        findings,
        name="keeper-and-lord",
        measure="Who takes the Keeper and the Lord, by the place before that turn",
        claim=claim,
        note="What is left to 100 % was taken while all had equal fame.",
        tables=("F8",),
        rows=rows,
        scale=lambda players: Scale("share, %", 0, 1, factor=100),
    )


def _usual_fame(findings: Findings, cell: Cell) -> Line:
    reached = {m.keys["fame"]: m.estimate or 0.0 for m in findings.of(cell, "F3", "reached")}
    shown = [
        m for m in findings.of(cell, "F3", "win_share") if reached.get(m.keys["fame"], 0) >= RARE
    ]
    return _line(cell.panel, findings.panels.index(cell.panel), shown, "fame")


def _fan(findings: Findings, cell: Cell) -> list[Line]:
    return [
        _line(
            f"place {place}",
            place - 1,
            findings.of(cell, "F7", "fame_mean", place=str(place)),
            "dead",
        )
        for place in range(1, cell.players + 1)
    ]


def _line(label: str, series: int, metrics: Sequence[Metric], by: str) -> Line:
    return Line(label, series, tuple(float(m.keys[by]) for m in metrics), tuple(metrics))
