"""Make a failing case small: leave out whatever the difference does not need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from glory_sim.core.errors import GloryError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import Spell, Step
from glory_sim.games.pixel_glory.differential.comparing import Difference, find_difference
from glory_sim.games.pixel_glory.drawn_cases import Case
from glory_sim.games.pixel_glory.rules import RULE_DOCS, Rules, check_table

OTHER_DEALS = 20
SIMPLEST_POLICY = "random"
INTERVENTIONS = (
    ("start", "decks"),
    ("staff",),
    ("starter",),
    ("swap_seat", "swap_from", "swap_to"),
    ("reserve_size",),
    ("num_grants", "grants"),
    ("num_forced", "forced"),
)
"""Fields of the interventions that mean something only together."""

Edit = Callable[[Case], Case]
"""Makes a case simpler; gives the case itself where there is nothing to do."""


def shrink(case: Case, difference: Difference) -> tuple[Case, Difference]:
    """Return the simplest case found that still differs, and its difference."""
    smaller = True
    while smaller:
        smaller = False
        for edit in edits_of(case):
            candidate = edit(case)
            found = None if candidate is case else _differs(candidate)
            if found:
                case, difference, smaller = candidate, found, True
    return _earliest(case, difference)


def describe(case: Case) -> str:
    """Say what is left of a case: what differs from the defaults, and its special cards."""
    lines = [f"policies: {', '.join(case.policies)}"]
    lines += [f"rule {name} = {value!r}" for name, value in special_rules(case.rules).items()]
    names = layout.interventions_dtype.names or ()
    special = [
        name for name in names if np.asarray(case.interventions[0][name]).tobytes().strip(b"\0")
    ]
    lines += [f"intervention {name}" for name in special]
    lines.append(f"{len(case.card_set.spells)} spells, {len(case.card_set.monsters)} monsters")
    for spell in case.card_set.spells:
        if plain_spell(spell) != spell:
            lines.append(f"spell {spell.id}: {' '.join(map(str, spell.content))}")
    return "\n".join(lines)


def special_rules(rules: Rules) -> dict[str, object]:
    """Return the rules that are not at their defaults."""
    default = Rules()
    return {
        name: getattr(rules, name)
        for name in RULE_DOCS
        if getattr(rules, name) != getattr(default, name)
    }


def edits_of(case: Case) -> Iterator[Edit]:
    """Give edits, those that leave out most first."""
    yield _without_interventions
    for names in INTERVENTIONS:
        yield partial(_without_intervention, names=names)
    yield lambda case: replace(case, rules=Rules()) if special_rules(case.rules) else case
    for name in special_rules(case.rules):
        yield partial(_with_default, name=name)
    yield partial(_with_seats, num_seats=2)
    for seat in range(len(case.policies)):
        yield partial(_with_simplest_policy, seat=seat)
    for first, last in _parts(len(case.card_set.spells)):
        yield partial(_without_spells, first=first, last=last)
        yield partial(_with_plain_spells, first=first, last=last)
    for first, last in _parts(len(case.card_set.monsters)):
        yield partial(_without_monsters, first=first, last=last)


def plain_spell(spell: Spell) -> Spell:
    """Return a spell without symbols and synergy that hits once."""
    return replace(
        spell,
        symbols=(0, 0, 0),
        steps=(Step(layout.STEP_HIT, 1),),
        synergy_element=layout.NO_ELEMENT,
        synergy_points=0,
        synergy_steps=(),
    )


def _differs(case: Case) -> Difference | None:
    try:
        check_table(case.card_set, case.rules, len(case.policies))
        return find_difference(case)
    except GloryError:
        return None


def _earliest(case: Case, difference: Difference) -> tuple[Case, Difference]:
    """Take the deal in which the engines part after the fewest events."""
    best = (case, difference)
    for deal in range(OTHER_DEALS):
        other = replace(case, number=deal)
        found = _differs(other)
        if found and len(found.agreed) < len(best[1].agreed):
            best = (other, found)
    return best


def _parts(size: int) -> Iterator[tuple[int, int]]:
    """Give all of a row, then its halves, quarters and so on down to single places."""
    length = size
    while length:
        for first in range(0, size, length):
            yield first, first + length
        length //= 2


def _changed(case: Case) -> bool:
    return bool(case.interventions.tobytes().strip(b"\0"))


def _without_interventions(case: Case) -> Case:
    return (
        replace(case, interventions=np.zeros_like(case.interventions)) if _changed(case) else case
    )


def _without_intervention(case: Case, *, names: tuple[str, ...]) -> Case:
    changes = case.interventions.copy()
    for name in names:
        changes[name] = np.zeros_like(changes[name])
    same = changes.tobytes() == case.interventions.tobytes()
    return case if same else replace(case, interventions=changes)


def _with_default(case: Case, *, name: str) -> Case:
    if name not in special_rules(case.rules):
        return case
    try:
        return replace(case, rules=replace(case.rules, **{name: getattr(Rules(), name)}))
    except GloryError:
        return case


def _with_seats(case: Case, *, num_seats: int) -> Case:
    if len(case.policies) <= num_seats or _changed(case):
        return case
    return replace(case, policies=case.policies[:num_seats])


def _with_simplest_policy(case: Case, *, seat: int) -> Case:
    if seat >= len(case.policies) or case.policies[seat] == SIMPLEST_POLICY:
        return case
    policies = list(case.policies)
    policies[seat] = SIMPLEST_POLICY
    return replace(case, policies=tuple(policies))


def _without_spells(case: Case, *, first: int, last: int) -> Case:
    spells = case.card_set.spells
    if _changed(case) or first >= len(spells):  # interventions name spells by number
        return case
    return _with_cards(case, spells=(*spells[:first], *spells[last:]))


def _with_plain_spells(case: Case, *, first: int, last: int) -> Case:
    spells = case.card_set.spells
    plain = tuple(plain_spell(spell) for spell in spells[first:last])
    if plain == spells[first:last]:
        return case
    return _with_cards(case, spells=(*spells[:first], *plain, *spells[last:]))


def _without_monsters(case: Case, *, first: int, last: int) -> Case:
    monsters = case.card_set.monsters
    ends = [monster for monster in monsters[first:last] if monster.role != layout.ORDINARY]
    if len(ends) == len(monsters[first:last]):
        return case
    return _with_cards(case, monsters=(*monsters[:first], *ends, *monsters[last:]))


def _with_cards(case: Case, **cards: Any) -> Case:
    try:
        return replace(case, card_set=replace(case.card_set, **cards))
    except GloryError:
        return case
