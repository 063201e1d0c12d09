"""Give the public face of the rules data: what engines and commands import."""

from __future__ import annotations

from glory_sim.games.pixel_glory.card_checks import check_table
from glory_sim.games.pixel_glory.rule_files import (
    from_plain,
    load_rules,
    shipped_rules,
    to_plain,
)
from glory_sim.games.pixel_glory.rule_types import RULE_DOCS, Rules

__all__ = [
    "RULE_DOCS",
    "Rules",
    "check_table",
    "from_plain",
    "load_rules",
    "shipped_rules",
    "to_plain",
]
