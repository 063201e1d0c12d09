"""Draw things as points of two numbers, with a line and the names of the outliers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures import style

HEIGHT = 3.1
NAMED = 4
"""How many points, the furthest off the line, are named."""


@dataclass(frozen=True)
class Point:
    """One thing: where it lies, how far off the line, and its element."""

    name: str
    x: float
    y: float
    off: float
    element: str


@dataclass(frozen=True)
class PlaneAxes:
    """Labels of both axes and the line: start and slope."""

    x_label: str
    y_label: str
    start: float
    slope: float


def draw_scatter(points: Sequence[Point], axes: PlaneAxes, *, heading: str) -> Figure:
    """Draw the points by the marks of their elements; equal ones lie side by side."""
    figure = Figure(figsize=(style.WIDTH, HEIGHT))
    plot = figure.subplots()
    ends = (min(p.x for p in points) - 1, max(p.x for p in points) + 1)
    plot.plot(
        ends,
        [axes.start + axes.slope * x for x in ends],
        color=style.MUTED,
        linewidth=0.9,
        zorder=1,
    )
    seen: dict[tuple[float, float], int] = {}
    for point in points:
        twin = seen.setdefault((point.x, point.y), 0)
        seen[point.x, point.y] += 1
        mark, colour = style.ELEMENT_MARKS[point.element], style.ELEMENT_COLOURS[point.element]
        plot.plot(point.x + 0.16 * twin, point.y, mark, color=colour, markersize=5, zorder=2)
    tallest = max(p.y for p in points)
    plot.set_ylim(min(0.0, *(p.y for p in points)), tallest * 1.15)
    plot.set_xlim(ends[0], ends[1])
    _name_outliers(plot, points)
    plot.set_xlabel(axes.x_label)
    plot.set_title(axes.y_label, loc="left", fontsize=8, color=style.MUTED, pad=4)
    plot.tick_params(axis="y", labelcolor=style.MUTED, labelsize=8)
    plot.grid(color="#ececf0", linewidth=0.7)
    plot.set_axisbelow(True)
    figure.subplots_adjust(left=0.085, right=0.965, bottom=0.46 / HEIGHT, top=1 - 0.5 / HEIGHT)
    figure.text(0.012, 1 - 0.07 / HEIGHT, heading, va="top", weight="bold", color=style.INK)
    return figure


def _name_outliers(plot: Axes, points: Sequence[Point]) -> None:
    """Name the points furthest off the line, on the side where there is room."""
    left, right = plot.get_xlim()
    named: list[tuple[float, float]] = []
    for point in sorted(points, key=lambda p: -abs(p.off))[:NAMED]:
        crowded = any(abs(point.y - y) < 0.6 and abs(point.x - x) < 6 for x, y in named)
        if crowded:
            continue
        named.append((point.x, point.y))
        is_right = point.x > (left + right) / 2
        plot.annotate(
            style.shorten(point.name), (point.x, point.y), (-5 if is_right else 5, 6),
            textcoords="offset points", ha="right" if is_right else "left", fontsize=7.5,
            color=style.INK,
        )  # fmt: skip
