"""Exported files hold every number of the tables, and what each column means."""

from __future__ import annotations

import pandas as pd
import pytest

import glory_sim
from glory_sim.core.errors import InputError
from glory_sim.harness.export import export_run
from tests.harness.racing import play, race


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("race")
    play(folder, race(deals=200))
    return glory_sim.load_run(folder)


def test_every_table_comes_back_from_its_file(run, tmp_path) -> None:
    written = export_run(run, tmp_path / "csv")
    tables = (*run.tables, *run.sum_tables)
    assert [path.stem for path in written] == ["cells", "columns", *tables]
    for name in tables:
        stored = run.table(name) if name in run.tables else run.sums(name)
        pd.testing.assert_frame_equal(
            pd.read_csv(tmp_path / "csv" / f"{name}.csv"), stored, check_dtype=False
        )


def test_columns_and_cells_are_explained(run, tmp_path) -> None:
    export_run(run, tmp_path, ["seats_sums"])
    columns = pd.read_csv(tmp_path / "columns.csv").set_index(["table", "column"])
    assert columns.loc[("seats_sums", "wins"), "meaning"] == "games won by the last hit"
    assert set(columns.index.get_level_values("table")) == {"seats_sums"}
    cells = pd.read_csv(tmp_path / "cells.csv")
    assert cells["players"].tolist() == [2, 3, 4]
    assert cells["policies"].tolist()[0] == "hit,hit"


def test_what_cannot_be_exported_is_named(run, tmp_path) -> None:
    with pytest.raises(InputError, match="no table 'gmaes'; tables: games, "):
        export_run(run, tmp_path, ["gmaes"])
    export_run(run, tmp_path)
    with pytest.raises(InputError, match="is not empty; choose another folder with --out"):
        export_run(run, tmp_path)
