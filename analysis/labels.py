"""Name what the tables store as codes, in the order of the codes."""

from __future__ import annotations

ELEMENTS = ("fire", "earth", "water")
MONSTER_ELEMENTS = (*ELEMENTS, "none")
BLOWS = ("hit", "sweep", "execute", "redeem")
CARRIERS = ("spell", "basic", "reserve", "none")
