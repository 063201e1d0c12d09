"""Read a policy that a user wrote in Python: one file with a function `play`, `bid` or both.

Each is a function of (view, cards, rules, params, scratch) that returns an action. It is
compiled on its own; the engine is not compiled again. What goes wrong on the way is told
with the line of the file.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import inspect
import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_text, shown
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.compiled import user_policy

PHASES = ("play", "bid")
RECORDS: Mapping[str, np.dtype[np.void] | None] = {
    "view": layout.view_dtype,
    "cards": layout.cards_dtype,
    "rules": layout.rules_dtype,
    "params": None,
    "scratch": layout.scratch_dtype,
}
"""Arguments of a policy, and the fields of those that are records."""
MOST_PARAMS = 48
"""Places of the params that are the user's; our own policies use the same ones."""
ADVICE = "use numbers, loops and the fields of the records only, or play it with --no-compile"


@dataclass(frozen=True)
class UserFile:
    """What a file of a user offers.

    Args:
        sentence: the first line of its docstring.
        functions: compiled, by phase.
        params: the numbers in its PARAMS, which its functions find in `params`.
        sha256: of its text; a run stores it and refuses to go on with another one.
    """

    sentence: str
    functions: Mapping[str, Callable[..., Any]]
    params: tuple[float, ...]
    sha256: str

    @property
    def plain(self) -> dict[str, Any]:
        """Return what a run stores of it."""
        return {"sentence": self.sentence, "python": self.sha256}


def load_user_file(path: Path, *, sha256: str | None = None) -> UserFile:
    """Compile what a file defines; InputError if it cannot be played.

    Args:
        path: the Python file.
        sha256: what the file must be; None if any will do.
    """
    text = read_text(path)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if sha256 not in (None, digest):
        raise InputError(
            f"{shown(path)} is not the file that this run was played with: it has changed since; "
            "restore it, or make a new run"
        )
    return _load(path, text, digest)


@lru_cache(maxsize=32)
def _load(path: Path, text: str, digest: str) -> UserFile:
    module = _executed(path, text)
    functions = {name: getattr(module, name) for name in PHASES if hasattr(module, name)}
    if not functions:
        raise InputError(
            f"{shown(path)} defines neither a function play nor a function bid; "
            "`glory-sim policies --template` prints a file to begin with"
        )
    for name, function in functions.items():
        _check_function(path, text, name, function)
    return UserFile(
        _sentence(module, path),
        {name: _compiled(path, function) for name, function in functions.items()},
        _params(module, path),
        digest,
    )


def _executed(path: Path, text: str) -> ModuleType:
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    try:
        exec(compile(text, str(path), "exec"), module.__dict__)
    except SyntaxError as error:
        raise InputError(f"{shown(path)}, line {error.lineno}: {error.msg}") from None
    except Exception as error:
        lines = [
            f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)
        ]
        where = f", line {lines[-1]}" if lines else ""
        raise InputError(
            f"{shown(path)}{where}: {type(error).__name__}: {quoted(error)[1:-1]}"
        ) from None
    return module


def _check_function(path: Path, text: str, name: str, function: object) -> None:
    if not isinstance(function, FunctionType):
        raise InputError(f"{shown(path)}: {name} is {quoted(function)}, not a function")
    names = list(inspect.signature(function).parameters)
    if len(names) != len(RECORDS):
        raise InputError(
            f"{shown(path)}, line {function.__code__.co_firstlineno}: {name} must take "
            f"{len(RECORDS)} arguments: {', '.join(RECORDS)}"
        )
    fields = dict(zip(names, RECORDS.values(), strict=True))
    for tree in ast.parse(text).body:
        if isinstance(tree, ast.FunctionDef) and tree.name == function.__name__:
            for node in ast.walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    _check_field(path, node, fields.get(node.value.id))


def _check_field(path: Path, node: ast.Attribute, dtype: np.dtype[np.void] | None) -> None:
    """Refuse a field that a record does not have, which the compiler would not say clearly."""
    if dtype is None or node.attr in (dtype.names or ()):
        return
    near = difflib.get_close_matches(node.attr, dtype.names or (), 1)
    hint = f"; did you mean {near[0]!r}?" if near else "; docs/reference/policies.md lists them"
    raise InputError(
        f"{shown(path)}, line {node.lineno}: {quoted(ast.unparse(node))}: there is no such "
        f"field{hint}"
    )


def _compiled(path: Path, function: FunctionType) -> Callable[..., Any]:
    try:
        return user_policy(function)
    except Exception as error:  # the compiler raises whatever it stumbles over
        raise InputError(_told(path, function, str(error))) from None


def _told(path: Path, function: FunctionType, message: str) -> str:
    """Say at which line and construct the compiler stopped, and why, in one sentence."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", message)
    places = re.findall(rf'{re.escape(path.name)}"?[,:]? (?:line |\()(\d+)', plain)
    line = int(places[-1]) if places else function.__code__.co_firstlineno
    construct = _line_of(path, line)
    reasons = [text.strip() for text in plain.splitlines() if text.strip()]
    skipped = ("Failed in", "File ", "During:", "^", "<source")
    reason = next((text for text in reasons if not text.startswith(skipped)), "unknown")
    return (
        f"{shown(path)}, line {line}: {quoted(construct)} does not compile: "
        f"{quoted(reason)[1:-1]}; {ADVICE}"
    )


def _line_of(path: Path, line: int) -> str:
    lines = read_text(path).splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def _sentence(module: ModuleType, path: Path) -> str:
    lines = (module.__doc__ or "").strip().splitlines()
    return lines[0].strip() if lines else f"Plays as {path.name} says."


def _params(module: ModuleType, path: Path) -> tuple[float, ...]:
    given = getattr(module, "PARAMS", ())
    try:
        numbers = tuple(float(number) for number in given)
    except (TypeError, ValueError):
        raise InputError(
            f"{shown(path)}: PARAMS is {quoted(given)}, not a list of numbers"
        ) from None
    if len(numbers) > MOST_PARAMS:
        raise InputError(
            f"{shown(path)}: PARAMS has {len(numbers)} numbers; {MOST_PARAMS} is the most"
        )
    return numbers
