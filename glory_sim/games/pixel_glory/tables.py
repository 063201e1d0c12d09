"""Set tables of players: who sits down with which cards and rules, as plain data.

A cell is one table as an experiment stores it; inputs are the card sets, rules
and weights that cells refer to by key, stored once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import cards as card_data
from glory_sim.games.pixel_glory import rules as rule_data
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.interventions import interventions_record
from glory_sim.games.pixel_glory.policies.catalogue import style_inputs
from glory_sim.games.pixel_glory.policies.weight_changes import (
    Changed,
    seated_weights,
    weights_content,
)
from glory_sim.games.pixel_glory.rules import Rules

Cell = dict[str, Any]
REPLICATES = "replicates"
"""Field of a cell: the replicate of each purpose of chance; none = all 0."""
WEIGHTS = "weights"
"""Field of a cell: the key of its changed play styles; none = all as their files say."""


def set_tables(
    card_set: CardSet,
    rules: Rules,
    *,
    players: Sequence[int],
    policies: Sequence[Sequence[str]],
    intervene: str = "",
    weights: Changed | None = None,
) -> tuple[list[Cell], dict[str, Any]]:
    """Return a cell for each number of players and line-up, and their inputs.

    Args:
        card_set: the cards of every table.
        rules: the rules of every table.
        players: numbers of players.
        policies: line-ups: one name for all seats, or one for each seat.
        intervene: interventions of every table, as text.
        weights: play styles that are played with other weights than their files have;
            those that sit at none of these tables are left out.
    """
    for num_seats in players:
        rule_data.check_table(card_set, rules, num_seats)
        interventions_record(intervene, card_set, rules, num_seats)
    changed: Cell = {"intervene": intervene} if intervene else {}
    styles: dict[str, Any] = {}
    if seated := seated_weights(weights or {}, policies):
        changed[WEIGHTS] = _weights_key(seated)
        styles[changed[WEIGHTS]] = seated
    cards_key, rules_key = f"cards:{card_set.name}", f"rules:{rules.name}"
    cells = [
        {
            "players": num_seats,
            "label": ",".join(line_up),
            "policies": _seated(line_up, num_seats),
            "cards": cards_key,
            "rules": rules_key,
            **changed,
        }
        for num_seats in players
        for line_up in policies
    ]
    inputs = {cards_key: card_data.to_plain(card_set), rules_key: rule_data.to_plain(rules)}
    for name in dict.fromkeys(name for line_up in policies for name in line_up):
        inputs |= style_inputs(name)
    return cells, inputs | styles


def played_inputs(cell: Mapping[str, Any], inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the inputs with the weights that a cell's styles are changed to."""
    if WEIGHTS not in cell:
        return inputs
    return {**inputs, **{f"policy:{name}": one for name, one in inputs[cell[WEIGHTS]].items()}}


def _weights_key(weights: Changed) -> str:
    digest = hashlib.sha256(weights_content(weights).encode()).hexdigest()
    return f"weights:{digest[:12]}"


def _seated(line_up: Sequence[str], num_seats: int) -> list[str]:
    if len(line_up) == 1:
        return list(line_up) * num_seats
    if len(line_up) != num_seats:
        raise InputError(
            f"{len(line_up)} policies ({', '.join(line_up)}) for {num_seats} players; "
            "give one for all seats, or one for each seat"
        )
    return list(line_up)
