"""Keep `run.json`: what was played, by which versions, and how it was cut up."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.game import Game, Headline
from glory_sim.core.text_files import shown
from glory_sim.core.version import __version__
from glory_sim.harness import files
from glory_sim.harness.experiment import Experiment, Plan, content_hash

RECORD_NAME = "run.json"
RECORD_FORMAT = 1
_PACKAGES = ("numpy", "numba", "llvmlite", "pyarrow", "pandas", "scipy", "joblib")


@dataclass(frozen=True)
class RunRecord:
    """The content of `run.json`; `sessions` grows with every resume."""

    experiment: Experiment
    plan: Plan
    title: str
    behaviour_version: int
    headlines: tuple[Headline, ...]
    created: str
    sessions: tuple[Mapping[str, Any], ...]

    @property
    def hash(self) -> str:
        """Return the hash that names the run folder."""
        return self.experiment.hash(self.behaviour_version)

    @property
    def num_games(self) -> int:
        """Return the games of the whole run."""
        return self.experiment.deals * sum(self.plan.num_seatings)

    def with_deals(self, deals: int) -> RunRecord:
        """Return the record of the same run with another number of deals."""
        return replace(self, experiment=self.experiment.with_deals(deals))

    def with_session(self, session: Mapping[str, Any]) -> RunRecord:
        """Return the record of the run played on."""
        return replace(self, sessions=(*self.sessions, session))


def new_record(
    experiment: Experiment, plan: Plan, game: Game, session: Mapping[str, Any]
) -> RunRecord:
    """Return the record of a run that begins now."""
    return RunRecord(
        experiment=experiment,
        plan=plan,
        title=game.title,
        behaviour_version=game.behaviour_version,
        headlines=game.headlines,
        created=session["started"],
        sessions=(session,),
    )


def new_session(command: Sequence[str], *, note: str = "", **workers: object) -> dict[str, Any]:
    """Say when, by which command and by which versions games are played."""
    return {
        **({"note": note} if note else {}),
        "started": datetime.now(UTC).isoformat(timespec="microseconds"),
        "command": list(command),
        "commit": current_commit(),
        "versions": {
            "glory_sim": __version__,
            "python": platform.python_version(),
            **{name: _version(name) for name in _PACKAGES},
        },
        "platform": f"{sys.platform} {platform.machine()}",
        **workers,
    }


def current_commit() -> str:
    """Return the Git commit that the code lies at, and whether it was changed since."""
    place = Path(__file__).resolve().parents[2]
    if not (place / ".git").exists():
        return "not known: not played from a checkout"
    try:
        words = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        told = subprocess.run(
            ["git", "-C", str(place), *words],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return "not known: Git did not tell"
    return told.stdout.strip().replace("-dirty", ", changed since")


def to_plain(record: RunRecord) -> dict[str, Any]:
    """Return the JSON form, most telling fields first."""
    experiment = record.experiment
    return {
        "format": RECORD_FORMAT,
        "name": experiment.name,
        "game": experiment.game,
        "title": record.title,
        "behaviour_version": record.behaviour_version,
        "hash": record.hash,
        "created": record.created,
        "started": record.sessions[-1]["started"],
        "seed": experiment.seed,
        "deals": experiment.deals,
        "games": record.num_games,
        "keep_rows": experiment.keep_rows,
        "plan": {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(record.plan).items()
        },
        "input_hashes": {key: content_hash(value) for key, value in experiment.inputs.items()},
        "sessions": list(record.sessions),
        "headlines": [asdict(headline) for headline in record.headlines],
        "cells": list(experiment.cells),
        "inputs": experiment.inputs,
    }


def from_plain(plain: Mapping[str, Any]) -> RunRecord:
    """Return the record of a JSON form; KeyError, TypeError or InputError if damaged."""
    plan = plain["plan"]
    return RunRecord(
        experiment=Experiment(
            game=plain["game"],
            name=plain["name"],
            cells=tuple(plain["cells"]),
            inputs=plain["inputs"],
            seed=plain["seed"],
            deals=plain["deals"],
            keep_rows=plain["keep_rows"],
        ),
        plan=Plan(
            group_deals=plan["group_deals"],
            block_deals=plan["block_deals"],
            num_seatings=tuple(plan["num_seatings"]),
            keep_deals=tuple(plan["keep_deals"]),
        ),
        title=plain["title"],
        behaviour_version=plain["behaviour_version"],
        headlines=tuple(Headline(**headline) for headline in plain["headlines"]),
        created=plain["created"],
        sessions=tuple(plain["sessions"]),
    )


def write_record(folder: Path, record: RunRecord) -> None:
    """Write `run.json` whole."""
    files.write_json(folder / RECORD_NAME, to_plain(record))


def read_record(folder: Path) -> RunRecord:
    """Read `run.json`; InputError if it is missing, damaged or of another format."""
    path = folder / RECORD_NAME
    plain = files.read_json(path)
    if plain.get("format") != RECORD_FORMAT:
        raise InputError(
            f"{shown(path)} has the format {quoted(plain.get('format'))}, but this glory-sim "
            f"{__version__} reads format {RECORD_FORMAT}; play the run again"
        )
    try:
        record = from_plain(plain)
        is_sound = plain["hash"] == record.hash
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"{shown(path)} is damaged: {quoted(error)}") from error
    if not is_sound:
        raise InputError(f"{shown(path)} was changed by hand: its hash does not match its content")
    return record


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
