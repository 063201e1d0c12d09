"""Measure the peak memory of runs of different sizes, summaries only.

python benchmarks/memory.py 200000 2000000
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = [sys.executable, "-m", "glory_sim", "run", "--players", "4", "--keep-rows", "0"]


def peak_megabytes(games: int) -> float:
    """Return the largest resident set of a run in a process of its own, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*COMMAND, "--games", str(games), "--out", f"{folder}/run"],
            env={**os.environ, "PYTHONPATH": str(Path.cwd())},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"a run of {games:,} games failed (status {status})")
    return used.ru_maxrss / 1024


def main() -> None:
    """Print the peak of each size and its ratio to the first one's."""
    sizes = [int(word) for word in sys.argv[1:]] or [200_000, 2_000_000]
    peaks = [peak_megabytes(size) for size in sizes]
    for size, peak in zip(sizes, peaks, strict=True):
        print(f"{size:>12,} games: {peak:6.0f} MB, {peak / peaks[0]:.2f} of the first")


if __name__ == "__main__":
    main()
