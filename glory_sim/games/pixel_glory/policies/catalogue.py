"""List the shipped policies and find them by name.

A style is written `play+bid`, for instance `careful+gap`; a bare name of a play
policy bids by the gap, and bare `random` is random in both phases.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.policies import bidding, playing, valuation

Params = npt.NDArray[np.float64]
Record = npt.NDArray[np.void]


@dataclass(frozen=True)
class Policy:
    """One policy: its compiled function and how its parameters are made.

    Args:
        name: how users call it.
        sentence: what it does, in one sentence.
        parameters: what its parameters are, in words; empty if it has none.
        function: compiled to the one signature of all policies.
        prepare: from the records of cards and rules to its parameters.
    """

    name: str
    sentence: str
    parameters: str
    function: Callable[..., Any]
    prepare: Callable[[Record, Record], Params]


@dataclass(frozen=True)
class Style:
    """How a seat plays: a bidding policy for the town, a play policy for the dungeon."""

    name: str
    bid: Policy
    play: Policy


VALUE_NOTE = "weights of a spell's text (VALUE_WEIGHTS in policies/valuation.py)"

BIDDING = {
    policy.name: policy
    for policy in (
        Policy(
            "random",
            "Bids and picks at random, all legal answers equally likely.",
            "",
            bidding.bid_random,
            playing.no_params,
        ),
        Policy(
            "shuffled",
            "Bids at random, but picks the most valuable spell.",
            VALUE_NOTE,
            bidding.bid_shuffled,
            valuation.value_params,
        ),
        Policy(
            "highest",
            "Bids its highest card left each round and picks the most valuable spell.",
            VALUE_NOTE,
            bidding.bid_highest_first,
            valuation.value_params,
        ),
        Policy(
            "gap",
            "Bids high when the best offer is far better than the worst, give or take a card.",
            f"{VALUE_NOTE}; quantiles of the gap, computed from the card set",
            bidding.bid_by_gap,
            bidding.gap_params,
        ),
    )
}

PLAYING = {
    policy.name: policy
    for policy in (
        Policy(
            "random",
            "Answers at random, all legal answers equally likely.",
            "",
            playing.play_random,
            playing.no_params,
        ),
        Policy(
            "greedy",
            "Takes the best kill, else the most useful damage, whatever it leaves behind.",
            "",
            playing.play_greedy,
            valuation.value_params,
        ),
        Policy(
            "careful",
            "Plays greedily, but does not leave an easy kill for the next seat.",
            "HP that a usual hand finishes (10), cost of bringing a monster there by fame (8)",
            playing.play_careful,
            playing.careful_params,
        ),
    )
}

DEFAULT_BID = {"random": "random"}
"""Bidding of a bare play name; every other one bids by the gap."""


def is_shipped(policy: Policy) -> bool:
    """Tell whether a policy is one of ours, which are tested never to write into a view."""
    return any(policy is ours for table in (BIDDING, PLAYING) for ours in table.values())


def find_style(name: str) -> Style:
    """Return the style that a name stands for; InputError if there is none."""
    play, plus, bid = name.partition("+")
    bid = bid if plus else DEFAULT_BID.get(play, "gap")
    return Style(name, _find(BIDDING, bid, name, "bidding"), _find(PLAYING, play, name, "play"))


def _find(table: dict[str, Policy], part: str, name: str, phase: str) -> Policy:
    if part in table:
        return table[part]
    raise InputError(
        f"there is no {phase} policy {quoted(part)} (in {quoted(name)}); allowed are "
        f"{', '.join(table)}, written PLAY or PLAY+BID, for instance careful+gap"
    )
