"""Checks of card sets against rules: what cannot be played, what looks odd."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.card_checks import check_table, warnings
from glory_sim.games.pixel_glory.cards import CardSet, Spell, Step, load_card_set
from glory_sim.games.pixel_glory.rules import Rules, load_rules, shipped_rules

PLAIN = load_card_set("plain")
RECONSTRUCTION = load_card_set("reconstruction")


@pytest.mark.parametrize("num_seats", [2, 3, 4])
@pytest.mark.parametrize("variant", sorted(shipped_rules()))
@pytest.mark.parametrize("card_set", [PLAIN, RECONSTRUCTION], ids=lambda card_set: card_set.name)
def test_every_shipped_set_can_be_played_by_every_shipped_variant(
    card_set: CardSet, variant: str, num_seats: int
) -> None:
    check_table(card_set, load_rules(variant), num_seats)


@pytest.mark.parametrize(
    ("changes", "num_seats", "key", "allowed"),
    [
        ({}, 1, "1 players", "2, 3 or 4"),
        ({}, 5, "5 players", "2, 3 or 4"),
        ({"spells_offered": 3}, 4, "with 4 players, spells_offered = 3", "at least 4"),
        ({"spells_offered": 5}, 4, "needs 45 spells", "has 36; offer fewer"),
        ({"auction_cards": 12, "spells_offered": 4}, 2, "auction_cards = 12", "has 36"),
        ({"monsters_set_aside": 25}, 3, "monsters_set_aside = 25", "24 ordinary monsters"),
        ({"town_face_up": 12}, 2, "town_face_up = 12", "or 'all'"),
        ({"monsters_set_aside": 2}, 3, "more than monsters_set_aside = 2", "or 'all'"),
    ],
)
def test_what_cannot_be_played_names_the_key_and_what_is_allowed(
    changes: dict[str, Any], num_seats: int, key: str, allowed: str
) -> None:
    with pytest.raises(InputError) as caught:
        check_table(PLAIN, dataclasses.replace(Rules(), **changes), num_seats)
    assert key in str(caught.value)
    assert allowed in str(caught.value)


def test_a_fault_at_one_number_of_players_does_not_stop_another() -> None:
    rules = Rules(spells_offered=(3, 3, 3))
    check_table(PLAIN, rules, 3)
    with pytest.raises(InputError, match="with 4 players"):
        check_table(PLAIN, rules, 4)


def with_spell(card_set: CardSet, **changes: Any) -> CardSet:
    """The set with its first spell changed."""
    changed = dataclasses.replace(card_set.spells[0], **changes)
    return dataclasses.replace(card_set, spells=(changed, *card_set.spells[1:]))


def test_the_default_set_gives_no_warning() -> None:
    assert warnings(RECONSTRUCTION, Rules()) == []


def test_spells_alike_are_told_once_with_their_count() -> None:
    (text,) = warnings(PLAIN, Rules())
    assert "36 spells are like another one but for the name, in 3 groups" in text


def test_counts_that_differ_from_the_box_are_told() -> None:
    fewer = dataclasses.replace(
        RECONSTRUCTION, spells=RECONSTRUCTION.spells[1:], monsters=RECONSTRUCTION.monsters[1:]
    )
    spells, monsters = warnings(fewer, Rules())
    assert "the box has 36 spells, 12 of each element; this set has 35: 11 fire" in spells
    assert "the box has 24 ordinary monsters; this set has 23" in monsters


def test_symbols_beyond_the_basic_attacks_in_the_box_are_told() -> None:
    symbols = [spell.symbols for spell in RECONSTRUCTION.spells]
    totals = [sum(of_element) for of_element in zip(*symbols, strict=True)]
    most = max(totals)
    texts = warnings(RECONSTRUCTION, Rules(basics_in_box=most - 1))
    assert len(texts) == totals.count(most)
    element = layout.ELEMENT_NAMES[totals.index(most)]
    assert f"{most} {element} symbols and there are {most - 1} basic attacks" in texts[0]
    assert warnings(RECONSTRUCTION, Rules(basics_in_box=most)) == []


def test_monsters_beyond_the_hp_tokens_are_told() -> None:
    lord = RECONSTRUCTION.monsters[RECONSTRUCTION.lord]
    others = tuple(card for card in RECONSTRUCTION.monsters if card is not lord)
    bigger = dataclasses.replace(
        RECONSTRUCTION, monsters=(*others, dataclasses.replace(lord, hp=17))
    )
    (text,) = warnings(bigger, Rules())
    assert "17 + 16 + 15 = 48 HP, more than the tokens show (47" in text
    assert warnings(bigger, Rules(face_up=2)) == []


@pytest.mark.parametrize(
    ("steps", "changes", "is_idle"),
    [
        ((), {}, True),
        ((Step(layout.STEP_HIT, 0),), {}, False),
        ((Step(layout.STEP_HIT, 0),), {"element_bonus": 0}, True),
        ((Step(layout.STEP_SWEEP, 0),), {"element_bonus": (0, 1, 1)}, True),
        ((Step(layout.STEP_COMBO, 1),), {}, False),
        ((Step(layout.STEP_COMBO, 1),), {"combo_price": 0}, True),
        ((Step(layout.STEP_COMBO, 1), Step(layout.STEP_DRAW, 1)), {"combo_price": 0}, False),
    ],
)
def test_a_spell_that_can_do_nothing_is_told(
    steps: tuple[Step, ...], changes: dict[str, Any], is_idle: bool
) -> None:
    spell = Spell("idle", "Idle", layout.FIRE, (0, 0, 0), steps)
    card_set = dataclasses.replace(RECONSTRUCTION, spells=(spell, *RECONSTRUCTION.spells))
    texts = warnings(card_set, Rules(**changes))
    assert ("the spell 'idle' can do nothing" in texts) == is_idle
