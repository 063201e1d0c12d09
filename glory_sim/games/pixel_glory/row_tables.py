"""Turn the rows that the engine kept into tables, and say what their columns mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from glory_sim.core.game import Column, Columns, Table
from glory_sim.games.pixel_glory import schema
from glory_sim.games.pixel_glory.flat import flat_columns, flat_values
from glory_sim.games.pixel_glory.keeping import ROW_DTYPES

_MEANINGS = {
    "games": "one row a game",
    "seats": "one row a seat and game",
    "spells": "one row an owned spell",
    "offers": "one row an offered spell",
    "bids": "one row a bid",
    "monsters": "one row a revealed monster",
    "turns": "one row a turn",
    "redemptions": "one row a combo redemption",
}

ROW_TABLES = tuple(
    Table(
        name,
        (),
        tuple(
            Column(column, meaning, unit, next(iter(schema.TABLES[name].values()))[2])
            for column, meaning, unit in flat_columns(dtype, schema.TABLES[name])
        ),
        _MEANINGS[name],
    )
    for name, dtype in ROW_DTYPES.items()
)


def row_columns(parts: Sequence[Sequence[npt.NDArray[np.void]]]) -> dict[str, Columns]:
    """Return every row table as columns.

    Args:
        parts: batches of kept rows, each one array a table in the order of ROW_TABLES.
    """
    tables = {}
    for place, table in enumerate(ROW_TABLES):
        dtype = ROW_DTYPES[table.name]
        rows = [part[place] for part in parts]
        kept = {name: np.concatenate([_ints(part[name]) for part in rows]) if rows else _none()
                for name in ("deal", "seating")}  # fmt: skip
        inner = np.concatenate([part["row"] for part in rows]) if rows else np.zeros(0, dtype)
        values = flat_values(inner, schema.TABLES[table.name])
        columns = {**kept, "replicate": np.zeros(len(inner), np.int64)}
        columns |= {column.name: _ints(values[column.name]) for column in table.columns}
        tables[table.name] = columns
    return tables


def _ints(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.ascontiguousarray(values, np.int64)


def _none() -> npt.NDArray[np.int64]:
    return np.zeros(0, np.int64)
