"""A wrong engine is caught: told with its rule, made small, and kept out of the book."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glory_sim.games.pixel_glory.differential import __main__ as command
from glory_sim.games.pixel_glory.differential.book import Book, open_book, sources_digest
from glory_sim.games.pixel_glory.differential.bulk import CASES_AT_ONCE, compare_many
from glory_sim.games.pixel_glory.differential.comparing import compare, find_difference
from glory_sim.games.pixel_glory.differential.shrinking import shrink, special_rules
from glory_sim.games.pixel_glory.drawn_cases import draw_case
from glory_sim.games.pixel_glory.reference import card_play, dungeon
from glory_sim.games.pixel_glory.reference.counting import seats
from glory_sim.games.pixel_glory.rules import Rules

MODULE = "glory_sim.games.pixel_glory.differential"


def run(book: Path, *options: object) -> Result:
    arguments = ["--jobs", 1, "--book", book, *options]
    return CliRunner().invoke(command.main, [str(argument) for argument in arguments])


def bonus_without_a_wheel(rules: Rules, card_element: int, monster_element: int) -> int:
    """D5 with the wheel turned the other way."""
    beaten = (card_element + (1 if rules.wheel != "normal" else -1)) % 3
    return rules.element_bonus[card_element] if monster_element == beaten else 0


def first_that_differs() -> int:
    return next(number for number in range(40) if find_difference(draw_case(number)))


def test_a_broken_rule_is_told_made_small_and_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(card_play, "element_bonus", bonus_without_a_wheel)
    number = first_that_differs()
    result = run(tmp_path / "book.json", "--first", number, "--games", 1)
    assert result.exit_code == 1
    assert f"case {number} differs: event " in result.stdout
    assert "about HIT: D5, D6" in result.stdout
    assert f"python -m {MODULE} --first {number} --games 1" in result.stdout
    assert "made small" in result.stdout
    assert "1 differ" in result.stdout
    assert not (tmp_path / "book.json").exists()


def test_what_a_difference_does_not_need_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_play, "element_bonus", bonus_without_a_wheel)
    case = draw_case(first_that_differs())
    difference = find_difference(case)
    assert difference
    small, still = shrink(case, difference)
    assert compare(small)
    assert not small.interventions.tobytes().strip(b"\0")
    assert set(small.policies) == {"random"}
    assert len(special_rules(small.rules)) <= 3
    assert len(small.card_set.monsters) <= len(case.card_set.monsters)
    assert still.text.startswith("event")


def test_a_column_that_is_counted_wrong_is_told_by_its_meaning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seats, "WHOLE_WIN", 6)
    told = compare(draw_case(0))
    assert told
    assert "table seats, column share" in told
    assert "D12, Q7: " in told


def test_views_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong number in the view of a seat that hashes its views changes its answers."""
    from glory_sim.games.pixel_glory.reference import asking

    honest = asking.show_seats

    def wrong(table: object) -> dict[str, object]:
        return {**honest(table), "pile_size": asking.row([7, 7, 7, 7])}  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "show_seats", wrong)
    differing = [number for number in range(40) if find_difference(draw_case(number))]
    assert differing
    assert all("views" in draw_case(number).policies for number in differing)


def test_a_rule_that_only_one_engine_enforces_is_a_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise dungeon.IllegalAction("never")

    monkeypatch.setattr(dungeon.Dungeon, "verify_store", never)
    assert any(find_difference(draw_case(number)) for number in range(40))


def test_agreement_is_kept_and_gone_on_from(tmp_path: Path) -> None:
    book = tmp_path / "runs" / "book.json"
    first = run(book, "--games", 8)
    assert first.exit_code == 0, first.output
    assert "(cases 0 to 7, 4 deals of each of 2 drawn tables): 0 differ" in first.stdout
    second = run(book, "--games", 4)
    assert "(cases 8 to 11" in second.stdout
    assert "12 games agreed in all" in second.stdout
    assert run(book, "--total", 12).stdout == second.stdout.splitlines(keepends=True)[-1]
    assert json.loads(book.read_text())["agreed"] == {sources_digest(): [[0, 12]]}


def test_other_sources_begin_a_new_count(tmp_path: Path) -> None:
    old = Book(tmp_path / "book.json", "old")
    old.add(0, 40)
    old.add(80, 120)
    old.add(40, 80)
    assert old.stretches == [[0, 120]]
    new = open_book(old.path, "new")
    assert (new.num_agreed, new.first_new) == (0, 0)
    assert open_book(old.path, "old").num_agreed == 120


def test_a_file_that_is_no_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.json").write_text('{"agreed": {"x": [[3, 1]]}}')
    result = run(tmp_path / "book.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: '")


def test_processes_find_what_one_finds() -> None:
    parts = list(compare_many(0, CASES_AT_ONCE + 4, jobs=2))
    assert [part.numbers for part in parts] == [range(CASES_AT_ONCE), range(40, 44)]
    assert all(not part.differences for part in parts)


def test_ctrl_c_keeps_what_was_compared(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    arguments = ["--games", "1000000", "--jobs", "1", "--book", str(book)]
    process = subprocess.Popen(
        [sys.executable, "-m", MODULE, *arguments], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr
    told = ""
    while "left" not in told:
        told += process.stderr.read(1) or pytest.fail(f"ended by itself: {told}")
    process.send_signal(signal.SIGINT)
    assert "the same command goes on" in process.communicate()[1]
    assert process.returncode == 130
    assert open_book(book, sources_digest()).num_agreed >= CASES_AT_ONCE
