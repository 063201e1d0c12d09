"""Turn a frame of sums by group of deals into a tidy frame of ratios."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from glory_sim.core.game import CELL, Columns
from glory_sim.harness.ratio import RatioEstimate, clustered_ratio, spread_groups

LEVELS = {"95": 0.95, "90": 0.90}


def tidy_ratios(
    sums: pd.DataFrame,
    cells: pd.DataFrame,
    *,
    num: str,
    den: str,
    by: Sequence[str],
    scale: float,
) -> pd.DataFrame:
    """Return one row a set of keys: `by`, estimate, se, lo95, hi95, lo90, hi90.

    Args:
        sums: cell, group, keys and measures.
        cells: `Run.cells`; its fields may be named in `by` like keys.
        num: measure above.
        den: measure below.
        by: what tells the rows of the answer apart.
        scale: multiplies the ratio.
    """
    columns: Columns = {str(name): sums[name].to_numpy(np.int64) for name in sums}
    labels = {}
    for field in by:
        if field not in columns:
            codes, labels[field] = pd.factorize(cells[field], use_na_sentinel=False)
            columns[field] = codes.astype(np.int64)[columns[CELL.name]]
    kinds, spread = spread_groups(columns, by, [num, den])
    frame = pd.DataFrame(
        {key: labels[key][kinds[key]] if key in labels else kinds[key] for key in by}
    )
    return _with_estimates(frame, clustered_ratio(spread[num] * scale, spread[den]))


def _with_estimates(frame: pd.DataFrame, ratio: RatioEstimate) -> pd.DataFrame:
    estimates = {"estimate": ratio.estimate, "se": ratio.se}
    for level, probability in LEVELS.items():
        estimates[f"lo{level}"], estimates[f"hi{level}"] = ratio.interval(probability)
    return pd.concat([frame, pd.DataFrame(estimates)], axis=1)
