"""Solve the game of choosing a style: which mixes hold, which styles are viable.

A payoff table has one row for each profile: how many seats play each style, and what
one seat of each style wins. Wins of a profile add up to one, so at any mix the mean
payoff is 1 / n (methods 4.3).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
VIABLE_MASS, VIABLE_REGRET = 0.05, 0.01
_STARTS, _STEPS, _RATE, _NEWTON, _BEST = 12, 600, 4.0, 6, 3
_SAME, _LEAST, _NUDGE, _NOTHING = 1e-4, 0.02, 1e-6, 1e-4


@dataclass(frozen=True)
class Payoffs:
    """What one seat of each style wins in each profile.

    counts: `[C, S]` seats of each style; every multiset of n seats stands there once.
    wins: `[C, S]` win share of one seat of the style; not read where it has none.
    """

    counts: IntArray
    wins: FloatArray

    @property
    def num_players(self) -> int:
        """Seats of a table."""
        return int(self.counts[0].sum())

    @property
    def num_styles(self) -> int:
        """Styles to choose from."""
        return int(self.counts.shape[1])


def profiles(num_styles: int, num_players: int) -> IntArray:
    """Return `[C, S]` counts of every profile, C = (S + n - 1 choose n)."""
    seats = combinations_with_replacement(range(num_styles), num_players)
    return np.array([np.bincount(seat, minlength=num_styles) for seat in seats], np.int64)


def focal_payoffs(payoffs: Payoffs, mix: npt.ArrayLike) -> FloatArray:
    """Return what one seat of each style wins when the others draw theirs from the mix."""
    chances = np.asarray(mix, dtype=np.float64)
    found = np.zeros(payoffs.num_styles)
    for style, others, wins in _others(payoffs):
        ways = math.factorial(payoffs.num_players - 1)
        for number in others:
            ways //= math.factorial(int(number))
        found[style] += ways * float(np.prod(chances**others)) * wins
    return found


def replicator(payoffs: Payoffs, mix: npt.ArrayLike) -> FloatArray:
    """Return the speed at which each style's share grows."""
    shares = np.asarray(mix, dtype=np.float64)
    found = focal_payoffs(payoffs, shares)
    return np.asarray(shares * (found - shares @ found))


def regret(payoffs: Payoffs, mix: npt.ArrayLike) -> float:
    """Return what the best style wins more than the mix against itself."""
    shares = np.asarray(mix, dtype=np.float64)
    found = focal_payoffs(payoffs, shares)
    return float(found.max() - shares @ found)


def equilibrium(payoffs: Payoffs, *, seed: int = 1, starts: int = _STARTS) -> FloatArray:
    """Return the mix of least regret that multiplicative weights settle on.

    From many starts the mean of the path is taken too: it settles where the mix
    itself would circle for ever, as in rock, paper, scissors. The best ends are
    polished, and the widest of equally good mixes is returned, so that a clone changes
    nothing but its own share.
    """
    rng = np.random.default_rng(seed)
    size = payoffs.num_styles
    first = np.full((1, size), 1 / size)
    tensor = _tensor(payoffs)
    ends = _settle(tensor, np.vstack([first, rng.dirichlet(np.ones(size), starts - 1)]))
    found = _wins(tensor, ends)
    lost = found.max(axis=1) - np.sum(ends * found, axis=1)
    best = [_polished(payoffs, ends[place]) for place in np.argsort(lost, kind="stable")[:_BEST]]
    regrets = np.array([regret(payoffs, end) for end in best])
    good = [end for end, loss in zip(best, regrets, strict=True) if loss <= regrets.min() + _SAME]
    widest = max(good, key=effective_number)
    clear = np.where(widest < _NOTHING, 0.0, widest)
    return np.asarray(clear / clear.sum())


def effective_number(mix: npt.ArrayLike) -> float:
    """Return exp(entropy): k for k equal shares."""
    shares = np.asarray(mix, dtype=np.float64)
    positive = shares[shares > 0]
    return float(np.exp(-np.sum(positive * np.log(positive))))


def dominated(payoffs: Payoffs) -> npt.NDArray[np.bool_]:
    """Return `[S, S]` whether style s wins less than t whatever the others do."""
    size = payoffs.num_styles
    wins: dict[tuple[int, ...], FloatArray] = {}
    for style, others, won in _others(payoffs):
        wins.setdefault(tuple(others.tolist()), np.full(size, np.nan))[style] = won
    table = np.array(list(wins.values()))
    return np.array(
        [[s != t and bool(np.all(table[:, t] > table[:, s])) for t in range(size)]
         for s in range(size)]
    )  # fmt: skip


def alpha_rank(payoffs: Payoffs, *, alpha: float, population: int = 50) -> FloatArray:
    """Return how long each style rules a population of players who copy what wins."""
    size = payoffs.num_styles
    chain = np.zeros((size, size))
    for resident in range(size):
        for mutant in range(size):
            if mutant != resident:
                taken = _fixation(payoffs, mutant, resident, alpha=alpha, population=population)
                chain[resident, mutant] = taken / (size - 1)
        chain[resident, resident] = 1 - chain[resident].sum()
    balance = np.vstack([chain.T - np.eye(size), np.ones(size)])
    stationary, *_ = np.linalg.lstsq(balance, np.append(np.zeros(size), 1.0), rcond=None)
    return np.asarray(np.maximum(stationary, 0) / np.maximum(stationary, 0).sum())


def invasion_matrix(payoffs: Payoffs) -> FloatArray:
    """Return `[S, S]` what one s wins among n - 1 of t more than an even share."""
    size, players = payoffs.num_styles, payoffs.num_players
    found = np.zeros((size, size))
    for style, others, won in _others(payoffs):
        alone = np.flatnonzero(others)
        if len(alone) == 1:
            found[style, alone[0]] = won - 1 / players
    return found


def viable(payoffs: Payoffs, mix: FloatArray) -> npt.NDArray[np.bool_]:
    """Return which styles have a part in the mix, or lose little against it."""
    found = focal_payoffs(payoffs, mix)
    return np.asarray((mix > VIABLE_MASS) | (mix @ found - found < VIABLE_REGRET))


def _others(payoffs: Payoffs) -> Iterator[tuple[int, IntArray, float]]:
    """Yield each style with the seats of its n - 1 fellow players and what it wins."""
    for counts, wins in zip(payoffs.counts, payoffs.wins, strict=True):
        for style in np.flatnonzero(counts):
            others = counts.copy()
            others[style] -= 1
            yield int(style), others, float(wins[style])


def _tensor(payoffs: Payoffs) -> tuple[IntArray, FloatArray]:
    """Return the fellow profiles `[D, S]` and what each style wins among them `[S, D]`."""
    size = payoffs.num_styles
    by_others: dict[tuple[int, ...], FloatArray] = {}
    for style, others, won in _others(payoffs):
        by_others.setdefault(tuple(others.tolist()), np.zeros(size))[style] = won
    fellows = np.array(list(by_others), np.int64)
    ways = np.array([_multinomial(row) for row in fellows])
    return fellows, np.array(list(by_others.values())).T * ways


def _wins(tensor: tuple[IntArray, FloatArray], mixes: FloatArray) -> FloatArray:
    """Return what each style wins at each of several mixes, `[M, S]`."""
    fellows, wins = tensor
    return np.asarray(np.prod(mixes[:, None, :] ** fellows, axis=2) @ wins.T)


def _settle(tensor: tuple[IntArray, FloatArray], starts: FloatArray) -> FloatArray:
    """Return where multiplicative weights end, and the means of their paths' second halves."""
    mixes, total = starts.copy(), np.zeros_like(starts)
    for step in range(_STEPS):
        found = _wins(tensor, mixes)
        above = found - np.sum(mixes * found, axis=1, keepdims=True)
        mixes = mixes * np.exp(_RATE * above / math.sqrt(1 + step / 50))
        mixes /= mixes.sum(axis=1, keepdims=True)
        if step >= _STEPS // 2:
            total += mixes
    return np.vstack([mixes, total / total.sum(axis=1, keepdims=True)])


def _polished(payoffs: Payoffs, mix: FloatArray) -> FloatArray:
    """Return the mix nearby under which all styles in it win alike, if there is one."""
    best = mix
    support = np.flatnonzero(mix > _LEAST)
    at = np.zeros_like(mix)
    at[support] = mix[support] / mix[support].sum()
    for _ in range(_NEWTON):
        found = focal_payoffs(payoffs, at)[support]
        slopes = np.array(
            [focal_payoffs(payoffs, _nudged(at, s))[support] for s in support.tolist()]
        ).T
        slopes = (slopes - found[:, None]) / _NUDGE
        system = np.vstack([slopes - slopes.mean(axis=0), np.ones(len(support))])
        off = np.append(found - found.mean(), 0.0)
        at[support] -= np.linalg.lstsq(system, off, rcond=1e-6)[0]
        if (at[support] < 0).any():
            break
        if regret(payoffs, at) < regret(payoffs, best):
            best = at.copy()
    return best


def _nudged(mix: FloatArray, style: int) -> FloatArray:
    moved = mix.copy()
    moved[style] += _NUDGE
    return moved


def _multinomial(counts: Sequence[int]) -> int:
    ways = math.factorial(int(sum(counts)))
    for number in counts:
        ways //= math.factorial(int(number))
    return ways


def _fixation(
    payoffs: Payoffs, mutant: int, resident: int, *, alpha: float, population: int
) -> float:
    """Return the chance that one mutant takes over a population of residents."""
    gains = _gains(payoffs, mutant, resident, population)
    sums = np.cumsum(-alpha * gains)
    highest = max(0.0, float(sums.max(initial=0.0)))
    return float(np.exp(-highest) / (np.exp(-highest) + np.exp(sums - highest).sum()))


def _gains(payoffs: Payoffs, mutant: int, resident: int, population: int) -> FloatArray:
    """Return how much more mutants win than residents, at 1 to population - 1 mutants."""
    others = payoffs.num_players - 1
    wins = np.zeros((2, others + 1))  # by style: mutant, resident; by mutants among the others
    for style, fellows, won in _others(payoffs):
        if style in (mutant, resident) and fellows[mutant] + fellows[resident] == others:
            wins[int(style == resident), fellows[mutant]] = won
    gains = []
    for mutants in range(1, population):
        share = [
            sum(
                _hypergeometric(k, others, marked, population - 1) * wins[place, k]
                for k in range(others + 1)
            )
            for place, marked in ((0, mutants - 1), (1, mutants))
        ]
        gains.append(share[0] - share[1])
    return np.array(gains)


def _hypergeometric(found: int, drawn: int, marked: int, size: int) -> float:
    return (
        math.comb(marked, found) * math.comb(size - marked, drawn - found) / math.comb(size, drawn)
    )
