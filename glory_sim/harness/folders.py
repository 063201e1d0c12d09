"""Find run folders: the latest, one by path, one by name."""

from __future__ import annotations

from pathlib import Path

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import shown
from glory_sim.harness import record
from glory_sim.harness.runner import DEFAULT_RUNS

LATEST = "latest"


def find_run(wanted: str | Path = LATEST, *, runs: Path = DEFAULT_RUNS) -> Path:
    """Return a run folder: "latest", a path, or the name of a folder under `runs`.

    The latest run is the one that was played on last, by its `run.json`.
    """
    if wanted == LATEST:
        return _latest_run(runs)
    for folder in (Path(wanted), runs / wanted):
        if _is_run(folder):
            return folder
    if _is_there(Path(wanted)):
        raise InputError(
            f"{shown(Path(wanted))} is no run folder: it holds no {record.RECORD_NAME}"
        )
    raise InputError(f"there is no run {quoted(wanted)}; {_known_runs(runs)}")


def list_runs(runs: Path = DEFAULT_RUNS) -> list[Path]:
    """Return the run folders under `runs` that can be read, the latest last."""
    started = []
    for folder in sorted(runs.iterdir()) if runs.is_dir() else []:
        if _is_run(folder):
            try:
                started.append((record.read_record(folder).sessions[-1]["started"], folder))
            except InputError:  # a damaged run is told about when it is asked for by name
                continue
    return [folder for _, folder in sorted(started)]


def _latest_run(runs: Path) -> Path:
    found = list_runs(runs)
    if not found:
        raise InputError(f"there is no run under {shown(runs)} yet; play one with: glory-sim run")
    return found[-1]


def _is_run(folder: Path) -> bool:
    return _is_there(folder / record.RECORD_NAME)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long, or with a NUL in it
        return False


def _known_runs(runs: Path) -> str:
    names = [shown(Path(folder.name)) for folder in list_runs(runs)[-5:]]
    return f"the latest under {shown(runs)}: {', '.join(names)}" if names else "there is none yet"
