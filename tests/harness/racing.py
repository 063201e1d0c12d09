"""Play the toy game through the harness: what the tests of this folder share."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from glory_sim.harness.experiment import Experiment
from glory_sim.harness.runner import Outcome, Workers, run_experiment

RACE = "tests.harness.toy_game:GAME"
WORKER_OPTIONS = ("jobs", "backend", "batch_games", "scheduler")
ROOT = Path(__file__).parents[2]
CELLS = tuple(
    {"players": players, "label": label, "policies": ["hit"] * players, "monster": label}
    for players, label in ((2, "troll"), (3, "troll"), (4, "giant"))
)


def race(*, deals: int = 300, sleep: float = 0.0, cells=CELLS, **changes) -> Experiment:
    """Return an experiment of three cells; in one of them a deal has two seatings."""
    cells = [{**cell, "seatings": 1 + (cell["players"] == 3), "sleep": sleep} for cell in cells]
    fields = {"inputs": {"troll": 4, "giant": 5}, "seed": 1, "keep_rows": 500, **changes}
    return Experiment(RACE, "race", tuple(cells), deals=deals, **fields)


def play(folder: Path, experiment: Experiment | None = None, **options) -> Outcome:
    """Run in small blocks: 300 deals of 3 cells are 15 blocks."""
    workers = {key: options.pop(key) for key in WORKER_OPTIONS if key in options}
    sizes = {"group_deals": 8, "block_deals": 64}
    return run_experiment(
        experiment or race(), folder=folder, workers=Workers(**workers), **sizes, **options
    )


def table_bytes(folder: Path) -> dict[str, str]:
    """Return a hash of each merged file, and of the list of their checksums."""
    paths = [*folder.glob("*/*.parquet"), folder / "merged.json"]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(paths)}


def start_race(folder: Path, code: str, **options) -> subprocess.Popen[str]:
    """Start a Python process of its own session that plays; `code` may use `options`."""
    script = f"""
import os, resource, signal, sys
from pathlib import Path
from glory_sim.core.errors import GloryError
from tests.harness.racing import play, race
folder, options = Path({str(folder)!r}), {options!r}
try:
{code}
except GloryError as error:
    print(f"Error: {{error}}", file=sys.stderr)
    sys.exit(error.exit_status)
"""
    return subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
