"""Designs played by the engine: known effects come out, and causes are marked as such."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from analysis.claims import CLAIMS, UNTESTED, answer_claims
from analysis.definitions import CAUSAL, OBSERVED, table_definitions
from analysis.designs.measure import TABLES, find_designs, measure_designs
from analysis.findings import measure_run
from analysis.metrics import Metric, Metrics
from analysis.report.sections import make_sections
from analysis.targets import load_targets
from glory_sim import load_run
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.report_arms import DESIGN_ARMS, set_arms, set_luck
from glory_sim.games.pixel_glory.rules import load_rules
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.runner import run_experiment
from tests.analysis.made_runs import made_run

PLAYED = {
    "plain", "staff", "fame+1", "combo+1", "no_reserve", "starter", "price=0", "bonus=0",
    "lord=0", "Q5", "dealt", "dealt+fire", "dealt+earth", "dealt+water",
}  # fmt: skip
DEALS = 96


def play(folder: Path, cells: Sequence[dict], inputs: dict, *, keeps: bool) -> None:
    experiment = Experiment(
        "pixel_glory",
        folder.name,
        tuple(cells),
        inputs,
        seed=3,
        deals=DEALS,
        keep_rows=DEALS * len(cells) if keeps else 0,
    )
    run_experiment(experiment, folder=folder)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Metrics:
    folder = tmp_path_factory.mktemp("report")
    setup = Setup(load_card_set("reconstruction"), load_rules("standard"))
    tables = {"players": (2,), "policies": [("greedy",)]}
    arms = [arm for arm in DESIGN_ARMS if arm[0] in PLAYED]
    play(folder / "designs", *set_arms(setup, arms, **tables), keeps=False)
    play(folder / "luck", *set_luck(setup, **tables), keeps=True)
    entrants = [("greedy",), ("careful",), ("greedy", "careful")]
    cells, inputs = set_tables(setup.card_set, setup.rules, players=(2,), policies=entrants)
    profiles = [",".join(cell["policies"]) for cell in cells]
    cells = [{**cell, "profile": name} for cell, name in zip(cells, profiles, strict=True)]
    play(folder / "tournament", cells, inputs, keeps=False)
    play(folder / "drafters", cells, inputs, keeps=False)
    return Metrics(measure_designs(find_designs(folder)))


def one(metrics: Metrics, table: str, metric: str, **keys: object) -> Metric:
    (found,) = metrics.find(table, metric, **keys)
    return found


def test_every_table_of_a_design_is_measured_and_defined(measured: Metrics) -> None:
    assert {m.table for m in measured} == set(TABLES)
    for metric in measured:
        assert metric.metric in table_definitions()[metric.table].metrics


def test_styles_that_only_gates_judge_are_in_no_figure(tmp_path: Path) -> None:
    """Players at random need by far the longest: no claim of a figure may be about them."""
    cards, rules = load_card_set("reconstruction"), load_rules("standard")
    for name, style in (("own", "greedy"), ("report/panel", "random")):
        table = set_tables(cards, rules, players=(2,), policies=[(style,)])
        play(tmp_path / name, *table, keeps=name == "own")
    designs = find_designs(tmp_path / "report")
    run = load_run(tmp_path / "own")
    findings = measure_run(run, load_targets("pixel_glory"), designs=designs)
    longest = max(
        findings.metrics.find("minutes", "minutes_mean", pace="usual"),
        key=lambda metric: metric.estimate or 0,
    )
    assert longest.panel == "random"
    assert {metric.panel for metric in findings.own("minutes")} == {"greedy"}
    figures = str([section.parts for section in make_sections(findings)])
    assert "A game takes usual players about" in figures


def test_a_granted_fame_is_one_fame_to_who_ignores_it(measured: Metrics) -> None:
    gained = one(measured, "F3-granted", "fame", fame=1)
    assert (gained.estimate, gained.se) == (1, 0)
    assert (one(measured, "F3-granted", "win_points", fame=1).lo95 or 0) > -0.05


def test_causes_are_marked_and_the_last_bid_is_only_observed(measured: Metrics) -> None:
    assert {m.design for m in measured if m.table != "start"} == {CAUSAL}
    by_bid = measured.find("start", started="by the last bid")
    assert {m.design for m in by_bid} == {OBSERVED}


def test_without_bonus_no_damage_comes_from_it(measured: Metrics) -> None:
    assert one(measured, "E3", "bonus_share", rule="no bonus").estimate == 0
    assert one(measured, "C5", "no_redemption", level=0).estimate == 1
    assert one(measured, "F8-fame", "lord_pivotal", fame=0).estimate == 0


def test_values_of_spells_add_up_to_nothing_and_places_are_a_permutation(
    measured: Metrics,
) -> None:
    values = [m.estimate for m in measured.find("cards", "value")]
    assert len(values) == 36
    assert sum(values) == pytest.approx(0, abs=1e-9)
    assert sorted(m.estimate for m in measured.find("cards", "rank")) == list(range(1, 37))
    wide = measured.find("cards", "value_all")
    for narrow, all_at_once in zip(measured.find("cards", "value"), wide, strict=True):
        assert all_at_once.hi95 > narrow.hi95


def test_what_decides_a_game_adds_up_to_all(measured: Metrics) -> None:
    assert sum(m.estimate for m in measured.find("luck", "part")) == pytest.approx(1)


def test_two_styles_gain_what_the_other_loses(measured: Metrics) -> None:
    gains = [m.estimate for m in measured.find("invasion", "gain")]
    assert np.sum(gains) == pytest.approx(0, abs=1e-9)
    assert sum(m.estimate for m in measured.find("styles", "mix")) == pytest.approx(1)


def test_claims_without_a_design_are_not_tested_and_the_others_are_answered() -> None:
    findings = measure_run(made_run(deals=16, tables=((2, "greedy"),)), ())
    answers = {answer.claim.says: answer.verdict for answer in answer_claims(findings)}
    assert len(answers) == len(CLAIMS) == 11
    tested = {claim.says for claim in CLAIMS if claim.table not in TABLES}
    assert {says for says, verdict in answers.items() if verdict == UNTESTED} == set(
        answers
    ) - tested
