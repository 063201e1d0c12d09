"""Mutated inputs: some hundred in every run of the suite, and the judge that judges them.

`make fuzz` feeds 100,000.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from glory_sim.cli.main import COMMANDS as PROGRAM_COMMANDS
from tools import fuzz_inputs
from tools.fuzz_inputs import COMMANDS, KINDS, Case, make_case, try_case

ROOT = Path(__file__).parent.parent
INTERESTING = {
    "a rule whose value is a table": {"my.toml": b"[hand_size]\nx = 1\n"},
    "a rule nested a thousand deep": {"my.toml": b"hand_size = " + b"[" * 1000},
    "a number of a thousand digits": {"my.toml": b"hand_size = " + b"9" * 1000},
    "a date for a number": {"my.toml": b"hand_size = 1979-05-27\n"},
    "an infinity": {"my.toml": b"combo_price = inf\n"},
    "nothing but zero bytes": {"my.toml": b"\x00" * 1000},
    "a byte order mark of another encoding": {"my.toml": "hand_size = 4\n".encode("utf-16")},
    "a key that drives the terminal": {"my.toml": b'"\\u001b[31m" = 4\n'},
}


def test_mutated_inputs_end_well() -> None:
    """In a process of its own, where the compiler is off."""
    command = [sys.executable, "-m", "tools.fuzz_inputs", "--cases", "250"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("250 cases, 0 wrong\n"), done.stdout + done.stderr
    assert done.returncode == 0


def test_a_case_is_a_function_of_seed_and_number() -> None:
    assert make_case(1, 7) == make_case(1, 7)
    assert len({str(make_case(1, number)) for number in range(60)}) > 50
    assert {make_case(1, number).kind for number in range(200)} == set(KINDS)


def test_every_command_is_fed_but_the_one_that_only_plays() -> None:
    assert {command.split()[0] for command in COMMANDS} == set(PROGRAM_COMMANDS) - {"bench"}


@pytest.mark.parametrize("name", INTERESTING)
def test_interesting_rules_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert try_case(Case("rules", ["rules", "show", "my.toml"], INTERESTING[name])) == "refused"


def wrong_end(monkeypatch: pytest.MonkeyPatch, folder: Path, command: object) -> str:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(fuzz_inputs, "glory_sim", command)
    return try_case(Case("options", [], {}))


def test_a_traceback_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def command(words: list[str]) -> int:
        raise KeyError("left out")

    assert "KeyError: 'left out'" in wrong_end(monkeypatch, tmp_path, command)


@pytest.mark.parametrize(("status", "told"), [(2, ""), (2, "Error: a\nb\n"), (2, "Warning: a\n")])
def test_a_refusal_that_is_not_one_sentence_is_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: int, told: str
) -> None:
    def command(words: list[str]) -> int:
        sys.stderr.write(told)
        return status

    assert wrong_end(monkeypatch, tmp_path, command).startswith("not one line")


def test_another_status_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert wrong_end(monkeypatch, tmp_path, lambda words: 1).startswith("status 1")


def test_what_a_refused_case_leaves_behind_is_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def command(words: list[str]) -> int:
        Path("half.csv").write_text("id,na")
        sys.stderr.write("Error: no\n")
        return 2

    assert "left behind half.csv" in wrong_end(monkeypatch, tmp_path, command)


def test_a_case_that_does_not_end_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def command(words: list[str]) -> int:
        raise fuzz_inputs.TooSlow

    assert wrong_end(monkeypatch, tmp_path, command).startswith("did not end")
