"""Card sets as data: identity, hashes, the plain form, and every set that ships."""

from __future__ import annotations

import dataclasses
import json
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import card_types, cards, layout
from glory_sim.games.pixel_glory.cards import CardSet, Step
from glory_sim.games.pixel_glory.effect_language import STEP_WORDS
from tests.pixel_glory.card_strategies import card_sets

PLAYABLE = ("plain", "reconstruction")


def without_display(card_set: CardSet) -> CardSet:
    """The same cards, renamed, without notes, in another order."""

    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(random.Random(5).sample(items, len(items)))

    changes: dict[str, Any] = {"name": "Another Name", "note": "", "provenance": "reconstructed"}
    return dataclasses.replace(
        card_set,
        name="renamed",
        version="9",
        spells=shuffled(tuple(dataclasses.replace(c, **changes) for c in card_set.spells)),
        monsters=shuffled(tuple(dataclasses.replace(c, **changes) for c in card_set.monsters)),
    )


def test_identity_is_the_start_of_the_sha256_of_the_id() -> None:
    # The bytes are the first that `printf meteor | sha256sum` prints.
    assert cards.identity("meteor") == int.from_bytes(bytes.fromhex("647d177cca860104"), "little")
    assert 0 <= cards.identity("é") < 2**64


@settings(max_examples=20)
@given(card_sets())
def test_names_notes_and_row_order_do_not_change_the_hash(card_set: CardSet) -> None:
    assert without_display(card_set).content_hash == card_set.content_hash


@settings(max_examples=20)
@given(card_sets())
def test_the_plain_form_loses_nothing(card_set: CardSet) -> None:
    stored = json.loads(json.dumps(cards.to_plain(card_set)))
    assert cards.from_plain(stored) == card_set


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "another"),
        ("element", layout.WATER),
        ("symbols", (1, 1, 1)),
        ("steps", (Step(layout.STEP_HIT, 2, 2),)),
        ("synergy_points", 2),
        ("synergy_element", layout.EARTH),
        ("synergy_steps", (Step(layout.STEP_DRAW, 1),)),
    ],
)
def test_what_the_rules_read_of_a_spell_changes_the_hash(field: str, value: Any) -> None:
    card_set = cards.load_card_set("reconstruction")
    spell = next(spell for spell in card_set.spells if spell.id == "dragon_breath")
    others = tuple(other for other in card_set.spells if other is not spell)
    changed = dataclasses.replace(spell, **{field: value})
    altered = dataclasses.replace(card_set, spells=(*others, changed))
    assert altered.content_hash != card_set.content_hash


@pytest.mark.parametrize(
    ("field", "value"),
    [("id", "another"), ("element", layout.EARTH), ("hp", 99), ("fame", 99), ("criterion", 3)],
)
def test_what_the_rules_read_of_a_monster_changes_the_hash(field: str, value: Any) -> None:
    card_set = cards.load_card_set("plain")
    changed = dataclasses.replace(card_set.monsters[card_set.lord], **{field: value})
    others = tuple(card for card in card_set.monsters if card.role != layout.LORD)
    altered = dataclasses.replace(card_set, monsters=(*others, changed))
    assert altered.content_hash != card_set.content_hash


def test_cards_are_numbered_by_ascending_id_and_basics_come_last() -> None:
    card_set = cards.load_card_set("reconstruction")
    ids = cards.kind_ids(card_set)
    assert list(ids[:-3]) == sorted(ids[:-3])
    assert ids[-3:] == ("basic_fire", "basic_earth", "basic_water")
    assert [card.id for card in card_set.monsters] == sorted(card.id for card in card_set.monsters)
    assert card_set.monsters[card_set.keeper].role == layout.KEEPER
    assert card_set.monsters[card_set.lord].role == layout.LORD


def test_ids_of_one_identity_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    card_set = cards.load_card_set("plain")
    monkeypatch.setattr(card_types, "identity", len)
    with pytest.raises(InputError, match="same 64-bit identity"):
        dataclasses.replace(card_set)


def test_a_set_made_in_code_refuses_reserved_and_repeated_ids() -> None:
    card_set = cards.load_card_set("plain")
    for card_id in ("basic_water", card_set.spells[1].id):
        renamed = dataclasses.replace(card_set.spells[0], id=card_id)
        with pytest.raises(InputError, match=f"'{card_id}' is taken"):
            dataclasses.replace(card_set, spells=(renamed, *card_set.spells[1:]))


def test_the_honesty_line_counts_where_the_cards_come_from() -> None:
    card_set = cards.load_card_set("reconstruction")
    assert card_set.provenance_counts == {"official": 1, "reconstructed": 61, "own": 0}
    assert "1 official, 61 reconstructed, 0 own" in card_set.honesty_line
    assert "not about the printed game" in card_set.honesty_line
    official = dataclasses.replace(
        card_set,
        spells=tuple(dataclasses.replace(c, provenance="official") for c in card_set.spells),
        monsters=tuple(dataclasses.replace(c, provenance="official") for c in card_set.monsters),
    )
    assert "copied from the printed game" in official.honesty_line


def test_a_set_is_loaded_from_its_folder_as_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(cards.shipped_card_sets()["plain"], folder)
    assert cards.load_card_set(folder) == cards.load_card_set(str(folder))
    assert cards.load_card_set(folder) == cards.load_card_set("plain")


def test_spreadsheet_habits_are_accepted(tmp_path: Path) -> None:
    """A byte-order mark, CRLF, blanks, empty rows and other columns orders change nothing."""
    folder = tmp_path / "copy"
    shutil.copytree(cards.shipped_card_sets()["plain"], folder)
    rows = [line.split(",") for line in (folder / "monsters.csv").read_text().splitlines()]
    lines = [" , ".join(row[::-1]) for row in rows]
    lines[3:3] = ["", "," * 8]
    (folder / "monsters.csv").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert cards.load_card_set(folder) == cards.load_card_set("plain")


def test_a_note_of_several_lines_becomes_one(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(cards.shipped_card_sets()["plain"], folder)
    path = folder / "monsters.csv"
    path.write_text(path.read_text().replace("own,\n", 'own,"first\nsecond, ""third"""\n', 1))
    assert cards.load_card_set(folder).monsters[2].note == 'first second, "third"'


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_shipped_set_is_the_box(name: str) -> None:
    card_set = cards.load_card_set(name)
    assert card_set.name == name
    assert Counter(spell.element for spell in card_set.spells) == {0: 12, 1: 12, 2: 12}
    assert card_set.num_ordinary == 24
    assert cards.from_plain(cards.to_plain(card_set)) == card_set


def test_every_shipped_folder_is_playable_or_the_template() -> None:
    assert sorted(cards.shipped_card_sets()) == sorted((*PLAYABLE, "template"))
    with pytest.raises(InputError, match="a form whose cells are still empty"):
        cards.load_card_set("template")


def test_the_template_has_the_columns_of_a_set_and_room_for_the_box() -> None:
    folders = cards.shipped_card_sets()
    for file, num_rows in (("spells.csv", 36), ("monsters.csv", 26)):
        lines = (folders["template"] / file).read_text().splitlines()
        assert lines[0] == (folders["plain"] / file).read_text().splitlines()[0]
        assert len(lines) == num_rows + 1


def test_plain_is_as_uniform_as_its_design_says() -> None:
    card_set = cards.load_card_set("plain")
    for spell in card_set.spells:
        own = tuple(2 * (element == spell.element) for element in range(3))
        assert (spell.effects_text, spell.symbols) == ("hit 2", own)
    by_role = {card.role: (card.hp, card.fame) for card in card_set.monsters}
    assert by_role == {layout.ORDINARY: (6, 2), layout.KEEPER: (12, 4), layout.LORD: (15, 6)}
    assert all(card.element == layout.NO_ELEMENT for card in card_set.monsters)
    assert not any(card.criterion for card in card_set.monsters)


class TestReconstruction:
    """The promises of the default set that need no game to be played."""

    card_set = cards.load_card_set("reconstruction")

    def test_meteor_is_official_and_nothing_else(self) -> None:
        official = [card for card in self.card_set.spells if card.provenance == "official"]
        assert [card.name for card in official] == ["Meteor"]
        assert (official[0].element, official[0].effects_text) == (layout.FIRE, "hit 1 x3")

    def test_every_step_is_used_by_two_spells_or_more(self) -> None:
        for word in STEP_WORDS:
            users = [
                spell
                for spell in self.card_set.spells
                if any(step.op == word.op for step in spell.steps + spell.synergy_steps)
            ]
            assert len(users) >= 2, word.word

    def test_four_spells_of_each_element_have_a_synergy_most_of_one_point(self) -> None:
        with_synergy = [spell for spell in self.card_set.spells if spell.synergy_steps]
        assert Counter(spell.element for spell in with_synergy) == {0: 4, 1: 4, 2: 4}
        assert sum(spell.synergy_points == 1 for spell in with_synergy) > 6

    def test_symbols_stay_within_what_the_design_asks(self) -> None:
        for element in range(3):
            assert 24 <= sum(spell.symbols[element] for spell in self.card_set.spells) <= 30

    def test_no_two_spells_and_no_two_names_are_alike(self) -> None:
        assert len({spell.content for spell in self.card_set.spells}) == 36
        assert len({card.name for card in self.card_set.spells + self.card_set.monsters}) == 62

    def test_monsters_are_uneven_and_six_have_each_a_criterion_of_its_own(self) -> None:
        ordinary = [card for card in self.card_set.monsters if card.role == layout.ORDINARY]
        assert Counter(card.element for card in ordinary) == {0: 8, 1: 8, 2: 8}
        assert {card.fame for card in ordinary} == {1, 2, 3, 4, 5}
        criteria = sorted(card.criterion for card in self.card_set.monsters if card.criterion)
        assert criteria == [1, 2, 3, 4, 5, 6]

    def test_the_tokens_show_any_three_monsters(self) -> None:
        assert sum(sorted(card.hp for card in self.card_set.monsters)[-3:]) <= 47
