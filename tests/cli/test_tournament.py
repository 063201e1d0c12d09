"""A tournament: shares add up, identical policies draw exactly, every seating is played."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from glory_sim import load_run
from glory_sim.cli.main import main
from tests.cli.conftest import Glory

FEW = ("--deals", "16", "--jobs", "1", "--cards", "plain")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play three entrants at tables of two and four."""
    out, folder = StringIO(), tmp_path_factory.mktemp("cup")
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.chdir(folder)
        words = ("--entrants", "greedy,careful,random", "--players", "2,4", "--keep-rows", "9999")
        assert main(["tournament", *FEW, *words, "--json"]) == 0
    told: dict[str, Any] = json.loads(out.getvalue())
    return {**told, "run": folder / told["run"]}


@pytest.mark.parametrize("place", [0, 1])
def test_shares_at_a_random_table_have_the_mean_of_an_even_share(played: Any, place: int) -> None:
    standings = played["standings"][place]
    shares = [row["share"] for row in standings["entrants"]]
    assert sum(shares) / 3 == pytest.approx(1 / standings["players"], abs=1e-12)
    assert shares == sorted(shares, reverse=True)
    assert standings["entrants"][-1]["entrant"] == "random"


@pytest.mark.parametrize("place", [0, 1])
def test_an_entrant_among_itself_wins_exactly_its_share(played: Any, place: int) -> None:
    standings = played["standings"][place]
    for row in standings["entrants"]:
        own = row["against"][row["entrant"]]
        even = 1 / standings["players"]
        assert (own["share"], own["lo95"], own["hi95"]) == pytest.approx((even, even, even))


def test_two_meet_as_the_share_of_one_and_the_rest(played: Any) -> None:
    duels = {row["entrant"]: row["against"] for row in played["standings"][0]["entrants"]}
    one, other = duels["greedy"]["random"]["share"], duels["random"]["greedy"]["share"]
    assert one + other == pytest.approx(1.0)


def test_every_seating_of_every_profile_meets_every_deal_once(played: Any) -> None:
    """With 4 players, `aabb` can sit in 6 ways and `aabc` in 12; all of them on the same deals."""
    run = load_run(played["run"])
    games = run.table("games").merge(run.cells, on="cell")
    four = games[games.players == 4].groupby("profile")
    assert set(four["deal"].nunique()) == {16}
    ways = (four.size() // 16).to_dict()
    assert ways["greedy,greedy,greedy,greedy"] == 1
    assert ways["greedy,greedy,greedy,careful"] == 4
    assert ways["greedy,greedy,careful,careful"] == 6
    assert ways["greedy,greedy,careful,random"] == 12
    assert len(ways) == 15
    assert not games.duplicated(["cell", "deal", "seating"]).any()
    assert set(games["design"]) == {"round-robin, all seatings of every deal"}


def test_the_table_names_the_best_first(glory: Glory) -> None:
    words = ("--entrants", "random,greedy", "--players", "3", "--schedule", "one-against-others")
    done = glory("tournament", *FEW, *words)
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("Card set '")
    assert lines[2].startswith("Results: runs/tournament-")
    assert "4 profiles, 16 deals in all seatings; even is 33.3 %" in lines[4]
    assert lines[5].split() == ["entrant", "share", "%", "among", "greedy", "among", "random"]
    assert [line.split()[0] for line in lines[6:]] == ["greedy", "random"]


def test_a_file_says_who_meets(glory: Glory) -> None:
    Path("cup.toml").write_text(
        'entrants = ["greedy", "random"]\nplayers = 2\ndeals = 8\n', "utf-8"
    )
    told = json.loads(glory("tournament", "cup.toml", "--jobs", "1", "--json").out)
    assert [row["entrant"] for row in told["standings"][0]["entrants"]] == ["greedy", "random"]
    assert told["games"] == 8 * 4


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--entrants", "greedy"], "2 to 20 entrants, and here are 1"),
        (["--entrants", "greedy,gredy"], "'gredy'"),
        (["--entrants", "greedy,greedy"], "'greedy' stands there twice"),
        (["--schedule", "cup"], "'cup'"),
        (["--set", "combo_prise=1"], "did you mean 'combo_price'"),
    ],
)
def test_wrong_tournaments_are_refused(glory: Glory, words: list[str], named: str) -> None:
    done = glory("tournament", *FEW, *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert named in done.err


def test_a_tournament_stores_the_weights_of_every_style_and_those_changed(glory: Glory) -> None:
    """Only tables at which the changed style sits are played with other weights."""
    words = ("--entrants", "weigher,bold,greedy", "--players", "2", *FEW, "--json")
    told = json.loads(glory("tournament", *words, "--set", "policies.bold.play.kill=7").out)
    stored = load_run(told["run"]).info
    changed = {
        key: content["bold"]["play"]["kill"]
        for key, content in stored["inputs"].items()
        if key.startswith("weights:")
    }
    assert list(changed.values()) == [7]
    assert {"policy:weigher", "policy:bold"} <= stored["inputs"].keys()
    for cell in stored["cells"]:
        assert cell.get("weights") == (next(iter(changed)) if "bold" in cell["policies"] else None)
