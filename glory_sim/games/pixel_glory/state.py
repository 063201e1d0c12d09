"""Lay out the fast engine's working memory: state, ledger, desk.

*state*: one game in progress. Its first fields are those of a view, public ones and
those of the seat that decides, so nothing is copied to show them; `shown` is that
part as a record. *ledger*: what is counted. *desk*: what a policy is handed besides
(parameters, scratch, a copy of the view) and the deal being played.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.layout import (
    MAX_DECK,
    MAX_KINDS,
    MAX_MONSTERS,
    MAX_SEATS,
    MAX_SPELLS,
    NUM_PARAMS,
    NUM_PURPOSES,
)

PLAYING = -1
"""`ending` while the game goes on; else FINISHED or how it was truncated."""

NUM_ROW_TABLES = 8
PAGE_EVENTS = 4096
NO_PAGE = 1 << 62
"""`first_event` when no event is to be written."""

MAX_OFFER_ROWS = layout.MAX_ROUNDS * layout.MAX_OFFERS
MAX_BID_ROWS = layout.MAX_ROUNDS * MAX_SEATS
MAX_SPELL_ROWS = MAX_SEATS * MAX_SPELLS
ROWLESS_SPELL = MAX_SPELL_ROWS
"""Where the plays of a spell without a row go: copies left over when another was swapped."""

_state_fields = np.dtype(
    [
        *layout.VIEW_FIELDS,
        ("ending", "i8"),
        ("num_seats", "i8"),
        ("base_keys", "u8", NUM_PURPOSES),
        ("policy_base", "u8", MAX_SEATS),  # of the keys of a seat's decisions
        ("pile_base", "u8", MAX_SEATS),  # of the keys of a seat's shuffles
        ("hands", "u1", (MAX_SEATS, MAX_KINDS)),
        ("hand_kinds", "u8", MAX_SEATS),  # the set of kinds in it, as bits
        ("reserves", "i8", MAX_SEATS),
        ("reserve_size", "i8", MAX_SEATS),
        ("num_own_kinds", "i8", MAX_SEATS),
        ("faces", "i8"),  # set of elements face up, as bits
        ("best_fame", "i8", 4),  # highest fame face up by element of the monster; -1 for none
        ("num_shuffles", "i8", MAX_SEATS),
        ("num_decisions", "i8", MAX_SEATS),  # asked or forced by an intervention
        ("ordinal", "i8", 5),  # decisions by kind in this turn, asked or forced
        ("spell_order", "i8", MAX_SPELLS),
        ("set_aside", "i8", MAX_MONSTERS),
        ("dungeon", "i8", MAX_MONSTERS),
        ("dungeon_size", "i8"),
        ("num_revealed", "i8"),
        ("laid_bids", "i8", MAX_SEATS),
        ("received", "i8", layout.NUM_ELEMENTS),  # basics of the last spell that joined a deck
        ("last_leader", "i8"),
        ("grant_done", "i8", layout.MAX_GRANTS),
        ("sort_keys", "u8", MAX_MONSTERS),
        ("discard_size", "i8", MAX_SEATS),
        ("gathered", "u1", MAX_KINDS),  # cards about to form a pile
        ("q3_held", "i8"),
        ("q5_held", "i8"),
        ("own_kinds", "i8", (MAX_SEATS, MAX_KINDS)),  # kinds of which a seat owns cards, ascending
        ("pile_kind", "u1", (MAX_SEATS, MAX_DECK)),
        ("pile_key", "u8", (MAX_SEATS, MAX_DECK)),
    ],
    align=True,
)


def _with_view(fields: np.dtype[np.void]) -> np.dtype[np.void]:
    """Lay a field `shown` over the first fields of the state."""
    laid = {name: fields.fields[name][:2] for name in fields.names or ()} if fields.fields else {}
    laid["shown"] = (np.dtype(layout.view_dtype), 0)
    spec: Any = {
        "names": list(laid),
        "formats": [form for form, _ in laid.values()],
        "offsets": [offset for _, offset in laid.values()],
        "itemsize": fields.itemsize,
    }
    made: np.dtype[np.void] = np.dtype(spec, align=True)
    return made


state_dtype = _with_view(_state_fields)

ledger_dtype = np.dtype(
    [
        ("game", layout.game_dtype),
        ("seats", layout.seat_dtype, MAX_SEATS),
        ("num_spells", "i8"),
        ("num_offers", "i8"),
        ("num_bids", "i8"),
        ("num_turns", "i8"),
        ("num_redemptions", "i8"),
        ("spell_row", "i8", (MAX_SEATS, MAX_KINDS)),  # row of an owned spell
        ("slot_row", "i8", layout.MAX_FACE_UP),  # row of the monster in a slot
        ("spells", layout.spell_dtype, MAX_SPELL_ROWS + 1),
        ("offers", layout.offer_dtype, MAX_OFFER_ROWS),
        ("bids", layout.bid_dtype, MAX_BID_ROWS),
        ("monsters", layout.monster_dtype, MAX_MONSTERS),
        ("turns", layout.turn_dtype, layout.MAX_TURNS),
        ("redemptions", layout.redemption_dtype, layout.MAX_REDEMPTIONS),
        ("hits", layout.hits_dtype, layout.HITS_SHAPE),
    ],
    align=True,
)

desk_dtype = np.dtype(
    [
        ("deal", "i8"),
        ("num_events", "i8"),
        ("first_event", "i8"),  # of the page
        ("page", layout.event_dtype, PAGE_EVENTS),
        ("answer", "i8"),
        ("num_kept", "i8", NUM_ROW_TABLES),
        ("policy_of", "i8", MAX_SEATS),  # place of a seat's policy in the tuples and params
        ("policies", "i8", (2, MAX_SEATS)),  # addresses, [town or dungeon, place of the policy]
        ("params", "f8", (2, MAX_SEATS, NUM_PARAMS)),  # [town or dungeon, place of the policy]
        ("only_reads", "i8", (2, MAX_SEATS)),  # 1: the policy never writes into its view
        ("shown", layout.view_dtype),
        ("scratch", layout.scratch_dtype),
    ],
    align=True,
)

COUNT_NAMES = (
    "game",
    "seats",
    "num_spells",
    "num_offers",
    "num_bids",
    "num_turns",
    "num_redemptions",
)
"""First fields of the ledger: what every game starts from zero (rows are filled whole)."""

chance_dtype = np.dtype(
    [
        ("seeds", "i8", NUM_PURPOSES),
        ("replicates", "i8", NUM_PURPOSES),
        ("first_seating", "i8"),
        ("num_seatings", "i8"),
        ("policy_number", "i8", MAX_SEATS),  # by place: number among the distinct policies
    ],
    align=True,
)

bench_dtype = np.dtype(
    [("state", state_dtype), ("ledger", ledger_dtype), ("desk", desk_dtype)], align=True
)
setup_dtype = np.dtype(
    [
        ("cards", layout.cards_dtype),
        ("rules", layout.rules_dtype),
        ("changes", layout.interventions_dtype),
        ("chance", chance_dtype),
    ],
    align=True,
)
