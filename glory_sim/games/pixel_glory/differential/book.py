"""Remember which cases agreed, by the sources of the engines that agreed on them."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from glory_sim.core.errors import InputError, quoted

GAME_FOLDER = Path(__file__).parent.parent


def sources_digest(folder: Path = GAME_FOLDER) -> str:
    """Hash every source of the game: an edit of either engine begins a new count."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@dataclass
class Book:
    """A small JSON file: for each digest, the stretches of numbers that agreed.

    Args:
        path: where it is kept.
        digest: which sources are compared now.
        pages: `[first, last + 1]` of each stretch, in order, by digest.
    """

    path: Path
    digest: str
    pages: dict[str, list[list[int]]] = field(default_factory=dict)

    @property
    def stretches(self) -> list[list[int]]:
        """The stretches that agreed with the present sources."""
        return self.pages.setdefault(self.digest, [])

    @property
    def num_agreed(self) -> int:
        """How many cases agreed with the present sources."""
        return sum(end - first for first, end in self.stretches)

    @property
    def first_new(self) -> int:
        """The first number from which on nothing has been compared."""
        return max((end for _, end in self.stretches), default=0)

    def add(self, first: int, end: int) -> None:
        """Note that the cases from `first` to before `end` agreed, and save the book."""
        merged: list[list[int]] = []
        for start, stop in sorted([*self.stretches, [first, end]]):
            if merged and start <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], stop)
            else:
                merged.append([start, stop])
        self.pages[self.digest] = merged
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps({"agreed": self.pages}, indent=1), encoding="utf-8")
        draft.replace(self.path)


def open_book(path: Path, digest: str) -> Book:
    """Open the book at a path, or begin one; InputError if the file is something else."""
    if not path.exists():
        return Book(path, digest)
    try:
        pages: Any = json.loads(path.read_text(encoding="utf-8"))["agreed"]
        stretches = [(int(first), int(end)) for page in pages.values() for first, end in page]
        assert all(0 <= first < end for first, end in stretches)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, AssertionError) as error:
        raise InputError(
            f"{quoted(str(path))} is not a book of compared cases ({type(error).__name__}); "
            "move it away or name another with --book"
        ) from None
    return Book(path, digest, pages)
