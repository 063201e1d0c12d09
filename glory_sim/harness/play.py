"""Play one block of deals and store it: what a worker does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from glory_sim.core.game import Match
from glory_sim.games import find_game
from glory_sim.harness import blocks
from glory_sim.harness.experiment import Block

PART_GAMES = 2048
"""Games whose rows are held in memory at a time; also the row groups on disk."""

OnBatch = Callable[[int], None]


@dataclass(frozen=True)
class BlockJob:
    """All that a worker, thread or process, needs to know."""

    run: Path
    game: str
    cell: Mapping[str, Any]
    inputs: Mapping[str, Any]
    seed: int
    block: Block
    group_deals: int
    keep_deals: int
    batch_games: int | None


def play_block(job: BlockJob, on_batch: OnBatch = lambda num_games: None) -> int:
    """Play and store a block; return its number of games."""
    game = find_game(job.game)
    match = make_match(job.game, job.cell, job.inputs, job.seed)
    with blocks.written_block(job.run, job.block, game) as writer:
        for first_deal, num_deals in _parts(job, match.num_seatings):
            tables = match.play(
                first_deal=first_deal,
                num_deals=num_deals,
                group_deals=job.group_deals,
                keep_deals=job.keep_deals,
                batch_games=job.batch_games,
                on_batch=on_batch,
            )
            writer.add(tables, with_rows=first_deal < job.keep_deals)
    return job.block.num_deals * match.num_seatings


def make_match(game: str, cell: Mapping[str, Any], inputs: Mapping[str, Any], seed: int) -> Match:
    """Make a cell ready to play; made once for all its blocks."""
    return _made_match(game, json.dumps(cell), json.dumps(named_inputs(cell, inputs)), seed)


def named_inputs(cell: Mapping[str, Any], inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return a cell's inputs without those that only other cells name.

    A key is KIND:NAME. Of a kind that the cell names, the named ones are its own; of a
    kind that it names none of, it may need all.
    """
    named = set(_texts(cell)) & inputs.keys()
    kinds = {key.partition(":")[0] for key in named if ":" in key}
    return {
        key: content
        for key, content in inputs.items()
        if key in named or key.partition(":")[0] not in kinds
    }


def _texts(plain: Any) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping | list | tuple):
        for part in plain.values() if isinstance(plain, Mapping) else plain:
            yield from _texts(part)


@lru_cache(maxsize=1024)
def _made_match(game: str, cell: str, inputs: str, seed: int) -> Match:
    return find_game(game).match(json.loads(cell), json.loads(inputs), seed)


def _parts(job: BlockJob, num_seatings: int) -> Iterator[tuple[int, int]]:
    """Cut the deals that give rows into small parts; the rest is one part."""
    size = max(1, PART_GAMES // num_seatings)
    first, end = job.block.first_deal, job.block.first_deal + job.block.num_deals
    while first < min(job.keep_deals, end):
        num_deals = min(size, job.keep_deals - first, end - first)
        yield first, num_deals
        first += num_deals
    if first < end:
        yield first, end - first
