"""Store a block of deals as one folder that is there whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow.parquet as pq

from glory_sim.core.errors import InputError
from glory_sim.core.game import Columns, Game
from glory_sim.harness import files, parquet, sums
from glory_sim.harness.experiment import Block

BLOCKS_FOLDER = "blocks"
SEALS_NAME = "block.json"


class BlockWriter:
    """Collects the tables of a block, part by part: rows go to disk, sums add up."""

    def __init__(self, folder: Path, block: Block, game: Game) -> None:
        self._folder = folder
        self._cell = block.cell
        self._row_tables = {table.name: table for table in game.row_tables}
        self._sum_tables = {table.name: table for table in game.sum_tables}
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._sums: dict[str, list[Columns]] = {name: [] for name in self._sum_tables}

    def add(self, tables: dict[str, Columns], *, with_rows: bool) -> None:
        """Take the tables of some more deals; rows are stored only if asked for."""
        if tables.keys() != self._row_tables.keys() | self._sum_tables.keys():
            odd = tables.keys() ^ (self._row_tables.keys() | self._sum_tables.keys())
            raise ValueError(f"the match lacks or adds the tables {sorted(odd)}")
        for name, parts in self._sums.items():
            parts.append(tables[name])
        if with_rows:
            for name in self._row_tables:
                self._write_rows(name, tables[name])

    def finish(self) -> None:
        """Write the sums and the seals of all files."""
        self.close()
        for name, table in self._sum_tables.items():
            schema = parquet.sum_schema(table)
            added = sums.consolidated(sums.joined(self._sums[name]), parquet.sum_keys(table))
            with parquet.open_writer(self._folder / f"{name}.parquet", schema) as writer:
                writer.write_table(parquet.to_arrow(added, schema, cell=self._cell))
        seals = {path.name: files.file_seal(path) for path in sorted(self._folder.iterdir())}
        files.write_json(self._folder / SEALS_NAME, {"files": seals})

    def close(self) -> None:
        """Close what is open."""
        while self._writers:
            self._writers.popitem()[1].close()

    def _write_rows(self, name: str, columns: Columns) -> None:
        schema = parquet.row_schema(self._row_tables[name])
        if name not in self._writers:
            with files.told("write into", self._folder.parent):
                self._writers[name] = parquet.open_writer(self._folder / f"{name}.parquet", schema)
        rows = parquet.to_arrow(columns, schema, cell=self._cell)
        with files.told("write into", self._folder.parent):
            self._writers[name].write_table(rows)


@contextmanager
def written_block(run: Path, block: Block, game: Game) -> Iterator[BlockWriter]:
    """Write a block into a run folder; whatever interrupts it leaves no block."""
    parent = run / BLOCKS_FOLDER
    temporary = files.temporary_folder(parent)
    writer = BlockWriter(temporary, block, game)
    try:
        yield writer
        with files.told("write", parent / block.name):
            writer.finish()
            _publish(temporary, parent / block.name)
    except BaseException:
        _abandon(writer, temporary)
        raise


def is_stored(run: Path, block: Block) -> bool:
    """Tell whether the block is there, sound or not."""
    return (run / BLOCKS_FOLDER / block.name).exists()


def find_block_fault(run: Path, block: Block) -> str:
    """Say what is wrong with a stored block; "" if nothing is."""
    folder = run / BLOCKS_FOLDER / block.name
    try:
        seals = files.read_json(folder / SEALS_NAME).get("files")
    except InputError as error:
        return f"block {block.name}: {error}"
    if not isinstance(seals, dict) or not seals:
        return f"block {block.name}: {SEALS_NAME} is damaged"
    for name, seal in seals.items():
        fault = files.find_fault(folder / name, seal)
        if fault:
            return f"block {block.name}: {name} {fault}"
    return ""


def block_file(run: Path, block: Block, table: str) -> Path:
    """Return where a block's table lies; row tables may be absent."""
    return run / BLOCKS_FOLDER / block.name / f"{table}.parquet"


def remove_block(run: Path, block: Block) -> None:
    """Remove a damaged block: first its name, so that none is left in part."""
    folder = run / BLOCKS_FOLDER / block.name
    with files.told("remove", folder):
        doomed = files.temporary_folder(folder.parent)
        folder.rename(doomed / "doomed")
    files.discard(doomed)


def remove_other_blocks(run: Path, wanted: Iterable[Block]) -> None:
    """Remove blocks that are not wanted: shorter ones that were played again."""
    names = {block.name for block in wanted}
    for folder in sorted((run / BLOCKS_FOLDER).iterdir()):
        if folder.name not in names:
            files.discard(folder)


def _publish(temporary: Path, target: Path) -> None:
    """Give a whole block its name.

    A worker that outlived its killed run may have been faster with the same block.
    """
    try:
        temporary.rename(target)
    except OSError:
        if not target.exists():
            raise
        files.discard(temporary)


def _abandon(writer: BlockWriter, temporary: Path) -> None:
    with suppress(OSError):  # the disk that was full is still full
        writer.close()
    files.discard(temporary)
