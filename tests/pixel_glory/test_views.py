"""What players are shown: legal answers, public counts, nothing hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.builders import (
    CHANCE,
    Play,
    Played,
    card_set,
    given_decks,
    kind,
    monster,
    random_legal,
    rules_for,
    spell,
)
from tests.pixel_glory.engines import play_game

ROCK = [monster("rock", hp=50)]
FULL = load_card_set("reconstruction")


def all_views(play: Play, num_seats: int, **changes: Any) -> list[np.record]:
    """Return every view of a game of random legal answers with the full set."""
    return play(FULL, Rules(**changes), scripts=[""] * num_seats, after=random_legal).shown


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_legal_answers_are_ascending_and_match_the_mask(play: Play, num_seats: int) -> None:
    for view in all_views(play, num_seats):
        legal = view.legal[: view.num_legal].tolist()
        assert legal == sorted(set(legal)) == np.flatnonzero(view.is_legal).tolist()
        assert view.num_legal >= 2
        assert not view.legal[view.num_legal :].any()


def test_each_decision_has_a_key_of_its_number(play: Play) -> None:
    numbers = [0, 0, 0]
    for view in all_views(play, 3):
        seat = int(view.seat)
        assert int(view.key) == CHANCE.key(layout.PURPOSE_POLICY, seat, numbers[seat])
        numbers[seat] += 1


def test_public_counts_add_up(play: Play) -> None:
    """Every card owned is in exactly one place, and every monster too."""
    for view in all_views(play, 4):
        if view.phase == layout.DUNGEON:
            owned = view.owned[:4].sum(axis=1)
            places = view.hand_size + view.pile_size + view.reserve_full
            in_play = np.zeros(4, int)
            in_play[int(view.active)] = view.card != layout.NO_CARD
            assert (places + view.discarded.sum(axis=1) + in_play).tolist() == owned.tolist()
            assert view.hand.sum() == view.hand_size[view.seat]
            up = int((view.slot_monster >= 0).sum())
            assert up + view.monsters_left + view.monsters_dead == 17
            assert view.kills.sum() == (view.monster_killer > 0).sum() == view.monsters_dead


def test_what_is_hidden_makes_no_difference(play: Play) -> None:
    """The order of the others' cards is not in the view; nor is that of one's own pile."""
    cards = card_set([spell("a"), spell("b"), spell("c")], ROCK)
    decks = [{"a": 20}, {"a": 9, "b": 9, "c": 9}]
    seen = []
    for replicate in range(3):
        chance = Chance(CHANCE.seeds, 0, (0, 0, 0, 0, replicate, 0, 0))
        rules = rules_for(cards, max_turns=1)
        played = play(cards, rules, given_decks(cards, decks), chance=chance)
        seen.append([view.tobytes() for view in played.views(0)])
    assert seen[0] == seen[1] == seen[2]


def test_writing_into_a_view_changes_nothing(engine: str) -> None:
    def scribbling(view: np.record) -> int:
        answer = random_legal(view)
        for name in view.dtype.names:
            view[name] = 7
        return answer

    games = [
        play_game(engine, FULL, Rules(), chance=CHANCE, players=[policy] * 2)
        for policy in (random_legal, scribbling)
    ]
    assert games[0].events.tolist() == games[1].events.tolist()


def views_of_turn(played: Played, seat: int, decision: int) -> list[np.record]:
    return [view for view in played.views(seat) if view.decision == decision]


def test_the_town_shows_offers_and_monsters_but_no_slots(play: Play) -> None:
    view = all_views(play, 3)[0]
    assert (view.phase, view.town_round, view.turn) == (layout.TOWN, 1, 0)
    assert (view.starter, view.active) == (layout.NO_SEAT, layout.NO_SEAT)
    assert (view.offers >= 0).tolist() == [True] * 3 + [False] * 5
    assert view.monster_seen.sum() == 3
    assert view.monsters_left == 8
    assert set(view.slot_monster) == {layout.NO_MONSTER}
    assert not view.slot_hp.any()
    assert view.basics_left.tolist() == [30, 30, 30]
    assert view.bids_left[:, 1:10].sum(axis=1).tolist() == [9, 9, 9, 0]


def test_the_dungeon_shows_slots_but_no_offers(play: Play) -> None:
    view = next(view for view in all_views(play, 3) if view.phase == layout.DUNGEON)
    assert (view.town_round, view.turn) == (9, 1)
    assert view.starter == view.active == view.staff
    assert set(view.offers) == {layout.NO_CARD}
    assert set(view.pick_order) == {layout.NO_SEAT}
    assert not view.bids.any()
    assert not view.bids_left.any()
    for place in range(3):
        monster_up = FULL.monsters[view.slot_monster[place]]
        assert view.slot_hp[place] == view.slot_hp_before[place] == monster_up.hp


def test_a_target_shows_the_card_in_play_and_its_hits(play: Play) -> None:
    cards = card_set([spell("storm", "fire", "empower 2; hit 3 x2", synergy="fire 0: hit 1")], ROCK)
    played = play(cards, rules_for(cards, max_turns=1), given_decks(cards, [{"storm": 1}, {}]))
    act, *targets = played.views(0)
    names = ["card", "in_synergy", "step", "hits_left", "amount", "empower"]
    assert [int(act[name]) for name in names] == [layout.NO_CARD, 0, 0, 0, 0, 0]
    storm = kind(cards, "storm")
    assert [[int(view[name]) for name in names] for view in targets] == [
        [storm, 0, 1, 2, 3, 2],
        [storm, 0, 1, 1, 3, 2],
        [storm, 1, 0, 1, 1, 2],
    ]
    assert [int(view.plays_this_turn) for view in targets] == [1, 1, 1]
    assert targets[-1].slot_damage.sum() == 10


def test_hp_before_is_of_the_beginning_of_the_turn(play: Play) -> None:
    cards = card_set(monsters=ROCK)
    record = given_decks(cards, [{"fire": 2}, {"fire": 2}])
    played = play(cards, rules_for(cards, max_turns=2), record)
    shown = [
        (int(view.slot_hp.sum() - view.slot_hp_before.sum()), int(view.slot_damage.sum()))
        for seat in (0, 1)
        for view in views_of_turn(played, seat, layout.TARGET)
    ]
    assert shown == [(0, 0), (-1, 1), (0, 2), (-1, 3)]


def test_a_basic_attack_shows_the_damage_of_the_rules(play: Play) -> None:
    cards = card_set(monsters=ROCK)
    record = given_decks(cards, [{"fire": 1}, {}])
    played = play(cards, rules_for(cards, max_turns=1, basic_damage=3), record)
    assert [int(view.amount) for view in views_of_turn(played, 0, layout.TARGET)] == [3]
    assert played.numbers("HIT", "c") == [3]


def test_a_redeemed_kill_shows_no_card(play: Play) -> None:
    cards = card_set(monsters=[monster("a", "fire"), monster("b", "fire")])
    record = given_decks(cards, [{}, {}])
    record["num_grants"] = 1
    record["grants"][0] = (1, layout.MOMENT_TURN, 1, 0, 3)
    played = play(cards, rules_for(cards, max_turns=1, face_up=4), record, scripts=["kill", ""])
    target = views_of_turn(played, 0, layout.TARGET)[0]
    assert (target.card, target.blow, target.amount) == (layout.NO_CARD, layout.BLOW_REDEEM, 0)
    assert (target.redeemed, target.combo[0], target.num_legal) == (1, 0, 2)


def test_unlimited_basics_show_none_left(play: Play) -> None:
    assert not any(v.basics_left.any() for v in all_views(play, 2, basics_run_out="unlimited"))
