"""Folders that cannot be used, or found, get one clear sentence; nothing is half-written."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path

import pytest

import glory_sim
from glory_sim.core.errors import InputError
from glory_sim.harness.folders import find_run, list_runs
from glory_sim.harness.runner import Workers, run_experiment, run_folder
from tests.harness.racing import play, race, start_race


def test_a_run_locked_by_a_live_process_is_refused(tmp_path) -> None:
    code = "    play(folder, race(deals=2000, sleep=0.2), batch_games=10)"
    process = start_race(tmp_path, code)
    while not (tmp_path / "run.json").exists() and process.poll() is None:
        time.sleep(0.01)
    with pytest.raises(InputError, match=rf"written by another process \(number {process.pid}\)"):
        play(tmp_path, race(deals=2000, sleep=0.2), resume=True)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    with pytest.raises(InputError, match="repeat the command with --resume"):
        play(tmp_path, race(deals=2000, sleep=0.2))  # the lock died with its holder


def test_a_file_where_a_folder_should_be(tmp_path) -> None:
    (tmp_path / "file").write_text("mine", encoding="ascii")
    for folder in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(InputError, match=r"cannot make the run folder .*file"):
            play(folder)
    assert (tmp_path / "file").read_text(encoding="ascii") == "mine"


def test_a_folder_in_which_nobody_can_write() -> None:
    with pytest.raises(InputError, match=r"cannot make the run folder /proc/run"):
        play(Path("/proc/run"))


def test_a_read_only_folder(tmp_path) -> None:
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("the superuser may write everywhere")
        with pytest.raises(InputError, match="Permission denied"):
            play(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="ascii")
    with pytest.raises(InputError, match="is not empty and holds no run"):
        play(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} <= {"thesis.txt", ".lock"}


def test_another_experiment_in_the_folder_is_left_alone(tmp_path, monkeypatch) -> None:
    play(tmp_path)
    with pytest.raises(InputError, match=r"holds another experiment \(race, hash [0-9a-f]{10}\)"):
        play(tmp_path, race(seed=2), resume=True)
    monkeypatch.setattr("tests.harness.toy_game.RaceGame.behaviour_version", 2)
    with pytest.raises(InputError, match="played by version 1 of Last-hit race, now version 2"):
        play(tmp_path, resume=True)


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_out_of_disk_is_one_sentence_and_loses_nothing(tmp_path, backend) -> None:
    """A limit on the size of files stands in for a full disk: writing fails midway."""
    code = """
    play(folder, race(deals=64))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2500, 2500))
    play(folder, race(deals=6400, keep_rows=500), resume=True, **options)"""
    process = start_race(tmp_path, code, jobs=2, backend=backend)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    (told,) = [line for line in err.splitlines() if line.startswith("Error: ")]
    assert told.startswith("Error: cannot write")
    assert "File too large" in told
    assert "Traceback" not in err
    assert not list(tmp_path.glob("**/.tmp-*"))
    assert glory_sim.load_run(tmp_path).info["deals"] == 64
    play(tmp_path, race(deals=640), resume=True)


def test_the_default_folder_is_named_by_what_is_played(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = run_experiment(race(deals=10)).folder
    assert folder == run_folder(race(deals=999))
    assert folder.parent.name == "runs"
    assert folder != run_folder(race(seed=2))
    assert folder != run_folder(race(keep_rows=7))
    assert run_experiment(race(deals=10), workers=Workers(jobs=2)).games_played == 0


def test_runs_are_found_by_latest_path_and_name(tmp_path) -> None:
    with pytest.raises(InputError, match=r"there is no run under .* yet"):
        find_run(runs=tmp_path)
    for name in ("a", "b", "c"):
        play(tmp_path / name, race(deals=10))
    assert find_run(runs=tmp_path) == tmp_path / "c"
    play(tmp_path / "b", race(deals=20), resume=True)
    assert find_run("latest", runs=tmp_path) == tmp_path / "b"
    assert find_run("a", runs=tmp_path) == tmp_path / "a"
    assert find_run(str(tmp_path / "a"), runs=tmp_path) == tmp_path / "a"
    (tmp_path / "b" / "run.json").write_text("{", encoding="ascii")
    assert list_runs(tmp_path) == [tmp_path / "a", tmp_path / "c"]
    shutil.rmtree(tmp_path / "c")
    assert find_run(runs=tmp_path) == tmp_path / "a"


@pytest.mark.parametrize("name", ["nowhere", "x" * 5000, "a\0b", "[bold]x\n\x1b[31m", ""])
def test_a_run_that_is_not_there_is_named_harmlessly(tmp_path, name) -> None:
    play(tmp_path / "a", race(deals=10))
    with pytest.raises(InputError) as caught:
        find_run(name, runs=tmp_path)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def test_a_folder_without_a_run_is_named(tmp_path) -> None:
    with pytest.raises(InputError, match=r"is no run folder: it holds no run.json"):
        find_run(str(tmp_path))
    with pytest.raises(InputError, match="there is no run folder"):
        glory_sim.load_run(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"cannot read .*run\.json"):
        glory_sim.load_run(tmp_path)
