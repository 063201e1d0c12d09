"""Measure a tournament: what each entrant wins against all others and against each.

Every profile meets the same deals in all of its seatings, so shares of a profile are
free of seats, and differences are taken within groups of deals.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.evidence import Cell, read_cells
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.harness.results import Run

TWELFTHS = 12
PROFILE = "profile"
Shares = Mapping[tuple[str, ...], Mapping[str, Clustered]]
"""Profile -> entrant -> win share of one of its seats."""


@dataclass(frozen=True)
class Standing:
    """What one entrant wins; shares are of one seat, even is 1 / players."""

    entrant: str
    share: Clustered
    """Against a table drawn at random from the entrants, or against the mean of each."""
    against: Mapping[str, Clustered]
    """Alone among seats that are all of the other entrant."""


@dataclass(frozen=True)
class Standings:
    """The entrants of one number of players, the best first."""

    players: int
    num_profiles: int
    num_deals: int
    is_round_robin: bool
    rows: Sequence[Standing]


def measure_tournament(run: Run) -> list[Standings]:
    """Return the standings for each number of players; InputError if it was none."""
    if PROFILE not in run.cells:
        raise InputError(
            f"{shown(run.folder)} is no tournament; play one with glory-sim tournament"
        )
    fields = {int(row["cell"]): row for row in run.cells.to_dict("records")}
    cells = read_cells(run)
    return [
        _standings(
            players,
            {c.number: tuple(str(fields[c.number][PROFILE]).split(",")) for c in at_table},
            at_table,
        )
        for players in sorted({cell.players for cell in cells})
        for at_table in [[cell for cell in cells if cell.players == players]]
    ]


def _standings(
    players: int, profiles: Mapping[int, tuple[str, ...]], cells: Sequence[Cell]
) -> Standings:
    shares = profile_shares(profiles, cells)
    entrants = list(dict.fromkeys(name for profile in profiles.values() for name in profile))
    num_all = math.comb(len(entrants) + players - 1, players)
    is_round_robin = len(shares) == num_all
    rows = []
    for entrant in entrants:
        against = {
            other: shares[profile][entrant]
            for other in entrants
            for profile in shares
            if Counter(profile) == Counter((entrant, *[other] * (players - 1)))
        }
        if is_round_robin:
            share = share_at_random_table(entrant, shares, entrants)
        else:
            share = mean([one for other, one in against.items() if other != entrant])
        rows.append(Standing(entrant, share, against))
    rows.sort(key=lambda row: -float(row.share.estimate[0]))
    return Standings(players, len(shares), cells[0].num_deals, is_round_robin, rows)


def profile_shares(profiles: Mapping[int, tuple[str, ...]], cells: Sequence[Cell]) -> Shares:
    """Return the win share of each entrant of each profile, over all its orders."""
    found: dict[tuple[str, ...], dict[str, Clustered]] = {}
    for profile in dict.fromkeys(profiles.values()):
        mine = [cell for cell in cells if profiles[cell.number] == profile]
        found[profile] = {name: _share_of(name, mine) for name in dict.fromkeys(profile)}
    return found


def _share_of(entrant: str, cells: Sequence[Cell]) -> Clustered:
    sums = [cell.sums("seats", policy=cell.policies.index(entrant)) for cell in cells]
    won = sum(one["share"] for one in sums) / TWELFTHS
    return clusters.ratio(won, sum(one["seats"] for one in sums))


def share_at_random_table(entrant: str, shares: Shares, entrants: Sequence[str]) -> Clustered:
    """Return a seat's share if every other seat is drawn at random from the entrants.

    Over all entrants these shares have the mean 1 / players, whoever plays.
    """
    parts = []
    for profile, of_profile in shares.items():
        if entrant in profile:
            others = Counter(profile) - Counter([entrant])
            ways = math.factorial(len(profile) - 1)
            for number in others.values():
                ways //= math.factorial(number)
            weight = ways / len(entrants) ** (len(profile) - 1)
            parts.append(of_profile[entrant].scaled(weight))
    return _total(parts)


def mean(parts: Sequence[Clustered]) -> Clustered:
    """Return the mean of figures of the same deals."""
    return _total(parts).scaled(1 / len(parts))


def _total(parts: Sequence[Clustered]) -> Clustered:
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total
