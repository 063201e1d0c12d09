"""Change the weights of play styles by key: `policies.weigher.play.kill`.

A key names a style that is data, one of its tables, and a weight or switch in it. A
whole number with a sign moves what is there; an absolute negative one is written -10.0.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.levels import is_relative
from glory_sim.games.pixel_glory.policies.weight_files import (
    TABLES,
    Plain,
    complete,
    read_weights,
    shipped_weight_files,
)
from glory_sim.games.pixel_glory.policies.weights import Weight

PREFIX = "policies."
Changed = Mapping[str, Plain]
"""The changed styles: name -> all their weights."""


def is_policy_key(key: str) -> bool:
    """Tell whether a key is about a play style."""
    return key.startswith(PREFIX)


def change_weight(changed: Changed, key: str, level: str) -> dict[str, Plain]:
    """Return the changed styles with one weight more set or moved; InputError if it cannot be.

    A style that is as its file says is no changed one.
    """
    name, part, weight = _find(key)
    original = _original(name)
    style = changed.get(name, original)
    value = _value(weight, level, style[part][weight.name], key)
    after = {**style, part: {**style[part], weight.name: value}}
    after = complete(after, place=f"policy {name}")
    others = {other: plain for other, plain in changed.items() if other != name}
    return others if after == original else {**others, name: after}


def weight_text(changed: Changed, key: str) -> str:
    """Return what stands under a key."""
    name, part, weight = _find(key)
    value = changed.get(name, _original(name))[part][weight.name]
    return value if isinstance(value, str) else f"{value:g}"


def weights_content(changed: Changed) -> str:
    """Return what tells changed styles apart; empty if nothing is changed."""
    return json.dumps(changed, sort_keys=True) if changed else ""


def seated_weights(changed: Changed, line_ups: Iterable[Iterable[str]]) -> dict[str, Plain]:
    """Return the changed styles that sit at these tables."""
    seated = {part for line_up in line_ups for name in line_up for part in name.split("+")}
    return {name: plain for name, plain in changed.items() if name in seated}


def check_seated(changed: Changed, line_ups: Sequence[Sequence[str]]) -> None:
    """Refuse a changed style that sits at no table: nothing would change."""
    for name in changed.keys() - seated_weights(changed, line_ups).keys():
        seated = dict.fromkeys(style for line_up in line_ups for style in line_up)
        raise InputError(
            f"the weights of {quoted(name)} are changed, but it sits at no table; there are "
            f"{', '.join(seated)}"
        )


def _find(key: str) -> tuple[str, str, Weight]:
    """Return style, table and weight of a key; a style's name may be a path with points."""
    name, _, rest = key.removeprefix(PREFIX).rpartition(".")
    name, _, part = name.rpartition(".")
    if not name or part not in TABLES:
        raise InputError(
            f"{quoted(key)} names no weight; write policies.STYLE.TABLE.WEIGHT, such as "
            f"policies.weigher.play.kill; tables are {', '.join(TABLES)}"
        )
    if part not in _original(name):
        raise InputError(f"{key}: the style {quoted(name)} has no table [{part}]")
    weights = {weight.name: weight for weight in TABLES[part]}
    if rest not in weights:
        near = difflib.get_close_matches(rest, weights, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(weights)}"
        raise InputError(f"{key}: [{part}] has no weight {quoted(rest)}; {hint}")
    return name, part, weights[rest]


def _original(name: str) -> Plain:
    """Return the weights of a style as its file has them."""
    shipped = shipped_weight_files()
    if name in shipped:
        return read_weights(shipped[name])
    if name.endswith(".toml"):
        return read_weights(Path(name))
    near = difflib.get_close_matches(name, shipped, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise InputError(
        f"there is no play style {quoted(name)} with weights; {hint}allowed are those "
        "that are data, such as weigher, or the path of a TOML file"
    )


def _value(weight: Weight, level: str, now: float | str, key: str) -> float | str:
    """Return what a level makes of a weight."""
    if weight.choices:
        return level
    try:
        if not is_relative(level):
            return float(level)
        if level.startswith("x"):
            return float(Fraction(str(now)) * Fraction(level[1:]))
        return float(now) + int(level)
    except ValueError:
        raise InputError(
            f"{key} = {quoted(level)} is not allowed; allowed is {weight.allowed}"
        ) from None
