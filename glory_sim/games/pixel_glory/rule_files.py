"""Load rules: shipped variants by name, others by their TOML file.

A file holds only what differs from the defaults of `Rules`. The plain form is the
same content, complete, as JSON data stored with a run.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory.card_rows import LONGEST_NAME, text_problem
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS, Rules, show_value


def shipped_rules() -> dict[str, Path]:
    """Return the files of the shipped variants by name, in alphabetical order."""
    paths = sorted((data_dir() / "pixel_glory" / "rules").glob("*.toml"))
    return {path.stem: path for path in paths}


def load_rules(name_or_path: str | Path) -> Rules:
    """Return a shipped variant, or the one in a TOML file; raise InputError."""
    path = find_rules(name_or_path)
    return _build(read_toml(path), place=shown(path), name=path.stem)


def find_rules(name_or_path: str | Path) -> Path:
    """Return the file of a variant; a shipped name goes before a path."""
    shipped = shipped_rules()
    if name_or_path in shipped:
        return shipped[str(name_or_path)]
    path = Path(name_or_path)
    if path.suffix == ".toml":
        return path
    raise InputError(
        f"no rules {quoted(name_or_path)}; give one of {', '.join(shipped)}, or a file that ends "
        "in .toml"
    )


def to_plain(rules: Rules) -> dict[str, Any]:
    """Return rules as JSON data; `from_plain` reads them back without loss."""
    values = {entry.name: getattr(rules, entry.name) for entry in fields(rules)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def from_plain(plain: object) -> Rules:
    """Return the rules that `to_plain` wrote; raise InputError if they are damaged."""
    if not isinstance(plain, Mapping):
        raise InputError("the stored rules are damaged: they are no table")
    return _build(plain, place="the stored rules", name="unnamed")


def _build(table: Mapping[str, Any], *, place: str, name: str) -> Rules:
    """Check every key and make the rules; `name` is used where the table has none."""
    for key in table:
        if key not in RULE_SPECS and key != "name":
            raise InputError(f"{place}: unknown key {quoted(key)}{_hint(str(key))}")
    given_name = table.get("name", name)
    if not isinstance(given_name, str) or not given_name.strip():
        raise InputError(f"{place}: name = {show_value(given_name)} must be a text, not empty")
    problem = text_problem(given_name, LONGEST_NAME)
    if problem:
        raise InputError(f"{place}, name: {problem}")
    try:
        return Rules(**{**table, "name": given_name})
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _hint(key: str) -> str:
    near = difflib.get_close_matches(key.lower(), RULE_SPECS, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; the keys are name, {', '.join(RULE_SPECS)}"
