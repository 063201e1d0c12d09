"""No policy's decision depends on what its view must not show.

At each decision the engine stands still while everything is scrambled that the seat may
not know: all of the engine's state but the view and the seat's own cards and key, and
what earlier decisions left in the scratch. The view made again, and the answer given
again, must be the same. Policies that cheat on purpose are caught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from glory_sim.games.pixel_glory import layout, records
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.policies.catalogue import Style, find_style
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.state import state_dtype
from glory_sim.games.pixel_glory.views import show_own
from tests.pixel_glory.builders import (
    CHANCE,
    card_set,
    given_decks,
    kind,
    monster,
    rules_for,
    spell,
)
from tests.pixel_glory.engines import seat_players
from tests.pixel_glory.representatives import BIDS, PLAYS

CARDS = load_card_set("reconstruction")
RULES = Rules(max_turns=12)
STYLES = [f"random+{bid}" for bid in BIDS] + [f"{play}+random" for play in PLAYS]
OWN_FIELDS = ("hands", "hand_kinds", "reserves", "reserve_size", "policy_base", "num_decisions")
"""Fields of the state by seat of which a seat knows its own row."""
LEAST_CHECKED = 40


def scrambled_bytes(seat: int) -> np.ndarray:
    """Mark the bytes of the state that a seat may not know."""
    unknown = np.ones(state_dtype.itemsize, bool)
    unknown[: layout.view_dtype.itemsize] = False
    for name in OWN_FIELDS:
        form, offset = state_dtype.fields[name][:2]
        row = form.itemsize // layout.MAX_SEATS
        unknown[offset + seat * row : offset + (seat + 1) * row] = False
    return unknown


@kernel
def show_again(bench, seat):
    """Make the seat's own part of the view anew, as the engine does."""
    show_own(bench[0].state, seat)


@dataclass
class Prober:
    """Answers as a style does, and compares its answers while what is hidden changes."""

    style: Style
    cheat: Callable[[Any, int], int] = lambda state, answer: answer
    show: Callable[[Any, int], None] = show_again
    bench: Bench | None = None
    checked: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cards = records.cards_record(CARDS)
        self.rules = records.rules_record(RULES, 3)
        self.params = [
            policy.prepare(self.cards, self.rules) for policy in (self.style.bid, self.style.play)
        ]
        self.scratch = np.zeros(1, layout.scratch_dtype).view(np.recarray)
        self.luck = np.random.default_rng(5)

    def decide(self, state: Any) -> int:
        in_dungeon = int(state.decision > layout.PICK)
        policy = self.style.play if in_dungeon else self.style.bid
        with np.errstate(over="ignore"):
            answer = policy.function(
                state.shown, self.cards[0], self.rules[0], self.params[in_dungeon], self.scratch[0]
            )
        return self.cheat(state, int(answer))

    def __call__(self, view: Any) -> int:
        assert self.bench is not None
        state, raw = self.bench._bench[0].state, self.bench._bench.view(np.uint8)
        memory = raw[: state_dtype.itemsize]
        before, shown = memory.copy(), state.shown.tobytes()
        answer = self.decide(state)
        unknown = scrambled_bytes(int(state.seat))
        memory[unknown] = self.luck.integers(0, 256, unknown.sum())
        self.scratch.view(np.uint8)[:] = self.luck.integers(0, 256, self.scratch.nbytes)
        with np.errstate(over="ignore"):
            self.show(self.bench._bench, int(state.seat))
        if state.shown.tobytes() != shown:
            self.faults.append("view")
        elif self.decide(state) != answer:
            self.faults.append("answer")
        memory[:] = before
        self.checked += 1
        return answer


def probe(prober: Prober, deal: int = 0) -> Prober:
    """Play a game in which every decision is probed."""
    with seat_players([prober] * 3) as seated:
        prober.bench = Bench(CARDS, RULES, Seating([seated] * 3, CHANCE.seeds))
        prober.bench.play_one(deal)
    assert prober.checked >= LEAST_CHECKED
    return prober


@pytest.mark.parametrize("name", STYLES)
def test_what_is_hidden_never_changes_a_decision(name: str) -> None:
    assert probe(Prober(find_style(name))).faults == []


def by_others_hands(state: Any, answer: int) -> int:
    """Answer otherwise if the next seat holds an odd number of cards of some kind."""
    hand = state.hands[(int(state.seat) + 1) % 3]
    return int(state.legal[0]) if int(hand.sum()) % 2 else answer


def by_unseen_monsters(state: Any, answer: int) -> int:
    """Answer otherwise if an even monster lies at the bottom but one of the dungeon."""
    return int(state.legal[0]) if int(state.dungeon[8]) % 2 else answer


def by_others_keys(state: Any, answer: int) -> int:
    other = (int(state.seat) + 1) % 3
    return int(state.legal[0]) if int(state.policy_base[other]) % 2 else answer


@pytest.mark.parametrize("cheat", [by_others_hands, by_unseen_monsters, by_others_keys])
def test_a_policy_that_peeks_is_caught(cheat: Callable[[Any, int], int]) -> None:
    assert "answer" in probe(Prober(find_style("random"), cheat)).faults


def test_a_policy_that_remembers_in_its_scratch_is_caught() -> None:
    prober = Prober(find_style("random"))

    def remember(state: Any, answer: int) -> int:
        seen = int(prober.scratch[0].words[7])
        prober.scratch[0].words[7] = int(state.hand_size[state.seat])
        return int(state.legal[0]) if seen % 2 else answer

    prober.cheat = remember
    assert "answer" in probe(prober).faults


def test_a_view_that_shows_too_much_is_caught() -> None:
    def show_next_hand(bench: Any, seat: int) -> None:
        bench[0].state.hand[:] = bench[0].state.hands[(seat + 1) % 3]

    assert "view" in probe(Prober(find_style("random"), show=show_next_hand)).faults


# --- through the public entry: other luck where nothing has been revealed yet --------------

HIDDEN_IN_TOWN = (layout.PURPOSE_DUNGEON, layout.PURPOSE_PILE, layout.PURPOSE_DEALT_DECKS)
ARENA = card_set(
    [
        spell("hammer", "earth", "hit 2 x2", symbols=(0, 2, 0)),
        spell("torch", "fire", "empower 1; hit 2", synergy="earth 1: hit 1"),
        spell("whirl", "water", "sweep 1; combo 2"),
        spell("mace", "earth", "hit 5"),
    ],
    [monster(f"m{i}", layout.ELEMENT_NAMES[i % 3], hp=60, fame=i % 3 + 1) for i in range(6)],
)
HAND = {"hammer": 1, "torch": 1, "whirl": 1, "mace": 1, "fire": 1, "water": 1}
ACTED = (layout.EVENT_ACT, layout.EVENT_TARGET, layout.EVENT_HIT)
OTHERS = {"hammer": 2, "torch": 3, "earth": 4, "fire": 5}


def events(style: str, *, replicates: dict[int, int], others: str | None = None) -> Iterator[Any]:
    luck = [replicates.get(purpose, 0) for purpose in range(layout.NUM_PURPOSES)]
    styles = [find_style(style), *[find_style(others or style)] * 2]
    seating = Seating(styles, CHANCE.seeds, luck)
    yield from Bench(CARDS, RULES, seating).play_one(0).events.tolist()


@pytest.mark.parametrize("bid", BIDS)
def test_the_luck_of_the_dungeon_does_not_reach_the_town(bid: str) -> None:
    def town(replicate: int) -> list[Any]:
        told = events(f"random+{bid}", replicates=dict.fromkeys(HIDDEN_IN_TOWN, replicate))
        return [event for event in told if event[1] <= layout.EVENT_BURNT]

    assert town(0) == town(1) == town(2)


def same_board_other_deck() -> list[int]:
    """Find replicates of the dungeon that show the same three monsters, not the same deck."""
    ordinary = [i for i in range(len(ARENA.monsters)) if i != ARENA.lord]
    identities = records.cards_record(ARENA)[0].monster_identity.tolist()

    def order(replicate: int) -> list[int]:
        luck = tuple(replicate * (p == layout.PURPOSE_DUNGEON) for p in range(layout.NUM_PURPOSES))
        chance = Chance(CHANCE.seeds, 0, luck)
        return chance.shuffled(layout.PURPOSE_DUNGEON, ordinary, identities)

    board = order(0)[:3]
    return [n for n in range(1, 3000) if order(n)[:3] == board and order(n) != order(0)][:3]


@pytest.mark.parametrize("play", PLAYS)
def test_the_first_turn_does_not_depend_on_what_the_others_hold_or_what_lies_below(
    play: str,
) -> None:
    """The whole deck is in hand, so that other shuffles leave the own hand alone."""
    record = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    record[0] = given_decks(ARENA, [HAND, OTHERS, OTHERS])
    rules = rules_for(ARENA, hand_size=6, max_turns=1)

    def turn(others: str, pile: int, dungeon: int) -> tuple[list[Any], list[Any]]:
        luck = [0] * layout.NUM_PURPOSES
        luck[layout.PURPOSE_PILE], luck[layout.PURPOSE_DUNGEON] = pile, dungeon
        styles = [find_style(f"{play}+random"), *[find_style(others)] * 2]
        seating = Seating(styles, CHANCE.seeds, luck, interventions=record)
        told = Bench(ARENA, rules, seating).play_one(0).events.tolist()
        began = [event[1] for event in told].index(layout.EVENT_TURN)
        drawn = [event for event in told[:began] if event[1] == layout.EVENT_DRAW and event[2] > 0]
        return drawn, [event for event in told[began:] if event[1] in ACTED]

    held, acts = turn("random", 0, 0)
    assert kind(ARENA, "torch") in {event[3] for event in acts}
    for number, dungeon in enumerate(same_board_other_deck(), start=1):
        others_hold, others_acts = turn("greedy", number, dungeon)
        assert others_hold != held
        assert others_acts == acts
