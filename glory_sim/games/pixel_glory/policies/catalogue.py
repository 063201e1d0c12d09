"""List the shipped policies and find them by name.

A style is written `play+bid`, for instance `careful+gap`; a bare name of a play
policy bids by the gap, and bare `random` is random in both phases. Either part may be
the path of a TOML file of weights or of a Python file.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.policies import (
    bidding,
    drafting,
    plan_params,
    playing,
    preparing,
    valuation,
    weighing,
)
from glory_sim.games.pixel_glory.policies.user_files import load_user_file
from glory_sim.games.pixel_glory.policies.weight_files import (
    Plain,
    complete,
    difference,
    read_weights,
    shipped_weight_files,
)

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
        plain: its weights and what else a run stores of it; None for our hand-written ones.
    """

    name: str
    sentence: str
    parameters: str
    function: Callable[..., Any]
    prepare: Callable[[Record, Record], Params]
    plain: Mapping[str, Any] | None = None


class Later:
    """A function of ours that is compiled when it is first asked for: few runs need it."""

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    @cached_property
    def compiled(self) -> Any:
        """Import the module, which compiles the function or finds its machine code."""
        return getattr(import_module(f"{__package__}.{self._module}"), self._name)

    def __call__(self, *records: Any) -> Any:
        """Answer a decision."""
        return self.compiled(*records)

    def get_compile_result(self, signature: Any) -> Any:
        """Return the machine code."""
        return self.compiled.get_compile_result(signature)


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
            "Bids high, give or take a card, when the best offer is far better than the worst; "
            "picks the best.",
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
        Policy(
            "planner",
            "Plans orders and targets of the whole hand with reserve and points, and takes the "
            "best plan.",
            "weights in fame and how many plans are followed (policies/plan_params.py)",
            Later("planner", "play_planned"),
            plan_params.planner_params,
        ),
    )
}

DEFAULT_BID = {"random": "random"}
"""Bidding of a bare play name; every other one bids by the gap."""

COMPILED = {"play": weighing.play_by_weights, "bid": drafting.bid_by_weights}
"""The one function of all play styles that are data, and that of all bidding styles."""


def by_weights(name: str, plain: Plain, phase: str) -> Policy:
    """Return a policy that plays or bids by the weights of a style in its plain form."""
    return Policy(
        name,
        plain["sentence"],
        difference(plain, phase),
        COMPILED[phase],
        preparing.preparer(phase, plain),
        plain=plain,
    )


def _add_shipped() -> None:
    for name, path in shipped_weight_files().items():
        plain = read_weights(path)
        for phase, table in TABLES.items():
            if phase in plain:
                table[name] = by_weights(name, plain, phase)


TABLES = {"play": PLAYING, "bid": BIDDING}
_add_shipped()


def is_shipped(policy: Policy) -> bool:
    """Tell whether a policy's function is ours: those are tested never to write into a view."""
    shipped = (ours.function for table in TABLES.values() for ours in table.values())
    return any(policy.function is function for function in shipped)


def find_style(name: str, inputs: Mapping[str, Any] | None = None) -> Style:
    """Return the style that a name stands for; InputError if there is none.

    Args:
        name: PLAY or PLAY+BID; each is a shipped name or the path of a file.
        inputs: what a run has stored; its weights are taken, not those of today's files.
    """
    play, plus, bid = name.partition("+")
    stored = inputs or {}
    played = _find(play, "play", name, stored)
    if not plus:
        bid = play if _bids(played) else DEFAULT_BID.get(play, "gap")
    return Style(name, bid=_find(bid, "bid", name, stored), play=played)


def _bids(policy: Policy) -> bool:
    """Tell whether the file of a play policy says how to bid, too."""
    if policy.name.endswith(".py"):
        return "bid" in load_user_file(Path(policy.name)).functions
    return policy.plain is not None and "bid" in policy.plain


def style_inputs(name: str) -> dict[str, Any]:
    """Return what a run stores of a style, by key: the weights of those that are data."""
    style = find_style(name)
    return {
        f"policy:{policy.name}": policy.plain
        for policy in (style.bid, style.play)
        if policy.plain is not None
    }


def _find(part: str, phase: str, name: str, stored: Mapping[str, Any]) -> Policy:
    plain = stored.get(f"policy:{part}")
    if plain is None and part in TABLES[phase]:
        return TABLES[phase][part]
    if part.endswith(".py"):
        return _by_user(part, phase, plain)
    if plain is None and not part.endswith(".toml"):
        raise InputError(_unknown(part, phase, name))
    if plain is None:
        plain = read_weights(Path(part))
    else:
        plain = complete(plain, place=f"the stored policy {quoted(part)}")
    if phase not in plain:
        raise InputError(_wrong_phase(part, phase, f"no table [{phase}]"))
    return by_weights(part, plain, phase)


def _by_user(part: str, phase: str, plain: Mapping[str, Any] | None) -> Policy:
    file = load_user_file(Path(part), sha256=plain["python"] if plain else None)
    if phase not in file.functions:
        raise InputError(_wrong_phase(part, phase, f"no function {phase}"))

    def prepare(cards: Record, rules: Record) -> Params:
        params = valuation.value_params(cards, rules)
        params[: len(file.params)] = file.params
        return params

    function = file.functions[phase]
    return Policy(part, file.sentence, "", function, prepare, plain=file.plain)


def _wrong_phase(part: str, phase: str, missing: str) -> str:
    other = "bid" if phase == "play" else "play"
    how = f"greedy+{part}" if phase == "play" else f"{part}+gap"
    return (
        f"{quoted(part)} says how to {other}, not how to {phase}: it has {missing}; "
        f"write for instance {how}"
    )


def _unknown(part: str, phase: str, name: str) -> str:
    names = TABLES[phase]
    near = difflib.get_close_matches(part, names, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    what = "play" if phase == "play" else "bidding"
    return (
        f"there is no {what} policy {quoted(part)} (in {quoted(name)}); {hint}allowed are "
        f"{', '.join(names)}, or a TOML file of weights or a Python file, written PLAY or "
        "PLAY+BID, for instance careful+gap"
    )
