"""Turn rows of text cells into cards and back.

One row is one card, in a CSV file and in the plain form stored with a run. Every
cell is checked here; a message names the place that the caller gives, the column,
and what is allowed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.card_types import BASIC_IDS, PROVENANCES, Monster, Spell
from glory_sim.games.pixel_glory.effect_language import Step, parse_steps
from glory_sim.games.pixel_glory.layout import (
    CRITERION_NAMES,
    ELEMENT_NAMES,
    MAX_NUMBER,
    MAX_SYMBOLS,
    NO_ELEMENT,
    NUM_ELEMENTS,
    ROLE_NAMES,
)

SYNERGY_COLUMNS = ("synergy_element", "synergy_points", "synergy_effects")
SPELL_COLUMNS = (
    "id",
    "name",
    "element",
    *ELEMENT_NAMES[:NUM_ELEMENTS],
    "effects",
    *SYNERGY_COLUMNS,
    "provenance",
    "note",
)
MONSTER_COLUMNS = (
    "id",
    "name",
    "role",
    "element",
    "hp",
    "fame",
    "combo_criterion",
    "provenance",
    "note",
)
MOST_SYNERGY_POINTS = 9
LONGEST_NAME = 60
LONGEST_NOTE = 500

_ID = re.compile(r"[a-z0-9_]{1,40}")
_NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class Row:
    """One row of text cells, and where it stands."""

    cells: Mapping[str, str]
    place: str

    def error(self, column: str, problem: str) -> InputError:
        """Return an error about the cell in a column."""
        return InputError(f"{self.place}, column {column}: {problem}")

    def id(self) -> str:
        """Return the card's id."""
        text = self.cells["id"]
        if not _ID.fullmatch(text):
            allowed = "1 to 40 of the characters a to z, 0 to 9 and _"
            raise self.error("id", f"{_seen(text)} is no id; allowed: {allowed}")
        if text in BASIC_IDS or text.startswith("basic_"):
            raise self.error(
                "id",
                f"{quoted(text)} is reserved: ids beginning with 'basic_' belong to the basic "
                "attacks; choose another id",
            )
        return text

    def name(self) -> str:
        """Return the card's name."""
        text = self.cells["name"]
        problem = text_problem(text, LONGEST_NAME)
        if problem or not text:
            raise self.error("name", problem or "the cell is empty; give the card a name")
        return text

    def note(self) -> str:
        """Return the note, in one line even if its cell has several."""
        text = " ".join(self.cells["note"].split())
        problem = text_problem(text, LONGEST_NOTE)
        if problem:
            raise self.error("note", problem)
        return text

    def number(self, column: str, low: int, high: int) -> int:
        """Return a whole number."""
        text = self.cells[column]
        if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            allowed = f"a whole number from {low} to {high}"
            raise self.error(column, f"{_seen(text)} is not allowed; allowed: {allowed}")
        return int(text)

    def code(self, column: str, words: Sequence[str]) -> int:
        """Return the place of a cell's word among the words allowed."""
        text = self.cells[column]
        if text not in words:
            allowed = ", ".join(word or "an empty cell" for word in words)
            raise self.error(column, f"{_seen(text)} is not allowed; allowed: {allowed}")
        return words.index(text)

    def steps(self, column: str) -> tuple[Step, ...]:
        """Return the steps in a cell of the effect language."""
        try:
            return parse_steps(self.cells[column])
        except InputError as error:
            raise self.error(column, str(error)) from None


def spell_from_row(row: Row) -> Spell:
    """Return the spell in a row, or raise InputError."""
    fire, earth, water = (
        row.number(column, 0, MAX_SYMBOLS) for column in ELEMENT_NAMES[:NUM_ELEMENTS]
    )
    element, points, steps = _synergy(row)
    return Spell(
        id=row.id(),
        name=row.name(),
        element=row.code("element", ELEMENT_NAMES[:NUM_ELEMENTS]),
        symbols=(fire, earth, water),
        steps=row.steps("effects"),
        synergy_element=element,
        synergy_points=points,
        synergy_steps=steps,
        provenance=PROVENANCES[row.code("provenance", PROVENANCES)],
        note=row.note(),
    )


def monster_from_row(row: Row) -> Monster:
    """Return the monster in a row, or raise InputError."""
    return Monster(
        id=row.id(),
        name=row.name(),
        role=row.code("role", ROLE_NAMES),
        element=row.code("element", ELEMENT_NAMES),
        hp=row.number("hp", 1, MAX_NUMBER),
        fame=row.number("fame", 0, MAX_NUMBER),
        criterion=row.code("combo_criterion", CRITERION_NAMES),
        provenance=PROVENANCES[row.code("provenance", PROVENANCES)],
        note=row.note(),
    )


def spell_cells(spell: Spell) -> dict[str, str]:
    """Write a spell as the cells of its row."""
    has_synergy = spell.synergy_element != NO_ELEMENT
    values = (
        spell.id,
        spell.name,
        ELEMENT_NAMES[spell.element],
        *map(str, spell.symbols),
        spell.effects_text,
        ELEMENT_NAMES[spell.synergy_element] if has_synergy else "",
        str(spell.synergy_points) if has_synergy else "",
        spell.synergy_text,
        spell.provenance,
        spell.note,
    )
    return dict(zip(SPELL_COLUMNS, values, strict=True))


def monster_cells(monster: Monster) -> dict[str, str]:
    """Write a monster as the cells of its row."""
    values = (
        monster.id,
        monster.name,
        ROLE_NAMES[monster.role],
        ELEMENT_NAMES[monster.element],
        str(monster.hp),
        str(monster.fame),
        CRITERION_NAMES[monster.criterion],
        monster.provenance,
        monster.note,
    )
    return dict(zip(MONSTER_COLUMNS, values, strict=True))


def text_problem(text: str, longest: int) -> str:
    """Return what is wrong with free text that reports will show, or ''."""
    if any(unicodedata.category(character).startswith("C") for character in text):
        return f"{quoted(text)} holds a control or invisible character; allowed: printable text"
    if len(text) > longest:
        return f"the text has {len(text)} characters; allowed: at most {longest}"
    return ""


def _synergy(row: Row) -> tuple[int, int, tuple[Step, ...]]:
    filled = [column for column in SYNERGY_COLUMNS if row.cells[column]]
    if not filled:
        return NO_ELEMENT, 0, ()
    for column in SYNERGY_COLUMNS:
        if column not in filled:
            raise row.error(
                column,
                f"the cell is empty, yet {filled[0]} is filled; a synergy needs all of "
                f"{', '.join(SYNERGY_COLUMNS)}, and a card without one leaves them empty",
            )
    element = row.code("synergy_element", ELEMENT_NAMES[:NUM_ELEMENTS])
    points = row.number("synergy_points", 0, MOST_SYNERGY_POINTS)
    return element, points, row.steps("synergy_effects")


def _seen(text: str) -> str:
    return quoted(text) if text else "an empty cell"
