"""Find what a stored row was played from, so that its very game can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from glory_sim.core.errors import InputError
from glory_sim.core.game import CELL
from glory_sim.core.text_files import shown
from glory_sim.games import find_game
from glory_sim.harness.results import Run


@dataclass(frozen=True)
class StoredGame:
    """Everything that decides one game."""

    game: str
    cell: Mapping[str, Any]
    inputs: Mapping[str, Any]
    seed: int
    deal: int
    seating: int


def find_stored_game(run: Run, row: int, *, table: str = "games") -> StoredGame:
    """Return the game behind a row of a run; InputError if it cannot be played again."""
    rows = run.table(table, [CELL.name, "deal", "seating"])
    if not 0 <= row < len(rows):
        stored = f"rows 0 to {len(rows) - 1:,}" if len(rows) else "no rows"
        raise InputError(f"{shown(run.folder)} holds {stored} of its games, and no row {row:,}")
    verify_version(run)
    found = rows.iloc[row]
    return StoredGame(
        game=run.info["game"],
        cell=run.info["cells"][int(found[CELL.name])],
        inputs=run.info["inputs"],
        seed=run.info["seed"],
        deal=int(found["deal"]),
        seating=int(found["seating"]),
    )


def verify_version(run: Run) -> None:
    """Raise InputError if another version of the game played the run."""
    title, version = run.info["title"], run.info["behaviour_version"]
    now = find_game(run.info["game"]).behaviour_version
    if version != now:
        raise InputError(
            f"{shown(run.folder)} was played by version {version} of {title}, and this is version "
            f"{now}, which may play on differently; play the run again"
        )
