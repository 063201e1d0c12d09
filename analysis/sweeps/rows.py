"""Lay a sweep out as rows of text: one a point, for the terminal and for the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from analysis.stats.clusters import Clustered
from analysis.sweeps.points import PointResult, Result, Sweep

MOST_DECIMALS = 4
SAME = "same"


def header(sweep: Sweep) -> list[str]:
    """Return the heads of the columns: the swept ones first."""
    identical = ["identical"] if _has_identical(sweep) else []
    figures = [title for f in sweep.figures for title in (f.head, "change", "")]
    return [*sweep.axes, "", *figures, *identical]


def point_row(sweep: Sweep, point: PointResult) -> list[object]:
    """Return a point's row of texts; half widths are those of 95 % intervals."""
    cells: list[object] = [point.values[axis] for axis in sweep.axes]
    cells.append("baseline" if point.is_baseline else "")
    for figure in sweep.figures:
        cells += _figure_cells(point.results[figure.name], is_baseline=point.is_baseline)
    if _has_identical(sweep):
        cells.append(say_identical(point))
    return cells


def say_identical(point: PointResult) -> str:
    """Say which part of the games went as the baseline's."""
    if point.is_baseline or point.identical is None:
        return ""
    share = 100 * point.identical
    return f"{share:.0f} %" if share in (0, 100) else f"{share:.1f} %"


def say_all_identical(sweep: Sweep) -> list[str]:
    """Say it where a change cannot have mattered: every game is the baseline's."""
    same = [p for p in sweep.points if not p.is_baseline and p.identical == 1]
    told = dict.fromkeys(
        ", ".join(f"{axis} {value}" for axis, value in point.values.items()) for point in same
    )
    return [f"identical games 100 %: {point} plays like the baseline." for point in told]


def plain_points(sweep: Sweep) -> list[dict[str, Any]]:
    """Return every point as plain data."""
    return [
        {
            "point": point.number,
            "players": point.players,
            "label": point.label,
            "baseline": point.is_baseline,
            "values": dict(point.values),
            "identical_games": point.identical,
            "figures": {name: _plain(result) for name, result in point.results.items()},
        }
        for point in sweep.points
    ]


def _has_identical(sweep: Sweep) -> bool:
    return any(not p.is_baseline and p.identical is not None for p in sweep.points)


def _figure_cells(result: Result, *, is_baseline: bool) -> list[str]:
    scale = result.figure.scale
    change = "" if is_baseline else say_change(result.difference.scaled(scale))
    return [say_estimate(result.found.scaled(scale)), change, result.verdict]


def say_estimate(found: Clustered) -> str:
    """Return an estimate with half the width of its interval: 20.69±0.03."""
    if math.isnan(found.estimate[0]):
        return "-"
    half = _half(found)
    decimals = _decimals(half)
    return f"{found.estimate[0]:.{decimals}f}±{half:.{decimals}f}"


def say_change(difference: Clustered) -> str:
    """Return a paired difference with its sign, the word `same` if it is exactly 0."""
    if math.isnan(difference.estimate[0]):
        return "-"
    if not difference.estimate[0] and not difference.residuals.any():
        return SAME
    half = _half(difference)
    decimals = _decimals(half)
    return f"{difference.estimate[0]:+.{decimals}f}±{half:.{decimals}f}"


def _half(found: Clustered) -> float:
    low, high = found.interval(0.95)
    return float(high[0] - low[0]) / 2


def _decimals(half: float) -> int:
    if not math.isfinite(half) or half <= 0:
        return 2
    exponent = math.floor(math.log10(half))
    is_large = half >= 3 * 10.0**exponent  # one digit tells enough of 3 to 9, two of 1 and 2
    return min(MOST_DECIMALS, max(0, 1 - exponent - is_large))


def _plain(result: Result) -> dict[str, Any]:
    scale = result.figure.scale
    found, change = result.found.scaled(scale), result.difference.scaled(scale)
    return {
        "estimate": found.estimate[0],
        **_ends(found),
        "difference": change.estimate[0],
        **{f"difference_{end}": value for end, value in _ends(change).items()},
        "unit": result.figure.unit,
        "verdict": result.verdict,
        "target": [result.zone.low * scale, result.zone.high * scale] if result.zone else None,
    }


def _ends(found: Clustered) -> dict[str, float]:
    low, high = found.interval(0.95)
    return {"lo95": float(low[0]), "hi95": float(high[0])}


def sections(sweep: Sweep) -> Sequence[tuple[str, list[list[object]]]]:
    """Return the rows of each table of players under its heading."""
    return [
        (
            f"{table[0]} players, {table[1]}",
            [point_row(sweep, point) for point in sweep.at(table)],
        )
        for table in sweep.tables
    ]
