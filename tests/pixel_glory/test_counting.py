"""The outcome tables, column by column, on scripted games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout, schema
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.layout import EARTH, FIRE, NO_ELEMENT, WATER
from tests.pixel_glory.builders import (
    Duel,
    Play,
    Played,
    card_set,
    given_decks,
    grant,
    monster,
    monster_index,
    rules_for,
    spell,
)
from tests.pixel_glory.test_dungeon import BEASTS

BOLT = spell("bolt", "earth", "hit 4")
AXE = spell("axe", "fire", "execute 5")
WORKSHOP = card_set([BOLT, AXE], BEASTS)


@pytest.fixture(scope="module")
def work(play: Play) -> Played:
    """Seat 0 works on golem and kraken, seat 1 takes both, then seat 0 takes the imp.

    No bonus is ever taken: earth strikes golem and imp, water golem, kraken, keeper.
    """
    record = given_decks(WORKSHOP, [{"bolt": 1, "water": 2}, {"axe": 1, "water": 2}])
    return play(
        WORKSHOP,
        rules_for(WORKSHOP, face_up=5, max_turns=3, hand_size=3),
        record,
        scripts=[
            "play bolt, at golem, play water, at golem, play water, at kraken,"
            "play bolt, at imp, play water, at keeper, play water, at keeper, keep",
            "play axe, at golem, play water, at kraken, play water, at kraken, keep",
        ],
    )


def row(played: Played, table: str, place: int = 0) -> dict[str, Any]:
    """Return a row of a table as plain values."""
    record = played.table(table)[place]
    return {name: record[name].tolist() for name in record.dtype.names}


def fate(played: Played, cards: CardSet, name: str) -> dict[str, Any]:
    """Return the row of a monster."""
    killed = played.table("monsters")["monster"].tolist()
    return row(played, "monsters", killed.index(monster_index(cards, name)))


def expect(found: dict[str, Any], **columns: Any) -> None:
    """Check some columns of a row, all at once."""
    assert {name: found[name] for name in columns} == columns


def test_every_table_has_the_columns_that_the_schema_explains(play: Play, work: Played) -> None:
    for name, columns in schema.TABLES.items():
        assert work.table(name).dtype.names == tuple(columns), name


def test_the_game(play: Play, work: Played) -> None:
    expect(
        row(work, "games"),
        turns=3,
        truncated=layout.TRUNCATED_TURNS,
        lead_changes=0,
        margin=4,
        tied_first=1,
        starter=0,
        monsters_dead=3,
        kill_turns=2,
        no_kill_turns=1,
        plays=9,
        decisions=20,
        hits=8,
        reshuffle_choices=2,
        q1_empty_draws=3,
        q7_tied=0,
        few_monsters_turns=1,
        lord_with_others_turns=3,
        hp_over_47_turns=3,
    )


def test_fame_kills_and_the_work_behind_them(play: Play, work: Played) -> None:
    expect(
        row(work, "seats", 0),
        fame=1,
        share=0,
        final_rank=2,
        kills=1,
        steals=0,
        fame_by_work=20_000 + 10_000 + 10_000,
        hp_waived=0,
        decisions=13,
    )
    expect(
        row(work, "seats", 1),
        fame=5,
        share=12,
        final_rank=1,
        kills=2,
        steals=1,
        fame_by_work=20_000,
        hp_waived=5,
        decisions=7,
    )


def test_turns_plays_and_piles_of_a_seat(play: Play, work: Played) -> None:
    expect(
        row(work, "seats", 0),
        turns=2,
        kill_turns=1,
        no_kill_turns=1,
        plays_spell=2,
        plays_basic=4,
        spells_used=1,
        reshuffles_chosen=0,
        reshuffles_empty=2,
        combo_turns=1,
        combo_left=1,
        combo_most_held=1,
        reached_price=0,
        first_redemption=0,
    )


def test_damage_and_blows_of_a_seat(play: Play, work: Played) -> None:
    first, second = row(work, "seats", 0), row(work, "seats", 1)
    assert first["damage"] == [[0, 0, 0, 0], [4, 4, 0, 0], [0, 1, 1, 2]]
    assert second["damage"] == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0]]
    execute, hit = layout.BLOW_EXECUTE, layout.BLOW_HIT
    by_spell, by_basic = layout.CARRIER_SPELL, layout.CARRIER_BASIC
    for name, of_execute, of_hit in (
        ("blow_kills", 1, 1),
        ("blow_fame", 2, 3),
        ("blow_own_damage", 0, 2),
        ("blow_all_damage", 5, 3),
    ):
        expected = np.zeros((4, 4), int)
        expected[execute, by_spell], expected[hit, by_basic] = of_execute, of_hit
        assert second[name] == expected.tolist()


def test_why_a_bonus_was_missed(play: Play, work: Played) -> None:
    """The target died; else it had more fame than every weak monster; else for another reason."""
    expect(
        row(work, "seats", 0),
        bonus_chances=[0, 1, 2],
        bonus_taken=[0, 0, 0],
        missed_died=[0, 0, 0],
        missed_fame=[0, 0, 2],
        missed_other=[0, 1, 0],
    )
    expect(
        row(work, "seats", 1),
        bonus_chances=[0, 0, 2],
        missed_died=[0, 0, 1],
        missed_fame=[0, 0, 1],
        missed_other=[0, 0, 0],
    )


def test_the_fates_of_monsters(play: Play, work: Played) -> None:
    expect(
        fate(work, WORKSHOP, "golem"),
        turn_revealed=0,
        turn_killed=2,
        killer=1,
        blow=layout.BLOW_EXECUTE,
        carrier=layout.CARRIER_SPELL,
        blow_element=FIRE,
        damage=[5, 0, 0, 0],
        overkill=0,
        hp_waived=5,
        needed_bonus=0,
        pivotal=0,
    )
    expect(
        fate(work, WORKSHOP, "keeper"),
        turn_killed=0,
        killer=layout.NO_SEAT,
        blow=-1,
        carrier=-1,
        blow_element=-1,
        damage=[2, 0, 0, 0],
        pivotal=0,
    )
    assert work.table("monsters")["reveal_order"].tolist() == [1, 2, 3, 4, 5]


def test_what_spells_did(play: Play, work: Played) -> None:
    names = ["seat", "spell", "plays", "damage", "kills", "fame"]
    assert work.table("spells")[names].tolist() == [(0, 1, 2, 8, 1, 1), (1, 0, 1, 0, 1, 2)]


def test_what_turns_did(play: Play, work: Played) -> None:
    names = ["turn", "seat", "combo_before", "kills", "damage", "bonus", "plays"]
    assert work.table("turns")[names].tolist() == [
        (1, 0, 0, 0, 6, 0, 3),
        (2, 1, 0, 2, 2, 0, 3),
        (3, 0, 1, 1, 6, 0, 3),
    ]
    assert work.table("turns")["fame_before"].tolist() == [[0] * 4, [0] * 4, [0, 5, 0, 0]]


def test_hits_are_summed_by_what_they_met(play: Play, work: Played) -> None:
    sums = work.table("hits")
    spell_hits, basic_hits = layout.CARRIER_SPELL, layout.CARRIER_BASIC
    everything, no_earth, no_earth_no_water, no_element = 0b1111, 0b1101, 0b1001, 0b1000
    cells = {
        (EARTH, spell_hits, EARTH, everything): (1, 1, 4, 0, 0, 0, 0),
        (WATER, basic_hits, EARTH, everything): (1, 1, 1, 0, 0, 0, 0),
        (WATER, basic_hits, WATER, everything): (1, 1, 1, 0, 0, 0, 0),
        (WATER, basic_hits, WATER, no_earth): (2, 2, 2, 0, 0, 1, 3),
        (EARTH, spell_hits, FIRE, no_earth_no_water): (1, 1, 4, 0, 0, 1, 1),
        (WATER, basic_hits, NO_ELEMENT, no_element): (2, 2, 2, 0, 0, 0, 0),
    }
    assert {cell: sums[cell].tolist() for cell in cells} == cells
    assert sums["hits"].sum() == 8


def test_a_bonus_that_is_taken_and_needed(duel: Duel) -> None:
    cards = card_set(monsters=[monster("ox", "earth", hp=2, fame=3)])
    played = duel(cards, {"fire": 1}, "play fire, at ox")
    expect(
        row(played, "seats"),
        bonus_damage=1,
        bonus_chances=[1, 0, 0],
        bonus_taken=[1, 0, 0],
        bonus_kills=[1, 0, 0],
        bonus_fame=[3, 0, 0],
    )
    assert fate(played, cards, "ox")["needed_bonus"] == 1


def test_a_sweep_from_the_reserve_is_no_choice(duel: Duel) -> None:
    cards = card_set([spell("wave", "fire", "sweep 2")], [monster("ox", "earth", hp=3, fame=5)])
    played = duel(cards, {"wave": 1, "fire": 1}, "store wave, play fire, at ox, reserve")
    expect(
        row(played, "seats"),
        reserve_uses=1,
        reserve_stores=1,
        overkill=2,
        bonus_damage=2,
        bonus_chances=[1, 0, 0],
        bonus_taken=[1, 0, 0],
        bonus_kills=[0, 0, 0],
    )
    expect(
        fate(played, cards, "ox"),
        blow=layout.BLOW_SWEEP,
        carrier=layout.CARRIER_RESERVE,
        damage=[3, 0, 0, 0],
        overkill=2,
        needed_bonus=0,
    )
    cell = played.table("hits")[FIRE, layout.CARRIER_RESERVE, EARTH, 0b1010]
    assert cell.tolist() == (1, 0, 3, 1, 2, 1, 5)


def test_a_redemption_tells_what_it_took(play: Play) -> None:
    record = given_decks(WORKSHOP, [{"bolt": 1}, {"water": 3}])
    grant(record, 1, turn=2, combo=8)
    played = play(
        WORKSHOP,
        rules_for(WORKSHOP, face_up=5, max_turns=2, hand_size=2),
        record,
        scripts=["play bolt, at golem", "play water, at golem, kill, at golem, cards"],
    )
    assert [row(played, "redemptions", place) for place in (0, 1)] == [
        {
            "turn": 2,
            "seat": 1,
            "redemption": 0,
            "plays_before": 1,
            "cards_in_hand": 1,
            "held": 8,
            "monster": monster_index(WORKSHOP, "golem"),
            "hp_left": 5,
            "fame": 2,
            "others_damage": 4,
            "killed_already": 0,
        },
        {
            "turn": 2,
            "seat": 1,
            "redemption": 1,
            "plays_before": 1,
            "cards_in_hand": 1,
            "held": 5,
            "monster": layout.NO_MONSTER,
            "hp_left": 0,
            "fame": 0,
            "others_damage": 0,
            "killed_already": 1,
        },
    ]
    expect(
        row(played, "seats", 1),
        steals=0,
        redeemed_kills=1,
        redeemed_draws=1,
        combo_spent_kills=3,
        combo_spent_draws=3,
        combo_granted=8,
        combo_left=2,
        combo_most_held=8,
        reached_price=1,
        first_redemption=2,
    )


def test_lead_changes_are_passes_of_the_sole_lead(play: Play) -> None:
    """Seat 0 leads, seat 1 draws level and passes, seat 0 passes again."""
    cards = card_set(
        [AXE],
        [
            monster("a", "fire", fame=2),
            monster("b", "fire", fame=2),
            monster("c", "fire", fame=1),
            monster("d", "fire", fame=3),
        ],
    )
    record = given_decks(cards, [{"axe": 1}, {"axe": 2}])
    played = play(
        cards,
        rules_for(cards, face_up=6, max_turns=3, hand_size=2),
        record,
        scripts=["play axe, at a, keep, play axe, keep", "play axe, at b, play axe, at c, keep"],
    )
    assert played.numbers("LEAD", "seat") == [1, 0]
    assert played.game["lead_changes"] == 2
    assert [fate(played, cards, name)["pivotal"] for name in "abcd"] == [1, 0, 0, 1]


def test_the_lord_is_pivotal_if_its_fame_decides(play: Play) -> None:
    for fame, pivotal in ((3, 1), (0, 0)):
        cards = card_set(
            [AXE], [monster("a", "fire", fame=2), monster("l", "fire", fame=fame, role="lord")]
        )
        record = given_decks(cards, [{"axe": 1}, {"axe": 1}])
        scripts = ["play axe, at a, keep", "play axe"]
        played = play(cards, rules_for(cards), record, scripts=scripts)
        assert played.game["lord_pivotal"] == pivotal
        assert played.table("seats")["share"].tolist() == ([0, 12] if pivotal else [12, 0])


def test_crowded_tables_are_counted_at_the_start_of_turns(play: Play) -> None:
    cards = card_set(monsters=[monster("a", hp=1)])
    record = grant(given_decks(cards, [{}, {}]), 1, turn=2, combo=13)
    played = play(cards, rules_for(cards, face_up=2, max_turns=2), record, scripts=["", "end"])
    expect(
        row(played, "games"),
        few_monsters_turns=0,
        lord_with_others_turns=0,
        hp_over_47_turns=2,
        combo_over_12_turns=1,
    )


@pytest.mark.parametrize(("hp", "points", "over"), [(27, 12, 0), (28, 13, 1)])
def test_what_the_box_holds_is_not_crowded_and_one_more_is(
    play: Play, hp: int, points: int, over: int
) -> None:
    """47 HP in tokens, 12 cubes: exactly as many may be in use."""
    cards = card_set(monsters=[monster("a", hp=hp), monster("k", hp=20, role="keeper")])
    record = grant(given_decks(cards, [{}, {}]), 0, combo=points)
    played = play(cards, rules_for(cards, face_up=2, max_turns=1), record, scripts=["end", ""])
    expect(row(played, "games"), hp_over_47_turns=over, combo_over_12_turns=over)
