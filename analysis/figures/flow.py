"""Draw a ledger: what comes in above what goes out, part by part, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.figures import style
from analysis.metrics import Metric

COLOURS = ("#454560", "#8a86ad", "#c6c3de", "#e5e3f0")
NARROWEST_LABEL = 0.16
"""Parts below this share of the axis are named in the key only."""


@dataclass(frozen=True)
class Ledger:
    """One play style's parts, named: gained and used add up to the same."""

    label: str
    gained: tuple[tuple[str, Metric], ...]
    used: tuple[tuple[str, Metric], ...]


def draw_flow(ledgers: Sequence[Ledger], *, high: float, heading: str, label: str) -> Figure:
    """Draw two stacked bars a play style; a whisker at each end is that part's interval."""
    height = len(ledgers) * 0.86 + 1.25
    figure = Figure(figsize=(style.WIDTH, height))
    axes = figure.subplots()
    ticks, names = [], []
    for number, ledger in enumerate(ledgers):
        y = 3.0 * number
        axes.text(
            0, y - 0.62, style.shorten(ledger.label), va="bottom", color=style.MUTED, fontsize=8
        )
        for shift, name, parts in ((0.0, "gained", ledger.gained), (1.0, "used", ledger.used)):
            _draw_parts(axes, y + shift, parts, high)
            ticks.append(y + shift)
            names.append(name)
    axes.set_yticks(ticks, names)
    axes.set_xlim(0, high)
    axes.set_ylim(3.0 * len(ledgers) - 1.3, -1.4)
    axes.set_xlabel(label)
    bottom, top = 0.86 / height, 1 - 0.3 / height
    figure.subplots_adjust(left=0.15, right=0.965, bottom=bottom, top=top)
    for line, side in enumerate(("gained", "used")):
        shades = _names_in_use([getattr(ledger, side) for ledger in ledgers])
        _draw_key(figure, shades, bottom=(0.2 - 0.18 * line) / height)
    figure.text(0.012, 1 - 0.07 / height, heading, va="top", weight="bold", color=style.INK)
    return figure


def _names_in_use(bars: Sequence[Sequence[tuple[str, Metric]]]) -> dict[str, str]:
    """Return the shade of each part that is not zero in every bar."""
    return {
        name: COLOURS[place]
        for bar in bars
        for place, (name, metric) in enumerate(bar)
        if metric.estimate
    }


def _draw_key(figure: Figure, shades: Mapping[str, str], *, bottom: float) -> None:
    """Name the parts of one bar by their shades."""
    figure.legend(
        [Patch(facecolor=colour) for colour in shades.values()],
        list(shades),
        loc="lower left",
        bbox_to_anchor=(0.135, bottom),
        ncols=max(len(shades), 1),
        frameon=False,
        handlelength=0.9,
        handleheight=0.8,
        handletextpad=0.35,
        columnspacing=0.9,
        borderpad=0,
        borderaxespad=0,
        labelcolor=style.MUTED,
        fontsize=7.5,
    )


def _draw_parts(axes: Axes, y: float, parts: Sequence[tuple[str, Metric]], high: float) -> None:
    start = 0.0
    for place, (name, metric) in enumerate(parts):
        width = metric.estimate or 0.0
        if width == 0:
            continue
        end, colour = start + width, COLOURS[place]
        axes.barh(y, width, left=start, height=0.8, color=colour, edgecolor="white", linewidth=1.0)
        if width > NARROWEST_LABEL * high:
            ink = "white" if place == 0 else style.INK
            axes.text(start + width / 2, y, name, ha="center", va="center", color=ink, fontsize=7.5)
        if metric.lo95 is not None and metric.hi95 is not None:
            half = (metric.hi95 - metric.lo95) / 2
            axes.plot([end - half, end + half], [y, y], color=style.INK, linewidth=1.4, zorder=3)
        start = end
