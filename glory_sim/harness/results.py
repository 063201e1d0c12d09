"""Read a finished run: its tables as pandas frames, its ratios with intervals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.game import CELL, GROUP
from glory_sim.core.text_files import shown
from glory_sim.harness import files, merge, record
from glory_sim.harness.tidy_ratios import tidy_ratios

DOCUMENTATION = ("meaning", "unit", "denominator")


class Run:
    """A finished run on disk; neither the game nor its engine is needed.

    Attributes:
        folder: the run folder.
        info: `run.json`, with deals and games as the tables hold them.
        cells: one row a cell: its number and the fields of the experiment's cells.
        tables: names of the tables of rows.
        sum_tables: names of the tables of sums.
    """

    def __init__(self, folder: Path) -> None:
        run = record.read_record(folder)
        seals = merge.read_seals(folder)
        if not seals["deals"]:
            raise InputError(
                f"{shown(folder)} is not finished and has no tables yet; "
                "repeat its command with --resume to play the rest"
            )
        self.folder = folder
        self.info: dict[str, Any] = record.to_plain(run.with_deals(seals["deals"]))
        self.cells = _cells_frame(run.experiment.cells)
        self.tables = _table_names(seals["files"], merge.ROWS_FOLDER)
        self.sum_tables = _table_names(seals["files"], merge.SUMS_FOLDER)
        self._headlines = run.headlines
        self._seals: Mapping[str, Any] = seals["files"]
        self._verified: set[str] = set()
        for name in self._seals:
            self._verify(name, fast=True)

    def table(
        self, name: str, columns: Sequence[str] | None = None, *, cell: int | None = None
    ) -> pd.DataFrame:
        """Return the kept rows of a table, or some columns, or those of one cell."""
        _choose("table of rows", name, self.tables)
        return self._read(name, columns, cell)

    def sums(
        self, name: str, columns: Sequence[str] | None = None, *, cell: int | None = None
    ) -> pd.DataFrame:
        """Return sums over all games by cell, group of deals and keys, or of one cell."""
        _choose("table of sums", name, self.sum_tables)
        return self._read(name, columns, cell)

    def describe(self, name: str) -> pd.DataFrame:
        """Return meaning, unit and denominator of each column of a table."""
        schema = self._schema(name)
        documented = [
            {key: field.metadata[key.encode()].decode() for key in DOCUMENTATION}
            for field in schema
        ]
        frame = pd.DataFrame(documented, columns=list(DOCUMENTATION))
        frame.insert(0, "column", schema.names)
        return frame

    def content_hash(self, name: str) -> str:
        """Return the SHA-256 of a table's columns, which outlives file formats.

        Files have the same bytes only under the same versions of the libraries;
        this hash is of the names and numbers alone.
        """
        digest = hashlib.sha256()
        for column in self._schema(name).names:
            values = self._read(name, [column])[column].to_numpy()
            digest.update(column.encode() + b"\0" + values.astype("<i8").tobytes())
        return digest.hexdigest()

    def ratio(
        self,
        num: str,
        den: str,
        *,
        by: Sequence[str] = (),
        table: str | None = None,
        scale: float = 1.0,
    ) -> pd.DataFrame:
        """Estimate scale * sum(num) / sum(den), with intervals clustered by deal.

        Args:
            num: column of a table of sums.
            den: column of the same table.
            by: one row each: keys of the table and fields of `cells`. Sums are
                added over all that is not named, cells too.
            table: the table; may be left out where one table only has both columns.
            scale: multiplies the ratio, for instance 100 for per cent.

        Returns:
            The columns of `by`, then estimate, se, lo95, hi95, lo90, hi90 and
            num_deals. NaN where the denominator is 0.
        """
        name = table or self._only_table_with(num, den)
        _choose("table of sums", name, self.sum_tables)
        keys = self.keys(name)
        measures = [c for c in self._schema(name).names if c not in (CELL.name, GROUP.name, *keys)]
        for column in (num, den):
            _choose(f"sum in {name}", column, measures)
        for key in by:
            _choose(f"key of {name} or field of the cells", key, [*keys, *self.cells.columns])
        needed = {CELL.name, GROUP.name, num, den, *(key for key in by if key in keys)}
        frame = tidy_ratios(
            self.sums(name, sorted(needed)), self.cells, num=num, den=den, by=by, scale=scale
        )
        return frame.assign(num_deals=self.info["deals"])

    @property
    def metrics(self) -> pd.DataFrame:
        """Return every headline figure of the game for every cell, tidy."""
        frames = []
        for headline in self._headlines:
            frame = self.ratio(
                headline.numerator,
                headline.denominator,
                by=[CELL.name],
                table=headline.table,
                scale=headline.scale,
            )
            frame = self.cells.merge(frame, on=CELL.name)
            for place, field in enumerate(("name", "title", "unit")):
                frame.insert(
                    place, "metric" if field == "name" else field, getattr(headline, field)
                )
            frames.append(frame)
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()

    def _read(
        self, name: str, columns: Sequence[str] | None, cell: int | None = None
    ) -> pd.DataFrame:
        path = self._path(name)
        for column in columns or ():
            _choose(f"column of {name}", column, pq.read_schema(path).names)
        stored = pq.read_table(
            path,
            columns=list(columns) if columns is not None else None,
            filters=None if cell is None else [(CELL.name, "==", cell)],
        )
        frame: pd.DataFrame = stored.to_pandas(split_blocks=True, self_destruct=True)
        return frame

    def _schema(self, name: str) -> pa.Schema:
        _choose("table", name, (*self.tables, *self.sum_tables))
        return pq.read_schema(self._path(name))

    def keys(self, name: str) -> list[str]:
        """Return the columns that tell a table's rows of one group apart."""
        stored = self._schema(name).metadata[b"keys"].decode()
        return stored.split(",") if stored else []

    def _only_table_with(self, *columns: str) -> str:
        found = [name for name in self.sum_tables if {*columns} <= {*self._schema(name).names}]
        if len(found) != 1:
            both = " and ".join(quoted(column) for column in columns)
            raise InputError(
                f"{len(found)} tables of sums have {both} ({', '.join(found or self.sum_tables)}); "
                "name one with table="
            )
        return found[0]

    def _path(self, name: str) -> Path:
        folder = merge.ROWS_FOLDER if name in self.tables else merge.SUMS_FOLDER
        self._verify(f"{folder}/{name}.parquet")
        return self.folder / folder / f"{name}.parquet"

    def _verify(self, name: str, *, fast: bool = False) -> None:
        """Refuse a damaged table: sizes when opened, content when first read."""
        if name in self._verified:
            return
        fault = files.find_fault(self.folder / name, self._seals[name], fast=fast)
        if fault:
            raise InputError(
                f"{shown(self.folder)}: table {name} {fault}; "
                "repeat the run's command with --resume to repair it"
            )
        if not fast:
            self._verified.add(name)


def load_run(folder: Path) -> Run:
    """Open a finished run folder; InputError if it is none or is damaged."""
    if not folder.is_dir():
        raise InputError(f"there is no run folder {shown(folder)}")
    return Run(folder)


def _table_names(seals: Iterable[str], folder: str) -> tuple[str, ...]:
    return tuple(Path(name).stem for name in seals if name.startswith(folder + "/"))


def _cells_frame(cells: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Return the cells as a frame whose every value can be a key."""
    return pd.DataFrame(
        {CELL.name: number, **{field: _hashable(value) for field, value in cell.items()}}
        for number, cell in enumerate(cells)
    )


def _hashable(value: object) -> object:
    if isinstance(value, list):
        return tuple(_hashable(part) for part in value)
    return json.dumps(value, sort_keys=True) if isinstance(value, dict) else value


def _choose(what: str, name: str, allowed: Iterable[str]) -> None:
    names = list(allowed)
    if name not in names:
        raise InputError(f"there is no {what} {quoted(name)}; there are: {', '.join(names)}")
