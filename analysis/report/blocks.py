"""Hold a figure of the report: its claim, its drawings, where its numbers are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale, draw_dots
from analysis.figures.lines import Line, LineAxes, draw_lines
from analysis.figures.style import drawing_style
from analysis.figures.svg import to_svg
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.marks import number
from analysis.wording import say


@dataclass(frozen=True)
class Drawing:
    """One SVG of a figure: one number of players."""

    name: str
    players: int
    svg: Markup


@dataclass(frozen=True)
class FigureBlock:
    """A figure as it stands in the report.

    name: anchor in the page, and the beginning of the drawings' file names.
    measure: what is drawn, in small type below the claim.
    claim: what the numbers say; it is the title.
    note: how to read the marks, and on how many deals they rest.
    tables: where the numbers and definitions are.
    """

    name: str
    measure: str
    claim: Markup
    note: Markup
    drawings: Sequence[Drawing]
    tables: Sequence[str]


def heading_for(players: int) -> str:
    """Return the heading of a drawing."""
    return f"{players} players"


def note_on(findings: Findings, text: str = "", table: str = "") -> Markup:
    """Return a note: the text, then what the intervals are and how many deals stand behind.

    Args:
        findings: what was measured.
        text: how to read the marks.
        table: where the figure's numbers are, if it may rest on fewer deals than the run.
    """
    found = [m for m in findings.metrics.find(table) if m.se is not None] if table else []
    cell = min(found, key=lambda m: m.num_deals, default=None)
    cell = cell or findings.metrics.find("run", "cell_games")[0]
    sentence = Markup(
        "<span data-fixed>{}</span> Lines through the marks are intervals, clustered by deal; "
        "n = {} deals for each number of players and style of play."
    )
    return sentence.format(text, number(cell, "deals"))


def draw_each(
    findings: Findings,
    *,
    name: str,
    claim: Markup,
    draw: Callable[[int, list[Cell]], tuple[Figure, Sequence[str]]],
    only: Collection[int | None] | None = None,
) -> list[Drawing]:
    """Draw one SVG for each number of players; `draw` also tells its numbers in words."""
    drawings = []
    with drawing_style():
        for players in findings.player_counts:
            if only is not None and players not in only:
                continue
            figure, lines = draw(players, findings.cells_of(players))
            stem = f"{name}-{players}p"
            title = f"{claim.striptags()} ({heading_for(players)})"
            svg = to_svg(figure, name=stem, title=title, lines=lines)
            drawings.append(Drawing(stem, players, Markup(svg)))  # an XML writer escaped it
    return drawings


def draw_dot_rows(
    findings: Findings,
    *,
    name: str,
    claim: Markup,
    rows: Callable[[list[Cell]], list[Row]],
    scale: Callable[[int], Scale],
) -> list[Drawing]:
    """Draw rows of dots for each number of players, on one scale for all styles."""

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = rows(cells)
        series = findings.panels
        figure = draw_dots(found, scale(players), heading=heading_for(players), series=series)
        return figure, dot_lines(found, series)

    return draw_each(findings, name=name, claim=claim, draw=draw)


def dot_lines(rows: Sequence[Row], series: Sequence[str]) -> list[str]:
    """Tell the dots of a drawing in words."""
    lines, heading = [], ""
    for row in rows:
        if not row.dots:
            heading = f"{row.label}, "
        for dot in row.dots:
            style = f" ({series[dot.series]})" if len(series) > 1 else ""
            lines.append(f"{heading}{row.label}{style}: {say(dot.metric)}")
    return lines


def dots_of(
    findings: Findings, cells: Sequence[Cell], table: str, metric: str, **keys: object
) -> tuple[Dot, ...]:
    """Return a dot for each cell that has the metric."""
    found = [(cell, findings.one(cell, table, metric, **keys)) for cell in cells]
    return tuple(
        Dot(metric, findings.panels.index(cell.panel))
        for cell, metric in found
        if metric is not None and metric.estimate is not None
    )


def largest(metrics: Sequence[Metric]) -> Metric:
    """Return the metric with the largest estimate, the first of several."""
    return max(metrics, key=lambda metric: metric.estimate or 0.0)


def smallest(metrics: Sequence[Metric]) -> Metric:
    """Return the metric with the smallest estimate, the first of several."""
    return min(metrics, key=lambda metric: metric.estimate or 0.0)


def top_of(metrics: Sequence[Metric], *, step: float) -> float:
    """Return the end of an axis from 0 that holds every interval: a whole step."""
    ends = [end for m in metrics for end in (m.hi95, m.estimate) if end is not None]
    highest = max(ends, default=step)
    return step * (int(highest / step) + 1)


def draw_dot_figure(
    findings: Findings,
    *,
    name: str,
    measure: str,
    claim: Markup,
    note: str,
    tables: Sequence[str],
    rows: Callable[[list[Cell]], list[Row]],
    scale: Callable[[int], Scale],
) -> FigureBlock:
    """Return a figure of dots, one drawing for each number of players."""
    drawings = draw_dot_rows(findings, name=name, claim=claim, rows=rows, scale=scale)
    return FigureBlock(name, measure, claim, note_on(findings, note, tables[0]), drawings, tables)


def draw_line_figure(
    findings: Findings,
    *,
    name: str,
    measure: str,
    claim: Markup,
    note: str,
    tables: Sequence[str],
    lines: Callable[[list[Cell]], list[Line]],
    axes: LineAxes,
) -> FigureBlock:
    """Return a figure of lines over a number, one drawing for each number of players."""

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = lines(cells)
        figure = draw_lines(found, axes, heading=heading_for(players))
        words = [
            f"{line.label}, {axes.x_label} {x:g}: {say(metric)}"
            for line in found
            for x, metric in zip(line.xs, line.metrics, strict=True)
        ]
        return figure, words

    drawings = draw_each(findings, name=name, claim=claim, draw=draw)
    return FigureBlock(name, measure, claim, note_on(findings, note, tables[0]), drawings, tables)
