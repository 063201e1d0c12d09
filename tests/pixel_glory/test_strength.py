"""Better play wins: each level of skill beats the one below, seats rotated."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.differential import compare
from glory_sim.games.pixel_glory.drawn_cases import draw_case
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, find_style
from glory_sim.games.pixel_glory.policies.helpers import FIRST_VALUE
from glory_sim.games.pixel_glory.records import cards_record, rules_record
from glory_sim.games.pixel_glory.rules import Rules

CARDS = load_card_set("reconstruction")
GROUPS = 12


def shares(one: str, others: str, *, players: int, deals: int) -> np.ndarray:
    """Return the win share of one seat among others, times the number of players, by group."""
    styles = [find_style(one), *[find_style(others)] * (players - 1)]
    bench = Bench(CARDS, Rules(), Seating(styles, (11,) * NUM_PURPOSES))
    sums = new_sums(GROUPS)
    for group in range(GROUPS):
        bench.play_batch(group * deals, deals, sums=sums[group : group + 1])
    won = sums.seats["row"]["share"].reshape(GROUPS, -1, *sums.seats["row"].shape[2:])
    won = won.reshape(GROUPS, won.shape[1], -1).sum(axis=2)
    return players * won[:, 0] / won.sum(axis=1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("one", "others", "deals"),
    [
        ("greedy", "random", 40),
        ("careful", "greedy", 250),
        ("weigher", "careful", 250),
        ("planner", "careful", 10),
    ],
)
def test_each_level_beats_the_one_below(one: str, others: str, deals: int, players: int) -> None:
    found = shares(one, others, players=players, deals=deals)
    half = 2.201 * found.std(ddof=1) / GROUPS**0.5  # t quantile for 12 groups
    assert found.mean() - half > 1


@pytest.mark.parametrize("number", range(4000, 4010))
def test_engines_agree_on_the_planner(number: int) -> None:
    case = draw_case(number)
    seats = ("planner", "planner+assigns", "views", "planner")[: len(case.policies)]
    assert compare(replace(case, policies=seats)) is None


def value_drafted(bid: str) -> np.ndarray:
    """Return the value that one bidder drafts in all against bidders at random, by group."""
    styles = [find_style(f"random+{bid}"), *[find_style("random+shuffled")] * 3]
    bench = Bench(CARDS, Rules(max_turns=1), Seating(styles, (3,) * NUM_PURPOSES))
    sums = new_sums(GROUPS)
    for group in range(GROUPS):
        bench.play_batch(group * 60, 60, sums=sums[group : group + 1])
    records = cards_record(CARDS), rules_record(Rules(), 4)
    values = BIDDING["assigns"].prepare(*records)[FIRST_VALUE : FIRST_VALUE + 36]
    owned = sums.spells["owned"].reshape(GROUPS, -1, sums.spells.shape[-1])[:, 0, :36]
    return (owned * values).sum(axis=1) / (60 * 4)


def test_sequential_assignment_gets_most_of_the_value_that_all_target() -> None:
    """Against random bidders no other way to bid for the same values gets more of them."""
    best = value_drafted("assigns")
    for other in (
        "shuffled",
        "ascending",
        "descending",
        "by_best",
        "by_gap",
        "keeps_low",
        "counts",
    ):
        behind = best - value_drafted(other)
        half = 2.201 * behind.std(ddof=1) / GROUPS**0.5
        assert behind.mean() > -half, other
    assert best.mean() > value_drafted("ascending").mean() + 1
