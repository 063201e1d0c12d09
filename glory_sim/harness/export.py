"""Write the tables of a run as CSV files, part by part: any size fits into memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import shown
from glory_sim.harness import files, merge
from glory_sim.harness.results import Run

CELLS = "cells"
COLUMNS = "columns"
"""The table of what every column means."""


def export_run(run: Run, folder: Path, tables: Sequence[str] = ()) -> list[Path]:
    """Write tables of a run into a new or empty folder; return the files.

    Args:
        run: the run.
        folder: where the files go, `<table>.csv` each.
        tables: names of tables; all of them if none is given. `cells` and `columns`
            are always written.

    Raises InputError for a table that does not exist or a folder in use.
    """
    known = (*run.tables, *run.sum_tables)
    for name in tables:
        if name not in known:
            raise InputError(f"there is no table {quoted(name)}; tables: {', '.join(known)}")
    wanted = list(dict.fromkeys(tables or known))
    with files.told("write into the folder", folder):
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise InputError(f"{shown(folder)} is not empty; choose another folder with --out")
        written = [_write_frames(run, folder, wanted)]
        written += [_write_table(run, folder, name) for name in wanted]
    return [path for paths in written for path in paths]


def _write_frames(run: Run, folder: Path, tables: Sequence[str]) -> list[Path]:
    """Write who played in each cell, and what each column means."""
    cells, columns = folder / f"{CELLS}.csv", folder / f"{COLUMNS}.csv"
    as_text = run.cells.map(lambda value: ",".join(value) if isinstance(value, tuple) else value)
    as_text.to_csv(cells, index=False, lineterminator="\n")
    described = [run.describe(name).assign(table=name) for name in tables]
    for place, frame in enumerate(described):
        frame.to_csv(
            columns,
            columns=["table", "column", "meaning", "unit", "denominator"],
            mode="w" if place == 0 else "a",
            header=place == 0,
            index=False,
            lineterminator="\n",
        )
    return [cells, columns]


def _write_table(run: Run, folder: Path, name: str) -> list[Path]:
    kind = merge.ROWS_FOLDER if name in run.tables else merge.SUMS_FOLDER
    target = folder / f"{name}.csv"
    with pq.ParquetFile(run.folder / kind / f"{name}.parquet") as source:
        schema = pa.schema([pa.field(f.name, f.type) for f in source.schema_arrow])
        options = pa_csv.WriteOptions(quoting_style="none")
        with pa_csv.CSVWriter(target, schema, write_options=options) as writer:
            for part in range(source.num_row_groups):
                rows = source.read_row_group(part, use_threads=False)
                writer.write_table(rows.cast(schema))
    return [target]
