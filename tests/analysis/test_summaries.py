"""Summaries: figures that are known beforehand, and sums that must agree."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.checks import disagreements, is_small
from analysis.evidence import Cell, read_cells
from analysis.summaries import auction, combo, course, elements, fame, gaps, spells, truncation
from tests.analysis.made_runs import FAME, MadeRun, made_run


@pytest.fixture(scope="module")
def cells(run: MadeRun) -> list[Cell]:
    return read_cells(run)


def one(frame: pd.DataFrame, metric: str, **keys: object) -> pd.Series:
    """Return the single row of a metric."""
    chosen = frame[frame["metric"] == metric]
    for key, value in keys.items():
        chosen = chosen[chosen[key] == value]
    assert len(chosen) == 1
    return chosen.iloc[0]


def test_cells_come_by_players_and_keep_their_labels(cells: list[Cell]) -> None:
    assert [(cell.players, cell.panel) for cell in cells] == [
        (2, "greedy"),
        (2, "mixed & <b>"),
        (3, "greedy"),
        (3, "mixed & <b>"),
    ]
    assert cells[3].policies == ("greedy", "careful")


def test_a_label_that_stands_twice_gets_its_cell() -> None:
    cells = read_cells(made_run(deals=16, tables=((2, "greedy"), (2, "greedy"), (3, "greedy"))))
    assert [cell.panel for cell in cells] == ["greedy #0", "greedy #1", "greedy"]


def test_win_shares_of_the_seats_add_up_to_one(cells: list[Cell]) -> None:
    frame = fame.by_seat(cells[2])
    for start in ("staff", "starter"):
        chosen = frame[(frame["metric"] == "win_share") & (frame["counted_from"] == start)]
        assert chosen["estimate"].sum() == pytest.approx(1)


def test_win_shares_of_policies_weigh_their_seats(cells: list[Cell]) -> None:
    """One greedy against two careful: share of greedy + 2 x share of careful = 1."""
    frame = fame.by_seat(cells[3])
    shares = {
        policy: one(frame, "win_share", policy=policy, distance="all")["estimate"]
        for policy in ("greedy", "careful")
    }
    assert shares["greedy"] + 2 * shares["careful"] == pytest.approx(1)


def test_fame_follows_the_rows_of_the_seats(cells: list[Cell], run: MadeRun) -> None:
    rows = run.rows["seats"]
    rows = rows[(rows["cell"] == cells[2].number) & (rows["starter_distance"] == 1)]
    frame = fame.by_seat(cells[2])
    found = {
        metric: one(frame, metric, counted_from="starter", distance=1)["estimate"]
        for metric in ("fame_mean", "fame_sd", "fame_p10", "fame_p50", "fame_p90")
    }
    assert found["fame_mean"] == pytest.approx(rows["fame"].mean())
    assert found["fame_sd"] == pytest.approx(rows["fame"].std(ddof=0))
    for name, probability in (("fame_p10", 0.1), ("fame_p50", 0.5), ("fame_p90", 0.9)):
        expected = np.quantile(rows["fame"], probability, method="inverted_cdf")
        assert found[name] == expected


def test_margins_and_ties_agree_with_their_distribution(cells: list[Cell]) -> None:
    scores, margins = fame.final_scores(cells[2]), fame.margins(cells[2])
    share = margins.set_index("margin")["estimate"]
    assert share.sum() == pytest.approx(1)
    assert one(scores, "tie_rate")["estimate"] == pytest.approx(share[0])
    assert one(scores, "margin_at_most_1")["estimate"] == pytest.approx(share[[0, 1]].sum())
    below_lord = share[share.index < cells[2].cards.lord_fame].sum()
    assert one(scores, "margin_below_lord")["estimate"] == pytest.approx(below_lord)
    assert one(scores, "margin_mean")["estimate"] == pytest.approx((share.index * share).sum())


def test_places_hold_all_the_fame(cells: list[Cell]) -> None:
    means = fame.places(cells[2]).query("metric == 'fame_mean'")["estimate"]
    assert means.is_monotonic_decreasing
    assert means.sum() == pytest.approx(FAME.sum())


def test_sources_hold_all_the_fame_and_leave_out_what_never_happens(cells: list[Cell]) -> None:
    frame = fame.sources(cells[0])
    assert frame.query("metric == 'fame_share'")["estimate"].sum() == pytest.approx(1)
    assert frame.query("metric == 'fame_per_game'")["estimate"].sum() == pytest.approx(FAME.sum())
    assert frame.query("blow == 'redeem'")["carrier"].unique() == ["none"]
    assert frame.query("blow == 'execute' and carrier == 'basic'").empty


def test_an_even_choice_has_the_selection_ratio_one(cells: list[Cell]) -> None:
    """The made-up hits fall alike on every element that is up."""
    frame = elements.match_ups(cells[0])
    ratios = frame[(frame["metric"] == "selection_ratio") & (frame["carrier"] == "all")]
    assert len(ratios) == 12
    assert np.allclose(ratios["estimate"], 1, atol=0.05)
    opportunities = frame[(frame["metric"] == "opportunity_share") & (frame["carrier"] == "all")]
    assert opportunities.groupby("card")["estimate"].sum().to_numpy() == pytest.approx(1)


def test_damage_per_hit_shows_the_wheel_exactly(cells: list[Cell]) -> None:
    """Every made-up hit deals 2, and 1 more on the element that it beats."""
    frame = elements.match_ups(cells[0]).query("metric == 'damage_per_hit'")
    beats = {"fire": "earth", "earth": "water", "water": "fire"}
    expected = [2 + (beats[row.card] == row.monster) for row in frame.itertuples()]
    assert frame["estimate"].to_numpy() == pytest.approx(expected)
    assert frame["se"].to_numpy() == pytest.approx(0, abs=1e-12)


def test_chances_of_the_bonus_are_taken_or_missed_for_a_reason(cells: list[Cell]) -> None:
    frame = elements.bonus_use(cells[3])
    names = ["taken", "missed_died", "missed_fame", "missed_other"]
    parts = frame[frame["metric"].isin(names)].groupby(["policy", "element"])["estimate"].sum()
    assert len(parts) == 9
    assert parts.to_numpy() == pytest.approx(1)


def test_the_ledger_balances_for_every_policy_and_seat(cells: list[Cell]) -> None:
    frame = combo.ledger(cells[3])
    table = frame.pivot_table(index=["policy", "distance"], columns="metric", values="estimate")
    gained = table[list(combo.GAINED)].sum(axis=1)
    used = table[list(combo.USED)].sum(axis=1)
    assert gained.to_numpy() == pytest.approx(used.to_numpy())
    assert len(table) == 3 * 4


def test_the_first_redemption_leaves_out_who_never_redeemed(cells: list[Cell]) -> None:
    """Made-up first redemptions lie in turns 3 to 19; 0 stands for none."""
    tenth = one(combo.ledger(cells[0]), "first_redemption_p10", policy="all", distance="all")
    assert tenth["estimate"] >= 3


def test_without_combo_points_nobody_redeems_first(run: MadeRun) -> None:
    rules = {**run.info["inputs"]["rules"], "combo_price": 0}
    cell = read_cells(made_run(deals=16, tables=((2, "greedy"),), rule_set=rules))[0]
    assert not combo.ledger(cell)["metric"].str.startswith("first_redemption").any()


def test_turns_without_a_kill_agree_by_seat_and_by_turn(cells: list[Cell]) -> None:
    whole = one(combo.dry_turns(cells[0]), "no_kill", distance="all")["estimate"]
    by_turn = combo.dry_turns_by_turn(cells[0]).pivot_table(
        index="turn", columns="metric", values="estimate"
    )
    weighted = (by_turn["no_kill"] * by_turn["reached"]).sum() / by_turn["reached"].sum()
    assert weighted == pytest.approx(whole)
    assert by_turn["reached"].iloc[0] == 1


def test_lengths_agree_with_the_mean(cells: list[Cell]) -> None:
    frame, lengths = course.course(cells[2]), course.lengths(cells[2])
    mean = (lengths["turns"] * lengths["estimate"]).sum()
    assert one(frame, "turns_mean")["estimate"] == pytest.approx(mean)
    assert one(frame, "turns_per_seat")["estimate"] == pytest.approx(mean / 3)


def test_owned_spells_win_as_often_as_their_owners_weigh(cells: list[Cell]) -> None:
    """Over all owned spells the win share is 1/n exactly (methods 5.1, line 8)."""
    frame = spells.spells(cells[2]).query("metric == 'win_share'")
    owned = cells[2].sums("spells", "spell")["owned"].sum(axis=0)
    assert (frame["estimate"].to_numpy() * owned).sum() / owned.sum() == pytest.approx(1 / 3)


def test_only_spells_with_a_synergy_tell_how_often_it_is_earned(cells: list[Cell]) -> None:
    frame = spells.spells(cells[0]).query("metric == 'synergies_earned'")
    with_synergy = {card["id"] for card in cells[0].cards.spells if card["synergy_element"]}
    assert set(frame["spell"]) == with_synergy


def test_every_round_has_one_first_pick(cells: list[Cell]) -> None:
    frame = auction.first_picks(cells[2])
    assert frame.query("metric == 'first_pick'")["estimate"].sum() == pytest.approx(1)


def test_gaps_that_come_once_a_game_have_wilson_s_interval(cells: list[Cell]) -> None:
    frame = gaps.gaps(cells[0])
    stopped = one(frame, "game_share", counter="truncated_turns")
    assert 0 < stopped["lo95"] < stopped["estimate"] < stopped["hi95"]
    middle = (stopped["lo95"] + stopped["hi95"]) / 2
    assert middle > stopped["estimate"]  # the interval leans towards one half


def test_truncated_games_are_counted_with_and_without(cells: list[Cell], run: MadeRun) -> None:
    frame = truncation.with_and_without(cells[0])
    games = run.rows["games"].query(f"cell == {cells[0].number}")
    finished = games[games["truncated"] == 0]
    for label, rows in (("all games", games), ("finished only", finished)):
        found = one(frame, "turns_mean", games=label)["estimate"]
        assert found == pytest.approx(rows["turns"].mean())
        shares = frame[(frame["metric"] == "win_share") & (frame["games"] == label)]
        assert shares["estimate"].sum() == pytest.approx(1)


def test_where_no_game_was_truncated_there_is_nothing_to_compare() -> None:
    cell = read_cells(made_run(deals=16, tables=((2, "greedy"),)))[0]
    assert truncation.with_and_without(cell).empty


def test_consistent_sums_raise_no_alarm_and_each_broken_one_does(run: MadeRun) -> None:
    for cell in read_cells(run):
        assert list(disagreements(cell)) == []
    for table, measure, word in (
        ("seats", "share", "shares"),
        ("seats", "combo_left", "combo"),
        ("seats", "blow_kills_hit_spell", "kills"),
        ("seats", "blow_fame_hit_spell", "fame"),
        ("games", "games", "lengths"),
    ):
        cell = read_cells(run)[0]
        cell.sums(table)  # reads the table
        cell.tables[table] = cell.tables[table] | {measure: cell.tables[table][measure] + 1}
        assert any(word in fault for fault in disagreements(cell)), measure


def test_few_groups_are_told(cells: list[Cell]) -> None:
    assert not is_small(cells[0])
    assert is_small(read_cells(made_run(deals=40, tables=((2, "greedy"),)))[0])
