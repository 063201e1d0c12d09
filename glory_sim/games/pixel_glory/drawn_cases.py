"""Draw random cases for comparing the engines: cards, rules, players, interventions.

A case is a pure function of its number, so a number reproduces it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell, Step, load_card_set
from glory_sim.games.pixel_glory.layout import NUM_ELEMENTS, NUM_PURPOSES
from glory_sim.games.pixel_glory.rules import Rules, check_table

POLICIES = (
    "views",
    "views",
    "random",
    "random",
    "greedy",
    "careful",
    "random+gap",
    "greedy+highest",
)
MOST_AMOUNTS = {
    layout.STEP_HIT: 6,
    layout.STEP_SWEEP: 3,
    layout.STEP_EXECUTE: 8,
    layout.STEP_DRAW: 3,
    layout.STEP_COMBO: 4,
    layout.STEP_EMPOWER: 3,
}
FEWEST_AMOUNTS = {layout.STEP_HIT: 0, layout.STEP_SWEEP: 0}
RULE_VALUES: dict[str, tuple[Any, ...]] = {
    "auction_cards": (3, 9, 9),
    "hand_size": (1, 3, 4, 4, 6),
    "face_up": (1, 2, 3, 3, 5),
    "wheel": layout.WHEELS,
    "basic_damage": (0, 1, 1, 2),
    "basics_in_box": (0, 5, 30, 30),
    "combo_price": (0, 1, 2, 3, 3, 4),
    "combo_draw": (0, 2, 4, 4),
    "reserve_size": (0, 1, 1),
    "symbols_per_synergy_point": (1, 3),
    "empty_pile": layout.EMPTY_PILE,
    "reserve_in_reshuffle": layout.RESERVE_IN_RESHUFFLE,
    "combo_targets": layout.COMBO_TARGETS,
    "combo_kill_counts": layout.COMBO_KILL_COUNTS,
    "redemptions_per_turn": layout.REDEMPTIONS_PER_TURN,
    "combo_cap": (0, 0, 4, 5),
    "combo_supply": (0, 0, 6, 12),
    "tie_break": layout.TIE_BREAK,
    "basics_run_out": layout.BASICS_RUN_OUT,
    "synergy": layout.SYNERGY,
    "criteria": layout.CRITERIA,
    "max_turns": (7, 60, 400),
    "max_plays_per_turn": (5, 40, 200),
}


@dataclass(frozen=True)
class Case:
    """One game for both engines."""

    number: int
    card_set: CardSet
    rules: Rules
    policies: tuple[str, ...]
    seeds: tuple[int, ...]
    replicates: tuple[int, ...]
    interventions: npt.NDArray[np.void]


def draw_case(number: int) -> Case:
    """Return the case of a number: a playable one, each number its own."""
    for attempt in range(1000):
        luck = Random(f"case {number}, attempt {attempt}")
        num_seats = luck.choice((2, 3, 4))
        card_set, rules = _draw_cards(luck), _draw_rules(luck)
        try:
            check_table(card_set, rules, num_seats)
        except InputError:
            continue
        return Case(
            number,
            card_set,
            rules,
            tuple(luck.choice(POLICIES) for _ in range(num_seats)),
            tuple(luck.randrange(2**63) for _ in range(NUM_PURPOSES)),
            tuple(luck.choice((0, 0, luck.randrange(9))) for _ in range(NUM_PURPOSES)),
            _draw_interventions(luck, card_set, num_seats),
        )
    raise AssertionError(f"no playable case in 1,000 attempts for number {number}")


def _draw_rules(luck: Random) -> Rules:
    if luck.random() < 0.2:
        return Rules()
    while True:
        chosen = {name: luck.choice(values) for name, values in RULE_VALUES.items()}
        chosen["element_bonus"] = tuple(luck.choice((0, 1, 1, 2)) for _ in range(NUM_ELEMENTS))
        try:
            return Rules(**chosen)
        except InputError:
            continue


def _draw_cards(luck: Random) -> CardSet:
    kind = luck.random()
    if kind < 0.2:
        return load_card_set("reconstruction")
    nasty = kind > 0.7
    spells = tuple(_draw_spell(luck, number, nasty=nasty) for number in range(36))
    monsters = [
        Monster(f"m{number}_{luck.randrange(99)}", "M", layout.ORDINARY, *_draw_body(luck, nasty))
        for number in range(24)
    ]
    ends = [
        Monster("keeper", "K", layout.KEEPER, *_draw_body(luck, nasty)),
        Monster("lord", "L", layout.LORD, *_draw_body(luck, nasty)),
    ]
    return CardSet("drawn", "1", "", "", "", spells, (*monsters, *ends))


def _draw_body(luck: Random, nasty: bool) -> tuple[int, int, int, int]:
    """Return element, HP, fame and criterion of a monster."""
    return (
        luck.randrange(4),
        luck.randint(1, 4 if nasty else 14),
        luck.randint(0, 5),
        luck.randrange(7),
    )


def _draw_spell(luck: Random, number: int, *, nasty: bool) -> Spell:
    has_synergy = luck.random() < 0.5
    most_symbols = luck.choice((0, 2, 4, 6)) if nasty else 3
    return Spell(
        id=f"s{number}_{luck.randrange(99)}",
        name="S",
        element=luck.randrange(NUM_ELEMENTS),
        symbols=(
            luck.randint(0, most_symbols),
            luck.randint(0, most_symbols),
            luck.randint(0, most_symbols),
        ),
        steps=_draw_steps(luck, 0 if nasty else 1),
        synergy_element=luck.randrange(NUM_ELEMENTS) if has_synergy else layout.NO_ELEMENT,
        synergy_points=luck.randint(0, 3) if has_synergy else 0,
        synergy_steps=_draw_steps(luck, 1) if has_synergy else (),
    )


def _draw_steps(luck: Random, fewest: int) -> tuple[Step, ...]:
    steps = []
    for _ in range(luck.randint(fewest, 4)):
        op = luck.choice((*MOST_AMOUNTS, layout.STEP_HIT))
        amount = luck.randint(FEWEST_AMOUNTS.get(op, 1), MOST_AMOUNTS[op])
        steps.append(Step(op, amount, luck.randint(1, 4) if op == layout.STEP_HIT else 1))
    return tuple(steps)


def _draw_interventions(luck: Random, card_set: CardSet, num_seats: int) -> npt.NDArray[np.void]:
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    if luck.random() < 0.5:
        return changes
    record = changes[0]
    record.start = luck.choice((layout.START_TOWN, layout.START_DEALT, layout.START_GIVEN))
    record.staff = luck.choice((0, luck.randint(1, num_seats)))
    record.starter = luck.choice((0, luck.randint(1, num_seats)))
    for seat in range(num_seats):
        record.reserve_size[seat] = luck.choice((0, 0, 1, 2))
    if record.start == layout.START_GIVEN:
        _draw_decks(luck, record, len(card_set.spells), num_seats)
    _draw_grants(luck, record, num_seats)
    _draw_forced(luck, record, num_seats)
    return changes


def _draw_decks(luck: Random, record: Any, num_spells: int, num_seats: int) -> None:
    for seat in range(num_seats):
        for _ in range(luck.randint(0, 9)):
            record.decks[seat][luck.randrange(num_spells)] += 1
        for element in range(NUM_ELEMENTS):
            record.decks[seat][num_spells + element] = luck.randint(0, 6)


def _draw_grants(luck: Random, record: Any, num_seats: int) -> None:
    record.num_grants = luck.randint(0, 4)
    for place in range(int(record.num_grants)):
        record.grants[place] = (
            luck.randint(1, num_seats),
            luck.choice((layout.MOMENT_TURN, layout.MOMENT_DEAD)),
            luck.randint(0, 6),
            luck.randint(0, 4),
            luck.randint(-4, 7),
        )


def _draw_forced(luck: Random, record: Any, num_seats: int) -> None:
    """Force bids that are surely legal: one auction card a seat, in round one."""
    if record.start != layout.START_TOWN or luck.random() < 0.5:
        return
    record.num_forced = num_seats
    for seat in range(num_seats):
        record.forced[seat] = (seat + 1, layout.BID, 1, 0, luck.randint(1, 3))
