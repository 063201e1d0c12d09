"""Let one process at a time write into a run folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.harness.files import told

LOCK_NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; InputError if another live process holds it.

    The operating system lets go of the lock when its holder dies, however it
    dies, so a lock never has to be removed by hand.
    """
    path = folder / LOCK_NAME
    with told("write into the folder", folder):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip() or "?"
            raise InputError(
                f"{shown(folder)} is being written by another process (number {holder}); "
                "wait until it ends or choose another folder"
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)
