"""Draw figures of designs: one style of play, so no marks for several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale, draw_dots
from analysis.figures.lines import Line, LineAxes, draw_lines
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import (
    FigureBlock,
    dot_lines,
    draw_each,
    heading_for,
    note_on,
)
from analysis.wording import say


def at_table(metrics: Sequence[Metric], players: int) -> list[Metric]:
    """Return the metrics of a number of players that have a value."""
    return [m for m in metrics if m.players == players and m.estimate is not None]


def dot(metric: Metric, element: str | None = None) -> tuple[Dot, ...]:
    """Return a metric as the one dot of a row."""
    return (Dot(metric, 0, element),)


def clearest(metrics: Sequence[Metric]) -> Metric:
    """Return the metric that is furthest from zero."""
    return max(metrics, key=lambda metric: abs(metric.estimate or 0.0))


def reach_of(metrics: Sequence[Metric]) -> tuple[float, float]:
    """Return the ends of an axis around zero that hold every interval."""
    ends = [end for m in metrics for end in (m.lo95, m.hi95, m.estimate) if end is not None]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    room = 0.06 * (high - low or 1.0)
    return low - room, high + room


def draw_design_dots(
    findings: Findings,
    *,
    name: str,
    measure: str,
    claim: Markup,
    note: str,
    tables: Sequence[str],
    rows: Callable[[int], list[Row]],
    scale: Callable[[int], Scale],
) -> FigureBlock:
    """Return a figure of dots of a design, one drawing for each number of players."""

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = rows(players)
        figure = draw_dots(found, scale(players), heading=heading_for(players), series=("",))
        return figure, dot_lines(found, ("",))

    return _block(findings, name, measure, claim, note, tables, draw)


def draw_design_lines(
    findings: Findings,
    *,
    name: str,
    measure: str,
    claim: Markup,
    note: str,
    tables: Sequence[str],
    lines: Callable[[int], list[Line]],
    axes: LineAxes,
) -> FigureBlock:
    """Return a figure of lines of a design, one drawing for each number of players."""

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = lines(players)
        words = [
            f"{line.label}, {axes.x_label} {x:g}: {say(metric)}"
            for line in found
            for x, metric in zip(line.xs, line.metrics, strict=True)
        ]
        return draw_lines(found, axes, heading=heading_for(players)), words

    return _block(findings, name, measure, claim, note, tables, draw)


def _block(
    findings: Findings,
    name: str,
    measure: str,
    claim: Markup,
    note: str,
    tables: Sequence[str],
    draw: Callable[[int, list[Cell]], tuple[Figure, Sequence[str]]],
) -> FigureBlock:
    players = {m.players for m in findings.metrics.find(tables[0])}
    drawings = draw_each(findings, name=name, claim=claim, draw=draw, only=players)
    style = findings.metrics.find(tables[0])[0].panel or ""
    text = f"{note} Style of play: {style}."
    return FigureBlock(name, measure, claim, note_on(findings, text, tables[0]), drawings, tables)
