"""Give the public face of the card data: what engines and commands import."""

from __future__ import annotations

from glory_sim.games.pixel_glory.card_files import (
    from_plain,
    load_card_set,
    shipped_card_sets,
    to_plain,
)
from glory_sim.games.pixel_glory.card_types import CardSet, Monster, Spell, identity, kind_ids
from glory_sim.games.pixel_glory.effect_language import Step

__all__ = [
    "CardSet",
    "Monster",
    "Spell",
    "Step",
    "from_plain",
    "identity",
    "kind_ids",
    "load_card_set",
    "shipped_card_sets",
    "to_plain",
]
