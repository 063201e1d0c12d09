"""Who meets whom, and that every way to sit is played exactly once."""

from __future__ import annotations

from itertools import permutations
from math import comb

import pytest

from glory_sim.core.errors import InputError
from glory_sim.harness.schedules import check_tables, make_profiles, table_orders

ENTRANTS = ("a", "b", "c", "d", "e", "f")


@pytest.mark.parametrize(("players", "number"), [(2, 21), (3, 56), (4, 126)])
def test_round_robin_has_every_profile_with_multiplicities(players: int, number: int) -> None:
    found = make_profiles(ENTRANTS, players, "round-robin")
    assert len(set(found)) == len(found) == comb(6 + players - 1, players) == number


def test_one_against_others_has_each_among_seats_of_each() -> None:
    found = make_profiles(("b", "a", "c"), 3, "one-against-others")
    assert found[:3] == [("b", "b", "b"), ("b", "a", "a"), ("b", "c", "c")]
    assert found[3] == ("b", "b", "a")  # in the order of the entrants
    assert len(found) == 9


def test_identical_has_each_among_itself() -> None:
    assert make_profiles(("a", "b"), 4, "identical") == [("a",) * 4, ("b",) * 4]


@pytest.mark.parametrize(
    ("profile", "orders"),
    [("aaaa", 1), ("aaab", 1), ("aabb", 2), ("aabc", 3), ("abcd", 6), ("abc", 2), ("ab", 1)],
)
def test_rotations_of_all_orders_are_every_seating_once(profile: str, orders: int) -> None:
    found = table_orders(tuple(profile), "all")
    assert len(found) == orders
    turned = {order[place:] + order[:place] for order in found for place in range(len(order))}
    assert turned == set(permutations(profile))
    assert sum(len({o[p:] + o[:p] for p in range(len(o))}) for o in found) == len(turned)


def test_rotations_alone_keep_the_profile_as_it_is() -> None:
    assert table_orders(("a", "b", "c"), "rotations") == [("a", "b", "c")]


@pytest.mark.parametrize(
    ("entrants", "schedule", "named"),
    [
        (("a",), "round-robin", "2 to 20 entrants, and here are 1"),
        ((), "identical", "1 to 20 entrants"),
        (("a", "b", "a"), "round-robin", "'a' stands there twice"),
        (("a", "b"), "cup", "no schedule 'cup'; schedules: round-robin"),
    ],
)
def test_tournaments_that_cannot_be_meant(entrants, schedule: str, named: str) -> None:
    with pytest.raises(InputError, match=named):
        make_profiles(entrants, 3, schedule)
    with pytest.raises(InputError, match="5,000 tables and at most 4,096"):
        check_tables(5000)
