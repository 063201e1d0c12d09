"""Adjusted p-values: published answers, and statsmodels on random ones."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from analysis.stats.multiplicity import adjust_benjamini_hochberg, adjust_holm

PUBLISHED = (0.01, 0.02, 0.03, 0.5)


def test_holm_of_the_published_example() -> None:
    assert adjust_holm(PUBLISHED) == pytest.approx((0.04, 0.06, 0.06, 0.5))


def test_benjamini_hochberg_of_the_published_example() -> None:
    assert adjust_benjamini_hochberg(PUBLISHED) == pytest.approx((0.04, 0.04, 0.04, 0.5))


def test_both_agree_with_statsmodels_in_any_order() -> None:
    rng = np.random.default_rng(7)
    for size in (1, 2, 9, 40):
        p = rng.random(size) ** 3
        assert np.allclose(adjust_holm(p), multipletests(p, method="holm")[1])
        assert np.allclose(adjust_benjamini_hochberg(p), multipletests(p, method="fdr_bh")[1])


def test_no_questions_need_no_adjustment() -> None:
    assert len(adjust_holm([])) == 0
    assert len(adjust_benjamini_hochberg([])) == 0
