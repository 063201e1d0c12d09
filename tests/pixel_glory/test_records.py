"""Records: what engines and policies read is what cards and rules say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Step, identity, kind_ids, load_card_set
from glory_sim.games.pixel_glory.records import cards_record, rules_record
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.card_strategies import card_sets, rules


def steps_of(record: np.void, kind: int, prefix: str, num: str) -> tuple[Step, ...]:
    """Read the steps of a kind back out of a cards record."""
    return tuple(
        Step(*(int(record[f"{prefix}_{part}"][kind, place]) for part in ("op", "amount", "times")))
        for place in range(int(record[num][kind]))
    )


@settings(max_examples=20, deadline=None)
@given(card_sets())
def test_a_cards_record_holds_every_card(card_set: CardSet) -> None:
    record = cards_record(card_set)[0]
    assert [int(number) for number in record.identity[: record.num_kinds]] == [
        identity(card_id) for card_id in kind_ids(card_set)
    ]
    for kind, spell in enumerate(card_set.spells):
        assert record.element[kind] == spell.element
        assert tuple(record.symbols[kind]) == spell.symbols
        assert steps_of(record, kind, "step", "num_steps") == spell.steps
        assert steps_of(record, kind, "synergy", "num_synergy_steps") == spell.synergy_steps
        assert record.synergy_element[kind] == spell.synergy_element
        assert record.synergy_points[kind] == spell.synergy_points
    for index, monster in enumerate(card_set.monsters):
        assert record.monster_identity[index] == identity(monster.id)
        assert record.monster_role[index] == monster.role
        assert record.monster_element[index] == monster.element
        assert record.monster_hp[index] == monster.hp
        assert record.monster_fame[index] == monster.fame
        assert record.monster_criterion[index] == monster.criterion
    assert (record.keeper, record.lord) == (card_set.keeper, card_set.lord)


def test_basic_attacks_are_one_hit_without_symbols_or_synergy() -> None:
    record = cards_record(load_card_set("plain"))[0]
    for element in range(3):
        kind = int(record.num_spells) + element
        assert record.element[kind] == element
        assert steps_of(record, kind, "step", "num_steps") == (Step(layout.STEP_HIT, 1),)
        assert not record.symbols[kind].any()
        assert record.synergy_element[kind] == layout.NO_ELEMENT


@pytest.mark.parametrize(
    ("num_seats", "offered", "set_aside", "shown"), [(2, 3, 11, 11), (3, 3, 11, 3), (4, 4, 15, 3)]
)
def test_a_rules_record_is_for_one_number_of_players(
    num_seats: int, offered: int, set_aside: int, shown: int
) -> None:
    record = rules_record(Rules(), num_seats)[0]
    assert record.num_seats == num_seats
    assert record.spells_offered == offered
    assert record.monsters_set_aside == set_aside
    assert record.town_face_up == shown


@settings(max_examples=20)
@given(rules())
def test_a_rules_record_holds_every_field(given_rules: Rules) -> None:
    assert layout.rules_dtype.names == ("num_seats", *RULE_SPECS)
    record = rules_record(given_rules, 3)[0]
    for name, spec in RULE_SPECS.items():
        value = getattr(given_rules, name)
        if spec.options:
            assert spec.options[record[name]] == value
        elif name == "element_bonus":
            assert tuple(record[name]) == value
        else:
            assert record[name] == (given_rules.number_for(name, 3) if spec.by else value)
