"""The rulebook's open questions: Q1 to Q11, every value.

Q8 is tested with the town.
"""

from __future__ import annotations

import pytest

from glory_sim.games.pixel_glory import layout
from tests.pixel_glory.builders import (
    Duel,
    Play,
    Played,
    Refused,
    card_set,
    given_decks,
    grant,
    kind,
    monster,
    rules_for,
    spell,
)
from tests.pixel_glory.test_dungeon import BEASTS

ROCK = [monster("rock", hp=50)]


# --- Q1 ------------------------------------------------------------------------------


def test_q1_the_discard_pile_becomes_the_new_pile_and_drawing_goes_on(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {"fire": 5}, "", hand_size=3)
    d11 = played.of("SHUFFLE", "DRAW")[4:]
    assert [event[0] for event in d11] == ["DRAW", "DRAW", "SHUFFLE", "DRAW"]
    assert d11[2] == ("SHUFFLE", 0, 1, 3, layout.SHUFFLE_EMPTY, 0, 0, 0, 0)
    assert played.game["q1_empty_draws"] == 1 + 1  # seat 1 owns nothing
    assert played.table("seats")["reshuffles_empty"].tolist() == [1, 0]


def test_q1_the_reserve_and_the_card_in_play_stay_out(duel: Duel) -> None:
    cards = card_set([spell("tide", "water", "draw 9")], ROCK)
    script = "store fire, play earth, at rock, play tide, play earth, at rock, end"
    played = duel(cards, {"fire": 1, "earth": 1, "tide": 1}, script, hand_size=3)
    assert played.numbers("SHUFFLE", "a", "b") == [(0, 3), (1, 1), (2, 2)]
    assert played.numbers("DRAW", "a")[3] == kind(cards, "earth")


def test_q1_both_piles_empty_means_no_card(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {}, "")
    assert not played.of("DRAW", "SHUFFLE")
    assert played.game["q1_empty_draws"] == 3


def test_q1_may_be_to_draw_fewer(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {"fire": 5}, "", hand_size=3, empty_pile="draw_fewer")
    assert len(played.of("DRAW")) == 5
    assert len(played.of("SHUFFLE")) == 1
    assert played.game["q1_empty_draws"] == 2


def test_q1_counts_a_draw_instruction_once(duel: Duel) -> None:
    """It may meet an empty pile twice: before a shuffle and after it."""
    played = duel(card_set(monsters=ROCK), {"fire": 2}, "", hand_size=20)
    assert played.game["q1_empty_draws"] == 3


# --- Q2 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "cards_shuffled", "reserve"), [("stays", 2, "earth"), ("returns", 3, None)]
)
def test_q2_the_reserve_in_a_reshuffle(
    duel: Duel, value: str, cards_shuffled: int, reserve: str | None
) -> None:
    cards = card_set([spell("axe", "earth", "execute 20")], BEASTS)
    played = duel(
        cards,
        {"axe": 1, "earth": 1, "fire": 1},
        "store earth, play axe, at golem, play fire, at imp, end, reshuffle",
        reserve_in_reshuffle=value,
        max_turns=3,
    )
    assert played.numbers("SHUFFLE", "b")[1] == cards_shuffled
    assert played.game["q2_full_reserve"] == 1
    next_turn = next(view for view in played.views(0) if view.turn == 3)
    assert next_turn.reserve == (kind(cards, reserve) if reserve else layout.NO_CARD)


# --- Q3, Q4, Q5 ------------------------------------------------------------------------


def test_q3_combo_points_may_be_allowed_to_defeat_any_monster(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    played = duel(cards, {"fire": 1}, "kill, at lord", points=3, combo_targets="any")
    assert played.numbers("KILL", "b", "f") == [(cards.lord, 100)]
    assert played.of("END")[0][2] == layout.FINISHED


@pytest.mark.parametrize("value", ["elemental_only", "any"])
def test_q3_counts_turns_whatever_its_value(duel: Duel, value: str) -> None:
    cards = card_set(monsters=BEASTS)
    played = duel(cards, {"earth": 1}, "", points=3, combo_targets=value)
    assert played.game["q3_turns"] == 1


@pytest.mark.parametrize(("value", "decision"), [("yes", "RESHUFFLE"), ("no", "POINT")])
def test_q4_a_combo_kill_counts_or_not(duel: Duel, value: str, decision: str) -> None:
    cards = card_set(monsters=BEASTS)
    script = "kill, at golem, play fire, at imp" + (", keep" if value == "yes" else "")
    played = duel(cards, {"fire": 1}, script, points=3, combo_kill_counts=value)
    assert [event[0] for event in played.of("RESHUFFLE", "POINT")] == [decision]
    assert played.game["q4_turns"] == 1
    assert played.game["no_kill_turns"] == (value == "no")
    assert played.game["kill_turns"] == 1


def test_q4_no_another_kill_still_loses_the_point_and_gives_the_choice(duel: Duel) -> None:
    cards = card_set([spell("bolt", "fire", "hit 5")], BEASTS)
    script = "kill, at golem, play bolt, at imp, keep"
    played = duel(cards, {"bolt": 1}, script, points=3, combo_kill_counts="no")
    assert not played.of("POINT")
    assert played.game["q4_turns"] == 0


def test_q5_points_may_be_redeemed_again_and_again(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    script = "kill, at golem, kill, at imp, kill"
    played = duel(cards, {"fire": 1}, script, points=9)
    assert len(played.of("KILL")) == 3
    assert played.game["q5_turns"] == 1


def test_q5_points_may_be_redeemed_once_a_turn(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("redeemed this turn already"):
        duel(cards, {"fire": 1}, "cards, kill", points=9, redemptions_per_turn="once")
    played = duel(cards, {"fire": 1}, "cards", points=6, redemptions_per_turn="once", max_turns=3)
    assert played.game["q5_turns"] == 1


# --- Q6 ------------------------------------------------------------------------------


def gain(duel: Duel, points: int, **limits: int) -> Played:
    cards = card_set([spell("charm", "water", "combo 5")], ROCK)
    return duel(cards, {"charm": 1}, "play charm, end", points=points, **limits)


def test_q6_without_a_limit_every_point_is_gained(duel: Duel) -> None:
    assert gain(duel, 4).numbers("POINT", "a", "b") == [(5, 0), (1, 0)]


def test_q6_a_cap_clamps_each_gain_when_it_happens(duel: Duel) -> None:
    played = gain(duel, 4, combo_cap=6)
    assert played.numbers("POINT", "a", "b") == [(2, 3), (0, 1)]
    assert played.game["q6_points_lost"] == 4
    assert played.table("seats")["combo_lost"].tolist() == [4, 0]


def test_q6_a_cap_clamps_a_grant_too(duel: Duel) -> None:
    played = gain(duel, 9, combo_cap=6)
    assert played.numbers("GRANT", "b", "c") == [(9, 3)]
    assert played.table("seats")["combo_granted"].tolist() == [9, 0]
    assert played.table("seats")["combo_lost"].tolist() == [3 + 5 + 1, 0]


def test_q6_the_supply_is_what_all_players_hold_together(play: Play) -> None:
    cards = card_set([spell("charm", "water", "combo 5")], ROCK)
    record = given_decks(cards, [{"charm": 1}, {}])
    grant(grant(record, 1, combo=5), 0, combo=4)
    rules = rules_for(cards, combo_supply=12, max_turns=1)
    played = play(cards, rules, record, scripts=["play charm, end", ""])
    assert played.numbers("POINT", "a", "b") == [(3, 2), (0, 1)]


def test_q6_counts_turns_begun_with_more_than_the_price(duel: Duel) -> None:
    assert gain(duel, 3).game["q6_turns"] == 0
    assert gain(duel, 4).game["q6_turns"] == 1


# --- Q7 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "starter", "shares"),
    [
        ("shared", 0, [6, 6, 0]),
        ("most_monsters", 0, [0, 12, 0]),
        ("later_in_turn_order", 0, [0, 12, 0]),
        ("later_in_turn_order", 1, [12, 0, 0]),
    ],
)
def test_q7_equal_fame(play: Play, value: str, starter: int, shares: list[int]) -> None:
    """Seat 0 takes one monster of 4 fame, seat 1 two of 2."""
    cards = card_set(
        [spell("axe", "fire", "execute 20")],
        [
            monster("ox", "earth", fame=4),
            monster("rat", "fire", fame=2),
            monster("cat", "water", fame=2),
        ],
    )
    record = given_decks(cards, [{"axe": 1}, {"axe": 2}, {}])
    record["starter"] = starter + 1
    first = "play axe, at ox" if starter == 0 else "play axe"
    second = "play axe, at rat, play axe" if starter == 0 else "play axe, at rat, play axe, at cat"
    played = play(
        cards,
        rules_for(cards, face_up=5, max_turns=3, tie_break=value),
        record,
        scripts=[first, second, ""],
    )
    assert played.table("seats")["fame"].tolist() == [4, 4, 0]
    assert played.table("seats")["share"].tolist() == shares
    assert played.game["q7_tied"] == 1
    assert played.game["tied_first"] == sum(share > 0 for share in shares)
    assert played.game["margin"] == 0


def test_q7_equal_in_monsters_too_is_shared(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {}, "", tie_break="most_monsters")
    assert played.table("seats")["share"].tolist() == [6, 6]


# --- Q9, Q10 ---------------------------------------------------------------------------


def test_q9_points_are_cards_played_this_turn_basics_and_reserve_included(duel: Duel) -> None:
    cards = card_set([spell("duet", "fire", "hit 1", synergy="water 2: hit 1")], ROCK)
    script = "store water, play water, at rock, reserve, at rock, play duet, at rock, at rock"
    played = duel(cards, {"duet": 1, "water": 2}, script)
    assert played.numbers("SYNERGY", "b", "c") == [(2, 1)]
    assert played.game["q9_synergies_played"] == played.game["q9_synergies_earned"] == 1


def test_q9_points_may_be_symbols_owned(duel: Duel) -> None:
    cards = card_set(
        [spell("duet", "fire", "hit 1", symbols=(0, 0, 4), synergy="water 2: hit 1")], ROCK
    )
    earned = {}
    for per_point in (2, 3):
        played = duel(
            cards, {"duet": 1}, "", synergy="symbols_owned", symbols_per_synergy_point=per_point
        )
        earned[per_point] = played.numbers("SYNERGY", "b", "c")
    assert earned == {2: [(2, 1)], 3: [(1, 0)]}


CRITERIA = [
    ("exact", "hit 5", "fire", True),
    ("exact", "hit 6", "fire", False),
    ("exact", "execute 5", "fire", False),
    ("exact", "sweep 5", "fire", True),
    ("basic", "hit 5", "fire", False),
    ("fire", "hit 9", "fire", True),
    ("fire", "execute 5", "fire", True),
    ("fire", "hit 9", "earth", False),
    ("earth", "hit 9", "earth", True),
    ("water", "hit 9", "water", True),
    ("untouched", "hit 9", "fire", True),
    ("untouched", "hit 1 x6", "fire", True),
    ("untouched", "execute 5", "water", True),
]


@pytest.mark.parametrize(("criterion", "effects", "element", "met"), CRITERIA)
def test_q10_the_killer_gets_a_point_if_the_criterion_is_met(
    duel: Duel, criterion: str, effects: str, element: str, met: bool
) -> None:
    """The weak one is of the card's own element, so there is no bonus."""
    cards = card_set(
        [spell("blow", element, effects)], [monster("weak", element, hp=5, criterion=criterion)]
    )
    script = "play blow" + ", at weak" * (5 if "x6" in effects else "hit" in effects)
    played = duel(cards, {"blow": 1}, script)
    assert played.game["q10_criteria_met"] == met
    assert played.numbers("POINT", "c") == [layout.POINT_CRITERION] * met
    assert played.table("monsters")["criterion_met"].sum() == met


def test_q10_a_basic_attack_meets_basic(duel: Duel) -> None:
    cards = card_set(monsters=[monster("weak", hp=1, criterion="basic")])
    played = duel(cards, {"fire": 1}, "play fire, at weak")
    assert played.game["q10_criteria_met"] == 1


def test_q10_a_monster_hit_in_an_earlier_turn_is_not_untouched(duel: Duel) -> None:
    cards = card_set(monsters=[monster("weak", hp=2, criterion="untouched")])
    script = "play fire, at weak, play fire, at weak"
    assert duel(cards, {"fire": 1}, script, max_turns=3).game["q10_criteria_met"] == 0
    assert duel(cards, {"fire": 2}, script).game["q10_criteria_met"] == 1


def test_q10_a_combo_kill_meets_nothing(duel: Duel) -> None:
    cards = card_set(monsters=[monster("weak", "fire", criterion="untouched")])
    played = duel(cards, {"fire": 1}, "kill", points=3)
    assert played.game["q10_criteria_met"] == 0


def test_q10_off_pays_nothing_but_counts(duel: Duel) -> None:
    cards = card_set(monsters=[monster("weak", hp=1, criterion="exact")])
    played = duel(cards, {"fire": 1}, "play fire, at weak", criteria="off")
    assert not played.of("POINT")
    assert [event[0] for event in played.of("KILL", "CRITERION", "POINT")] == ["KILL", "CRITERION"]
    assert played.game["q10_criteria_met"] == 1
    assert played.table("seats")["combo_criteria"][0] == 0


def test_q10_the_lord_pays_too_before_the_game_ends(duel: Duel) -> None:
    cards = card_set(monsters=[monster("m"), monster("l", hp=1, criterion="exact", role="lord")])
    played = duel(cards, {"fire": 1}, "play fire, at l")
    assert [event[0] for event in played.of("KILL", "CRITERION", "POINT", "LEAD", "END")] == [
        "KILL",
        "CRITERION",
        "POINT",
        "END",
    ]


# --- Q11 -----------------------------------------------------------------------------


def test_q11_no_turn_begins_beyond_the_limit(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {"fire": 1}, "", max_turns=5)
    assert played.game["turns"] == 5
    assert played.game["truncated"] == layout.TRUNCATED_TURNS
    assert played.game["no_kill_turns"] == 5
    assert played.of("END")[0][2] == layout.TRUNCATED_TURNS


def test_q11_a_turn_stops_at_once_when_its_last_card_has_resolved(duel: Duel) -> None:
    played = duel(card_set(monsters=ROCK), {"fire": 3}, "", max_plays_per_turn=3)
    assert played.game["truncated"] == layout.TRUNCATED_PLAYS
    assert played.game["plays"] == 3
    assert played.game["no_kill_turns"] == 0
    assert not played.of("POINT")
    assert played.game["turns"] == 1


def test_q11_the_game_that_ends_by_its_last_card_is_finished(duel: Duel) -> None:
    cards = card_set(monsters=[monster("m"), monster("l", hp=1, role="lord")])
    played = duel(cards, {"fire": 1}, "play fire, at l", max_plays_per_turn=1)
    assert played.game["truncated"] == layout.FINISHED
