"""Runs are listed, shown, exported and removed; a project of one's own plays from the start."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest

from analysis.sweeps.figures import choose_figures
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.experiment_files import load_experiment_file, shipped_experiments
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.sweeps import set_points
from glory_sim.harness.designs import make_points
from glory_sim.harness.lock import locked
from tests.cli.conftest import Glory
from tests.harness.racing import play, race


@pytest.fixture
def two_runs(glory: Glory) -> Glory:
    """Return `glory` in a folder with a finished run and one that was stopped."""
    play(Path("runs/first"), race(deals=100), note="before the change", command=["race", "100"])
    play(Path("runs/second"), race(deals=50))
    Path("runs/second/merged.json").unlink()
    return glory


def test_runs_are_listed_with_their_notes(two_runs: Glory) -> None:
    done = two_runs("runs", "list")
    lines = done.out.splitlines()
    assert lines[0].split() == ["run", "started", "cells", "games", "MB", "note"]
    assert lines[1].split()[0] == "runs/first"
    assert lines[1].endswith("before the change")
    assert "unfinished" in lines[2]
    told = json.loads(two_runs("runs", "list", "--json").out)
    assert [(line["games"], line["is_finished"]) for line in told] == [(400, True), (200, False)]


def test_no_runs_say_how_to_get_one(glory: Glory) -> None:
    done = glory("runs", "list")
    assert done.status == 0
    assert "glory-sim run" in done.err


def test_a_run_is_shown(two_runs: Glory) -> None:
    done = two_runs("runs", "show", "first")
    assert "before the change" in done.out
    assert "race 100" in done.out
    assert "games_sums" in done.out
    assert json.loads(two_runs("runs", "show", "second", "--json").out)["tables"] == []


def test_a_run_is_removed_when_it_is_sure(two_runs: Glory) -> None:
    unsure = two_runs("runs", "rm", "first")
    assert (unsure.status, unsure.out) == (2, "")
    assert "runs/first holds 400 games; add --yes" in unsure.err
    assert Path("runs/first").exists()
    done = two_runs("runs", "rm", "first", "--yes")
    assert (done.status, done.out) == (0, "Removed runs/first\n")
    assert not Path("runs/first").exists()
    assert Path("runs/second").exists()


def test_only_runs_that_nobody_plays_are_removed(two_runs: Glory) -> None:
    Path("mine").mkdir()
    assert two_runs("runs", "rm", "mine", "--yes").status == 2
    with locked(Path("runs/first")):
        done = two_runs("runs", "rm", "first", "--yes")
    assert done.status == 2
    assert "is being written by another process" in done.err
    assert Path("runs/first/run.json").exists()


def test_export_writes_beside_the_tables(two_runs: Glory) -> None:
    done = two_runs("export", "first", "--tables", "seats_sums")
    names = ["cells", "columns", "seats_sums"]
    assert done.out.split() == [f"runs/first/csv/{name}.csv" for name in names]


def test_a_project_of_ones_own_plays_from_the_start(glory: Glory, monkeypatch) -> None:
    done = glory("new", "ours", "--like", "plain")
    assert done.status == 0
    assert "ours/.github/workflows/balance.yml" in done.out
    monkeypatch.chdir("ours")
    assert glory("cards", "check", "cards", "--rules", "rules.toml").status == 0
    told = json.loads(glory("sweep", "sweep.toml", "--games", "64", "--jobs", "1", "--json").out)
    assert [point["values"] for point in told["points"]] == [
        {"combo_price": price} for price in (2, 3, 4, 5)
    ]


def test_a_project_does_not_write_over_anything(glory: Glory) -> None:
    Path("ours").mkdir()
    Path("ours/mine.txt").write_text("mine", encoding="utf-8")
    assert "is not empty" in glory("new", "ours").err
    assert "no card set 'nothing'" in glory("new", "other", "--like", "nothing").err
    assert not Path("other").exists()


def test_a_note_of_many_lines_is_refused(glory: Glory) -> None:
    done = glory("run", "--games", "8", "--jobs", "1", "--note", "a\nb")
    assert done.status == 2
    assert "the note" in done.err


@pytest.mark.parametrize("name", sorted(set(shipped_experiments()) - {"house_tournament"}))
def test_every_shipped_sweep_can_be_played(name: str) -> None:
    described = load_experiment_file(name)
    axes, design = described.vary, described.design or "grid"
    cells, _ = set_points(
        Setup(load_card_set("reconstruction"), Rules()),
        make_points(axes, design, num_points=None, seed=1),
        players=described.players or (4,),
        policies=described.policies or (("greedy",),),
    )
    assert len(cells) >= len(list(chain(*axes.values())))
    assert any(cell["baseline"] for cell in cells)
    assert choose_figures(described.figures) or not described.figures
    assert described.title.endswith("?")
    assert described.question


def test_rule_readings_has_every_reading_of_every_question() -> None:
    vary = load_experiment_file("rule_readings").vary
    questions = {name: spec for name, spec in RULE_SPECS.items() if spec.doc.question}
    del questions["symbols_per_synergy_point"]  # matters only under a reading that is not default
    assert vary.keys() == questions.keys()
    for name, spec in questions.items():
        assert set(spec.options[1:]) <= set(vary[name])


def test_the_house_tournament_can_be_played(glory: Glory) -> None:
    words = ("--deals", "8", "--players", "2", "--jobs", "1", "--json")
    told = json.loads(glory("tournament", "house_tournament", *words).out)
    assert len(told["standings"][0]["entrants"]) == 4


def test_precision_plays_until_shares_are_known_so_well(glory: Glory) -> None:
    words = ("run", "--players", "2", "--cards", "plain", "--jobs", "2", "--keep-rows", "0")
    done = glory(*words, "--precision", "1.2pp", "--json")
    assert done.status == 0, done.err
    widths = [line for line in done.err.splitlines() if "win shares to" in line]
    assert [line.split()[0] for line in widths] == ["4,096", "8,192"]
    assert json.loads(done.out)["games"] == 8192
    again = json.loads(glory(*words, "--precision", "1.2pp", "--json").out)
    assert again["games_played"] == 0


@pytest.mark.parametrize("width", ["0", "-1", "100", "half", "0.5%", "٣"])
def test_a_width_that_is_none_is_refused(glory: Glory, width: str) -> None:
    done = glory("run", "--precision", width)
    assert (done.status, done.out) == (2, "")
    assert "is not a width from 0.01pp to 50pp" in done.err


def test_precision_and_games_exclude_each_other(glory: Glory) -> None:
    assert "exclude each other" in glory("run", "--precision", "1pp", "--games", "5").err
