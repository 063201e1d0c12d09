"""Every game keeps its promises to the harness; registering a game tests it."""

from __future__ import annotations

import numpy as np
import pytest

from glory_sim.core.game import GROUP, ROW_COLUMNS
from glory_sim.games import REGISTRY, find_game
from glory_sim.harness.experiment import Experiment
from glory_sim.harness.runner import run_experiment
from glory_sim.harness.sums import consolidated, joined
from glory_sim.harness.workers import Workers
from tests.harness.racing import RACE, race, table_bytes


def toy_table():
    experiment = race()
    return experiment.cells[1], experiment.inputs


def pixel_glory_table():
    from glory_sim.games.pixel_glory import cards, rules, tables

    shown = cards.load_card_set("reconstruction"), rules.load_rules("standard")
    cells, inputs = tables.set_tables(
        *shown, players=[3], policies=[["greedy", "careful", "random"]]
    )
    return cells[0], inputs


TABLES = {RACE: toy_table, "pixel_glory": pixel_glory_table}
GAMES = [RACE, *REGISTRY]


@pytest.fixture(params=GAMES)
def game_and_match(request):
    game = find_game(request.param)
    return game, game.match(*TABLES[request.param](), 7)


def play(
    match,
    first_deal=0,
    num_deals=40,
    keep_deals=30,
    batch_games=None,
    on_batch=lambda num_games: None,
):
    return match.play(
        first_deal=first_deal,
        num_deals=num_deals,
        group_deals=8,
        keep_deals=keep_deals,
        batch_games=batch_games,
        on_batch=on_batch,
    )


def same(one, other) -> bool:
    return all(
        np.array_equal(one[table][column], other[table][column])
        for table in one
        for column in one[table]
    )


@pytest.mark.parametrize("name", GAMES)
def test_names_are_unique_and_everything_is_documented(name) -> None:
    game = find_game(name)
    tables = (*game.row_tables, *game.sum_tables)
    assert len({table.name for table in tables}) == len(tables)
    for table in tables:
        columns = (*table.keys, *table.columns)
        assert table.meaning
        assert len({column.name for column in columns}) == len(columns)
        for column in columns:
            assert column.name.isidentifier(), column
            assert column.meaning, column
            assert column.unit, column
            assert column.denominator, column
    measures = {table.name: {c.name for c in table.columns} for table in game.sum_tables}
    for headline in game.headlines:
        assert {headline.numerator, headline.denominator} <= measures[headline.table], headline


def test_a_match_returns_the_columns_it_promises(game_and_match) -> None:
    game, match = game_and_match
    tables = play(match)
    row_columns = {column.name for column in ROW_COLUMNS}
    for table in game.row_tables:
        assert set(tables[table.name]) == row_columns | {
            c.name for c in (*table.keys, *table.columns)
        }
        assert set(tables[table.name]["deal"]) <= set(range(30))
    for table in game.sum_tables:
        names = {GROUP.name} | {c.name for c in (*table.keys, *table.columns)}
        assert set(tables[table.name]) == names
        assert set(tables[table.name]["group"]) <= set(range(5))
    for columns in tables.values():
        assert len({len(values) for values in columns.values()}) == 1
        assert {values.dtype for values in columns.values()} == {np.dtype(np.int64)}


def test_without_kept_deals_row_tables_are_empty_and_sums_the_same(game_and_match) -> None:
    game, match = game_and_match
    kept, summed = play(match), play(match, keep_deals=0)
    for table in game.row_tables:
        assert summed[table.name].keys() == kept[table.name].keys()
        assert {len(values) for values in summed[table.name].values()} == {0}
    for table in game.sum_tables:
        assert same({"": kept[table.name]}, {"": summed[table.name]})


@pytest.mark.parametrize("batch_games", [1, 7, 1024])
def test_the_batch_size_changes_nothing(game_and_match, batch_games) -> None:
    _, match = game_and_match
    assert same(play(match, batch_games=batch_games), play(match))


def test_deals_do_not_depend_on_where_playing_begins(game_and_match) -> None:
    game, match = game_and_match
    whole, parts = play(match), [play(match, 0, 13), play(match, 13, 27)]
    for table in game.row_tables:
        assert same({"": whole[table.name]}, {"": joined([part[table.name] for part in parts])})
    for table in game.sum_tables:
        keys = [GROUP.name, *(key.name for key in table.keys)]
        added = consolidated(joined([part[table.name] for part in parts]), keys)
        assert same({"": consolidated(whole[table.name], keys)}, {"": added})


@pytest.mark.parametrize("name", GAMES)
def test_workers_and_batches_change_no_byte_of_a_run(tmp_path, name) -> None:
    cell, inputs = TABLES[name]()
    experiment = Experiment(name, "same", (cell,), inputs, seed=7, deals=70, keep_rows=100)
    ways = {
        "alone": Workers(),
        "threads": Workers(jobs=2, batch_games=7),
        "processes": Workers(jobs=2, backend="processes", batch_games=1),
    }
    for way, workers in ways.items():
        run_experiment(
            experiment, folder=tmp_path / way, workers=workers, group_deals=8, block_deals=24
        )
        assert table_bytes(tmp_path / way) == table_bytes(tmp_path / "alone")


def test_every_game_is_announced_and_a_stop_passes_through(game_and_match) -> None:
    _, match = game_and_match
    announced = []
    play(match, batch_games=7, on_batch=announced.append)
    assert sum(announced) == 40 * match.num_seatings

    def stop(num_games: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        play(match, on_batch=stop)
    assert same(play(match), play(match))


def test_another_seed_plays_other_games() -> None:
    for name in GAMES:
        game = find_game(name)
        assert not same(play(game.match(*TABLES[name](), 7)), play(game.match(*TABLES[name](), 8)))
