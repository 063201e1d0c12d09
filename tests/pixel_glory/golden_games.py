"""Set up the games of the golden transcripts in `tests/golden/`.

Each shows one thing, on cards chosen for it: a number of players, an answer to an
open question, a step of the effect language, a rule. What must happen, and what must
not, stands beside it, so a transcript cannot come to show something else unnoticed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell
from glory_sim.games.pixel_glory.effect_language import format_steps
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.transcript import tell_game
from tests.pixel_glory.builders import (
    CHANCE,
    Played,
    card_set,
    given_decks,
    grant,
    monster,
    no_interventions,
    play_on,
    random_legal,
    rules_for,
    spell,
)
from tests.pixel_glory.engines import Player

BEASTS = (
    monster("golem", "earth", hp=10, fame=2),
    monster("imp", "fire", hp=4, fame=1),
    monster("kraken", "water", hp=3, fame=3),
)
ROCK = (monster("rock", hp=50),)
AXE = spell("axe", "fire", "execute 20")
BOLT = spell("bolt", "fire", "hit 5")


@dataclass(frozen=True)
class GoldenGame:
    """One game, and lines that its transcript has and has not."""

    title: str
    cards: CardSet
    rules: Rules
    scripts: Sequence[str]
    interventions: np.void = field(default_factory=no_interventions)
    chance: Chance = CHANCE
    after: Player = random_legal
    happens: Sequence[str] = ()
    never: Sequence[str] = ()

    def tell(self, engine: str) -> str:
        """Play the game on an engine and return its page."""
        played = play_on(
            engine,
            self.cards,
            self.rules,
            self.interventions,
            scripts=self.scripts,
            after=self.after,
            chance=self.chance,
        )
        told = tell_game(
            played.events,
            card_set=self.cards,
            rules=self.rules,
            policies=["scripted"] * len(self.scripts),
        )
        return f"{self.title}\n{self._about()}\n{told}\n{_counts_of(played)}"

    def _about(self) -> str:
        """Say which rules differ from the standard ones, and what is printed on the spells."""
        standard = Rules()
        rules = "".join(
            f"  {name} = {value}\n"
            for name, value in vars(self.rules).items()
            if value != getattr(standard, name)
        )
        spells = "".join(
            f"  {card.name}, {layout.ELEMENT_NAMES[card.element]}: {_text_of(card)}\n"
            for card in self.cards.spells
            if not card.id.startswith("spare")
        )
        return f"Rules that differ\n{rules}" + (f"Spells\n{spells}" if spells else "")


def _counts_of(played: Played) -> str:
    """Say who won, and which open questions came up how often."""
    shares = ", ".join(str(share) for share in played.table("seats")["share"])
    counts = ", ".join(
        f"{name} {played.game[name]}"
        for name in played.game.dtype.names
        if name.startswith("q") and played.game[name]
    )
    return f"Win shares in twelfths: {shares}\nRules gaps: {counts or 'none'}\n"


def _text_of(card: Spell) -> str:
    text = format_steps(card.steps)
    if card.synergy_element == layout.NO_ELEMENT:
        return text
    asked = f"{card.synergy_points} {layout.ELEMENT_NAMES[card.synergy_element]}"
    return f"{text}; with {asked}: {format_steps(card.synergy_steps)}"


def duel(
    title: str,
    deck: Mapping[str, int],
    script: str,
    *,
    spells: Sequence[Spell] = (),
    monsters: Sequence[Monster] = BEASTS,
    points: int = 0,
    happens: Sequence[str] = (),
    never: Sequence[str] = (),
    **rules: Any,
) -> GoldenGame:
    """Let seat 0 play a deck by a script in the first turn, seat 1 nothing."""
    cards = card_set(spells, monsters)
    record = given_decks(cards, [deck, {}])
    if points:
        grant(record, 0, combo=points)
    few = {"face_up": len(cards.monsters), "hand_size": 6, "max_turns": 1}
    return GoldenGame(
        title,
        cards,
        rules_for(cards, **{**few, **rules}),
        [script, ""],
        record,
        happens=happens,
        never=never,
    )


def town(title: str, num_seats: int, *, happens: Sequence[str], **rules: Any) -> GoldenGame:
    """Play two rounds of the town and some turns of the dungeon at random."""
    cards = card_set(
        [
            spell(f"spell{number}", layout.ELEMENT_NAMES[number % 3], symbols=(1, 1, number % 2))
            for number in range(8)
        ],
        [monster(f"beast{number}", layout.ELEMENT_NAMES[number % 4], hp=2) for number in range(5)],
    )
    short = {"auction_cards": 2, "town_face_up": ("all", 2, 2), "max_turns": 4}
    return GoldenGame(
        title, cards, rules_for(cards, **{**short, **rules}), [""] * num_seats, happens=happens
    )


PLAYERS = {
    "players_2": town(
        "Two players: all monsters are shown at once, a third spell leaves the game",
        2,
        happens=["leaves the game: ", "Round 2", "Turn 4"],
        spells_offered=3,
    ),
    "players_3": town(
        "Three players: one monster more is shown in each later round",
        3,
        happens=["seat 2 holds the staff", "Round 2\n  monsters shown: ", "Turn 4"],
    ),
    "players_4": town(
        "Four players: four spells are offered a round",
        4,
        happens=["seat 3 picks ", "Turn 4: seat "],
    ),
}

ADVENTURE = card_set(
    [
        spell("meteor", "fire", "hit 1 x3", symbols=(1, 0, 0)),
        spell("bellows", "fire", "empower 2; hit 1", symbols=(1, 0, 1)),
        spell("boulder", "earth", "hit 5", symbols=(0, 2, 0)),
        spell("sinkhole", "earth", "execute 4", symbols=(0, 1, 0)),
        spell("undertow", "water", "draw 2; combo 2", symbols=(0, 0, 1)),
        spell("tidal wave", "water", "sweep 1", symbols=(0, 0, 1), synergy="fire 1: hit 2"),
    ],
    [
        monster("cinder imp", "fire", hp=3, fame=1, criterion="exact"),
        monster("stone golem", "earth", hp=7, fame=3),
        monster("kraken", "water", hp=5, fame=2, criterion="untouched"),
        monster("keeper", hp=6, fame=4, role="keeper"),
        monster("lord", hp=8, fame=5, role="lord"),
    ],
)
ADVENTURE_RULES = rules_for(
    ADVENTURE, auction_cards=2, spells_offered=3, town_face_up=3, combo_cap=4
)
WHOLE_GAMES = {
    "whole_game": GoldenGame(
        "A whole game at random, in which nearly everything happens",
        ADVENTURE,
        ADVENTURE_RULES,
        ["", ""],
        chance=Chance(CHANCE.seeds, 255),
        happens=["The Dungeon Lord is defeated.", "Round 2", "takes the lead"],
    )
}
