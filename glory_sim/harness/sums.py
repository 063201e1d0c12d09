"""Add up rows of sums that have the same keys."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from glory_sim.core.game import Columns


def consolidated(columns: Columns, keys: Sequence[str]) -> Columns:
    """Return the rows in order of `keys`, those of equal keys added up."""
    length = len(columns[keys[0]])
    if _is_ordered(columns, keys):
        return columns
    order = np.lexsort([columns[key] for key in reversed(keys)])
    by_key = {key: columns[key][order] for key in keys}
    is_first = np.zeros(length, bool)
    is_first[0] = True
    for values in by_key.values():
        is_first[1:] |= values[1:] != values[:-1]
    starts = np.flatnonzero(is_first)
    return {
        name: by_key[name][starts] if name in by_key else np.add.reduceat(values[order], starts)
        for name, values in columns.items()
    }


def joined(parts: Sequence[Columns]) -> Columns:
    """Put tables of the same columns below each other."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _is_ordered(columns: Columns, keys: Sequence[str]) -> bool:
    """Tell whether each row has higher keys than the row before; often it is so."""
    is_tied = np.ones(max(len(columns[keys[0]]) - 1, 0), bool)
    for key in keys:
        step = np.diff(columns[key])
        if (step[is_tied] < 0).any():
            return False
        is_tied &= step == 0
    return not is_tied.any()
