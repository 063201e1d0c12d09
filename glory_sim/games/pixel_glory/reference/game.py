"""Play one whole game of Pixel Glory by the rulebook, and count its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.reference.dungeon import Dungeon
from glory_sim.games.pixel_glory.reference.luck import Chance
from glory_sim.games.pixel_glory.reference.table import Log, Player, Policy, Slot, Table
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
    on_view: Callable[[np.record], object] | None = None,
) -> Playthrough:
    """Play one game; the same arguments give the same game.

    Args:
        policies: one for each seat; it answers every decision of that seat.
        interventions: a record of `layout.interventions_dtype`; None = none.
        on_view: is shown every view before the policy is.

    Raises:
        IllegalAnswer: a policy or a forced choice answered against the rules.
    """
    if interventions is None:
        interventions = np.zeros(1, layout.interventions_dtype)[0]
    table = set_table(card_set, rules, chance, policies[:num_seats], interventions)
    table.on_view = on_view
    Town(table, interventions).play()
    Dungeon(table, interventions).play()
    return Playthrough(table.log.as_array(), {})


def set_table(
    card_set: CardSet,
    rules: Rules,
    chance: Chance,
    policies: Sequence[Policy],
    interventions: np.void,
) -> Table:
    """Lay out everything that the town begins with."""
    limited = rules.basics_run_out == "take_what_is_left"
    return Table(
        card_set,
        rules,
        chance,
        players=[
            Player(
                seat,
                policy,
                reserve_size=int(interventions["reserve_size"][seat] or rules.reserve_size + 1) - 1,
                auction_cards=set(range(1, rules.auction_cards + 1)),
            )
            for seat, policy in enumerate(policies)
        ],
        forced=forced_answers(interventions),
        log=Log(chance.deal),
        basics_left=[rules.basics_in_box if limited else 0] * layout.NUM_ELEMENTS,
        slots=[Slot() for _ in range(rules.face_up)],
    )


def forced_answers(interventions: np.void) -> dict[tuple[int, int, int, int], int]:
    """Index the forced choices by seat, decision, round or turn, and ordinal."""
    answers: dict[tuple[int, int, int, int], int] = {}
    for forced in interventions["forced"][: interventions["num_forced"]]:
        moment = tuple(int(forced[name]) for name in ("decision", "at", "ordinal"))
        answers.setdefault((int(forced["seat"]) - 1, *moment), int(forced["answer"]))
    return answers
