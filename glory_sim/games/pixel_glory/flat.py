"""Spread array columns of the engine's rows over columns of their own, with names."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.layout import BLOW_NAMES, CARRIER_NAMES, ELEMENT_NAMES, MAX_SEATS

Docs = Mapping[str, tuple[str, str, str]]

_AXES: dict[tuple[int, ...], tuple[tuple[str, ...], ...]] = {
    (3, 4): (ELEMENT_NAMES[:3], ELEMENT_NAMES),
    (4, 4): (BLOW_NAMES, CARRIER_NAMES),
    (3,): (ELEMENT_NAMES[:3],),
    (MAX_SEATS,): (tuple(map(str, range(MAX_SEATS))),),
}
"""What the axes of an array column are, by its shape."""


def _names(name: str, shape: tuple[int, ...]) -> list[str]:
    if shape == ():
        return [name]
    return ["_".join((name, *labels)) for labels in product(*_AXES[shape])]


def flat_columns(dtype: np.dtype[Any], docs: Docs) -> list[tuple[str, str, str]]:
    """Return (name, meaning, unit) of every flat column of a row dtype."""
    columns = []
    for field in dtype.names or ():
        meaning, unit, _ = docs[field]
        names = _names(field, dtype[field].shape)
        columns += [(name, _told(meaning, field, name), unit) for name in names]
    return columns


def _told(meaning: str, field: str, name: str) -> str:
    if name == field:
        return meaning
    return f"{meaning}: {name[len(field) + 1 :].replace('_', ' x ')}"


def flat_values(rows: npt.NDArray[np.void], docs: Docs) -> dict[str, npt.NDArray[np.int64]]:
    """Return every flat column of an array of rows."""
    values = {}
    for field in docs:
        column = rows[field]
        names = _names(field, column.shape[1:])
        flat = column.reshape(len(rows), len(names))
        for place, name in enumerate(names):
            values[name] = flat[:, place]
    return values
