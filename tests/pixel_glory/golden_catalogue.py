"""List the games of the golden transcripts: one for each answer, step and criterion.

What can differ and has no page fails a test; see `test_goldens.py`.
"""

from __future__ import annotations

from glory_sim.games.pixel_glory import layout
from tests.pixel_glory.builders import (
    card_set,
    given_decks,
    grant,
    monster,
    no_interventions,
    rules_for,
    spell,
)
from tests.pixel_glory.golden_games import (
    AXE,
    BEASTS,
    BOLT,
    PLAYERS,
    ROCK,
    WHOLE_GAMES,
    GoldenGame,
    duel,
)
from tests.pixel_glory.golden_questions import CHARM, QUESTIONS

STEPS = {
    "step_hit": duel(
        "Step hit: three hits, each choosing its target; a newcomer may be hit at once",
        {"meteor": 1},
        "",
        spells=[spell("meteor", "fire", "hit 1 x3")],
        monsters=[monster("a", "earth", hp=2), monster("b", hp=1), *ROCK],
        face_up=1,
        happens=["hits "],
    ),
    "step_sweep": duel(
        "Step sweep: everybody who was up, left to right, but no newcomer",
        {"wave": 1},
        "play wave",
        spells=[spell("wave", "fire", "sweep 1")],
        monsters=[monster(name, hp=1) for name in "abc"],
        face_up=2,
        happens=["next comes "],
    ),
    "step_execute": duel(
        "Step execute: one elemental monster with few HP left, without damage",
        {"axe": 1},
        "play axe, at imp, keep",
        spells=[spell("axe", "earth", "execute 4")],
        happens=["executes Imp: 1 fame, 4 HP waived"],
        never=["hits "],
    ),
    "step_draw": duel(
        "Step draw: cards drawn must be played this turn",
        {"tide": 1, "fire": 3},
        "",
        spells=[spell("tide", "water", "draw 3")],
        monsters=ROCK,
        hand_size=1,
        max_turns=9,
        happens=["plays Tide\n  draws basic fire"],
    ),
    "step_combo": duel(
        "Step combo: points that can be redeemed in the same turn",
        {"charm": 1},
        "play charm, kill, at golem, keep",
        spells=[spell("charm", "water", "combo 3")],
        happens=["gains 3 combo points by the card", "redeems 3 combo points for a kill"],
    ),
    "step_empower": duel(
        "Step empower: later hits and sweeps of the turn, not the hit before it",
        {"flare": 1, "fire": 1},
        "play flare, at golem, at golem, play fire, at golem",
        spells=[spell("flare", "fire", "hit 1; empower 2; hit 1")],
        happens=[
            "hits Golem for 1 + 1 element: 10 -> 8 HP",
            "hits Golem for 1 + 1 element + 2 empower: 8 -> 4 HP",
            "hits Golem for 1 + 1 element + 2 empower: 4 -> 0 HP",
        ],
    ),
    "step_synergy": duel(
        "Synergy: its steps come last; the card itself does not count, the one before it does",
        {"spark": 2},
        "play spark, at keeper, play spark, at keeper, at lord",
        spells=[spell("spark", "fire", "hit 1", synergy="fire 1: hit 2")],
        happens=["synergy not earned: 0 of 1 fire", "synergy earned: 1 of 1 fire"],
    ),
}

RULES = {
    "d4_reserve": duel(
        "D4: a card waits in the reserve over a turn",
        {"fire": 1, "water": 1},
        "store fire, play water, at golem, end, reserve, at golem, play water, at golem",
        max_turns=3,
        happens=["puts basic fire into the reserve", "plays basic fire from the reserve"],
    ),
    "d5_wheel": duel(
        "D5: fire beats earth; the wheel turned, and a bonus of two",
        {"tap": 1},
        "",
        spells=[spell("tap", "fire", "sweep 0")],
        wheel="reversed",
        element_bonus=(2, 1, 1),
        happens=["hits Kraken for 0 + 2 element", "hits Golem for 0: 10 -> 10 HP"],
    ),
    "d8_reshuffle": duel(
        "D8: after a kill all cards are shuffled together",
        {"bolt": 3},
        "play bolt, at imp, reshuffle",
        spells=[BOLT],
        hand_size=1,
        happens=["shuffles 3 cards together\n  draws Bolt"],
    ),
    "d10_cards": duel(
        "D10: four cards for three points",
        {"fire": 5},
        "play fire, at keeper, cards",
        points=3,
        hand_size=1,
        monsters=ROCK,
        happens=["redeems 3 combo points for cards\n  draws basic fire, basic fire, basic fire"],
    ),
    "d12_mid_sweep": duel(
        "D12: the Lord falls to the first of three hits, and the rest does not happen",
        {"storm": 1},
        "play storm, at lord",
        spells=[spell("storm", "fire", "hit 9 x3; combo 1")],
        monsters=[*BEASTS, monster("lord", hp=9, fame=6, role="lord")],
        happens=["hits Lord for 9: 9 -> 0 HP", "The Dungeon Lord is defeated."],
        never=["combo points by", "without a kill"],
    ),
    "lead_change": GoldenGame(
        "A lead change: seat 1 passes seat 0",
        LEAD_CARDS := card_set([AXE], [monster("a", "fire"), monster("b", "water", fame=2)]),
        rules_for(LEAD_CARDS, face_up=4, max_turns=2),
        ["play axe, at a, keep", "play axe, keep"],
        given_decks(LEAD_CARDS, [{"axe": 1}, {"axe": 1}]),
        happens=["seat 1 takes the lead"],
    ),
}


def criterion_game(criterion: str) -> GoldenGame:
    """A blow that meets a criterion of a monster."""
    element = criterion if criterion in layout.ELEMENT_NAMES else "fire"
    return duel(
        f"Criterion {criterion}: met, and a point for it",
        {"fire": 1} if criterion == "basic" else {"blow": 1},
        "play fire, at weak" if criterion == "basic" else "play blow",
        spells=[spell("blow", element, "sweep 5")],
        monsters=[monster("weak", hp=1 if criterion == "basic" else 5, criterion=criterion)],
        basic_damage=1,
        happens=[f"meets the criterion of Weak: {criterion}", "gains 1 combo point for the"],
    )


CRITERIA = {f"criterion_{name}": criterion_game(name) for name in layout.CRITERION_NAMES if name}


def dealt_decks() -> GoldenGame:
    cards = card_set([spell(f"spell{i}", symbols=(1, 0, 0)) for i in range(6)], BEASTS)
    record = no_interventions()
    record["start"] = layout.START_DEALT
    return GoldenGame(
        "Intervention: decks dealt at random in place of the town",
        cards,
        rules_for(cards, auction_cards=2, max_turns=1),
        ["", "", ""],
        record,
        happens=["seat 2 is dealt Spell"],
    )


def swapped_card() -> GoldenGame:
    cards = card_set([AXE, BOLT, CHARM], BEASTS)
    record = grant(given_decks(cards, [{"axe": 1}, {"bolt": 1}]), 1, turn=2, fame=2, combo=1)
    record["swap_seat"], record["swap_from"], record["swap_to"] = 2, 2, 3
    return GoldenGame(
        "Interventions: given decks, a card swapped for another, and a grant",
        cards,
        rules_for(cards, max_turns=2),
        ["", ""],
        record,
        happens=["seat 1 gets Charm in place of Bolt", "is granted 2 fame and 1 combo point"],
    )


INTERVENTIONS = {"intervention_dealt": dealt_decks(), "intervention_swap": swapped_card()}

GOLDENS: dict[str, GoldenGame] = (
    WHOLE_GAMES | PLAYERS | QUESTIONS | STEPS | RULES | CRITERIA | INTERVENTIONS
)
