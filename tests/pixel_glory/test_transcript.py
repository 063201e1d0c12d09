"""Transcripts: a golden text, every kind of event, and names that do not print.

After an intended change of the wording, write the golden text anew with
`python -m tests.pixel_glory.test_transcript`, read it, and commit it alone.
"""

from __future__ import annotations

from pathlib import Path

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
    monster,
    no_interventions,
    random_legal,
    rules_for,
    spell,
)

GOLDEN_DEAL = 255  # nearly everything that can be told happens in it
GOLDEN = Path(__file__).parent.parent / "golden" / "pixel_glory_transcript.txt"
CARDS = card_set(
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
RULES = rules_for(CARDS, auction_cards=2, spells_offered=3, town_face_up=3, combo_cap=4)


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


def golden_transcript() -> str:
    return tell(play_random(deal=GOLDEN_DEAL))


def test_a_game_reads_as_it_did() -> None:
    assert golden_transcript() == GOLDEN.read_text(encoding="utf-8")


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


if __name__ == "__main__":
    GOLDEN.write_text(golden_transcript(), encoding="utf-8")
