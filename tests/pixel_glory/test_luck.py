"""Keyed chance in both engines: to the letter, and nobody else's luck moves."""

from __future__ import annotations

import numpy as np
import pytest

from glory_sim.games.pixel_glory import chance, layout
from glory_sim.games.pixel_glory.cards import CardSet, identity
from glory_sim.games.pixel_glory.reference.luck import GOLDEN, Chance, chained, mixed
from tests.pixel_glory.builders import (
    CHANCE,
    Play,
    card_set,
    given_decks,
    monster,
    rules_for,
    spell,
)

SPELLS = [spell(f"s{i:02}") for i in range(12)]
MONSTERS = [monster(f"m{i:02}") for i in range(9)]


def mix(engine: str, number: int) -> int:
    """Mix a number as an engine does."""
    if engine == "reference":
        return mixed(number)
    with np.errstate(over="ignore"):
        return int(chance.mixed(np.uint64(number)))


def test_mixed_is_splitmix64(engine: str) -> None:
    """The first outputs for seed 1234567 that Rosetta Code and Java's source agree on."""
    state = 1234567
    outputs = []
    for _ in range(3):
        state = (state + GOLDEN) % 2**64
        outputs.append(mix(engine, state))
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_key_chains_purpose_deal_replicate_and_words(engine: str) -> None:
    luck = Chance((11, 12, 13, 14, 15, 16, 17), 3, (1, 2, 3, 4, 5, 6, 7))
    expected = mixed((15 + GOLDEN) % 2**64)
    for word in (layout.PURPOSE_PILE, 3, 5, 1, 2):
        expected = mixed(((expected ^ word) + GOLDEN) % 2**64)
    if engine == "reference":
        assert luck.key(layout.PURPOSE_PILE, 1, 2) == expected
        assert chained(luck.key(layout.PURPOSE_PILE, 1), 2) == expected
        return
    with np.errstate(over="ignore"):
        key = chance.base_key(15, layout.PURPOSE_PILE, 3, 5)
        for word in (1, 2):
            key = chance.chained(np.uint64(key), word)  # compiled code gives a plain int
    assert int(key) == expected


@pytest.mark.parametrize("purpose", [layout.PURPOSE_SPELLS, layout.PURPOSE_SET_ASIDE])
def test_one_more_card_leaves_the_order_of_the_others(purpose: int) -> None:
    identities = [identity(f"card{i}") for i in range(20)]
    fewer = CHANCE.shuffled(purpose, range(19), identities)
    more = CHANCE.shuffled(purpose, range(20), identities)
    assert [card for card in more if card != 19] == fewer


def test_copies_in_a_pile_are_numbered_by_kind() -> None:
    identities = [identity(f"card{i}") for i in range(3)]
    fewer = CHANCE.shuffled_pile(0, 4, [5, 0, 3], identities)
    more = CHANCE.shuffled_pile(0, 4, [5, 9, 3], identities)
    assert [card for card in more if card != 1] == fewer
    assert [more.count(kind) for kind in range(3)] == [5, 9, 3]


def test_equal_keys_go_by_identity_when_the_fast_engine_sorts() -> None:
    cards, keys = np.arange(4), np.array([5, 5, 2, 5], np.uint64)
    chance.sort_by_key(cards, keys, np.array([7, 5, 9, 6], np.uint64), 4)
    assert cards.tolist() == [2, 1, 3, 0]
    assert keys.tolist() == [2, 5, 5, 5]


def test_equal_keys_go_by_identity_then_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glory_sim.games.pixel_glory.reference.luck.mixed", lambda number: 0)
    assert CHANCE.shuffled(layout.PURPOSE_SPELLS, range(3), [7, 5, 6]) == [1, 2, 0]
    assert CHANCE.shuffled_pile(0, 0, [2, 2], [7, 5]) == [1, 1, 0, 0]
    assert CHANCE.staff_holder(4) == 0


def reveals(play: Play, cards: CardSet, luck: Chance) -> list[str]:
    record = given_decks(cards, [{"fire": 9}, {}])
    played = play(cards, rules_for(cards, face_up=6, max_turns=1), record, chance=luck)
    return [cards.monsters[index].id for index in played.numbers("REVEAL", "b")]


@pytest.mark.parametrize("purpose", range(layout.NUM_PURPOSES))
def test_a_purpose_has_its_own_seed_and_replicate(play: Play, purpose: int) -> None:
    """Only the dungeon's seed or replicate moves the monsters' order."""
    cards = card_set(SPELLS, MONSTERS)
    normal = reveals(play, cards, CHANCE)
    seeds = tuple(seed + (place == purpose) for place, seed in enumerate(CHANCE.seeds))
    replicates = tuple(int(place == purpose) for place in range(layout.NUM_PURPOSES))
    for luck in (Chance(seeds, 0), Chance(CHANCE.seeds, 0, replicates)):
        assert (reveals(play, cards, luck) != normal) == (purpose == layout.PURPOSE_DUNGEON)


def test_a_renamed_or_reordered_card_keeps_its_luck(play: Play) -> None:
    """The id is the card: chance does not know names or places in the file."""
    cards = card_set(SPELLS, MONSTERS)
    others = card_set(SPELLS[::-1], MONSTERS[::-1])
    assert reveals(play, cards, CHANCE) == reveals(play, others, CHANCE)
