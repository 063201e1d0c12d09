"""Put together what is played: cards, rules, and all that is changed of them."""

from __future__ import annotations

from collections.abc import Sequence

from glory_sim.core.errors import InputError
from glory_sim.core.levels import parse_assignment
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.changes import INTERVENE, Setup
from glory_sim.games.pixel_glory.rules import load_rules


def load_setup(
    cards: str, rules: str, settings: Sequence[str], intervene: Sequence[str] = ()
) -> Setup:
    """Return what is played as --cards, --rules, --set and --intervene ask for it."""
    setup = Setup(load_card_set(cards), load_rules(rules))
    for setting in settings:
        key, value = parse_assignment(setting, "--set")
        try:
            setup = setup.changed({key: value})
        except InputError as error:
            raise InputError(f"--set {error}") from None
    return setup.changed({INTERVENE: "; ".join(intervene)}) if intervene else setup
