"""Target files: the shipped one, and every way to get one wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis.definitions import table_definitions
from analysis.stats.verdicts import Zone
from analysis.targets import Target, load_targets, read_targets
from glory_sim.core.errors import InputError

GOOD = """
[seats]
title = "Seats"
table = "F1"
metric = "win_share"
even_within = 0.015
reason = "Because."
look_at = "wins"
"""


def test_the_shipped_targets_name_figures_that_exist(targets: Sequence[Target]) -> None:
    assert len(targets) == 14
    for target in targets:
        assert target.metric in table_definitions()[target.table].metrics
        assert all(target.zone_for(players) for players in (2, 3, 4))


def test_an_even_share_depends_on_the_players(targets: Sequence[Target]) -> None:
    seats = next(target for target in targets if target.name == "seat_win_share")
    assert seats.zone_for(4) == Zone(0.235, 0.265)


def test_a_zone_may_depend_on_the_players(targets: Sequence[Target]) -> None:
    turns = next(target for target in targets if target.name == "turns_per_player")
    assert (turns.zone_for(2), turns.zone_for(4)) == (Zone(7.5, 12), Zone(5, 8))
    assert turns.zone_for(5) is None


def test_a_game_without_targets_has_none() -> None:
    assert load_targets("toy") == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('table = "F1"', 'table = "F99"'), "no table 'F99'"),
        (('metric = "win_share"', 'metric = "luck"'), "no metric 'luck'; metrics: win_share"),
        (("even_within = 0.015", "even_with = 0.015"), "unknown key 'even_with'; allowed: "),
        (("even_within = 0.015", ""), "give either zone or even_within"),
        (("even_within = 0.015", "even_within = 0.1\nzone = [0, 1]"), "give either zone or"),
        (("even_within = 0.015", "even_within = 0"), "even_within must be a number above 0"),
        (("even_within = 0.015", "even_within = true"), "even_within must be a number above 0"),
        (("even_within = 0.015", "zone = [1, 0]"), "a zone is \\[from, to\\]"),
        (("even_within = 0.015", "zone = [0, 1, 2]"), "a zone is \\[from, to\\]"),
        (("even_within = 0.015", 'zone = ["0", "1"]'), "a zone is \\[from, to\\]"),
        (("even_within = 0.015", "zone = { two = [0, 1] }"), "a zone is \\[from, to\\]"),
        (("even_within = 0.015", "zone = 0.3"), "a zone is \\[from, to\\]"),
        (('reason = "Because."', "reason = 3"), "reason must be a text"),
        (('look_at = "wins"', ""), "look_at must be a text"),
        (('look_at = "wins"', 'look_at = "wins"\nwhere = 3'), "where names keys and values"),
        (("[seats]", "seats = 3\n[other]"), "a target is a table"),
    ],
)
def test_a_wrong_target_is_one_clear_error(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "targets.toml"
    path.write_text(GOOD.replace(*change), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_targets(path)


def test_a_good_target_is_read(tmp_path: Path) -> None:
    path = tmp_path / "targets.toml"
    path.write_text(GOOD, encoding="utf-8")
    (target,) = read_targets(path)
    assert (target.name, target.even_within) == ("seats", 0.015)
