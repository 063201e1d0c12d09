"""Keyed chance: every random number is a pure function of what it is for.

A key is a chain of words (seed of the purpose, purpose, deal, replicate, owner,
number, identity, copy), each mixed in by SplitMix64's finaliser (Steele, Lea,
Flood 2014). A shuffle is a sort by such keys, so one card more or less leaves
everybody else's luck alone.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MULTIPLIER_1 = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLIER_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1 = np.uint64(30)
_SHIFT_2 = np.uint64(27)
_SHIFT_3 = np.uint64(31)


@inlined
def mixed(word):
    """Mix the bits of a word: SplitMix64's finaliser, a bijection."""
    word = (word ^ (word >> _SHIFT_1)) * _MULTIPLIER_1
    word = (word ^ (word >> _SHIFT_2)) * _MULTIPLIER_2
    return word ^ (word >> _SHIFT_3)


@inlined
def chained(key, word):
    """Return the key that belongs to `key` followed by `word`."""
    return mixed((key ^ np.uint64(word)) + GOLDEN)


@inlined
def base_key(seed, purpose, deal, replicate):
    """Return the key of one purpose in one deal."""
    key = chained(mixed(np.uint64(seed) + GOLDEN), purpose)
    return chained(chained(key, deal), replicate)


@inlined
def comes_before(key, identity, other_key, other_identity):
    """Order two cards by key; equal keys by identity."""
    return key < other_key or (key == other_key and identity < other_identity)


@kernel
def sort_by_key(items, keys, identities, count):
    """Sort the first `count` items in place by (key, identity of the item)."""
    for i in range(1, count):
        item, key = items[i], keys[i]
        j = i - 1
        while j >= 0 and comes_before(key, identities[item], keys[j], identities[items[j]]):
            items[j + 1], keys[j + 1] = items[j], keys[j]
            j -= 1
        items[j + 1], keys[j + 1] = item, key
