"""Choose the points of a sweep: which levels of which axes are played together."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from glory_sim.core.errors import InputError, quoted

Axes = Mapping[str, tuple[str, ...]]
"""Key -> levels; the order of the keys is the order of the columns."""
Point = dict[str, str]
"""Key -> level; a key that is left out stays as it is."""

MOST_POINTS = 4096
DEFAULT_POINTS = 32


def make_points(axes: Axes, design: str, *, num_points: int | None, seed: int) -> list[Point]:
    """Return the points of a design, each once.

    Args:
        axes: what is varied.
        design: one of DESIGNS.
        num_points: how many points a sampled design draws.
        seed: of a sampled design.

    Raises InputError where the design does not fit the axes or has too many points.
    """
    if design not in DESIGNS:
        raise InputError(f"there is no design {quoted(design)}; designs: {', '.join(DESIGNS)}")
    if not axes:
        raise InputError("nothing is varied; give at least one --vary KEY=VALUES")
    if num_points is not None and design not in SAMPLED:
        raise InputError(
            f"the design {design} has as many points as its values make; a number of points "
            f"belongs to {' and '.join(SAMPLED)}"
        )
    wanted = DEFAULT_POINTS if num_points is None else num_points
    points = DESIGNS[design](axes, wanted, seed)
    return [dict(pairs) for pairs in dict.fromkeys(tuple(point.items()) for point in points)]


def check_number(number: int) -> None:
    """Refuse a sweep that is too large to be meant."""
    if number > MOST_POINTS:
        raise InputError(
            f"the sweep has {number:,} points and at most {MOST_POINTS:,} are played; give fewer "
            "values, or draw points with --design sobol --points 64"
        )


def _grid(axes: Axes, num_points: int, seed: int) -> list[Point]:
    del num_points, seed
    check_number(math.prod(map(len, axes.values())))
    return [dict(zip(axes, levels, strict=True)) for levels in product(*axes.values())]


def _one_at_a_time(axes: Axes, num_points: int, seed: int) -> list[Point]:
    del num_points, seed
    check_number(sum(map(len, axes.values())))
    return [{key: level} for key, levels in axes.items() for level in levels]


def _listed(axes: Axes, num_points: int, seed: int) -> list[Point]:
    del num_points, seed
    lengths = {key: len(levels) for key, levels in axes.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{key} {length}" for key, length in lengths.items())
        raise InputError(
            f"the design list takes the first values together, then the second ones, so every "
            f"key needs as many values; there are: {told}"
        )
    check_number(max(lengths.values()))
    return [dict(zip(axes, levels, strict=True)) for levels in zip(*axes.values(), strict=True)]


def _latin(axes: Axes, num_points: int, seed: int) -> list[Point]:
    from scipy.stats import qmc

    check_number(num_points)
    sampler = qmc.LatinHypercube(len(axes), rng=seed)
    return _chosen(axes, sampler.random(num_points))


def _sobol(axes: Axes, num_points: int, seed: int) -> list[Point]:
    from scipy.stats import qmc

    check_number(num_points)
    if num_points & (num_points - 1):
        raise InputError(
            f"the design sobol is even for 2, 4, 8, 16, ... points, and not for {num_points}; "
            f"give {1 << (num_points.bit_length() - 1)} or {1 << num_points.bit_length()}"
        )
    sampler = qmc.Sobol(len(axes), scramble=True, rng=seed)
    return _chosen(axes, sampler.random(num_points))


def _chosen(axes: Axes, sample: Any) -> list[Point]:
    """Turn numbers from 0 to 1 into levels, all levels of an axis alike."""
    return [
        {
            key: levels[min(int(number * len(levels)), len(levels) - 1)]
            for (key, levels), number in zip(axes.items(), row, strict=True)
        }
        for row in sample.tolist()
    ]


DESIGNS: Mapping[str, Callable[[Axes, int, int], Sequence[Point]]] = {
    "grid": _grid,
    "one-at-a-time": _one_at_a_time,
    "latin": _latin,
    "sobol": _sobol,
    "list": _listed,
}
SAMPLED = ("latin", "sobol")
