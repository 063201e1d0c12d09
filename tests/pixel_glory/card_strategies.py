"""Give Hypothesis strategies for card sets and rules that can be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell, Step
from glory_sim.games.pixel_glory.effect_language import STEP_WORDS
from glory_sim.games.pixel_glory.layout import KEEPER, LORD, NO_ELEMENT, ORDINARY
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS, Rules

NAMES = st.text(
    st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=12
).filter(lambda text: text == text.strip() and bool(text))


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """Any step that the effect language can say."""
    word = draw(st.sampled_from(STEP_WORDS))
    amount = draw(st.integers(word.low, word.high))
    return Step(word.op, amount, draw(st.integers(1, word.most_times)))


def step_lists(most: int = layout.MAX_STEPS) -> st.SearchStrategy[tuple[Step, ...]]:
    """Any content of a cell of the effect language."""
    return st.lists(steps(), max_size=most).map(tuple)


@st.composite
def spells(draw: st.DrawFn, card_id: str) -> Spell:
    """Any spell, with a synergy or without."""
    symbols = st.integers(0, layout.MAX_SYMBOLS)
    synergy_steps = draw(step_lists(3))
    return Spell(
        id=card_id,
        name=draw(NAMES),
        element=draw(st.integers(0, 2)),
        symbols=(draw(symbols), draw(symbols), draw(symbols)),
        steps=draw(step_lists(3)),
        synergy_element=draw(st.integers(0, 2)) if synergy_steps else NO_ELEMENT,
        synergy_points=draw(st.integers(0, 9)) if synergy_steps else 0,
        synergy_steps=synergy_steps,
        provenance=draw(st.sampled_from(("official", "reconstructed", "own"))),
        note=draw(st.just("") | NAMES),
    )


@st.composite
def monsters(draw: st.DrawFn, card_id: str, role: int = ORDINARY) -> Monster:
    """Any monster of a role."""
    return Monster(
        id=card_id,
        name=draw(NAMES),
        role=role,
        element=draw(st.integers(0, 3)),
        hp=draw(st.integers(1, 20)),
        fame=draw(st.integers(0, 9)),
        criterion=draw(st.integers(0, len(layout.CRITERION_NAMES) - 1)),
        note=draw(st.just("") | NAMES),
    )


@st.composite
def card_sets(draw: st.DrawFn, num_spells: int = 6, num_ordinary: int = 4) -> CardSet:
    """A card set of a given size; no two cards need be alike."""
    return CardSet(
        name=draw(NAMES),
        version="1",
        author="hypothesis",
        licence="MIT",
        origin="made up by a test",
        spells=tuple(draw(spells(f"spell_{place}")) for place in range(num_spells)),
        monsters=(
            *(draw(monsters(f"monster_{place}")) for place in range(num_ordinary)),
            draw(monsters("keeper", KEEPER)),
            draw(monsters("lord", LORD)),
        ),
    )


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules: every field by itself, and no limit below the price."""
    values: dict[str, Any] = {}
    for name, spec in RULE_SPECS.items():
        one: st.SearchStrategy[Any] = st.integers(spec.low, spec.high)
        if spec.options:
            one = st.sampled_from(spec.options)
        if spec.word:
            one = one | st.just(spec.word)
        values[name] = draw(st.tuples(one, one, one) if spec.by else one)
    for limit in ("combo_cap", "combo_supply"):
        if 0 < values[limit] < values["combo_price"]:
            values[limit] = values["combo_price"]
    return Rules(**values)


@dataclass(frozen=True)
class DrawnTable:
    """Cards, rules, a number of players and a deal that can be played together."""

    cards: CardSet
    rules: Rules
    num_seats: int
    deal: int


PLAYED_NUMBERS = {
    "hand_size": (1, 5),
    "face_up": (1, 4),
    "basic_damage": (0, 3),
    "basics_in_box": (0, 9),
    "combo_price": (0, 4),
    "combo_draw": (0, 4),
    "combo_cap": (0, 6),
    "combo_supply": (0, 8),
    "max_turns": (1, 14),
    "max_plays_per_turn": (2, 14),
}
"""Ranges of numbers under which games are short and every limit is met now and then."""


@st.composite
def tables(draw: st.DrawFn) -> DrawnTable:
    """A table of players that can play, under any answers to the open questions."""
    num_seats = draw(st.integers(2, 4))
    values: dict[str, Any] = {
        name: draw(st.sampled_from(spec.options))
        for name, spec in RULE_SPECS.items()
        if spec.options
    }
    for name, (low, high) in PLAYED_NUMBERS.items():
        values[name] = draw(st.integers(low, high))
    for limit in ("combo_cap", "combo_supply"):
        if 0 < values[limit] < values["combo_price"]:
            values[limit] = 0
    values |= {
        "auction_cards": 2,
        "spells_offered": 4,
        "monsters_set_aside": draw(st.integers(1, 5)),
        "town_face_up": "all",
        "element_bonus": tuple(draw(st.integers(0, 2)) for _ in range(3)),
        "reserve_size": draw(st.integers(0, 1)),
    }
    cards = draw(card_sets(num_spells=8, num_ordinary=5))
    return DrawnTable(cards, Rules(**values), num_seats, draw(st.integers(0, 10**6)))
