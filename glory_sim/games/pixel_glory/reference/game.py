"""Play one whole game of Pixel Glory by the rulebook, and count its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.reference.counting.history import History
from glory_sim.games.pixel_glory.reference.counting.ledger import count_tables
from glory_sim.games.pixel_glory.reference.dungeon import Dungeon
from glory_sim.games.pixel_glory.reference.luck import Chance
from glory_sim.games.pixel_glory.reference.table import Player, Policy, set_table
from glory_sim.games.pixel_glory.reference.town import Town
from glory_sim.games.pixel_glory.rules import Rules


@dataclass(frozen=True)
class Playthrough:
    """One played game: what happened, and the outcome tables counted from it."""

    events: npt.NDArray[np.void]
    tables: dict[str, npt.NDArray[np.void]]


def play_game(
    card_set: CardSet,
    rules: Rules,
    *,
    num_seats: int,
    chance: Chance,
    policies: Sequence[Policy],
    interventions: np.void | None = None,
    on_view: Callable[[np.record], object] = lambda view: None,
) -> Playthrough:
    """Play one game; the same arguments give the same game.

    There is a policy for each seat, which answers all decisions of that seat;
    `on_view` is shown every view just before. `interventions` is a record of
    `layout.interventions_dtype`. Raises IllegalAnswer when a policy or a forced
    choice answers against the rules.
    """
    if interventions is None:
        interventions = np.zeros(1, layout.interventions_dtype)[0]
    players = seat_players(rules, policies[:num_seats], interventions)
    table = set_table(card_set, rules, chance, players)
    table.forced = forced_answers(interventions)
    table.on_view = on_view
    Town(table, interventions).play()
    Dungeon(table, interventions).play()
    history = History(card_set, rules, num_seats=num_seats, rows=table.log.rows)
    return Playthrough(table.log.as_array(), count_tables(history, table.log))


def seat_players(rules: Rules, policies: Sequence[Policy], interventions: np.void) -> list[Player]:
    """T1: give every player auction cards; an intervention may change a reserve."""
    forced_sizes = interventions["reserve_size"]
    return [
        Player(
            seat,
            policy,
            reserve_size=int(forced_sizes[seat] or rules.reserve_size + 1) - 1,
            auction_cards=set(range(1, rules.auction_cards + 1)),
        )
        for seat, policy in enumerate(policies)
    ]


def forced_answers(interventions: np.void) -> dict[tuple[int, int, int, int], int]:
    """Index the forced choices by seat, decision, round or turn, and ordinal."""
    answers: dict[tuple[int, int, int, int], int] = {}
    for forced in interventions["forced"][: interventions["num_forced"]]:
        seat, decision, at, ordinal, answer = (int(number) for number in forced)
        answers.setdefault((seat - 1, decision, at, ordinal), answer)
    return answers
