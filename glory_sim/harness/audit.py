"""Hold a stored run to a game's second engine: replay a sample, compare rows and sums."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError
from glory_sim.core.game import CELL, GROUP, Columns, RecountableMatch
from glory_sim.core.processes import map_in_order
from glory_sim.harness import sums
from glory_sim.harness.experiment import MOST_GROUPS
from glory_sim.harness.play import make_match, named_inputs
from glory_sim.harness.results import Run
from glory_sim.harness.stored_games import verify_version

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Sample:
    """Deals of one cell; `group` is the group that they are the whole of, or None."""

    game: str
    cell_number: int
    cell: dict[str, Any]
    inputs: dict[str, Any]
    seed: int
    group_deals: int
    deals: tuple[int, ...]
    group: int | None


@dataclass(frozen=True)
class Fault:
    """The first number that is stored otherwise than it should be."""

    table: str
    where: str
    column: str
    stored: int | None
    right: int | None
    replay: str


@dataclass
class Audit:
    """What was compared, and the first fault if there is one."""

    games: int = 0
    rows: int = 0
    groups: int = 0
    sum_rows: int = 0
    fault: Fault | None = None


def audit_run(
    run: Run, *, games: int, seed: int, jobs: int, on_games: Callable[[int, int], None]
) -> Audit:
    """Replay a random sample of a run with the second engine, up to the first fault.

    Args:
        run: the run; InputError if another version of the game played it.
        games: replay at least so many games, or all; whole groups of deals if none is
            larger, so that their sums are compared too, else single games that have rows.
        seed: decides the sample.
        jobs: processes.
        on_games: is told games replayed and games to replay.
    """
    verify_version(run)
    samples = choose_samples(run, games=games, random=Random(seed))
    sizes = [
        len(sample.deals) * run.info["plan"]["num_seatings"][sample.cell_number]
        for sample in samples
    ]
    audit, stored = Audit(), Stored(run)
    for sample, size, right in zip(
        samples, sizes, map_in_order(_recount, samples, jobs=jobs), strict=True
    ):
        audit.games += size
        on_games(audit.games, sum(sizes))
        audit.fault = stored.find_fault(sample, right, audit)
        if audit.fault:
            break
    return audit


def choose_samples(run: Run, *, games: int, random: Random) -> list[Sample]:
    """Choose what to replay: shuffled over all cells, as much as is needed."""
    plan = run.info["plan"]
    units = [
        (cell, unit)
        for cell, seatings in enumerate(plan["num_seatings"])
        for unit in _units(run, cell, games=games, seatings=seatings, random=random)
    ]
    random.shuffle(units)
    chosen, total = [], 0
    for cell, (deals, group) in units:
        if total >= games:
            break
        total += len(deals) * plan["num_seatings"][cell]
        chosen.append(_sample(run, cell, deals, group))
    return chosen


def _units(
    run: Run, cell: int, *, games: int, seatings: int, random: Random
) -> Iterator[tuple[Sequence[int], int | None]]:
    """Give what a cell can be replayed by: groups that are small enough, or kept games."""
    deals, size = run.info["deals"], run.info["plan"]["group_deals"]
    kept = min(run.info["plan"]["keep_deals"][cell], deals)
    num_groups = min(-(-deals // size), MOST_GROUPS)
    if min(size, deals) * seatings <= games:
        groups = random.sample(range(num_groups), min(num_groups, games))
    elif kept:
        yield from (([deal], None) for deal in random.sample(range(kept), min(kept, games)))
        return
    else:  # nothing but the sums can be compared
        groups = [random.randrange(num_groups)]
    for group in groups:
        starts = range(group * size, deals, MOST_GROUPS * size)
        yield [deal for start in starts for deal in range(start, min(start + size, deals))], group


def _sample(run: Run, cell: int, deals: Sequence[int], group: int | None) -> Sample:
    info = run.info
    return Sample(
        game=info["game"],
        cell_number=cell,
        cell=info["cells"][cell],
        inputs=named_inputs(info["cells"][cell], info["inputs"]),
        seed=info["seed"],
        group_deals=info["plan"]["group_deals"],
        deals=tuple(deals),
        group=group,
    )


def _recount(sample: Sample) -> dict[str, Columns]:
    match = make_match(sample.game, sample.cell, sample.inputs, sample.seed)
    if not isinstance(match, RecountableMatch):
        raise InputError(f"the game {sample.game!r} has no second engine to hold a run to")
    return match.recount(sample.deals, group_deals=sample.group_deals)


class Stored:
    """The stored tables of a run, read cell by cell when they are needed."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._read: dict[tuple[str, int], Columns] = {}

    def find_fault(self, sample: Sample, right: dict[str, Columns], audit: Audit) -> Fault | None:
        """Compare a sample's rows and sums with what is stored; count what was compared."""
        kept = self._run.info["plan"]["keep_deals"][sample.cell_number]
        deals = np.array([deal for deal in sample.deals if deal < kept], np.int64)
        for name in self._run.tables:
            stored = _of_deals(self._columns(name, sample.cell_number), deals)
            fault = self._compare(name, sample, stored, _of_deals(right[name], deals))
            if fault:
                return fault
            audit.rows += len(stored["deal"])
        if sample.group is None:
            return None
        audit.groups += 1
        for name in self._run.sum_tables:
            fault = self._compare_sums(name, sample, right[name], audit)
            if fault:
                return fault
        return None

    def _compare_sums(
        self, name: str, sample: Sample, right: Columns, audit: Audit
    ) -> Fault | None:
        keys = [GROUP.name, *self._run.keys(name)]
        folded = {**right, GROUP.name: right[GROUP.name] % MOST_GROUPS}
        expected = sums.consolidated(folded, keys) if len(folded[GROUP.name]) else folded
        stored = self._columns(name, sample.cell_number)
        stored = _chosen(stored, np.flatnonzero(stored[GROUP.name] == sample.group))
        audit.sum_rows += len(stored[GROUP.name])
        return self._compare(name, sample, stored, expected)

    def _compare(self, name: str, sample: Sample, stored: Columns, right: Columns) -> Fault | None:
        places = ["deal", "seating"] if "deal" in stored else [GROUP.name, *self._run.keys(name)]
        length = min(len(stored[places[0]]), len(right[places[0]]))
        differing = {
            column: np.flatnonzero(stored[column][:length] != right[column][:length])
            for column in stored
        }
        rows = [int(found[0]) for found in differing.values() if len(found)]
        if not rows and len(stored[places[0]]) == len(right[places[0]]):
            return None
        row = min(rows, default=length)
        column = next((c for c, found in differing.items() if row in found), "(row)")
        at = right if row < len(right[places[0]]) else stored
        where = {place: int(at[place][row]) for place in places}
        stored_value, right_value = [
            int(side[column][row]) if column in side and row < len(side[column]) else None
            for side in (stored, right)
        ]
        told = ", ".join(f"{place} {value}" for place, value in where.items())
        replay = self._replay(sample.cell_number, where)
        told = f"cell {sample.cell_number}, {told}"
        return Fault(name, told, column, stored_value, right_value, replay)

    def _replay(self, cell: int, where: dict[str, int]) -> str:
        """Return the command that tells the game, if it is one that has a row."""
        if "deal" not in where or "games" not in self._run.tables:
            return ""
        games = self._run.table("games", [CELL.name, "deal", "seating"])
        is_it = games[CELL.name] == cell
        for place in ("deal", "seating"):
            is_it &= games[place] == where[place]
        rows = np.flatnonzero(is_it.to_numpy())
        words = [
            "glory-sim",
            "replay",
            str(self._run.folder),
            "--row",
            str(rows[0]) if len(rows) else "",
        ]
        return shlex.join(words) if len(rows) else ""

    def _columns(self, name: str, cell: int) -> Columns:
        if (name, cell) not in self._read:
            is_rows = name in self._run.tables
            frame = (self._run.table if is_rows else self._run.sums)(name, cell=cell)
            self._read[name, cell] = {
                column: frame[column].to_numpy().astype(np.int64)
                for column in frame.columns
                if column != CELL.name
            }
        return self._read[name, cell]


def _of_deals(columns: Columns, deals: Ints) -> Columns:
    """Return the rows of some deals; rows are stored in order of deals."""
    starts, ends = (np.searchsorted(columns["deal"], deals, side) for side in ("left", "right"))
    places = [np.arange(start, end) for start, end in zip(starts, ends, strict=True)]
    return _chosen(columns, np.concatenate([np.zeros(0, np.int64), *places]))


def _chosen(columns: Columns, places: Ints) -> Columns:
    return {name: values[places] for name, values in columns.items()}
