"""Merge the blocks of a run, in order, into one file a table.

Row tables are copied part by part; sums are added up cell by cell, with groups
of deals folded onto at most 512. Memory grows neither with deals nor with cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from glory_sim.core.errors import InputError
from glory_sim.core.game import CELL, GROUP, Columns, Game, Table
from glory_sim.core.text_files import shown
from glory_sim.harness import files, parquet, sums
from glory_sim.harness.blocks import block_file
from glory_sim.harness.experiment import MOST_GROUPS, Block

ROWS_FOLDER = "tables"
SUMS_FOLDER = "sums"
MERGED_NAME = "merged.json"


def merge_run(run: Path, game: Game, blocks: Sequence[Block], *, deals: int, jobs: int) -> None:
    """Write every table of the run; the old tables stay until the new are whole."""
    temporary = files.temporary_folder(run)
    try:
        with files.told("write the merged tables into", run):
            seals = _write_tables(run, temporary, game, blocks, jobs)
            _replace_tables(run, temporary, {"deals": deals, "files": seals})
    finally:
        files.discard(temporary)


def read_seals(run: Path) -> dict[str, Any]:
    """Return deals and seals of the merged tables; 0 deals if there are none."""
    path = run / MERGED_NAME
    if not path.exists():
        return {"deals": 0, "files": {}}
    seals = files.read_json(path)
    if not isinstance(seals.get("files"), dict) or not isinstance(seals.get("deals"), int):
        raise InputError(f"{shown(path)} is damaged")
    return seals


def find_table_faults(run: Path, seals: Mapping[str, Any]) -> list[str]:
    """Say what is wrong with the merged tables, one sentence part each."""
    faults = {name: files.find_fault(run / name, seal) for name, seal in seals["files"].items()}
    return [f"table {name} {fault}" for name, fault in faults.items() if fault]


def _write_tables(
    run: Path, temporary: Path, game: Game, blocks: Sequence[Block], jobs: int
) -> dict[str, Any]:
    (temporary / ROWS_FOLDER).mkdir()
    (temporary / SUMS_FOLDER).mkdir()
    tasks: list[tuple[Callable[..., None], Path, Table]] = [
        (_merge_rows, temporary / ROWS_FOLDER, table) for table in game.row_tables
    ]
    tasks += [(_merge_sums, temporary / SUMS_FOLDER, table) for table in game.sum_tables]
    joblib.Parallel(n_jobs=jobs, backend="threading")(
        joblib.delayed(merge)(run, folder / f"{table.name}.parquet", table, blocks)
        for merge, folder, table in tasks
    )
    return {
        f"{path.parent.name}/{path.name}": files.file_seal(path)
        for path in sorted(temporary.glob("*/*.parquet"))
    }


def _replace_tables(run: Path, temporary: Path, merged: dict[str, Any]) -> None:
    """Put the new tables in place; without `merged.json` a run counts as unmerged."""
    (run / MERGED_NAME).unlink(missing_ok=True)
    for name in (ROWS_FOLDER, SUMS_FOLDER):
        files.discard(run / name)
        (temporary / name).rename(run / name)
    files.write_json(run / MERGED_NAME, merged)


def _merge_rows(run: Path, target: Path, table: Table, blocks: Sequence[Block]) -> None:
    with parquet.open_writer(target, parquet.row_schema(table)) as writer:
        for block in blocks:
            path = block_file(run, block, table.name)
            if not path.exists():  # a block beyond the deals whose rows are kept
                continue
            with pq.ParquetFile(path) as source:
                for part in range(source.num_row_groups):
                    writer.write_table(source.read_row_group(part, use_threads=False))


def _merge_sums(run: Path, target: Path, table: Table, blocks: Sequence[Block]) -> None:
    schema = parquet.sum_schema(table)
    with parquet.open_writer(target, schema) as writer:
        for cell, its_blocks in groupby(blocks, key=lambda block: block.cell):
            paths = (block_file(run, block, table.name) for block in its_blocks)
            added = _add_up(map(_read_folded, paths), parquet.sum_keys(table))
            writer.write_table(parquet.to_arrow(added, schema, cell=cell))


def _read_folded(path: Path) -> Columns:
    with pq.ParquetFile(path) as source:
        stored: pa.Table = source.read(use_threads=False).drop_columns([CELL.name])
    columns = {
        name: stored[name].to_numpy().astype(np.int64, copy=False) for name in stored.column_names
    }
    return {**columns, GROUP.name: columns[GROUP.name] % MOST_GROUPS}


def _add_up(parts: Iterator[Columns], keys: Sequence[str]) -> Columns:
    """Add parts up, whenever the waiting ones outweigh what is added up already."""
    added = next(parts)
    waiting: list[Columns] = []
    for part in parts:
        waiting.append(part)
        if sum(len(columns[GROUP.name]) for columns in waiting) > len(added[GROUP.name]):
            added = sums.consolidated(sums.joined([added, *waiting]), keys)
            waiting = []
    return sums.consolidated(sums.joined([added, *waiting]), keys)
