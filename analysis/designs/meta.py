"""Measure the game of choosing a style: who can enter, which mix holds, who is viable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.evidence import Cell, read_cells
from analysis.stats import clusters
from analysis.stats.bootstrap import percentile_interval, poisson_weights
from analysis.stats.clusters import Clustered
from analysis.stats.metagame import (
    Payoffs,
    alpha_rank,
    dominated,
    effective_number,
    equilibrium,
    focal_payoffs,
    invasion_matrix,
    profiles,
    viable,
)
from analysis.summaries.tidy import stack, tidy
from analysis.tournaments.standings import profile_shares
from glory_sim.harness.results import Run

FloatArray = npt.NDArray[np.float64]
REPLICATES, STARTS = 24, 4
ALPHA = 20.0
"""Strength of selection: how strongly players copy what wins."""
Table = tuple[int, Sequence[str], Payoffs, Clustered, Cell]


def read_tournament(run: Run) -> list[Table]:
    """Return for each number of players its entrants, payoffs, and their residuals."""
    names = {
        int(row["cell"]): tuple(str(row["profile"]).split(","))
        for row in run.cells.to_dict("records")
    }
    cells = read_cells(run)
    found: list[Table] = []
    for players in sorted({cell.players for cell in cells}):
        mine = [cell for cell in cells if cell.players == players]
        shares = profile_shares({cell.number: names[cell.number] for cell in mine}, mine)
        entrants = list(dict.fromkeys(name for profile in shares for name in profile))
        found.append((players, entrants, *_payoffs(players, entrants, shares), mine[0]))
    return found


def styles(table: Table) -> pd.DataFrame:
    """The mix that holds: each style's part, what it wins there, how many that amounts to.

    Intervals come from payoffs under Poisson weights of the groups of deals.
    """
    _, entrants, payoffs, figures, _ = table
    at = equilibrium(payoffs)
    resampled = _resampled(payoffs, figures)
    mixes = np.array([equilibrium(one, starts=STARTS) for one in resampled])
    ranks = np.array([alpha_rank(one, alpha=ALPHA) for one in resampled])
    wins = np.array([focal_payoffs(one, mix) for one, mix in zip(resampled, mixes, strict=True)])
    lost = dominated(payoffs).any(axis=1)
    holds = viable(payoffs, at)
    numbers = np.array([[effective_number(mix)] for mix in mixes])
    frames = [
        _spread("mix", at, mixes).assign(style=entrants),
        _spread("alpha_rank", alpha_rank(payoffs, alpha=ALPHA), ranks).assign(style=entrants),
        _spread("wins", focal_payoffs(payoffs, at), wins).assign(style=entrants),
        pd.DataFrame({"style": entrants, "metric": "dominated", "estimate": 1.0 * lost}),
        pd.DataFrame({"style": entrants, "metric": "viable", "estimate": 1.0 * holds}),
        _spread("effective", np.array([effective_number(at)]), numbers),
        pd.DataFrame({"metric": ["viable_styles"], "estimate": [float(holds.sum())]}),
    ]
    return stack(frames)


def invasions(table: Table) -> pd.DataFrame:
    """What one player of a style wins more than an even share among n - 1 of another."""
    players, entrants, payoffs, figures, _ = table
    places = _alone(payoffs)
    chosen = [column for _, _, column in places]
    picked = Clustered(
        figures.estimate[chosen] - 1 / players,
        figures.residuals[:, chosen],
        figures.num_clusters[chosen],
    )
    matrix = invasion_matrix(payoffs)
    assert all(
        abs(matrix[one, other] - gain) < 1e-12
        for (one, other, _), gain in zip(places, picked.estimate, strict=True)
    )
    keys = pd.DataFrame(
        {
            "style": [entrants[one] for one, _, _ in places],
            "among": [entrants[other] for _, other, _ in places],
        }
    )
    return tidy(keys, {"gain": picked})


def _payoffs(
    players: int, entrants: Sequence[str], shares: Mapping[tuple[str, ...], Mapping[str, Clustered]]
) -> tuple[Payoffs, Clustered]:
    counts = profiles(len(entrants), players)
    by_counts = {
        tuple(np.bincount([entrants.index(name) for name in profile], minlength=len(entrants))): one
        for profile, one in shares.items()
    }
    wins = np.zeros(counts.shape)
    parts = []
    for row, seats in enumerate(counts):
        for style in np.flatnonzero(seats):
            found = by_counts[tuple(seats)][entrants[int(style)]]
            wins[row, style] = found.estimate[0]
            parts.append(found)
    return Payoffs(counts, wins), clusters.beside(*parts)


def _alone(payoffs: Payoffs) -> list[tuple[int, int, int]]:
    """Return (style, other, place among the figures) of every invasion."""
    places, column = [], 0
    for seats in payoffs.counts:
        for style in np.flatnonzero(seats):
            others = seats.copy()
            others[style] -= 1
            fellows = np.flatnonzero(others)
            if len(fellows) == 1 and fellows[0] != style:
                places.append((int(style), int(fellows[0]), column))
            column += 1
    return sorted(places)


def _resampled(payoffs: Payoffs, figures: Clustered) -> list[Payoffs]:
    """Return payoffs under Poisson weights of the groups of deals, linearised."""
    weights = poisson_weights(len(figures.residuals), replicates=REPLICATES) - 1
    places = np.nonzero(payoffs.counts)
    drawn = []
    for moved in figures.estimate + weights @ figures.residuals:
        wins = np.zeros_like(payoffs.wins)
        wins[places] = moved
        drawn.append(Payoffs(payoffs.counts, wins))
    return drawn


def _spread(metric: str, found: FloatArray, draws: FloatArray) -> pd.DataFrame:
    columns = {"metric": metric, "estimate": found, "se": draws.std(axis=0)}
    for level in (95, 90):
        low, high = percentile_interval(draws, level=level / 100)
        columns |= {f"lo{level}": np.minimum(low, found), f"hi{level}": np.maximum(high, found)}
    return pd.DataFrame(columns)
