"""A user's own policy in Python: compiled alone, told clearly where it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from glory_sim.cli.main import main
from glory_sim.core.errors import InputError
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.compiled import IS_COMPILED
from glory_sim.games.pixel_glory.game import GAME
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.tables import set_tables

CARDS = load_card_set("reconstruction")
TEMPLATE = data_dir() / "pixel_glory" / "policies" / "template.py"
SIGNATURE = "def play(view, cards, rules, params, scratch):\n"
FIRST = f'"""Plays the first."""\n{SIGNATURE}    return view.legal[0]\n'


def file_of(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_template_plays_whole_games() -> None:
    style = find_style(str(TEMPLATE))
    assert style.bid.name == style.play.name == str(TEMPLATE)
    bench = Bench(CARDS, Rules(), Seating([style] * 2, (1,) * layout.NUM_PURPOSES))
    assert [bench.play_one(deal).tables["games"]["truncated"][0] for deal in range(3)] == [0] * 3


def test_its_numbers_stand_first_in_params_and_card_values_behind(tmp_path: Path) -> None:
    policy = find_style(file_of(tmp_path, FIRST + "PARAMS = [2, 0.5]\n")).play
    assert policy.sentence == "Plays the first."
    cards, rules = (np.zeros(1, dtype) for dtype in (layout.cards_dtype, layout.rules_dtype))
    assert policy.prepare(cards, rules)[:3].tolist() == [2, 0.5, 0]


def test_a_file_without_bid_bids_as_a_shipped_style(tmp_path: Path) -> None:
    name = file_of(tmp_path, FIRST)
    assert find_style(name).bid.name == "gap"
    assert find_style(f"{name}+assigns").bid.name == "assigns"
    with pytest.raises(InputError, match=r"no function bid; write for instance .*mine.py\+gap"):
        find_style(f"greedy+{name}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\n", "defines neither a function play nor a function bid"),
        ("def play(:\n", "line 1: invalid syntax"),
        ("\nx = 1 / 0\n", "line 2: ZeroDivisionError: division by zero"),
        ("play = 3\n", "play is '3', not a function"),
        ("\ndef play(view):\n    return 1\n", "line 2: play must take 5 arguments: view, cards"),
        (FIRST + "PARAMS = 3\n", "PARAMS is '3', not a list of numbers"),
        (FIRST + "PARAMS = [0] * 49\n", "PARAMS has 49 numbers; 48 is the most"),
        (
            SIGNATURE + "    return view.fames[0]\n",
            "line 2: 'view.fames': there is no such field; did you mean 'fame'?",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        find_style(file_of(tmp_path, text))
    assert told in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "mine.py"))


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("lines", "construct"),
    [
        ('    x = open("x")\n    return 1\n', 'x = open("x")'),
        ("    import os\n    return 1\n", "import os"),
        ('    return "one"\n', 'return "one"'),
    ],
)
def test_what_does_not_compile_is_told_with_line_and_construct(
    lines: str, construct: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as caught:
        find_style(file_of(tmp_path, SIGNATURE + lines))
    assert f"line 2: '{construct}' does not compile" in str(caught.value)
    assert "--no-compile" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_run_goes_on_with_the_same_file_only(tmp_path: Path) -> None:
    name = file_of(tmp_path, FIRST)
    cells, inputs = set_tables(CARDS, Rules(), players=[2], policies=[(name,)])
    assert GAME.match(cells[0], inputs, 1).seating.styles[0].play.name == name
    file_of(tmp_path, FIRST + "\n")
    with pytest.raises(InputError, match="is not the file that this run was played with"):
        GAME.match(cells[0], inputs, 1)


def test_no_compile_plays_any_python_and_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run's tables are the same bytes, so its metrics are the same text."""
    monkeypatch.chdir(tmp_path)
    words = ["run", "--games", "2", "--players", "2", "--policy-file", "mine.py", "--json"]
    file_of(tmp_path, FIRST)
    assert main([*words, "--out", "fast"]) == 0
    compiled = capsys.readouterr().out
    file_of(tmp_path, FIRST.replace("view.legal[0]", "min(list(view.legal[: view.num_legal]))"))
    done = subprocess.run(
        [sys.executable, "-m", "glory_sim", *words, "--no-compile", "--out", "slow"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.replace("slow", "fast") == compiled


def test_policy_files_are_called_by_their_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file_of(tmp_path, FIRST)
    words = ["replay", "--deal", "3", "--players", "2", "--policy-file", "mine.py"]
    assert main([*words, "--policies", "mine+ascending,greedy"]) == 0
    assert "seat 0 (mine.py+ascending)" in capsys.readouterr().out
    assert main([*words[:-1], "mine.toml"]) == 2
    assert "'mine.toml' is no Python file" in capsys.readouterr().err
