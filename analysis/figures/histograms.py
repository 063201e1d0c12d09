"""Draw how often each value came up, one axis a play style, and what happens by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.figures import style
from analysis.figures.dots import bounds, draw_legend
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone

PANEL_HEIGHT = 1.05
SIDES = ("right", "center", "left")


@dataclass(frozen=True)
class Bars:
    """The shares of one play style by value, and values to mark with their names."""

    label: str
    values: tuple[int, ...]
    shares: tuple[Metric, ...]
    marks: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True)
class ValueAxis:
    """The axes of a histogram: label and ends, the largest share, the target if any."""

    label: str
    low: float
    high: float
    top: float
    zone: Zone | None = None


def draw_histograms(panels: Sequence[Bars], axis: ValueAxis, *, heading: str) -> Figure:
    """Draw stems with 95 % intervals, the play styles below each other."""
    height = len(panels) * PANEL_HEIGHT + 0.85
    figure = Figure(figsize=(style.WIDTH, height))
    grid = figure.subplots(len(panels), sharex=True, squeeze=False)
    for axes, panel in zip(grid[:, 0], panels, strict=True):
        if axis.zone:
            axes.axvspan(axis.zone.low, axis.zone.high, color=style.ZONE, linewidth=0, zorder=0)
        _draw_stems(axes, panel)
        axes.set_xlim(axis.low - 0.7, axis.high + 0.7)
        axes.set_ylim(0, axis.top * 130)
        axes.set_title(style.shorten(panel.label), loc="left", fontsize=8, color=style.MUTED, pad=2)
        _draw_marks(axes, panel)
    grid[-1, 0].set_xlabel(axis.label)
    grid[-1, 0].xaxis.set_major_locator(MaxNLocator(integer=True))
    bottom, top = 0.46 / height, 1 - 0.45 / height
    figure.subplots_adjust(left=0.115, right=0.965, bottom=bottom, top=top, hspace=0.32)
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    return figure


@dataclass(frozen=True)
class Curve:
    """One play style's shares by turn."""

    turns: tuple[int, ...]
    shares: tuple[Metric, ...]


def draw_curves(
    curves: Sequence[Curve], *, round_length: int, last: int, heading: str, series: Sequence[str]
) -> Figure:
    """Draw a share by turn, one line a play style; stripes mark the rounds of the table."""
    height = 2.6
    figure = Figure(figsize=(style.WIDTH, height))
    axes = figure.subplots()
    for start in range(1, last + 1, 2 * round_length):
        axes.axvspan(
            start - 0.5, start + round_length - 0.5, color="#f2f2f5", linewidth=0, zorder=0
        )
    for number, curve in enumerate(curves):
        _draw_curve(axes, curve, number, offset=0.16 * (number - (len(curves) - 1) / 2))
    axes.set_xlim(0.5, last + 0.5)
    axes.set_ylim(0, 100)
    axes.set_xlabel("turn of the table (stripes: rounds)")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title("% of turns without a kill", loc="left", fontsize=8, color=style.MUTED, pad=4)
    axes.tick_params(axis="y", labelcolor=style.MUTED, labelsize=8)
    axes.grid(axis="y", color="#ececf0", linewidth=0.7)
    legend_rows = 1 if len(series) > 1 else 0
    bottom, top = 0.46 / height, 1 - (0.5 + legend_rows * style.ROW_HEIGHT) / height
    figure.subplots_adjust(left=0.095, right=0.965, bottom=bottom, top=top)
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    if legend_rows:
        draw_legend(figure, series, top=1 - 0.25 / height)
    return figure


def _draw_curve(axes: Axes, curve: Curve, number: int, *, offset: float) -> None:
    look = style.series_style(number)
    places = [turn + offset for turn in curve.turns]
    heights = [(metric.estimate or 0.0) * 100 for metric in curve.shares]
    axes.plot(places, heights, color=look.colour, linewidth=0.7, alpha=0.5, zorder=2)
    _draw_intervals(axes, places, curve.shares, look.colour)
    face = look.colour if look.filled else "white"
    axes.plot(
        places,
        heights,
        linestyle="",
        marker=look.mark,
        markersize=3.6,
        color=look.colour,
        markerfacecolor=face,
        zorder=3,
    )


def _draw_stems(axes: Axes, panel: Bars) -> None:
    heights = [(metric.estimate or 0.0) * 100 for metric in panel.shares]
    axes.bar(panel.values, heights, width=0.72, color="#d3d3dd", linewidth=0, zorder=1)
    _draw_intervals(axes, panel.values, panel.shares, style.INK)
    axes.plot(panel.values, heights, "o", markersize=2.2, color=style.INK, zorder=3)
    axes.tick_params(axis="y", labelcolor=style.MUTED, labelsize=7.5)
    axes.yaxis.set_major_formatter("{x:.0f}%")
    axes.locator_params(axis="y", nbins=3)
    axes.grid(axis="y", color="#ececf0", linewidth=0.7)
    axes.set_axisbelow(True)


def _draw_intervals(
    axes: Axes, places: Sequence[float], shares: Sequence[Metric], colour: str
) -> None:
    ends = np.array([bounds(metric) for metric in shares]) * 100
    axes.vlines(places, ends[:, 0], ends[:, 1], colour, linewidth=1.1, zorder=2)


def _draw_marks(axes: Axes, panel: Bars) -> None:
    """Mark values by dashed lines; their names lean outwards so that they keep apart."""
    height = axes.get_ylim()[1] * 0.98
    sides = SIDES[-len(panel.marks) :]
    for (value, name), side in zip(panel.marks, sides, strict=True):
        axes.axvline(value, color=style.INK, linewidth=0.9, linestyle=(0, (3, 2)), zorder=2)
        shift = {"right": -3, "center": 0, "left": 3}[side]
        axes.annotate(
            name,
            (value, height),
            (shift, 8 if side == "center" else 0),
            textcoords="offset points",
            ha=side,
            va="top",
            fontsize=7.5,
            color=style.INK,
        )
