"""The shipped set plays within the bands of a lively game, and `cards check --play` says so."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from analysis.targets import load_targets
from glory_sim.cli.main import main
from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules

GAMES, SEED = 4000, 1
CARDS = load_card_set("reconstruction")
TABLES = {(players, style) for players in (2, 3, 4) for style in ("greedy", "careful")}
DESIGN = {
    "turns_per_player": {2: (7.5, 12), 3: (5, 8), 4: (5, 8)},
    "turns_with_a_kill": (0.45, 0.65),
    "combo_price_reached": (0, 0.2),
    "kills_bought": (0.1, 0.25),
    "spells_used": (5.5, 9),
    "bonus_share": (0.1, 0.25),
    "synergies_earned": (0.25, 0.6),
    "lord_decides": (0, 0.45),
}
"""The bands of the design by target; the ninth is about HP and needs no play."""
NEED_MORE = {"comebacks", "card_values", "first_turn", "combo_point"}
"""Zones of the report that need rows or designs, which `cards check --play` does not keep."""

Band = dict[str, Any]


def check(*words: str) -> tuple[int, str]:
    """Run `glory-sim cards check`; return its status and what it prints."""
    out = StringIO()
    with redirect_stdout(out):
        status = main(["cards", "check", *words])
    return status, out.getvalue()


@pytest.fixture(scope="module")
def checked() -> dict[str, Any]:
    words = ("reconstruction", "--play", "--games", str(GAMES), "--seed", str(SEED), "--json")
    status, out = check(*words)
    assert status == 0
    return dict(json.loads(out))


@pytest.fixture(scope="module")
def bands(checked: dict[str, Any]) -> list[Band]:
    return list(checked["bands"])


def test_the_bands_are_those_of_the_design() -> None:
    zones = {target.name: target.zone for target in load_targets("pixel_glory") if target.zone}
    assert zones.keys() == DESIGN.keys() | NEED_MORE | {"minutes"}
    assert {name: zones[name] for name in DESIGN} == DESIGN


def test_every_figure_lies_inside_its_band_with_its_interval(bands: list[Band]) -> None:
    outside = [b for b in bands if not b["low"] <= b["lo95"] <= b["hi95"] <= b["high"]]
    assert not outside
    assert {band["verdict"] for band in bands} == {"OK"}


def test_every_band_is_measured_at_every_table(bands: list[Band]) -> None:
    titles = {
        target.title
        for target in load_targets("pixel_glory")
        if target.zone and target.name not in NEED_MORE
    }
    for title in titles:
        measured = {(b["players"], b["panel"]) for b in bands if b["figure"] == title}
        assert measured == TABLES, title


def test_each_spell_with_a_synergy_has_its_own_figure(bands: list[Band]) -> None:
    by_spell = {b["figure"] for b in bands if b["figure"].startswith("Synergy of ")}
    assert by_spell == {f"Synergy of {s.name} earned" for s in CARDS.spells if s.synergy_steps}


def test_the_tokens_show_the_three_highest_monsters(checked: dict[str, Any]) -> None:
    assert len(checked["highest_hp"]) == 3
    assert sum(checked["highest_hp"]) <= 47


@pytest.mark.parametrize(("players", "style"), sorted(TABLES))
def test_figures_are_the_ratios_that_their_names_say(
    bands: list[Band], players: int, style: str
) -> None:
    """Computed here from the engine's own sums, which the bands never see."""
    seating = Seating([find_style(style)] * players, seeds=(SEED,) * NUM_PURPOSES)
    sums = new_sums(1)
    Bench(CARDS, Rules(), seating).play_batch(0, GAMES, sums=sums)
    game, seats, spells = sums[0].game, sums[0].seats, sums[0].spells["row"]
    num_seats, of_seats = GAMES * players, seats["row"]
    expected = {
        "turns_per_player": game.turns / num_seats,
        "turns_with_a_kill": game.kill_turns / game.turns,
        "combo_price_reached": 1 - of_seats["reached_price"].sum() / num_seats,
        "kills_bought": of_seats["redeemed_kills"].sum() / of_seats["kills"].sum(),
        "spells_used": of_seats["spells_used"].sum() / num_seats,
        "bonus_share": of_seats["bonus_damage"].sum() / of_seats["damage"].sum(),
        "lord_decides": game.lord_pivotal / GAMES,
    }
    for target in load_targets("pixel_glory"):
        if target.name in expected:
            assert of_table(bands, target.title, players, style) == expected[target.name]
    for kind, spell in enumerate(CARDS.spells):
        if spell.synergy_steps and spells["plays"][:, kind].any():
            share = spells["synergies_earned"][:, kind].sum() / spells["plays"][:, kind].sum()
            assert of_table(bands, f"Synergy of {spell.name} earned", players, style) == share


def of_table(bands: list[Band], figure: str, players: int, style: str) -> Any:
    """The one estimate of a figure at a table of players."""
    [found] = [
        band["estimate"]
        for band in bands
        if (band["figure"], band["players"], band["panel"]) == (figure, players, style)
    ]
    return pytest.approx(found, rel=1e-12)


def test_the_table_marks_what_lies_outside_and_is_no_error() -> None:
    status, out = check("plain", "--play", "--games", "300", "--players", "2")
    assert status == 0
    header, *rows = out.split("\n\n")[1].splitlines()
    assert header.split() == ["figure", "band", "2", "careful", "2", "greedy"]
    assert len(rows) == 8  # minutes, and the eight of the design without synergies
    assert not any("ynerg" in row for row in rows)
    assert any("OUT" in row for row in rows)
    assert "The 3 monsters with most HP have 33 together; the tokens show at most 47." in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("plain", "--games", "100"), "--games needs --play"),
        (("plain", "--seed", "2"), "--seed needs --play"),
        (("plain", "--jobs", "1"), "--jobs needs --play"),
        (("plain", "--play", "--games", "0"), "a whole number from 1 to"),
        (("plain", "--play", "--players", "5"), "'5' is not 2, 3 or 4"),
        (("template", "--play"), "a form whose cells are still empty"),
        (("plain", "--play", "--rules", "nothing_here"), "nothing_here"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "check", *words]) == 2
    assert told in capsys.readouterr().err
