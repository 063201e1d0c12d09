"""Name what the tables store as codes, in the order of the codes; clean given names."""

from __future__ import annotations

ELEMENTS = ("fire", "earth", "water")
MONSTER_ELEMENTS = (*ELEMENTS, "none")
BLOWS = ("hit", "sweep", "execute", "redeem")
CARRIERS = ("spell", "basic", "reserve", "none")


def printable(text: str) -> str:
    """Return text whose control characters are shown as a replacement mark."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
