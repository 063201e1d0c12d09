"""Draw a figure for every pair of things as a field of shades, the numbers written in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis.figures import style
from analysis.metrics import Metric

ABOVE, BELOW = (0.48, 0.25, 0.63), (0.54, 0.38, 0.0)
"""Shades of what lies above and below the middle: violet and ochre, told apart by all eyes."""


@dataclass(frozen=True)
class Field:
    """One cell: its row and column, its figure, and the text written in."""

    row: int
    column: int
    metric: Metric
    text: str
    is_clear: bool = True
    """Whether the interval excludes the middle; cells that do not stay white."""


@dataclass(frozen=True)
class MapAxes:
    """Names of rows and columns, the value of no shade and of full shade."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    row_title: str
    column_title: str
    middle: float
    reach: float


def draw_map(fields: Sequence[Field], axes: MapAxes, *, heading: str) -> Figure:
    """Draw every field; full shade is `reach` away from the middle."""
    height = 1.05 + 0.34 * len(axes.rows)
    figure = Figure(figsize=(style.WIDTH, height))
    plot = figure.subplots()
    for field in fields:
        away = (field.metric.estimate or 0.0) - axes.middle
        strength = min(abs(away) / axes.reach, 1.0) if field.is_clear and axes.reach else 0.0
        red, green, blue = ABOVE if away > 0 else BELOW
        shade = tuple(1 - 0.75 * strength * (1 - part) for part in (red, green, blue))
        place = (field.column - 0.5, field.row - 0.5)
        plot.add_patch(Rectangle(place, 1, 1, facecolor=shade, edgecolor="white", linewidth=1.5))
        plot.text(
            field.column, field.row, field.text, ha="center", va="center", fontsize=7.5,
            color="white" if strength > 0.75 else style.INK,
        )  # fmt: skip
    plot.set_xlim(-0.5, len(axes.columns) - 0.5)
    plot.set_ylim(len(axes.rows) - 0.5, -0.5)
    plot.set_xticks(range(len(axes.columns)), [style.shorten(name) for name in axes.columns])
    plot.set_yticks(range(len(axes.rows)), [style.shorten(name) for name in axes.rows])
    plot.set_xlabel(axes.column_title)
    plot.set_title(axes.row_title, loc="left", fontsize=8, color=style.MUTED, pad=4)
    plot.spines["bottom"].set_visible(False)
    plot.tick_params(length=0)
    longest = max(len(style.shorten(name)) for name in axes.rows)
    figure.subplots_adjust(
        left=min(0.5, 0.05 + longest * 0.0195), right=0.965, bottom=0.5 / height,
        top=1 - 0.5 / height,
    )  # fmt: skip
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    return figure
