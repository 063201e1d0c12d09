"""What commands print and leave behind when all goes well, or is cut short."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from glory_sim import load_run
from glory_sim.cli.main import main
from tests.cli.conftest import Glory

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "glory_sim"]
FEW = ("--games", "64", "--jobs", "1", "--cards", "plain")
PLAYED = Path("runs/played")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds one run: two tables, one of them mixed."""
    folder = tmp_path_factory.mktemp("session")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        two = ["--policies", "greedy", "--policies", "random,greedy,careful"]
        assert main(["run", *FEW, "--players", "3", *two, "--out", str(PLAYED)]) == 0
    return folder


@pytest.fixture
def there(folder: Path, glory: Glory, monkeypatch: pytest.MonkeyPatch) -> Glory:
    """Return `glory`, run in the folder of that run."""
    monkeypatch.chdir(folder)
    return glory


def run_program(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *words], cwd=cwd, env=environment(), capture_output=True, text=True, check=False
    )


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_run_prints_headlines_with_intervals_and_where_results_are(glory: Glory) -> None:
    done = glory("run", *FEW, "--players", "2,4")
    assert done.status == 0
    assert "2 players, greedy" in done.out
    assert "4 players, greedy" in done.out
    assert re.search(r"Turns of all seats +[\d.]+ +[\d.]+ to [\d.]+ +turns a game", done.out)
    printed = re.search(r"^Results: (runs/run-[0-9a-f]{10})", done.out, re.MULTILINE)
    assert printed
    assert load_run(printed[1]).info["games"] == 128


def test_progress_is_one_closing_line_where_stderr_is_no_terminal(glory: Glory) -> None:
    done = glory("run", *FEW)
    assert re.fullmatch(r"64 games in [\d.]+ s(, [\d,]+ games/s once playing)?\n", done.err)


def test_run_again_plays_nothing_and_more_games_need_resume(glory: Glory) -> None:
    first = glory("run", *FEW, "--json")
    again = glory("run", *FEW, "--json")
    assert json.loads(first.out)["games_played"] == 64
    assert json.loads(again.out) == {**json.loads(first.out), "games_played": 0}
    more = ("run", *FEW, "--json", "--games", "9000")
    refused = glory(*more)
    assert refused.status == 2
    assert "--resume" in refused.err
    assert json.loads(glory(*more, "--resume").out)["games"] == 9000


def test_json_of_run_holds_every_headline(there: Glory) -> None:
    words = ["--players", "3", "--policies", "greedy", "--policies", "random,greedy,careful"]
    told = json.loads(there("run", *FEW, *words, "--out", str(PLAYED), "--json").out)
    assert set(told) == {"run", "games", "games_played", "metrics"}
    frame = load_run(PLAYED).metrics
    assert len(told["metrics"]) == len(frame)
    assert {"metric", "estimate", "lo95", "hi95", "players", "label"} <= set(told["metrics"][0])


def test_several_policies_are_seated_in_all_rotations(folder: Path) -> None:
    run = load_run(folder / PLAYED)
    seatings = run.table("games").groupby("cell")["seating"].nunique()
    assert seatings.to_list() == [1, 3]
    assert run.cells["label"].to_list() == ["greedy", "random,greedy,careful"]


def test_the_latest_run_is_the_default(there: Glory) -> None:
    assert there("games", "--limit", "1").out == there("games", str(PLAYED), "--limit", "1").out


def test_games_are_selected_sorted_and_limited(there: Glory) -> None:
    where = "turns > 10 and label == 'greedy'"
    words = ("games", "--where", where, "--sort", "-margin", "--limit", "5")
    found = json.loads(there(*words, "--json").out)
    assert len(found) == 5
    assert all(game["turns"] > 10 and game["label"] == "greedy" for game in found)
    margins = [game["margin"] for game in found]
    assert margins == sorted(margins, reverse=True)


def test_games_without_a_match_say_so_on_stderr(there: Glory) -> None:
    done = there("games", "--where", "turns > 100000")
    assert (done.status, done.out.count("\n")) == (0, 1)
    assert done.err == "No stored game fits.\n"


@pytest.mark.parametrize("label", ["greedy", "random,greedy,careful"])
def test_the_replay_command_tells_the_very_game(there: Glory, label: str) -> None:
    """The transcript ends with the fame and the margin that the row holds."""
    condition = f"label == '{label}' and q7_tied == 0"
    game = json.loads(there("games", "--where", condition, "--sort", "-seating", "--json").out)[0]
    _, *words = shlex.split(game["replay"])
    told = there(*words).out
    fame = [int(found) for found in re.findall(r"seat \d \(.*\): (\d+) fame", told)]
    first, second = sorted(fame, reverse=True)[:2]
    assert first - second == game["margin"]
    assert f"Turn {game['turns']}:" in told
    assert f"Turn {game['turns'] + 1}:" not in told


def test_replay_of_a_deal_is_that_of_the_stored_row(there: Glory) -> None:
    by_row = there("replay", "--row", "7", "--json")
    table = ("--players", "3", "--policies", "greedy", "--cards", "plain")
    by_deal = there("replay", "--deal", "7", *table, "--json")
    assert json.loads(by_row.out) == json.loads(by_deal.out)
    assert json.loads(by_row.out)[-1]["kind"] == "END"


def test_another_seed_is_another_game(there: Glory) -> None:
    words = ("replay", "--deal", "7", "--cards", "plain", "--json")
    assert there(*words, "--seed", "1").out != there(*words, "--seed", "2").out


def test_report_is_written_into_the_run_folder(there: Glory, folder: Path) -> None:
    done = there("report")
    assert done.status == 0
    assert done.out == f"Report: {PLAYED / 'report/report.html'}\n"
    assert (folder / PLAYED / "report/report.html").exists()


def test_a_preset_plays_every_number_of_players(glory: Glory) -> None:
    words = (
        "report",
        "--preset",
        "quick",
        "--games",
        "40",
        "--cards",
        "plain",
        "--without-designs",
        "--json",
    )
    told = json.loads(glory(*words).out)
    cells = load_run(told["run"]).cells
    assert set(cells["players"]) == {2, 3, 4}
    assert set(cells["label"]) == {"greedy", "careful"}
    assert Path(told["report"]).exists()


def test_json_of_the_catalogues_parses(glory: Glory) -> None:
    assert {"name", "sentence"} <= set(json.loads(glory("policies", "--json").out)[0])
    assert json.loads(glory("rules", "show", "--json").out)["hand_size"] == 4
    assert len(json.loads(glory("cards", "show", "plain", "--json").out)["spells"]) == 36
    assert json.loads(glory("cards", "check", "plain", "--json").out)["players"] == [2, 3, 4]


def test_bands_are_measured_for_every_table(glory: Glory) -> None:
    words = ("cards", "check", "plain", "--play", "--games", "64", "--players", "2,4", "--json")
    bands = json.loads(glory(*words).out)["bands"]
    assert {(band["players"], band["panel"]) for band in bands} == {
        (players, panel) for players in (2, 4) for panel in ("greedy", "careful")
    }
    assert not Path("runs").exists()


def test_a_new_card_set_is_the_form_or_a_copy(glory: Glory, tmp_path: Path) -> None:
    assert glory("cards", "new", "mine").status == 0
    assert glory("cards", "check", "mine").status == 2
    assert glory("cards", "new", "copy", "--like", "plain").status == 0
    assert glory("cards", "check", "copy").status == 0
    assert (tmp_path / "copy/spells.csv").exists()


def test_bench_tells_the_speed_of_both_engines(
    glory: Glory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("glory_sim.cli.bench.REFERENCE_GAMES", 1)
    words = ("bench", "--players", "2", "--games", "8", "--jobs", "2", "--cards", "plain", "--json")
    rows = json.loads(glory(*words).out)
    assert [(row["engine"], row["workers"]) for row in rows] == [
        ("fast", 1),
        ("fast", 2),
        ("reference", 1),
    ]
    for row in rows[:2]:
        assert 0 < row["games_per_s"] < row["cards_per_s"] < row["decisions_per_s"]
        assert row["warm_start_s"] > 0


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_ctrl_c_ends_with_130_and_the_command_that_goes_on(tmp_path: Path) -> None:
    words = ["run", "--games", "100000000", "--jobs", "1", "--cards", "plain", "--keep-rows", "0"]
    process = subprocess.Popen(
        [*PROGRAM, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and not list(tmp_path.glob("runs/*/blocks")):
        signal.sigtimedwait([], 0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith(f"go on with: {shlex.join(['glory-sim', *words, '--resume'])}\n")


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """Its end of the pipe is closed before anything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, "cards", "show", "plain"],
        cwd=tmp_path,
        env=environment(),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_name_that_is_no_text_is_shown_in_codes(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "cards", "check", b"\xffa"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(rb"Error: no card set '\udcffa'")


def test_a_program_error_of_usage_keeps_stdout_clean(tmp_path: Path) -> None:
    done = run_program("run", "--games", "x", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
