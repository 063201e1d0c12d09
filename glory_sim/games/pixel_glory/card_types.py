"""Define spells, monsters and card sets, and what makes two of them the same.

The `id` is the card: chance is keyed by `identity(id)`, and `content_hash` covers
what the rules read. Names, notes, provenance and row order are for people only.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.effect_language import Step, format_steps
from glory_sim.games.pixel_glory.layout import (
    CRITERION_NAMES,
    ELEMENT_NAMES,
    KEEPER,
    LORD,
    MAX_MONSTERS,
    MAX_SPELLS,
    NO_ELEMENT,
    ORDINARY,
    ROLE_NAMES,
)

BASIC_IDS = ("basic_fire", "basic_earth", "basic_water")
PROVENANCES = ("official", "reconstructed", "own")


@dataclass(frozen=True)
class Spell:
    """A spell card; numbers that stand for words are the codes of `layout.py`."""

    id: str
    name: str
    element: int
    symbols: tuple[int, int, int]
    steps: tuple[Step, ...]
    synergy_element: int = NO_ELEMENT
    synergy_points: int = 0
    synergy_steps: tuple[Step, ...] = ()
    provenance: str = "own"
    note: str = ""

    @property
    def effects_text(self) -> str:
        """The normal steps in the effect language."""
        return format_steps(self.steps)

    @property
    def synergy_text(self) -> str:
        """The steps that an earned synergy adds, in the effect language."""
        return format_steps(self.synergy_steps)

    @property
    def content(self) -> tuple[object, ...]:
        """What the rules read of this card, its id left out."""
        synergy = (ELEMENT_NAMES[self.synergy_element], self.synergy_points, self.synergy_text)
        return (ELEMENT_NAMES[self.element], *self.symbols, self.effects_text, *synergy)


@dataclass(frozen=True)
class Monster:
    """A monster card; numbers that stand for words are the codes of `layout.py`."""

    id: str
    name: str
    role: int
    element: int
    hp: int
    fame: int
    criterion: int = 0
    provenance: str = "own"
    note: str = ""

    @property
    def content(self) -> tuple[object, ...]:
        """What the rules read of this card, its id left out."""
        words = (ROLE_NAMES[self.role], ELEMENT_NAMES[self.element])
        return (*words, self.hp, self.fame, CRITERION_NAMES[self.criterion])


@dataclass(frozen=True)
class CardSet:
    """All cards of one game, sorted by ascending id, with the set's particulars.

    Raises InputError where the cards cannot make a set at all: a duplicate or
    reserved id, two ids of one identity, not exactly one Keeper and one Lord, more
    cards than the engines hold.
    """

    name: str
    version: str
    author: str
    licence: str
    origin: str
    spells: tuple[Spell, ...]
    monsters: tuple[Monster, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "spells", tuple(sorted(self.spells, key=lambda card: card.id)))
        object.__setattr__(self, "monsters", tuple(sorted(self.monsters, key=lambda card: card.id)))
        _verify_cards("spell", self.spells, MAX_SPELLS)
        _verify_cards("monster", self.monsters, MAX_MONSTERS)
        for role in (KEEPER, LORD):
            _verify_single(role, self.monsters)

    @property
    def keeper(self) -> int:
        """Index of the Dungeon Keeper."""
        return self._index_of(KEEPER)

    @property
    def lord(self) -> int:
        """Index of the Dungeon Lord."""
        return self._index_of(LORD)

    @property
    def num_ordinary(self) -> int:
        """Number of monsters that are neither Keeper nor Lord."""
        return sum(monster.role == ORDINARY for monster in self.monsters)

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 over what the rules read, in canonical form."""
        content = {
            "spells": [[spell.id, *spell.content] for spell in self.spells],
            "monsters": [[monster.id, *monster.content] for monster in self.monsters],
        }
        canonical = json.dumps(content, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @property
    def provenance_counts(self) -> dict[str, int]:
        """Number of cards by where their text and numbers come from."""
        cards: tuple[Spell | Monster, ...] = (*self.spells, *self.monsters)
        counts = Counter(card.provenance for card in cards)
        return {provenance: counts[provenance] for provenance in PROVENANCES}

    @property
    def honesty_line(self) -> str:
        """The first line of every report: how much of the printed game this is."""
        counts = self.provenance_counts
        listed = ", ".join(f"{counts[provenance]} {provenance}" for provenance in PROVENANCES)
        source = f"Card set {quoted(self.name)} {self.version}: {listed}."
        if counts["official"] == sum(counts.values()):
            return f"{source} Every card is marked as copied from the printed game."
        return f"{source} These are findings about this set, not about the printed game."

    def _index_of(self, role: int) -> int:
        return next(index for index, card in enumerate(self.monsters) if card.role == role)


def identity(card_id: str) -> int:
    """Return the 64-bit number that stands for a card in keyed chance."""
    return int.from_bytes(hashlib.sha256(card_id.encode()).digest()[:8], "little")


def kind_ids(card_set: CardSet) -> tuple[str, ...]:
    """Return the ids of the kinds by number: spells, then the basic attacks."""
    return (*(spell.id for spell in card_set.spells), *BASIC_IDS)


def _verify_cards(what: str, cards: Sequence[Spell | Monster], most: int) -> None:
    if not 1 <= len(cards) <= most:
        raise InputError(f"the set has {len(cards)} {what}s; allowed: 1 to {most}")
    seen = {identity(basic): basic for basic in BASIC_IDS}
    for card in cards:
        other = seen.setdefault(identity(card.id), card.id)
        if other != card.id:
            raise InputError(
                f"the {what} ids {quoted(other)} and {quoted(card.id)} have the same 64-bit "
                "identity, which keys the shuffles; change one of them"
            )
    ids = [*BASIC_IDS, *(card.id for card in cards)]
    for card_id, following in itertools.pairwise(sorted(ids)):
        if card_id == following:
            raise InputError(
                f"the {what} id {quoted(card_id)} is taken already; every id stands once, and "
                f"{', '.join(BASIC_IDS)} belong to the basic attacks"
            )


def _verify_single(role: int, monsters: Sequence[Monster]) -> None:
    found = [quoted(monster.id) for monster in monsters if monster.role == role]
    if len(found) != 1:
        listed = f"{len(found)} ({', '.join(found[:3])})" if found else "none"
        raise InputError(
            f"exactly one monster must have the role {ROLE_NAMES[role]!r}, and the set has {listed}"
        )
