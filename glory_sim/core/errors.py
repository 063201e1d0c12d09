"""Name what can go wrong in front of a user, each with its exit status."""

from __future__ import annotations

from pathlib import Path

LONGEST_QUOTE = 80


class GloryError(Exception):
    """An expected failure, told to the user in one clear sentence."""

    exit_status = 2


class InputError(GloryError):
    """Something that the user gave is wrong: what, where, and what is allowed."""


class PolicyError(GloryError):
    """A policy answered illegally or raised: which one, in which game, and how."""


class Interrupted(GloryError):
    """The user stopped a run; its finished blocks lie in `folder`."""

    exit_status = 130

    def __init__(self, message: str, *, folder: Path) -> None:
        super().__init__(message)
        self.folder = folder


def quoted(text: object) -> str:
    """Show user data in a message: quoted, escaped, at most 80 characters."""
    shown = repr(str(text))
    if len(shown) <= LONGEST_QUOTE:
        return shown
    return shown[: LONGEST_QUOTE - 4] + "..." + shown[0]
