"""Read an event log back into facts: who owned, played, hit and killed what.

The ledger counts from these facts. Nothing here looks at the table the game was
played on, so a count cannot repeat the slip of a counter kept during play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet, Monster
from glory_sim.games.pixel_glory.reference.combat import element_bonus
from glory_sim.games.pixel_glory.rules import Rules


@dataclass
class Offer:
    """A spell on offer, and who picked it as the how-manieth of the round."""

    town_round: int
    slot: int
    spell: int
    picker: int = layout.NO_SEAT
    bid: int = 0
    pick_place: int = 0


@dataclass
class Bid:
    """An auction card laid."""

    town_round: int
    seat: int
    bid: int
    staff_distance: int


@dataclass
class OwnedSpell:
    """A spell of a finished deck, and how it came there."""

    seat: int
    spell: int
    town_round: int = 0
    bid: int = 0
    pick_place: int = 0


@dataclass(eq=False)
class Play:
    """A card played."""

    seat: int
    kind: int
    carrier: int
    element: int
    earned_synergy: bool = False


@dataclass
class Hit:
    """A hit, with the faces up just before it: elements, and fame of the weak."""

    play: Play
    monster: Monster
    base: int
    bonus: int
    empower: int
    hp_before: int
    blow: int
    faces: set[int]
    weak_fames: list[int]

    @property
    def damage(self) -> int:
        """Damage as dealt."""
        return self.base + self.bonus + self.empower

    @property
    def overkill(self) -> int:
        """Damage beyond the HP left."""
        return max(self.damage - self.hp_before, 0)

    @property
    def killed(self) -> bool:
        """Whether the monster died of it."""
        return self.damage >= self.hp_before

    @property
    def needed_bonus(self) -> bool:
        """Whether it killed, and would not have without the element bonus."""
        return self.killed and self.hp_before > self.base + self.empower


@dataclass
class Kill:
    """A monster's end; `play` and `hit` are None where no card or no hit did it."""

    turn: int
    seat: int
    fame: int
    blow: int
    overkill: int
    hp_waived: int
    play: Play | None
    hit: Hit | None


@dataclass
class Fate:
    """A monster revealed: damage less overkill by seat, and its end if it came."""

    index: int
    card: Monster
    turn_revealed: int
    hp: int
    damage: list[int]
    kill: Kill | None = None
    criterion_met: bool = False


@dataclass
class Points:
    """Combo points due, and how many of them were lost to a limit (Q6)."""

    seat: int
    source: int
    due: int
    lost: int


@dataclass
class Redemption:
    """Combo points redeemed for a kill or for cards."""

    seat: int
    for_cards: bool
    plays_before: int
    cards_in_hand: int
    held: int
    killed_already: int
    fate: Fate | None = None


@dataclass
class Turn:
    """A turn begun; the first fields are as after its grants."""

    seat: int
    fame_before: list[int] = field(default_factory=list)
    combo_before: int = 0
    combo_of_all: int = 0
    up: list[tuple[Monster, int]] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    kills: list[Kill] = field(default_factory=list)
    redemptions: list[Redemption] = field(default_factory=list)
    num_stores: int = 0
    could_redeem_before_no_element: bool = False
    could_redeem_again: bool = False
    ended: bool = False


class History:
    """The facts of one game, read from its events in order."""

    def __init__(self, card_set: CardSet, rules: Rules, num_seats: int) -> None:
        self.card_set = card_set
        self.rules = rules
        self.num_seats = num_seats
        self.staff_holders: list[int] = []
        self.offers: list[Offer] = []
        self.bids: list[Bid] = []
        self.owned: list[OwnedSpell] = []
        self.basics_missing = 0
        self.fates: list[Fate] = []
        self.turns: list[Turn] = []
        self.points: list[Points] = []
        self.shuffles: Counter[tuple[int, int]] = Counter()
        self.fame_granted = [0] * num_seats
        self.reshuffle_answers: list[int] = []
        self.full_reserve_reshuffles = 0
        self.lead_changes = 0
        self.end = layout.FINISHED
        self.fame = [0] * num_seats
        self.held = [0] * num_seats
        self.most_held = [0] * num_seats
        self.hand = [0] * num_seats
        self.reserve = [layout.NO_CARD] * num_seats
        self.slots: dict[int, Fate] = {}

    def read(self, rows: list[tuple[int, ...]]) -> None:
        """Read the rows of an event log; some kinds of event add no fact."""
        for _, kind, seat, *numbers in rows:
            reader = getattr(self, f"read_{layout.EVENT_NAMES[kind].lower()}", None)
            if reader:
                reader(seat, *numbers)

    def read_staff(self, seat: int, *_: int) -> None:
        self.staff_holders.append(seat)

    def read_offer(self, _seat: int, slot: int, spell: int, *_: int) -> None:
        self.offers.append(Offer(len(self.staff_holders), slot, spell))

    def read_bid(self, seat: int, bid: int, *_: int) -> None:
        distance = (seat - self.staff_holders[-1]) % self.num_seats
        self.bids.append(Bid(len(self.staff_holders), seat, bid, distance))
