"""Tell what run folders hold, and remove them."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glory_sim.harness import files, merge, record
from glory_sim.harness.lock import locked


@dataclass(frozen=True)
class RunLine:
    """A run folder in one line."""

    folder: Path
    started: str
    games: int
    cells: int
    is_finished: bool
    megabytes: float
    note: str
    command: str


def describe_run(folder: Path) -> RunLine:
    """Return what a run folder holds; InputError if it cannot be read."""
    run = record.read_record(folder)
    last: Any = run.sessions[-1]
    notes = [str(session["note"]) for session in run.sessions if session.get("note")]
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return RunLine(
        folder=folder,
        started=str(last["started"])[:16].replace("T", " "),
        games=run.num_games,
        cells=len(run.experiment.cells),
        is_finished=merge.read_seals(folder)["deals"] == run.experiment.deals,
        megabytes=size / 1e6,
        note="; ".join(dict.fromkeys(notes)),
        command=" ".join(map(str, last["command"])),
    )


def remove_run(folder: Path) -> None:
    """Remove a run folder with all that it holds; InputError if it is being played."""
    record.read_record(folder)
    with locked(folder), files.told("remove", folder):
        shutil.rmtree(folder)
