"""The table the game is played on: cards, players, the board and the log.

Nothing here decides anything: `town` and `dungeon` move these objects by the
rules, and `asking` shows them to the players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster, Spell, Step, identity, kind_ids
from glory_sim.games.pixel_glory.reference.luck import Chance
from glory_sim.games.pixel_glory.rules import Rules

Policy = Callable[[np.record], int]


class IllegalAction(Exception):
    """The rules forbid this; the message says why."""


class GameOver(Exception):
    """The game ends at this very moment (D12, Q11)."""


def can(verify: Callable[..., object], *args: int) -> bool:
    """Tell whether a `verify_...` check lets this pass: the rule as a yes or no."""
    try:
        verify(*args)
    except IllegalAction:
        return False
    return True


def no_cards() -> list[int]:
    """Count no card of any kind."""
    return [0] * layout.MAX_KINDS


@dataclass
class Player:
    """One seat: its points, its cards in all their places, and who decides.

    `owned`, `hand` and `discard` count cards by kind; `pile` lists them, top first.
    """

    seat: int
    policy: Policy
    reserve_size: int
    auction_cards: set[int]
    fame: int = 0
    combo: int = 0
    kills: int = 0
    owned: list[int] = field(default_factory=no_cards)
    pile: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=no_cards)
    discard: list[int] = field(default_factory=no_cards)
    reserve: int = layout.NO_CARD
    num_shuffles: int = 0
    num_decisions: int = 0


@dataclass
class Slot:
    """A place for a face-up monster in the dungeon, with its HP counters."""

    monster: int = layout.NO_MONSTER
    hp: int = 0
    hp_before: int = 0
    damage: list[int] = field(default_factory=lambda: [0] * layout.MAX_SEATS)


@dataclass
class TurnSoFar:
    """What happened in the turn that is being played."""

    empower: int = 0
    plays: int = 0
    kills: int = 0
    combo_kills: int = 0
    redeemed: int = 0
    played_by_element: list[int] = field(default_factory=lambda: [0] * layout.NUM_ELEMENTS)


@dataclass
class Log:
    """The event log of one game, and the two things that it does not show.

    `asked` counts the decisions put to each seat's policy; `empty_draws` counts the
    draw instructions that met an empty pile (Q1).
    """

    deal: int
    rows: list[tuple[int, ...]] = field(default_factory=list)
    asked: Counter[int] = field(default_factory=Counter)
    empty_draws: int = 0

    def add(self, kind: int, seat: int, *numbers: int) -> None:
        """Write down one event."""
        unused = (0,) * (7 - len(numbers))
        self.rows.append((self.deal, kind, seat, *numbers, *unused))

    def as_array(self) -> npt.NDArray[np.void]:
        """Give the events as records of `layout.event_dtype`."""
        return np.array(self.rows, layout.event_dtype)


@dataclass
class Table:
    """All that lies on the table, with the rules and the luck of this game.

    `forced` maps (seat, decision, round or turn, ordinal) to an intervention's
    answer. `face_down` holds the monsters that wait: those of T3 that the town has
    not shown, later the dungeon's deck.
    """

    card_set: CardSet
    rules: Rules
    chance: Chance
    players: list[Player]
    log: Log
    basics_left: list[int]
    slots: list[Slot]
    forced: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    on_view: Callable[[np.record], object] = lambda view: None
    phase: int = layout.TOWN
    staff: int = layout.NO_SEAT
    town_round: int = 0
    offers: list[int] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    pick_order: list[int] = field(default_factory=list)
    set_aside: list[int] = field(default_factory=list)
    face_down: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    killers: dict[int, int] = field(default_factory=dict)
    starter: int = layout.NO_SEAT
    active: int = layout.NO_SEAT
    last_leader: int = layout.NO_SEAT
    turn: int = 0
    so_far: TurnSoFar = field(default_factory=TurnSoFar)
    ordinals: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    @cached_property
    def cards(self) -> tuple[Spell, ...]:
        """The kinds by number: spells by ascending id, then the three basics."""
        hit = (Step(layout.STEP_HIT, self.rules.basic_damage, 1),)
        basics = (
            Spell(name, name, element, (0, 0, 0), hit)
            for element, name in enumerate(kind_ids(self.card_set)[-layout.NUM_ELEMENTS :])
        )
        return (*self.card_set.spells, *basics)

    @cached_property
    def card_identities(self) -> list[int]:
        """What stands for each kind in keyed chance."""
        return [identity(name) for name in kind_ids(self.card_set)]

    @cached_property
    def monsters(self) -> tuple[Monster, ...]:
        """The monsters by number."""
        return self.card_set.monsters

    @cached_property
    def monster_identities(self) -> list[int]:
        """What stands for each monster in keyed chance."""
        return [identity(monster.id) for monster in self.card_set.monsters]

    def basic(self, element: int) -> int:
        """Number the basic attack of an element."""
        return len(self.card_set.spells) + element

    def is_basic(self, kind: int) -> bool:
        """Tell basic attacks from spells."""
        return kind >= len(self.card_set.spells)

    def seats_from(self, first: int) -> list[int]:
        """List the seats in turn order, beginning with this one."""
        num_seats = len(self.players)
        return [(first + distance) % num_seats for distance in range(num_seats)]


def set_table(card_set: CardSet, rules: Rules, chance: Chance, players: list[Player]) -> Table:
    """Lay out the box and the empty board."""
    limited = rules.basics_run_out == "take_what_is_left"
    return Table(
        card_set,
        rules,
        chance,
        players,
        log=Log(chance.deal),
        basics_left=[rules.basics_in_box if limited else 0] * layout.NUM_ELEMENTS,
        slots=[Slot() for _ in range(rules.face_up)],
    )
