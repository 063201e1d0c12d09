"""A finished run answers in pandas frames and says what its columns mean."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

import glory_sim
from glory_sim.core.errors import InputError
from tests.harness.racing import ROOT, play, race


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    play(folder, race(deals=800), command=["glory-sim", "run"])
    return glory_sim.load_run(folder)


def test_info_says_what_was_played(run) -> None:
    assert run.info["name"] == "race"
    assert run.info["games"] == 3200
    assert run.info["inputs"] == {"troll": 4, "giant": 5}
    assert set(run.info["input_hashes"]) == {"troll", "giant"}
    (session,) = run.info["sessions"]
    assert session["command"] == ["glory-sim", "run"]
    assert {"glory_sim", "python", "numpy", "numba", "pyarrow"} <= session["versions"].keys()


def test_cells_are_rows_whose_values_can_be_keys(run) -> None:
    assert run.cells.players.tolist() == [2, 3, 4]
    assert run.cells.policies[0] == ("hit", "hit")


def test_tables_and_their_columns(run) -> None:
    assert run.tables == ("games",)
    assert run.sum_tables == ("games_sums", "seats_sums")
    assert list(run.table("games")) == ["cell", "deal", "seating", "replicate", "killer", "damage"]
    assert list(run.sums("seats_sums")) == ["cell", "group", "place", "wins", "games"]
    assert list(run.table("games", ["killer"])) == ["killer"]
    assert run.table("games").killer.dtype == np.int32
    assert run.sums("seats_sums").wins.dtype == np.int64


def test_every_column_is_described(run) -> None:
    for name in (*run.tables, *run.sum_tables):
        described = run.describe(name)
        assert list(described) == ["column", "meaning", "unit", "denominator"]
        assert (described.map(len) > 0).all(axis=None)
    damage = run.describe("games").set_index("column").loc["damage"]
    assert damage.tolist() == ["damage dealt, overkill included", "HP", "game"]


def test_ratio_by_keys_and_fields_of_cells(run) -> None:
    ratios = run.ratio("wins", "games", by=["label", "place"], table="seats_sums")
    assert ratios.label.tolist() == ["troll"] * 3 + ["giant"] * 4
    assert ratios.place.tolist() == [0, 1, 2, 0, 1, 2, 3]
    sums = run.sums("seats_sums")
    first = sums[(sums.cell <= 1) & (sums.place == 0)]
    assert ratios.estimate[0] == pytest.approx(first.wins.sum() / first.games.sum())
    assert (ratios.lo95 <= ratios.lo90).all()
    assert (ratios.hi90 <= ratios.hi95).all()
    assert set(ratios.num_deals) == {800}


def test_ratio_without_keys_and_by_tuples(run) -> None:
    assert run.ratio("damage", "games").shape == (1, 7)
    assert run.ratio("damage", "games", by=["policies"]).policies.tolist()[0] == ("hit", "hit")
    per_cent = run.ratio("damage", "games", by=["cell"], scale=100)
    plain = run.ratio("damage", "games", by=["cell"])
    assert per_cent[["estimate", "se", "lo95"]].to_numpy() == pytest.approx(
        100 * plain[["estimate", "se", "lo95"]].to_numpy()
    )


def test_ratio_with_nothing_to_divide_by_is_nan(run) -> None:
    ratios = run.ratio("games", "wins", by=["cell", "place"], table="seats_sums")
    never = ratios[(ratios.cell == 2) & (ratios.place == 1)].iloc[0]  # 4 seats, 5 HP: chance 0
    assert np.isnan([never.estimate, never.se, never.lo95, never.hi95]).all()


def test_metrics_hold_every_headline_for_every_cell(run) -> None:
    assert run.metrics.metric.tolist() == ["damage"] * 3
    assert run.metrics.players.tolist() == [2, 3, 4]
    assert {"title", "unit", "estimate", "se", "lo95", "hi95", "num_deals"} <= set(run.metrics)


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        (lambda run: run.table("seats"), "no table of rows 'seats'; there are: games"),
        (lambda run: run.sums("games"), "no table of sums 'games'; there are: games_sums, seats_"),
        (lambda run: run.describe("x\n"), r"no table 'x\\n'"),
        (lambda run: run.table("games", ["x"]), "no column of games 'x'"),
        (lambda run: run.ratio("wins", "damage"), "0 tables of sums have 'wins' and 'damage'"),
        (lambda run: run.ratio("games", "games"), "2 tables of sums have 'games'"),
        (lambda run: run.ratio("place", "wins"), "no sum in seats_sums 'place'"),
        (lambda run: run.ratio("wins", "games", by=["deal"]), "no key of seats_sums or field of"),
    ],
)
def test_what_is_not_there_is_named_with_what_is(run, ask, named) -> None:
    with pytest.raises(InputError, match=named):
        ask(run)


def test_opening_a_run_needs_neither_game_nor_compiler(run) -> None:
    script = (
        f"import sys, glory_sim; glory_sim.load_run({str(run.folder)!r}).metrics\n"
        "assert not {'numba', 'tests.harness.toy_game'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_the_front_door_is_light() -> None:
    script = (
        "import sys, glory_sim; assert glory_sim.__version__\n"
        "assert not {'pandas', 'numpy', 'pyarrow'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_the_example_of_the_manual_works(run) -> None:
    manual = (ROOT / "docs" / "reference" / "runs.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", manual, re.DOTALL)
    names = {"folder": run.folder}
    exec(example, names)  # our own manual
    lines = [line for line in example.splitlines() if line.startswith("run.")]
    assert len(lines) == 7
    for line in lines:
        assert eval(line, names) is not None
