"""Order the tests so that a cold engine is compiled while others run; let Ctrl-C be heard."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest

COMPILES_FIRST = "test_agreement.py"
LONGEST = "test_docs.py"
"""Begun early, so that no worker is left alone with it."""
PLAY_NO_CARDS = {"analysis", "harness"}
"""Folders whose tests need no engine, but for these files:"""
PLAY_CARDS = {"test_real_run.py", "test_game_protocol.py"}


def _turn(path: Path) -> int:
    if path.name == COMPILES_FIRST:
        return 0
    if path.parent.name in PLAY_NO_CARDS and path.name not in PLAY_CARDS:
        return 1
    return 2 if path.name == LONGEST else 3


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give one worker the engine to compile and the other what runs without it."""
    items.sort(key=lambda item: _turn(item.path))


def pytest_configure() -> None:
    """Hear Ctrl-C as at a terminal: a shell starts what it runs in the background deaf to it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
