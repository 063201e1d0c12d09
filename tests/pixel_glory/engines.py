"""Let players written in Python sit at a table of either engine.

The reference engine calls them itself. The fast engine calls compiled policies by
address, so one compiled policy goes back to Python for whoever sits in the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np

from glory_sim.games.pixel_glory import layout, reference
from glory_sim.games.pixel_glory.bench import Bench, Playthrough, Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.compiled import policy_signature
from glory_sim.games.pixel_glory.policies.catalogue import Policy, Style
from glory_sim.games.pixel_glory.policies.playing import no_params
from glory_sim.games.pixel_glory.reference import Chance
from glory_sim.games.pixel_glory.rules import Rules

ENGINES = ("reference", "fast")
VIEW = np.dtype((np.record, layout.view_dtype))

Player = Callable[[np.record], int]
seated: list[Player] = []
"""Who sits at the fast engine's table now, by seat."""


def answer_of_seated(shown: Any) -> int:
    """Show the player of the deciding seat a view of its own to keep."""
    view = np.frombuffer(bytearray(shown.tobytes()), VIEW)[0]
    return int(seated[int(view.seat)](view))


@numba.njit(policy_signature)
def ask_python(view, cards, rules, params, scratch):
    """Answer as the seated Python player does."""
    with numba.objmode(answer="int64"):
        answer = answer_of_seated(view)
    return answer  # noqa: RET504  # a block in object mode cannot return


@contextmanager
def seat_players(players: Sequence[Player]) -> Iterator[Style]:
    """Seat Python players at the fast engine's table, and give the style of them all."""
    policy = Policy("python", "Asks a player written in Python.", "", ask_python, no_params)
    seated[:] = players
    try:
        yield Style(policy.name, policy, policy)
    finally:
        seated.clear()


def play_fast(
    cards: CardSet,
    rules: Rules,
    *,
    chance: Chance,
    players: Sequence[Player],
    interventions: np.void | None = None,
) -> Playthrough:
    """Play one game on the fast engine."""
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    if interventions is not None:
        changes[0] = interventions
    with seat_players(players) as style:
        seating = Seating(
            [style] * len(players), chance.seeds, chance.replicates, interventions=changes
        )
        return Bench(cards, rules, seating).play_one(chance.deal)


def play_game(
    engine: str,
    cards: CardSet,
    rules: Rules,
    *,
    chance: Chance,
    players: Sequence[Player],
    interventions: np.void | None = None,
) -> Any:
    """Play one game on an engine; both give events and tables of the same layout."""
    if engine == "fast":
        return play_fast(cards, rules, chance=chance, players=players, interventions=interventions)
    return reference.play_game(
        cards,
        rules,
        num_seats=len(players),
        chance=chance,
        policies=players,
        interventions=interventions,
    )
