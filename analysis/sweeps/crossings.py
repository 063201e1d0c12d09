"""Find where a response curve crosses an end of its zone, or a line, and say it.

Between two neighbouring points the curve is taken as straight. The crossing's error
follows from those of both points and of their common deals by the chain rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from analysis.stats.clusters import Clustered
from analysis.sweeps.figures import SweepFigure
from analysis.sweeps.points import PointResult, Sweep


@dataclass(frozen=True)
class Crossing:
    """Where a figure passes a level on its way along an axis."""

    figure: SweepFigure
    table: tuple[int, str]
    axis: str
    others: Mapping[str, object]
    level: float
    meaning: str
    at: float
    low: float
    high: float

    @property
    def sentence(self) -> str:
        """Say it in words, with its 95 % interval."""
        players, label = self.table
        where = "".join(f", {key} = {value}" for key, value in self.others.items())
        at = f"{self.axis} {self.at:.2f} ({self.low:.2f} to {self.high:.2f})"
        return f"{players} players, {label}{where}: {self.meaning.format(at=at)}."

    @property
    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "figure": self.figure.name,
            "players": self.table[0],
            "label": self.table[1],
            "axis": self.axis,
            "others": dict(self.others),
            "level": self.level * self.figure.scale,
            "at": self.at,
            "lo95": self.low,
            "hi95": self.high,
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Curve:
    """The points along one axis at which all others stay put, in ascending order."""

    table: tuple[int, str]
    axis: str
    others: Mapping[str, object]
    points: Sequence[PointResult]


def curves(sweep: Sweep, axis: str) -> list[Curve]:
    """Return the curves along an axis of numbers, each of two points at least."""
    found: dict[tuple[object, ...], list[PointResult]] = {}
    others = [other for other in sweep.axes if other != axis]
    for point in sweep.points:
        if isinstance(point.values[axis], int | float):
            key = (point.players, point.label, *(point.values[other] for other in others))
            found.setdefault(key, []).append(point)
    lines = []
    for points in found.values():
        distinct = {point.values[axis]: point for point in points}
        if len(distinct) > 1:
            table = (points[0].players, points[0].label)
            fixed = {other: points[0].values[other] for other in others}
            ordered = [distinct[value] for value in sorted(distinct)]
            lines.append(Curve(table, axis, fixed, ordered))
    return lines


def find_crossings(sweep: Sweep) -> list[Crossing]:
    """Return every crossing of every curve, figure by figure."""
    lines = [curve for axis in sweep.axes for curve in curves(sweep, axis)]
    return [
        crossing
        for figure in sweep.figures
        for curve in lines
        for crossing in _crossings(figure, curve)
    ]


def _crossings(figure: SweepFigure, curve: Curve) -> Iterator[Crossing]:
    for level, rising, falling in _levels(figure, curve):
        for left, right in pairwise(curve.points):
            low, high = left.results[figure.name].found, right.results[figure.name].found
            before, after = low.estimate[0] - level, high.estimate[0] - level
            if not before * after < 0 or not _is_clear(high - low):
                continue
            at = cross_point(
                (left.values[curve.axis], right.values[curve.axis]), (low, high), level
            )
            ends = at.interval(0.95)
            yield Crossing(
                figure=figure,
                table=curve.table,
                axis=curve.axis,
                others=curve.others,
                level=level,
                meaning=rising if after > 0 else falling,
                at=float(at.estimate[0]),
                low=float(ends[0][0]),
                high=float(ends[1][0]),
            )


def _levels(figure: SweepFigure, curve: Curve) -> Iterator[tuple[float, str, str]]:
    """Yield levels, each with words for rising above it and for falling below it."""
    zone = curve.points[0].results[figure.name].zone
    if zone is not None:
        begins = f"{figure.title} in the target zone from {{at}} on"
        ends = f"{figure.title} in the target zone up to {{at}}"
        yield zone.low, begins, ends
        yield zone.high, ends, begins
    if figure.line:
        level, meaning = figure.line
        sentence = meaning[0].upper() + meaning[1:] + " at {at}"
        yield level, sentence, sentence


def _is_clear(rise: Clustered) -> bool:
    """Tell whether two points surely differ: where they may not, nothing is crossed."""
    low, high = rise.interval(0.95)
    return bool(low[0] > 0 or high[0] < 0)


def cross_point(
    places: tuple[float, float], ends: tuple[Clustered, Clustered], level: float
) -> Clustered:
    """Return where the straight line through two points takes a value."""
    (left, right), (low, high) = places, ends
    rise = float(high.estimate[0] - low.estimate[0])
    part = (level - float(low.estimate[0])) / rise
    pull = low.scaled(-(1 - part) / rise) + high.scaled(-part / rise)
    moved = pull.scaled(right - left)
    at = low.estimate * 0 + left + part * (right - left)
    return Clustered(at, moved.residuals, moved.num_clusters)
