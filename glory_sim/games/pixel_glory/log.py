"""Write events: typed rows, enough to narrate a game.

The desk holds one page of a game's log. A game whose log is longer is played again
for its next page: it is the same game.
"""

from __future__ import annotations

from glory_sim.games.pixel_glory.compiled import inlined
from glory_sim.games.pixel_glory.state import PAGE_EVENTS


@inlined
def emit(desk, kind, seat, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Count an event, and write it if it stands on the page that is asked for."""
    place = desk.num_events - desk.first_event
    desk.num_events += 1
    if 0 <= place < PAGE_EVENTS:
        row = desk.page[place]
        row.deal, row.kind, row.seat = desk.deal, kind, seat
        row.a, row.b, row.c, row.d, row.e, row.f, row.g = a, b, c, d, e, f, g
