"""Draw random cases for comparing the engines: cards, rules, players, interventions.

A case is a pure function of its number, so a number reproduces it. Some cases in a
row share their cards, rules, players and interventions, and differ in the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell, Step, load_card_set
from glory_sim.games.pixel_glory.drawn_interventions import draw_interventions
from glory_sim.games.pixel_glory.layout import NUM_ELEMENTS, NUM_PURPOSES
from glory_sim.games.pixel_glory.rules import Rules, check_table

DEALS_PER_SETUP = 4
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
MOST_HP = 40
CARDS = (36, 36, 36, 61, 24, 12)
MONSTERS = (24, 24, 24, 62, 12, 3)
FEWEST_AMOUNTS = {layout.STEP_HIT: 0, layout.STEP_SWEEP: 0}
RULE_VALUES: dict[str, tuple[Any, ...]] = {
    "auction_cards": (1, 3, 9, 9, 12),
    "spells_offered": ((3, 3, 4), (3, 3, 4), (2, 3, 4), (5, 5, 5), (8, 4, 6)),
    "monsters_set_aside": ((11, 11, 15), (11, 11, 15), 1, 3, 20, 62),
    "town_face_up": (("all", 3, 3), ("all", 3, 3), 0, 1, "all"),
    "hand_size": (1, 3, 4, 4, 6, 12),
    "face_up": (1, 2, 3, 3, 6),
    "wheel": layout.WHEELS,
    "basic_damage": (0, 1, 1, 1, 2, 9),
    "basics_in_box": (0, 5, 30, 30),
    "combo_price": (0, 1, 2, 3, 3, 4),
    "combo_draw": (0, 2, 4, 4, 9),
    "reserve_size": (0, 1, 1),
    "symbols_per_synergy_point": (1, 3, 3, 7),
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
    "max_turns": (1, 7, 60, 60, 400),
    "max_plays_per_turn": (1, 5, 40, 200, 200),
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


def setup_of(number: int) -> int:
    """Return which setup a case belongs to: cards, rules, players, interventions."""
    return number // DEALS_PER_SETUP


def draw_case(number: int) -> Case:
    """Return the case of a number: a playable one, each number its own."""
    return replace(_draw_setup(setup_of(number)), number=number)


@lru_cache(maxsize=1)
def _draw_setup(setup: int) -> Case:
    for attempt in range(1000):
        luck = Random(f"setup {setup}, attempt {attempt}")
        num_seats = luck.choice((2, 3, 4))
        card_set, rules = _draw_cards(luck), _draw_rules(luck)
        try:
            check_table(card_set, rules, num_seats)
        except InputError:
            continue
        return Case(
            0,
            card_set,
            rules,
            tuple(luck.choice(POLICIES) for _ in range(num_seats)),
            tuple(luck.randrange(2**63) for _ in range(NUM_PURPOSES)),
            tuple(luck.choice((0, 0, luck.randrange(9))) for _ in range(NUM_PURPOSES)),
            draw_interventions(luck, card_set, num_seats),
        )
    raise AssertionError(f"no playable case in 1,000 attempts for setup {setup}")


def _draw_rules(luck: Random) -> Rules:
    if luck.random() < 0.2:
        return Rules()
    while True:
        chosen = {name: luck.choice(values) for name, values in RULE_VALUES.items()}
        chosen["element_bonus"] = tuple(luck.choice((0, 1, 1, 2, 7)) for _ in range(NUM_ELEMENTS))
        for name in ("spells_offered", "monsters_set_aside", "town_face_up"):
            if not isinstance(chosen[name], tuple):
                chosen[name] = (chosen[name],) * 3
        try:
            return Rules(**chosen)
        except InputError:
            continue


@cache
def _shipped_cards() -> CardSet:
    return load_card_set("reconstruction")


def _draw_cards(luck: Random) -> CardSet:
    kind = luck.random()
    if kind < 0.2:
        return _shipped_cards()
    nasty = kind > 0.7
    spells = tuple(_draw_spell(luck, number, nasty=nasty) for number in range(luck.choice(CARDS)))
    monsters = [
        Monster(f"m{number}_{luck.randrange(99)}", "M", layout.ORDINARY, *_draw_body(luck, nasty))
        for number in range(luck.choice(MONSTERS))
    ]
    ends = [
        Monster("keeper", "K", layout.KEEPER, *_draw_body(luck, nasty)),
        Monster("lord", "L", layout.LORD, *_draw_body(luck, nasty)),
    ]
    return CardSet("drawn", "1", "", "", "", spells, (*monsters, *ends))


def _draw_body(luck: Random, nasty: bool) -> tuple[int, int, int, int]:
    """Return element, HP, fame and criterion of a monster."""
    most_hp = 4 if nasty else luck.choice((14, 14, 14, 14, MOST_HP))
    return (
        luck.randrange(4),
        luck.randint(1, most_hp),
        luck.choice((0, 1, 2, 3, 3, 4, 5, 60)),
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
