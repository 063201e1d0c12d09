"""Read the values of an axis: what one thing of a sweep is set to, or moved by.

A level is text: `4` sets, `+1` and `-1` move a whole number, `x1.25` multiplies it.
What a level does to a given thing the game decides; here is only its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from glory_sim.core.errors import InputError, quoted

MOST_LEVELS = 1000
ALLOWED = (
    "allowed are lists such as 2,3,4, ranges such as 2:6 or 2:10:2, steps such as +0,+1, "
    "factors such as x0.8,x1.25, and texts with | between them"
)
_RANGE = re.compile(r"([0-9]{1,9}):([0-9]{1,9})(?::([0-9]{1,9}))?")
_STEP = re.compile(r"[+-][0-9]{1,6}")
_FACTOR = re.compile(r"x([0-9]{1,6}(?:\.[0-9]{1,6})?)")
_WHOLE = re.compile(r"[0-9]{1,9}")


def parse_assignment(text: str, option: str) -> tuple[str, str]:
    """Cut `KEY=VALUE` at the right sign: a pattern in brackets may hold others."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "[") - (character == "]")
        if character == "=" and depth == 0 and text[:place].strip():
            return text[:place].strip(), text[place + 1 :].strip()
    raise InputError(
        f"{option} {quoted(text)} is not of the form KEY=VALUE, for instance combo_price=4"
    )


def parse_levels(key: str, text: str) -> tuple[str, ...]:
    """Return the levels in `2,3,4`, `2:6`, `+0,+1`, `x0.8,x1.25` or `A|B`."""
    parts = text.split("|") if "|" in text else text.split(",")
    if "|" not in text and not all(part.strip() for part in parts):
        raise InputError(f"{key}={text}: a value is empty; {ALLOWED}")
    levels = [level for part in parts for level in _spread(key, part.strip())]
    return check_levels(key, levels)


def check_levels(key: str, levels: Sequence[str]) -> tuple[str, ...]:
    """Return the levels of an axis; InputError if there is none, or one twice."""
    if not levels:
        raise InputError(f"{key} has no values, so there is nothing to play; {ALLOWED}")
    for place, level in enumerate(levels):
        if level in levels[:place]:
            raise InputError(f"{key}: the value {quoted(level)} stands there twice")
    return tuple(levels)


def is_relative(level: str) -> bool:
    """Tell whether a level moves what is there instead of replacing it."""
    return bool(_STEP.fullmatch(level) or _FACTOR.fullmatch(level))


def moved(level: str, now: str) -> str:
    """Return what a level makes of a value; halves are rounded up.

    Raises InputError where there is no whole number to be moved.
    """
    if not is_relative(level):
        return level
    if not _WHOLE.fullmatch(now):
        raise InputError(f"{level} moves a whole number, and there stands {quoted(now)}")
    factor = _FACTOR.fullmatch(level)
    if factor is None:
        return str(int(now) + int(level))
    exact = int(now) * Fraction(factor[1])
    return str((2 * exact.numerator + exact.denominator) // (2 * exact.denominator))


def _spread(key: str, part: str) -> Iterator[str]:
    """Yield the values of one part: itself, or every number of a range."""
    found = _RANGE.fullmatch(part)
    if not found:
        yield part
        return
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if low > high or step == 0:
        raise InputError(f"{key}={part}: a range goes up, LOW:HIGH or LOW:HIGH:STEP, such as 2:6")
    if (high - low) // step >= MOST_LEVELS:
        raise InputError(
            f"{key}={part} has {(high - low) // step + 1:,} values; allowed are {MOST_LEVELS:,}: "
            "give a step, as in 0:100:10"
        )
    yield from map(str, range(low, high + 1, step))
