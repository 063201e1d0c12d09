"""Read experiments: shipped ones by name, others by their TOML file.

A file says what a sweep or a tournament plays; what it leaves out the command's
options and their defaults decide.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.levels import check_levels, parse_levels
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory.changes import check_key

Axes = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class ExperimentFile:
    """What an experiment's file says; None and empty where it says nothing.

    vary: key -> levels of a sweep.
    point: the points of a sweep one by one, key -> level.
    set: key -> level of what all points have changed.
    intervene: clauses that change the course of every game.
    entrants: the policies that meet in a tournament.
    """

    name: str
    title: str = ""
    question: str = ""
    cards: str | None = None
    rules: str | None = None
    players: tuple[int, ...] | None = None
    policies: tuple[tuple[str, ...], ...] | None = None
    games: int | None = None
    seed: int | None = None
    keep_rows: int | None = None
    targets: Path | None = None
    design: str | None = None
    points: int | None = None
    figures: tuple[str, ...] = ()
    vary: Axes = field(default_factory=dict)
    point: tuple[dict[str, str], ...] = ()
    set: dict[str, str] = field(default_factory=dict)
    intervene: tuple[str, ...] = ()
    entrants: tuple[str, ...] = ()
    schedule: str | None = None
    seatings: str | None = None
    deals: int | None = None


def shipped_experiments() -> dict[str, Path]:
    """Return the files of the shipped experiments by name, in alphabetical order."""
    paths = sorted((data_dir() / "pixel_glory" / "experiments").glob("*.toml"))
    return {path.stem: path for path in paths}


def load_experiment_file(name_or_path: str) -> ExperimentFile:
    """Return a shipped experiment, or the one in a TOML file; raise InputError.

    Cards, rules and targets with a path are looked for beside the file.
    """
    shipped = shipped_experiments()
    path = shipped.get(name_or_path, Path(name_or_path))
    if name_or_path not in shipped and path.suffix != ".toml":
        raise InputError(
            f"no experiment {quoted(name_or_path)}; give one of {', '.join(shipped)}, or a file "
            "that ends in .toml"
        )
    return read_experiment(read_toml(path), path=path)


def read_experiment(table: Mapping[str, Any], *, path: Path) -> ExperimentFile:
    """Return the experiment in a TOML table; InputError naming key and file if wrong."""
    readers = {**dict.fromkeys(_TEXT_KEYS, _text), **_READERS}
    values: dict[str, Any] = {"name": path.stem}
    for key, value in table.items():
        if key not in readers:
            near = difflib.get_close_matches(key, readers, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"keys: {', '.join(readers)}"
            raise InputError(f"{shown(path)}: unknown key {quoted(key)}; {hint}")
        try:
            values[key] = readers[key](key, value)
        except InputError as error:
            raise InputError(f"{shown(path)}: {error}") from None
    for key, kind in (("cards", str), ("rules", str), ("targets", Path)):
        beside = path.parent / str(values.get(key))
        if key in values and beside.exists():
            values[key] = kind(beside)
    return ExperimentFile(**values)


def _text(key: str, value: object) -> str:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value.strip()
    raise InputError(f"{key} is {quoted(value)}; it must be a text in one line")


def _number(key: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise InputError(f"{key} is {quoted(value)}; allowed are whole numbers")


def _path(key: str, value: object) -> Path:
    return Path(_text(key, value))


def _players(key: str, value: object) -> tuple[int, ...]:
    given = value if isinstance(value, list) else [value]
    if given and all(isinstance(number, int) and number in (2, 3, 4) for number in given):
        return tuple(given)
    raise InputError(f"{key} is {quoted(value)}; allowed are 2, 3, 4 and lists of them")


def _texts(key: str, value: object) -> tuple[str, ...]:
    given = value if isinstance(value, list) else [value]
    if not given:
        raise InputError(f"{key} is empty; give at least one text")
    return tuple(_text(key, text) for text in given)


def _policies(key: str, value: object) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(name.strip() for name in line_up.split(",")) for line_up in _texts(key, value)
    )


def _level(key: str, value: object) -> str:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value).strip()
    if isinstance(value, list) and value and all(isinstance(part, int | str) for part in value):
        return "/".join(map(str, value))
    raise InputError(f"{key} is {quoted(value)}; a level is a text or a number")


def _levels(key: str, value: object) -> tuple[str, ...]:
    """Read the levels of an axis: a text as for --vary, or a list of single levels."""
    check_key(key)
    if isinstance(value, list):
        return check_levels(key, [_level(key, part) for part in value])
    return parse_levels(key, _level(key, value))


def _table_of(read: Any) -> Any:
    def read_table(key: str, value: object) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise InputError(f"{key} is a table: [{key}] and a line for each key")
        return {inner: read(inner, part) for inner, part in _flat(value).items()}

    return read_table


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Join the parts of dotted keys, which TOML takes for tables in tables."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        inner = _flat(value, f"{prefix}{key}.") if isinstance(value, Mapping) else None
        flat |= {f"{prefix}{key}": value} if inner is None else inner
    return flat


def _point_list(key: str, value: object) -> tuple[dict[str, str], ...]:
    if not isinstance(value, list) or not value:
        raise InputError(f"{key} is a list of tables: [[{key}]] and a line for each key")
    return tuple(_table_of(_level)(key, point) for point in value)


_TEXT_KEYS = ("title", "question", "cards", "rules", "design", "schedule", "seatings")
_READERS: Mapping[str, Any] = {
    "players": _players,
    "policies": _policies,
    "games": _number,
    "keep_rows": _number,
    "targets": _path,
    "deals": _number,
    "seed": _number,
    "points": _number,
    "figures": _texts,
    "entrants": _texts,
    "vary": _table_of(_levels),
    "set": _table_of(_level),
    "intervene": _texts,
    "point": _point_list,
}
assert {*_TEXT_KEYS, *_READERS, "name"} == {entry.name for entry in fields(ExperimentFile)}
