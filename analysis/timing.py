"""Read how long people take for each thing they do: an assumption, and the designer's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_toml, shown
from glory_sim.data_files import data_dir

PACES = ("quick", "usual", "slow")
COUNTED = {
    "bid": "bids",
    "pick": "picks",
    "card": "plays",
    "hit": "hits",
    "redemption": "redemptions",
    "reshuffle": "reshuffle_choices",
    "turn": "turns",
}
"""The column of the games that counts how often each thing is done."""


@dataclass(frozen=True)
class Duration:
    """Seconds that one thing takes by pace, and what it is."""

    seconds: tuple[float, ...]
    says: str


@cache
def load_timing(game: str) -> Mapping[str, Duration]:
    """Return the durations of a game by thing done."""
    return read_timing(data_dir() / game / "timing.toml")


def read_timing(path: Path) -> Mapping[str, Duration]:
    """Return the durations in a TOML file; InputError naming what is wrong."""
    stored = read_toml(path)
    if set(stored) != set(COUNTED):
        wrong = sorted(set(stored) ^ set(COUNTED))[0]
        raise InputError(
            f"{shown(path)}: {quoted(wrong)} is missing or unknown; needed are exactly "
            f"{', '.join(COUNTED)}"
        )
    return {name: _duration(stored[name], f"{shown(path)}, {name}") for name in COUNTED}


def _duration(table: object, place: str) -> Duration:
    seconds = table.get("seconds") if isinstance(table, Mapping) else None
    is_list = isinstance(seconds, list) and len(seconds) == len(PACES)
    if not is_list or not all(_is_seconds(value) for value in seconds or ()):
        raise InputError(
            f"{place}: give seconds = [quick, usual, slow], three numbers from 0 to 3600"
        )
    return Duration(tuple(map(float, seconds or ())), str(dict(table or {}).get("says", "")))  # type: ignore[call-overload]


def _is_seconds(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 3600
