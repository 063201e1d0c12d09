"""Keep every number of a report in one place: named, bounded, judged.

`metrics.json` is this store on disk, and whatever the report prints comes from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.definitions import OBSERVED, table_definitions
from analysis.stats.intervals import clustered_wilson, zero_bound
from analysis.stats.verdicts import Zone, confirm_alarms, judge, p_outside
from analysis.summaries.tidy import ALL, EVIDENCE, NUMBERS
from analysis.targets import Target

DIGITS = 12
"""Significant digits kept, so that the last bits of a platform's arithmetic do not show."""


@dataclass(frozen=True)
class Metric:
    """One number of the report with all that is known of it; nan becomes None.

    trials: for a share, the deals that can have counted anything: fewer than
        `num_deals` where only some games have a case.
    """

    id: str
    table: str
    metric: str
    players: int | None
    panel: str | None
    keys: Mapping[str, Any]
    estimate: float | None
    se: float | None
    lo95: float | None
    hi95: float | None
    lo90: float | None
    hi90: float | None
    num_deals: int
    num_groups: int
    unit: str
    design: str
    trials: int | None = None
    verdict: str | None = None
    target: Zone | None = None
    gate: str | None = None


class Metrics:
    """All metrics of a report by id, and in tables."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._tables: dict[str, dict[str, Metric]] = {}
        for metric in metrics:
            self._tables.setdefault(metric.table, {})[metric.id] = metric

    def __iter__(self) -> Iterator[Metric]:
        for table in self._tables.values():
            yield from table.values()

    @property
    def tables(self) -> list[str]:
        """Names of the tables that have metrics."""
        return list(self._tables)

    def find(self, table: str, metric: str | None = None, **keys: object) -> list[Metric]:
        """Return the metrics of a table whose players, panel and keys are as given."""
        stored = self._tables.get(table, {}).values()
        return [found for found in stored if _fits(found, metric, keys)]

    def one(self, table: str, metric: str, **keys: object) -> Metric:
        """Return the single metric that is so; KeyError if there is none or are more."""
        found = self.find(table, metric, **keys)
        if len(found) != 1:
            raise KeyError(f"{len(found)} metrics {table}/{metric} with {keys}")
        return found[0]

    def to_plain(self) -> dict[str, Any]:
        """Return the content of metrics.json."""
        plain = {}
        for metric in self:
            zone, fields = metric.target, dict(vars(metric))
            fields["target"] = None if zone is None else [_rounded(zone.low), _rounded(zone.high)]
            plain[fields.pop("id")] = fields
        return plain


def measure(
    table: str, frame: pd.DataFrame, *, players: int, panel: str, num_deals: int, num_groups: int
) -> list[Metric]:
    """Return the metrics of one cell's tidy frame; rows of zero counts get their bound."""
    definition = table_definitions()[table]
    names = [c for c in frame.columns if c not in (*NUMBERS, *EVIDENCE, "metric")]
    metrics = []
    for row in frame.to_dict("records"):
        keys = {name: _plain(row[name]) for name in names if not pd.isna(row[name])}
        unit = definition.metrics[row["metric"]].unit
        deals = _known(row.get("num_deals"), num_deals)
        trials = min(_known(row.get("trials"), deals), deals)
        numbers = _bounded({name: row.get(name, math.nan) for name in NUMBERS}, unit, trials)
        path = [table, f"{players}p", panel, *(f"{k}={v}" for k, v in keys.items()), row["metric"]]
        metrics.append(
            Metric(
                id="/".join(path),
                table=table,
                metric=row["metric"],
                players=players,
                panel=panel,
                keys=keys,
                estimate=_rounded(numbers["estimate"]),
                se=_rounded(numbers["se"]),
                lo95=_rounded(numbers["lo95"]),
                hi95=_rounded(numbers["hi95"]),
                lo90=_rounded(numbers["lo90"]),
                hi90=_rounded(numbers["hi90"]),
                num_deals=deals,
                num_groups=_known(row.get("num_groups"), num_groups),
                unit=unit,
                design=definition.design(keys),
                trials=trials if unit == "share" else None,
            )
        )
    return metrics


def count(
    name: str,
    value: int,
    *,
    num_deals: int = 0,
    players: int | None = None,
    panel: str | None = None,
    **keys: str,
) -> Metric:
    """Return a metric that is counted, not estimated."""
    place = [f"{players}p", str(panel)] if players else []
    path = ["run", *place, *(f"{key}={value}" for key, value in keys.items()), name]
    return Metric(
        id="/".join(path),
        table="run",
        metric=name,
        players=players,
        panel=panel,
        keys=keys,
        estimate=value,
        se=0,
        lo95=value,
        hi95=value,
        lo90=value,
        hi90=value,
        num_deals=num_deals,
        num_groups=0,
        unit=table_definitions()["run"].metrics[name].unit,
        design=OBSERVED,
    )


def judge_targets(metrics: Iterable[Metric], targets: Iterable[Target]) -> list[Metric]:
    """Return the metrics that have a target, with zone and verdict.

    Alarms are held against all gates together by Holm's method.
    """
    judged = []
    for target in targets:
        for metric in metrics:
            zone = target.zone_for(metric.players) if metric.players else None
            if zone is None or not _is_aim(metric, target) or metric.estimate is None:
                continue
            lo90, hi90 = _or_endless(metric.lo90, -math.inf), _or_endless(metric.hi90, math.inf)
            verdict = judge(zone, lo90=lo90, hi90=hi90)
            judged.append(replace(metric, target=zone, verdict=verdict, gate=target.name))
    p_values = np.array([_p_value(metric) for metric in judged])
    verdicts = confirm_alarms([metric.verdict or "" for metric in judged], p_values)
    return [replace(m, verdict=verdict) for m, verdict in zip(judged, verdicts, strict=True)]


def to_frame(metrics: Sequence[Metric]) -> pd.DataFrame:
    """Return metrics of one table as the tidy frame that its CSV holds."""
    keys = dict.fromkeys(key for metric in metrics for key in metric.keys)
    rows = [
        {
            "players": metric.players,
            "panel": metric.panel,
            **{key: metric.keys.get(key) for key in keys},
            "metric": metric.metric,
            **{name: getattr(metric, name) for name in NUMBERS[:4]},
            "num_deals": metric.num_deals,
            "unit": metric.unit,
            "design": metric.design,
            "verdict": metric.verdict,
            "target": _shown_zone(metric.target),
        }
        for metric in metrics
    ]
    return pd.DataFrame(rows)


def _fits(found: Metric, metric: str | None, keys: Mapping[str, object]) -> bool:
    if metric is not None and found.metric != metric:
        return False
    known = {"players": found.players, "panel": found.panel, **found.keys}
    return all(known.get(key) == value for key, value in keys.items())


def _is_aim(metric: Metric, target: Target) -> bool:
    """Tell whether a target judges a metric: all policies of a table together."""
    wanted = {"policy": ALL, **target.where}
    return (metric.table, metric.metric) == (target.table, target.metric) and all(
        metric.keys.get(key, ALL) == value for key, value in wanted.items()
    )


def _p_value(metric: Metric) -> float:
    if metric.target is None or metric.estimate is None or metric.se is None:
        return 1.0
    return p_outside(
        metric.target, estimate=metric.estimate, se=metric.se, num_groups=metric.num_groups
    )


def _bounded(numbers: Mapping[str, float], unit: str, trials: int) -> dict[str, float]:
    """Return the numbers with intervals that stay where the figure can be.

    A count of zero has no spread of its own: the rule of three bounds it, and a share
    of one likewise from below. A share so near 0 or 1 that its interval would leave
    [0, 1] has Wilson's.
    """
    bounded = dict(numbers)
    if unit not in ("share", "per game"):
        return bounded
    top, estimate = (1.0 if unit == "share" else math.inf), numbers["estimate"]
    for level in ("95", "90"):
        low, high = bounded[f"lo{level}"], bounded[f"hi{level}"]
        if unit == "share" and 0 < estimate < 1 and (low < 0 or high > 1):
            low, high = map(
                float,
                clustered_wilson(estimate, numbers["se"], most=trials, level=int(level) / 100),
            )
        if estimate == 0 and trials > 0:
            high = zero_bound(trials)
        if unit == "share" and estimate == 1 and trials > 0:
            low = 1 - zero_bound(trials)
        bounded[f"lo{level}"], bounded[f"hi{level}"] = max(low, 0.0), min(high, top)
    return bounded


def _known(value: float | None, otherwise: int) -> int:
    return otherwise if value is None or math.isnan(value) else round(value)


def _rounded(value: float) -> float | None:
    if not math.isfinite(value):
        return None
    return float(f"{value:.{DIGITS}g}")


def _or_endless(value: float | None, endless: float) -> float:
    return endless if value is None else value


def _plain(value: object) -> object:
    """Return a key as JSON data; numbers among blanks had become floats."""
    return int(value) if isinstance(value, float | np.integer) else value


def _shown_zone(zone: Zone | None) -> str | None:
    return None if zone is None else f"{_rounded(zone.low)} to {_rounded(zone.high)}"
