"""Read text and TOML files of the user; every way to fail is an InputError."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted

MOST_BYTES = 1_000_000


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, without its byte-order mark."""
    data = _read_bytes(path)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        raise InputError(
            f"{shown(path)} is no UTF-8 text file (it is binary or UTF-16); save it as UTF-8"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{shown(path)}, line {row}: the file is not in UTF-8; save it as UTF-8 "
            "(in a spreadsheet: 'CSV UTF-8')"
        ) from None


def read_toml(path: Path) -> dict[str, Any]:
    """Return the table in a TOML file."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{shown(path)} is nested too deeply to be read") from None
    except ValueError as error:  # also a number of thousands of digits, or an impossible date
        reason = quoted(error)[1:-1]
        raise InputError(f"{shown(path)} is not valid TOML: {reason}") from None


def shown(path: Path) -> str:
    """Return a path as messages show it: plain where printable, else escaped."""
    text = str(path)
    return text if text.isprintable() else quoted(text)


def _read_bytes(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"{shown(path)} is no file but a folder or device; give a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{shown(path)} does not exist") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the name
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{shown(path)} cannot be read: {reason}") from None
    if len(data) > MOST_BYTES:
        raise InputError(f"{shown(path)} is larger than {MOST_BYTES:,} bytes, the most allowed")
    return data
