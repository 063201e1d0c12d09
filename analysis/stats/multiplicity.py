"""Adjust p-values where many questions are asked at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


def adjust_holm(p_values: npt.ArrayLike) -> FloatArray:
    """Return Holm's step-down adjusted p-values: any false alarm is held at alpha."""
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    factors = np.arange(len(p), 0, -1)
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * factors), 1.0)
    return adjusted


def adjust_benjamini_hochberg(p_values: npt.ArrayLike) -> FloatArray:
    """Return Benjamini and Hochberg's q-values: the share of false alarms is held."""
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")[::-1]
    factors = len(p) / np.arange(len(p), 0, -1)
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(np.minimum.accumulate(p[order] * factors), 1.0)
    return adjusted
