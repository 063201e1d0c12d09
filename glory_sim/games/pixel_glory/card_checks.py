"""Check card sets against rules: what cannot be played, and what looks odd.

Errors are raised: they stop a run. Warnings are texts for `cards check`: the set
can be played, but not with the components of the box, or a card looks mistaken.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.card_types import CardSet, Spell
from glory_sim.games.pixel_glory.effect_language import Step
from glory_sim.games.pixel_glory.layout import (
    ELEMENT_NAMES,
    NUM_ELEMENTS,
    STEP_COMBO,
    STEP_HIT,
    STEP_SWEEP,
)
from glory_sim.games.pixel_glory.rule_types import PLAYER_COUNTS, Rules

SPELLS_IN_BOX = 36
SPELLS_PER_ELEMENT_IN_BOX = 12
ORDINARY_IN_BOX = 24
HP_TOKENS_IN_BOX = 47
"""12 cubes of 1 HP and 7 hearts of 5: they show any HP that sum to this or less."""


def check_table(card_set: CardSet, rules: Rules, num_seats: int) -> None:
    """Raise InputError unless this many players can play these cards by these rules."""
    if num_seats not in PLAYER_COUNTS:
        raise InputError(f"{num_seats} players are not possible; allowed: 2, 3 or 4")
    problem = next(_table_problems(card_set, rules, num_seats), None)
    if problem:
        raise InputError(f"with {num_seats} players, {problem}")


def warnings(card_set: CardSet, rules: Rules) -> list[str]:
    """Return what is odd about a card set under these rules, one sentence each."""
    checks = (_box_counts, _symbols, _hp_tokens, _idle_spells, _alike_spells)
    return [text for check in checks for text in check(card_set, rules)]


def highest_hp(card_set: CardSet, rules: Rules) -> list[int]:
    """Return the HP of the monsters with most, as many as may be face up together."""
    return sorted((monster.hp for monster in card_set.monsters), reverse=True)[: rules.face_up]


def _table_problems(card_set: CardSet, rules: Rules, num_seats: int) -> Iterator[str]:
    offered = rules.number_for("spells_offered", num_seats)
    if offered < num_seats:
        yield (
            f"spells_offered = {offered} leaves a player without a spell; "
            f"allowed: at least {num_seats}"
        )
    rounds, num_spells = rules.auction_cards, len(card_set.spells)
    if offered * rounds > num_spells:
        yield (
            f"spells_offered = {offered} in auction_cards = {rounds} rounds needs "
            f"{offered * rounds} spells and the card set {quoted(card_set.name)} has "
            f"{num_spells}; offer fewer, play fewer rounds, or add spells"
        )
    set_aside = rules.number_for("monsters_set_aside", num_seats)
    if set_aside > card_set.num_ordinary:
        yield (
            f"monsters_set_aside = {set_aside} and the card set {quoted(card_set.name)} has "
            f"{card_set.num_ordinary} ordinary monsters; set fewer aside, or add monsters"
        )
    shown = rules.number_for("town_face_up", num_seats)
    if shown > set_aside:
        yield (
            f"town_face_up = {shown} is more than monsters_set_aside = {set_aside}; "
            "allowed: at most that many, or 'all'"
        )


def _box_counts(card_set: CardSet, rules: Rules) -> Iterator[str]:
    del rules
    by_element = Counter(spell.element for spell in card_set.spells)
    counts = [by_element[element] for element in range(NUM_ELEMENTS)]
    if counts != [SPELLS_PER_ELEMENT_IN_BOX] * NUM_ELEMENTS:
        listed = ", ".join(f"{n} {ELEMENT_NAMES[element]}" for element, n in enumerate(counts))
        yield (
            f"the box has {SPELLS_IN_BOX} spells, {SPELLS_PER_ELEMENT_IN_BOX} of each element; "
            f"this set has {len(card_set.spells)}: {listed}"
        )
    if card_set.num_ordinary != ORDINARY_IN_BOX:
        yield (
            f"the box has {ORDINARY_IN_BOX} ordinary monsters; this set has {card_set.num_ordinary}"
        )


def _symbols(card_set: CardSet, rules: Rules) -> Iterator[str]:
    for element in range(NUM_ELEMENTS):
        total = sum(spell.symbols[element] for spell in card_set.spells)
        if total > rules.basics_in_box:
            yield (
                f"the spells show {total} {ELEMENT_NAMES[element]} symbols and there are "
                f"{rules.basics_in_box} basic attacks of that element, which may run out (Q8)"
            )


def _hp_tokens(card_set: CardSet, rules: Rules) -> Iterator[str]:
    highest = highest_hp(card_set, rules)
    needed = sum(highest)
    if needed > HP_TOKENS_IN_BOX:
        listed = " + ".join(map(str, highest))
        yield (
            f"the {rules.face_up} monsters with most HP may be face up together: {listed} = "
            f"{needed} HP, more than the tokens show ({HP_TOKENS_IN_BOX}: 12 ones and 7 fives)"
        )


def _idle_spells(card_set: CardSet, rules: Rules) -> Iterator[str]:
    for spell in card_set.spells:
        steps = spell.steps + spell.synergy_steps
        if not any(_can_act(step, spell, rules) for step in steps):
            yield f"the spell {quoted(spell.id)} can do nothing"


def _can_act(step: Step, spell: Spell, rules: Rules) -> bool:
    if step.op == STEP_COMBO:
        return rules.combo_price > 0
    if step.op in (STEP_HIT, STEP_SWEEP):
        return step.amount > 0 or rules.element_bonus[spell.element] > 0
    return True


def _alike_spells(card_set: CardSet, rules: Rules) -> Iterator[str]:
    del rules
    groups = defaultdict(list)
    for spell in card_set.spells:
        groups[spell.content].append(quoted(spell.id))
    alike = [ids for ids in groups.values() if len(ids) > 1]
    if alike:
        more = ", ..." if len(alike[0]) > 3 else ""
        yield (
            f"{sum(map(len, alike))} spells are like another one but for the name, in "
            f"{len(alike)} group{'s' if len(alike) > 1 else ''}: first {', '.join(alike[0][:3])}"
            f"{more}"
        )
