"""Known answers of the auction (methods 5.2, 5.3): uniform random bids, z-tests at 4.9 sigma.

Random bids are a policy's; what is tested is T6's order, T8's staff and the chance
behind T5 and the policies' keys.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import factorial, sqrt
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.keeping import new_kept
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules

GAMES = 20_000
SIGMAS = 4.9


@cache
def drafts(players: int, auction_cards: int = 9) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (bids, staff distances, pick places), each `[games, rounds, seats]`."""
    rules = replace(Rules(), auction_cards=auction_cards, max_turns=1)
    style = find_style("random")
    bench = Bench(load_card_set("plain"), rules, Seating([style] * players, (5,) * NUM_PURPOSES))
    bids, places, first_staff = [], [], []
    done = 0
    while done < GAMES:
        kept = new_kept(2000)
        played = bench.play_batch(done, min(2000, GAMES - done), kept=kept)
        counts = bench.num_kept
        bids.append(kept.bids[: counts[4]]["row"].copy())
        places.append(kept.spells[: counts[2]]["row"].copy())
        first_staff.append(kept.games[: counts[0]]["row"]["first_staff"].copy())
        done += played
    bid_rows, spell_rows = np.concatenate(bids), np.concatenate(places)
    shape = (GAMES, auction_cards, players)
    place = spell_rows["pick_place"].reshape(GAMES, players, auction_cards).transpose(0, 2, 1)
    return (
        bid_rows["bid"].reshape(shape),
        bid_rows["staff_distance"].reshape(shape),
        place,
    )


def close(values: Any, expected: float) -> bool:
    """Tell whether the mean of independent values is `expected` within 4.9 standard errors."""
    values = np.asarray(values, float)
    return abs(values.mean() - expected) <= SIGMAS * values.std() / sqrt(len(values)) + 1e-12


@pytest.mark.parametrize(
    ("players", "any_tie", "tie_for_highest"),
    [(2, 1 / 9, 1 / 9), (3, 25 / 81, 13 / 81), (4, 131 / 243, 17 / 81)],
)
def test_ties_in_one_round_of_random_bids(
    players: int, any_tie: float, tie_for_highest: float
) -> None:
    ordered = np.sort(drafts(players)[0][:, 0], axis=1)
    assert close((np.diff(ordered, axis=1) == 0).any(axis=1), any_tie)
    assert close(ordered[:, -1] == ordered[:, -2], tie_for_highest)
    assert close(ordered[:, 0] == ordered[:, 1], tie_for_highest)


@pytest.mark.parametrize(("players", "pairs"), [(2, 1), (3, 3), (4, 6)])
def test_tied_pairs_over_nine_rounds(players: int, pairs: int) -> None:
    bids = drafts(players)[0]
    tied = sum(
        (bids[:, :, i] == bids[:, :, j]).sum(axis=1) for i in range(players) for j in range(i)
    )
    assert close(tied, pairs)


def test_no_tie_all_game_with_two_players_is_a_derangement() -> None:
    bids = drafts(2)[0]
    assert close((bids[:, :, 0] != bids[:, :, 1]).all(axis=1), 16687 / 45360)


def test_no_tie_all_game_with_three_players() -> None:
    bids = np.sort(drafts(3)[0], axis=2)
    assert close((np.diff(bids, axis=2) != 0).all(axis=(1, 2)), 5_792_853_248 / factorial(9) ** 2)


@pytest.mark.parametrize(
    ("players", "distance", "law"),
    [
        (2, 0, (5 / 9, 4 / 9)),
        (2, 1, (4 / 9, 5 / 9)),
        (3, 0, (95 / 243, 80 / 243, 68 / 243)),
        (3, 1, (80 / 243, 83 / 243, 80 / 243)),
        (3, 2, (68 / 243, 80 / 243, 95 / 243)),
        (4, 0, (25 / 81, 20 / 81, 20 / 81, 16 / 81)),
        (4, 1, (580 / 2187, 185 / 729, 184 / 729, 500 / 2187)),
        (4, 2, (500 / 2187, 184 / 729, 185 / 729, 580 / 2187)),
        (4, 3, (16 / 81, 20 / 81, 20 / 81, 25 / 81)),
    ],
)
def test_pick_place_by_staff_distance_in_round_one(
    players: int, distance: int, law: tuple[float, ...]
) -> None:
    _, distances, places = drafts(players)
    mine = places[:, 0][distances[:, 0] == distance]
    for place, probability in enumerate(law, start=1):
        assert close(mine == place, probability)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expected_pick_place_given_bid_and_distance(players: int) -> None:
    bids, distances, places = drafts(players)
    for distance in range(players):
        for bid in range(1, 10):
            chosen = (bids[:, 0] == bid) & (distances[:, 0] == distance)
            expected = 1 + ((players - 1) * (9 - bid) + distance) / 9
            assert close(places[:, 0][chosen], expected)
            if distance == 0:
                first = places[:, 0][chosen] == 1
                assert close(first, (bid / 9) ** (players - 1))


@pytest.mark.parametrize("auction_cards", [2, 3, 4, 9])
def test_the_first_holder_picks_first_with_two_players(auction_cards: int) -> None:
    """P = 1/2 + (-1)^(r-1) (K-r)! / (2 K!); at the end of the town 1/2 + (-1)^K / (2 K!)."""
    _, distances, places = drafts(2, auction_cards)
    holder = np.argmin(distances[:, 0], axis=1)
    firsts = places[np.arange(GAMES)[:, None], np.arange(auction_cards), holder[:, None]] == 1
    whole = factorial(auction_cards)
    for number in range(1, auction_cards + 1):
        sign = (-1) ** (number - 1)
        expected = 1 / 2 + sign * factorial(auction_cards - number) / (2 * whole)
        assert close(firsts[:, number - 1], expected)
    last_picker_is_holder = ~firsts[:, -1]
    assert close(last_picker_is_holder, 1 / 2 + (-1) ** auction_cards / (2 * whole))


def test_the_first_holder_picks_first_4_549465_times_of_nine() -> None:
    _, distances, places = drafts(2)
    holder = np.argmin(distances[:, 0], axis=1)
    firsts = places[np.arange(GAMES)[:, None], np.arange(9), holder[:, None]] == 1
    assert close(firsts.sum(axis=1), 165091 / 36288)


@pytest.mark.parametrize(
    ("players", "auction_cards", "totals"),
    [
        (3, 2, (3 / 4, 1 / 2, 3 / 4)),
        (3, 3, (61 / 54, 209 / 216, 65 / 72)),
        (4, 2, (5 / 8, 3 / 8, 3 / 8, 5 / 8)),
    ],
)
def test_first_picks_by_first_distance_in_short_auctions(
    players: int, auction_cards: int, totals: tuple[float, ...]
) -> None:
    _, distances, places = drafts(players, auction_cards)
    for distance, expected in enumerate(totals):
        seat = np.argmax(distances[:, 0] == distance, axis=1)
        mine = places[np.arange(GAMES)[:, None], np.arange(auction_cards), seat[:, None]]
        assert close((mine == 1).sum(axis=1), expected)


@pytest.mark.parametrize(
    ("players", "totals", "error"),
    [(3, (3.055, 2.993, 2.952), 0.0012), (4, (2.307, 2.260, 2.229, 2.205), 0.0012)],
)
def test_first_picks_by_first_distance_over_nine_rounds(
    players: int, totals: tuple[float, ...], error: float
) -> None:
    """The book's totals are simulated too: their own error is allowed for."""
    _, distances, places = drafts(players)
    for distance, expected in enumerate(totals):
        seat = np.argmax(distances[:, 0] == distance, axis=1)
        mine = (places[np.arange(GAMES)[:, None], np.arange(9), seat[:, None]] == 1).sum(axis=1)
        bound = SIGMAS * (mine.std() / sqrt(GAMES) + error)
        assert abs(mine.mean() - expected) <= bound
