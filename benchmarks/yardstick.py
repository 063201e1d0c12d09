"""Compare the engine with the yardstick, a rough Pixel Glory in C, in one run.

Alternates the C program, one worker and two workers, and prints the medians of the
dungeon cards played a second and their ratios. CPU seconds are compared for the C
program (it counts its own), wall seconds for the workers: run it on a quiet machine.

    python benchmarks/yardstick.py ../shared/prototypes/yardstick.c
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.rules import load_rules
from glory_sim.games.pixel_glory.speed import measure_once

ROUNDS = 5
GAMES = 60_000
BUILD = ("gcc", "-O3", "-march=native", "-o")


def built(source: Path, folder: str) -> Path:
    """Build the yardstick with the line that its header gives."""
    program = Path(folder) / "yardstick"
    subprocess.run([*BUILD, str(program), str(source)], check=True)
    return program


def yardstick_cards(program: Path) -> float:
    """Return the dungeon cards a second of the C program."""
    told = subprocess.run([program, "200000"], check=True, capture_output=True, text=True).stdout
    found = re.match(r"([\d.]+) million dungeon cards/s", told)
    if found is None:
        raise ValueError(f"the yardstick printed {told!r}")
    return float(found.group(1)) * 1e6


def main() -> None:
    """Print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, help="yardstick.c")
    source = parser.parse_args().source
    cards, rules = load_card_set("reconstruction"), load_rules("standard")
    rates: dict[str, list[float]] = {"C": [], "1 worker": [], "2 workers": []}
    with tempfile.TemporaryDirectory() as folder:
        program = built(source, folder)
        for _ in range(ROUNDS):
            rates["C"].append(yardstick_cards(program))
            for workers, name in ((1, "1 worker"), (2, "2 workers")):
                speed = measure_once(
                    cards, rules, players=4, workers=workers, policy="greedy", games=GAMES, seed=1
                )
                rates[name].append(speed.cards_per_s)
    middle = {name: median(values) for name, values in rates.items()}
    for name, value in middle.items():
        print(f"{name:10} {value:12,.0f} dungeon cards a second (median of {ROUNDS})")
    print(f"one worker / C         {middle['1 worker'] / middle['C']:.2f}")
    print(f"two workers / one      {middle['2 workers'] / middle['1 worker']:.2f}")


if __name__ == "__main__":
    main()
