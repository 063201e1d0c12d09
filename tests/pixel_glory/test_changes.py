"""Keys change rules, cells of cards and weights of styles: one, or all that fit a pattern."""

from __future__ import annotations

import pytest

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.game import GAME
from glory_sim.games.pixel_glory.layout import FIRE, ORDINARY
from glory_sim.games.pixel_glory.policies.weights import PLAY
from glory_sim.games.pixel_glory.records import cards_record, rules_record
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.sweeps import set_points
from glory_sim.games.pixel_glory.tables import set_tables

SETUP = Setup(load_card_set("reconstruction"), Rules())


def changed(**changes: str) -> Rules:
    return SETUP.changed(changes).rules


def test_rules_are_set_and_moved() -> None:
    assert changed(combo_price="4").combo_price == 4
    assert changed(combo_price="+1").combo_price == 4
    assert changed(empty_pile="draw_fewer").empty_pile == "draw_fewer"
    assert SETUP.changed({"rules.hand_size": "x1.5"}).rules.hand_size == 6


def test_rules_of_three_numbers_are_set_together_or_one_by_one() -> None:
    assert changed(element_bonus="2").element_bonus == (2, 2, 2)
    assert changed(element_bonus="1/2/0").element_bonus == (1, 2, 0)
    assert SETUP.changed({"element_bonus.fire": "3"}).rules.element_bonus == (3, 1, 1)
    assert SETUP.changed({"monsters_set_aside.4": "-2"}).rules.monsters_set_aside == (11, 11, 13)


@pytest.mark.parametrize("name", RULE_SPECS)
def test_every_rule_has_its_key(name: str) -> None:
    texts = SETUP.texts(name)
    assert SETUP.changed({name: "/".join(texts)}).rules == SETUP.rules


def test_one_cell_of_a_card_is_changed_and_the_card_is_own() -> None:
    card_set = SETUP.changed({"spells.meteor.effects": "hit 2; draw 1"}).card_set
    before = {card.id: card for card in SETUP.card_set.spells}
    after = {card.id: card for card in card_set.spells}
    assert after["meteor"].effects_text == "hit 2; draw 1"
    assert (before["meteor"].provenance, after["meteor"].provenance) == ("official", "own")
    assert [card for card in after if after[card] != before[card]] == ["meteor"]
    assert card_set.monsters == SETUP.card_set.monsters


def test_a_change_to_what_is_there_leaves_the_card_as_it_was() -> None:
    assert SETUP.changed({"monsters[*].hp": "x1.0"}).card_set == SETUP.card_set


def test_a_pattern_changes_every_card_that_fits_and_no_other() -> None:
    after = SETUP.changed({"monsters[role=ordinary,element=fire].hp": "+1"}).card_set
    for old, new in zip(SETUP.card_set.monsters, after.monsters, strict=True):
        fits = old.role == ORDINARY and old.element == FIRE
        assert new.hp == old.hp + fits


@pytest.mark.parametrize(
    ("key", "level", "named"),
    [
        ("combo_prise", "4", "'combo_prise' to change; did you mean 'combo_price'"),
        ("spels.meteor.effects", "hit 2", "did you mean 'spells'"),
        ("combo_price", "four", "combo_price = 'four' is not allowed; allowed: a whole number"),
        ("combo_price", "-9", "allowed: a whole number"),
        ("combo_price", "1000000", "from 0 to 100"),
        ("combo_cap", "1", "below combo_price = 3"),
        ("combo_price.fire", "4", "no part 'fire'; it is a single value"),
        ("element_bonus.ice", "4", "no part 'ice'; its parts are fire, earth, water"),
        ("element_bonus", "1/2", "one value or three"),
        ("town_face_up.2", "+1", "there stands 'all'"),
        ("monsters.dungeon_lrd.hp", "4", "among the monsters; did you mean 'dungeon_l"),
        ("monsters.dungeon_lord.hpp", "4", "no column 'hpp'; did you mean 'hp'"),
        ("monsters.dungeon_lord", "4", "names no cell of a card"),
        ("monsters.dungeon_lord.id", "x", "the column id is for people"),
        ("monsters.dungeon_lord.hp", "0", "column hp: '0' is not allowed; allowed: a whole number"),
        ("monsters[element=ice].hp", "4", "no card of 'reconstruction' is element=ice"),
        ("monsters[ordinary].hp", "4", "'ordinary' is not of the form COLUMN=VALUE"),
        ("monsters[rolle=ordinary].hp", "4", "did you mean 'role'"),
        ("spells.meteor.effects", "hti 2", "'hti' is no step"),
        ("spells.meteor.effects", "+1", "there stands 'hit 1 x3'"),
        ("monsters.dungeon_lord.role", "keeper", "exactly one monster must have the role"),
    ],
)  # fmt: skip
def test_keys_and_values_that_do_not_fit_are_named(key: str, level: str, named: str) -> None:
    with pytest.raises(InputError, match=named):
        SETUP.changed({key: level})


def cells(points: list[dict[str, str]], players: tuple[int, ...] = (2,)):
    return set_points(SETUP, points, players=players, policies=[("greedy",)])


def test_the_point_that_changes_nothing_is_the_baseline() -> None:
    found, inputs = cells([{"combo_price": level} for level in ("2", "3", "4")], (2, 4))
    assert [cell["combo_price"] for cell in found] == [2, 2, 3, 3, 4, 4]
    assert [cell["baseline"] for cell in found] == [False, False, True, True, False, False]
    assert len(inputs) == 4  # one card set, three variants of the rules


def test_a_sweep_without_the_baseline_plays_it_first() -> None:
    found, _ = cells([{"combo_price": "2"}, {"hand_size": "5"}])
    assert [(cell["combo_price"], cell["hand_size"], cell["baseline"]) for cell in found] == [
        (3, 4, True), (2, 4, False), (3, 5, False),
    ]  # fmt: skip


def test_columns_show_the_value_or_how_cards_were_moved() -> None:
    found, _ = cells(
        [
            {"monsters.dungeon_lord.hp": "+1", "monsters[role=ordinary].hp": "x1.5"},
            {"element_bonus": "1/2/1"},
        ]
    )
    columns = ("monsters.dungeon_lord.hp", "monsters[role=ordinary].hp", "element_bonus")
    assert [tuple(cell[column] for column in columns) for cell in found] == [
        (16, "as is", 1), (17, "x1.5", 1), (16, "as is", "1/2/1"),
    ]  # fmt: skip


def test_a_point_that_cannot_be_played_is_named() -> None:
    with pytest.raises(InputError, match="at the point auction_cards=12: with 4 players"):
        set_points(SETUP, [{"auction_cards": "12"}], players=(4,), policies=[("greedy",)])


KILL = "policies.weigher.play.kill"


def weights_of(setup: Setup) -> tuple[float, ...]:
    cells, inputs = set_tables(
        setup.card_set, setup.rules, players=[2], policies=[("weigher",)], weights=setup.weights
    )
    match = GAME.match(cells[0], inputs, 1)
    cards, rules = cards_record(setup.card_set), rules_record(setup.rules, 2)
    return tuple(match.seating.styles[0].play.prepare(cards, rules))


def test_a_weight_is_set_and_moved_and_no_other_changes() -> None:
    before, place = weights_of(SETUP), [weight.name for weight in PLAY].index("kill")
    for level, kill in (("10", 10), ("+5", 65), ("-5", 55), ("x0.5", 30), ("-10.0", -10)):
        after = weights_of(SETUP.changed({KILL: level}))
        expected = list(before)
        expected[place] = kill
        assert after == tuple(expected)


def test_switches_are_changed_by_their_words() -> None:
    setup = SETUP.changed({"policies.weigher.play.redeem": "never"})
    assert setup.texts("policies.weigher.play.redeem") == ["never"]
    assert setup.texts(KILL) == ["60"]


def test_a_weight_changed_to_what_it_is_changes_nothing() -> None:
    assert SETUP.changed({KILL: "60"}).content == SETUP.content
    assert SETUP.changed({KILL: "+1"}).content != SETUP.content
    there_and_back = SETUP.changed({KILL: "+1"}).changed({KILL: "-1"})
    assert there_and_back.content == SETUP.content


def test_points_of_weights_are_cells_of_one_line_up() -> None:
    cells, inputs = set_points(
        SETUP, [{KILL: "60"}, {KILL: "0.5"}], players=[2], policies=[("weigher", "greedy")]
    )
    assert [(cell[KILL], cell["baseline"]) for cell in cells] == [(60, True), (0.5, False)]
    assert {cell["label"] for cell in cells} == {"weigher,greedy"}
    kills = [
        GAME.match(cell, inputs, 1).seating.styles[0].play.plain["play"]["kill"] for cell in cells
    ]
    assert kills == [60, 0.5]


@pytest.mark.parametrize(
    ("key", "level", "named"),
    [
        (
            "policies.wiegher.play.kill",
            "1",
            "no play style 'wiegher' with weights; did you mean 'weigher'?",
        ),
        ("policies.greedy.play.kill", "1", "no play style 'greedy' with weights"),
        ("policies.weigher.kill", "1", "names no weight; write policies.STYLE.TABLE.WEIGHT"),
        ("policies.weigher.bid.noise", "1", "has no table [bid]"),
        ("policies.weigher.play.kil", "1", "did you mean 'kill'"),
        (KILL, "many", "'many' is not allowed; allowed is a number from -1000 to 1000"),
        (KILL, "nan", "allowed is a number from -1000 to 1000"),
        (KILL, "5000", "allowed is a number from -1000 to 1000"),
        ("policies.weigher.play.floor", "1.5", "a whole number from 0 to 100"),
        ("policies.weigher.play.redeem", "sometimes", '"any" or "kill" or "cards" or "never"'),
    ],
)
def test_wrong_weights_are_refused(key: str, level: str, named: str) -> None:
    with pytest.raises(InputError) as caught:
        SETUP.changed({key: level})
    assert named in str(caught.value)


def test_a_changed_style_that_sits_at_no_table_is_refused() -> None:
    with pytest.raises(InputError, match="'weigher' are changed, but it sits at no table"):
        set_points(SETUP, [{KILL: "1"}], players=[2], policies=[("greedy",)])
