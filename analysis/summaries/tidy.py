"""Make the rows of a tidy frame: keys, metric, estimate, standard error, intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from analysis.evidence import MOST_GROUPS, Cell, FloatArray
from analysis.stats.clusters import Clustered, t_quantile
from analysis.stats.intervals import wilson_interval
from analysis.stats.quantiles import quantile

NUMBERS = ("estimate", "se", "lo95", "hi95", "lo90", "hi90")
EVIDENCE = ("trials", "num_deals", "num_groups")
"""Columns that say how much stands behind a row, where it is not the whole cell."""
PERCENTILES = {"p10": 0.1, "p50": 0.5, "p90": 0.9, "p99": 0.99}
USUAL = ("p10", "p50", "p90")
ALL = "all"
NO_KEYS = pd.DataFrame(index=[0])


def tidy(keys: pd.DataFrame, figures: Mapping[str, Clustered]) -> pd.DataFrame:
    """Return the rows of some metrics, each with one figure for every row of keys."""
    rows = keys.iloc[np.tile(np.arange(len(keys)), len(figures))].reset_index(drop=True)
    numbers: dict[str, list[FloatArray]] = {name: [] for name in NUMBERS}
    for found in figures.values():
        bounds = (*found.interval(0.95), *found.interval(0.90))
        for name, values in zip(NUMBERS, (found.estimate, found.se, *bounds), strict=True):
            numbers[name].append(values)
    columns = {name: np.concatenate(parts) for name, parts in numbers.items()}
    unknown = np.full(len(keys), np.nan)
    counted = [unknown if f.counted is None else f.counted for f in figures.values()]
    columns["trials"] = np.concatenate(counted) if counted else unknown
    metrics = pd.DataFrame({"metric": np.repeat(list(figures), len(keys)), **columns})
    return pd.concat([rows, metrics], axis=1)


def tidy_percentiles(
    keys: pd.DataFrame, cell: Cell, *, name: str, above: int = -1, **where: int
) -> pd.DataFrame:
    """Return the 10th, 50th and 90th percentile of a stored distribution, one key row.

    Only values above `above` count.
    """
    sums = cell.sums("distributions", "value", **where)
    values = sums.keys["value"].to_numpy(np.int64)
    counted = values > above
    half = float(t_quantile(0.95, cell.num_groups))
    rows = []
    for label in USUAL:
        found = quantile(values[counted], sums["count"][:, counted], PERCENTILES[label])
        se = (found.hi95 - found.lo95) / (2 * half)
        rows.append({"metric": f"{name}_{label}", **found._asdict(), "se": se})
    places = keys.iloc[np.zeros(len(rows), int)].reset_index(drop=True)
    return pd.concat([places, pd.DataFrame(rows)], axis=1)


def tidy_shares(
    keys: pd.DataFrame,
    metric: str,
    figures: Clustered,
    *,
    counts: FloatArray,
    trials: float,
) -> pd.DataFrame:
    """Return shares of independent games, with Wilson's intervals."""
    rows = tidy(keys, {metric: figures})
    for level, suffix in ((0.95, "95"), (0.90, "90")):
        rows[f"lo{suffix}"], rows[f"hi{suffix}"] = wilson_interval(counts, trials, level=level)
    return rows


def with_key(frame: pd.DataFrame, **keys: object) -> pd.DataFrame:
    """Return the frame with columns of one value each in front."""
    return pd.concat([pd.DataFrame(keys, index=frame.index), frame], axis=1)


def stack(parts: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Put frames below each other; keys may mix numbers and the word `all`."""
    return pd.concat(parts, ignore_index=True)


def pools(cell: Cell) -> list[tuple[str, dict[str, int]]]:
    """Return what to look at by policy: a name, and what to ask of the sums.

    First all policies of the table together, then each if there are several.
    """
    together: tuple[str, dict[str, int]] = (ALL, {})
    if len(cell.policies) == 1:
        return [together]
    return [together, *((name, {"policy": code}) for code, name in enumerate(cell.policies))]


def from_rows(cell: Cell, frame: pd.DataFrame) -> pd.DataFrame:
    """Return a tidy frame marked as resting on the games that have rows."""
    deals = cell.kept_deals
    return frame.assign(num_deals=deals, num_groups=min(deals, MOST_GROUPS))


def tidy_spread(
    keys: pd.DataFrame,
    cell: Cell,
    *,
    name: str,
    rows: pd.DataFrame,
    value: str,
    labels: Sequence[str] = USUAL,
) -> pd.DataFrame:
    """Return percentiles of a column of whole numbers over rows, for one row of keys."""
    sums = cell.add_up(rows.assign(one=1), value)
    values = sums.keys[value].to_numpy(np.int64)
    found = []
    for label in labels:
        numbers = quantile(values, sums["one"], PERCENTILES[label])._asdict()
        half = float(t_quantile(0.95, sums.num_groups))
        se = (numbers["hi95"] - numbers["lo95"]) / (2 * half)
        found.append({"metric": f"{name}_{label}", **numbers, "se": se})
    places = keys.iloc[np.zeros(len(found), int)].reset_index(drop=True)
    return pd.concat([places, pd.DataFrame(found)], axis=1)
