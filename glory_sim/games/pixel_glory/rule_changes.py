"""Change rules by key: `combo_price`, or one of three numbers as `element_bonus.fire`.

Three numbers are written with / between them, `1/2/1`; one alone stands for all.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.levels import moved
from glory_sim.games.pixel_glory.layout import ELEMENT_NAMES, NUM_ELEMENTS
from glory_sim.games.pixel_glory.rule_types import (
    BY_PLAYERS,
    PLAYER_COUNTS,
    RULE_SPECS,
    Rules,
    RuleSpec,
)

PREFIX = "rules."


def is_rule_key(key: str) -> bool:
    """Tell whether a key is about rules."""
    return key.startswith(PREFIX) or key.partition(".")[0] in RULE_SPECS


def change_rule(rules: Rules, key: str, level: str) -> Rules:
    """Return the rules with one field set or moved; InputError if it cannot be."""
    name, places = _find(key)
    spec = RULE_SPECS[name]
    values = _texts(rules, name, spec)
    parts = level.split("/") if spec.by and places == (0, 1, 2) else [level]
    if len(parts) not in (1, len(places)):
        raise InputError(f"{key}={level}: allowed are one value or three with / between them")
    for number, place in enumerate(places):
        part = parts[number] if len(parts) > 1 else parts[0]
        try:
            values[place] = moved(part.strip(), values[place])
        except InputError as error:
            raise InputError(f"{key}={level}: {error}") from None
    read = [_value(spec, text) for text in values]
    changed: Any = {name: tuple(read) if spec.by else read[0]}
    return replace(rules, **changed)


def rule_texts(rules: Rules, key: str) -> list[str]:
    """Return what the rules hold under a key, one text or three."""
    name, places = _find(key)
    values = _texts(rules, name, RULE_SPECS[name])
    return [values[place] for place in places]


def rule_hint(key: str) -> str:
    """Return what may have been meant by an unknown key."""
    first = key.lower().partition(".")[0].partition("[")[0]
    near = difflib.get_close_matches(first, [*RULE_SPECS, "monsters", "spells"], 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return (
        "; allowed are the fields that 'glory-sim rules show' lists, and cells of cards such as "
        "monsters.dungeon_lord.hp"
    )


def _find(key: str) -> tuple[str, tuple[int, ...]]:
    """Return the field of a key and which of its numbers are meant."""
    name, dot, part = key.removeprefix(PREFIX).partition(".")
    if name not in RULE_SPECS:
        raise InputError(f"there is no rule {quoted(name)}{rule_hint(name)}")
    spec = RULE_SPECS[name]
    if not dot:
        return name, (0, 1, 2) if spec.by else (0,)
    allowed = _part_names(spec)
    if part not in allowed:
        parts = f"its parts are {', '.join(allowed)}" if allowed else "it is a single value"
        raise InputError(f"{key}: {name} has no part {quoted(part)}; {parts}")
    return name, (allowed.index(part),)


def _part_names(spec: RuleSpec) -> Sequence[str]:
    if not spec.by:
        return ()
    is_by_players = spec.by == BY_PLAYERS
    return [str(n) for n in PLAYER_COUNTS] if is_by_players else ELEMENT_NAMES[:NUM_ELEMENTS]


def _texts(rules: Rules, name: str, spec: RuleSpec) -> list[str]:
    value = getattr(rules, name)
    return [str(one) for one in value] if spec.by else [str(value)]


def _value(spec: RuleSpec, text: str) -> int | str:
    is_number = not spec.options and text.lstrip("-").isascii() and text.lstrip("-").isdigit()
    return int(text) if is_number and len(text) < 10 else text
