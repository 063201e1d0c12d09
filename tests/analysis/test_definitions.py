"""Definitions: whatever is measured is defined, and whatever is defined is measured."""

from __future__ import annotations

import json

from analysis.definitions import CAUSAL, OBSERVED, table_definitions
from tests.analysis.conftest import MadeReport


def test_metrics_and_definitions_are_the_same_set(report: MadeReport) -> None:
    stored = json.loads(report.paths.metrics.read_text(encoding="utf-8"))["metrics"].values()
    measured = {(metric["table"], metric["metric"]) for metric in stored}
    defined = {(name, key) for name, t in table_definitions().items() for key in t.metrics}
    assert measured == defined


def test_only_what_is_drawn_by_lot_is_causal() -> None:
    seats = table_definitions()["F1"]
    assert seats.design({"counted_from": "staff", "distance": 2}) == CAUSAL
    assert seats.design({"counted_from": "starter", "distance": 2}) == OBSERVED
    assert table_definitions()["spells"].design({"spell": "meteor"}) == OBSERVED
