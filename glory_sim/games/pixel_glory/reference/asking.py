"""Ask the players: every decision passes here, forced ones included.

A view shows what its seat may know and no more. Legal answers are exactly those
that the rule's own check lets pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from glory_sim.core.errors import PolicyError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.table import IllegalAction, Player, Table, can

VIEW = np.dtype((np.record, layout.view_dtype))


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
        "legal": padded(legal, layout.NUM_ACTIONS),
        "is_legal": tallied(dict.fromkeys(legal, 1), layout.NUM_ACTIONS),
        "hand": tallied(player.hand, layout.MAX_KINDS),
    }
    shown = show_table(table) | show_board(table) | show_seats(table) | vars(blow) | own
    views = np.zeros(1, VIEW)
    views[0] = tuple(shown[name] for name in layout.view_dtype.names or ())
    return cast(np.record, views[0])


def show_table(table: Table) -> dict[str, Any]:
    """Show the state of the game and of the turn."""
    names = ("phase", "town_round", "turn", "staff", "starter", "active")
    return {name: getattr(table, name) for name in names} | {
        "empower": table.so_far.empower,
        "redeemed": table.so_far.redeemed,
        "kills_this_turn": table.so_far.kills,
        "combo_kills_this_turn": table.so_far.combo_kills,
        "plays_this_turn": table.so_far.plays,
        "played_by_element": [
            table.so_far.played_by_element[e] for e in range(layout.NUM_ELEMENTS)
        ],
        "basics_left": table.basics_left,
    }


def show_board(table: Table) -> dict[str, Any]:
    """Show the offers in town, the slots in the dungeon, and the monsters' fates."""
    slots, killers = table.slots, table.killers
    damage = [[slot.damage[seat] for seat in range(layout.MAX_SEATS)] for slot in slots]
    return {
        "offers": padded(table.offers, layout.MAX_OFFERS, layout.NO_CARD),
        "slot_monster": padded(
            [slot.monster for slot in slots], layout.MAX_FACE_UP, layout.NO_MONSTER
        ),
        "slot_hp": padded([slot.hp for slot in slots], layout.MAX_FACE_UP),
        "slot_hp_before": padded([slot.hp_before for slot in slots], layout.MAX_FACE_UP),
        "slot_damage": padded(damage, layout.MAX_FACE_UP, [0] * layout.MAX_SEATS),
        "monsters_left": len(table.face_down),
        "monsters_dead": len(killers),
        "monster_seen": tallied(dict.fromkeys(table.seen, 1), layout.MAX_MONSTERS),
        "monster_killer": tallied(
            {monster: seat + 1 for monster, seat in killers.items()}, layout.MAX_MONSTERS
        ),
    }


def show_seats(table: Table) -> dict[str, Any]:
    """Show what everybody may know of each player."""
    players, seats = table.players, layout.MAX_SEATS
    unspent = [dict.fromkeys(player.auction_cards, 1) for player in players]
    return {
        "fame": padded([player.fame for player in players], seats),
        "combo": padded([player.combo for player in players], seats),
        "kills": padded([player.kills for player in players], seats),
        "hand_size": padded([player.hand.total() for player in players], seats),
        "pile_size": padded([len(player.pile) for player in players], seats),
        "reserve_full": padded(
            [int(player.reserve != layout.NO_CARD) for player in players], seats
        ),
        "bids": padded([table.bids.get(player.seat, 0) for player in players], seats),
        "pick_order": padded(table.pick_order, seats, layout.NO_SEAT),
        "bids_left": padded([tallied(cards, 16) for cards in unspent], seats, bytearray(16)),
        "owned": piles_by_seat([player.owned for player in players]),
        "discarded": piles_by_seat([player.discard for player in players]),
    }


def padded(values: Sequence[Any], length: int, filler: object = 0) -> list[Any]:
    """Fill up a row of a view to its full length."""
    return [*values, *[filler] * (length - len(values))]


def tallied(counts: Mapping[int, int], length: int) -> bytearray:
    """Write counts into a row of small numbers, which refuses one above 255."""
    row = bytearray(length)
    for place, count in counts.items():
        row[place] = count
    return row


def piles_by_seat(piles: Sequence[Mapping[int, int]]) -> list[bytearray]:
    """Write one pile of cards a seat, by kind."""
    rows = [tallied(pile, layout.MAX_KINDS) for pile in piles]
    return padded(rows, layout.MAX_SEATS, bytearray(layout.MAX_KINDS))
