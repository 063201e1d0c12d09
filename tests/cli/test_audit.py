"""`glory-sim audit`: one altered number in a stored run is caught, wherever it stands."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from glory_sim.cli.main import main
from tests.cli.conftest import Glory

CELLS = ("--players", "2", "--policies", "greedy", "--policies", "random,careful")
DEALS = 10


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run of two tables, one of them mixed, without the rows of its last deals."""
    folder = tmp_path_factory.mktemp("audited") / "run"
    options = ["--games", str(DEALS), "--keep-rows", "16", "--jobs", "1", "--cards", "plain"]
    assert main(["run", *options, *CELLS, "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def run(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "run"))


def alter(run: Path, name: str, column: str, row: int) -> int:
    """Add 1 to a stored number, put its checksum right, and return the number it was."""
    path = run / name
    stored = pq.read_table(path)
    values = stored[column].to_pylist()
    values[row] += 1
    place = stored.column_names.index(column)
    field = stored.schema.field(column)
    altered = stored.set_column(place, field, pa.array(values, field.type))
    pq.write_table(altered.replace_schema_metadata(stored.schema.metadata), path)
    reseal(run, name)
    return int(values[row]) - 1


def reseal(run: Path, name: str) -> None:
    seals = json.loads((run / "merged.json").read_text())
    content = (run / name).read_bytes()
    seals["files"][name] = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (run / "merged.json").write_text(json.dumps(seals))


def test_all_games_of_an_honest_run_are_as_stored(run: Path, glory: Glory) -> None:
    done = glory("audit", str(run), "--games", "10000", "--jobs", "1")
    assert (done.status, done.out.splitlines()[-1]) == (0, "All as stored.")
    assert f"{3 * DEALS} of {3 * DEALS} games of " in done.out


def test_a_sample_is_decided_by_its_seed(run: Path, glory: Glory) -> None:
    words = ("audit", str(run), "--games", "16", "--jobs", "1", "--json")
    first, again = (json.loads(glory(*words).out) for _ in range(2))
    assert first == again
    assert first["agrees"]
    assert first["games"] >= 16
    assert first["groups"] >= 1
    assert first["rows"] > 200
    assert first["sum_rows"] > 100


def test_single_games_are_compared_where_groups_are_too_large(run: Path, glory: Glory) -> None:
    done = glory("audit", str(run), "--games", "5", "--jobs", "1", "--json")
    found = json.loads(done.out)
    assert found["groups"] == 0
    assert 5 <= found["games"] <= 6
    assert found["rows"] > 200


@pytest.mark.parametrize(("table", "column"), [("seats", "fame"), ("monsters", "damage_1")])
def test_one_altered_number_is_caught(run: Path, glory: Glory, table: str, column: str) -> None:
    was = alter(run, f"tables/{table}.parquet", column, -1)
    done = glory("audit", str(run), "--games", "10000", "--jobs", "1")
    assert done.status == 1
    told = f"Differs: table {table}, cell 1, deal 3, seating 1, column {column}: stored {was + 1}"
    assert f"{told}, right {was}\n  glory-sim replay " in done.out
    replay = done.out.splitlines()[-1].split()[1:]
    assert "Deal 3" in glory(*replay).out


@pytest.mark.parametrize(
    ("table", "column"),
    [("seats_sums", "fame"), ("hits_sums", "damage"), ("distributions", "count")],
)
def test_one_altered_sum_is_caught(run: Path, glory: Glory, table: str, column: str) -> None:
    was = alter(run, f"sums/{table}.parquet", column, 0)
    done = glory("audit", str(run), "--games", "10000", "--jobs", "1", "--json")
    fault = json.loads(done.out)["fault"]
    assert done.status == 1
    assert (fault["table"], fault["column"]) == (table, column)
    assert (fault["stored"], fault["right"]) == (was + 1, was)
    assert fault["where"].startswith("cell 0, group 0")


def test_a_missing_row_is_caught(run: Path, glory: Glory) -> None:
    path = run / "tables" / "bids.parquet"
    stored = pq.read_table(path)
    pq.write_table(stored.slice(1), path)
    reseal(run, "tables/bids.parquet")
    done = glory("audit", str(run), "--games", "10000", "--jobs", "1")
    assert done.status == 1
    assert "Differs: table bids, cell 0, deal 0" in done.out


def test_without_rows_a_whole_group_is_replayed(tmp_path: Path, glory: Glory, played: Path) -> None:
    del played  # compiled by now
    options = ("--games", "16", "--keep-rows", "0", "--jobs", "1", "--cards", "plain")
    assert glory("run", *options, "--players", "2", "--out", "bare").status == 0
    found = json.loads(glory("audit", "bare", "--games", "1", "--jobs", "1", "--json").out)
    assert (found["agrees"], found["games"], found["rows"], found["groups"]) == (True, 8, 0, 1)


def test_a_run_of_another_version_is_refused(run: Path, glory: Glory) -> None:
    record = json.loads((run / "run.json").read_text())
    record["behaviour_version"] = 999
    (run / "run.json").write_text(json.dumps(record))
    done = glory("audit", str(run))
    assert done.status == 2
    assert done.err.startswith("Error: ")
