"""Ask the players: every decision passes here, forced ones included.

A view shows what its seat may know and no more. Legal answers are exactly those
that the rule's own check lets pass.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from glory_sim.core.errors import PolicyError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.table import IllegalAction, Player, Table, can

VIEW = np.dtype((np.record, layout.view_dtype))


def packed_form() -> struct.Struct:
    """Spell a view's layout for `struct`: numbers one by one, each row of numbers as bytes."""
    form = []
    for name in layout.view_dtype.names or ():
        column = layout.view_dtype[name]
        code = column.base.char
        form.append(f"0{code}{column.itemsize}s" if column.shape else code)
    return struct.Struct(f"@{''.join(form)}0q")


PACKED = packed_form()
NAMES = layout.view_dtype.names or ()


class IllegalAnswer(PolicyError):
    """A policy, or a choice forced by an intervention, answered against the rules."""

    def __init__(self, seat: int, decision: int, answer: int, reason: str) -> None:
        name = layout.DECISION_NAMES[decision]
        super().__init__(f"seat {seat} answered {answer} to {name}: {reason}")
        self.seat = seat
        self.decision = decision
        self.answer = answer
        self.reason = reason


@dataclass(frozen=True)
class Blow:
    """What a TARGET is asked for; the field names are those of the view."""

    card: int = layout.NO_CARD
    from_reserve: bool = False
    in_synergy: bool = False
    step: int = 0
    hits_left: int = 0
    blow: int = layout.BLOW_HIT
    amount: int = 0


NO_BLOW = Blow()


def ask(
    table: Table,
    player: Player,
    decision: int,
    *,
    among: Iterable[int],
    verify: Callable[[int], object],
    blow: Blow = NO_BLOW,
) -> int:
    """Let a player choose among the answers that `verify` lets pass.

    A forced decision is skipped and has no number. Raises IllegalAnswer if the
    policy, or an intervention in its place, answers against the rules.
    """
    legal = [answer for answer in among if can(verify, answer)]
    if len(legal) == 1:
        return legal[0]
    answer = forced_answer(table, player, decision)
    if answer is None:
        view = make_view(table, player, decision, legal, blow)
        table.on_view(view)
        table.log.asked[player.seat] += 1
        answer = int(player.policy(view))
    player.num_decisions += 1
    try:
        verify(answer)
    except IllegalAction as error:
        raise IllegalAnswer(player.seat, decision, answer, str(error)) from error
    return answer


def forced_answer(table: Table, player: Player, decision: int) -> int | None:
    """Look up what an intervention makes this player answer, and count on."""
    at = table.town_round if table.phase == layout.TOWN else table.turn
    moment = (player.seat, decision, at)
    ordinal = table.ordinals[moment]
    table.ordinals[moment] += 1
    return table.forced.get((*moment, ordinal))


def make_view(
    table: Table, player: Player, decision: int, legal: Sequence[int], blow: Blow
) -> np.record:
    """Fill a fresh view, so that a policy that writes into it changes nothing."""
    own = {
        "seat": player.seat,
        "decision": decision,
        "key": table.chance.key(layout.PURPOSE_POLICY, player.seat, player.num_decisions),
        "reserve": player.reserve,
        "num_legal": len(legal),
        "legal": array("h", legal).tobytes(),
        "is_legal": marked(legal, layout.NUM_ACTIONS),
        "hand": bytes(player.hand),
    }
    shown = {**show_table(table), **show_board(table), **show_seats(table), **vars(blow), **own}
    packed = PACKED.pack(*[shown[name] for name in NAMES])
    return cast(np.record, np.frombuffer(bytearray(packed), VIEW)[0])


def show_table(table: Table) -> dict[str, Any]:
    """Show the state of the game and of the turn."""
    return {
        "phase": table.phase,
        "town_round": table.town_round,
        "turn": table.turn,
        "staff": table.staff,
        "starter": table.starter,
        "active": table.active,
        "empower": table.so_far.empower,
        "redeemed": table.so_far.redeemed,
        "kills_this_turn": table.so_far.kills,
        "combo_kills_this_turn": table.so_far.combo_kills,
        "plays_this_turn": table.so_far.plays,
        "played_by_element": row(table.so_far.played_by_element),
        "basics_left": row(table.basics_left),
    }


def show_board(table: Table) -> dict[str, Any]:
    """Show the offers in town, the slots in the dungeon, and the monsters' fates."""
    slots, most = table.slots, layout.MAX_FACE_UP
    killers = bytearray(layout.MAX_MONSTERS)
    for monster, seat in table.killers.items():
        killers[monster] = seat + 1
    return {
        "offers": row(table.offers, layout.MAX_OFFERS, layout.NO_CARD),
        "slot_monster": row([slot.monster for slot in slots], most, layout.NO_MONSTER),
        "slot_hp": row([slot.hp for slot in slots]),
        "slot_hp_before": row([slot.hp_before for slot in slots]),
        "slot_damage": row([number for slot in slots for number in slot.damage]),
        "monsters_left": len(table.face_down),
        "monsters_dead": len(table.killers),
        "monster_seen": marked(table.seen, layout.MAX_MONSTERS),
        "monster_killer": bytes(killers),
    }


def show_seats(table: Table) -> dict[str, Any]:
    """Show what everybody may know of each player."""
    players = table.players
    return {
        "fame": row([player.fame for player in players]),
        "combo": row([player.combo for player in players]),
        "kills": row([player.kills for player in players]),
        "hand_size": row([sum(player.hand) for player in players]),
        "pile_size": row([len(player.pile) for player in players]),
        "reserve_full": row([player.reserve != layout.NO_CARD for player in players]),
        "bids": row([table.bids.get(player.seat, 0) for player in players]),
        "pick_order": row(table.pick_order, layout.MAX_SEATS, layout.NO_SEAT),
        "bids_left": b"".join([marked(player.auction_cards, 16) for player in players]),
        "owned": b"".join([bytes(player.owned) for player in players]),
        "discarded": b"".join([bytes(player.discard) for player in players]),
    }


def row(numbers: Sequence[int], length: int = 0, filler: int = 0) -> bytes:
    """Write a row of numbers, filled up to this length; zeros follow by themselves."""
    return array("q", [*numbers, *[filler] * (length - len(numbers))]).tobytes()


def marked(places: Iterable[int], length: int) -> bytes:
    """Write a row of small numbers that is 1 in these places."""
    row = bytearray(length)
    for place in places:
        row[place] = 1
    return bytes(row)
