"""Set the tables of a sweep: one setup a point, all on the same deals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.policies.weight_changes import check_seated
from glory_sim.games.pixel_glory.tables import Cell, set_tables

BASELINE = "baseline"
"""Field of a cell: true where it is played as the sweep found it."""
POINT = "point"
"""Field of a cell: the number of its point."""
LONGEST_SHOWN = 12
UNCHANGED = "as is"
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def set_points(
    setup: Setup,
    points: Sequence[Mapping[str, str]],
    *,
    players: Sequence[int],
    policies: Sequence[Sequence[str]],
) -> tuple[list[Cell], dict[str, Any]]:
    """Return the cells of every point, the baseline among them, and their inputs.

    A point that is as the setup already is the baseline; if none is, the setup
    itself comes first as a point of its own.

    Args:
        setup: what is played where nothing is changed.
        points: key -> level; a key that is left out stays as it is.
        players: numbers of players of every point.
        policies: line-ups of every point.
    """
    keys = list(dict.fromkeys(key for point in points for key in point))
    changed = [(point, _changed(setup, point)) for point in points]
    if all(played.content != setup.content for _, played in changed):
        changed.insert(0, ({}, setup))
    cells: list[Cell] = []
    inputs: dict[str, Any] = {}
    for number, (point, played) in enumerate(changed):
        columns: Cell = {POINT: number, BASELINE: played.content == setup.content}
        columns |= {key: _shown(played, key, point.get(key)) for key in keys}
        tables, added = _tables(setup, point, played, players=players, policies=policies)
        cells += [{**cell, **columns} for cell in tables]
        inputs |= added
    return cells, inputs


def describe_point(point: Mapping[str, str]) -> str:
    """Name a point by what it changes."""
    return ", ".join(f"{key}={level}" for key, level in point.items()) or BASELINE


def _changed(setup: Setup, point: Mapping[str, str]) -> Setup:
    try:
        return setup.changed(point)
    except InputError as error:
        more = f" (at the point {describe_point(point)})" if len(point) > 1 else ""
        raise InputError(f"{error}{more}") from None


def _tables(
    setup: Setup,
    point: Mapping[str, str],
    played: Setup,
    **tables: Any,
) -> tuple[list[Cell], dict[str, Any]]:
    """Set one point's tables; what it changes is stored under a name of its own."""
    try:
        check_seated(played.weights, tables["policies"])
        cells, inputs = set_tables(
            played.card_set,
            played.rules,
            intervene=played.intervene,
            weights=played.weights,
            **tables,
        )
    except InputError as error:
        raise InputError(f"at the point {describe_point(point)}: {error}") from None
    names = {}
    for part, own, base in zip(("cards", "rules"), played.content, setup.content, strict=False):
        key = cells[0][part]
        names[key] = key if own == base else f"{key}@{own[:12]}"
    renamed = [{**cell, **{p: names[cell[p]] for p in ("cards", "rules")}} for cell in cells]
    return renamed, {names.get(key, key): content for key, content in inputs.items()}


def _shown(played: Setup, key: str, level: str | None) -> float | str:
    """Return the value of a column: what stands under the key now, or how it was moved."""
    texts = played.texts(key)
    if len(set(texts)) == 1:
        return _number_or_text(texts[0])
    together = "/".join(texts)
    return together if len(together) <= LONGEST_SHOWN else level or UNCHANGED


def _number_or_text(text: str) -> float | str:
    """Read a number where there is one: whole numbers of rules and cards, any of weights."""
    if not _NUMBER.fullmatch(text):
        return text
    return float(text) if "." in text else int(text)
