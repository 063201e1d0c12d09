"""Ctrl-C ends a run within a batch, keeps the finished blocks and says where."""

from __future__ import annotations

import os
import signal
import time

import pytest

from glory_sim.core.errors import Interrupted, PolicyError
from glory_sim.harness import merge
from tests.harness import toy_game
from tests.harness.racing import play, race, start_race, table_bytes


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_in_a_thread_run(tmp_path, jobs) -> None:
    experiment = race(deals=192, sleep=0.005)

    def press(done: int, total: int) -> None:
        assert done <= total == 768
        if done >= 300:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(Interrupted, match="of 9 blocks are finished and kept in") as caught:
        play(tmp_path, experiment, jobs=jobs, batch_games=10, progress=press)
    assert caught.value.folder == tmp_path
    assert caught.value.exit_status == 130
    time.sleep(0.1)  # a worker that had stayed behind would write now
    kept = len(list((tmp_path / "blocks").iterdir()))
    assert 1 <= kept < 9
    assert not list(tmp_path.glob("**/.tmp-*"))
    outcome = play(tmp_path, experiment, resume=True)
    assert outcome.games_played <= 768 - kept * 64
    play(tmp_path / "undisturbed", experiment)
    assert table_bytes(tmp_path) == table_bytes(tmp_path / "undisturbed")


def test_ctrl_c_that_gets_lost_in_a_callback_is_remembered(tmp_path) -> None:
    """Compiled libraries print and forget an exception that falls into their callbacks."""
    lost: list[int] = []

    def press(done: int, total: int) -> None:
        if lost:
            return
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            lost.append(done)

    with pytest.raises(Interrupted, match="0 of 9 blocks are finished"):
        play(tmp_path, race(deals=192), batch_games=10, progress=press)
    assert lost == [10]


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_at_a_terminal(tmp_path, backend) -> None:
    """A terminal sends the signal to the whole group, worker processes included."""
    code = "    play(folder, race(deals=2000, sleep=0.05), **options)"
    process = start_race(tmp_path, code, jobs=2, backend=backend, batch_games=10)
    while not list(tmp_path.glob("blocks/0*")) and process.poll() is None:
        time.sleep(0.01)
    pressed = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - pressed < 10
    assert process.returncode == 130
    assert out == ""
    assert [line.startswith("Error: interrupted: ") for line in err.splitlines()].count(True) == 1
    assert "Traceback" not in err
    assert not list(tmp_path.glob("blocks/*/.tmp-*"))


def test_ctrl_c_while_merging_keeps_the_blocks(tmp_path, monkeypatch) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(merge, "merge_run", interrupt)
    with pytest.raises(Interrupted, match="15 of 15 blocks"):
        play(tmp_path)
    monkeypatch.undo()
    assert play(tmp_path, resume=True).games_played == 0
    assert (tmp_path / "merged.json").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_policy_error_stops_the_run_and_comes_through(tmp_path, monkeypatch, jobs) -> None:
    calls = []

    def fail(*arguments: object) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise PolicyError("policy 'hit' answered 7 in deal 12")

    healthy = toy_game.Race.race
    monkeypatch.setattr(toy_game.Race, "race", lambda *given: fail() or healthy(*given))
    with pytest.raises(PolicyError, match="answered 7 in deal 12"):
        play(tmp_path, jobs=jobs)
    assert not list(tmp_path.glob("**/.tmp-*"))
    assert not (tmp_path / "merged.json").exists()
