"""Same experiment, same bytes: whoever plays it, in whatever pieces."""

from __future__ import annotations

import pyarrow.parquet as pq
import pytest

import glory_sim
from glory_sim.harness.runner import run_experiment
from tests.harness.racing import play, race, table_bytes


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    play(folder)
    return folder


@pytest.mark.parametrize(
    "workers",
    [
        {"batch_games": 1},
        {"batch_games": 7},
        {"batch_games": 1024},
        {"jobs": 2},
        {"jobs": 2, "batch_games": 7},
        {"jobs": 1, "backend": "processes"},
        {"jobs": 2, "backend": "processes"},
    ],
    ids=str,
)
def test_workers_change_no_byte(undisturbed, tmp_path, workers) -> None:
    play(tmp_path, **workers)
    assert table_bytes(tmp_path) == table_bytes(undisturbed)


@pytest.mark.parametrize(("first", "kept_blocks"), [(1, 0), (64, 1), (100, 1), (299, 4)])
def test_adding_games_gives_the_bytes_of_one_long_run(
    undisturbed, tmp_path, first, kept_blocks
) -> None:
    play(tmp_path, race(deals=first))
    outcome = play(tmp_path, race(deals=300), resume=True)
    assert outcome.games_played == outcome.games - kept_blocks * 64 * 4 == 1200 - kept_blocks * 256
    assert table_bytes(tmp_path) == table_bytes(undisturbed)
    stored = {path.name for path in (tmp_path / "blocks").iterdir()}
    assert stored == {path.name for path in (undisturbed / "blocks").iterdir()}


def test_the_content_hash_outlives_how_files_are_cut(undisturbed, tmp_path) -> None:
    run_experiment(race(), folder=tmp_path, group_deals=8, block_deals=104)
    cut, whole = glory_sim.load_run(tmp_path), glory_sim.load_run(undisturbed)
    assert table_bytes(tmp_path) != table_bytes(undisturbed)
    for name in (*whole.tables, *whole.sum_tables):
        assert cut.content_hash(name) == whole.content_hash(name)
    assert whole.content_hash("games") != whole.content_hash("games_sums")


def test_groups_beyond_512_are_folded_and_still_add_up(tmp_path) -> None:
    play(tmp_path, race(deals=3 * 8 * 512))
    run = glory_sim.load_run(tmp_path)
    sums = run.sums("games_sums")
    assert sums.group.max() == 511
    assert len(sums) == 3 * 512
    assert set(sums[sums.cell == 0].games) == {24}
    assert sums.games.sum() == run.info["games"] == 4 * 3 * 8 * 512


def test_another_seed_plays_other_games(undisturbed, tmp_path) -> None:
    play(tmp_path, race(seed=2))
    other = glory_sim.load_run(tmp_path).table("games")
    assert (other.killer != glory_sim.load_run(undisturbed).table("games").killer).mean() > 0.3


def test_cells_share_the_luck_of_a_deal(undisturbed) -> None:
    games = glory_sim.load_run(undisturbed).table("games")
    troll = games[(games.cell <= 1) & (games.seating == 0) & (games.deal < 60)]
    damage = troll.pivot(index="deal", columns="cell", values="damage")
    assert (damage[0] == damage[1]).all()


def test_files_tell_nothing_of_time_place_or_workers(undisturbed) -> None:
    for path in undisturbed.glob("*/*.parquet"):
        parquet = pq.ParquetFile(path)
        assert set(parquet.schema_arrow.metadata) == {
            b"table", b"kind", b"meaning", b"keys", b"format",
        }  # fmt: skip
        assert set(parquet.metadata.metadata) - {b"ARROW:schema"} == set(
            parquet.schema_arrow.metadata
        )
        content = path.read_bytes()
        assert str(undisturbed.parent).encode() not in content
        assert b"2026" not in content


def test_rows_are_kept_evenly_and_sums_count_all(undisturbed) -> None:
    run = glory_sim.load_run(undisturbed)
    assert run.info["plan"]["keep_deals"] == [167, 83, 166]  # 500 games over three cells
    games = run.table("games")
    assert games.groupby("cell").size().tolist() == [167, 166, 166]
    assert run.sums("games_sums").groupby("cell").games.sum().tolist() == [300, 600, 300]


def test_rows_and_sums_agree(tmp_path) -> None:
    play(tmp_path, race(keep_rows=10_000))
    run = glory_sim.load_run(tmp_path)
    by_row = run.table("games").groupby("cell").damage.sum()
    assert by_row.tolist() == run.sums("games_sums").groupby("cell").damage.sum().tolist()
