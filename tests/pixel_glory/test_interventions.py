"""Interventions: grants, staff, starter, decks, choices."""

from __future__ import annotations

import numpy as np
import pytest

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference import IllegalAnswer
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.builders import (
    CHANCE,
    Play,
    Refused,
    card_set,
    force,
    given_decks,
    grant,
    kind,
    monster,
    no_interventions,
    random_legal,
    rules_for,
    spell,
)
from tests.pixel_glory.engines import play_game

ROCK = [monster("rock", hp=50)]
DRAFT = card_set([spell(f"s{i}", symbols=(1, 1, 0)) for i in range(9)], ROCK)
BRIEF = rules_for(DRAFT, auction_cards=2, max_turns=1, face_up=1)


def with_fields(**fields: int) -> np.void:
    record = no_interventions()
    for name, value in fields.items():
        record[name] = value
    return record


# --- grants ----------------------------------------------------------------------------


def test_a_grant_comes_after_the_turn_has_begun_and_before_its_first_act(play: Play) -> None:
    record = grant(given_decks(DRAFT, [{"fire": 1}, {}]), 1, turn=2, fame=3, combo=2)
    played = play(DRAFT, rules_for(DRAFT, max_turns=3), record)
    events = [event[0] for event in played.of("TURN", "GRANT", "ACT")]
    assert events == ["TURN", "ACT", "ACT", "TURN", "GRANT", "ACT", "TURN", "ACT", "ACT"]
    assert played.of("GRANT") == [("GRANT", 1, 3, 2, 0, 0, 0, 0, 0)]
    assert played.table("turns")["fame_before"][:, 1].tolist() == [0, 3, 3]
    assert played.table("turns")["combo_before"].tolist() == [0, 2, 1]
    assert played.table("seats")["fame_granted"].tolist() == [0, 3]
    assert played.table("seats")["combo_granted"].tolist() == [0, 2]


def test_a_grant_may_wait_for_a_number_of_dead_monsters(play: Play) -> None:
    cards = card_set([spell("axe", "fire", "execute 20")], [monster("a", "fire"), *ROCK])
    record = grant(given_decks(cards, [{"axe": 1}, {}]), 0, fame=1)
    record["grants"][0]["moment"], record["grants"][0]["at"] = layout.MOMENT_DEAD, 1
    played = play(cards, rules_for(cards, face_up=4, max_turns=3), record)
    assert [event[:3] for event in played.of("TURN", "GRANT")] == [
        ("TURN", 0, 1),
        ("TURN", 1, 2),
        ("GRANT", 0, 1),
        ("TURN", 0, 3),
    ]


def test_points_held_never_go_below_zero(play: Play) -> None:
    record = given_decks(DRAFT, [{}, {}])
    grant(grant(record, 0, combo=2), 0, combo=-5)
    played = play(DRAFT, rules_for(DRAFT, max_turns=1), record)
    assert played.numbers("GRANT", "b", "c") == [(2, 0), (-5, 0)]
    assert played.table("seats")["combo_granted"][0] == 0
    assert played.table("seats")["combo_left"][0] == 1  # D9


def test_granted_fame_moves_the_record_of_the_lead_without_counting(play: Play) -> None:
    cards = card_set(monsters=[monster("a", hp=1, fame=2), *ROCK])
    for granted, changes in ((0, 0), (1, 1)):
        record = grant(given_decks(cards, [{"fire": 1}, {}]), 1, fame=granted)
        rules = rules_for(cards, face_up=4, max_turns=1)
        played = play(cards, rules, record, scripts=["play fire, at a", ""])
        assert played.game["lead_changes"] == changes


# --- staff, starter, reserve -------------------------------------------------------------


def test_the_staff_can_be_placed_right_after_t5(play: Play) -> None:
    for seat in range(3):
        played = play(DRAFT, BRIEF, with_fields(staff=seat + 1), scripts=["", "", ""])
        assert played.of("STAFF")[0][1] == seat
        assert played.game["first_staff"] == seat


def test_a_starter_leaves_the_staff_where_it_is(play: Play) -> None:
    normal = play(DRAFT, BRIEF, scripts=["", "", ""])
    other = (int(normal.game["starter"]) + 1) % 3
    moved = play(DRAFT, BRIEF, with_fields(starter=other + 1), scripts=["", "", ""])
    assert moved.game["starter"] == other
    assert moved.game["last_staff"] == normal.game["last_staff"] == normal.game["starter"]
    assert moved.table("seats")["starter_distance"][other] == 0


def test_a_reserve_can_be_taken_from_one_seat(play: Play) -> None:
    record = given_decks(DRAFT, [{"fire": 1}, {"fire": 1}])
    record["reserve_size"][0] = 1  # size 0
    played = play(DRAFT, rules_for(DRAFT, max_turns=2, face_up=1), record)
    assert [len(played.views(seat)) for seat in (0, 1)] == [0, 1]
    record["reserve_size"][:2] = 2  # size 1
    played = play(DRAFT, rules_for(DRAFT, max_turns=2, face_up=1, reserve_size=0), record)
    assert [len(played.views(seat)) for seat in (0, 1)] == [1, 1]


# --- decks ---------------------------------------------------------------------------------


def test_given_decks_replace_the_town(play: Play) -> None:
    decks = [{"s3": 2, "water": 1}, {"s1": 1}]
    played = play(DRAFT, rules_for(DRAFT, max_turns=1), given_decks(DRAFT, decks))
    assert played.of("STAFF", "GIVEN", "SHOWN", "BID", "OFFER") == [
        ("STAFF", 0, 0, 0, 0, 0, 0, 0, 0),
        ("GIVEN", 0, 3, 2, 0, 0, 0, 0, 0),
        ("GIVEN", 0, kind(DRAFT, "water"), 1, 0, 0, 0, 0, 0),
        ("GIVEN", 1, 1, 1, 0, 0, 0, 0, 0),
    ]
    assert played.table("spells")[["seat", "spell", "town_round", "bid"]].tolist() == [
        (0, 3, 0, 0),
        (1, 1, 0, 0),
    ]
    assert not len(played.table("offers"))
    assert not len(played.table("bids"))


def test_dealt_decks_go_round_in_key_order_with_the_basics_that_are_left(play: Play) -> None:
    record = with_fields(start=layout.START_DEALT, staff=2)
    rules = rules_for(DRAFT, auction_cards=3, basics_in_box=4, max_turns=1)
    played = play(DRAFT, rules, record, scripts=["", "", ""])
    dealt = played.numbers("DEALT", "seat", "b", "c", "d", "e")
    assert [seat for seat, *_ in dealt] == [0, 1, 2] * 3
    assert len({spell for _, spell, *_ in dealt}) == 9
    assert [basics for _, _, *basics in dealt] == [[1, 1, 0]] * 4 + [[0, 0, 0]] * 5
    assert played.game["q8_basics_missing"] == 10
    assert played.game["starter"] == 1
    order = [spell for _, spell, *_ in dealt]
    assert list(played.table("spells")["spell"]) == [
        order[place] for seat in range(3) for place in range(seat, 9, 3)
    ]


def test_a_swap_changes_one_spell_and_leaves_the_basics(play: Play) -> None:
    record = with_fields(start=layout.START_DEALT)
    rules = rules_for(DRAFT, auction_cards=2, max_turns=1)
    before = play(DRAFT, rules, record).table("spells")
    leaves, comes = int(before["spell"][1]), int(before["spell"][3])
    record["swap_seat"], record["swap_from"], record["swap_to"] = 1, leaves + 1, comes + 1
    played = play(DRAFT, rules, record)
    assert played.of("SWAPPED") == [("SWAPPED", 0, leaves, comes, 0, 0, 0, 0, 0)]
    assert played.table("spells")["spell"].tolist() == [
        before["spell"][0],
        comes,
        *before["spell"][2:],
    ]
    assert played.numbers("SHUFFLE", "b")[0] == 2 + 4


@pytest.mark.parametrize(
    ("leaves", "comes", "fault"),
    [(5, 1, "seat 0 does not own spell 5"), (3, 4, "owns spell 4 already")],
)
def test_a_swap_that_is_impossible_is_refused(
    play: Play, leaves: int, comes: int, fault: str
) -> None:
    record = given_decks(DRAFT, [{"s3": 1, "s4": 1}, {}])
    record["swap_seat"], record["swap_from"], record["swap_to"] = 1, leaves + 1, comes + 1
    with pytest.raises((ValueError, InputError), match=fault):
        play(DRAFT, rules_for(DRAFT), record)


def test_the_copy_left_over_by_a_swap_counts_in_no_row_but_as_a_spell_used(play: Play) -> None:
    record = given_decks(DRAFT, [{"s3": 2}, {}])
    record["swap_seat"], record["swap_from"], record["swap_to"] = 1, 3 + 1, 4 + 1
    played = play(DRAFT, rules_for(DRAFT, max_turns=1, reserve_size=0), record)
    rows = played.table("spells")
    assert (rows["spell"].tolist(), rows["plays"].tolist()) == ([4], [1])
    assert played.table("seats")["plays_spell"][0] == 2
    assert played.table("seats")["spells_used"][0] == 2


# --- forced choices --------------------------------------------------------------------------


def test_a_forced_choice_is_made_without_asking_but_its_number_counts(play: Play) -> None:
    free = play(DRAFT, BRIEF)
    record = force(no_interventions(), 0, layout.BID, at=1, answer=2)
    forced = play(DRAFT, BRIEF, record)
    assert [bid for seat, bid in forced.numbers("BID", "seat", "a") if seat == 0] == [2, 1]
    assert forced.table("seats")["decisions"][0] == len(forced.views(0))
    assert forced.views(0)[0].decision == layout.PICK
    assert forced.views(0)[0].key == free.views(0)[1].key


def test_a_forced_choice_names_its_ordinal_in_the_turn(play: Play) -> None:
    cards = card_set([spell("meteor", "fire", "hit 1 x3")], ROCK)
    record = given_decks(cards, [{"meteor": 1}, {}])
    for ordinal, answer in ((0, 2), (2, 2)):
        force(record, 0, layout.TARGET, at=1, ordinal=ordinal, answer=answer)
    played = play(cards, rules_for(cards, max_turns=1), record)
    assert played.numbers("TARGET", "a") == [2, 0, 2]


def test_an_illegal_forced_choice_stops_the_run(play: Play, refused: Refused) -> None:
    record = force(no_interventions(), 1, layout.PICK, at=1, answer=7)
    with refused("seat 1 answered 7 to PICK"):
        play(DRAFT, BRIEF, record)


def test_a_decision_without_a_choice_is_never_forced(play: Play) -> None:
    record = force(no_interventions(), 0, layout.BID, at=2, answer=9)
    assert play(DRAFT, BRIEF, record).game["bids"] == 4


def test_an_illegal_answer_tells_seat_decision_answer_and_reason() -> None:
    with pytest.raises(IllegalAnswer) as stopped:
        play_game(
            "reference", DRAFT, Rules(), chance=CHANCE, players=[random_legal, lambda view: 99]
        )
    fault = stopped.value
    assert (fault.seat, fault.decision, fault.answer) == (1, layout.BID, 99)
    assert str(fault) == (
        "seat 1 answered 99 to BID: auction card 99 is spent or does not exist (T1)"
    )
