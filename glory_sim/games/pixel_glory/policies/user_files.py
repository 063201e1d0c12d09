"""Read a policy that a user wrote in Python: one file with a function `play`, `bid` or both.

Each is a function of (view, cards, rules, params, scratch) that returns an action. It is
compiled on its own; the engine is not compiled again. What goes wrong on the way is told
with the line of the file.
"""

from __future__ import annotations

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

from numba.core.errors import NumbaError

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_text, shown
from glory_sim.games.pixel_glory.compiled import user_policy

PHASES = ("play", "bid")
ARGUMENTS = ("view", "cards", "rules", "params", "scratch")
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
        _check_function(path, name, function)
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


def _check_function(path: Path, name: str, function: object) -> None:
    if not isinstance(function, FunctionType):
        raise InputError(f"{shown(path)}: {name} is {quoted(function)}, not a function")
    if len(inspect.signature(function).parameters) != len(ARGUMENTS):
        raise InputError(
            f"{shown(path)}, line {function.__code__.co_firstlineno}: {name} must take "
            f"{len(ARGUMENTS)} arguments: {', '.join(ARGUMENTS)}"
        )


def _compiled(path: Path, function: FunctionType) -> Callable[..., Any]:
    try:
        return user_policy(function)
    except NumbaError as error:
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
