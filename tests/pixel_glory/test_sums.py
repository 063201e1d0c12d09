"""The sums that the fast engine adds up are those of the rows that it keeps."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

from glory_sim.games.pixel_glory import layout, sums
from glory_sim.games.pixel_glory.bench import Bench
from glory_sim.games.pixel_glory.cards import load_card_set, to_plain
from glory_sim.games.pixel_glory.game import GAME, PixelGloryMatch
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.rules import to_plain as plain_rules

CARDS = load_card_set("reconstruction")
DEALS = 3
GROUP_DEALS = 2
GAME_KEYS = ["deal", "seating"]
TABLES = {
    "long games": (
        ["careful", "random"],
        Rules(hand_size=1, basic_damage=0, combo_price=0, max_turns=63),
    ),
    "level": (["greedy", "random"], Rules(max_turns=1)),
    "three players": (["greedy", "random", "careful"], Rules(combo_targets="any")),
}


@pytest.fixture(params=["long games", "three players"])
def table(request: pytest.FixtureRequest) -> str:
    return request.param


def match_of(table: str) -> PixelGloryMatch:
    policies, rules = TABLES[table]
    cell = {"players": len(policies), "policies": policies, "cards": "c", "rules": "r"}
    return GAME.match(cell, {"c": to_plain(CARDS), "r": plain_rules(rules)}, 11)


@cache
def played(table: str) -> dict[str, pd.DataFrame]:
    columns = match_of(table).play(
        first_deal=0,
        num_deals=DEALS,
        group_deals=GROUP_DEALS,
        keep_deals=DEALS,
        batch_games=None,
        on_batch=lambda num_games: None,
    )
    frames = {name: pd.DataFrame(values) for name, values in columns.items()}
    num_seats = len(TABLES[table][0])
    for name, frame in frames.items():
        if "deal" in frame:
            frame["group"] = frame["deal"] // GROUP_DEALS
            frame[f"{name}_"] = 1
            if "seat" in frame:
                frame["policy"] = (frame["seat"] + frame["seating"]) % num_seats
    return frames


def with_seats(table: str, name: str, *columns: str) -> pd.DataFrame:
    """Join rows with columns of the rows of their seats."""
    frames = played(table)
    keys = [*GAME_KEYS, "seat"]
    return frames[name].merge(frames["seats"][[*keys, *columns]], on=keys, suffixes=("", "_seat"))


def check(table: str, name: str, rows: pd.DataFrame, measures: dict[str, Any]) -> None:
    """Compare measures of a sum table with what rows come to."""
    stored = played(table)[name]
    keys = ["group", *(key.name for key in key_columns(name))]
    rows = rows.assign(**measures)
    expected = rows.groupby(keys)[list(measures)].sum()
    found = stored.set_index(keys)[list(measures)].sort_index() if len(keys) > 1 else None
    if found is None:
        found = stored.groupby(keys)[list(measures)].sum()
    assert len(expected) > 0
    pd.testing.assert_frame_equal(found, expected.sort_index(), check_dtype=False)


def key_columns(name: str) -> tuple[Any, ...]:
    return next(sum_table.keys for sum_table in GAME.sum_tables if sum_table.name == name)


def shared(table: str, name: str, row_table: str, skip: set[str] = frozenset()) -> list[str]:
    """Name the columns that a sum table and its row table have in common."""
    frames = played(table)
    keys = {"group", *(key.name for key in key_columns(name))}
    return [
        column
        for column in frames[name]
        if column in frames[row_table] and column not in keys | skip
    ]


def test_games(table: str) -> None:
    games = played(table)["games"]
    names = shared(table, "games_sums", "games", {"truncated"})
    ends = {
        "games": 1,
        "truncated_turns": (games["truncated"] == layout.TRUNCATED_TURNS).astype(int),
        "truncated_plays": (games["truncated"] == layout.TRUNCATED_PLAYS).astype(int),
    }
    check(table, "games_sums", games, {**ends, **{name: games[name] for name in names}})


def test_seats(table: str) -> None:
    seats = played(table)["seats"]
    own = {
        "seats": 1,
        "no_kill": (seats["kills"] == 0).astype(int),
        "no_redemption": (seats["first_redemption"] == 0).astype(int),
    }
    names = shared(table, "seats_sums", "seats")
    check(table, "seats_sums", seats, {**own, **{name: seats[name] for name in names}})


def test_spells(table: str) -> None:
    rows = with_seats(table, "spells", "share")
    first = rows["pick_place"] == 1
    own = {
        "owned": 1,
        "used": (rows["plays"] > 0).astype(int),
        "share": rows["share"],
        "first_picks": first.astype(int),
        "first_bid": rows["bid"].where(first, 0),
    }
    names = [name for name in shared(table, "spells_sums", "spells") if name not in own]
    check(table, "spells_sums", rows, {**own, **{name: rows[name] for name in names}})


def test_offers(table: str) -> None:
    rows = played(table)["offers"]
    picked = rows["picker"] != layout.NO_SEAT
    own = {
        "offered": 1,
        "picked": picked.astype(int),
        "first_picks": (rows["pick_place"] == 1).astype(int),
        "bid": rows["bid"],
        "pick_place": rows["pick_place"],
    }
    assert picked.all() == (len(TABLES[table][0]) > 2)
    check(table, "offers_sums", rows, own)


def test_bids(table: str) -> None:
    frames = played(table)
    keys = [*GAME_KEYS, "town_round", "seat"]
    picks = frames["spells"][[*keys, "pick_place"]]
    rows = frames["bids"].merge(picks, on=keys)
    own = {
        "bids": 1,
        "first_picks": (rows["pick_place"] == 1).astype(int),
        "pick_place": rows["pick_place"],
    }
    check(table, "bids_sums", rows, own)


def test_monsters(table: str) -> None:
    frames = played(table)
    rows = frames["monsters"].merge(frames["games"][[*GAME_KEYS, "turns"]], on=GAME_KEYS)
    hp = np.array([card.hp for card in CARDS.monsters])[rows["monster"]]
    damage = rows[[f"damage_{seat}" for seat in range(layout.MAX_SEATS)]].to_numpy()
    killed = (rows["killer"] != layout.NO_SEAT).to_numpy()
    killer_damage = np.where(killed, damage[np.arange(len(rows)), rows["killer"]], 0)
    last = np.where(killed, rows["turn_killed"], rows["turns"])
    bought = rows["blow"].to_numpy() == layout.BLOW_REDEEM
    own = {
        "revealed": 1,
        "killed": killed.astype(int),
        "turns_up": last - rows["turn_revealed"].clip(lower=1) + 1,
        "damage": damage.sum(axis=1),
        "killer_damage": killer_damage,
        "steals": (killed & ~bought & (2 * killer_damage < hp)).astype(int),
    }
    for blow, name in enumerate(layout.BLOW_NAMES):
        own[f"{name}_kills"] = (rows["blow"] == blow).astype(int)
    for name in ("overkill", "hp_waived", "needed_bonus", "criterion_met", "pivotal"):
        own[name] = rows[name]
    check(table, "monsters_sums", rows, own)


def test_turns(table: str) -> None:
    rows = with_seats(table, "turns", "starter_distance")
    fame = rows[[f"fame_before_{seat}" for seat in range(layout.MAX_SEATS)]].to_numpy()
    own = {
        "turns": 1,
        "kill_turns": (rows["kills"] > 0).astype(int),
        "no_kill_turns": (rows["kills"] == 0).astype(int),
        "fame_before": fame[np.arange(len(rows)), rows["seat"]],
    }
    names = ("kills", "combo_kills", "damage", "bonus", "plays", "combo_before")
    rows["turn"] = rows["turn"].clip(upper=sums.LAST_TURN)
    check(table, "turns_sums", rows, {**own, **{name: rows[name] for name in names}})


def test_some_games_last_beyond_the_last_turn_of_the_sums() -> None:
    assert played("long games")["games"]["turns"].max() > sums.LAST_TURN


def test_redemptions(table: str) -> None:
    rows = played(table)["redemptions"]
    if TABLES[table][1].combo_price == 0:
        assert rows.empty
        assert played(table)["redemptions_sums"].empty
        return
    names = ("plays_before", "cards_in_hand", "held", "hp_left", "fame", "others_damage")
    rows = rows.assign(killed_already=rows["killed_already"].clip(upper=1))
    own = {"redemptions": 1, **{name: rows[name] for name in names}}
    check(table, "redemptions_sums", rows, own)


def test_hits_are_those_of_the_games_played_alone(table: str) -> None:
    match = match_of(table)
    bench = Bench(match.card_set, match.rules, match.seating)
    names = layout.hits_dtype.names
    added = dict.fromkeys(names, 0)
    for deal in range(DEALS):
        for seating in range(match.num_seatings):
            hits = bench.play_one(deal, seating=seating).tables["hits"]
            added = {name: added[name] + hits[name] for name in names}
    stored = played(table)["hits_sums"]
    keys = ["card_element", "carrier", "monster_element", "faces"]
    found = stored.groupby(keys)[list(names)].sum()
    cells = np.nonzero(added["hits"])
    assert list(found.index) == list(zip(*cells, strict=True))
    for name in names:
        assert found[name].tolist() == added[name][cells].tolist()


def figure(table: str, number: int) -> dict[tuple[int, int, int], int]:
    """Return a distribution: (policy, place, value) to its count."""
    rows = played(table)["distributions"]
    rows = rows[rows["figure"] == number]
    return rows.groupby(["policy", "place", "value"])["count"].sum().to_dict()


def counted(rows: pd.DataFrame, policy: Any, place: Any, value: str) -> dict[Any, int]:
    cells = pd.DataFrame({"policy": policy, "place": place, "value": rows[value]})
    return cells.groupby(["policy", "place", "value"]).size().to_dict()


def test_distributions_of_games(table: str) -> None:
    games = played(table)["games"]
    for number, column in (
        (sums.FIGURE_TURNS, "turns"),
        (sums.FIGURE_MARGIN, "margin"),
        (sums.FIGURE_LEAD_CHANGES, "lead_changes"),
    ):
        assert figure(table, number) == counted(games, 0, 0, column)


def test_distributions_of_seats(table: str) -> None:
    seats = played(table)["seats"]
    policy = seats["policy"]
    for number, place, column in (
        (sums.FIGURE_FAME_STAFF, seats["staff_distance"], "fame"),
        (sums.FIGURE_FAME_STARTER, seats["starter_distance"], "fame"),
        (sums.FIGURE_KILLS, 0, "kills"),
        (sums.FIGURE_FIRST_REDEMPTION, 0, "first_redemption"),
        (sums.FIGURE_SEAT_TURNS, 0, "turns"),
    ):
        assert figure(table, number) == counted(seats, policy, place, column)


@pytest.mark.parametrize("table", TABLES)
def test_distributions_of_the_final_order(table: str) -> None:
    """At the table `level` fame is mostly equal: one turn is played."""
    seats = played(table)["seats"].sort_values([*GAME_KEYS, "fame"], ascending=False)
    place = seats.groupby(GAME_KEYS).cumcount()
    assert figure(table, sums.FIGURE_FAME_PLACE) == counted(seats, 0, place, "fame")
    winners = seats[place == 0]
    assert figure(table, sums.FIGURE_WINNER_FAME) == counted(winners, 0, 0, "fame")
