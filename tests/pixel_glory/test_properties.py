"""Properties of every game, on drawn cards and rules, for both engines.

Conservation (balance methods 5.1, numbers 2, 3, 8 and, with every limit in force, 4 to
6), legality, an end, and changes that must change nothing else. Numbers 1 and 4 to 7 on
the shipped cards are in `test_identities.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glory_sim.core.errors import PolicyError
from glory_sim.games.pixel_glory import layout, schema
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import CardSet, load_card_set
from glory_sim.games.pixel_glory.policies.catalogue import Style, find_style
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory import card_strategies
from tests.pixel_glory.builders import CHANCE, given_decks, random_legal
from tests.pixel_glory.card_strategies import DrawnTable
from tests.pixel_glory.engines import play_game

few = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
FIXED_CARDS = load_card_set("reconstruction")
FIXED_RULES = Rules(max_turns=10)
ANSWERS = (*range(-1, 8), layout.STORE, *range(layout.PLAY_RESERVE, layout.NUM_ACTIONS + 1))


def play(
    engine: str,
    table: DrawnTable,
    *,
    player: Callable[[Any], int] = random_legal,
    interventions: np.void | None = None,
    cards: CardSet | None = None,
) -> Any:
    return play_game(
        engine,
        cards or table.cards,
        table.rules,
        chance=Chance(CHANCE.seeds, table.deal),
        players=[player] * table.num_seats,
        interventions=interventions,
    )


def column(game: Any, kind: int, name: str) -> list[int]:
    """Return a column of the events of one kind."""
    return game.events[game.events["kind"] == kind][name].tolist()


# --- conservation --------------------------------------------------------------------------


@few
@given(table=card_strategies.tables())
def test_fame_damage_points_and_cards_are_conserved(engine: str, table: DrawnTable) -> None:
    game = play(engine, table)
    seats, monsters = game.tables["seats"], game.tables["monsters"]
    printed = table.cards.monsters
    dead = monsters[monsters["killer"] != layout.NO_SEAT]
    assert seats["share"].sum() == 12
    assert seats["fame"].sum() == sum(printed[index].fame for index in dead["monster"])
    assert seats["kills"].sum() == len(dead)
    for row in dead:
        assert row["damage"].sum() + row["hp_waived"] == printed[row["monster"]].hp
    assert (seats["damage"].sum() - seats["overkill"].sum()) == monsters["damage"].sum()
    gained = seats["combo_turns"] + seats["combo_spells"] + seats["combo_criteria"]
    spent = seats["combo_spent_kills"] + seats["combo_spent_draws"]
    assert (gained - seats["combo_lost"] - spent == seats["combo_left"]).all()
    redeemed = seats["redeemed_kills"] + seats["redeemed_draws"]
    assert (spent == table.rules.combo_price * redeemed).all()
    assert_limits_hold(game, table.rules)
    owned = game.tables["spells"]
    worth = sum(int(seats["share"][row["seat"]]) for row in owned)
    assert worth * table.num_seats == 12 * len(owned)


def assert_limits_hold(game: Any, rules: Rules) -> None:
    """Q6: no seat holds more than the cap, and all together no more than the supply."""
    seats = game.tables["seats"]
    if rules.combo_cap:
        assert seats["combo_most_held"].max() <= rules.combo_cap
    if rules.combo_supply:
        assert seats["combo_left"].sum() <= rules.combo_supply


@few
@given(table=card_strategies.tables())
def test_every_game_ends_or_is_truncated(engine: str, table: DrawnTable) -> None:
    game = play(engine, table)
    totals = game.tables["games"][0]
    rules, end = table.rules, int(totals["truncated"])
    assert column(game, layout.EVENT_END, "a") == [end]
    assert int(game.events["kind"][-1]) == layout.EVENT_END
    assert totals["turns"] <= rules.max_turns
    plays = game.tables["turns"]["plays"]
    assert plays.max(initial=0) <= rules.max_plays_per_turn
    lord_fell = table.cards.lord in column(game, layout.EVENT_KILL, "b")
    assert (end == layout.FINISHED) == lord_fell
    if end == layout.TRUNCATED_TURNS:
        assert totals["turns"] == rules.max_turns
    if end == layout.TRUNCATED_PLAYS:
        assert plays[-1] == rules.max_plays_per_turn


# --- legality ------------------------------------------------------------------------------


@settings(few, max_examples=30)
@given(
    table=card_strategies.tables(),
    number=st.integers(0, 25),
    answer=st.sampled_from(ANSWERS) | st.integers(0, layout.NUM_ACTIONS - 1),
)
def test_offered_answers_are_accepted_and_all_others_refused(
    engine: str, table: DrawnTable, number: int, answer: int
) -> None:
    asked: list[Any] = []

    def player(view: Any) -> int:
        asked.append(view)
        return answer if len(asked) == number + 1 else random_legal(view)

    try:
        play(engine, table, player=player)
    except PolicyError as error:
        view = asked[number]
        assert len(asked) == number + 1
        assert not (0 <= answer < layout.NUM_ACTIONS and view.is_legal[answer])
        assert_tells(engine, str(error), view, answer)
    else:
        assert len(asked) <= number or asked[number].is_legal[answer]


def assert_tells(engine: str, told: str, view: Any, answer: int) -> None:
    """A refusal names seat, decision and answer; the reference engine says why."""
    decision = layout.DECISION_NAMES[int(view.decision)]
    if engine == "fast":
        assert f"seat {view.seat} answered {answer}, which is not legal" in told
        assert f"decision {decision}" in told
        return
    head, _, reason = told.partition(": ")
    assert head == f"seat {view.seat} answered {answer} to {decision}"
    assert len(reason) > 10


@few
@given(table=card_strategies.tables(), choice=st.integers(0, 2**32))
def test_any_offered_answer_can_be_given(engine: str, table: DrawnTable, choice: int) -> None:
    """Answers that no policy of ours may prefer are accepted too."""

    def player(view: Any) -> int:
        return int(view.legal[(int(view.key) ^ choice) % int(view.num_legal)])

    assert play(engine, table, player=player).events.size


# --- changes that change nothing else -----------------------------------------------------


def same_tables(one: Any, other: Any) -> bool:
    return all(np.array_equal(one.tables[name], other.tables[name]) for name in schema.TABLES)


@few
@given(table=card_strategies.tables(), name=card_strategies.NAMES)
def test_other_names_and_notes_on_cards_change_nothing(
    engine: str, table: DrawnTable, name: str
) -> None:
    cards = table.cards
    renamed = replace(
        cards,
        name=name,
        spells=tuple(replace(card, name=name, note=name) for card in cards.spells),
        monsters=tuple(replace(card, name=name, note=name) for card in cards.monsters),
    )
    one, other = play(engine, table), play(engine, table, cards=renamed)
    assert one.events.tolist() == other.events.tolist()
    assert same_tables(one, other)


@few
@given(table=card_strategies.tables(), data=st.data())
def test_another_order_of_the_rows_changes_nothing(
    engine: str, table: DrawnTable, data: st.DataObject
) -> None:
    cards = table.cards
    reordered = replace(
        cards,
        spells=tuple(data.draw(st.permutations(cards.spells))),
        monsters=tuple(data.draw(st.permutations(cards.monsters))),
    )
    assert reordered.content_hash == cards.content_hash
    one, other = play(engine, table), play(engine, table, cards=reordered)
    assert one.events.tolist() == other.events.tolist()
    assert same_tables(one, other)


@pytest.mark.parametrize("name", ["random", "careful"])
def test_another_name_of_a_policy_changes_nothing(name: str) -> None:
    style = find_style(name)
    renamed = Style("somebody else", style.bid, style.play)

    def played(*styles: Style) -> Any:
        drawn = DrawnTable(FIXED_CARDS, FIXED_RULES, len(styles), 3)
        seating = Seating(styles, CHANCE.seeds)
        return Bench(drawn.cards, drawn.rules, seating).play_one(drawn.deal)

    one, other = played(style, style, style), played(style, renamed, style)
    assert one.events.tolist() == other.events.tolist()
    assert same_tables(one, other)


OF_FAME = {
    "games": ["lead_changes", "margin", "tied_first", "q7_tied", "lord_pivotal"],
    "seats": [
        "fame",
        "share",
        "final_rank",
        "fame_by_work",
        "blow_fame",
        "bonus_fame",
        "missed_fame",
        "missed_other",
    ],
    "spells": ["fame"],
    "offers": [],
    "bids": [],
    "monsters": ["pivotal"],
    "turns": ["fame_before"],
    "redemptions": ["fame"],
}
"""Columns that speak of fame, or of who won by it."""


def without_fame(game: Any) -> tuple[list[Any], dict[str, list[Any]]]:
    """Return a game's events and tables without what speaks of fame."""
    events = []
    for event in game.events.tolist():
        if event[1] == layout.EVENT_KILL:
            event = (*event[:5], 0, *event[6:])
        if event[1] != layout.EVENT_LEAD:
            events.append(event)
    rows = {
        name: [
            game.tables[name][column].tolist()
            for column in game.tables[name].dtype.names
            if column not in skipped
        ]
        for name, skipped in OF_FAME.items()
    }
    return events, rows


@few
@given(table=card_strategies.tables(), place=st.integers(0, 6), more=st.integers(1, 9))
def test_more_fame_on_a_monster_changes_nothing_but_fame_under_random_play(
    engine: str, table: DrawnTable, place: int, more: int
) -> None:
    monsters = list(table.cards.monsters)
    monsters[place] = replace(monsters[place], fame=monsters[place].fame + more)
    dearer = replace(table.cards, monsters=tuple(monsters))
    one, other = play(engine, table), play(engine, table, cards=dearer)
    assert without_fame(one) == without_fame(other)
    killed = monsters[place].id in {
        table.cards.monsters[index].id for index in column(one, layout.EVENT_KILL, "b")
    }
    gained = int(other.tables["seats"]["fame"].sum() - one.tables["seats"]["fame"].sum())
    assert gained == more * killed


# --- number 2: the elements are alike ------------------------------------------------------


def turned(element: int) -> int:
    """Turn the wheel: fire to earth to water to fire."""
    return element if element == layout.NO_ELEMENT else (element + 1) % layout.NUM_ELEMENTS


def turned_criterion(criterion: int) -> int:
    first = layout.CRITERION_FIRE
    is_element = first <= criterion <= layout.CRITERION_WATER
    return first + turned(criterion - first) if is_element else criterion


def turned_cards(cards: CardSet) -> CardSet:
    return replace(
        cards,
        spells=tuple(
            replace(
                card,
                element=turned(card.element),
                symbols=(card.symbols[2], card.symbols[0], card.symbols[1]),
                synergy_element=turned(card.synergy_element),
            )
            for card in cards.spells
        ),
        monsters=tuple(
            replace(card, element=turned(card.element), criterion=turned_criterion(card.criterion))
            for card in cards.monsters
        ),
    )


@few
@given(table=card_strategies.tables(), counts=st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_2_turning_all_elements_turns_the_element_tables_and_nothing_else(
    engine: str, table: DrawnTable, counts: list[int]
) -> None:
    """Exactly, with decks of spells: the luck of a basic attack is its element's."""
    bonus = table.rules.element_bonus
    table = replace(table, rules=replace(table.rules, element_bonus=(bonus[0],) * 3))
    deck = {card.id: count for card, count in zip(table.cards.spells, counts, strict=True)}
    record = given_decks(table.cards, [deck] * table.num_seats)
    one = play(engine, table, interventions=record)
    other = play(engine, table, interventions=record, cards=turned_cards(table.cards))
    assert one.events.tolist() == other.events.tolist()
    rolled = np.roll(one.tables["seats"]["damage"], 1, axis=1)
    rolled[:, :, :3] = np.roll(rolled[:, :, :3], 1, axis=2)
    assert np.array_equal(rolled, other.tables["seats"]["damage"])
    assert np.array_equal(one.tables["turns"], other.tables["turns"])
