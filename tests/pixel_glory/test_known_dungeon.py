"""Known answers of the dungeon (methods 5.1, 5.5), z-tests at 4.9 sigma at fixed seeds."""

from __future__ import annotations

from functools import cache
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.keeping import ROW_DTYPES, new_kept
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules

GAMES = 6_000
SIGMAS = 4.9


def close(values: Any, expected: float) -> bool:
    values = np.asarray(values, float)
    return abs(values.mean() - expected) <= SIGMAS * values.std() / sqrt(len(values)) + 1e-12


@cache
def rows(players: int, policy: str = "random", cards: str = "plain") -> dict[str, np.ndarray]:
    """Play games of identical players and return their rows by table."""
    seating = Seating([find_style(policy)] * players, (17,) * NUM_PURPOSES)
    bench = Bench(load_card_set(cards), Rules(), seating)
    parts: list[list[np.ndarray]] = []
    done = 0
    while done < GAMES:
        kept = new_kept(1000)
        done += bench.play_batch(done, min(1000, GAMES - done), kept=kept)
        counts = bench.num_kept
        parts.append([kept[i][: counts[i]].copy() for i in range(len(kept))])
    joined = [np.concatenate([part[i] for part in parts]) for i in range(len(ROW_DTYPES))]
    return dict(zip(ROW_DTYPES, joined, strict=True))


PANELS = [(players, policy) for players in (2, 3, 4) for policy in ("random", "greedy", "careful")]


@pytest.mark.parametrize(("players", "policy"), PANELS)
def test_5_1_1_shares_sum_to_one(players: int, policy: str) -> None:
    share = rows(players, policy, "reconstruction")["seats"]["row"]["share"]
    assert (share.reshape(GAMES, players).sum(axis=1) == 12).all()


@pytest.mark.parametrize(("players", "policy"), PANELS)
def test_5_1_4_fame_and_kills_are_conserved(players: int, policy: str) -> None:
    played, card_set = rows(players, policy, "reconstruction"), load_card_set("reconstruction")
    fame = np.array([monster.fame for monster in card_set.monsters])
    monsters = played["monsters"]
    dead = monsters["row"]["killer"] >= 0
    won = np.bincount(monsters["deal"], weights=np.where(dead, fame[monsters["row"]["monster"]], 0))
    seats = played["seats"]["row"]["fame"].reshape(GAMES, players).sum(axis=1)
    assert (won == seats).all()
    kills = played["seats"]["row"]["kills"].reshape(GAMES, players).sum(axis=1)
    assert (kills == np.bincount(monsters["deal"], weights=dead)).all()
    lords = monsters["row"]["monster"] == card_set.lord
    assert (lords & dead).sum() == (played["games"]["row"]["truncated"] == 0).sum()


@pytest.mark.parametrize(("players", "policy"), PANELS)
def test_5_1_5_damage_is_conserved(players: int, policy: str) -> None:
    played, card_set = rows(players, policy, "reconstruction"), load_card_set("reconstruction")
    hp = np.array([monster.hp for monster in card_set.monsters])
    row = played["monsters"]["row"]
    dead = row["killer"] >= 0
    removed = row["damage"].sum(axis=1) + row["hp_waived"]
    assert (removed[dead] == hp[row["monster"]][dead]).all()
    seats = played["seats"]["row"]
    dealt = seats["damage"].sum() - seats["overkill"].sum()
    assert dealt == row["damage"].sum()


@pytest.mark.parametrize(("players", "policy"), PANELS)
def test_5_1_6_combo_points_are_conserved(players: int, policy: str) -> None:
    row = rows(players, policy, "reconstruction")["seats"]["row"]
    gained = row["combo_turns"] + row["combo_spells"] + row["combo_criteria"] + row["combo_granted"]
    spent = row["combo_spent_kills"] + row["combo_spent_draws"]
    assert (gained - row["combo_lost"] == spent + row["combo_left"]).all()
    redeemed = row["redeemed_kills"] + row["redeemed_draws"]
    assert (spent == 3 * redeemed).all()


@pytest.mark.parametrize(("players", "burnt"), [(2, 9), (3, 0), (4, 0)])
def test_5_1_7_each_bid_once_and_nine_spells_each(players: int, burnt: int) -> None:
    played = rows(players)
    bids = played["bids"]["row"]["bid"].reshape(GAMES, 9, players)
    assert (np.sort(bids, axis=1) == np.arange(1, 10)[None, :, None]).all()
    spells = played["spells"]["row"]["spell"].reshape(GAMES, players * 9)
    assert (np.diff(np.sort(spells, axis=1), axis=1) > 0).all()
    picker = played["offers"]["row"]["picker"].reshape(GAMES, -1)
    assert ((picker < 0).sum(axis=1) == burnt).all()
    assert picker.shape[1] == {2: 27, 3: 27, 4: 36}[players]


@pytest.mark.parametrize(("players", "expected"), [(2, 48 / 253), (3, 48 / 253), (4, 52 / 253)])
def test_5_5_all_three_elements_among_the_dungeons_first_three(
    players: int, expected: float
) -> None:
    row = rows(players, "random", "reconstruction")["monsters"]
    element = np.array([monster.element for monster in load_card_set("reconstruction").monsters])
    first = row[row["row"]["reveal_order"] <= 3]
    shown = element[first["row"]["monster"]].reshape(GAMES, 3)
    assert close((np.sort(shown, axis=1) == [0, 1, 2]).all(axis=1), expected)


@pytest.mark.parametrize("basics", [9, 12, 18])
def test_5_5_no_spell_in_the_first_hand(basics: int) -> None:
    """P = C(B, 4) / C(9 + B, 4) for a deck of nine spells and B basics (D2)."""
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    changes[0].start = layout.START_GIVEN
    changes[0].decks[:2, :9] = 1
    changes[0].decks[:2, 36] = basics
    seating = Seating([find_style("random")] * 2, (3,) * NUM_PURPOSES, interventions=changes)
    bench = Bench(load_card_set("plain"), Rules(max_turns=1), seating)
    no_spell, first_card = [], []
    for deal in range(3000):
        events = bench.play_one(deal).events
        drawn = events[events["kind"] == layout.EVENT_DRAW][:4]["a"]
        no_spell.append((drawn >= 36).all())
        first_card.append((drawn == 0).any())
    assert close(no_spell, comb(basics, 4) / comb(9 + basics, 4))
    assert close(first_card, 4 / (9 + basics))


@pytest.mark.parametrize("chance", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_5_5_combo_chain_formula(chance: float) -> None:
    """Kills a turn = (1 + 3p - p^2) / (4 - p), from the stationary law of the points held."""
    step = np.zeros((4, 4))
    for held in range(4):
        left = 0 if held == 3 else held
        step[held, left] += 1.0 if held == 3 else chance
        if held < 3:
            step[held, held + 1] += 1 - chance
    law = np.linalg.matrix_power(step + 0.0, 4096)[0]
    law = np.mean([np.linalg.matrix_power(step, 4096 + i)[0] for i in range(12)], axis=0)
    kills = law[3] * (1 + chance) + (1 - law[3]) * chance
    assert kills == pytest.approx((1 + 3 * chance - chance**2) / (4 - chance), abs=1e-9)


def test_5_5_uniform_killers_tie() -> None:
    """P(final tie) with equal fame: 0 for two players and 13 monsters, 28028/177147 for three."""
    total, tied = 3**13, 0
    for first in range(14):
        for second in range(14 - first):
            counts = sorted((first, second, 13 - first - second))
            if counts[2] == counts[1]:
                tied += comb(13, first) * comb(13 - first, second)
    assert tied * 177147 == 28028 * total
