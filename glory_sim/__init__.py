"""Play card-game designs by the million and read what comes out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from glory_sim.core.version import __version__

if TYPE_CHECKING:
    from glory_sim.harness.results import Run

__all__ = ["__version__", "load_run"]


def load_run(path: str | Path) -> Run:
    """Open a run folder; see `glory_sim.harness.results.Run`."""
    from glory_sim.harness import results  # pandas only when a run is opened

    return results.load_run(Path(path))
