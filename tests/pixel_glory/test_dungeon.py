"""The dungeon, rule by rule: D1 to D12 and the effect steps."""

from __future__ import annotations

import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.reference import Chance
from tests.pixel_glory.builders import (
    CHANCE,
    Duel,
    Play,
    Played,
    Refused,
    card_set,
    force,
    given_decks,
    kind,
    monster,
    monster_index,
    rules_for,
    spell,
)

GOLEM = monster("golem", "earth", hp=10, fame=2)
IMP = monster("imp", "fire", hp=4, fame=1)
KRAKEN = monster("kraken", "water", hp=3, fame=3)
BEASTS = [GOLEM, IMP, KRAKEN]


def hits(played: Played, cards: CardSet) -> list[tuple[str, int]]:
    """Name the monsters hit, with the damage dealt."""
    dealt = played.numbers("HIT", "b", "c", "d", "e")
    return [(cards.monsters[index].id, sum(damage)) for index, *damage in dealt]


# --- D1, D2 ------------------------------------------------------------------------


def test_d1_the_lord_is_last_and_the_keeper_is_shuffled_in(play: Play) -> None:
    cards = card_set(monsters=[monster(f"m{i}", hp=1) for i in range(4)])
    orders = []
    for deal in range(8):
        chance = Chance(CHANCE.seeds, deal)
        record = given_decks(cards, [{"fire": 30}, {}])
        rules = rules_for(cards, face_up=6, hand_size=1, max_turns=1)
        played = play(cards, rules, record, chance=chance)
        orders.append(played.numbers("REVEAL", "b"))
    assert {order[-1] for order in orders} == {cards.lord}
    assert len({order.index(cards.keeper) for order in orders}) > 1


def test_d1_slots_are_filled_left_to_right_with_full_hp(duel: Duel) -> None:
    cards = card_set(monsters=[monster(f"m{i}", hp=i + 1) for i in range(8)])
    played = duel(cards, {}, "", face_up=3)
    assert played.numbers("REVEAL", "a") == [0, 1, 2]
    for index, hp in played.numbers("REVEAL", "b", "c"):
        assert hp == cards.monsters[index].hp


def test_d2_everybody_draws_clockwise_from_the_starter_who_holds_the_staff(play: Play) -> None:
    cards = card_set(monsters=BEASTS)
    record = given_decks(cards, [{"fire": 9}, {"earth": 9}, {"water": 9}])
    record["staff"] = 2
    played = play(cards, rules_for(cards, max_turns=3), record, scripts=["", "", ""])
    draws = played.numbers("DRAW", "seat", "a")[:12]
    expected = [(1, "earth")] * 4 + [(2, "water")] * 4 + [(0, "fire")] * 4
    assert draws == [(seat, kind(cards, element)) for seat, element in expected]
    assert played.numbers("SHUFFLE", "seat", "a", "b", "c") == [
        (seat, 0, 9, layout.SHUFFLE_START) for seat in (1, 2, 0)
    ]
    assert played.numbers("TURN", "seat", "a") == [(1, 1), (2, 2), (0, 3)]


# --- D3, D4 ------------------------------------------------------------------------


def test_d3_the_turn_cannot_end_with_cards_in_hand(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("cards are left in hand"):
        duel(cards, {"fire": 2}, "end")


def test_d3_a_card_that_is_not_in_hand_cannot_be_played(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused(r"no card of kind 5 is in hand"):
        duel(cards, {"fire": 2}, "play earth")


@pytest.mark.parametrize("answer", [-1, layout.NUM_ACTIONS, 10**12])
def test_d3_there_is_no_other_act(play: Play, refused: Refused, answer: int) -> None:
    cards = card_set(monsters=BEASTS)
    record = force(given_decks(cards, [{"fire": 2}, {}]), 0, layout.ACT, at=1, answer=answer)
    with refused("there is no such action"):
        play(cards, rules_for(cards), record)


def test_d3_damage_is_compulsory_and_a_card_that_does_nothing_is_played(duel: Duel) -> None:
    cards = card_set([spell("idle", "fire", "execute 1")], BEASTS)
    played = duel(cards, {"idle": 1, "fire": 1}, "play idle, play fire, at golem")
    assert played.numbers("ACT", "a") == [
        kind(cards, "idle"),
        kind(cards, "fire"),
        layout.END_TURN,
    ]
    assert not [view for view in played.views(0) if view.is_legal[layout.END_TURN]]


def test_d3_a_card_does_not_count_for_its_own_synergy_and_counts_for_the_next(duel: Duel) -> None:
    cards = card_set([spell("spark", "fire", "hit 1", synergy="fire 1: hit 2")], BEASTS)
    played = duel(cards, {"spark": 2}, "play spark, at golem, play spark, at golem, at golem")
    spark = kind(cards, "spark")
    assert played.of("SYNERGY") == [
        ("SYNERGY", 0, spark, 0, 0, 0, 0, 0, 0),
        ("SYNERGY", 0, spark, 1, 1, 0, 0, 0, 0),
    ]
    assert played.numbers("HIT", "c") == [1, 1, 2]


def test_d3_a_card_cannot_draw_itself(duel: Duel) -> None:
    cards = card_set([spell("loop", "water", "draw 2")], BEASTS)
    played = duel(cards, {"loop": 2}, "play loop", hand_size=1, max_plays_per_turn=3)
    loop = kind(cards, "loop")
    acts = played.of("SHUFFLE", "DRAW", "ACT")[2:]
    assert [(event[0], event[2]) for event in acts[:3]] == [
        ("ACT", loop),
        ("DRAW", loop),  # the other copy; the one in play lies in no pile yet
        ("ACT", loop),
    ]
    assert acts[3][0] == "SHUFFLE"
    assert played.numbers("SHUFFLE", "b") == [2, 1, 1]


def test_d4_a_card_waits_in_the_reserve_over_turns_and_leaves_it_when_played(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    played = duel(
        cards,
        {"fire": 1, "water": 1},
        "store fire, play water, at golem, end, reserve, at golem, play water, at golem",
        max_turns=3,
    )
    fire, water = kind(cards, "fire"), kind(cards, "water")
    acts = played.numbers("ACT", "seat", "a")
    assert acts == [
        *[(0, action) for action in (layout.STORE + fire, water, layout.END_TURN)],
        (1, layout.END_TURN),
        *[(0, action) for action in (layout.PLAY_RESERVE, water, layout.END_TURN)],
    ]
    assert [view.reserve for view in played.views(0)][:3] == [layout.NO_CARD, fire, fire]
    assert played.table("seats")["reserve_uses"][0] == 1
    assert played.table("seats")["reserve_stores"][0] == 1


def test_d4_the_reserve_holds_one_card(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("the reserve is full"):
        duel(cards, {"fire": 3}, "store fire, store fire")


def test_d4_an_empty_reserve_cannot_be_played(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("the reserve is empty"):
        duel(cards, {"fire": 3}, "reserve")


def test_d4_a_game_may_have_no_reserve(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("there is no reserve"):
        duel(cards, {"fire": 1, "water": 1}, "store fire", reserve_size=0)


# --- D5, D6 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "weak"), [("fire", "golem"), ("earth", "kraken"), ("water", "imp")]
)
def test_d5_an_element_deals_one_more_to_the_element_it_beats(
    duel: Duel, element: str, weak: str
) -> None:
    cards = card_set([spell("tap", element, "sweep 1")], BEASTS)
    dealt = dict(hits(duel(cards, {"tap": 1}, ""), cards))
    assert dealt.pop(weak) == 2
    assert set(dealt.values()) == {1}


def test_d5_the_wheel_may_turn_the_other_way_and_the_bonus_may_differ(duel: Duel) -> None:
    cards = card_set([spell("tap", "fire", "sweep 1")], BEASTS)
    played = duel(cards, {"tap": 1}, "", wheel="reversed", element_bonus=(2, 0, 0))
    assert dict(hits(played, cards)) == {
        "golem": 1,
        "imp": 1,
        "kraken": 3,
        "keeper": 1,
        "lord": 1,
    }


def test_d6_meteor_deals_six_to_one_earth_monster(duel: Duel) -> None:
    cards = card_set([spell("meteor", "fire", "hit 1 x3")], BEASTS)
    played = duel(cards, {"meteor": 1}, "play meteor, at golem, at golem, at golem")
    assert hits(played, cards) == [("golem", 2)] * 3
    assert played.numbers("HIT", "f") == [10, 8, 6]


def test_d6_meteor_may_be_spread(duel: Duel) -> None:
    cards = card_set([spell("meteor", "fire", "hit 1 x3")], BEASTS)
    played = duel(cards, {"meteor": 1}, "play meteor, at imp, at golem, at kraken")
    assert hits(played, cards) == [("imp", 1), ("golem", 2), ("kraken", 1)]
    left = [int(view.hits_left) for view in played.views(0) if view.decision == layout.TARGET]
    assert left == [3, 2, 1]


# --- D7 ----------------------------------------------------------------------------


def test_d7_the_next_monster_comes_at_once_into_the_same_slot(duel: Duel) -> None:
    cards = card_set(
        [spell("meteor", "fire", "hit 1 x3")],
        [monster("a", hp=1), monster("b", hp=1), monster("k", hp=1, role="keeper")],
    )
    played = duel(cards, {"meteor": 1}, "", face_up=1)
    events = played.of("REVEAL", "HIT", "KILL")
    assert [event[0] for event in events] == ["REVEAL", *["HIT", "KILL", "REVEAL"] * 3]
    assert {event[2] for event in events} == {0}
    assert played.numbers("REVEAL", "b")[-1] == cards.lord


def test_d7_overkill_is_lost_and_the_killer_alone_gets_the_fame(duel: Duel) -> None:
    cards = card_set([spell("bolt", "earth", "hit 7")], [*BEASTS])
    played = duel(cards, {"bolt": 1}, "play bolt, at kraken")
    kraken = monster_index(cards, "kraken")
    slot = played.numbers("HIT", "a")[0]
    assert played.of("HIT", "KILL") == [
        ("HIT", 0, slot, kraken, 7, 1, 0, 3, layout.BLOW_HIT),
        ("KILL", 0, slot, kraken, 3, layout.BLOW_HIT, 5, 0, 0),
    ]
    assert list(played.table("seats")["fame"]) == [3, 0]
    assert list(played.table("seats")["overkill"]) == [5, 0]


def test_d7_a_slot_stays_empty_when_the_deck_is_gone(
    duel: Duel, play: Play, refused: Refused
) -> None:
    cards = card_set([spell("bolt", "earth", "hit 4")], BEASTS)
    played = duel(cards, {"bolt": 1, "fire": 1}, "play bolt, at kraken, play fire, at golem")
    slot = played.numbers("KILL", "a")[0]
    view = played.views(0)[-1]
    assert view.slot_monster[slot] == layout.NO_MONSTER
    assert view.slot_hp[slot] == view.slot_hp_before[slot] == 0
    assert not view.slot_damage[slot].any()
    assert not view.is_legal[slot]
    record = given_decks(cards, [{"bolt": 1, "fire": 1}, {}])
    force(record, 0, layout.TARGET, at=1, ordinal=1, answer=slot)
    rules = rules_for(cards, face_up=5, max_turns=1)
    with refused(f"no monster is up in slot {slot}"):
        play(cards, rules, record, scripts=["play bolt, at kraken, play fire", ""])


# --- D8, D9, D11 ---------------------------------------------------------------------


def test_d8_after_a_kill_all_cards_may_be_shuffled_together(duel: Duel) -> None:
    cards = card_set([spell("bolt", "fire", "hit 5")], BEASTS)
    deck = {"bolt": 6}
    script = "play bolt, at imp, play bolt, at golem, {}"
    yes = duel(cards, deck, script.format("reshuffle"), hand_size=2)
    assert [event[0] for event in yes.of("RESHUFFLE", "SHUFFLE", "POINT")] == [
        "SHUFFLE",
        "RESHUFFLE",
        "SHUFFLE",
    ]
    assert yes.numbers("SHUFFLE", "a", "b", "c") == [
        (0, 6, layout.SHUFFLE_START),
        (1, 6, layout.SHUFFLE_CHOSEN),
    ]
    no = duel(cards, deck, script.format("keep"), hand_size=2)
    assert no.numbers("SHUFFLE", "a") == [0]
    assert no.numbers("RESHUFFLE", "a") == [0]


def test_d8_the_answer_is_yes_or_no(play: Play, refused: Refused) -> None:
    cards = card_set([spell("bolt", "fire", "hit 5")], BEASTS)
    record = force(given_decks(cards, [{"bolt": 1}, {}]), 0, layout.RESHUFFLE, at=1, answer=2)
    with refused("seat 0 answered 2 to RESHUFFLE"):
        play(cards, rules_for(cards, face_up=5), record, scripts=["play bolt, at imp", ""])


def test_d9_a_turn_without_a_kill_gives_a_point_and_no_reshuffle(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    played = duel(cards, {"fire": 1}, "", max_turns=3)
    assert played.of("POINT") == [
        ("POINT", seat, 1, 0, layout.POINT_TURN, 0, 0, 0, 0) for seat in (0, 1, 0)
    ]
    assert not played.of("RESHUFFLE")


def test_d11_the_point_comes_before_the_draws(duel: Duel) -> None:
    cards = card_set(monsters=[monster("rock", hp=50)])
    played = duel(cards, {"fire": 9}, "", hand_size=4)
    events = [event[0] for event in played.of("ACT", "POINT", "DRAW", "END")]
    assert events[-7:] == ["ACT", "POINT", *["DRAW"] * 4, "END"]


# --- D10 -----------------------------------------------------------------------------


def test_d10_three_points_defeat_an_elemental_monster(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    played = duel(cards, {"fire": 1}, "kill, at golem, play fire, at imp, keep", points=4)
    golem, slot = monster_index(cards, "golem"), played.numbers("KILL", "a")[0]
    assert played.of("KILL") == [("KILL", 0, slot, golem, 2, layout.BLOW_REDEEM, 0, 10, 0)]
    assert played.of("TARGET")[0] == ("TARGET", 0, slot, layout.BLOW_REDEEM, 0, 0, 0, 0, 0)
    assert [int(view.combo[0]) for view in played.views(0)][:2] == [4, 1]
    assert played.table("seats")["combo_left"][0] == 1


def test_d10_three_points_draw_four_cards_that_must_be_played(duel: Duel) -> None:
    cards = card_set(monsters=BEASTS)
    script = "play fire, at golem, cards"
    played = duel(cards, {"fire": 9}, script, points=3, hand_size=1)
    assert played.table("turns")["plays"][0] == 5
    assert played.table("redemptions")[0].tolist() == (1, 0, 1, 1, 0, 3, -1, 0, 0, 0, 0)


def test_d10_two_points_are_not_enough(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("3 combo points are needed"):
        duel(cards, {"fire": 1}, "kill", points=2)


def test_d10_a_kill_needs_an_elemental_monster(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=[monster("stone")])
    with refused("no elemental monster is up"):
        duel(cards, {"fire": 1}, "kill", points=3)


def test_d10_the_keeper_without_element_is_no_target(duel: Duel, refused: Refused) -> None:
    cards = card_set(monsters=BEASTS)
    with refused("has no element"):
        duel(cards, {"fire": 1}, "kill, at keeper", points=3)


def test_d10_a_price_of_zero_puts_combo_points_out_of_use(duel: Duel, refused: Refused) -> None:
    cards = card_set([spell("charm", "water", "combo 2")], BEASTS)
    played = duel(cards, {"charm": 1}, "play charm", points=5, combo_price=0)
    assert not played.of("POINT")
    assert played.table("seats")["combo_left"][0] == 5
    with refused("combo points are not in use"):
        duel(cards, {"charm": 1}, "cards", points=5, combo_price=0)


# --- D12 -----------------------------------------------------------------------------


LORD = monster("l", hp=3, fame=6, role="lord")


def test_d12_the_game_ends_in_the_middle_of_a_sweep_when_the_lord_falls(play: Play) -> None:
    """The Lord comes into the Keeper's slot, wherever a deal puts that."""
    cards = card_set(
        [spell("wave", "fire", "sweep 3", synergy="fire 0: hit 1")],
        [monster("a", hp=9), monster("b", hp=9), monster("k", hp=1, role="keeper"), LORD],
    )
    spared = []
    for deal in range(6):
        record = given_decks(cards, [{"wave": 1, "fire": 1}, {}])
        chance = Chance(CHANCE.seeds, deal)
        script = "play fire, at k, play wave"
        played = play(cards, rules_for(cards), record, scripts=[script, ""], chance=chance)
        assert played.numbers("HIT", "b")[-1] == cards.lord
        assert [event[0] for event in played.of("KILL", "POINT", "RESHUFFLE", "END")] == [
            *["KILL"] * 2,
            "END",
        ]
        assert list(played.table("seats")["fame"]) == [7, 0]
        assert list(played.table("seats")["share"]) == [12, 0]
        spared.append(4 - len(played.of("HIT")))
    assert max(spared) > min(spared) == 0


def test_d12_the_rest_of_the_card_does_not_happen(duel: Duel) -> None:
    cards = card_set([spell("storm", "fire", "hit 3 x3; combo 1")], [monster("a", hp=9), LORD])
    played = duel(cards, {"storm": 1}, "play storm, at a, at l", face_up=3)
    assert len(played.of("HIT")) == 2
    assert not played.of("POINT")
    assert played.game["monsters_dead"] == 1


# --- the effect language ---------------------------------------------------------------


def test_a_sweep_hits_who_was_up_left_to_right_but_no_newcomer(duel: Duel) -> None:
    cards = card_set(
        [spell("wave", "fire", "sweep 1")],
        [monster("a", hp=1), monster("b", hp=1), monster("k", hp=1, role="keeper")],
    )
    played = duel(cards, {"wave": 1}, "", face_up=2)
    events = played.of("HIT", "KILL", "REVEAL")[2:]
    assert [event[0] for event in events] == ["HIT", "KILL", "REVEAL"] * 2
    assert [event[2] for event in events] == [0, 0, 0, 1, 1, 1]
    assert not played.of("TARGET")


def test_an_execute_takes_an_elemental_monster_with_few_hp_left(duel: Duel) -> None:
    cards = card_set([spell("axe", "earth", "execute 4")], [*BEASTS, monster("ghost", hp=1)])
    played = duel(cards, {"axe": 1}, "play axe, at imp, keep")
    assert played.numbers("KILL", "b", "d", "e", "f") == [
        (monster_index(cards, "imp"), layout.BLOW_EXECUTE, 0, 4)
    ]
    target = next(view for view in played.views(0) if view.decision == layout.TARGET)
    legal = {int(slot) for slot in target.legal[: target.num_legal]}
    assert {cards.monsters[target.slot_monster[slot]].id for slot in legal} == {"imp", "kraken"}
    assert (target.hits_left, target.blow, target.amount) == (1, layout.BLOW_EXECUTE, 4)


@pytest.mark.parametrize(
    ("target", "reason"), [("golem", "more than 4 HP left"), ("keeper", "has no element")]
)
def test_an_execute_takes_no_other_monster(
    duel: Duel, refused: Refused, target: str, reason: str
) -> None:
    cards = card_set([spell("axe", "earth", "execute 4")], BEASTS)
    with refused(reason):
        duel(cards, {"axe": 1}, f"play axe, at {target}")


def test_empower_adds_to_later_hits_and_sweeps_of_the_turn_and_adds_up(duel: Duel) -> None:
    cards = card_set(
        [spell("flare", "fire", "hit 1; empower 1; hit 1"), spell("wave", "fire", "sweep 0")],
        BEASTS,
    )
    played = duel(
        cards,
        {"flare": 2, "wave": 1},
        "play flare, at keeper, at keeper, play flare, at keeper, at keeper",
    )
    empowers = played.numbers("HIT", "c", "e")
    assert empowers == [(1, 0), (1, 1), (1, 1), (1, 2), *[(0, 2)] * 5]


def test_empower_ends_with_the_turn(play: Play) -> None:
    cards = card_set([spell("flare", "fire", "empower 3")], BEASTS)
    record = given_decks(cards, [{"flare": 1}, {"fire": 1}])
    played = play(cards, rules_for(cards, face_up=5, max_turns=2), record, scripts=["", ""])
    assert played.numbers("HIT", "seat", "e") == [(1, 0)]


def test_draw_and_combo_steps(duel: Duel) -> None:
    cards = card_set([spell("tide", "water", "draw 2; combo 2")], BEASTS)
    played = duel(cards, {"tide": 1, "fire": 2}, "", hand_size=3, max_turns=1)
    assert played.numbers("POINT", "a", "b", "c") == [
        (2, 0, layout.POINT_SPELL),
        (1, 0, layout.POINT_TURN),
    ]


def test_synergy_steps_follow_the_normal_steps(duel: Duel) -> None:
    cards = card_set([spell("duet", "fire", "hit 2", synergy="water 1: hit 3")], BEASTS)
    played = duel(
        cards, {"duet": 1, "water": 1}, "play water, at golem, play duet, at golem, at keeper"
    )
    assert hits(played, cards) == [("golem", 1), ("golem", 3), ("keeper", 3)]
    blows = [view for view in played.views(0) if view.decision == layout.TARGET]
    assert [int(view.in_synergy) for view in blows] == [0, 0, 1]
    assert [int(view.played_by_element[layout.WATER]) for view in blows] == [0, 1, 1]
