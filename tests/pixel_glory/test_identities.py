"""What must add up in every game: balance methods 5.1, numbers 1, 4, 5, 6 and 7."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.builders import grant, no_interventions, random_legal
from tests.pixel_glory.engines import play_game

CARDS = load_card_set("reconstruction")
NUM_GAMES = 70
PLAYER_COUNTS = [2, 3, 4]
VARIANTS = (
    {},
    {"combo_cap": 4, "combo_supply": 8, "criteria": "off", "redemptions_per_turn": "once"},
    {"combo_kill_counts": "no", "combo_targets": "any", "tie_break": "most_monsters"},
    {"empty_pile": "draw_fewer", "max_turns": 9, "max_plays_per_turn": 9, "face_up": 5},
)


@cache
def games(engine: str, num_seats: int) -> tuple[Any, ...]:
    """Play games of random legal answers, some by other rules, with grants in some."""
    played = []
    for deal in range(NUM_GAMES):
        record = no_interventions()
        if deal % 3 == 0:
            grant(grant(record, 0, turn=2, fame=2, combo=4), 1, turn=4, combo=-2)
        played.append(
            play_game(
                engine,
                CARDS,
                Rules(**VARIANTS[deal % len(VARIANTS)]),
                chance=Chance((1, 2, 3, 4, 5, 6, 7), deal),
                players=[random_legal] * num_seats,
                interventions=record,
            )
        )
    return tuple(played)


@pytest.fixture(params=PLAYER_COUNTS)
def num_seats(request: pytest.FixtureRequest) -> int:
    return request.param


def events(game: Any, kind: int) -> np.ndarray:
    return game.events[game.events["kind"] == kind]


def test_1_the_shares_of_a_game_sum_to_one(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        assert game.tables["seats"]["share"].sum() == 12


def test_4_fame_is_that_of_dead_monsters_and_grants(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        seats, monsters = game.tables["seats"], game.tables["monsters"]
        dead = monsters[monsters["killer"] >= 0]
        fame = sum(CARDS.monsters[index].fame for index in dead["monster"])
        assert seats["fame"].sum() == fame + seats["fame_granted"].sum()
        assert seats["kills"].sum() == len(dead) == game.tables["games"]["monsters_dead"][0]
        assert seats["blow_fame"].sum() == fame
        finished = game.tables["games"]["truncated"][0] == layout.FINISHED
        assert (CARDS.lord in dead["monster"]) == finished
        if finished:
            assert events(game, layout.EVENT_KILL)["b"][-1] == CARDS.lord


def test_4_no_more_than_all_fame_goes_by_work(engine: str, num_seats: int) -> None:
    """Rounding down loses less than one ten-thousandth a seat and monster."""
    for game in games(engine, num_seats):
        seats = game.tables["seats"]
        fame = int((seats["fame"] - seats["fame_granted"]).sum())
        loss = 10_000 * fame - int(seats["fame_by_work"].sum())
        assert 0 <= loss < num_seats * seats["kills"].sum() + 1


def test_5_damage_and_waived_hp_kill_the_dead(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        seats, monsters = game.tables["seats"], game.tables["monsters"]
        for row in monsters[monsters["killer"] >= 0]:
            hp = CARDS.monsters[row["monster"]].hp
            assert row["damage"].sum() + row["hp_waived"] == hp
        effective = seats["damage"].sum() - seats["overkill"].sum()
        assert effective == monsters["damage"].sum()
        assert seats["hp_waived"].sum() == monsters["hp_waived"].sum()
        assert seats["overkill"].sum() == monsters["overkill"].sum()


def test_6_combo_points_come_and_go(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        for row in game.tables["seats"]:
            gained = sum(row[f"combo_{source}"] for source in ("turns", "spells", "criteria"))
            spent = row["combo_spent_kills"] + row["combo_spent_draws"]
            assert gained + row["combo_granted"] - row["combo_lost"] - spent == row["combo_left"]
            assert row["combo_turns"] == row["no_kill_turns"]
            assert spent == 3 * (row["redeemed_kills"] + row["redeemed_draws"])
            assert row["reached_price"] == (row["combo_most_held"] >= 3)
            assert (row["first_redemption"] > 0) == (spent > 0)


def test_7_everything_is_drafted_as_the_box_says(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        spells, bids = game.tables["spells"], game.tables["bids"]
        offers = game.tables["offers"]
        assert Counter(spells["seat"].tolist()) == dict.fromkeys(range(num_seats), 9)
        assert len(set(spells["spell"].tolist())) == 9 * num_seats
        assert len(offers) == {2: 27, 3: 27, 4: 36}[num_seats]
        assert (offers["picker"] == layout.NO_SEAT).sum() == (9 if num_seats == 2 else 0)
        for seat in range(num_seats):
            assert sorted(bids["bid"][bids["seat"] == seat]) == list(range(1, 10))
        shown = {2: 11, 3: 11, 4: 11}[num_seats]
        assert len(events(game, layout.EVENT_SHOWN)) == shown
        assert len(game.tables["monsters"]) <= {2: 13, 3: 13, 4: 17}[num_seats]


def test_the_tables_agree_with_each_other(engine: str, num_seats: int) -> None:
    for game in games(engine, num_seats):
        tables = game.tables
        totals, seats, turns = tables["games"][0], tables["seats"], tables["turns"]
        assert totals["turns"] == len(turns) == seats["turns"].sum()
        assert totals["plays"] == turns["plays"].sum()
        assert totals["plays"] == (seats["plays_spell"] + seats["plays_basic"]).sum()
        assert tables["spells"]["plays"].sum() == seats["plays_spell"].sum()
        assert totals["hits"] == tables["hits"]["hits"].sum()
        assert tables["hits"]["damage"].sum() == seats["damage"].sum() == turns["damage"].sum()
        assert tables["hits"]["bonus"].sum() == seats["bonus_damage"].sum() == turns["bonus"].sum()
        assert totals["redemptions"] == len(tables["redemptions"])
        assert totals["decisions"] == seats["decisions"].sum()
        assert totals["kill_turns"] == seats["kill_turns"].sum() == (turns["kills"] > 0).sum()
        missed = sum(seats[f"missed_{why}"] for why in ("died", "fame", "other"))
        assert (seats["bonus_chances"] == seats["bonus_taken"] + missed).all()
        assert (
            seats["blow_kills"].sum()
            == tables["monsters"]["killer"].size
            - (tables["monsters"]["killer"] == layout.NO_SEAT).sum()
        )


def test_random_games_use_every_kind_of_event(engine: str, num_seats: int) -> None:
    """So that what adds up has been put to the test."""
    kinds = {int(kind) for game in games(engine, num_seats) for kind in game.events["kind"]}
    rare = {layout.EVENT_DEALT, layout.EVENT_GIVEN, layout.EVENT_SWAPPED}
    burnt = set() if num_seats == 2 else {layout.EVENT_BURNT}
    assert kinds == set(range(len(layout.EVENT_NAMES))) - rare - burnt
    ends = {int(game.tables["games"]["truncated"][0]) for game in games(engine, num_seats)}
    assert ends == {layout.FINISHED, layout.TRUNCATED_TURNS, layout.TRUNCATED_PLAYS}
