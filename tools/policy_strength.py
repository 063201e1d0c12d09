"""Measure how every play style fares: `python -m tools.policy_strength`.

One seat of the style among others of a known one, in every seating of each deal; ways to
bid are measured with greedy play, among bidders at random. What is measured stands in
`policy_strength.csv`, from which the page on play styles is made.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
from scipy import stats

from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING, find_style
from glory_sim.games.pixel_glory.rules import Rules

FILE = Path(__file__).with_suffix(".csv")
GROUPS, SEED = 20, 1
DEALS = 1200
SLOW = {"planner": 200}
"""Deals of those that are slow."""
FIELDS = ("phase", "style", "others", "players", "deals", "share", "half")
PLAYERS = (2, 3, 4)


def measure(style: str, others: str, *, players: int, deals: int) -> tuple[float, float]:
    """Return (win share times players, half of its 95 % interval), clustered by deals."""
    styles = [find_style(style), *[find_style(others)] * (players - 1)]
    bench = Bench(load_card_set("reconstruction"), Rules(), Seating(styles, (SEED,) * NUM_PURPOSES))
    sums, each = new_sums(GROUPS), deals // GROUPS
    for group in range(GROUPS):
        bench.play_batch(group * each, each, sums=sums[group : group + 1])
    won = sums.seats["row"]["share"]
    won = won.reshape(GROUPS, won.shape[1], -1).sum(axis=2)
    found = players * won[:, 0] / won.sum(axis=1)
    half = stats.t.ppf(0.975, GROUPS - 1) * np.std(found, ddof=1) / GROUPS**0.5
    return float(found.mean()), float(half)


def cases() -> list[tuple[str, str, str]]:
    """Return (phase, style, others) of everything that is measured."""
    plays = [
        ("play", name, others)
        for name in PLAYING
        for others in ("greedy", "careful")
        if name != others
    ]
    return plays + [("bid", name, "shuffled") for name in BIDDING if name != "shuffled"]


def main() -> None:
    """Measure everything and write the file."""
    rows = []
    for phase, style, others in cases():
        prefix = "greedy+" if phase == "bid" else ""
        deals = SLOW.get(style, DEALS)
        for players in PLAYERS:
            share, half = measure(prefix + style, prefix + others, players=players, deals=deals)
            rows.append((phase, style, others, players, deals, f"{share:.3f}", f"{half:.3f}"))
            print(*rows[-1], flush=True)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([FIELDS, *rows])


if __name__ == "__main__":
    main()
