"""The report of a run that the engine played: it agrees with itself and with `load_run`."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest

import glory_sim
from analysis.checks import disagreements
from analysis.evidence import read_cells
from analysis.report import ReportPaths, write_report
from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.rules import load_rules
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.results import Run
from glory_sim.harness.runner import run_experiment

TABLES = (((2, 3, 4), ("careful",)), ((2,), ("random", "greedy")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a few hundred games: all alike with 2, 3 and 4 players, and a mixed pair."""
    card_set, rules = load_card_set("reconstruction"), load_rules("standard")
    cells, inputs = [], {}
    for players, line_up in TABLES:
        found, inputs = set_tables(card_set, rules, players=players, policies=[line_up])
        cells += found
    experiment = Experiment("pixel_glory", "small", tuple(cells), inputs, seed=5, deals=320)
    outcome = run_experiment(experiment, folder=tmp_path_factory.mktemp("runs") / "small")
    return outcome.folder


@pytest.fixture(scope="module")
def run(folder: Path) -> Run:
    return glory_sim.load_run(folder)


@pytest.fixture(scope="module")
def paths(folder: Path) -> ReportPaths:
    return write_report(folder)


def stored(paths: ReportPaths) -> dict[str, Any]:
    metrics: dict[str, Any] = json.loads(paths.metrics.read_text(encoding="utf-8"))["metrics"]
    return metrics


def test_the_report_lies_in_the_run_and_raises_no_alarm(folder: Path, paths: ReportPaths) -> None:
    assert paths.html == folder / "report" / "report.html"
    html = paths.html.read_text(encoding="utf-8")
    assert "The tables of this run disagree" not in html
    assert html.index("Card set “reconstruction”") < html.index("<h1>")


def test_the_sums_of_the_engine_agree_with_each_other(run: Run) -> None:
    for cell in read_cells(run):
        assert list(disagreements(cell)) == []


@pytest.mark.parametrize(
    ("num", "den", "table", "by", "scale", "metric_id"),
    [
        ("share", "seats", "seats_sums", "staff_distance", 1 / 12,
         "F1/{players}p/{label}/policy=all/counted_from=staff/distance={key}/win_share"),
        ("fame", "seats", "seats_sums", "starter_distance", 1.0,
         "F1/{players}p/{label}/policy=all/counted_from=starter/distance={key}/fame_mean"),
        ("no_kill_turns", "turns", "turns_sums", "turn", 1.0,
         "C6-turns/{players}p/{label}/turn={key}/no_kill"),
    ],
)  # fmt: skip
def test_figures_are_those_of_load_run(
    run: Run,
    paths: ReportPaths,
    num: str,
    den: str,
    table: str,
    by: str,
    scale: float,
    metric_id: str,
) -> None:
    """Interval included, unless it leaves 0 to 1: then the report has Wilson's, which does not."""
    frame = run.ratio(num, den, by=["players", "label", by], table=table, scale=scale)
    metrics = stored(paths)
    for row in frame.rename(columns={by: "key"}).itertuples():
        name = metric_id.format(players=row.players, label=row.label, key=row.key)
        found = metrics[name]
        assert found["estimate"] == pytest.approx(row.estimate)
        if 0 < row.estimate < 1 and not pd.isna(row.se):
            assert found["se"] == pytest.approx(row.se)
            if 0 <= row.lo95 and row.hi95 <= 1:
                assert found["lo95"] == pytest.approx(row.lo95)
                assert found["hi95"] == pytest.approx(row.hi95)
            else:
                wilson = wilson_of(row.estimate, row.se, most=found["trials"])
                assert (found["lo95"], found["hi95"]) == pytest.approx(wilson)


def wilson_of(share: float, se: float, *, most: int) -> tuple[float, float]:
    """Solve Wilson's equation, (p - share)^2 = z^2 p (1 - p) / n, at the effective n."""
    n, z = min(share * (1 - share) / se**2, most), NormalDist().inv_cdf(0.975)
    low, high = sorted(np.roots([1 + z**2 / n, -2 * share - z**2 / n, share**2]))
    return float(low), float(high)


def test_every_seating_of_a_mixed_table_is_counted(run: Run, paths: ReportPaths) -> None:
    """One random and one greedy player: two seatings a deal, both shares add up to one."""
    shares = [
        stored(paths)[
            f"F1/2p/random,greedy/policy={policy}/counted_from=all/distance=all/win_share"
        ]
        for policy in ("random", "greedy")
    ]
    assert shares[0]["estimate"] + shares[1]["estimate"] == pytest.approx(1)
    assert shares[0]["hi95"] < shares[1]["lo95"]  # whoever plays at random loses
    games = stored(paths)["run/2p/random,greedy/cell_games"]
    assert games["estimate"] == 2 * games["num_deals"] == 640


def test_no_run_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no run folder"):
        write_report(tmp_path / "nowhere")
