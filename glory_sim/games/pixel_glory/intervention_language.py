"""Read interventions: clauses that change the course of every game of a table.

A text holds clauses separated by `;`, such as `combo +2 seat=0 turn=5; starter seat=1`.
CLAUSES is the one table of the language; `interventions.py` makes the engines' record.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from glory_sim.core.errors import InputError, quoted

ALL = "all"
_WHOLE = re.compile(r"[0-9]{1,4}")
_AMOUNT = re.compile(r"[+-]?[0-9]{1,3}")


@dataclass(frozen=True)
class ClauseSpec:
    """What a clause is called, what it takes, and what it does.

    value: what stands behind the word, in words; empty if nothing does.
    keys: what may follow as KEY=VALUE.
    needed: those of them that must.
    """

    word: str
    value: str
    keys: tuple[str, ...]
    needed: tuple[str, ...]
    meaning: str

    @property
    def usage(self) -> str:
        """How the clause is written."""
        options = [f"{k}=..." if k in self.needed else f"[{k}=...]" for k in self.keys]
        return " ".join(filter(None, [self.word, self.value and "VALUE", *options]))


MOMENTS = ("turn", "dead", "quarter")
SPECS = (
    ClauseSpec("fame", "fame to add", ("seat", *MOMENTS), (), "adds fame at a moment"),
    ClauseSpec(
        "combo",
        "combo points to add, or to take with a minus",
        ("seat", *MOMENTS),
        (),
        "gives or takes combo points at a moment",
    ),
    ClauseSpec("staff", "", ("seat",), ("seat",), "gives the first Tiebreaker Staff to a seat"),
    ClauseSpec("starter", "", ("seat",), ("seat",), "lets a seat begin the dungeon"),
    ClauseSpec("reserve", "0 or 1", ("seat",), (), "sets how many cards the reserve holds"),
    ClauseSpec(
        "swap",
        "",
        ("seat", "from", "to"),
        ("seat", "from", "to"),
        "changes one spell of a deck for another, which nobody plays twice",
    ),
    ClauseSpec("dealt", "", (), (), "deals decks at random, without an auction"),
    ClauseSpec(
        "mix",
        "fire/earth/water spells, as in 5/2/2",
        ("seat", "draw"),
        (),
        "gives decks with so many spells of each element, without an auction; draw=1, 2, ... "
        "are other decks of the same mix",
    ),
    ClauseSpec(
        "deck",
        "ids of spells with , between them",
        ("seat",),
        ("seat",),
        "gives a seat this deck, without an auction",
    ),
    ClauseSpec("bid", "rank of the auction card", ("seat", "round"), ("round",), "forces a bid"),
    ClauseSpec(
        "pick", "slot of the offer, from 0", ("seat", "round"), ("seat", "round"), "forces a pick"
    ),
    ClauseSpec(
        "redeem",
        "kill or cards",
        ("seat", "turn"),
        ("turn",),
        "redeems combo points before the first card of a turn",
    ),
)
CLAUSES: Mapping[str, ClauseSpec] = {spec.word: spec for spec in SPECS}
MOST = {"turn": 1000, "dead": 64, "quarter": 4, "round": 12, "draw": 9999}


@dataclass(frozen=True)
class Clause:
    """One clause as it was read; numbers are checked, seats and cards not yet."""

    text: str
    word: str
    value: str
    options: Mapping[str, str] = field(default_factory=dict)

    def error(self, problem: str) -> InputError:
        """Return an error about this clause."""
        return InputError(f"the intervention {quoted(self.text)}: {problem}")

    def seats(self, num_seats: int) -> list[int]:
        """Return the seats that are meant: one, or all."""
        seat = self.options.get("seat", ALL)
        if seat == ALL:
            return list(range(num_seats))
        if not _WHOLE.fullmatch(seat) or int(seat) >= num_seats:
            raise self.error(
                f"there is no seat {quoted(seat)} with {num_seats} players; allowed are 0 to "
                f"{num_seats - 1}, and all"
            )
        return [int(seat)]

    def seat(self, num_seats: int) -> int:
        """Return the one seat that is meant."""
        seats = self.seats(num_seats)
        if len(seats) > 1:
            raise self.error(f"{self.word} is about one seat; give seat=0 to {num_seats - 1}")
        return seats[0]

    def number(self, low: int, high: int) -> int:
        """Return the value as a whole number."""
        if not _AMOUNT.fullmatch(self.value) or not low <= int(self.value) <= high:
            raise self.error(
                f"{quoted(self.value)} is not allowed; allowed: a whole number from {low} to {high}"
            )
        return int(self.value)


def parse_interventions(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text; a blank one has none. InputError if it cannot be read."""
    return tuple(_clause(part.strip()) for part in text.split(";") if part.strip())


def _clause(text: str) -> Clause:
    word, *rest = text.split()
    spec = CLAUSES.get(word)
    if spec is None:
        near = difflib.get_close_matches(word, CLAUSES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(CLAUSES)}"
        raise InputError(f"there is no intervention {quoted(word)}; {hint}")
    values = [part for part in rest if "=" not in part]
    options = dict(part.split("=", 1) for part in rest if "=" in part)
    clause = Clause(text, word, values[0] if values else "", options)
    if len(values) != bool(spec.value) or len(options) + len(values) != len(rest):
        needs = f"one value ({spec.value})" if spec.value else "no value"
        raise clause.error(f"it takes {needs}, and each key once; written: {spec.usage}")
    for key in options:
        if key not in spec.keys:
            raise clause.error(f"it has no {quoted(key)}; written: {spec.usage}")
    for key in spec.needed:
        if key not in options:
            raise clause.error(f"{key}=... is missing; written: {spec.usage}")
    _check_numbers(clause)
    return clause


def _check_numbers(clause: Clause) -> None:
    for key, most in MOST.items():
        value = clause.options.get(key)
        if value is not None and (not _WHOLE.fullmatch(value) or int(value) > most):
            raise clause.error(f"{key}={value} is not allowed; allowed: 0 to {most}")
    if sum(key in clause.options for key in MOMENTS) > 1:
        raise clause.error("it has two moments; give one of turn=, dead= and quarter=")
