"""Draw figures over a number as lines with intervals, one mark a play style or place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.figures import style
from analysis.figures.dots import bounds, draw_legend, series_mark
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone

HEIGHT = 2.7


@dataclass(frozen=True)
class Line:
    """One line: where on the x axis, and the figures there; dashed ones are references."""

    label: str
    series: int
    xs: tuple[float, ...]
    metrics: tuple[Metric, ...]
    is_reference: bool = False


@dataclass(frozen=True)
class LineAxes:
    """The axes of a figure of lines: the same in all of its drawings."""

    x_label: str
    y_label: str
    low: float
    high: float
    factor: float = 1.0
    level: float | None = None
    zone: Zone | None = None


def draw_lines(lines: Sequence[Line], axes: LineAxes, *, heading: str) -> Figure:
    """Draw every line with its marks and 95 % intervals."""
    figure = Figure(figsize=(style.WIDTH, HEIGHT))
    plot = figure.subplots()
    if axes.zone:
        ends = (axes.zone.low * axes.factor, axes.zone.high * axes.factor)
        plot.axhspan(*ends, color=style.ZONE, linewidth=0, zorder=0)
    if axes.level is not None:
        plot.axhline(axes.level * axes.factor, color=style.MUTED, linewidth=0.8, zorder=1)
    for line in lines:
        mark = series_mark(line.series)
        colour = str(mark.get_color())
        heights = np.array([metric.estimate or 0.0 for metric in line.metrics]) * axes.factor
        dashes = (0, (3, 2)) if line.is_reference else "solid"
        plot.plot(line.xs, heights, color=colour, linewidth=0.8, alpha=0.6, linestyle=dashes)
        if line.is_reference:
            continue
        ends_ = np.array([bounds(metric) for metric in line.metrics]).reshape(-1, 2) * axes.factor
        plot.vlines(line.xs, ends_[:, 0], ends_[:, 1], colour, linewidth=1.1, zorder=2)
        mark.set_data(line.xs, heights)
        mark.set(markersize=3.6, zorder=3)
        plot.add_line(mark)
    plot.set_ylim(axes.low * axes.factor, axes.high * axes.factor)
    plot.set_xlabel(axes.x_label)
    plot.set_title(axes.y_label, loc="left", fontsize=8, color=style.MUTED, pad=4)
    plot.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    plot.tick_params(axis="y", labelcolor=style.MUTED, labelsize=8)
    plot.grid(axis="y", color="#ececf0", linewidth=0.7)
    plot.set_axisbelow(True)
    named = {line.series: line.label for line in lines if not line.is_reference}
    legend_rows = 1 if len(named) > 1 else 0
    top = 1 - (0.5 + legend_rows * style.ROW_HEIGHT) / HEIGHT
    figure.subplots_adjust(left=0.105, right=0.965, bottom=0.46 / HEIGHT, top=top)
    figure.text(0.012, 1 - 0.07 / HEIGHT, heading, va="top", weight="bold", color=style.INK)
    if legend_rows:
        numbers = list(named)
        draw_legend(
            figure,
            list(named.values()),
            top=1 - 0.25 / HEIGHT,
            mark=lambda place: series_mark(numbers[place]),
        )
    return figure
