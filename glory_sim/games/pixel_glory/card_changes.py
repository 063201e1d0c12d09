"""Change cells of cards by key, one card or all that fit a pattern.

`monsters.dungeon_lord.hp` is one cell; `monsters[role=ordinary].hp` and
`spells[element=fire,earth=0].effects` are the cells of every card that fits.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.levels import moved
from glory_sim.games.pixel_glory.card_rows import (
    MONSTER_COLUMNS,
    SPELL_COLUMNS,
    Row,
    monster_cells,
    monster_from_row,
    spell_cells,
    spell_from_row,
)
from glory_sim.games.pixel_glory.card_types import CardSet

KINDS: Mapping[str, Sequence[str]] = {"spells": SPELL_COLUMNS, "monsters": MONSTER_COLUMNS}
FOR_PEOPLE = ("id", "name", "provenance", "note")
"""Columns that the rules do not read, and the id, which keys the luck of a card."""
_KEY = re.compile(r"(spells|monsters)(?:\.([^.\[\]]+)|\[([^\[\]]*)\])\.([^.\[\]]+)")
Cells = dict[str, str]


def is_card_key(key: str) -> bool:
    """Tell whether a key is about cards."""
    return key.partition(".")[0].partition("[")[0] in KINDS


def change_cards(card_set: CardSet, key: str, level: str) -> CardSet:
    """Return the set with cells set or moved; InputError if they cannot be.

    A card that is changed so is the user's own from then on.
    """
    kind, column, chosen = _find(card_set, key)
    cards: list[Any] = list(getattr(card_set, kind))
    for place, cells in chosen.items():
        where = f"{key}={level}: card {cells['id']}"
        try:
            cells[column] = moved(level, cells[column])
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        read: Any = spell_from_row if kind == "spells" else monster_from_row
        card = read(Row(cells, where))
        is_new = card.content != cards[place].content
        cards[place] = replace(card, provenance="own") if is_new else cards[place]
    changed: Any = {kind: tuple(cards)}
    return replace(card_set, **changed)


def card_texts(card_set: CardSet, key: str) -> list[str]:
    """Return what stands in the cells under a key."""
    _, column, chosen = _find(card_set, key)
    return [cells[column] for cells in chosen.values()]


def _find(card_set: CardSet, key: str) -> tuple[str, str, dict[int, Cells]]:
    """Return the kind of card, the column, and the cells of each card meant by place."""
    found = _KEY.fullmatch(key)
    if not found:
        raise InputError(
            f"{quoted(key)} names no cell of a card; write monsters.ID.COLUMN, or a pattern such "
            "as spells[element=fire].effects"
        )
    kind, card_id, pattern, column = found.groups()
    _check_column(kind, column, key)
    if column in FOR_PEOPLE:
        raise InputError(f"{key}: the column {column} is for people and changes no game")
    to_cells: Any = spell_cells if kind == "spells" else monster_cells
    cards: list[Cells] = [to_cells(card) for card in getattr(card_set, kind)]
    if card_id is not None:
        return kind, column, _with_id(cards, card_id, kind)
    conditions = _conditions(kind, pattern, key)
    chosen = {place: cells for place, cells in enumerate(cards) if _fits(cells, conditions)}
    if not chosen:
        raise InputError(f"{key}: no card of {quoted(card_set.name)} is {pattern}")
    return kind, column, chosen


def _with_id(cards: Sequence[Cells], card_id: str, kind: str) -> dict[int, Cells]:
    ids = [cells["id"] for cells in cards]
    if card_id in ids:
        place = ids.index(card_id)
        return {place: cards[place]}
    near = difflib.get_close_matches(card_id.lower(), ids, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(ids)}"
    raise InputError(f"there is no card {quoted(card_id)} among the {kind}; {hint}")


def _conditions(kind: str, pattern: str, key: str) -> dict[str, str]:
    """Read `role=ordinary,element=fire`; `*` stands for every card."""
    if pattern.strip() == "*":
        return {}
    conditions = {}
    for part in pattern.split(","):
        column, sign, value = (text.strip() for text in part.partition("="))
        if not sign:
            raise InputError(
                f"{key}: {quoted(part)} is not of the form COLUMN=VALUE; * stands for all {kind}"
            )
        _check_column(kind, column, key)
        conditions[column] = value
    return conditions


def _fits(cells: Cells, conditions: Mapping[str, str]) -> bool:
    return all(cells[column] == value for column, value in conditions.items())


def _check_column(kind: str, column: str, key: str) -> None:
    columns = KINDS[kind]
    if column not in columns:
        near = difflib.get_close_matches(column.lower(), columns, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"columns: {', '.join(columns)}"
        raise InputError(f"{key}: {kind} have no column {quoted(column)}; {hint}")
