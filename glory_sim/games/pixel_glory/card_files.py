"""Load card sets: shipped ones by name, others by their folder.

A set is a folder of `spells.csv`, `monsters.csv` and `about.toml`. The plain form
is the same content as JSON data, stored with a run and read back without loss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory.card_rows import (
    LONGEST_NOTE,
    MONSTER_COLUMNS,
    SPELL_COLUMNS,
    Row,
    monster_cells,
    monster_from_row,
    spell_cells,
    spell_from_row,
    text_problem,
)
from glory_sim.games.pixel_glory.card_tables import read_rows
from glory_sim.games.pixel_glory.card_types import CardSet

SPELLS_FILE = "spells.csv"
MONSTERS_FILE = "monsters.csv"
ABOUT_FILE = "about.toml"
ABOUT_KEYS = ("name", "version", "author", "licence", "origin")


def shipped_card_sets() -> dict[str, Path]:
    """Return the folders of the shipped sets by name, in alphabetical order."""
    folders = sorted((data_dir() / "pixel_glory" / "cards").glob("*"))
    return {folder.name: folder for folder in folders if folder.is_dir()}


def load_card_set(name_or_path: str | Path) -> CardSet:
    """Return a shipped card set, or the one in a folder; raise InputError."""
    folder = find_card_set(name_or_path)
    spells_path, monsters_path = folder / SPELLS_FILE, folder / MONSTERS_FILE
    about_path = folder / ABOUT_FILE
    about = read_toml(about_path)
    spells = read_rows(spells_path, SPELL_COLUMNS)
    monsters = read_rows(monsters_path, MONSTER_COLUMNS)
    if _is_form(spells, SPELL_COLUMNS) and _is_form(monsters, MONSTER_COLUMNS):
        raise InputError(
            f"{shown(folder)} is a form whose cells are still empty, so it cannot be played; "
            f"fill in {shown(spells_path)} and {shown(monsters_path)}, or in a copy of them that "
            "'glory-sim cards new' makes"
        )
    return _build(about, spells, monsters, about_place=shown(about_path), place=shown(folder))


def find_card_set(name_or_path: str | Path) -> Path:
    """Return the folder of a card set; a shipped name goes before a path."""
    shipped = shipped_card_sets()
    if name_or_path in shipped:
        return shipped[str(name_or_path)]
    path = Path(name_or_path)
    try:
        if str(name_or_path).strip() and path.is_dir():
            return path
        is_file = path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        is_file = False
    if is_file:
        raise InputError(
            f"{shown(path)} is a file; a card set is the folder that holds {SPELLS_FILE}, "
            f"{MONSTERS_FILE} and {ABOUT_FILE}"
        )
    raise InputError(
        f"no card set {quoted(name_or_path)}; give one of {', '.join(shipped)}, or a folder that "
        f"holds {SPELLS_FILE}, {MONSTERS_FILE} and {ABOUT_FILE}"
    )


def to_plain(card_set: CardSet) -> dict[str, Any]:
    """Return a card set as JSON data; `from_plain` reads it back without loss."""
    about = {key: getattr(card_set, key) for key in ABOUT_KEYS}
    return {
        **about,
        "spells": [spell_cells(spell) for spell in card_set.spells],
        "monsters": [monster_cells(monster) for monster in card_set.monsters],
    }


def from_plain(plain: object) -> CardSet:
    """Return the card set that `to_plain` wrote; raise InputError if it is damaged."""
    place = "the stored card set"
    if not isinstance(plain, Mapping):
        raise InputError(f"{place} is damaged: it is no table of names and cards")
    about = {key: value for key, value in plain.items() if key not in ("spells", "monsters")}
    spells = _plain_rows(plain.get("spells"), SPELL_COLUMNS, f"{place}, spell")
    monsters = _plain_rows(plain.get("monsters"), MONSTER_COLUMNS, f"{place}, monster")
    return _build(about, spells, monsters, about_place=place, place=place)


def _build(
    about: Mapping[str, object],
    spells: Sequence[Row],
    monsters: Sequence[Row],
    *,
    about_place: str,
    place: str,
) -> CardSet:
    """Check every cell and make the set; the places begin the messages."""
    texts = _about_texts(about, about_place)
    spell_cards = tuple(spell_from_row(row) for row in spells)
    monster_cards = tuple(monster_from_row(row) for row in monsters)
    try:
        return CardSet(**texts, spells=spell_cards, monsters=monster_cards)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _about_texts(about: Mapping[str, object], place: str) -> dict[str, str]:
    for key in about:
        if key not in ABOUT_KEYS:
            raise InputError(
                f"{place}: unknown key {quoted(key)}; allowed: {', '.join(ABOUT_KEYS)}"
            )
    texts = {}
    for key in ABOUT_KEYS:
        value = about.get(key)
        if not isinstance(value, str) or not value.strip():
            raise InputError(
                f'{place}: {key} must be a text that is not empty, such as {key} = "..."'
            )
        problem = text_problem(value, LONGEST_NOTE)
        if problem:
            raise InputError(f"{place}, {key}: {problem}")
        texts[key] = value.strip()
    return texts


def _plain_rows(plain: object, columns: Sequence[str], place: str) -> list[Row]:
    rows = []
    for number, cells in enumerate(plain if isinstance(plain, list) else [None], start=1):
        row_place = f"{place} {number}"
        texts = isinstance(cells, Mapping) and all(isinstance(v, str) for v in cells.values())
        if not texts or set(cells) != set(columns):
            raise InputError(f"{row_place} is damaged; it needs texts for: {', '.join(columns)}")
        rows.append(Row(cells, row_place))
    return rows


def _is_form(rows: Sequence[Row], columns: Sequence[str]) -> bool:
    """Tell whether nothing but ids and notes is filled in."""
    to_fill = [column for column in columns if column not in ("id", "note")]
    return bool(rows) and not any(row.cells[column] for row in rows for column in to_fill)
