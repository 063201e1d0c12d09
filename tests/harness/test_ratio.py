"""The clustered ratio: closed forms, its coverage, and groups against single deals."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import glory_sim
from glory_sim.harness.ratio import clustered_ratio, spread_groups
from glory_sim.harness.sums import consolidated
from tests.harness.racing import play, race


def test_with_denominators_of_one_it_is_the_mean_and_its_t_interval() -> None:
    values = np.array([3.0, 5.0, 4.0, 8.0, 0.5])
    ratio = clustered_ratio(values, np.ones(5))
    assert ratio.estimate == pytest.approx(values.mean())
    assert ratio.se == pytest.approx(values.std(ddof=1) / np.sqrt(5))
    expected = stats.t.interval(0.95, 4, loc=values.mean(), scale=stats.sem(values))
    assert ratio.interval(0.95) == pytest.approx(expected)


def test_the_worked_example_by_hand() -> None:
    """R = 6/4; residuals 1 - 1.5, 2 - 3, 3 - 1.5; SE = sqrt(3/2 * 3.5) / 4."""
    ratio = clustered_ratio([1, 2, 3], [1, 2, 1])
    assert ratio.estimate == pytest.approx(1.5)
    assert ratio.se == pytest.approx(np.sqrt(1.5 * (0.25 + 1 + 2.25)) / 4)


def test_intervals_cover_the_true_ratio_95_times_in_100() -> None:
    """4,000 small runs of 40 clusters, numerator and denominator correlated."""
    rng = np.random.default_rng(5)
    den = rng.poisson(6, size=(40, 4000)) + 1
    num = rng.binomial(den, 0.3) + rng.binomial(2, 0.25, size=den.shape)
    truth = (0.3 * 7 + 0.5) / 7
    low, high = clustered_ratio(num, den).interval(0.95)
    covered = ((low <= truth) & (truth <= high)).mean()
    assert abs(covered - 0.95) < 4 * np.sqrt(0.95 * 0.05 / 4000)


def test_nothing_to_divide_by_is_nan_without_a_warning() -> None:
    ratio = clustered_ratio([[0, 0, 2], [0, 5, 0]], [[0, 0, 4], [0, 0, 0]])
    assert np.isnan(ratio.estimate[:2]).all()
    assert np.isnan(ratio.se).all()
    assert ratio.estimate[2] == 0.5
    assert np.isnan(ratio.interval(0.95)).all()
    assert np.isnan(clustered_ratio(np.zeros((0, 3)), np.zeros((0, 3))).estimate).all()


def test_empty_clusters_do_not_count() -> None:
    with_empty = clustered_ratio([1, 0, 2, 3, 0], [1, 0, 2, 1, 0])
    without = clustered_ratio([1, 2, 3], [1, 2, 1])
    assert with_empty.num_clusters == 3
    assert with_empty.interval(0.9) == without.interval(0.9)


def test_spread_groups_adds_over_what_is_not_named() -> None:
    columns = {
        "group": np.array([2, 0, 0, 2]),
        "seat": np.array([1, 1, 0, 1]),
        "turn": np.array([1, 1, 1, 2]),
        "wins": np.array([5, 7, 1, 6]),
    }
    kinds, spread = spread_groups(columns, ["seat"], ["wins"])
    assert kinds["seat"].tolist() == [0, 1]
    assert spread["wins"].tolist() == [[1, 7], [0, 0], [0, 11]]


def test_consolidated_is_ordered_exact_and_keeps_empty_tables() -> None:
    rng = np.random.default_rng(3)
    columns = {"a": rng.integers(0, 3, 500), "b": rng.integers(0, 3, 500)}
    columns["x"] = rng.integers(2**52, 2**53, 500)
    added = consolidated(columns, ["a", "b"])
    assert list(zip(added["a"], added["b"], strict=True)) == [
        (a, b) for a in range(3) for b in range(3)
    ]
    for a, b, total in zip(*added.values(), strict=True):
        chosen = (columns["a"] == a) & (columns["b"] == b)
        assert int(total) == sum(int(x) for x in columns["x"][chosen])
    empty = {name: values[:0] for name, values in columns.items()}
    assert consolidated(empty, ["a", "b"]) == empty


def test_clusters_of_many_deals_agree_with_clusters_of_one(tmp_path) -> None:
    """Exact clustering by deal, from rows, against the groups of the sums."""
    play(tmp_path, race(deals=4096, keep_rows=10**6))
    run = glory_sim.load_run(tmp_path)
    games = run.table("games")
    for cell, players in enumerate((2, 3, 4)):
        rows = games[games.cell == cell].assign(games=1)
        rows["won"] = (rows.killer - rows.seating) % players == 1
        by_deal = rows.groupby("deal")[["won", "games"]].sum()
        exact = clustered_ratio(by_deal.won, by_deal.games)
        grouped = run.ratio("wins", "games", by=["cell", "place"], table="seats_sums")
        grouped = grouped[(grouped.cell == cell) & (grouped.place == 1)].iloc[0]
        assert grouped.estimate == pytest.approx(exact.estimate)
        assert grouped.se == pytest.approx(exact.se, rel=0.12)
        if players == 3:  # two seatings on one deal are the same race here
            naive = clustered_ratio(rows.won, rows.games)
            assert exact.se == pytest.approx(np.sqrt(2) * naive.se, rel=0.01)
