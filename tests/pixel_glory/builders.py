"""Build small card sets, decks and scripted players for tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell, kind_ids
from glory_sim.games.pixel_glory.effect_language import parse_steps
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules
from tests.pixel_glory.engines import Player, play_game

FEWEST_SPELLS = 4
CHANCE = Chance(seeds=(1, 2, 3, 4, 5, 6, 7), deal=0)


def spell(
    card_id: str,
    element: str = "fire",
    effects: str = "hit 1",
    *,
    symbols: tuple[int, int, int] = (0, 0, 0),
    synergy: str = "",
) -> Spell:
    """Make a spell; a synergy reads `water 1: draw 2`."""
    condition, _, steps = synergy.partition(": ")
    synergy_element, _, points = condition.partition(" ")
    return Spell(
        card_id,
        card_id.title(),
        layout.ELEMENT_NAMES.index(element),
        symbols,
        parse_steps(effects),
        layout.ELEMENT_NAMES.index(synergy_element or "none"),
        int(points or 0),
        parse_steps(steps) if steps else (),
    )


def monster(
    card_id: str,
    element: str = "none",
    *,
    hp: int = 5,
    fame: int = 1,
    criterion: str = "",
    role: str = "ordinary",
) -> Monster:
    """Make a monster."""
    return Monster(
        card_id,
        card_id.title(),
        layout.ROLE_NAMES.index(role),
        layout.ELEMENT_NAMES.index(element),
        hp,
        fame,
        layout.CRITERION_NAMES.index(criterion),
    )


def card_set(spells: Sequence[Spell] = (), monsters: Sequence[Monster] = ()) -> CardSet:
    """Make a card set that can be played.

    A Keeper and a Lord that cannot be beaten are added if missing, and spare spells, so
    that there are enough for a round of the town.
    """
    roles = {card.role for card in monsters}
    missing = [
        monster(name, hp=100, fame=4, role=name)
        for code, name in ((layout.KEEPER, "keeper"), (layout.LORD, "lord"))
        if code not in roles
    ]
    about = ("test", "1", "nobody", "MIT", "made up for a test")
    spare = [spell(f"spare{number}") for number in range(len(spells), FEWEST_SPELLS)]
    return CardSet(*about, (*spells, *spare), (*monsters, *missing))


def rules_for(cards: CardSet, **changes: Any) -> Rules:
    """Make rules under which every ordinary monster is in the dungeon; the town is short."""
    small = {
        "monsters_set_aside": (cards.num_ordinary,) * 3,
        "town_face_up": ("all",) * 3,
        "auction_cards": 1,
        "spells_offered": (2, 3, 4),
    }
    return Rules(**{**small, **changes})


def kind(cards: CardSet, name: str) -> int:
    """Number a card by its id; `fire` is short for `basic_fire`."""
    ids = kind_ids(cards)
    return ids.index(name if name in ids else f"basic_{name}")


def monster_index(cards: CardSet, name: str) -> int:
    """Number a monster by its id."""
    return [card.id for card in cards.monsters].index(name)


def no_interventions() -> np.void:
    """Make an empty record of interventions."""
    return np.zeros(1, layout.interventions_dtype)[0]


def given_decks(cards: CardSet, decks: Sequence[Mapping[str, int]]) -> np.void:
    """Make interventions that skip the town and give everybody this deck."""
    record = no_interventions()
    record["start"] = layout.START_GIVEN
    record["staff"] = 1
    for seat, deck in enumerate(decks):
        for name, count in deck.items():
            record["decks"][seat][kind(cards, name)] = count
    return record


def grant(record: np.void, seat: int, *, turn: int = 1, **fields: int) -> np.void:
    """Add a grant at a turn to a record of interventions."""
    row = record["grants"][int(record["num_grants"])]
    row["seat"], row["moment"], row["at"] = seat + 1, layout.MOMENT_TURN, turn
    for name, value in fields.items():
        row[name] = value
    record["num_grants"] += 1
    return record


def force(
    record: np.void, seat: int, decision: int, *, at: int, answer: int, ordinal: int = 0
) -> np.void:
    """Add a forced choice to a record of interventions."""
    row = record["forced"][int(record["num_forced"])]
    row["seat"], row["decision"], row["at"] = seat + 1, decision, at
    row["ordinal"], row["answer"] = ordinal, answer
    record["num_forced"] += 1
    return record


def first_legal(view: np.record) -> int:
    """Give the first legal answer."""
    return int(view.legal[0])


def random_legal(view: np.record) -> int:
    """Answer at random among the legal answers."""
    return int(view.legal[int(view.key) % int(view.num_legal)])


@dataclass
class Script:
    """A policy that follows written lines, and then answers as `after` does.

    A line is `bid 3`, `pick meteor`, `play meteor`, `store fire`, `reserve`, `kill`,
    `cards`, `end`, `at golem`, `reshuffle` or `keep`. Only decisions with a choice are
    asked, so only those have a line.
    """

    cards: CardSet
    lines: list[str]
    after: Player = first_legal
    everything: list[np.record] = field(default_factory=list)
    views: list[np.record] = field(default_factory=list)

    def __call__(self, view: np.record) -> int:
        self.views.append(view)
        self.everything.append(self.views[-1])
        if not self.lines:
            return self.after(view)
        line = self.lines.pop(0)
        decision, answer = self.meaning(line, view)
        asked = layout.DECISION_NAMES[int(view.decision)]
        assert asked == decision, f"{line!r} was to answer a {asked}"
        return answer

    def meaning(self, line: str, view: np.record) -> tuple[str, int]:
        """Return the decision that a line answers, and the answer."""
        word, _, name = line.partition(" ")
        match word:
            case "bid":
                return "BID", int(name)
            case "pick":
                return "PICK", list(view.offers).index(kind(self.cards, name))
            case "play":
                return "ACT", kind(self.cards, name)
            case "store":
                return "ACT", layout.STORE + kind(self.cards, name)
            case "at":
                return "TARGET", list(view.slot_monster).index(monster_index(self.cards, name))
            case "reshuffle" | "keep":
                return "RESHUFFLE", int(word == "reshuffle")
        acts = {
            "reserve": layout.PLAY_RESERVE,
            "kill": layout.REDEEM_KILL,
            "cards": layout.REDEEM_CARDS,
            "end": layout.END_TURN,
        }
        return "ACT", acts[word]


@dataclass
class Played:
    """A played game, with its events by name."""

    playthrough: Any
    scripts: list[Script]

    @property
    def events(self) -> np.ndarray:
        """The event log."""
        return self.playthrough.events

    def of(self, *names: str) -> list[tuple[Any, ...]]:
        """Return these events as (name, seat, a, b, ...) in order."""
        rows = self.playthrough.events.tolist()
        named = [(layout.EVENT_NAMES[row[1]], *row[2:]) for row in rows]
        return [row for row in named if row[0] in names]

    def numbers(self, name: str, *columns: str) -> list[Any]:
        """Return columns of the events of one name: numbers, or tuples of them."""
        events = self.playthrough.events
        chosen = events[events["kind"] == layout.EVENT_NAMES.index(name)]
        rows = [tuple(int(event[column]) for column in columns) for event in chosen]
        return [row[0] for row in rows] if len(columns) == 1 else rows

    @property
    def game(self) -> np.void:
        """The one row of the table `games`."""
        return self.playthrough.tables["games"][0]

    def table(self, name: str) -> np.ndarray:
        """An outcome table."""
        return self.playthrough.tables[name]

    @property
    def shown(self) -> list[np.record]:
        """Every view of the game, in the order in which they were shown."""
        return self.scripts[0].everything

    def views(self, seat: int) -> list[np.record]:
        """What a seat was shown."""
        return self.scripts[seat].views


class Play(Protocol):
    """The fixture `play`: play a game on the engine under test."""

    def __call__(
        self,
        cards: CardSet,
        rules: Rules,
        interventions: np.void | None = None,
        *,
        scripts: Sequence[str] = ("", ""),
        after: Player = first_legal,
        chance: Chance = CHANCE,
    ) -> Played: ...


class Duel(Protocol):
    """The fixture `duel`: play a deck by a script on the engine under test."""

    def __call__(
        self,
        cards: CardSet,
        deck: Mapping[str, int],
        script: str,
        *,
        points: int = 0,
        **changes: Any,
    ) -> Played: ...


class Refused(Protocol):
    """The fixture `refused`: expect an answer to be refused, for a reason."""

    def __call__(self, reason: str) -> Any: ...


def play_on(
    engine: str,
    cards: CardSet,
    rules: Rules,
    interventions: np.void | None = None,
    *,
    scripts: Sequence[str] = ("", ""),
    after: Player = first_legal,
    chance: Chance = CHANCE,
) -> Played:
    """Play a game by scripts, one a seat; all their lines must be used."""
    shown: list[np.record] = []
    followed = [
        Script(cards, [line.strip() for line in script.split(",") if line.strip()], after, shown)
        for script in scripts
    ]
    playthrough = play_game(
        engine, cards, rules, chance=chance, players=followed, interventions=interventions
    )
    left = [script.lines for script in followed]
    assert not any(left), f"never asked: {left}"
    return Played(playthrough, followed)


def duel_on(
    engine: str,
    cards: CardSet,
    deck: Mapping[str, int],
    script: str,
    *,
    points: int = 0,
    **changes: Any,
) -> Played:
    """Let seat 0 play a deck by a script, in one turn unless the rules say otherwise.

    All monsters are up from the start, and the whole deck is in hand.
    """
    record = given_decks(cards, [deck, {}])
    if points:
        grant(record, 0, combo=points)
    few = {"face_up": len(cards.monsters), "hand_size": 20, "max_turns": 1}
    return play_on(
        engine, cards, rules_for(cards, **{**few, **changes}), record, scripts=[script, ""]
    )
