"""The toy game's own answers are known, so what the harness counts can be checked."""

from __future__ import annotations

from fractions import Fraction

import pytest

import glory_sim
from tests.harness.racing import play, race

KNOWN = {  # balance_methods 5.5: P(kill) by turn order, for n players and a monster of h HP
    (2, 2): (Fraction(1, 2), Fraction(1, 2)),
    (2, 3): (Fraction(1, 4), Fraction(3, 4)),
    (2, 4): (Fraction(5, 8), Fraction(3, 8)),
    (2, 5): (Fraction(9, 16), Fraction(7, 16)),
    (3, 3): (Fraction(0), Fraction(3, 4), Fraction(1, 4)),
    (3, 4): (Fraction(1, 8), Fraction(1, 4), Fraction(5, 8)),
    (3, 5): (Fraction(7, 16), Fraction(1, 16), Fraction(1, 2)),
    (4, 4): (Fraction(0), Fraction(1, 4), Fraction(5, 8), Fraction(1, 8)),
    (4, 5): (Fraction(1, 16), Fraction(0), Fraction(1, 2), Fraction(7, 16)),
}


def kill_chances(players: int, hp: int) -> tuple[Fraction, ...]:
    """Follow K(h)[i] = P(D >= h) [i = 0] + sum over d < h of P(D = d) K(h - d)[i - 1]."""
    chances = [Fraction(0)] * players
    for damage in (1, 2):
        if damage >= hp:
            chances[0] += Fraction(1, 2)
            continue
        for place, chance in enumerate(kill_chances(players, hp - damage)):
            chances[(place + 1) % players] += chance / 2
    return tuple(chances)


@pytest.mark.parametrize(("players", "hp"), KNOWN)
def test_the_recursion_gives_the_printed_chances(players: int, hp: int) -> None:
    assert kill_chances(players, hp) == KNOWN[players, hp]


def test_the_harness_counts_the_known_chances(tmp_path) -> None:
    cells = [
        {"players": players, "label": f"hp{hp}", "monster": f"hp{hp}"} for players, hp in KNOWN
    ]
    inputs = {f"hp{hp}": hp for hp in range(2, 6)}
    play(tmp_path, race(deals=4000, cells=cells, inputs=inputs, keep_rows=0), jobs=2)
    ratios = glory_sim.load_run(tmp_path).ratio("wins", "games", by=["players", "label", "place"])
    assert len(ratios) == sum(players for players, _ in KNOWN)
    for row in ratios.itertuples():
        known = float(KNOWN[row.players, int(row.label[2:])][row.place])
        assert abs(row.estimate - known) <= 4.5 * row.se, row
