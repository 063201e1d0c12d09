"""Whatever is wrong: one clear line on stderr, nothing on stdout, status 2, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Glory

MAX = 2**63 - 1

WRONG_WORDS = {
    "an unknown command": (["play"], "No such command 'play'"),
    "an unknown command of a group": (["cards", "draw"], "No such command 'draw'"),
    "an unknown option": (["run", "--gmaes", "5"], "--games"),
    "an option without its value": (["run", "--games"], "requires an argument"),
    "a word too many": (["run", "5"], "unexpected extra argument"),
    "a missing word": (["cards", "check"], "Missing argument 'SET'"),
    "no games": (["run", "--games", "0"], "'0' is not a whole number from 1 to"),
    "games below zero": (["run", "--games", "-5"], "'-5' is not a whole number"),
    "games in words": (["run", "--games", "many"], "'many' is not a whole number"),
    "half a game": (["run", "--games", "1.5"], "'1.5' is not a whole number"),
    "games beyond counting": (["run", "--games", "9" * 400], "is not a whole number"),
    "a number in other digits": (["run", "--games", "٣"], "is not a whole number"),
    "a seed below zero": (["run", "--seed", "-1"], "from 0 to"),
    "a seed beyond 63 bits": (["run", "--seed", str(MAX + 1)], "from 0 to"),
    "no jobs": (["run", "--jobs", "0"], "'0' is not a whole number from 1 to"),
    "rows below zero": (["run", "--keep-rows", "-1"], "is not a whole number from 0"),
    "one player": (["run", "--players", "1"], "'1' is not 2, 3 or 4"),
    "five players": (["run", "--players", "4,5"], "'5' is not 2, 3 or 4"),
    "no number of players": (["run", "--players", ""], "'' is not 2, 3 or 4"),
    "the same players twice": (["run", "--players", "3,3"], "3 players stand there twice"),
    "an empty policy": (["run", "--policies", "greedy,"], "leaves a name empty"),
    "policies for other seats": (
        ["run", "--players", "4", "--policies", "greedy,careful"],
        "2 policies (greedy, careful) for 4 players",
    ),
    "an unknown policy": (["run", "--policies", "gredy"], "'gredy'"),
    "an unknown bidding style": (["run", "--policies", "greedy+gpa"], "gpa"),
    "an unknown card set": (["run", "--cards", "tarot"], "no card set 'tarot'; give one of"),
    "a card set that is empty": (["run", "--cards", "template"], "cells are still empty"),
    "a name that drives the terminal": (
        ["run", "--cards", "a\x1b[31m\nb"],
        r"no card set 'a\x1b[31m\nb'",
    ),
    "a name with a NUL": (["run", "--cards", "a\0b"], r"no card set 'a\x00b'"),
    "a name of great length": (["run", "--cards", "x" * 5000], "no card set 'xxx"),
    "an empty name": (["run", "--cards", ""], "no card set ''"),
    "markup in a name": (["run", "--cards", "[red]x[/red]"], "'[red]x[/red]'"),
    "unknown rules": (["run", "--rules", "chess"], "no rules 'chess'; give one of"),
    "rules that are not there": (["run", "--rules", "no.toml"], "no.toml does not exist"),
    "an experiment no folder can be named by": (["run", "--name", "../up"], "'../up'"),
    "no run yet": (["report"], "there is no run under runs yet; play one with: glory-sim run"),
    "no run to search": (["games"], "there is no run under runs yet"),
    "an unknown run": (["games", "nowhere"], "there is no run 'nowhere'"),
    "a limit of nothing": (["games", "--limit", "0"], "'0' is not a whole number"),
    "an unknown preset": (["report", "--preset", "huge"], "'huge' is not"),
    "an option of a preset without one": (["report", "--games", "5"], "--games needs --preset"),
    "a preset and a run": (["report", "a", "--preset", "quick"], "exclude each other"),
    "a run where nobody can write": (["run", "--out", "/proc/nowhere/run"], "/proc/nowhere"),
    "a card set where nobody can write": (["cards", "new", "/proc/nowhere"], "cannot write"),
    "a replay of two tables": (["replay", "--deal", "1", "--players", "2,3"], "is of one table"),
    "a deal and a row": (["replay", "--deal", "1", "--row", "1"], "--row and --deal exclude"),
    "a seed without its deal": (["replay", "--seed", "4"], "--seed needs --deal"),
    "a seating that is not": (["replay", "--deal", "1", "--seating", "2"], "there is no seating 2"),
    "a bench of two policies": (["bench", "--policies", "greedy,careful"], "give one name"),
    "games of a check that plays none": (
        ["cards", "check", "plain", "--games", "5"],
        "--games needs --play",
    ),
    "a folder of no card set to show": (["cards", "show", "."], "about.toml does not exist"),
    "rules to show that are not there": (["rules", "show", "x"], "no rules 'x'"),
}


@pytest.mark.parametrize("case", WRONG_WORDS)
def test_wrong_words(glory: Glory, case: str) -> None:
    words, message = WRONG_WORDS[case]
    verify_refusal(glory, words, message)


def empty_set(folder: Path) -> None:
    folder.mkdir()


def file_of_that_name(path: Path) -> None:
    path.write_text("id,name\n")


def full_folder(folder: Path) -> None:
    folder.mkdir()
    (folder / "diary.txt").write_text("mine")


def binary_file(path: Path) -> None:
    path.write_bytes(bytes(range(256)))


def unknown_key(path: Path) -> None:
    path.write_text("hand_sise = 4\n")


def wrong_type(path: Path) -> None:
    path.write_text("hand_size = 'four'\n")


def too_many_rounds(path: Path) -> None:
    path.write_text("auction_cards = 12\n")


WRONG_FILES: dict[str, tuple[Callable[[Path], None], list[str], str]] = {
    "a card set without files": (empty_set, ["run", "--cards", "HERE"], "does not exist"),
    "a file for a card set": (file_of_that_name, ["run", "--cards", "HERE"], "is a file"),
    "a folder for rules": (empty_set, ["run", "--rules", "HERE"], "folder"),
    "an empty rules key": (unknown_key, ["run", "--rules", "HERE"], "hand_sise"),
    "a rule of the wrong type": (wrong_type, ["rules", "show", "HERE"], "hand_size"),
    "rules no table can play": (too_many_rounds, ["run", "--rules", "HERE"], "auction_cards"),
    "binary rules": (binary_file, ["rules", "show", "HERE"], "binary"),
    "a new set over another folder": (full_folder, ["cards", "new", "HERE"], "is not empty"),
    "a new set over a file": (file_of_that_name, ["cards", "new", "HERE"], "cannot write"),
    "a run into another folder": (full_folder, ["run", "--out", "HERE"], "not empty"),
    "a run into a file": (file_of_that_name, ["run", "--out", "HERE"], "HERE"),
    "a folder that is no run": (full_folder, ["games", "HERE"], "is no run folder"),
    "a file that is no run": (binary_file, ["report", "HERE"], "is no run folder"),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_wrong_files(glory: Glory, case: str, tmp_path: Path) -> None:
    make, words, message = WRONG_FILES[case]
    name = "here.toml" if "rules" in words or "--rules" in words else "here"
    make(tmp_path / name)
    words = [name if word == "HERE" else word for word in words]
    verify_refusal(glory, words, message.replace("HERE", name))


def verify_refusal(glory: Glory, words: list[str], message: str) -> None:
    done = glory(*words)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("Error: ")
    assert done.err.endswith("\n")
    assert done.err.count("\n") == 1
    assert done.err.rstrip("\n").isprintable()
    assert message in done.err
