"""Rules as data: every number, every question, every variant, every mistake."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.rule_files import from_plain, load_rules, shipped_rules, to_plain
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS
from glory_sim.games.pixel_glory.rules import RULE_DOCS, Rules
from tests.pixel_glory import card_strategies

CHOICES = [(name, option) for name, spec in RULE_SPECS.items() for option in spec.options]
NUMBERS = [name for name, spec in RULE_SPECS.items() if not spec.options]


def refusal(path: Path, text: str) -> str:
    """Return the message that refuses a rules file: one printable sentence."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_rules(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert message.isprintable()
    return message


def test_standard_spells_out_every_default() -> None:
    with shipped_rules()["standard"].open("rb") as file:
        table = tomllib.load(file)
    assert sorted(table) == sorted(["name", *RULE_SPECS])
    assert load_rules("standard") == Rules()


@pytest.mark.parametrize("name", sorted(shipped_rules()))
def test_every_shipped_variant_is_named_like_its_file_and_differs_from_the_others(
    name: str,
) -> None:
    rules = load_rules(name)
    assert rules.name == name
    others = [load_rules(other) for other in shipped_rules() if other != name]
    assert rules.content_hash not in [other.content_hash for other in others]
    assert load_rules(shipped_rules()[name]) == rules


def test_every_question_of_the_digest_is_a_field() -> None:
    questions = {doc.question for doc in RULE_DOCS.values()} - {""}
    assert questions == {f"Q{number}" for number in range(1, 12)}


@pytest.mark.parametrize(("name", "option"), CHOICES)
def test_every_value_of_every_question_loads(tmp_path: Path, name: str, option: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'{name} = "{option}"')
    rules = load_rules(path)
    assert getattr(rules, name) == option
    assert rules.name == "mine"
    is_default = option == RULE_SPECS[name].options[0]
    assert (rules.content_hash == Rules().content_hash) == is_default


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_loads_at_both_ends_of_its_range_and_not_beyond(
    tmp_path: Path, name: str
) -> None:
    spec = RULE_SPECS[name]
    path = tmp_path / "mine.toml"
    limits = "combo_cap = 0\ncombo_supply = 0\n" if name == "combo_price" else ""
    for value in (spec.low, spec.high):
        path.write_text(f"{limits}{name} = {value}")
        expected = (value,) * 3 if spec.by else value
        assert getattr(load_rules(path), name) == expected
    for value in (spec.low - 1, spec.high + 1):
        message = refusal(path, f"{name} = {value}")
        assert name in message
        assert str(value) in message
        assert f"from {spec.low} to {spec.high}" in message


@settings(max_examples=20)
@given(card_strategies.rules())
def test_the_plain_form_loses_nothing(rules: Rules) -> None:
    assert from_plain(json.loads(json.dumps(to_plain(rules)))) == rules


def test_the_name_is_for_display_only() -> None:
    assert dataclasses.replace(Rules(), name="other").content_hash == Rules().content_hash
    assert Rules(hand_size=5).content_hash != Rules().content_hash


def test_numbers_by_players_are_one_or_three() -> None:
    rules = Rules(spells_offered=4, town_face_up=("all", 0, 3))  # type: ignore[arg-type]
    assert rules.spells_offered == (4, 4, 4)
    assert [rules.number_for("town_face_up", n) for n in (2, 3, 4)] == [11, 0, 3]


WRONG = [
    ("hand_sise = 4", "unknown key 'hand_sise'", "did you mean 'hand_size'"),
    ("Hand_Size = 4", "unknown key 'Hand_Size'", "did you mean 'hand_size'"),
    ("zzz = 4", "unknown key 'zzz'", "the keys are name, auction_cards"),
    ('"a\\u001b" = 4', "unknown key 'a\\x1b'", "the keys are"),
    ("hand_size = 4.0", "hand_size = 4.0", "a whole number from 1 to 100"),
    ('hand_size = "4"', "hand_size = '4'", "a whole number from 1 to 100"),
    ("hand_size = true", "hand_size = true", "a whole number from 1 to 100"),
    ("hand_size = nan", "hand_size = nan", "a whole number from 1 to 100"),
    ("hand_size = inf", "hand_size = inf", "a whole number from 1 to 100"),
    ("hand_size = 0x" + "f" * 9000, "more than 64 bits", "from 1 to 100"),
    ("hand_size = [4]", "hand_size = a list of 1", "from 1 to 100"),
    ("[hand_size]\na = 1", "hand_size = a table", "from 1 to 100"),
    ("hand_size = 2020-01-01", "hand_size = a date", "from 1 to 100"),
    ("hand_size = 0", "hand_size = 0", "from 1 to 100"),
    ("reserve_size = 2", "reserve_size = 2", "from 0 to 1"),
    ("face_up = 7", "face_up = 7", "from 1 to 6"),
    ("max_turns = 1001", "max_turns = 1001", "from 1 to 1000"),
    ("spells_offered = [3, 3]", "spells_offered has 2 values", "three by number of players"),
    ("spells_offered = [3, 3, 9]", "spells_offered holds 9", "from 2 to 8"),
    ("spells_offered = [3, 3, [4]]", "spells_offered holds a list", "from 2 to 8"),
    ('spells_offered = "all"', "spells_offered holds 'all'", "from 2 to 8"),
    ('town_face_up = ["none", 3, 3]', "town_face_up holds 'none'", "or 'all'"),
    ("town_face_up = [true, 3, 3]", "town_face_up holds true", "or 'all'"),
    ("element_bonus = {fire = 1}", "element_bonus holds a table", "three by element"),
    ("element_bonus = []", "element_bonus has 0 values", "three by element"),
    ('empty_pile = "reshuffle"', "empty_pile = 'reshuffle'", "'reshuffle_discard' or"),
    ("empty_pile = 0", "empty_pile = 0", "'draw_fewer'"),
    ("criteria = true", "criteria = true", "'on' or 'off'"),
    ('tie_break = ["shared"]', "tie_break = a list of 1", "'most_monsters'"),
    ("combo_cap = 2", "combo_cap = 2 is below combo_price = 3", "0 (no limit) or at least"),
    ("combo_supply = 1", "combo_supply = 1 is below combo_price", "0 (no limit) or at least"),
    ("combo_price = 9\ncombo_cap = 8", "combo_cap = 8", "at least the price"),
    ("name = 5", "name = 5", "must be a text"),
    ('name = ""', "name = ''", "not empty"),
    ('name = "a\\u001b"', "name: 'a\\x1b'", "printable text"),
    ("name = '" + "x" * 61 + "'", "has 61 characters", "at most 60"),
    ("hand_size 4", "is not valid TOML", "line 1"),
    ("hand_size = 4\nhand_size = 5", "is not valid TOML", "overwrite"),
    ("hand_size = " + "9" * 5000, "is not valid TOML", "digits"),
    ("hand_size = " + "[" * 5000, "nested too deeply", "nested"),
]


@pytest.mark.parametrize(("text", "seen", "allowed"), WRONG)
def test_a_mistake_names_the_key_and_what_is_allowed(
    tmp_path: Path, text: str, seen: str, allowed: str
) -> None:
    message = refusal(tmp_path / "mine.toml", text)
    assert seen in message
    assert allowed in message


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\x89PNG\x00\xff")
    with pytest.raises(InputError, match=r"mine\.toml is no UTF-8 text file"):
        load_rules(path)
    path.write_bytes(b"name = '\xe9'")
    with pytest.raises(InputError, match=r"mine\.toml, line 1: the file is not in UTF-8"):
        load_rules(path)


@pytest.mark.parametrize("name", ["nix", "", "a/b", "\0", "\n", "mine.txt", "x" * 5000])
def test_unknown_rules_list_those_that_ship(name: str) -> None:
    with pytest.raises(InputError, match=r"give one of box_cubes, .*, standard, ") as caught:
        load_rules(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["nix.toml", "\0.toml", "x" * 5000 + ".toml"])
def test_a_rules_file_that_cannot_be_read_is_told(name: str) -> None:
    with pytest.raises(InputError, match=r"does not exist|cannot be read"):
        load_rules(name)


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    with pytest.raises(InputError, match="no file but a folder"):
        load_rules(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    "plain", [None, [], "standard", 5, {"hand_size": None}, {"extra": 1}, {"name": None}]
)
def test_damaged_stored_rules_are_refused(plain: object) -> None:
    with pytest.raises(InputError, match="the stored rules"):
        from_plain(plain)
