"""Positions with an obviously right move, and the policies that should find it.

The whole hand lies open: seat 0 plays its one turn with all monsters up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from tests.pixel_glory.builders import card_set, given_decks, grant, monster, rules_for, spell

SPELLS = [
    spell("hammer", "earth", "hit 5"),
    spell("spear", "water", "hit 3"),
    spell("torch", "fire", "empower 1; hit 1"),
    spell("rain", "fire", "hit 1 x3"),
    spell("whirl", "water", "sweep 2"),
    spell("axe", "earth", "execute 3"),
    spell("echo", "earth", "hit 1", synergy="earth 1: hit 4"),
    spell("flint", "fire", "hit 1", synergy="fire 1: hit 3"),
]
EVERY = ("greedy", "careful", "weigher", "planner")
THOUGHTFUL = ("weigher", "planner")
CHAINS = ("chainer", "planner")
PLANNER = ("planner",)


@dataclass(frozen=True)
class Position:
    """Monsters as `name element HP/fame`, a deck as `card card ...`, and who must die."""

    monsters: str
    deck: str
    dies: str
    finders: tuple[str, ...] = EVERY
    points: int = 0
    behind: int = 0
    """Fame of the other seat."""
    spared: str = ""
    """Monsters that must not be hit."""


POSITIONS = {
    "one blow kills": Position("a none 1/1", "fire", "a"),
    "the more famous one": Position("a none 1/1, b none 1/3", "fire", "b"),
    "the more famous one, other side": Position("a none 1/3, b none 1/1", "fire", "a"),
    "only the bonus kills": Position("a earth 2/1, b water 2/3", "fire", "a"),
    "the bonus of water": Position("a earth 2/3, b fire 2/1", "water", "b"),
    "the bonus of earth": Position("a fire 2/3, b water 2/1", "earth", "b"),
    "two blows, two kills": Position("a none 1/1, b none 1/2", "fire fire", "a b"),
    "three hits, three kills": Position("a none 1/1, b none 1/1, c none 1/1", "rain", "a b c"),
    "hits split two and one": Position("a none 2/1, b none 1/2", "rain", "a b"),
    "Meteor deals six to an earth monster": Position("a earth 6/3, b none 9/4", "rain", "a"),
    "two hits with bonus, one without": Position("a earth 4/2, b none 1/2", "rain", "a b"),
    "big card, big monster": Position("a none 5/3, b none 1/1", "hammer fire", "a b"),
    "small card, small monster": Position("a none 3/3, b none 5/2", "hammer spear", "a b"),
    "no card is wasted": Position("a none 4/3, b none 3/2", "hammer spear", "a b"),
    "two cards, one kill": Position("a none 8/3", "hammer spear", "a"),
    "three cards, two kills": Position("a none 6/4, b none 3/2", "hammer spear fire", "a b"),
    "each element to its prey": Position("a earth 2/2, b water 2/2", "fire earth", "a b"),
    "all elements to their prey": Position(
        "a earth 2/2, b water 2/2, c fire 2/2", "fire earth water", "a b c"
    ),
    "a sweep kills all": Position("a none 2/1, b none 2/2, c none 2/3", "whirl", "a b c"),
    "a sweep and three blows": Position(
        "a none 3/1, b none 3/1, c none 3/1", "whirl fire fire fire", "a b c"
    ),
    "an execute takes the famous one": Position("a fire 3/2, b fire 3/4", "axe", "b"),
    "an execute leaves who has no element": Position("a none 3/9, b fire 3/1", "axe", "b"),
    "damage, then the execute": Position("a fire 8/4", "axe hammer", "a"),
    "points buy a kill": Position("a fire 20/5", "fire", "a", points=3),
    "points buy the famous one": Position("a fire 20/5, b earth 20/2", "fire", "a", points=3),
    "points do not buy who has no element": Position(
        "a none 20/5, b fire 20/3", "fire", "b", points=3
    ),
    "points twice": Position("a fire 20/4, b earth 20/3", "fire", "a b", points=6),
    "a card and points": Position("a fire 9/4, b none 5/3", "hammer", "a b", points=3),
    "a card for the near, points for the far": Position(
        "a fire 5/5, b fire 20/3", "hammer", "a b", points=3
    ),
    "cards for whom points cannot buy": Position(
        "a fire 5/2, b none 5/4", "hammer", "a b", points=3
    ),
    "cards for whom points cannot buy, though less famous": Position(
        "a fire 5/4, b none 5/3", "hammer", "a b", PLANNER, points=3
    ),
    "the small kill can wait": Position("a none 8/3, b none 5/1", "hammer spear", "a", PLANNER),
    "both cards for the famous one": Position(
        "a none 6/4, b none 2/1", "hammer spear", "a", PLANNER
    ),
    "one great kill over two small ones": Position(
        "a none 2/1, b none 2/1, c none 4/4", "fire fire fire fire", "c", PLANNER
    ),
    "two kills over one": Position(
        "a none 2/2, b none 2/2, c none 4/3", "fire fire fire fire", "a b", PLANNER
    ),
    "empower first": Position("a none 8/3", "torch rain", "a", CHAINS),
    "empower before the heavy blows": Position("a none 12/5", "hammer spear torch", "a", PLANNER),
    "empower before the sweep": Position(
        "a none 3/2, b none 3/2, c none 5/1", "whirl torch", "a b c", PLANNER
    ),
    "earn the synergy of earth": Position("a none 6/2", "echo earth", "a", CHAINS),
    "earn the synergy of fire": Position("a none 5/3", "flint fire", "a", CHAINS),
    "one synergy feeds another": Position("a none 6/5", "echo echo", "a"),
    "earn it with the right card": Position(
        "a none 10/3, b none 30/1", "echo hammer fire", "a", CHAINS
    ),
    "the Lord's death wins": Position("lord none 5/6, a none 5/7", "hammer", "lord", THOUGHTFUL),
    "the Lord's death overtakes": Position(
        "lord none 5/6, a none 5/7", "hammer", "lord", THOUGHTFUL, behind=4
    ),
    "the Lord's death would lose": Position(
        "lord none 5/6, a none 5/2", "hammer", "a", PLANNER, behind=20
    ),
    "no easy kill for the next seat": Position(
        "a none 12/4, b none 40/4", "hammer", "", ("careful", "weigher", "planner"), spared="a"
    ),
    "no easy kill with a basic attack": Position(
        "a none 11/5, b none 40/5", "fire", "", ("careful", "weigher", "planner"), spared="a"
    ),
}
FOUND = [(name, who) for name, position in POSITIONS.items() for who in position.finders]


def made(position: Position) -> tuple[CardSet, Any]:
    """Return the cards of a position and the interventions that deal it."""
    monsters = []
    for text in position.monsters.split(", "):
        name, element, numbers = text.split()
        hp, fame = map(int, numbers.split("/"))
        role = "lord" if name == "lord" else "ordinary"
        monsters.append(monster(name, element, hp=hp, fame=fame, role=role))
    monsters.append(monster("keeper", hp=100, fame=0, role="keeper"))
    if "lord" not in position.monsters:
        monsters.append(monster("lord", hp=100, fame=0, role="lord"))
    cards = card_set(SPELLS, monsters)
    deck: dict[str, int] = {}
    for name in position.deck.split():
        deck[name] = deck.get(name, 0) + 1
    record = given_decks(cards, [deck, {}])
    if position.points:
        grant(record, 0, combo=position.points)
    if position.behind:
        grant(record, 1, fame=position.behind)
    return cards, record


def play(position: Position, policy: str) -> list[tuple[int, ...]]:
    cards, record = made(position)
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    changes[0] = record
    up = len(position.monsters.split(", ")) + 1  # and the Keeper
    rules = rules_for(cards, face_up=up, hand_size=20, max_turns=1, reserve_size=0)
    seating = Seating([find_style(policy)] * 2, (1,) * layout.NUM_PURPOSES, interventions=changes)
    return list(Bench(cards, rules, seating).play_one(0).events.tolist())


def names_of(events: list[tuple[int, ...]], kind: int, cards: CardSet) -> set[str]:
    return {cards.monsters[event[4]].id for event in events if event[1] == kind}


def test_there_are_forty_positions() -> None:
    assert sum(bool(position.finders) for position in POSITIONS.values()) >= 40


@pytest.mark.parametrize(("name", "policy"), FOUND)
def test_the_right_move_is_found(name: str, policy: str) -> None:
    position = POSITIONS[name]
    cards, events = made(position)[0], play(position, policy)
    assert names_of(events, layout.EVENT_KILL, cards) == set(position.dies.split())
    assert not names_of(events, layout.EVENT_HIT, cards) & set(position.spared.split())
