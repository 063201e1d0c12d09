"""Store documented tables of integers as Parquet: same content, same bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from glory_sim.core.game import CELL, GROUP, ROW_COLUMNS, Column, Columns, Table

TABLES_FORMAT = "1"
_WIDE = {"deal", "group"}


def row_schema(table: Table) -> pa.Schema:
    """Return the stored form of a row table: cell, deal, seating, replicate, ..."""
    return _schema(table, (CELL, *ROW_COLUMNS, *table.keys), table.columns, pa.int32(), "rows")


def sum_schema(table: Table) -> pa.Schema:
    """Return the stored form of a sum table: cell, group, its keys, its sums."""
    return _schema(table, (CELL, GROUP, *table.keys), table.columns, pa.int64(), "sums")


def sum_keys(table: Table) -> list[str]:
    """Return the columns that tell the rows of a cell's sums apart."""
    return [GROUP.name, *(key.name for key in table.keys)]


def to_arrow(columns: Columns, schema: pa.Schema, *, cell: int) -> pa.Table:
    """Put a match's columns into their stored form; ValueError if they do not fit."""
    expected = schema.names[1:]
    if set(columns) != set(expected):
        odd = sorted(set(columns) ^ set(expected))
        raise ValueError(f"table {_name(schema)} lacks or adds the columns {odd}")
    length = len(columns[expected[0]])
    arrays = [pa.array(np.full(length, cell, np.int32))]
    for field in list(schema)[1:]:
        values = np.asarray(columns[field.name])
        if not np.issubdtype(values.dtype, np.integer):
            raise ValueError(f"column {_name(schema)}.{field.name} holds no integers")
        arrays.append(pa.array(values).cast(field.type))  # cast refuses what does not fit
    return pa.Table.from_arrays(arrays, schema=schema)


def open_writer(path: Path, schema: pa.Schema) -> pq.ParquetWriter:
    """Open a Parquet file with fixed options: bytes depend on the content only."""
    return pq.ParquetWriter(
        path,
        schema,
        compression="snappy",  # half the time of zstd for a fifth more bytes
        use_dictionary=True,
        write_statistics=[CELL.name],  # lets a reader skip the other cells
    )


def _schema(
    table: Table,
    keys: tuple[Column, ...],
    columns: tuple[Column, ...],
    width: pa.DataType,
    kind: str,
) -> pa.Schema:
    fields = [_field(key, pa.int64() if key.name in _WIDE else pa.int32()) for key in keys]
    fields += [_field(column, width) for column in columns]
    metadata = {
        "table": table.name,
        "kind": kind,
        "meaning": table.meaning,
        "keys": ",".join(key.name for key in table.keys),
        "format": TABLES_FORMAT,
    }
    return pa.schema(fields, metadata=metadata)


def _field(column: Column, width: pa.DataType) -> pa.Field:
    documentation = {
        "meaning": column.meaning,
        "unit": column.unit,
        "denominator": column.denominator,
    }
    return pa.field(column.name, width, nullable=False, metadata=documentation)


def _name(schema: pa.Schema) -> str:
    return str(schema.metadata[b"table"].decode())
