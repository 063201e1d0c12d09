"""Draw dots with intervals: one row a thing, one mark a play style or element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.figures import style
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone

BAND = 0.4
"""Part of a row's height over which its dots are spread."""


@dataclass(frozen=True)
class Dot:
    """A figure with its interval; `reach` are the ends of a fainter line behind it."""

    metric: Metric
    series: int = 0
    element: str | None = None
    reach: tuple[Metric, Metric] | None = None


@dataclass(frozen=True)
class Row:
    """A labelled row of dots; without dots it is a heading for the rows below."""

    label: str
    dots: tuple[Dot, ...] = ()


@dataclass(frozen=True)
class Scale:
    """The fixed x axis of a figure, the same in all of its drawings."""

    label: str
    low: float
    high: float
    factor: float = 1.0
    zone: Zone | None = None
    line: float | None = None


def draw_dots(rows: Sequence[Row], scale: Scale, *, heading: str, series: Sequence[str]) -> Figure:
    """Draw rows from the top down; intervals that leave the axis are cut at its end."""
    legend_rows = 1 if len(series) > 1 else 0
    row_height = style.ROW_HEIGHT * (1.2 if legend_rows else 1.0)
    height = len(rows) * row_height + legend_rows * style.ROW_HEIGHT + 0.95
    figure = Figure(figsize=(style.WIDTH, height))
    axes = figure.subplots()
    _draw_background(axes, scale, len(rows))
    _draw_dots(axes, rows, scale.factor, len(series))
    _label_rows(axes, rows)
    axes.set_xlim(scale.low * scale.factor, scale.high * scale.factor)
    axes.set_xlabel(scale.label)
    left = _label_width(rows)
    bottom, top = 0.46 / height, 1 - (0.3 + legend_rows * style.ROW_HEIGHT) / height
    figure.subplots_adjust(left=left, right=0.965, bottom=bottom, top=top)
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    if legend_rows:
        has_elements = any(dot.element for row in rows for dot in row.dots)
        mark = element_series_mark if has_elements else series_mark
        draw_legend(figure, series, top=1 - 0.25 / height, mark=mark)
    return figure


def draw_legend(
    figure: Figure,
    series: Sequence[str],
    *,
    top: float,
    mark: Callable[[int], Line2D] | None = None,
) -> None:
    """Name the play styles by their marks, in one line below the heading."""
    handles = [(mark or series_mark)(number) for number in range(len(series))]
    figure.legend(
        handles,
        [style.shorten(name) for name in series],
        loc="upper left",
        bbox_to_anchor=(0.0, top),
        ncols=len(series),
        frameon=False,
        handletextpad=0.1,
        columnspacing=1.0,
        borderaxespad=0.2,
        labelcolor=style.MUTED,
        fontsize=8,
    )


def series_mark(number: int) -> Line2D:
    """Return the mark of a play style."""
    look = style.series_style(number)
    face = look.colour if look.filled else "white"
    return Line2D(
        [],
        [],
        linestyle="",
        marker=look.mark,
        color=look.colour,
        markerfacecolor=face,
        markersize=5,
    )


def element_series_mark(number: int) -> Line2D:
    """Return the mark of a play style where shape and colour tell the element: its filling."""
    return Line2D(
        [],
        [],
        linestyle="",
        marker="o",
        color=style.MUTED,
        fillstyle=style.element_filling(number),
        markerfacecoloralt="white",
        markersize=5,
    )


def _draw_dots(axes: Axes, rows: Sequence[Row], factor: float, num_series: int) -> None:
    """Draw marks, intervals and reaches, all of one look in one stroke."""
    offsets = np.linspace(-BAND / 2, BAND / 2, num_series) if num_series > 1 else np.zeros(1)
    by_look: dict[tuple[int, str | None], list[tuple[float, Dot]]] = {}
    for place, row in enumerate(rows):
        for dot in row.dots:
            height = place + float(offsets[dot.series])
            by_look.setdefault((dot.series, dot.element), []).append((height, dot))
    for (number, element), placed in by_look.items():
        mark = series_mark(number)
        if element:
            mark = element_series_mark(number)
            mark.set_marker(style.ELEMENT_MARKS[element])
            mark.set_color(style.ELEMENT_COLOURS[element])
        _draw_spans(axes, [(y, dot.reach) for y, dot in placed], factor)
        _draw_intervals(axes, placed, factor, str(mark.get_color()))
        values = [(dot.metric.estimate or 0.0) * factor for _, dot in placed]
        mark.set_data(values, [y for y, _ in placed])
        mark.set(markersize=4.4, markeredgewidth=1.0, zorder=3)
        axes.add_line(mark)


def _draw_spans(
    axes: Axes, spans: Sequence[tuple[float, tuple[Metric, Metric] | None]], factor: float
) -> None:
    found = [(y, span[0].estimate or 0.0, span[1].estimate or 0.0) for y, span in spans if span]
    heights, lows, highs = (np.array([row[column] for row in found]) for column in range(3))
    axes.hlines(heights, lows * factor, highs * factor, style.FAINT, linewidth=3.2, zorder=1)


def _draw_intervals(
    axes: Axes, placed: Sequence[tuple[float, Dot]], factor: float, colour: str
) -> None:
    found = [(y, bounds(dot.metric)) for y, dot in placed]
    heights = [y for y, _ in found]
    ends = np.array([ends for _, ends in found]) * factor
    axes.hlines(heights, ends[:, 0], ends[:, 1], colour, linewidth=1.3, zorder=2)


def bounds(metric: Metric) -> tuple[float, float]:
    """Return the 95 % interval; nan, which draws nothing, where there is none."""
    if metric.lo95 is None or metric.hi95 is None:
        return float("nan"), float("nan")
    return metric.lo95, metric.hi95


def _draw_background(axes: Axes, scale: Scale, num_rows: int) -> None:
    if scale.zone:
        low, high = scale.zone.low * scale.factor, scale.zone.high * scale.factor
        axes.axvspan(low, high, color=style.ZONE, linewidth=0, zorder=0)
    if scale.line is not None:
        axes.axvline(scale.line * scale.factor, color=style.MUTED, linewidth=0.8, zorder=0.7)
    axes.set_ylim(num_rows - 0.4, -0.6)
    axes.grid(axis="x", color="#ececf0", linewidth=0.7, zorder=0)
    axes.set_axisbelow(True)
    edges = [place - 0.5 for place in range(1, num_rows)]
    across = axes.get_yaxis_transform()
    axes.hlines(edges, 0, 1, "#ececf0", transform=across, linewidth=0.6, zorder=0)


def _label_rows(axes: Axes, rows: Sequence[Row]) -> None:
    axes.set_yticks(range(len(rows)), [style.shorten(row.label) for row in rows])
    for label, row in zip(axes.get_yticklabels(), rows, strict=True):
        if not row.dots:
            label.set_color(style.MUTED)
            label.set_fontsize(8)
            label.set_fontstyle("italic")


def _label_width(rows: Sequence[Row]) -> float:
    """Return the part of the width that the labels need; headings are in smaller type."""
    longest = max(len(style.shorten(row.label)) * (1.0 if row.dots else 0.93) for row in rows)
    return min(0.5, 0.045 + longest * 0.0185)
