"""Find in a game's event log what is rare and awkward, for counting over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.drawn_cases import Case
from glory_sim.games.pixel_glory.layout import EVENT_NAMES

Event = tuple[int, ...]
TINY_DECK, HUGE_DECK = 4, 120


def happenings(case: Case, events: list[Event]) -> Counter[str]:
    """Count what happened; an event is (kind, seat, a, b, ...)."""
    found = Counter(_of_decks(case, events))
    found.update(_of_plays(case, events))
    found.update(_of_points(case, events))
    return found


def _of_decks(case: Case, events: list[Event]) -> Iterator[str]:
    sizes = {
        seat: size
        for kind, seat, _, size, cause, *_ in events
        if kind == layout.EVENT_SHUFFLE and cause == layout.SHUFFLE_START
    }
    decks = [sizes.get(seat, 0) for seat in range(len(case.policies))]
    yield from ("empty deck" for size in decks if not size)
    yield from ("tiny deck" for size in decks if 0 < size <= TINY_DECK)
    yield from ("huge deck" for size in decks if size >= HUGE_DECK)
    gained = [sum(event[4:7]) for event in events if event[0] == layout.EVENT_PICK]
    if gained and not any(gained):
        yield "no basics"
    yield f"ended {events[-1][2]}"
    yield from ("swap" for event in events if event[0] == layout.EVENT_SWAPPED)


def _of_plays(case: Case, events: list[Event]) -> Iterator[str]:
    """Follow the monsters that are up through each play."""
    up: dict[int, int] = {}
    at_play, hit, dead = set[int](), set[int](), 0
    action = layout.END_TURN
    for kind, _, a, b, c, d, *rest in events:
        if kind == layout.EVENT_REVEAL:
            up[a] = b
        elif kind == layout.EVENT_ACT:
            action, at_play, hit, dead = a, set(up), set(), 0
        elif kind == layout.EVENT_HIT and rest[2] == layout.BLOW_SWEEP:
            hit.add(a)
        elif kind == layout.EVENT_SHUFFLE and c == layout.SHUFFLE_EMPTY:
            yield "draw recycles" if action < layout.STORE else "end of turn recycles"
        elif kind == layout.EVENT_KILL:
            up.pop(a)
            dead += d == layout.BLOW_SWEEP
            yield from _of_kill(case, action, (a, b, c, d, *rest), hit, at_play)
            if dead and dead == len(at_play) >= 3:
                yield "sweep kills all"


def _of_kill(
    case: Case, action: int, kill: tuple[int, ...], hit: set[int], at_play: set[int]
) -> Iterator[str]:
    _, monster, _, blow, _, waived, *_ = kill
    spells = case.card_set.spells
    if blow == layout.BLOW_SWEEP and monster == case.card_set.lord and hit < at_play:
        yield "Lord dies mid-sweep"
    if blow == layout.BLOW_EXECUTE and action < len(spells):
        steps = (*spells[action].steps, *spells[action].synergy_steps)
        if waived in {step.amount for step in steps if step.op == layout.STEP_EXECUTE}:
            yield "execute at the edge"


def _of_points(case: Case, events: list[Event]) -> Iterator[str]:
    for kind, _, _, lost, *_ in events:
        if kind == layout.EVENT_POINT and lost:
            yield "points at the cap" if case.rules.combo_cap else "points at the supply"
        if kind == layout.EVENT_GRANT and lost < 0:
            yield "points taken"
    for one, other in pairwise(events):
        if one[0] == layout.EVENT_CRITERION and other[0] != layout.EVENT_POINT:
            yield "criterion without a point"
    yield from (EVENT_NAMES[kind] for kind in {event[0] for event in events})
