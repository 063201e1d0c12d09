"""Definitions: whatever is measured is defined, and whatever is defined is measured."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.definitions import CAUSAL, OBSERVED, table_definitions
from analysis.designs.measure import TABLES
from analysis.findings import measure_run
from analysis.targets import Target
from tests.analysis.made_runs import MadeRun


def test_metrics_and_definitions_are_the_same_set(run: MadeRun, targets: Sequence[Target]) -> None:
    metrics = measure_run(run, targets).metrics
    measured = {(metric.table, metric.metric) for metric in metrics}
    defined = {
        (name, key)
        for name, t in table_definitions().items()
        for key in t.metrics
        if name not in TABLES and key != "identical"
    }
    assert measured == defined


def test_only_what_is_drawn_by_lot_is_causal() -> None:
    seats = table_definitions()["F1"]
    assert seats.design({"counted_from": "staff", "distance": 2}) == CAUSAL
    assert seats.design({"counted_from": "starter", "distance": 2}) == OBSERVED
    assert table_definitions()["spells"].design({"spell": "meteor"}) == OBSERVED
