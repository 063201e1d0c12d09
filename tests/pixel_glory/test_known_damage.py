"""Known answers of damage and decks (methods 5.5): exact, or z-tests at 4.9 sigma."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.keeping import ROW_DTYPES, new_kept
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from tests.pixel_glory.builders import card_set, given_decks, monster, rules_for, spell

GAMES = 8_000
ELEMENTS = ("fire", "earth", "water")
WEAK_TO_FIRE = layout.ELEMENT_NAMES.index("earth")
SIGMAS = 4.9


def tough(effects: str = "hit 1 x3", *, per_element: int = 8) -> CardSet:
    """Return one spell, and monsters that one turn cannot kill, as many of each element."""
    names = [(f"{element}_{i}", element) for element in ELEMENTS for i in range(per_element)]
    spare = [spell(f"spare_{i:02}") for i in range(26)]
    return card_set(
        (spell("meteor", effects=effects), *spare), [monster(*name, hp=900) for name in names]
    )


def first_turns(deck: Mapping[str, int], policy: str, cards: CardSet) -> tuple[np.ndarray, ...]:
    """Return the starter's damage by monster element, and the elements up, game by game."""
    decks = given_decks(cards, [deck, deck])
    changes = np.zeros(1, layout.interventions_dtype)
    changes[0] = decks
    seating = Seating([find_style(policy)] * 2, (29,) * layout.NUM_PURPOSES, interventions=changes)
    bench = Bench(cards, rules_for(cards, max_turns=1, reserve_size=0), seating)
    kept = new_kept(GAMES)
    assert bench.play_batch(0, GAMES, kept=kept) == GAMES
    tables = dict(zip(ROW_DTYPES, kept, strict=True))
    counts = dict(zip(ROW_DTYPES, bench.num_kept, strict=True))
    seats = tables["seats"][: counts["seats"]]["row"].reshape(GAMES, 2)
    up = tables["monsters"][: counts["monsters"]]["row"]["monster"].reshape(GAMES, 3)
    element = np.array([card.element for card in cards.monsters])
    return seats["damage"].sum(axis=(1, 2)), element[up]


def close(values: np.ndarray, expected: float) -> bool:
    return abs(values.mean() - expected) <= SIGMAS * values.std() / sqrt(len(values))


def test_a_basic_attack_on_a_random_elemental_monster_deals_4_3() -> None:
    """1 + P(weak) = 1 + 1/3; four of them deal 16/3."""
    damage, up = first_turns({"fire": 4}, "random", tough())
    elemental = (up != layout.NO_ELEMENT).all(axis=1)
    total = damage[elemental].sum(axis=1)
    assert close(total, 16 / 3)
    assert close(total / 4, 1 + 1 / 3)


@pytest.mark.parametrize(
    ("per_element", "expected"),
    [(8, 2 - 70 / 253), (16, 2 - (32 * 31 * 30) / (48 * 47 * 46))],
    ids=["best of three from 24: 1.7233", "from 48"],
)
def test_a_basic_attack_on_the_best_of_three(per_element: int, expected: float) -> None:
    """2 - P(no weak monster among three), hypergeometric: 16 * 15 * 14 of 24 * 23 * 22."""
    damage, up = first_turns({"fire": 4}, "greedy", tough(per_element=per_element))
    elemental = (up != layout.NO_ELEMENT).all(axis=1)
    assert close(damage[elemental].sum(axis=1) / 4, expected)
    weak = (up == WEAK_TO_FIRE).any(axis=1)
    assert (damage.sum(axis=1)[elemental] == 4 * (1 + weak[elemental])).all()


def test_best_of_three_independent_monsters_is_46_27() -> None:
    """Exactly, from the 27 triples of elements that three independent monsters show."""
    triples = np.stack(np.meshgrid(*[range(3)] * 3), axis=-1).reshape(27, 3)
    best = 1 + (triples == WEAK_TO_FIRE).any(axis=1)
    assert best.sum() / 27 == pytest.approx(46 / 27)
    damage, up = first_turns({"fire": 4}, "greedy", tough())
    for triple in triples:
        seen = (up == triple).all(axis=1)
        expected = 4 * (1 + (WEAK_TO_FIRE in triple))
        assert (damage[seen].sum(axis=1) == expected).all()


def test_meteor_deals_six_to_earth_three_otherwise_four_on_average() -> None:
    """Three hits of 1, each with the bonus (D5): h (b + P(weak)) for h = 3, b = 1."""
    damage, up = first_turns({"meteor": 4}, "random", tough())
    of_kind = damage.sum(axis=0)
    assert of_kind.sum() > 0
    one_kind = (up == up[:, :1]).all(axis=1)
    per_meteor = damage[one_kind].sum(axis=1) / 4
    on_earth = up[one_kind][:, 0] == WEAK_TO_FIRE
    assert on_earth.any()
    assert (per_meteor == np.where(on_earth, 6, 3)).all()
    elemental = (up != layout.NO_ELEMENT).all(axis=1)
    assert close(damage[elemental].sum(axis=1) / 4, 4)


@pytest.mark.parametrize(("hits", "base"), [(1, 1), (2, 2), (4, 1), (1, 5)])
def test_h_hits_of_base_b_deal_h_times_b_plus_a_third(hits: int, base: int) -> None:
    effects = f"hit {base} x{hits}" if hits > 1 else f"hit {base}"
    damage, up = first_turns({"meteor": 4}, "random", tough(effects))
    elemental = (up != layout.NO_ELEMENT).all(axis=1)
    assert close(damage[elemental].sum(axis=1) / 4, hits * (base + 1 / 3))


def test_all_elements_among_the_towns_first_three_64_of_253() -> None:
    """T3: three and four players first show three of the 24, the Keeper not among them."""
    cards = tough()
    seating = Seating([find_style("random")] * 3, (31,) * layout.NUM_PURPOSES)
    bench = Bench(cards, rules_for(cards, monsters_set_aside=(11, 11, 15), max_turns=1), seating)
    element = np.array([card.element for card in cards.monsters])
    complete = []
    for deal in range(2500):
        events = bench.play_one(deal).events
        shown = events[events["kind"] == layout.EVENT_SHOWN][:3]["a"]
        complete.append(len(set(element[shown])) == 3)
    assert close(np.array(complete, float), 64 / 253)


@pytest.mark.parametrize("basics", [9, 12, 18, 27])
def test_turns_before_an_empty_draw_are_a_quarter_of_the_deck(basics: int) -> None:
    """floor((9 + B) / 4) hands before a draw meets an empty pile (Q1)."""
    cards = tough()
    deck = {"meteor": 9, "fire": basics}
    changes = np.zeros(1, layout.interventions_dtype)
    changes[0] = given_decks(cards, [deck, deck])
    seating = Seating([find_style("greedy")] * 2, (3,) * layout.NUM_PURPOSES, interventions=changes)
    hands = (9 + basics) // 4
    for turns, meets in ((hands - 1, False), (hands, True)):
        rules = rules_for(cards, max_turns=2 * turns, reserve_size=0, combo_price=0)
        game = Bench(cards, rules, seating).play_one(0).tables["games"][0]
        assert (game["q1_empty_draws"] > 0) == meets
