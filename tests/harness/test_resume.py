"""Nothing finished is lost, damage is named, and a resumed run has the same bytes."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

import glory_sim
from glory_sim.core.errors import InputError
from glory_sim.harness.blocks import find_block_fault, written_block
from glory_sim.harness.experiment import Block
from tests.harness.racing import play, race, start_race, table_bytes
from tests.harness.toy_game import GAME


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    play(folder, race(deals=200))
    return table_bytes(folder)


@pytest.fixture
def finished(tmp_path):
    play(tmp_path, race(deals=200))
    return tmp_path


def a_block(folder: Path) -> Path:
    return min(path for path in (folder / "blocks").iterdir() if path.name.startswith("000001"))


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_killed_at_many_moments_and_resumed(tmp_path, expected, backend) -> None:
    """Each start is killed at another moment, so blocks and merges are hit alike."""
    code = "    play(folder, race(deals=200, sleep=0.01), resume=True, **options)"
    for pause in (0.0, 0.05, 0.2, 0.5):
        process = start_race(tmp_path, code, jobs=2, backend=backend)
        deadline = time.monotonic() + 60
        while not (tmp_path / "run.json").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    play(tmp_path, race(deals=200, sleep=0.01), resume=True)
    assert table_bytes(tmp_path) == expected
    assert not list(tmp_path.glob("**/.tmp-*"))


def test_a_worker_that_outlived_its_killed_run_does_no_harm(tmp_path) -> None:
    """It and the resumed run store the same block: whoever comes second gives way."""
    (tmp_path / "blocks").mkdir()
    block, experiment = Block(0, 0, 64), race()
    match = GAME.match(experiment.cells[0], experiment.inputs, 1)
    tables = match.play(
        first_deal=0, num_deals=64, group_deals=8, keep_deals=0, batch_games=None, on_batch=print
    )
    with written_block(tmp_path, block, GAME) as resumed:
        resumed.add(tables, with_rows=False)
        with written_block(tmp_path, block, GAME) as outlived:
            outlived.add(tables, with_rows=False)
    assert find_block_fault(tmp_path, block) == ""
    assert [path.name for path in (tmp_path / "blocks").iterdir()] == [block.name]


def test_an_unfinished_run_is_played_on_only_when_asked(finished, expected) -> None:
    for block in sorted((finished / "blocks").iterdir())[:2]:
        for file in block.iterdir():
            file.unlink()
        block.rmdir()
    with pytest.raises(InputError, match=r"672 of 800 games are finished; repeat .* with --resume"):
        play(finished, race(deals=200))
    outcome = play(finished, race(deals=200), resume=True)
    assert outcome.games_played == 128
    assert outcome.faults == ()
    assert table_bytes(finished) == expected


def test_a_finished_run_is_left_alone(finished) -> None:
    before = {path: path.stat().st_mtime_ns for path in finished.rglob("*.*")}
    for deals in (200, 150):
        for resume in (False, True):
            assert play(finished, race(deals=deals), resume=resume).games_played == 0
    after = {path: path.stat().st_mtime_ns for path in finished.rglob("*.*")}
    del before[finished / ".lock"], after[finished / ".lock"]
    assert after == before


def corrupt(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


def garble_json(path: Path) -> None:
    path.write_text(path.read_text(encoding="ascii").replace('"', "", 1), encoding="ascii")


DAMAGES = [
    (lambda folder: corrupt(a_block(folder) / "games.parquet"), "games.parquet is corrupt"),
    (lambda folder: truncate(a_block(folder) / "games_sums.parquet"), "games_sums.parquet has"),
    (lambda folder: (a_block(folder) / "seats_sums.parquet").unlink(), "seats_sums.*is missing"),
    (lambda folder: garble_json(a_block(folder) / "block.json"), "block.json is damaged"),
    (lambda folder: (a_block(folder) / "block.json").unlink(), "block 000001-.*block.json"),
    (lambda folder: corrupt(folder / "tables" / "games.parquet"), "table tables/games.parquet"),
    (lambda folder: truncate(folder / "sums" / "seats_sums.parquet"), "table sums/seats_sums"),
    (lambda folder: (folder / "sums" / "seats_sums.parquet").unlink(), "seats_sums.*is missing"),
    (lambda folder: garble_json(folder / "merged.json"), "merged.json is damaged"),
]


@pytest.mark.parametrize(("damage", "named"), DAMAGES, ids=[named for _, named in DAMAGES])
def test_damage_is_named_and_repaired_when_asked(finished, expected, damage, named) -> None:
    damage(finished)
    with pytest.raises(InputError, match=f"{named}.*repeat the command with --resume"):
        play(finished, race(deals=200))
    outcome = play(finished, race(deals=200), resume=True)
    assert len(outcome.faults) == 1
    assert table_bytes(finished) == expected


@pytest.mark.parametrize(("damage", "named"), DAMAGES[5:], ids=[named for _, named in DAMAGES[5:]])
def test_damaged_tables_are_refused_on_loading(finished, damage, named) -> None:
    damage(finished)
    with pytest.raises(InputError, match=named):
        glory_sim.load_run(finished).table("games")


def test_damaged_run_record_is_named(finished) -> None:
    record = finished / "run.json"
    plain = json.loads(record.read_text(encoding="ascii"))
    changes = [
        ({**plain, "format": 99}, "format '99', but"),
        ({**plain, "seed": 5}, "was changed by hand"),
        ({**plain, "seed": "5"}, "seed is '5'"),
        ({**plain, "plan": {}}, "is damaged"),
        ({key: plain[key] for key in plain if key != "cells"}, "is damaged"),
        ({**plain, "plan": {**plain["plan"], "block_deals": 0}}, "is damaged"),
    ]
    for changed, named in changes:
        record.write_text(json.dumps(changed), encoding="ascii")
        with pytest.raises(InputError, match=named):
            glory_sim.load_run(finished)
    for content in (b"", b"[]", b"\xff\x00", b"{" * 5000):
        record.write_bytes(content)
        with pytest.raises(InputError, match=r"run.json is damaged"):
            play(finished, race(deals=200))


def test_a_run_stopped_before_its_tables_says_so(finished) -> None:
    (finished / "merged.json").unlink()
    with pytest.raises(InputError, match="not finished and has no tables yet"):
        glory_sim.load_run(finished)


def test_old_tables_stay_readable_while_games_are_added(finished) -> None:
    """Adding games was stopped before the merge: the tables and the record's deals agree."""
    record = finished / "run.json"
    text = record.read_text(encoding="ascii").replace('"deals": 200', '"deals": 400')
    record.write_text(text, encoding="ascii")
    run = glory_sim.load_run(finished)
    assert run.info["deals"] == 200
    assert run.info["games"] == 800 == run.sums("games_sums").games.sum()
