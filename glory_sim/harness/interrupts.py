"""Hear Ctrl-C even where the exception that it raises gets lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def remembered_ctrl_c() -> Iterator[Callable[[], None]]:
    """Yield a check that raises KeyboardInterrupt if Ctrl-C was pressed meanwhile.

    An exception that falls into a callback of a compiled library is printed and
    forgotten, and a run would go on; so the signal is remembered as well.
    """
    pressed = threading.Event()

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.default_int_handler(number, frame)

    def check() -> None:
        if pressed.is_set() and threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt

    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield check
        return
    signal.signal(signal.SIGINT, remember)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
