"""Which points a sweep has: the language of values, the designs, what is refused."""

from __future__ import annotations

import pytest

from glory_sim.core.errors import InputError
from glory_sim.core.levels import moved, parse_assignment, parse_levels
from glory_sim.harness.designs import make_points

AXES = {"a": ("1", "2", "3"), "b": ("x", "y")}


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("4", ("4",)),
        ("2,3,4", ("2", "3", "4")),
        ("2:6", ("2", "3", "4", "5", "6")),
        ("1,10:20:5", ("1", "10", "15", "20")),
        ("+0,+1,-1", ("+0", "+1", "-1")),
        ("x0.8,x1.25", ("x0.8", "x1.25")),
        ("hit 2; draw 1|hit 1 x3", ("hit 2; draw 1", "hit 1 x3")),
        ("exact|", ("exact", "")),
    ],
)
def test_values_of_an_axis(text: str, levels: tuple[str, ...]) -> None:
    assert parse_levels("key", text) == levels


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "a value is empty"),
        ("2,,3", "a value is empty"),
        ("2,3,2", "'2' stands there twice"),
        ("2:4,3", "'3' stands there twice"),
        ("6:2", "a range goes up"),
        ("2:6:0", "a range goes up"),
        ("0:1000000", "1,000,001 values; allowed are 1,000"),
    ],
)
def test_values_that_are_none(text: str, named: str) -> None:
    with pytest.raises(InputError, match=f"key.*{named}"):
        parse_levels("key", text)


def test_a_key_with_a_pattern_ends_at_the_sign_outside_its_brackets() -> None:
    pattern = "spells[element=fire].effects"
    assert parse_assignment(f"{pattern}=hit 2", "--set") == (pattern, "hit 2")
    for wrong in ("", "combo_price", "=4", "spells[element=fire]"):
        with pytest.raises(InputError, match=r"--set .*KEY=VALUE"):
            parse_assignment(wrong, "--set")


@pytest.mark.parametrize(
    ("level", "now", "then"),
    [("7", "4", "7"), ("+2", "4", "6"), ("-1", "4", "3"), ("x1.25", "4", "5"),
     ("x1.25", "10", "13"), ("x0.8", "12", "10"), ("x0", "12", "0"), ("word", "any", "word")],
)  # fmt: skip
def test_relative_values_move_what_is_there_and_halves_go_up(level, now, then) -> None:
    assert moved(level, now) == then


def test_only_whole_numbers_can_be_moved() -> None:
    with pytest.raises(InputError, match=r"\+1 moves a whole number, and there stands 'all'"):
        moved("+1", "all")


def points(design: str, axes=AXES, **changes) -> list[dict[str, str]]:
    return make_points(axes, design, **{"num_points": None, "seed": 1, **changes})


def test_a_grid_has_every_combination() -> None:
    assert [tuple(point.values()) for point in points("grid")] == [
        ("1", "x"), ("1", "y"), ("2", "x"), ("2", "y"), ("3", "x"), ("3", "y"),
    ]  # fmt: skip


def test_one_at_a_time_moves_one_key_and_leaves_the_others() -> None:
    assert points("one-at-a-time") == [{"a": "1"}, {"a": "2"}, {"a": "3"}, {"b": "x"}, {"b": "y"}]


def test_a_list_takes_values_side_by_side() -> None:
    axes = {"a": ("1", "2"), "b": ("x", "y")}
    assert points("list", axes) == [{"a": "1", "b": "x"}, {"a": "2", "b": "y"}]
    with pytest.raises(InputError, match="as many values; there are: a 3, b 2"):
        points("list")


@pytest.mark.parametrize("design", ["latin", "sobol"])
def test_sampled_designs_use_every_value_equally_often(design: str) -> None:
    axes = {"a": tuple("01234567"), "b": tuple("01234567")}
    found = points(design, axes, num_points=8)
    for key in axes:
        assert sorted(point[key] for point in found) == list("01234567")
    assert found == points(design, axes, num_points=8)
    assert found != points(design, axes, num_points=8, seed=2)


def test_points_that_fall_together_are_played_once() -> None:
    found = points("sobol", {"a": ("1", "2")}, num_points=64)
    assert sorted(point["a"] for point in found) == ["1", "2"]


@pytest.mark.parametrize(
    ("design", "changes", "named"),
    [
        ("gird", {}, "no design 'gird'; designs: grid"),
        ("grid", {"axes": {}}, "nothing is varied"),
        ("grid", {"num_points": 5}, "the design grid has as many points as its values make"),
        ("sobol", {"num_points": 12}, "not for 12; give 8 or 16"),
        ("latin", {"num_points": 10**6}, "1,000,000 points and at most 4,096"),
        ("grid", {"axes": dict.fromkeys("abcdef", tuple(map(str, range(10))))}, "1,000,000 points"),
    ],
)
def test_designs_that_cannot_be_meant(design: str, changes, named: str) -> None:
    with pytest.raises(InputError, match=named):
        points(design, **changes)
