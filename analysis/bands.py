"""Compare a run with the bands of a lively game: the targets that have a zone.

Each card with a synergy has a row of its own, under the zone of all synergies
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analysis.findings import Findings, measure_run
from analysis.metrics import Metric
from analysis.stats.verdicts import Zone, judge
from analysis.targets import Target, load_targets
from glory_sim.harness.results import Run

SYNERGIES = "synergies_earned"
SPELLS = "spells"


@dataclass(frozen=True)
class Band:
    """One figure of one table of players beside its band."""

    figure: str
    players: int
    panel: str
    estimate: float
    lo95: float
    hi95: float
    low: float
    high: float
    verdict: str


def compare_with_bands(run: Run) -> list[Band]:
    """Return every banded figure of a run, by figure, then players and panel."""
    targets = [target for target in load_targets(run.info["game"]) if target.zone is not None]
    tables = {SPELLS, *(target.table for target in targets)}
    findings = measure_run(run, targets, tables=tables)
    return [band for target in targets for band in _bands(findings, target)]


def _bands(findings: Findings, target: Target) -> Iterator[Band]:
    yield from _rows(target.title, target, findings.judged(target))
    if target.metric == SYNERGIES:
        cards = findings.metrics.find(SPELLS, SYNERGIES)
        for name in dict.fromkeys(metric.keys["name"] for metric in cards):
            of_card = [metric for metric in cards if metric.keys["name"] == name]
            yield from _rows(f"Synergy of {name} earned", target, of_card)


def _rows(figure: str, target: Target, metrics: Sequence[Metric]) -> Iterator[Band]:
    for metric in sorted(metrics, key=lambda m: (m.players or 0, m.panel or "")):
        zone = target.zone_for(metric.players or 0)
        if zone is None or metric.estimate is None:
            continue
        yield Band(
            figure=figure,
            players=metric.players or 0,
            panel=metric.panel or "",
            estimate=metric.estimate,
            lo95=_number(metric.lo95),
            hi95=_number(metric.hi95),
            low=zone.low,
            high=zone.high,
            verdict=metric.verdict or _judged(zone, metric),
        )


def _judged(zone: Zone, metric: Metric) -> str:
    return judge(zone, lo90=_number(metric.lo90), hi90=_number(metric.hi90))


def _number(value: float | None) -> float:
    return float("nan") if value is None else value
