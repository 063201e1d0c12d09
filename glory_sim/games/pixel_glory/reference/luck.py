"""Keyed chance in plain integers: every shuffle is a sort by keyed random numbers.

A number depends on its purpose, the deal and the identity of what is shuffled, so
one more card or another player's choice leaves everybody else's luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from glory_sim.games.pixel_glory import layout

GOLDEN = 0x9E3779B97F4A7C15
MASK = 2**64 - 1


def mixed(number: int) -> int:
    """Mix 64 bits by SplitMix64's finaliser (Steele, Lea and Flood 2014)."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & MASK
    return number ^ (number >> 31)


def chained(key: int, *words: int) -> int:
    """Derive the key that belongs to `key` and these words, in this order."""
    for word in words:
        key = mixed(((key ^ word) + GOLDEN) & MASK)
    return key


@dataclass(frozen=True)
class Chance:
    """All the luck of one game: a seed and a replicate by purpose, and the deal."""

    seeds: tuple[int, ...]
    deal: int
    replicates: tuple[int, ...] = (0,) * layout.NUM_PURPOSES

    @cached_property
    def bases(self) -> list[int]:
        """The key that every key of a purpose starts from, by purpose."""
        return [
            chained(mixed((seed + GOLDEN) & MASK), purpose, self.deal, replicate)
            for purpose, (seed, replicate) in enumerate(
                zip(self.seeds, self.replicates, strict=True)
            )
        ]

    def key(self, purpose: int, *words: int) -> int:
        """Give the random number of these words for this purpose."""
        return chained(self.bases[purpose], *words)

    def staff_holder(self, num_seats: int) -> int:
        """Choose the first holder of the Tiebreaker Staff (T5)."""
        return min(range(num_seats), key=lambda seat: self.key(layout.PURPOSE_STAFF, seat))

    def shuffled(self, purpose: int, kinds: Iterable[int], identities: Sequence[int]) -> list[int]:
        """Shuffle cards of which there is one each: spells or monsters."""

        def place(kind: int) -> tuple[int, int]:
            return self.key(purpose, identities[kind]), identities[kind]

        return sorted(kinds, key=place)

    def shuffled_pile(
        self, seat: int, number: int, counts: Sequence[int], identities: Sequence[int]
    ) -> list[int]:
        """Shuffle a seat's cards, given as counts by kind, into its pile `number`."""
        start = self.key(layout.PURPOSE_PILE, seat, number)
        places = [
            (chained(start, identities[kind], copy), identities[kind], copy, kind)
            for kind, count in enumerate(counts)
            for copy in range(count)
        ]
        return [kind for *_, kind in sorted(places)]
