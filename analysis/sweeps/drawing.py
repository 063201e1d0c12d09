"""Draw response curves: a figure along an axis, its zone in grey, one mark a series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures import style
from analysis.figures.dots import draw_legend, series_mark
from analysis.figures.svg import to_svg
from analysis.stats.verdicts import Zone
from analysis.sweeps.figures import SweepFigure
from analysis.sweeps.points import PointResult, Sweep

HEIGHT = 2.3
MOST_SERIES = len(style.SERIES)
LONGEST_TICK = 16


@dataclass(frozen=True)
class Series:
    """Points that belong together: one table of players, or one value of a second axis."""

    label: str
    points: Sequence[PointResult]
    is_line: bool


def draw_curves(sweep: Sweep, figure: SweepFigure, axis: str, players: int) -> Markup:
    """Return the SVG of a figure along an axis for one number of players."""
    points = [point for point in sweep.points if point.players == players]
    places = _places(points, axis)
    series = _series(sweep, points, axis, places)
    drawing = Figure(figsize=(style.WIDTH, HEIGHT))
    with style.drawing_style():
        axes = drawing.subplots()
        zone = next((p.results[figure.name].zone for p in points), None)
        _draw_background(axes, figure, zone)
        for number, one in enumerate(series):
            _draw_series(axes, figure, axis, places, one, number)
        _label(axes, figure, axis, places)
        has_legend = len(series) > 1
        top = 1 - (0.52 if has_legend else 0.3) / HEIGHT
        drawing.subplots_adjust(left=0.145, right=0.965, bottom=0.46 / HEIGHT, top=top)
        heading = f"{figure.title}, {players} players"
        drawing.text(0.012, 1 - 0.07 / HEIGHT, heading, va="top", weight="bold", color=style.INK)
        if has_legend:
            draw_legend(drawing, [one.label for one in series], top=1 - 0.22 / HEIGHT)
        name = f"curve-{figure.name}-{sweep.axes.index(axis)}-{players}p"
        title = f"{figure.title} by {axis}, {players} players"
        svg = to_svg(drawing, name=name, title=title, lines=_lines(figure, axis, series))
    return Markup(svg)  # an XML writer escaped it


def _places(points: Sequence[PointResult], axis: str) -> dict[object, float]:
    """Return where each value stands: numbers at themselves, texts side by side."""
    values = list(dict.fromkeys(point.values[axis] for point in points))
    if all(isinstance(value, int | float) for value in values):
        return {value: float(value) for value in sorted(values)}
    return {value: float(place) for place, value in enumerate(values)}


def _series(
    sweep: Sweep, points: Sequence[PointResult], axis: str, places: dict[object, float]
) -> list[Series]:
    """Split points by line-up and other axes, where each part spans the axis."""
    others = [other for other in sweep.axes if other != axis]
    parts: dict[str, list[PointResult]] = {}
    for point in points:
        fixed = [f"{other}={point.values[other]}" for other in others]
        parts.setdefault(", ".join([point.label, *fixed]), []).append(point)
    is_whole = len(parts) <= MOST_SERIES and any(len(part) > 1 for part in parts.values())
    if not is_whole:
        parts = {}
        for point in points:
            parts.setdefault(point.label, []).append(point)
    is_number = all(isinstance(value, int | float) for value in places)
    return [
        Series(
            label,
            sorted(part, key=lambda point: places[point.values[axis]]),
            is_line=is_whole and is_number,
        )
        for label, part in list(parts.items())[:MOST_SERIES]
    ]


def _draw_background(axes: Axes, figure: SweepFigure, zone: Zone | None) -> None:
    if zone:
        ends = (zone.low * figure.scale, zone.high * figure.scale)
        axes.axhspan(*ends, color=style.ZONE, linewidth=0, zorder=0)
    if figure.line:
        axes.axhline(figure.line[0] * figure.scale, color=style.MUTED, linewidth=0.8, zorder=0.7)
    axes.grid(axis="y", color="#ececf0", linewidth=0.7, zorder=0)
    axes.set_axisbelow(True)


def _draw_series(
    axes: Axes,
    figure: SweepFigure,
    axis: str,
    places: dict[object, float],
    series: Series,
    number: int,
) -> None:
    mark = series_mark(number)
    x = np.array([places[point.values[axis]] for point in series.points])
    found = [point.results[figure.name].found for point in series.points]
    y = np.array([one.estimate[0] for one in found]) * figure.scale
    ends = [one.interval(0.95) for one in found]
    low, high = (np.array([pair[side][0] for pair in ends]) * figure.scale for side in (0, 1))
    colour = str(mark.get_color())
    axes.vlines(x, low, high, colour, linewidth=1.3, zorder=2)
    if series.is_line:
        axes.plot(x, y, color=colour, linewidth=0.9, zorder=1.5)
    mark.set_data(x, y)
    mark.set(markersize=4.4, zorder=3)
    axes.add_line(mark)
    for place, value, point in zip(x, y, series.points, strict=True):
        if point.is_baseline:
            axes.plot([place], [value], "o", color="none", mec=style.MUTED, ms=9, zorder=2.5)


def _label(axes: Axes, figure: SweepFigure, axis: str, places: dict[object, float]) -> None:
    axes.set_xlabel(axis)
    axes.set_ylabel(figure.unit)
    ticks = [str(value) for value in places]
    short = [t if len(t) <= LONGEST_TICK else t[: LONGEST_TICK - 1] + "…" for t in ticks]
    if len(ticks) <= 12:
        axes.set_xticks(list(places.values()), short)
    span = max(places.values()) - min(places.values())
    axes.set_xlim(
        min(places.values()) - 0.06 * span - 0.1, max(places.values()) + 0.06 * span + 0.1
    )


def _lines(figure: SweepFigure, axis: str, series: Sequence[Series]) -> list[str]:
    """Tell the drawing's numbers in words."""
    return [
        f"{one.label}, {axis} {point.values[axis]}: "
        f"{point.results[figure.name].estimate * figure.scale:.3g} {figure.unit}"
        for one in series
        for point in one.points
    ]
