"""The store of numbers: bounds, ids, verdicts, and the tidy frame."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.metrics import Metric, Metrics, judge_targets, measure, to_frame
from analysis.stats.verdicts import OK, OUT, UNSURE
from analysis.summaries.tidy import NUMBERS
from analysis.targets import Target


def row(metric: str, estimate: float, se: float, **keys: object) -> dict[str, object]:
    ends = (estimate - 2 * se, estimate + 2 * se) * 2
    return {**keys, "metric": metric, **dict(zip(NUMBERS, (estimate, se, *ends), strict=True))}


def measured(*rows: dict[str, object], table: str = "F1", players: int = 4) -> list[Metric]:
    return measure(
        table, pd.DataFrame(rows), players=players, panel="greedy", num_deals=1000, num_groups=100
    )


def target(**fields: object) -> Target:
    given = {"table": "F1", "metric": "win_share", "even_within": 0.015, **fields}
    return Target(name="seats", title="", reason="", look_at="", **given)


def test_an_id_names_table_players_panel_keys_and_metric() -> None:
    (metric,) = measured(row("win_share", 0.25, 0.01, counted_from="staff", distance=np.int64(2)))
    assert metric.id == "F1/4p/greedy/counted_from=staff/distance=2/win_share"
    assert metric.keys == {"counted_from": "staff", "distance": 2}


def test_shares_near_zero_and_one_have_wilsons_interval() -> None:
    low, high = measured(
        row("no_kill", 0.01, 0.02, distance=0), row("no_kill", 0.99, 0.02, distance=1)
    )
    assert 0 < low.lo95 < 0.01 < 0.05 < low.hi95 < 0.3
    assert (high.lo95, high.hi95) == pytest.approx((1 - low.hi95, 1 - low.lo95))


def test_a_share_of_zero_or_one_is_bounded_by_three_in_n() -> None:
    zero, one = measured(row("no_kill", 0, 0, distance=0), row("no_kill", 1, 0, distance=1))
    assert (zero.lo95, zero.hi95) == (0, 3 / 1000)
    assert (one.lo95, one.hi95) == (1 - 3 / 1000, 1)


def test_figures_without_bounds_keep_their_interval() -> None:
    (metric,) = measured(row("fame_mean", 0.5, 1.0))
    assert metric.lo95 == -1.5


def test_what_is_no_number_is_none_and_whole_keys_stay_whole() -> None:
    frame = pd.DataFrame([row("fame_mean", float("nan"), float("nan"), distance=1.0)])
    (metric,) = measured(*frame.to_dict("records"))
    assert metric.estimate is metric.se is metric.lo95 is None
    assert metric.keys == {"distance": 1}


def test_twelve_digits_are_kept() -> None:
    (metric,) = measured(row("fame_mean", 1 / 3, 0.1))
    assert metric.estimate == 0.333333333333


def test_targets_judge_their_rows_only() -> None:
    metrics = measured(
        row("win_share", 0.25, 0.001, counted_from="staff", policy="all", distance=0),
        row("win_share", 0.21, 0.001, counted_from="staff", policy="all", distance=1),
        row("win_share", 0.264, 0.001, counted_from="staff", policy="all", distance=2),
        row("win_share", 0.21, 0.001, counted_from="starter", policy="all", distance=1),
        row("win_share", 0.21, 0.001, counted_from="staff", policy="careful", distance=1),
        row("fame_mean", 9.0, 0.1, counted_from="staff", policy="all", distance=1),
    )
    judged = judge_targets(metrics, [target(where={"counted_from": "staff"})])
    assert [metric.verdict for metric in judged] == [OK, OUT, UNSURE]
    assert {metric.gate for metric in judged} == {"seats"}


def test_a_target_may_have_no_zone_for_a_number_of_players() -> None:
    metrics = measured(row("win_share", 0.25, 0.001))
    other = target(even_within=None, zone={2: (0.4, 0.6)})
    assert judge_targets(metrics, [other]) == []


def test_a_figure_without_an_interval_is_unsure() -> None:
    metrics = measured(row("win_share", 0.25, float("nan")))
    assert [metric.verdict for metric in judge_targets(metrics, [target()])] == [UNSURE]


def test_find_looks_at_keys_and_one_wants_exactly_one() -> None:
    metrics = Metrics(
        measured(row("fame_mean", 9, 0.1, distance=0), row("fame_mean", 8, 0.1, distance=1))
    )
    assert len(metrics.find("F1", "fame_mean")) == 2
    assert metrics.one("F1", "fame_mean", distance=1).estimate == 8
    with pytest.raises(KeyError, match="2 metrics"):
        metrics.one("F1", "fame_mean")


def test_the_tidy_frame_has_the_columns_of_the_contract() -> None:
    metrics = measured(row("win_share", 0.21, 0.001, distance=1))
    frame = to_frame(judge_targets(metrics, [target()]))
    assert list(frame.columns) == [
        "players", "panel", "distance", "metric", "estimate", "se", "lo95", "hi95",
        "num_deals", "unit", "design", "verdict", "target",
    ]  # fmt: skip
    assert frame.loc[0, "target"] == "0.235 to 0.265"
