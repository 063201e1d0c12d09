"""Transcripts: every kind of event, and names that do not print; see also `test_goldens.py`."""

from __future__ import annotations

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout, transcript
from glory_sim.games.pixel_glory.cards import CardSet, Spell
from glory_sim.games.pixel_glory.reference import Chance, Playthrough, play_game
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.transcript import printable, tell_game
from tests.pixel_glory.builders import (
    CHANCE,
    card_set,
    given_decks,
    grant,
    no_interventions,
    random_legal,
    rules_for,
)
from tests.pixel_glory.golden_games import ADVENTURE as CARDS
from tests.pixel_glory.golden_games import ADVENTURE_RULES as RULES


def play_random(
    cards: CardSet = CARDS,
    rules: Rules = RULES,
    interventions: np.void | None = None,
    *,
    deal: int = 0,
) -> Playthrough:
    return play_game(
        cards,
        rules,
        num_seats=2,
        chance=Chance(CHANCE.seeds, deal),
        policies=[random_legal] * 2,
        interventions=interventions,
    )


def tell(playthrough: Playthrough, cards: CardSet = CARDS, rules: Rules = RULES) -> str:
    return tell_game(
        playthrough.events, card_set=cards, rules=rules, policies=["careful", "random"]
    )


def test_every_kind_of_event_is_told_but_targets() -> None:
    """A target is told by the hit or the kill that follows."""
    told = {
        name
        for name in layout.EVENT_NAMES
        if hasattr(transcript._Narrator, f"_tell_{name.lower()}")
    }
    assert set(layout.EVENT_NAMES) - told == {"TARGET"}


def test_decks_and_grants_are_told() -> None:
    record = given_decks(CARDS, [{"meteor": 1, "fire": 2}, {"boulder": 2}])
    record["swap_seat"], record["swap_from"], record["swap_to"] = 2, 2, 5
    text = tell(play_random(interventions=grant(record, 1, fame=2, combo=1)))
    assert "  seat 0 is given 1 Meteor, 2 basic fire\n" in text
    assert "  seat 1 gets Tidal Wave in place of Boulder\n" in text
    assert "  seat 1 is granted 2 fame and 1 combo point\n" in text

    record = no_interventions()
    record["start"] = layout.START_DEALT
    text = tell(play_random(interventions=record))
    assert text.count(" is dealt ") == 4
    assert "Round" not in text


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ({"max_turns": 2}, "Stopped after 2 turns (Q11)."),
        ({"max_plays_per_turn": 2}, "Stopped after 2 cards in one turn (Q11)."),
    ],
)
def test_a_truncated_game_says_so(limit: dict[str, int], said: str) -> None:
    rules = rules_for(CARDS, auction_cards=2, **limit)
    assert said in tell(play_random(rules=rules), rules=rules)


def test_a_tie_says_how_it_is_broken() -> None:
    rules = rules_for(CARDS, max_turns=1)
    text = tell(play_random(CARDS, rules, given_decks(CARDS, [{}, {}])), rules=rules)
    assert text.endswith("Equal fame at the top; the tie-break is shared (Q7).\n")


def test_names_cannot_reach_the_terminal() -> None:
    assert printable("Jörð\x1b[31m\n\u202e") == "Jörð\\x1b[31m\\n\\u202e"
    evil = Spell("evil", "E\x1b[2Jvil", 0, (0, 0, 0), ())
    cards = card_set([evil], CARDS.monsters)
    record = given_decks(cards, [{"evil": 3}, {}])
    rules = rules_for(cards, max_turns=1)
    text = tell_game(
        play_random(cards, rules, record).events,
        card_set=cards,
        rules=rules,
        policies=["a\rb", "c"],
    )
    assert all(c.isprintable() or c == "\n" for c in text)
    assert "E\\x1b[2Jvil" in text
    assert "seat 0 (a\\rb)" in text
