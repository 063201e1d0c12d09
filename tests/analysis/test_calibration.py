"""The analyser on games whose truth is known: A/A pairs, coverage, planted effects.

All games are made of numbers here, so that thousands of runs cost seconds. Lines that
planted effects must flag, and those that cannot move, stand in PLANTED, written before
the first run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from analysis.findings import measure_run
from analysis.metrics import Metric, Metrics, judge_targets
from analysis.stats import clusters
from analysis.stats.families import simultaneous_factor
from analysis.stats.intervals import wilson_interval
from analysis.stats.paired import covariance
from analysis.stats.quantiles import quantile
from analysis.stats.verdicts import OUT, Zone, deals_needed, equivalence_deals, judge, p_equal
from analysis.targets import Target
from tests.analysis.made_runs import MadeRun, made_run

RUNS, GROUPS, SIZE = 2000, 64, 8
BOUND = 1e-4
"""A line fails only where an exact binomial test rejects at this level."""
TABLES = {"F1", "F2", "length", "C1"}


def seats(rng: np.random.Generator, *, players: int, spread: float) -> Any:
    """Return `[R, G, n]` wins by seat: the games of a deal share how good its seats are."""
    shape = (RUNS, GROUPS, SIZE, players)
    skill = spread * rng.standard_normal(shape)
    winner = np.argmax(skill + rng.gumbel(size=shape), axis=3)
    return np.stack([(winner == seat).sum(axis=2) for seat in range(players)], axis=2)


def covered(low: Any, high: Any, truth: float) -> int:
    return int(((low <= truth) & (truth <= high)).sum())


def holds_95(hits: int, trials: int) -> bool:
    """Tell whether so many hits fit a coverage of 95 %, give or take one point."""
    rate = 0.95 if 0.94 <= hits / trials <= 0.96 else (0.94 if hits / trials < 0.94 else 0.96)
    return stats.binomtest(hits, trials, rate).pvalue > BOUND


@pytest.mark.parametrize("players", [2, 3, 4])
def test_intervals_of_shares_and_of_their_contrasts_cover_95_in_100(players: int) -> None:
    wins = seats(np.random.default_rng(players), players=players, spread=0.7)
    share = gap = 0
    for run in wins.astype(float):
        found = clusters.ratio(run, np.full((GROUPS, 1), float(SIZE)))
        low, high = found.interval(0.95)
        share += covered(low[:1], high[:1], 1 / players)
        low, high = (found.pick(0) - found.pick(1)).interval(0.95)
        gap += covered(low, high, 0.0)
    assert holds_95(share, RUNS)
    assert holds_95(gap, RUNS)


def test_independent_games_as_rows_would_cover_less() -> None:
    """Rotated games of one deal count as one: as independent ones they would mislead."""
    rng = np.random.default_rng(9)
    skill = 1.5 * rng.standard_normal((RUNS, GROUPS, 1))
    wins = rng.random((RUNS, GROUPS, 4)) < 1 / (1 + np.exp(-skill))
    right = naive = 0
    for run in wins:
        found = clusters.ratio(run.sum(axis=1, keepdims=True), np.full((GROUPS, 1), 4.0))
        right += covered(*found.interval(0.95), 0.5)
        naive += covered(*wilson_interval(run.sum(), run.size), 0.5)
    assert holds_95(right, RUNS)
    assert naive / RUNS < 0.90


def test_intervals_of_medians_cover_at_least_95_in_100() -> None:
    rng = np.random.default_rng(4)
    values = np.arange(60)
    hits = 0
    for _ in range(RUNS // 8):
        turns = rng.poisson(20, (GROUPS, SIZE)).clip(max=59)
        counts = np.stack([np.bincount(row, minlength=60) for row in turns]).astype(float)
        found = quantile(values, counts, 0.5)
        hits += found.lo95 <= 20 <= found.hi95
    assert hits / (RUNS // 8) >= 0.93


def test_simultaneous_intervals_of_cards_cover_all_of_them() -> None:
    rng = np.random.default_rng(12)
    held = 0
    for _ in range(400):
        worth = rng.standard_normal((GROUPS, 36)) - rng.standard_normal((GROUPS, 1))
        found = clusters.ratio(worth, np.ones((GROUPS, 1)))
        factor = simultaneous_factor(covariance(found), draws=1000)
        held += bool(np.all(np.abs(found.estimate) <= factor * found.se * 1.02))
    assert stats.binomtest(held, 400, 0.93).pvalue > BOUND or held / 400 > 0.93


def a_run(seed: int, change: Callable[[MadeRun], None] = lambda run: None) -> Any:
    run = made_run(deals=240, tables=((3, "greedy"),), seed=seed)
    change(run)
    return measure_run(run, (), tables=TABLES).metrics


def test_200_pairs_of_equal_runs_raise_no_more_alarms_than_chance() -> None:
    """A/A: p-values of equal runs are uniform, and 5 in 100 are below 0.05."""
    wins = seats(np.random.default_rng(77), players=3, spread=0.7)[:400].astype(float)
    for seat in range(3):
        p_values = []
        for before, after in zip(wins[::2], wins[1::2], strict=True):
            first, second = (
                clusters.ratio(run, np.full((GROUPS, 1), float(SIZE))).pick(seat)
                for run in (before, after)
            )
            error = float(np.hypot(first.se[0], second.se[0]))
            gap = float(second.estimate[0] - first.estimate[0])
            p_values.append(p_equal(gap, se=error, num_groups=2 * GROUPS - 1))
        alarms = int((np.array(p_values) < 0.05).sum())
        assert stats.binomtest(alarms, 200, 0.05).pvalue > BOUND
        assert stats.kstest(p_values, "uniform").pvalue > BOUND


Line = tuple[str, str, int | None]
PLANTED: dict[str, tuple[dict[Line, int], set[Line]]] = {
    "+1 fame for the first seat from the staff": (
        {("F1", "fame_mean", 0): 1},
        {("length", "turns_mean", None), ("C1", "kill_share", None)},
    ),
    "two more turns a game": (
        {("length", "turns_mean", None): 1},
        {("F1", "fame_mean", 0), ("C1", "kill_share", None)},
    ),
    "half of the bought kills": (
        {("C1", "kill_share", None): -1},
        {("length", "turns_mean", None), ("F1", "fame_mean", 0)},
    ),
}
"""Effect -> lines it must move with their signs, and lines that it cannot move."""


def one_more_fame(run: MadeRun) -> None:
    sums = run.stored["seats_sums"]
    mine = sums["staff_distance"] == 0
    sums.loc[mine, "fame"] += sums.loc[mine, "seats"]


def two_more_turns(run: MadeRun) -> None:
    sums = run.stored["games_sums"]
    sums["turns"] += 2 * sums["games"]


def fewer_bought(run: MadeRun) -> None:
    sums = run.stored["seats_sums"]
    sums["redeemed_kills"] = sums["redeemed_kills"] // 2


CHANGES = dict(zip(PLANTED, (one_more_fame, two_more_turns, fewer_bought), strict=True))


@pytest.mark.parametrize("effect", PLANTED)
def test_planted_effects_flag_their_lines_and_no_others(effect: str) -> None:
    must, cannot = PLANTED[effect]
    before, after = a_run(1), a_run(1, CHANGES[effect])
    for line in cannot:
        assert line_of(after, line).estimate == line_of(before, line).estimate
    for line, sign in must.items():
        first, second = line_of(before, line), line_of(after, line)
        moved = second.estimate - first.estimate
        assert np.sign(moved) == sign
        room = abs(moved) / 4
        zone = (first.estimate - room, first.estimate + room)
        target = Target("planted", "", first.table, first.metric, "", "", zone=zone)
        (judged,) = judge_targets([second], [target])
        assert judged.verdict == OUT


def line_of(metrics: Metrics, line: Line) -> Metric:
    """Return the figure of a line: of all policies, and of one seat where it names one."""
    table, metric, distance = line
    keys: dict[str, object] = {"policy": "all"} if table in ("F1", "C1") else {}
    if table == "F1":
        keys |= {"counted_from": "staff", "distance": distance}
    if table == "C1":
        keys |= {"distance": "all"}
    return metrics.one(table, metric, **keys)


def test_the_documented_number_of_deals_settles_90_in_100() -> None:
    """At the deals of methods 2.3, a true value at the middle is OK nine times in ten."""
    rng = np.random.default_rng(21)
    deals = int(equivalence_deals(0.25 * 0.75, margin=0.015))
    groups = 64
    sure = 0
    for _ in range(1000):
        wins = rng.binomial(deals // groups, 0.25, groups).astype(float)
        found = clusters.ratio(wins[:, None], np.full((groups, 1), float(deals // groups)))
        (low,), (high,) = found.interval(0.90)
        sure += judge(Zone(0.235, 0.265), lo90=float(low), hi90=float(high)) == "OK"
    assert stats.binomtest(sure, 1000, 0.88, alternative="less").pvalue > BOUND
    needed = deals_needed(
        Zone(0.235, 0.265), estimate=0.25, se=np.sqrt(0.25 * 0.75 / deals), num_deals=deals
    )
    assert needed == pytest.approx(deals, rel=1e-3)
