"""A player for comparing engines: its answers depend on every byte of its view."""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import policy
from glory_sim.games.pixel_glory.layout import view_dtype
from glory_sim.games.pixel_glory.memory import word_of
from glory_sim.games.pixel_glory.policies.catalogue import Policy, Style
from glory_sim.games.pixel_glory.policies.playing import no_params

NUM_WORDS = view_dtype.itemsize // 8
_HALF = np.uint64(32)


@policy
def answer_by_hash(view, cards, rules, params, scratch):
    """Answer by a hash of the whole view: views that differ anywhere soon part."""
    key = np.uint64(0)
    for place in range(NUM_WORDS):
        key = chained(key, word_of(view, place))
    chosen = np.int64(((key >> _HALF) * np.uint64(view.num_legal)) >> _HALF)
    return np.int64(view.legal[chosen])


_POLICY = Policy("views", "Answers by a hash of its view.", "", answer_by_hash, no_params)
STYLE = Style("views", _POLICY, _POLICY)
