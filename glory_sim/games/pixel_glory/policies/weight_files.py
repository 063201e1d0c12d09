"""Read play styles that are data: TOML files of weights, shipped ones and the user's own.

A file says what the style is in one sentence and holds the weights that differ from the
defaults: under `[play]`, under `[bid]` or both, and under `[value]` how it values a card's
text. The plain form is the same content as JSON data, complete, stored with a run.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory.policies.weights import BID, PLAY, VALUE, Weight

Plain = dict[str, Any]

TABLES: Mapping[str, Sequence[Weight]] = {"play": PLAY, "bid": BID, "value": VALUE}
LONGEST_SENTENCE = 200


def shipped_weight_files() -> dict[str, Path]:
    """Return the files of the shipped styles by name, in alphabetical order."""
    paths = sorted((data_dir() / "pixel_glory" / "policies").glob("*.toml"))
    return {path.stem: path for path in paths}


def read_weights(path: Path) -> Plain:
    """Return the plain form of a file of weights; raise InputError."""
    return complete(read_toml(path), place=shown(path))


def complete(table: object, *, place: str) -> Plain:
    """Check a style and fill in the defaults; `place` is where messages say it stands."""
    if not isinstance(table, Mapping):
        raise InputError(f"{place} is damaged: it is no table")
    _refuse_unknown(table, ("sentence", *TABLES), place, "a key")
    sentence = table.get("sentence")
    if not isinstance(sentence, str) or not 0 < len(sentence.strip()) <= LONGEST_SENTENCE:
        raise InputError(
            f"{place}: sentence = {quoted(sentence)} must say in 1 to {LONGEST_SENTENCE} "
            'characters what the style does, as in sentence = "Never uses the reserve."'
        )
    if "play" not in table and "bid" not in table:
        raise InputError(f"{place} has neither a table [play] nor a table [bid]; give one")
    parts = [part for part in TABLES if part in table or part == "value"]
    return {
        "sentence": sentence.strip(),
        **{part: _complete_part(table.get(part, {}), part, place) for part in parts},
    }


def _complete_part(given: object, part: str, place: str) -> Plain:
    if not isinstance(given, Mapping):
        raise InputError(f"{place}: {part} is {quoted(given)}, not a table of weights: [{part}]")
    weights = {weight.name: weight for weight in TABLES[part]}
    _refuse_unknown(given, tuple(weights), place, f"a weight of [{part}]")
    for name, value in given.items():
        _check(weights[name], value, f"{place}, [{part}] {name}")
    return {name: given.get(name, weight.standard) for name, weight in weights.items()}


def _check(weight: Weight, value: object, place: str) -> None:
    if weight.choices:
        is_good = isinstance(value, str) and value in weight.choices
    else:
        is_good = _is_number(value, weight)
    if not is_good:
        raise InputError(f"{place} = {quoted(value)}; allowed is {weight.allowed}")


def _is_number(value: object, weight: Weight) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return weight.low <= value <= weight.high and (not weight.is_whole or value == int(value))


def _refuse_unknown(
    table: Mapping[str, Any], allowed: Sequence[str], place: str, what: str
) -> None:
    for key in table:
        if key not in allowed:
            near = difflib.get_close_matches(str(key).lower(), allowed, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(allowed)}"
            raise InputError(f"{place}: {quoted(key)} is not {what}; {hint}")


def difference(plain: Plain, part: str) -> str:
    """Tell the weights of a part that differ from the defaults, as they stand in a file."""
    told = [
        f"{weight.name} = {_shown(plain[part][weight.name])}"
        for weight in TABLES[part]
        if plain[part][weight.name] != weight.standard
    ]
    return ", ".join(told)


def _shown(value: float | str) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"
