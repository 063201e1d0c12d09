"""The facts that an event log tells: who owned, played, hit and killed what."""

from __future__ import annotations

from dataclasses import dataclass, field

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import Monster


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
    is_basic: bool
    carrier: int
    element: int
    has_synergy: bool = False
    earned_synergy: bool = False


@dataclass
class Hit:
    """A hit; `faces` and `weak_fames` tell what was up just before it.

    `faces` are the elements up, `weak_fames` the fame of each monster up on which
    the card would have dealt a bonus.
    """

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
        """Whether the monster died and would not have without the element bonus."""
        return self.killed and self.hp_before > self.base + self.empower

    @property
    def preferred_fame(self) -> bool:
        """Whether the target has more fame than every weak monster up."""
        return self.monster.fame > max(self.weak_fames)

    @property
    def had_chance(self) -> bool:
        """Whether the target was chosen while a bonus was to be had."""
        return self.blow == layout.BLOW_HIT and bool(self.weak_fames)


@dataclass(eq=False)
class Fate:
    """A monster that was revealed: its HP now, the work done on it, its end.

    `damage` is by seat and less overkill.
    """

    index: int
    card: Monster
    turn_revealed: int
    hp: int
    damage: list[int]
    kill: Kill | None = None


@dataclass(eq=False)
class Kill:
    """The end of a monster; no card did it (`play`), or no hit (`hit`), where None."""

    fate: Fate
    turn: int
    seat: int
    blow: int
    overkill: int
    hp_waived: int
    play: Play | None
    hit: Hit | None
    met_criterion: bool = False

    @property
    def carrier(self) -> int:
        """What carried the blow."""
        return self.play.carrier if self.play else layout.NO_CARRIER

    @property
    def element(self) -> int:
        """Element of the card that did it."""
        return self.play.element if self.play else layout.NO_ELEMENT

    @property
    def needed_bonus(self) -> bool:
        """Whether the killing hit needed the element bonus."""
        return self.hit is not None and self.hit.needed_bonus


@dataclass
class Points:
    """Combo points due, and how many of them were lost to a limit (Q6)."""

    seat: int
    source: int
    due: int
    lost: int


@dataclass
class Redemption:
    """Combo points redeemed, for a kill or for cards."""

    for_cards: bool
    plays_before: int
    cards_in_hand: int
    held: int
    killed_already: int
    kill: Kill | None = None


@dataclass
class Turn:
    """A turn begun; `fame_before` to `up` (role and HP) are as after its grants."""

    number: int
    seat: int
    fame_before: list[int] = field(default_factory=list)
    combo_before: int = 0
    combo_of_all: int = 0
    up: list[tuple[int, int]] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    kills: list[Kill] = field(default_factory=list)
    redemptions: list[Redemption] = field(default_factory=list)
    num_stores: int = 0
    redeemable_beside_no_element: bool = False
    could_redeem_again: bool = False
    ended: bool = False
