"""Write events: typed rows, enough to narrate a game."""

from __future__ import annotations

from glory_sim.games.pixel_glory.compiled import kernel


@kernel
def emit(log, desk, kind, seat, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Append an event; when the log is full only count, so the caller can grow it."""
    if desk.num_events < log.size:
        row = log[desk.num_events]
        row.deal = desk.deal
        row.kind = kind
        row.seat = seat
        row.a, row.b, row.c, row.d, row.e, row.f, row.g = a, b, c, d, e, f, g
    desk.num_events += 1
