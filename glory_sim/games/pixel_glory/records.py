"""Fill the records of cards and rules that engines and policies read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.card_types import CardSet, identity, kind_ids
from glory_sim.games.pixel_glory.effect_language import Step
from glory_sim.games.pixel_glory.layout import (
    MAX_STEPS,
    NO_ELEMENT,
    NUM_ELEMENTS,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)
from glory_sim.games.pixel_glory.rule_types import (
    BY_PLAYERS,
    RULE_SPECS,
    Rules,
    RuleSpec,
)

TOTALS = ("total_damage", "total_hits", "execute_limit", "draws", "combo_points")


def cards_record(card_set: CardSet) -> np.recarray[Any, Any]:
    """Return a card set as a record array of one `cards_dtype`."""
    record = np.zeros(1, layout.cards_dtype).view(np.recarray)
    cards = record[0]
    cards.num_spells = len(card_set.spells)
    cards.num_kinds = len(card_set.spells) + NUM_ELEMENTS
    cards.num_monsters = len(card_set.monsters)
    cards.keeper = card_set.keeper
    cards.lord = card_set.lord
    cards.identity[: cards.num_kinds] = [identity(kind) for kind in kind_ids(card_set)]
    cards.synergy_element[:] = NO_ELEMENT
    _fill_spells(cards, card_set)
    _fill_basics(cards)
    _fill_totals(cards, card_set)
    _fill_monsters(cards, card_set)
    return record


def rules_record(rules: Rules, num_seats: int) -> np.recarray[Any, Any]:
    """Return the rules for one number of players as an array of one `rules_dtype`."""
    record = np.zeros(1, layout.rules_dtype).view(np.recarray)
    record.num_seats = num_seats
    for name, spec in RULE_SPECS.items():
        record[0][name] = _rule_number(rules, name, spec, num_seats)
    return record


def _rule_number(rules: Rules, name: str, spec: RuleSpec, num_seats: int) -> Any:
    if spec.by == BY_PLAYERS:
        return rules.number_for(name, num_seats)
    value = getattr(rules, name)
    return spec.options.index(value) if spec.options else value


def _fill_spells(cards: Any, card_set: CardSet) -> None:
    spells = card_set.spells
    kinds = slice(len(spells))
    cards.element[kinds] = [spell.element for spell in spells]
    cards.symbols[kinds] = [spell.symbols for spell in spells]
    cards.num_steps[kinds] = [len(spell.steps) for spell in spells]
    cards.synergy_element[kinds] = [spell.synergy_element for spell in spells]
    cards.synergy_points[kinds] = [spell.synergy_points for spell in spells]
    cards.num_synergy_steps[kinds] = [len(spell.synergy_steps) for spell in spells]
    steps = _steps_by_kind([spell.steps for spell in spells])
    cards.step_op[kinds], cards.step_amount[kinds], cards.step_times[kinds] = steps
    steps = _steps_by_kind([spell.synergy_steps for spell in spells])
    cards.synergy_op[kinds], cards.synergy_amount[kinds], cards.synergy_times[kinds] = steps


def _steps_by_kind(texts: Sequence[Sequence[Step]]) -> Any:
    """Return op, amount and times of each card's steps, `[3, cards, MAX_STEPS]`."""
    none = (0, 0, 0)
    rows = [
        [(step.op, step.amount, step.times) for step in steps] + [none] * (MAX_STEPS - len(steps))
        for steps in texts
    ]
    return np.array(rows).transpose(2, 0, 1)


def _fill_basics(cards: Any) -> None:
    """Give the basic attacks one hit; engines take its damage from the rules."""
    for element in range(NUM_ELEMENTS):
        kind = int(cards.num_spells) + element
        cards.element[kind] = element
        cards.num_steps[kind] = 1
        cards.step_op[kind, 0] = STEP_HIT
        cards.step_amount[kind, 0] = 1
        cards.step_times[kind, 0] = 1


def _fill_totals(cards: Any, card_set: CardSet) -> None:
    """Add up what each card does in all, without and with its synergy."""
    totals = np.array(
        [
            [_totals(spell.steps), _totals((*spell.steps, *spell.synergy_steps))]
            for spell in card_set.spells
        ]
    )
    for place, name in enumerate(TOTALS):
        cards[name][: len(card_set.spells)] = totals[:, :, place]
    cards.total_hits[len(card_set.spells) : cards.num_kinds] = 1


def _totals(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return what steps do in all, in the order of TOTALS."""
    damage, hits, limit, draws, points, empower = 0, 0, 0, 0, 0, 0
    for step in steps:
        if step.op in (STEP_HIT, STEP_SWEEP):
            damage += step.times * (step.amount + empower)
            hits += step.times
        elif step.op == STEP_EMPOWER:
            empower += step.amount
        elif step.op == STEP_EXECUTE:
            limit = max(limit, step.amount)
        elif step.op == STEP_DRAW:
            draws += step.amount
        elif step.op == STEP_COMBO:
            points += step.amount
    return damage, hits, limit, draws, points


def _fill_monsters(cards: Any, card_set: CardSet) -> None:
    monsters = card_set.monsters
    places = slice(len(monsters))
    cards.monster_identity[places] = [identity(monster.id) for monster in monsters]
    for name in ("role", "element", "hp", "fame", "criterion"):
        cards[f"monster_{name}"][places] = [getattr(monster, name) for monster in monsters]
