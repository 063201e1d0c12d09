"""Write files and folders whole or not at all, and say plainly what failed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown

TEMPORARY_PREFIX = ".tmp-"


@contextmanager
def told(doing: str, path: Path) -> Iterator[None]:
    """Turn an error of the operating system into one sentence for the user."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error).split(". Detail")[0]
        raise InputError(
            f"cannot {doing} {shown(path)}: {reason}; "
            "check the folder and the free space, or choose another folder"
        ) from error


def temporary_folder(parent: Path) -> Path:
    """Make a folder beside what it will replace, with a name nobody else has."""
    path = parent / f"{TEMPORARY_PREFIX}{uuid.uuid4().hex}"
    with told("write into the folder", parent):
        path.mkdir()
    return path


def remove_temporary(parent: Path) -> None:
    """Remove what a killed process left half-written."""
    for leftover in parent.glob(TEMPORARY_PREFIX + "*"):
        discard(leftover)


def discard(path: Path) -> None:
    """Remove a file or folder if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def write_json(path: Path, plain: object) -> None:
    """Write a JSON file; a reader sees the old file or the new one."""
    text = json.dumps(plain, indent=1, ensure_ascii=True, allow_nan=False) + "\n"
    temporary = path.with_name(f"{TEMPORARY_PREFIX}{path.name}-{os.getpid()}")
    with told("write", path):
        try:
            temporary.write_text(text, encoding="ascii")
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON file with one object; InputError that names it otherwise."""
    try:
        plain = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {shown(path)}: {error.strerror}") from error
    except (ValueError, RecursionError):
        raise InputError(f"{shown(path)} is damaged: it is not valid JSON") from None
    if not isinstance(plain, dict):
        raise InputError(f"{shown(path)} is damaged: it holds no JSON object")
    return plain


def file_seal(path: Path) -> dict[str, Any]:
    """Return what proves later that a file is unchanged: its size and SHA-256."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"bytes": path.stat().st_size, "sha256": digest}


def find_fault(path: Path, seal: object, *, fast: bool = False) -> str:
    """Say what is wrong with a sealed file; "" if nothing is.

    `fast` compares the size only and so finds missing and truncated files.
    """
    if not isinstance(seal, dict):
        return "has a damaged checksum"
    try:
        size = path.stat().st_size
        if size != seal.get("bytes"):
            return f"has {size:,} bytes instead of {seal.get('bytes')}"
        if not fast and file_seal(path) != seal:
            return "is corrupt: its checksum does not match"
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return ""
