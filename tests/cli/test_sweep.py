"""A sweep from its command line to its rows: paired, judged, and refused in one sentence."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from glory_sim import load_run
from glory_sim.cli.main import main
from tests.cli.conftest import Done, Glory

FEW = ("--games", "128", "--jobs", "1", "--cards", "plain", "--players", "2")
ONE = (*FEW, "--figures", "turns")


def swept(glory: Glory, *words: str) -> dict[str, Any]:
    done = glory("sweep", *words, "--json")
    assert done.status == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    return told


def by_values(told: dict[str, Any]) -> dict[tuple[object, ...], dict[str, Any]]:
    return {tuple(point["values"].values()): point for point in told["points"]}


def turns(point: dict[str, Any]) -> float:
    value: float = point["figures"]["turns"]["estimate"]
    return value


@pytest.fixture(scope="module")
def prices(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[object, ...], dict[str, Any]]:
    """Return the points of a sweep over three prices."""
    out = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.chdir(tmp_path_factory.mktemp("prices"))
        assert main(["sweep", "--vary", "combo_price=2,3,5", *FEW, "--json"]) == 0
    return by_values(json.loads(out.getvalue()))


def test_one_row_a_point_swept_columns_first_baseline_marked(glory: Glory) -> None:
    """A rule that cannot matter is told: symbols make points only under another reading of Q9."""
    one, other = ("combo_price=2:3", "symbols_per_synergy_point=3,5")
    done = glory("sweep", "--vary", one, "--vary", other, *FEW)
    assert done.status == 0
    table = done.out.split("2 players, greedy\n")[1].splitlines()
    assert table[0].split()[:2] == ["combo_price", "symbols_per_synergy_point"]
    rows = [line.split() for line in table[1:]]
    assert [row[:2] for row in rows] == [["2", "3"], ["2", "5"], ["3", "3"], ["3", "5"]]
    assert ["baseline" in row for row in rows] == [False, False, True, False]
    assert re.search(r"3 +3 +baseline +\d\.\d+±0\.\d+ +(OK|OUT|UNSURE) ", done.out)
    assert re.search(r"2 +3 +\d\.\d+±0\.\d+ +-0\.\d+±0\.\d+ +(OK|OUT|UNSURE) ", done.out)
    same = "combo_price 3, symbols_per_synergy_point 5 plays like the baseline"
    assert done.out.count("identical games 100 %") == 1
    assert f"identical games 100 %: {same}" in done.out
    assert re.search(r"3 +5 .*(same.*){7}100 %$", done.out, re.MULTILINE)
    page = re.search(r"^Page: (.+)$", done.out, re.MULTILINE)
    assert page
    html = Path(page[1]).read_text(encoding="utf-8")
    assert html.count("<svg") == 2 * 7
    assert "Turns a player by combo_price, 2 players" in html


def test_the_order_of_points_changes_no_result(glory: Glory, prices: Any) -> None:
    other = by_values(swept(glory, "--vary", "combo_price=5,2,3", *FEW))
    assert prices.keys() == other.keys() == {(2,), (3,), (5,)}
    for values, point in prices.items():
        assert point["figures"] == other[values]["figures"]


def test_the_change_at_the_baseline_is_exactly_nothing(prices: Any) -> None:
    for point in prices.values():
        changes = [figure["difference"] for figure in point["figures"].values()]
        assert (changes == [0.0] * 7) is point["baseline"]


def test_differences_are_those_of_the_estimates_and_paired(prices: Any) -> None:
    """Much of the luck is common to both sides, so the paired interval is the narrower one."""
    base, other = prices[3,]["figures"]["turns"], prices[2,]["figures"]["turns"]
    assert other["difference"] == pytest.approx(other["estimate"] - base["estimate"])
    apart = (other["hi95"] - other["lo95"]) ** 2 + (base["hi95"] - base["lo95"]) ** 2
    assert other["difference_hi95"] - other["difference_lo95"] < apart**0.5


def test_kept_rows_tell_how_many_games_are_identical(glory: Glory) -> None:
    told = swept(glory, "--vary", "combo_draw=4,3", *ONE, "--keep-rows", "256")
    first, other = told["points"]
    games = load_run(told["run"]).table("games").set_index(["cell", "deal"]).drop(columns="seating")
    same = (games.loc[0] == games.loc[1]).all(axis=1).mean()
    assert (first["identical_games"], other["identical_games"]) == (1.0, same)
    assert 0 < same < 1


def test_set_changes_every_point_and_the_baseline(glory: Glory, prices: Any) -> None:
    points = by_values(swept(glory, "--vary", "hand_size=4", "--set", "combo_price=5", *ONE))
    assert points[4,]["baseline"] is True
    assert turns(points[4,]) == turns(prices[5,])


def test_sweeps_are_resumed_and_grow(glory: Glory) -> None:
    words = ("--vary", "combo_price=3,4", *ONE, "--out", "grown")
    assert swept(glory, *words)["games_played"] == 256
    assert swept(glory, *words)["games_played"] == 0
    assert swept(glory, *words, "--games", "2000", "--resume")["games"] == 4000


def test_an_experiment_file_is_the_same_sweep(glory: Glory, prices: Any) -> None:
    text = """
    title = "What should a kill cost?"
    players = [2]
    cards = "plain"
    games = 128
    figures = ["turns", "kill_choice"]
    [set]
    monsters.dungeon_lord.hp = "+0"
    [vary]
    combo_price = [3, 5]
    """
    Path("price.toml").write_text(text.replace("monsters.dungeon_lord.hp", "hand_size"), "utf-8")
    told = swept(glory, "price.toml", "--jobs", "1")
    for values, point in by_values(told).items():
        assert list(point["figures"]) == ["turns", "kill_choice"]
        assert point["figures"]["turns"] == prices[values]["figures"]["turns"]
    assert "<h1>What should a kill cost?</h1>" in Path(told["page"]).read_text(encoding="utf-8")


def test_points_can_be_listed_one_by_one(glory: Glory) -> None:
    Path("points.toml").write_text(
        '[[point]]\ncombo_price = 4\nelement_bonus = [1, 2, 1]\n[[point]]\nhand_size = "+1"\n',
        encoding="utf-8",
    )
    told = swept(glory, "points.toml", *ONE)
    assert [list(point["values"].values()) for point in told["points"]] == [
        [3, 1, 4], [4, "1/2/1", 4], [3, 1, 5],
    ]  # fmt: skip


def test_a_dry_run_plays_nothing_and_says_what_would_be(glory: Glory) -> None:
    words = ("sweep", "--vary", "combo_price=2:5", *FEW, "--games", "20000", "--dry-run")
    done = glory(*words)
    assert "4 tables of players, 80,000 games in all" in done.out
    assert not Path("runs").exists()
    told = json.loads(glory(*words, "--json").out)
    assert told["games"] == 80_000
    assert told["seconds"] == pytest.approx(80_000 / told["games_per_s"])
    assert told["megabytes"] > 0


WRONG = {
    "nothing varied": ([], "nothing is varied; give at least one --vary"),
    "no sign": (["--vary", "combo_price"], "KEY=VALUE"),
    "an unknown field": (["--vary", "combo_prise=3"], "did you mean 'combo_price'"),
    "an impossible value": (["--vary", "combo_price=3,1000"], "a whole number from 0 to 100"),
    "a card that is none": (["--vary", "spells.metoer.effects=hit 2"], "did you mean"),
    "an empty axis": (["--vary", "combo_price="], "a value is empty"),
    "a million points": (
        ["--vary", "monsters[*].hp=1:100", "--vary", "hand_size=1:100", "--vary", "face_up=1:6"],
        "60,000 points and at most 4,096",
    ),
    "an axis twice": (["--vary", "hand_size=3", "--vary", "hand_size=4"], "given twice"),
    "an unknown figure": (["--vary", "hand_size=3", "--figures", "truns"], "figures: turns"),
    "an unknown design": (["--vary", "hand_size=3", "--design", "cube"], "'cube'"),
    "points of a grid": (["--vary", "hand_size=3", "--points", "8"], "the design grid"),
    "no such experiment": (["price"], "no experiment 'price'"),
    "no such file": (["price.toml"], "price.toml does not exist"),
    "a point that cannot be played": (
        ["--vary", "auction_cards=9,12", "--players", "4", "--cards", "plain"],
        "at the point auction_cards=12",
    ),
}


@pytest.mark.parametrize(("words", "named"), WRONG.values(), ids=WRONG)
def test_wrong_axes_are_refused_before_anything_is_played(
    glory: Glory, words: list[str], named: str
) -> None:
    done: Done = glory("sweep", *words)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("Error: ")
    assert done.err.count("\n") == 1
    assert named in done.err
    assert not Path("runs").exists()


WRONG_FILES = {
    "an unknown key": ("varry = 3", "unknown key 'varry'; did you mean 'vary'"),
    "an unknown rule": ("[vary]\ncombo_prise = [3]", "did you mean 'combo_price'"),
    "vary that is no table": ('vary = "x"', "vary is a table"),
    "an empty list": ("[vary]\ncombo_price = []", "combo_price has no values"),
    "a level that is none": ("[vary]\ncombo_price = [true]", "a level is a text or a number"),
    "five players": ("players = 5", "players is '5'; allowed are 2, 3, 4"),
    "games in words": ('games = "many"', "games is 'many'; allowed are whole numbers"),
}


@pytest.mark.parametrize(("text", "named"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_what_is_wrong_in_a_file_is_named_with_the_file(
    glory: Glory, text: str, named: str
) -> None:
    Path("wrong.toml").write_text(text, encoding="utf-8")
    done = glory("sweep", "wrong.toml")
    assert done.status == 2
    assert done.err.startswith("Error: wrong.toml: ")
    assert named in done.err


def test_weights_of_a_style_are_swept_like_rules(glory: Glory) -> None:
    """A style that never redeems buys no kill; its own file's answer is the baseline."""
    words = ("--vary", "policies.weigher.play.redeem=any,never", "--policies", "weigher")
    figures = ("--figures", "combo_share", "--cards", "reconstruction")
    points = by_values(swept(glory, *words, *FEW, *figures))
    assert points["any",]["baseline"]
    assert points["any",]["figures"]["combo_share"]["estimate"] > 0
    assert points["never",]["figures"]["combo_share"]["estimate"] == 0


def test_weights_of_a_style_that_nobody_plays_are_refused(glory: Glory) -> None:
    done = glory("sweep", "--vary", "policies.weigher.play.kill=1,2", *FEW)
    assert done.status == 2
    assert "at the point policies.weigher.play.kill=1: the weights of 'weigher'" in done.err
    assert "it sits at no table" in done.err
