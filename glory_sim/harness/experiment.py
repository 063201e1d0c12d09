"""Describe an experiment as data, and cut its games into groups and blocks."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.game import CELL, GROUP, ROW_COLUMNS, Game

MOST_SEED = 2**63 - 1
MOST_DEALS = 2**40
MOST_GROUPS = 512
"""Groups of deals in the merged sums; every interval rests on at most this many."""
FEWEST_GROUP_DEALS = 8
FEWEST_BLOCK_DEALS = 4096
MOST_BLOCK_DEALS = 65536
GROUPS_PER_BLOCK = 64
COARSE_GROUPS = 128
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")


@dataclass(frozen=True)
class Experiment:
    """What is played: nothing here says how fast, where or by how many workers.

    Args:
        game: name in the registry of games.
        name: begins the name of the run folder.
        cells: tables of players, plain JSON data that the game understands.
        inputs: what cells refer to by key (card sets, rules), stored once.
        seed: seed of all chance.
        deals: deals of each cell.
        keep_rows: games in all whose rows are kept, split evenly over the cells.
    """

    game: str
    name: str
    cells: tuple[Mapping[str, Any], ...]
    inputs: Mapping[str, Any]
    seed: int
    deals: int
    keep_rows: int = 100_000

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise InputError(
                f"the experiment's name {quoted(self.name)} cannot name a folder: "
                "allowed are up to 60 letters, digits, _ . and -, beginning with a letter or digit"
            )
        _check_range("seed", self.seed, 0, MOST_SEED)
        _check_range("deals", self.deals, 1, MOST_DEALS)
        _check_range("keep_rows", self.keep_rows, 0, MOST_DEALS)
        if not self.cells:
            raise InputError("the experiment has no cells: give at least one table of players")
        object.__setattr__(self, "cells", tuple(_plain(cell) for cell in self.cells))
        object.__setattr__(self, "inputs", _plain(self.inputs))

    def with_deals(self, deals: int) -> Experiment:
        """Return the same experiment with another number of deals."""
        return replace(self, deals=deals)

    def hash(self, behaviour_version: int) -> str:
        """Return what tells runs apart; the number of deals is left out."""
        parts = {
            "game": self.game,
            "behaviour_version": behaviour_version,
            "name": self.name,
            "cells": self.cells,
            "inputs": self.inputs,
            "seed": self.seed,
            "keep_rows": self.keep_rows,
        }
        return content_hash(parts)


@dataclass(frozen=True)
class Block:
    """The deals of one cell that are played, stored and checked together."""

    cell: int
    first_deal: int
    num_deals: int

    @property
    def name(self) -> str:
        """Return the name of its folder; names sort in the order of merging."""
        end = self.first_deal + self.num_deals
        return f"{self.cell:06d}-{self.first_deal:013d}-{end:013d}"


@dataclass(frozen=True)
class Plan:
    """How a run is cut up; fixed when it is created, stored in `run.json`.

    Tuples have one number a cell: games of a deal, deals whose rows are kept.
    """

    group_deals: int
    block_deals: int
    num_seatings: tuple[int, ...]
    keep_deals: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.group_deals < 1 or self.block_deals < 1 or self.block_deals % self.group_deals:
            raise ValueError(f"{self.block_deals} deals are no whole groups of {self.group_deals}")
        if len(self.num_seatings) != len(self.keep_deals) or min(self.num_seatings) < 1:
            raise ValueError("each cell needs its number of seatings and of kept deals")

    def blocks(self, deals: int) -> list[Block]:
        """Return the blocks of a run with so many deals, in order of merging."""
        return [
            Block(cell, first, min(self.block_deals, deals - first))
            for cell in range(len(self.num_seatings))
            for first in range(0, deals, self.block_deals)
        ]

    def games(self, block: Block) -> int:
        """Return the number of games of a block."""
        return block.num_deals * self.num_seatings[block.cell]


def make_plan(
    experiment: Experiment,
    num_seatings: Sequence[int],
    *,
    group_deals: int | None = None,
    block_deals: int | None = None,
) -> Plan:
    """Cut an experiment up: about 512 groups of deals, whole groups in a block."""
    if group_deals is None:
        group_deals = max(FEWEST_GROUP_DEALS, _next_power_of_two(-(-experiment.deals // 512)))
    if block_deals is None:
        wanted = min(GROUPS_PER_BLOCK * group_deals, MOST_BLOCK_DEALS)
        block_deals = max(FEWEST_BLOCK_DEALS, wanted, group_deals)
    share, extra = divmod(experiment.keep_rows, len(experiment.cells))
    keep_games = [share + (cell < extra) for cell in range(len(experiment.cells))]
    return Plan(
        group_deals=group_deals,
        block_deals=block_deals,
        num_seatings=tuple(num_seatings),
        keep_deals=tuple(
            games // seatings for games, seatings in zip(keep_games, num_seatings, strict=True)
        ),
    )


def coarse_sizes(deals: int) -> dict[str, int]:
    """Return sizes for runs of many cells: fewer groups and blocks cost less a game."""
    group_deals = max(FEWEST_GROUP_DEALS, _next_power_of_two(-(-deals // COARSE_GROUPS)))
    wanted = min(COARSE_GROUPS * group_deals, MOST_BLOCK_DEALS)
    return {"group_deals": group_deals, "block_deals": max(wanted, group_deals)}


def check_cells(experiment: Experiment, game: Game) -> None:
    """Refuse cells whose fields would be taken for columns of the game's tables."""
    taken = {column.name for column in (CELL, GROUP, *ROW_COLUMNS)}
    for table in (*game.row_tables, *game.sum_tables):
        taken |= {column.name for column in (*table.keys, *table.columns)}
    for number, cell in enumerate(experiment.cells):
        for field in sorted(taken & cell.keys()):
            raise InputError(
                f"cell {number} has a field {quoted(field)}, which is the name of a column of "
                f"{game.title}'s tables; give the field another name"
            )


def content_hash(plain: object) -> str:
    """Return the SHA-256 of plain data in its one canonical JSON form."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    try:
        plain: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"cells and inputs are plain JSON data, but {quoted(error)}") from None
    return plain


def _check_range(field: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InputError(f"{field} is {quoted(value)}; allowed are whole numbers {low} to {high}")


def _next_power_of_two(number: int) -> int:
    return 1 << (number - 1).bit_length()
