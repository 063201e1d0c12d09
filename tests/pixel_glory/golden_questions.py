"""List the golden games of the open questions: one for each answer to Q1 to Q11."""

from __future__ import annotations

from typing import Any

from tests.pixel_glory.builders import (
    card_set,
    given_decks,
    monster,
    rules_for,
    spell,
)
from tests.pixel_glory.golden_games import (
    AXE,
    ROCK,
    GoldenGame,
    duel,
    town,
)

CHARM = spell("charm", "water", "combo 5")
DUET = spell("duet", "fire", "hit 1", symbols=(0, 0, 4), synergy="water 2: hit 1")


def draws_from_empty_pile(value: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q1 {value}: five cards, three in hand; three are due from a pile of two",
        {"fire": 5},
        "",
        monsters=ROCK,
        hand_size=3,
        empty_pile=value,
        **lines,
    )


def reshuffles_with_reserve(value: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q2 {value}: a reshuffle after a kill while a card waits in the reserve",
        {"axe": 1, "earth": 1, "fire": 1},
        "store earth, play axe, at golem, play fire, at imp, end, reshuffle",
        spells=[AXE],
        reserve_in_reshuffle=value,
        **lines,
    )


def redeems_a_kill_beside_the_lord(value: str, script: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q3 {value}: combo points and a Lord without element",
        {"fire": 1},
        script,
        points=3,
        combo_targets=value,
        **lines,
    )


def redeems_the_only_kill(value: str, script: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q4 {value}: a turn whose only kill is bought",
        {"fire": 1},
        script,
        points=3,
        combo_kill_counts=value,
        **lines,
    )


def redeems_again(value: str, script: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q5 {value}: points for two redemptions",
        {"fire": 1},
        script,
        points=6,
        redemptions_per_turn=value,
        **lines,
    )


def gains_points(limit: str, **options: Any) -> GoldenGame:
    return duel(
        f"Q6 {limit}: five points by a card, one for a turn without a kill",
        {"charm": 1},
        "play charm, end",
        spells=[CHARM],
        monsters=ROCK,
        **{"points": 4, **options},
    )


def ends_level(value: str, winner: str, shares: str) -> GoldenGame:
    """Seat 0 takes one monster of 4 fame, seat 1 two of 2."""
    cards = card_set(
        [AXE],
        [
            monster("ox", "earth", fame=4),
            monster("rat", "fire", fame=2),
            monster("cat", "water", fame=2),
        ],
    )
    record = given_decks(cards, [{"axe": 1}, {"axe": 2}, {}])
    return GoldenGame(
        f"Q7 {value}: {winner}",
        cards,
        rules_for(cards, face_up=5, max_turns=3, tie_break=value),
        ["play axe, at ox, keep", "play axe, at rat, play axe, keep", ""],
        record,
        happens=[f"the tie-break is {value} (Q7)", f"twelfths: {shares}\n", "q7_tied 1"],
    )


def runs_out_of_basics(value: str, *lines: str) -> GoldenGame:
    return town(
        f"Q8 {value}: two basic attacks of each element in the box",
        2,
        happens=lines,
        basics_in_box=2,
        basics_run_out=value,
        max_turns=1,
    )


def reads_synergy(value: str, line: str, **rules: Any) -> GoldenGame:
    return duel(
        f"Q9 {value}: a synergy that asks for two points of water",
        {"duet": 1, "water": 2},
        "play water, at rock, play water, at rock, play duet, at rock",
        spells=[DUET],
        monsters=ROCK,
        synergy=value,
        happens=[line],
        **rules,
    )


def meets_criterion(value: str, **lines: Any) -> GoldenGame:
    return duel(
        f"Q10 {value}: a kill that meets the monster's criterion",
        {"fire": 1},
        "play fire, at weak",
        monsters=[monster("weak", hp=1, criterion="exact")],
        criteria=value,
        **lines,
    )


QUESTIONS = {
    "q1_reshuffle_discard": draws_from_empty_pile(
        "reshuffle_discard",
        happens=["shuffles the discard pile, 3 cards, into a new pile", "q1_empty_draws 2"],
    ),
    "q1_draw_fewer": draws_from_empty_pile(
        "draw_fewer", happens=["draws basic fire, basic fire\n"], never=["shuffles the discard"]
    ),
    "q2_stays": reshuffles_with_reserve(
        "stays", happens=["shuffles 2 cards together", "q2_full_reserve 1"]
    ),
    "q2_returns": reshuffles_with_reserve(
        "returns", happens=["shuffles 3 cards together", "q2_full_reserve 1"]
    ),
    "q3_elemental_only": redeems_a_kill_beside_the_lord(
        "elemental_only", "kill, at golem", happens=["defeats Golem"]
    ),
    "q3_any": redeems_a_kill_beside_the_lord(
        "any", "kill, at lord", happens=["defeats Lord", "The Dungeon Lord is defeated."]
    ),
    "q4_yes": redeems_the_only_kill(
        "yes",
        "kill, at golem, play fire, at imp, keep",
        happens=["does not shuffle the cards together"],
        never=["for a turn without a kill"],
    ),
    "q4_no": redeems_the_only_kill(
        "no",
        "kill, at golem, play fire, at imp",
        happens=["for a turn without a kill"],
        never=["shuffle the cards together"],
    ),
    "q5_unlimited": redeems_again(
        "unlimited", "kill, at golem, kill, at imp", happens=["defeats Golem", "defeats Imp"]
    ),
    "q5_once": redeems_again(
        "once",
        "kill, at golem, play fire, at imp",
        happens=["defeats Golem", "Turn 1: seat 0"],
        never=["defeats Imp"],
    ),
    "q6_no_limit": gains_points("no limit", happens=["gains 5 combo points by the card\n"]),
    "q6_combo_cap": gains_points(
        "combo_cap",
        combo_cap=6,
        happens=[
            "gains 2 combo points by the card, 3 lost to a limit",
            "gains 0 combo points for a turn without a kill, 1 lost to a limit",
        ],
    ),
    "q6_combo_supply": gains_points(
        "combo_supply", combo_supply=7, happens=["by the card, 2 lost to a limit"]
    ),
    "q7_shared": ends_level("shared", "seats 0 and 1 share the win", "6, 6, 0"),
    "q7_most_monsters": ends_level("most_monsters", "seat 1 wins with two monsters", "0, 12, 0"),
    "q7_later_in_turn_order": ends_level(
        "later_in_turn_order", "seat 1 wins, the later", "0, 12, 0"
    ),
    "q8_take_what_is_left": runs_out_of_basics(
        "take_what_is_left", "picks Spell4 with 1 basic fire, 1 basic earth\n", "picks Spell3\n"
    ),
    "q8_unlimited": runs_out_of_basics(
        "unlimited", "picks Spell3 with 1 basic fire, 1 basic earth, 1"
    ),
    "q9_played_this_turn": reads_synergy("played_this_turn", "synergy earned: 2 of 2 water"),
    "q9_symbols_owned": reads_synergy("symbols_owned", "synergy not earned: 1 of 2 water"),
    "q9_symbols_per_synergy_point": reads_synergy(
        "symbols_owned", "synergy earned: 2 of 2 water", symbols_per_synergy_point=2
    ),
    "q10_on": meets_criterion(
        "on",
        happens=["meets the criterion of Weak: exact", "gains 1 combo point for the criterion"],
    ),
    "q10_off": meets_criterion(
        "off",
        happens=["meets the criterion of Weak: exact"],
        never=["for the criterion"],
    ),
    "q11_max_turns": duel(
        "Q11 max_turns: nobody can beat the rock",
        {"fire": 1},
        "",
        monsters=ROCK,
        max_turns=3,
        happens=["Turn 3", "Stopped after 3 turns (Q11)."],
    ),
    "q11_max_plays_per_turn": duel(
        "Q11 max_plays_per_turn: two cards that draw each other for ever",
        {"loop": 2},
        "play loop, play loop, play loop, play loop, play loop",
        spells=[spell("loop", "water", "draw 2")],
        hand_size=1,
        max_plays_per_turn=5,
        happens=["Stopped after 5 cards in one turn (Q11)."],
    ),
}
