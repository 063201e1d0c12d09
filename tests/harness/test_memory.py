"""Memory stays flat as games grow: blocks are streamed, few are in flight."""

from __future__ import annotations

import subprocess
import sys

from tests.harness.racing import ROOT

SCRIPT = """
import resource, sys
from pathlib import Path
from glory_sim.harness.runner import Workers, run_experiment
from tests.harness.racing import CELLS, race
experiment = race(deals=int(sys.argv[1]), cells=CELLS[:1], keep_rows=50_000)
run_experiment(experiment, folder=Path(sys.argv[2]), workers=Workers(jobs=2))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_ten_times_the_games_in_the_same_memory(tmp_path) -> None:
    peaks = [
        int(
            subprocess.run(
                [sys.executable, "-c", SCRIPT, str(deals), str(tmp_path / str(deals))],
                cwd=ROOT,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for deals in (200_000, 2_000_000)
    ]
    assert peaks[1] < 1.5 * peaks[0], peaks
