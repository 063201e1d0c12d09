"""Run command lines in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from glory_sim.cli.main import main


class Done(NamedTuple):
    status: int
    out: str
    err: str


Glory = Callable[..., Done]


@pytest.fixture
def glory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Glory:
    """Return a function that runs `glory-sim` with the words it is given."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Done:
        status = main(words)
        return Done(status, *capsys.readouterr())

    return run
