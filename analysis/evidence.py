"""Read a run as the statistics need it: sums as arrays by group of deals, and names.

A cell of a run is one table of players. Sums of a cell come as `[G, K]` arrays: G
groups of deals, K rows told apart by keys; what a sum table leaves out is zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.labels import printable
from glory_sim.core.game import Columns
from glory_sim.harness.results import Run

FloatArray = npt.NDArray[np.float64]
DISTRIBUTIONS = "distributions"
MOST_GROUPS = 512
"""Rows are summed over at most this many groups of deals, as the stored sums are."""


@dataclass(frozen=True)
class Sums:
    """Sums of one cell over groups of deals, for every combination of some keys.

    keys: `[K]` rows of a frame, in ascending order.
    stored: columns of the sum table, of which the rows `chosen` count.
    places: where in a flattened `[G, K]` array each chosen row belongs.
    """

    keys: pd.DataFrame
    num_groups: int
    stored: Columns
    chosen: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]

    def __getitem__(self, measure: str) -> FloatArray:
        """Return one measure, `[G, K]`; float64 holds these integers exactly."""
        shape = (self.num_groups, len(self.keys))
        weights = self.stored[measure][self.chosen]
        values = np.bincount(self.places, weights=weights, minlength=shape[0] * shape[1])
        return values.astype(np.float64).reshape(shape)

    def total(self, measure: str) -> FloatArray:
        """Return one measure over all keys, `[G, 1]`."""
        return np.asarray(self[measure].sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class Cards:
    """Names and printed numbers of a cell's card set, as text of the set's files."""

    about: Mapping[str, str]
    spells: tuple[Mapping[str, str], ...]
    monsters: tuple[Mapping[str, str], ...]

    @property
    def provenance(self) -> dict[str, int]:
        """Number of cards by where their numbers come from."""
        counts = Counter(card["provenance"] for card in (*self.spells, *self.monsters))
        return {origin: counts[origin] for origin in ("official", "reconstructed", "own")}

    @property
    def lord_fame(self) -> int:
        """Fame of the Dungeon Lord."""
        return next(int(card["fame"]) for card in self.monsters if card["role"] == "lord")


@dataclass(frozen=True)
class Cell:
    """One table of players of a run: who played, by which cards and rules, and its sums."""

    number: int
    players: int
    panel: str
    policies: tuple[str, ...]
    num_deals: int
    cards: Cards
    rules: Mapping[str, Any]
    run: Run
    tables: dict[str, Columns] = field(default_factory=dict, repr=False)
    """Sum tables of this cell that were read already."""
    drawn_up: dict[str, Any] = field(default_factory=dict, repr=False)
    """What several summaries make of this cell's rows, made once."""

    @cached_property
    def groups(self) -> npt.NDArray[np.int64]:
        """Numbers of the groups of deals, ascending."""
        return np.unique(self._stored("games")["group"])

    @property
    def num_groups(self) -> int:
        """Number of groups of deals."""
        return len(self.groups)

    def sums(self, table: str, *by: str, **where: int) -> Sums:
        """Return the sums of a table by some of its keys, where others have a value."""
        stored = self._stored(table)
        is_chosen = np.ones(len(stored["group"]), bool)
        for key, value in where.items():
            is_chosen &= stored[key] == value
        chosen = np.flatnonzero(is_chosen)
        keys, rows = distinct({key: stored[key][chosen] for key in by}, len(chosen))
        groups = np.searchsorted(self.groups, stored["group"][chosen])
        return Sums(keys, self.num_groups, stored, chosen, groups * len(keys) + rows)

    def rows(self, table: str, columns: list[str] | None = None) -> pd.DataFrame:
        """Return the rows that were kept of this cell's games, or some columns of them."""
        asked = None if columns is None else ["cell", *columns]
        return self.run.table(table, asked, cell=self.number).drop(columns="cell")

    @property
    def kept_deals(self) -> int:
        """Number of deals whose games have rows."""
        return min(int(self.run.info["plan"]["keep_deals"][self.number]), self.num_deals)

    def add_up(self, frame: pd.DataFrame, *by: str) -> Sums:
        """Return sums of rows by some of their columns, over groups of the kept deals."""
        num_groups = max(min(MOST_GROUPS, self.kept_deals), 1)
        keys, rows = distinct({key: frame[key].to_numpy(np.int64) for key in by}, len(frame))
        groups = frame["deal"].to_numpy(np.int64) % num_groups
        stored: Any = {str(name): frame[name].to_numpy() for name in frame}
        everything = np.arange(len(frame))
        return Sums(keys, num_groups, stored, everything, groups * len(keys) + rows)

    def _stored(self, table: str) -> Columns:
        if table not in self.tables:
            name = table if table == DISTRIBUTIONS else f"{table}_sums"
            mine = self.run.sums(name, cell=self.number)
            self.tables[table] = {str(name): mine[name].to_numpy(np.int64) for name in mine}
        return self.tables[table]


def read_cells(run: Run) -> list[Cell]:
    """Return the cells of a run by number of players, then in the run's order."""
    inputs = run.info["inputs"]
    labels = _distinct_labels(run.cells)
    cells = [
        Cell(
            number=int(row["cell"]),
            players=int(row["players"]),
            panel=label,
            policies=tuple(dict.fromkeys(map(printable, row["policies"]))),
            num_deals=int(run.info["deals"]),
            cards=_read_cards(inputs[row["cards"]]),
            rules=inputs[row["rules"]],
            run=run,
        )
        for row, label in zip(run.cells.to_dict("records"), labels, strict=True)
    ]
    return sorted(cells, key=lambda cell: cell.players)


def _read_cards(plain: Mapping[str, Any]) -> Cards:
    about = {key: plain[key] for key in ("name", "version", "author", "licence", "origin")}
    spells, monsters = (tuple(map(_clean, plain[kind])) for kind in ("spells", "monsters"))
    return Cards(_clean(about), spells, monsters)


def _clean(card: Mapping[str, str]) -> dict[str, str]:
    return {key: printable(text) for key, text in card.items()}


def _distinct_labels(cells: pd.DataFrame) -> list[str]:
    """Return the label of every cell, with its number where a label stands twice."""
    pairs = list(zip(cells["players"], map(printable, cells["label"]), strict=True))
    return [
        f"{label} #{cell}" if pairs.count((players, label)) > 1 else label
        for cell, (players, label) in zip(cells["cell"], pairs, strict=True)
    ]


def distinct(keys: Columns, num_rows: int) -> tuple[pd.DataFrame, npt.NDArray[np.int64]]:
    """Return the distinct keys in ascending order, and which of them each row has.

    Keys are not negative, so that several make one number.
    """
    if not keys:
        return pd.DataFrame(index=[0]), np.zeros(num_rows, np.int64)
    codes = np.zeros(num_rows, np.int64)
    for values in keys.values():
        codes = codes * (values.max(initial=0) + 1) + values
    _, first, rows = np.unique(codes, return_index=True, return_inverse=True)
    return pd.DataFrame({key: values[first] for key, values in keys.items()}), rows
