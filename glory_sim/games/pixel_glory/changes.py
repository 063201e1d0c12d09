"""Change what a table plays by key: rules, cards, play styles; the keys of --set and --vary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory.card_changes import card_texts, change_cards, is_card_key
from glory_sim.games.pixel_glory.card_types import CardSet
from glory_sim.games.pixel_glory.intervention_language import parse_interventions
from glory_sim.games.pixel_glory.policies.weight_changes import (
    Changed,
    change_weight,
    is_policy_key,
    weight_text,
    weights_content,
)
from glory_sim.games.pixel_glory.rule_changes import (
    change_rule,
    is_rule_key,
    rule_hint,
    rule_texts,
)
from glory_sim.games.pixel_glory.rule_types import Rules

INTERVENE = "intervene"
"""The key of interventions; its level is added to those that are there."""


@dataclass(frozen=True)
class Setup:
    """What is played: all that a key can change.

    weights: the play styles that are changed, by name; all others are as their files say.
    """

    card_set: CardSet
    rules: Rules
    intervene: str = ""
    weights: Changed = field(default_factory=dict)

    def changed(self, changes: Mapping[str, str]) -> Setup:
        """Return the setup with every change made, in their order."""
        setup = self
        for key, level in changes.items():
            setup = replace(setup, **_changed_part(setup, key, level))
        return setup

    def texts(self, key: str) -> list[str]:
        """Return what stands under a key, in each place that it names."""
        check_key(key)
        if key == INTERVENE:
            return [self.intervene]
        if is_policy_key(key):
            return [weight_text(self.weights, key)]
        if is_card_key(key):
            return card_texts(self.card_set, key)
        return rule_texts(self.rules, key)

    @property
    def content(self) -> tuple[str, str, str, str]:
        """Return what tells two setups apart."""
        weights = weights_content(self.weights)
        return self.card_set.content_hash, self.rules.content_hash, self.intervene, weights


def check_key(key: str) -> None:
    """Refuse a key that names nothing; whether its card or style exists will show."""
    if key == INTERVENE or is_policy_key(key):
        return
    if not is_card_key(key) and not is_rule_key(key):
        raise InputError(f"there is nothing called {quoted(key)} to change{rule_hint(key)}")


def _changed_part(setup: Setup, key: str, level: str) -> dict[str, Any]:
    check_key(key)
    if key == INTERVENE:
        clauses = (*parse_interventions(setup.intervene), *parse_interventions(level))
        return {"intervene": "; ".join(clause.text for clause in clauses)}
    if is_policy_key(key):
        return {"weights": change_weight(setup.weights, key, level)}
    if is_card_key(key):
        return {"card_set": change_cards(setup.card_set, key, level)}
    return {"rules": change_rule(setup.rules, key, level)}
