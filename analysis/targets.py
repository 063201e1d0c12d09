"""Read the zones that figures are judged against; the designer edits the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis.definitions import table_definitions
from analysis.labels import printable
from analysis.stats.verdicts import Zone
from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir

STANDARD = "standard"
_TEXTS = ("title", "table", "metric", "reason", "look_at")
_ALLOWED = {*_TEXTS, "where", "zone", "even_within"}


@dataclass(frozen=True)
class Target:
    """A gate: which rows of which table it judges, by which zone, and why."""

    name: str
    title: str
    table: str
    metric: str
    reason: str
    look_at: str
    where: Mapping[str, str] = field(default_factory=dict)
    zone: tuple[float, float] | Mapping[int, tuple[float, float]] | None = None
    even_within: float | None = None

    def zone_for(self, players: int) -> Zone | None:
        """Return the zone for a number of players; None where the target has none."""
        if self.even_within is not None:
            return Zone(1 / players - self.even_within, 1 / players + self.even_within)
        ends = self.zone.get(players) if isinstance(self.zone, Mapping) else self.zone
        return Zone(*ends) if ends else None


def load_targets(game: str) -> tuple[Target, ...]:
    """Return the standard targets of a game; none where it ships no file of them."""
    path = data_dir() / game / "targets" / f"{STANDARD}.toml"
    return read_targets(path) if path.exists() else ()


def read_targets(path: Path) -> tuple[Target, ...]:
    """Return the targets in a TOML file; InputError naming target and key if wrong."""
    targets = []
    for name, table in read_toml(path).items():
        place = f"{shown(path)}, target {quoted(name)}"
        if not isinstance(table, Mapping):
            raise InputError(f"{place}: a target is a table, [{name}] and its keys below")
        targets.append(_target(name, table, place))
    return tuple(targets)


def _target(name: str, table: Mapping[str, Any], place: str) -> Target:
    unknown = sorted(table.keys() - _ALLOWED)
    if unknown:
        allowed = ", ".join(sorted(_ALLOWED))
        raise InputError(f"{place}: unknown key {quoted(unknown[0])}; allowed: {allowed}")
    for key in _TEXTS:
        if not isinstance(table.get(key), str):
            raise InputError(f"{place}: {key} must be a text")
    definitions = table_definitions()
    if table["table"] not in definitions:
        known = ", ".join(definitions)
        raise InputError(f"{place}: no table {quoted(table['table'])}; tables: {known}")
    metrics = definitions[table["table"]].metrics
    if table["metric"] not in metrics:
        known = ", ".join(metrics)
        raise InputError(f"{place}: no metric {quoted(table['metric'])}; metrics: {known}")
    if ("zone" in table) == ("even_within" in table):
        raise InputError(f"{place}: give either zone or even_within")
    where = table.get("where", {})
    if not isinstance(where, Mapping):
        raise InputError(f'{place}: where names keys and values, such as {{ distance = "all" }}')
    within = table.get("even_within")
    if within is not None and not (_is_number(within) and within > 0):
        raise InputError(f"{place}: even_within must be a number above 0")
    return Target(
        name=name,
        **{key: printable(table[key]) for key in _TEXTS},
        where=dict(where),
        zone=_read_zone(table["zone"], place) if "zone" in table else None,
        even_within=within,
    )


def _read_zone(
    value: object, place: str
) -> tuple[float, float] | Mapping[int, tuple[float, float]]:
    if isinstance(value, Mapping) and all(str(key).isdecimal() for key in value):
        return {int(key): _read_ends(ends, place) for key, ends in value.items()}
    return _read_ends(value, place)


def _read_ends(value: object, place: str) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)):
        low, high = value
        if low <= high:
            return float(low), float(high)
    raise InputError(
        f"{place}: a zone is [from, to] with from <= to, or one for each number of players, "
        "such as { 2 = [7.5, 12], 3 = [5, 8] }"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
