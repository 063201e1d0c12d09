"""Read what every table and metric of the report means."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

OBSERVED, CAUSAL = "OBSERVED", "CAUSAL"


@dataclass(frozen=True)
class Definition:
    """What a metric is called, how it is printed, and what it says in one sentence."""

    title: str
    unit: str
    says: str


@dataclass(frozen=True)
class TableDefinition:
    """What a table is about.

    is_causal: every row compares arms that differ in one thing only.
    causal: the keys of rows whose cause is drawn by lot.
    source: the table of the run that it is made of, `sums` or `table` by name.
    """

    title: str
    question: str
    is_causal: bool
    causal: Mapping[str, str]
    source: Mapping[str, str]
    metrics: Mapping[str, Definition]

    def design(self, keys: Mapping[str, object]) -> str:
        """Return the badge of a row: CAUSAL or OBSERVED."""
        if self.is_causal:
            return CAUSAL
        matches = all(keys.get(key) == value for key, value in self.causal.items())
        return CAUSAL if self.causal and matches else OBSERVED


@cache
def table_definitions() -> Mapping[str, TableDefinition]:
    """Return the definitions by the name of the table, in the order of the report."""
    text = resources.files("analysis").joinpath("definitions.toml").read_text(encoding="utf-8")
    return {
        name: TableDefinition(
            title=table["title"],
            question=table["question"],
            is_causal=table.get("is_causal", False),
            causal=table.get("causal", {}),
            source=table.get("source", {}),
            metrics={key: Definition(**metric) for key, metric in table["metrics"].items()},
        )
        for name, table in tomllib.loads(text).items()
    }
