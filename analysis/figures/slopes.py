"""Draw two runs beside each other: each figure as a slope, its target as one band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from analysis.figures import style
from analysis.figures.dots import bounds
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone

FURTHEST = 2.2
"""Figures further than this many half-widths from the middle of their target are cut."""


@dataclass(frozen=True)
class Slope:
    """One figure before and after, and what it is called."""

    label: str
    before: Metric
    after: Metric


def draw_slopes(slopes: Sequence[Slope], *, heading: str) -> Figure:
    """Draw each figure by where it lies in its target: the band is from end to end."""
    height = 0.5 * len(slopes) + 1.0
    figure = Figure(figsize=(style.WIDTH, height))
    axes = figure.subplots()
    axes.axvspan(-1, 1, color=style.ZONE, linewidth=0, zorder=0)
    for place, slope in enumerate(slopes):
        points = []
        for shift, metric, filled in ((-0.13, slope.before, False), (0.13, slope.after, True)):
            zone = metric.target or slope.after.target or Zone(0, 1)
            low, high = (_in_target(end, zone) for end in bounds(metric))
            middle = _in_target(metric.estimate or 0.0, zone)
            points.append((middle, place + shift))
            axes.plot([low, high], [place + shift] * 2, color=style.INK, linewidth=1.2, zorder=2)
            face = style.INK if filled else "white"
            axes.plot(
                middle, place + shift, "o", color=style.INK, markerfacecolor=face, markersize=4.5,
                zorder=3,
            )  # fmt: skip
        axes.plot(*zip(*points, strict=True), color=style.MUTED, linewidth=0.8, zorder=1)
    axes.set_ylim(len(slopes) - 0.5, -0.5)
    axes.set_xlim(-FURTHEST, FURTHEST)
    axes.set_xticks([-1, 0, 1], ["from", "target", "to"])
    axes.set_yticks(range(len(slopes)), [style.shorten(slope.label) for slope in slopes])
    longest = max(len(style.shorten(slope.label)) for slope in slopes)
    figure.subplots_adjust(
        left=min(0.5, 0.045 + longest * 0.0185), right=0.965, bottom=0.35 / height,
        top=1 - 0.5 / height,
    )  # fmt: skip
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    figure.text(
        0.012, 1 - 0.25 / height, "empty mark: before, full mark: after", va="top", fontsize=8,
        color=style.MUTED,
    )  # fmt: skip
    return figure


def _in_target(value: float, zone: Zone) -> float:
    """Return where a value lies in its target: -1 at the lower end, 1 at the upper."""
    half = (zone.high - zone.low) / 2 or 1.0
    place = (value - (zone.low + zone.high) / 2) / half
    return max(-FURTHEST, min(FURTHEST, place))
