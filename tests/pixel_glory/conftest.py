"""Fixtures that run a test on both engines."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from glory_sim.core.errors import PolicyError
from tests.pixel_glory.builders import Duel, Play, Refused, duel_on, play_on
from tests.pixel_glory.engines import ENGINES


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="session")
def play(engine: str) -> Play:
    return partial(play_on, engine)


@pytest.fixture(scope="session")
def duel(engine: str) -> Duel:
    return partial(duel_on, engine)


@pytest.fixture(scope="session")
def refused(engine: str) -> Refused:
    """Only the reference engine says which rule an answer breaks."""

    def expect(reason: str) -> Any:
        told = reason if engine == "reference" else r"answered -?\d+, which is not legal"
        return pytest.raises(PolicyError, match=told)

    return expect
