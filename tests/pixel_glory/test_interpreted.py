"""The marked subset: CI also runs it with the compiler off, with bounds checks, and for any CPU.

The reference engine is the same however the fast one is run, so agreement with it
each time is agreement of all.
"""

from __future__ import annotations

import pytest

from glory_sim.games.pixel_glory.differential import CASES_AT_ONCE, compare_numbers

CASES = 200


@pytest.mark.interpreted
@pytest.mark.parametrize("first", range(0, CASES, CASES_AT_ONCE))
def test_engines_agree_however_the_fast_one_is_run(first: int) -> None:
    assert compare_numbers(range(first, first + CASES_AT_ONCE)) == []
