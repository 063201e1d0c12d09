"""Who wins, and which kills count: the rules that only the outcome needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.counting.facts import Fate, Turn
from glory_sim.games.pixel_glory.reference.counting.history import History


def winners(history: History, fame: Sequence[int] | None = None) -> list[int]:
    """D12, Q7: name the seats that share the win, perhaps with other fame."""
    fame = history.fame if fame is None else fame
    first = [seat for seat in history.seats if fame[seat] == max(fame)]
    if history.rules.tie_break == "most_monsters":
        kills = {seat: count(kill.seat == seat for kill in history.kills) for seat in first}
        return [seat for seat in first if kills[seat] == max(kills.values())]
    if history.rules.tie_break == "later_in_turn_order":
        return [max(first, key=lambda seat: history.distance(seat, history.starter))]
    return first


def is_pivotal(history: History, fate: Fate) -> bool:
    """Tell whether others would win were this monster, if dead, worth no fame."""
    fame = list(history.fame)
    if fate.kill:
        fame[fate.kill.seat] -= fate.card.fame
    return winners(history, fame) != winners(history)


def kills_that_count(history: History, turn: Turn) -> int:
    """Q4: count the kills of a turn that matter to D8 and D9."""
    blows = [kill.blow for kill in turn.kills]
    if history.rules.combo_kill_counts == "no":
        return len(blows) - blows.count(layout.BLOW_REDEEM)
    return len(blows)


def is_no_kill_turn(history: History, turn: Turn) -> bool:
    """Tell whether a turn came to D11 without a kill that counts."""
    return turn.ended and not kills_that_count(history, turn)


def count(facts: Iterable[object]) -> int:
    """Count how many of these are so."""
    return sum(map(bool, facts))
