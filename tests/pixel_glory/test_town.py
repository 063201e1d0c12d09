"""The town, rule by rule: T1 to T9, and Q8."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.builders import (
    CHANCE,
    Play,
    Played,
    Refused,
    card_set,
    force,
    kind,
    monster,
    no_interventions,
    random_legal,
    rules_for,
    spell,
)


def full_box(symbols: tuple[int, int, int]) -> CardSet:
    """Make as many cards as are in the box; every spell has the same symbols."""
    elements = [layout.ELEMENT_NAMES[i % 3] for i in range(36)]
    return card_set(
        [spell(f"spell{i:02}", elements[i], symbols=symbols) for i in range(36)],
        [monster(f"monster{i:02}", elements[i]) for i in range(24)],
    )


BOX = full_box(symbols=(1, 0, 1))
TOWN_ONLY = {"max_turns": 1, "hand_size": 1}


def play_town(
    play: Play, num_seats: int, *, cards: CardSet = BOX, deal: int = 0, **changes: Any
) -> Played:
    """Play a town at random, and one turn of the dungeon."""
    return play(
        cards,
        Rules(**{**TOWN_ONLY, **changes}),
        scripts=[""] * num_seats,
        after=random_legal,
        chance=Chance(CHANCE.seeds, deal),
    )


def rounds(played: Played) -> list[list[tuple[str, ...]]]:
    """Split the town's events into rounds, each ending with its STAFF event."""
    town = played.of("STAFF", "SHOWN", "OFFER", "BID", "PICK", "BURNT")
    ends = [place for place, event in enumerate(town) if event[0] == "STAFF"]
    return [town[begin + 1 : end + 1] for begin, end in itertools.pairwise(ends)]


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_t1_every_player_uses_each_auction_card_once(play: Play, num_seats: int) -> None:
    bids = play_town(play, num_seats).numbers("BID", "seat", "a")
    for seat in range(num_seats):
        assert sorted(card for bidder, card in bids if bidder == seat) == list(range(1, 10))


def test_t1_a_spent_auction_card_is_refused(play: Play, refused: Refused) -> None:
    forced = force(
        force(no_interventions(), 0, layout.BID, at=1, answer=5), 0, layout.BID, at=2, answer=5
    )
    with refused(r"seat 0 answered 5 to BID: auction card 5 is spent"):
        play(BOX, Rules(), forced)


@pytest.mark.parametrize(("num_seats", "offered", "seen"), [(2, 3, 27), (3, 3, 27), (4, 4, 36)])
def test_t2_each_round_offers_new_spells(
    play: Play, num_seats: int, offered: int, seen: int
) -> None:
    offers = play_town(play, num_seats).numbers("OFFER", "a", "b")
    assert [slot for slot, _ in offers] == [*range(offered)] * 9
    assert len({card for _, card in offers}) == seen


@pytest.mark.parametrize(("num_seats", "in_dungeon"), [(2, 13), (3, 13), (4, 17)])
def test_t3_the_dungeon_is_the_monsters_set_aside_with_keeper_and_lord(
    play: Play, num_seats: int, in_dungeon: int
) -> None:
    played = play(BOX, Rules(**TOWN_ONLY), scripts=[""] * num_seats)
    assert not set(played.numbers("SHOWN", "a")) & {BOX.keeper, BOX.lord}
    in_town, first = played.views(0)[0], played.views(int(played.game["starter"]))[-1]
    assert first.phase == layout.DUNGEON
    assert first.monsters_left + (first.slot_monster[:3] >= 0).sum() == in_dungeon
    assert in_town.monsters_left + in_town.monster_seen.sum() == in_dungeon - 2


@pytest.mark.parametrize(
    ("num_seats", "by_round"), [(2, [11, *[0] * 8]), (3, [3, *[1] * 8]), (4, [3, *[1] * 8])]
)
def test_t4_monsters_are_shown_as_the_town_goes_on(
    play: Play, num_seats: int, by_round: list[int]
) -> None:
    shown = [
        [e for e in events if e[0] == "SHOWN"] for events in rounds(play_town(play, num_seats))
    ]
    assert [len(events) for events in shown] == by_round


def test_t4_no_more_monsters_are_shown_than_were_set_aside(play: Play) -> None:
    played = play_town(play, 3, monsters_set_aside=5, town_face_up=4)
    shown = [sum(e[0] == "SHOWN" for e in events) for events in rounds(played)]
    assert shown == [4, 1, *[0] * 7]


def test_t5_the_staff_starts_with_a_random_player(play: Play) -> None:
    holders = [int(play_town(play, 3, deal=deal).game["first_staff"]) for deal in range(12)]
    assert set(holders) == {0, 1, 2}


def picks(play: Play, num_seats: int, *, staff: int, bids: tuple[int, ...]) -> list[int]:
    """Return the seats in the order of picking of a first round with these bids."""
    record = no_interventions()
    record["staff"] = staff + 1
    for seat, bid in enumerate(bids):
        force(record, seat, layout.BID, at=1, answer=bid)
    scripts = [""] * num_seats
    return play(BOX, Rules(**TOWN_ONLY), record, scripts=scripts).numbers("PICK", "seat")[
        :num_seats
    ]


def test_t6_higher_bids_pick_first(play: Play) -> None:
    assert picks(play, 4, staff=0, bids=(2, 9, 1, 5)) == [1, 3, 0, 2]


@pytest.mark.parametrize(
    ("staff", "order"), [(0, [3, 0, 1, 2]), (1, [3, 1, 2, 0]), (2, [3, 2, 0, 1])]
)
def test_t6_ties_go_to_the_holder_then_to_the_closest_on_its_left(
    play: Play, staff: int, order: list[int]
) -> None:
    assert picks(play, 4, staff=staff, bids=(4, 4, 4, 7)) == order


def test_t6_a_taken_slot_cannot_be_picked(play: Play, refused: Refused) -> None:
    record = no_interventions()
    for seat, bid in ((0, 9), (1, 1)):
        force(record, seat, layout.BID, at=1, answer=bid)
        force(record, seat, layout.PICK, at=1, answer=0)
    with refused("seat 1 answered 0 to PICK: no spell lies in slot 0"):
        play(BOX, Rules(), record)


def test_t7_a_spell_brings_a_basic_attack_for_every_symbol(play: Play) -> None:
    played = play(BOX, Rules(max_turns=2))
    assert set(played.numbers("PICK", "c", "d", "e")) == {(1, 0, 1)}
    for owned in played.views(0)[-1].owned[:2]:
        basics = [int(owned[kind(BOX, name)]) for name in ("fire", "earth", "water")]
        assert basics == [9, 0, 9]
        assert int(owned[:36].sum()) == 9


@pytest.mark.parametrize(("num_seats", "burnt"), [(2, 1), (3, 0), (4, 0)])
def test_t8_the_staff_goes_to_the_last_to_pick_and_spare_spells_leave(
    play: Play, num_seats: int, burnt: int
) -> None:
    for events in rounds(play_town(play, num_seats)):
        pickers = [event[1] for event in events if event[0] == "PICK"]
        assert events[-1][:2] == ("STAFF", pickers[-1])
        assert sum(event[0] == "BURNT" for event in events) == burnt


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_t9_everybody_owns_nine_spells(play: Play, num_seats: int) -> None:
    played = play_town(play, num_seats)
    owners = list(played.table("spells")["seat"])
    assert owners == [seat for seat in range(num_seats) for _ in range(9)]
    assert len(set(played.table("spells")["spell"])) == 9 * num_seats


def test_the_events_of_a_round_come_in_the_order_of_the_rulebook(play: Play) -> None:
    names = [[event[0] for event in events] for events in rounds(play_town(play, 2))]
    tail = ["OFFER"] * 3 + ["BID"] * 2 + ["PICK"] * 2 + ["BURNT", "STAFF"]
    assert names == [["SHOWN"] * 11 + tail, *[tail] * 8]


def test_q8_basic_attacks_run_out_in_the_order_of_picking(play: Play) -> None:
    played = play_town(play, 2, cards=full_box(symbols=(1, 0, 2)), basics_in_box=4)
    received = played.numbers("PICK", "c", "e")
    assert received[:5] == [(1, 2), (1, 2), (1, 0), (1, 0), (0, 0)]
    assert played.game["q8_basics_missing"] == 18 * 3 - 8


def test_q8_basic_attacks_may_be_unlimited(play: Play) -> None:
    played = play_town(play, 2, basics_in_box=0, basics_run_out="unlimited")
    assert set(played.numbers("PICK", "c", "d", "e")) == {(1, 0, 1)}
    assert played.game["q8_basics_missing"] == 0


def test_the_last_bid_and_the_last_spell_of_a_round_are_not_asked_for(play: Play) -> None:
    played = play(BOX, Rules(**TOWN_ONLY), scripts=["", "", "", ""])
    asked = [int(view.decision) for seat in range(4) for view in played.views(seat)]
    assert asked.count(layout.BID) == 4 * 8
    assert asked.count(layout.PICK) == 3 * 9
    assert len(played.numbers("BID", "a")) == 4 * 9


def test_a_bid_is_laid_without_seeing_the_others(play: Play) -> None:
    cards = card_set([spell(f"spell{i}") for i in range(6)], [monster("imp")])
    played = play(cards, rules_for(cards, auction_cards=2, **TOWN_ONLY), scripts=["bid 2", "bid 1"])
    first = played.views(1)[0]
    assert list(first.bids) == [0, 0, 0, 0]
    assert list(first.pick_order) == [-1, -1, -1, -1]
    assert [list(row[1:4]) for row in first.bids_left[:2]] == [[1, 1, 0], [1, 1, 0]]
    pick = next(view for view in played.views(0) if view.decision == layout.PICK)
    assert list(pick.bids) == [2, 1, 0, 0]
    assert list(pick.pick_order) == [0, 1, -1, -1]
    assert [list(row[1:4]) for row in pick.bids_left[:2]] == [[1, 0, 0], [0, 1, 0]]
