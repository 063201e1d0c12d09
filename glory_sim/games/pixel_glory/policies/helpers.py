"""Give policies what they need often: random numbers, damage, points, values."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.kills import bonus_against
from glory_sim.games.pixel_glory.layout import (
    NO_ELEMENT,
    NO_MONSTER,
    STEP_COMBO,
    STEP_DRAW,
    STEP_EMPOWER,
    STEP_EXECUTE,
    STEP_HIT,
    STEP_SWEEP,
)

_HALF = np.uint64(32)


@kernel
def random_below(key, number, count):
    """Return the decision's random whole number `number` in 0..count-1."""
    high = chained(key, number) >> _HALF
    return np.int64((high * np.uint64(count)) >> _HALF)


@kernel
def any_legal(view):
    """Return a legal answer, all equally likely."""
    return np.int64(view.legal[random_below(view.key, 0, view.num_legal)])


@kernel
def synergy_points(view, cards, rules, element):
    """Q9: count the synergy points of an element that the own seat has now."""
    if rules.synergy == 0:
        return view.played_by_element[element]
    symbols = 0
    for spell in range(cards.num_spells):
        symbols += int(view.owned[view.seat, spell]) * cards.symbols[spell, element]
    return symbols // rules.symbols_per_synergy_point


@kernel
def is_earned(view, cards, rules, kind):
    """Tell whether the synergy of a card would be earned if it were played now."""
    element = cards.synergy_element[kind]
    return (
        element != NO_ELEMENT
        and synergy_points(view, cards, rules, element) >= cards.synergy_points[kind]
    )


@kernel
def step_damage(rules, op, amount, times, plus, hp):
    """Return what one step does to a monster with `hp` left when all of it goes there."""
    if op == STEP_HIT:
        return times * (amount + plus)
    if op == STEP_SWEEP:
        return amount + plus
    if op == STEP_EXECUTE and 0 < hp <= amount:
        return hp
    return 0


@kernel
def card_damage(view, cards, rules, kind, earned, slot):
    """Return the damage of a card to the monster in a slot if all its hits go there."""
    monster = view.slot_monster[slot]
    bonus = bonus_against(cards, rules, cards.element[kind], monster)
    if kind >= cards.num_spells:
        return rules.basic_damage + view.empower + bonus
    is_elemental = cards.monster_element[monster] != NO_ELEMENT
    empower, hp = view.empower, view.slot_hp[slot]
    total = 0
    for i in range(cards.num_steps[kind]):
        op, amount = cards.step_op[kind, i], cards.step_amount[kind, i]
        if op == STEP_EMPOWER:
            empower += amount
        elif op != STEP_EXECUTE or is_elemental:
            total += step_damage(
                rules, op, amount, cards.step_times[kind, i], empower + bonus, hp - total
            )
    if earned:
        for i in range(cards.num_synergy_steps[kind]):
            op, amount = cards.synergy_op[kind, i], cards.synergy_amount[kind, i]
            if op == STEP_EMPOWER:
                empower += amount
            elif op != STEP_EXECUTE or is_elemental:
                total += step_damage(
                    rules, op, amount, cards.synergy_times[kind, i], empower + bonus, hp - total
                )
    return total


@kernel
def steps_value(ops, amounts, times, kind, count, params):
    """Add the values of a card's steps; see `VALUE_WEIGHTS` in `bidding`."""
    value = 0.0
    for i in range(count):
        op, amount = ops[kind, i], amounts[kind, i]
        if op == STEP_HIT:
            value += times[kind, i] * (amount + params[0])
        elif op == STEP_SWEEP:
            value += params[1] * (amount + params[0])
        elif op == STEP_EXECUTE:
            value += params[2] * amount
        elif op == STEP_DRAW:
            value += params[3] * amount
        elif op == STEP_COMBO:
            value += params[4] * amount
        elif op == STEP_EMPOWER:
            value += params[5] * amount
    return value


@kernel
def spell_value(cards, kind, params):
    """Value a spell for the draft: its text in points of damage, less its symbols' weight."""
    value = steps_value(
        cards.step_op, cards.step_amount, cards.step_times, kind, cards.num_steps[kind], params
    )
    if cards.synergy_element[kind] != NO_ELEMENT:
        value += params[6] * steps_value(
            cards.synergy_op,
            cards.synergy_amount,
            cards.synergy_times,
            kind,
            cards.num_synergy_steps[kind],
            params,
        )
    symbols = cards.symbols[kind, 0] + cards.symbols[kind, 1] + cards.symbols[kind, 2]
    return value + params[7] * symbols


@kernel
def fame_in(view, cards, slot):
    """Return the fame of the monster in a slot; 0 for an empty one."""
    monster = view.slot_monster[slot]
    return cards.monster_fame[monster] if monster != NO_MONSTER else 0
