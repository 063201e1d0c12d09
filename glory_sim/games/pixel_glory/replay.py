"""Play one game again: its event log, and the log told as a transcript."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.bench import Bench
from glory_sim.games.pixel_glory.game import PixelGloryMatch
from glory_sim.games.pixel_glory.layout import EVENT_NAMES
from glory_sim.games.pixel_glory.transcript import tell_game


def replay_game(match: PixelGloryMatch, *, deal: int, seating: int = 0) -> npt.NDArray[np.void]:
    """Return the event log of one game; InputError if a deal has no such seating."""
    if not 0 <= seating < match.num_seatings:
        raise InputError(
            f"there is no seating {seating}: with these policies a deal has {match.num_seatings}, "
            "numbered from 0"
        )
    return Bench(match.card_set, match.rules, match.seating).play_one(deal, seating=seating).events


def tell_replay(match: PixelGloryMatch, events: npt.NDArray[np.void], *, seating: int) -> str:
    """Return the transcript of a replayed game."""
    names = [style.name for style in match.seating.styles]
    seated = names[seating:] + names[:seating]
    return tell_game(events, card_set=match.card_set, rules=match.rules, policies=seated)


def plain_events(events: npt.NDArray[np.void]) -> list[dict[str, Any]]:
    """Return events as JSON data, each with the name of its kind."""
    names = events.dtype.names or ()
    rows = [dict(zip(names, row, strict=True)) for row in events.tolist()]
    return [{**row, "kind": EVENT_NAMES[row["kind"]]} for row in rows]
