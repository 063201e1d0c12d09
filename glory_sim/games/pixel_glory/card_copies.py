"""Begin a card set by copying another one."""

from __future__ import annotations

from pathlib import Path

from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.games.pixel_glory.card_files import find_card_set


def copy_card_set(name_or_path: str | Path, folder: Path) -> None:
    """Copy the files of a card set into a new or empty folder; raise InputError."""
    source = find_card_set(name_or_path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise InputError(f"{shown(folder)} is not empty; choose a new folder")
        for file in sorted(source.iterdir()):
            if file.is_file():
                (folder / file.name).write_bytes(file.read_bytes())
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the name
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot write a card set to {shown(folder)}: {reason}") from None
