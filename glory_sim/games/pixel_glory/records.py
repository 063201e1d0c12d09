"""Fill the records of cards and rules that engines and policies read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.card_types import CardSet, identity, kind_ids
from glory_sim.games.pixel_glory.effect_language import Step
from glory_sim.games.pixel_glory.layout import (
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
    for kind, spell in enumerate(card_set.spells):
        cards.element[kind] = spell.element
        cards.symbols[kind] = spell.symbols
        cards.num_steps[kind] = len(spell.steps)
        _fill_steps(cards.step_op, cards.step_amount, cards.step_times, kind, spell.steps)
        cards.synergy_element[kind] = spell.synergy_element
        cards.synergy_points[kind] = spell.synergy_points
        cards.num_synergy_steps[kind] = len(spell.synergy_steps)
        _fill_steps(
            cards.synergy_op, cards.synergy_amount, cards.synergy_times, kind, spell.synergy_steps
        )


def _fill_steps(op: Any, amount: Any, times: Any, kind: int, steps: Sequence[Step]) -> None:
    for place, step in enumerate(steps):
        op[kind, place] = step.op
        amount[kind, place] = step.amount
        times[kind, place] = step.times


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
    for kind, spell in enumerate(card_set.spells):
        for earned, steps in enumerate((spell.steps, (*spell.steps, *spell.synergy_steps))):
            _fill_total(cards, kind, earned, steps)
    cards.total_hits[len(card_set.spells) : cards.num_kinds] = 1


def _fill_total(cards: Any, kind: int, earned: int, steps: Sequence[Step]) -> None:
    empower = 0
    for step in steps:
        if step.op in (STEP_HIT, STEP_SWEEP):
            cards.total_damage[kind, earned] += step.times * (step.amount + empower)
            cards.total_hits[kind, earned] += step.times
        elif step.op == STEP_EMPOWER:
            empower += step.amount
        elif step.op == STEP_EXECUTE:
            limit = max(int(cards.execute_limit[kind, earned]), step.amount)
            cards.execute_limit[kind, earned] = limit
        elif step.op == STEP_DRAW:
            cards.draws[kind, earned] += step.amount
        elif step.op == STEP_COMBO:
            cards.combo_points[kind, earned] += step.amount


def _fill_monsters(cards: Any, card_set: CardSet) -> None:
    for index, monster in enumerate(card_set.monsters):
        cards.monster_identity[index] = identity(monster.id)
        cards.monster_role[index] = monster.role
        cards.monster_element[index] = monster.element
        cards.monster_hp[index] = monster.hp
        cards.monster_fame[index] = monster.fame
        cards.monster_criterion[index] = monster.criterion
