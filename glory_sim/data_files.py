"""Find the data that ships with glory-sim: card sets, rules, policies, timings."""

from __future__ import annotations

from pathlib import Path


def data_dir() -> Path:
    """Return the folder of shipped data, in an installed wheel or in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "data"
    return installed if installed.is_dir() else package.parent / "data"
