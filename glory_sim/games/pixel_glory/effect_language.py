"""Read and write the effect language: the cells `effects` and `synergy_effects`.

A cell holds steps separated by `;`, such as `hit 1 x3; draw 2`. STEP_WORDS is the
one table of the language. A new step is added there, gets its number in
`layout.py`, and is then carried out by each of the two engines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.layout import (
    MAX_STEPS,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)


@dataclass(frozen=True)
class StepWord:
    """One word of the language: its number, its ranges and what it does."""

    op: int
    word: str
    low: int
    high: int
    most_times: int
    meaning: str

    @property
    def usage(self) -> str:
        """What may stand in a cell, for messages and for the manual."""
        amounts = f"`{self.word} N` with N from {self.low} to {self.high}"
        if self.most_times == 1:
            return amounts
        return f"{amounts}, or `{self.word} N xM` with M from 1 to {self.most_times}"


STEP_WORDS = (
    StepWord(
        STEP_HIT,
        "hit",
        low=0,
        high=20,
        most_times=9,
        meaning="M hits of N (one without xM), each on a monster chosen when it happens",
    ),
    StepWord(
        STEP_SWEEP,
        "sweep",
        low=0,
        high=20,
        most_times=1,
        meaning="one hit of N on every monster that was up when the sweep began, left to right",
    ),
    StepWord(
        STEP_EXECUTE,
        "execute",
        low=1,
        high=20,
        most_times=1,
        meaning="defeat one chosen elemental monster that has at most N HP left",
    ),
    StepWord(
        STEP_DRAW,
        "draw",
        low=1,
        high=9,
        most_times=1,
        meaning="draw N cards into the hand; they must be played this turn",
    ),
    StepWord(
        STEP_COMBO,
        "combo",
        low=1,
        high=9,
        most_times=1,
        meaning="gain N combo points",
    ),
    StepWord(
        STEP_EMPOWER,
        "empower",
        low=1,
        high=9,
        most_times=1,
        meaning="each later hit of yours this turn deals N more; several add up",
    ),
)
WORD_BY_NAME = {entry.word: entry for entry in STEP_WORDS}
WORD_BY_OP = {entry.op: entry for entry in STEP_WORDS}

_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,3}")
_TIMES = re.compile(r"x([0-9]{1,3})")


@dataclass(frozen=True)
class Step:
    """One step of a card: what it does, how much, and how many times."""

    op: int
    amount: int
    times: int = 1

    def __str__(self) -> str:
        word = WORD_BY_OP[self.op].word
        return f"{word} {self.amount}" + (f" x{self.times}" if self.times > 1 else "")


def parse_steps(cell: str) -> tuple[Step, ...]:
    """Return the steps written in a cell; a blank cell has none.

    Raises InputError that names the place in the cell; the caller puts file, row
    and column in front of it.
    """
    if not cell.strip():
        return ()
    steps = []
    place = 0
    for piece in cell.split(";"):
        steps.append(_parse_step(piece, place + 1))
        place += len(piece) + 1
    if len(steps) > MAX_STEPS:
        raise InputError(f"{len(steps)} steps in one cell; at most {MAX_STEPS} are allowed")
    return tuple(steps)


def format_steps(steps: tuple[Step, ...]) -> str:
    """Write steps as a cell; `parse_steps` reads them back."""
    return "; ".join(str(step) for step in steps)


def _parse_step(piece: str, start: int) -> Step:
    """Read one step; `start` is the place of the piece in its cell, from 1."""
    tokens = [(match.group(), start + match.start()) for match in _TOKEN.finditer(piece)]
    if not tokens:
        raise InputError(
            f"at character {start} a step is missing: `;` stands only between two steps"
        )
    word, place = tokens[0]
    entry = WORD_BY_NAME.get(word)
    if entry is None:
        known = ", ".join(WORD_BY_NAME)
        raise InputError(
            f"at character {place} {quoted(word)} is no step; the steps are {known}, "
            "each followed by a blank and a number"
        )
    if len(tokens) == 1:
        raise InputError(f"at character {place} `{word}` lacks its number; allowed: {entry.usage}")
    amount = _parse_amount(entry, *tokens[1])
    times = _parse_times(entry, *tokens[2]) if len(tokens) > 2 else 1
    if len(tokens) > 3:
        extra, place = tokens[3]
        raise InputError(
            f"at character {place} {quoted(extra)} is too much; allowed: {entry.usage}, "
            "and `;` before the next step"
        )
    return Step(entry.op, amount, times)


def _parse_amount(entry: StepWord, token: str, place: int) -> int:
    if _NUMBER.fullmatch(token) and entry.low <= int(token) <= entry.high:
        return int(token)
    raise InputError(
        f"at character {place} {quoted(token)} is no number that `{entry.word}` takes; "
        f"allowed: {entry.usage}"
    )


def _parse_times(entry: StepWord, token: str, place: int) -> int:
    match = _TIMES.fullmatch(token)
    if match and entry.most_times > 1 and 1 <= int(match.group(1)) <= entry.most_times:
        return int(match.group(1))
    raise InputError(
        f"at character {place} {quoted(token)} cannot follow `{entry.word}` and its number; "
        f"allowed: {entry.usage}, and `;` before the next step"
    )
