"""What may be played, and how it is cut into groups, blocks and kept rows."""

from __future__ import annotations

import pytest

from glory_sim.core.errors import InputError
from glory_sim.games import find_game
from glory_sim.harness.experiment import Experiment, make_plan
from glory_sim.harness.workers import Workers
from tests.harness.racing import CELLS, RACE, play, race


@pytest.mark.parametrize(
    ("deals", "group_deals", "block_deals"),
    [
        (1, 8, 4096),
        (4096, 8, 4096),
        (4097, 16, 4096),
        (100_000, 256, 16_384),
        (200_000, 512, 32_768),
        (2_000_000, 4096, 65_536),
        (10**9, 2**21, 2**21),
    ],
)
def test_group_and_block_sizes_follow_the_number_of_deals(deals, group_deals, block_deals) -> None:
    plan = make_plan(race(deals=deals), [1, 2, 1])
    assert (plan.group_deals, plan.block_deals) == (group_deals, block_deals)
    assert -(-deals // plan.group_deals) <= 512


def test_blocks_cover_every_deal_once_in_the_order_of_their_names() -> None:
    plan = make_plan(race(deals=300), [1, 2, 1], group_deals=8, block_deals=64)
    blocks = plan.blocks(300)
    deals = [
        (block.cell, deal)
        for block in blocks
        for deal in range(block.first_deal, block.first_deal + block.num_deals)
    ]
    assert deals == [(cell, deal) for cell in range(3) for deal in range(300)]
    assert [block.name for block in blocks] == sorted(block.name for block in blocks)
    assert sum(plan.games(block) for block in blocks) == 1200


def test_rows_are_shared_out_evenly() -> None:
    assert make_plan(race(keep_rows=100), [1, 24, 1]).keep_deals == (34, 1, 33)
    assert make_plan(race(keep_rows=2), [1, 1, 1]).keep_deals == (1, 1, 0)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": -1}, r"seed is '-1'; allowed are whole numbers 0 to 9223372036854775807"),
        ({"seed": 2**63}, "seed is '9223372036854775808'"),
        ({"seed": True}, "seed is 'True'"),
        ({"deals": 0}, "deals is '0'"),
        ({"deals": 2.5}, r"deals is '2\.5'"),
        ({"keep_rows": -3}, "keep_rows is '-3'"),
        ({"cells": ()}, "has no cells"),
        ({"name": ""}, "cannot name a folder"),
        ({"name": "../up"}, "cannot name a folder"),
        ({"name": "a\nb"}, r"name 'a\\nb' cannot name a folder"),
        ({"name": "x" * 61}, "cannot name a folder"),
        ({"inputs": {"x": float("nan")}}, "plain JSON data"),
        ({"inputs": {"x": object()}}, "plain JSON data"),
    ],
)
def test_experiments_that_cannot_be_are_refused(change, named) -> None:
    fields = {"game": RACE, "name": "race", "cells": CELLS, "inputs": {}, "seed": 1, "deals": 9}
    with pytest.raises(InputError, match=named):
        Experiment(**{**fields, **change})


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"jobs": 0}, "number of jobs is 0; allowed are 1 and more"),
        ({"backend": "magic"}, "backend is 'magic'; allowed are threads, processes"),
        ({"batch_games": 0}, "a batch has 0 games; allowed are 1 and more"),
    ],
)
def test_workers_that_cannot_be_are_refused(change, named) -> None:
    with pytest.raises(InputError, match=named):
        Workers(**change)


@pytest.mark.parametrize("field", ["cell", "deal", "group", "killer", "wins"])
def test_a_cell_field_named_like_a_column_is_refused(tmp_path, field) -> None:
    with pytest.raises(InputError, match=f"cell 0 has a field '{field}', which is the name of"):
        play(tmp_path / "run", race(cells=[{**CELLS[0], field: 1}]))
    assert not (tmp_path / "run").exists()


def test_what_the_game_refuses_is_refused_before_anything_is_written(tmp_path) -> None:
    with pytest.raises(InputError, match="HP is 0; allowed are 1 and more"):
        play(tmp_path / "run", race(inputs={"troll": 4, "giant": 0}))
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("name", ["chess", "no.such.module:GAME", "os:nothing", ":", "a\x1b"])
def test_games_that_do_not_exist_are_named(name) -> None:
    with pytest.raises(InputError, match=r"there is no game|cannot import the game"):
        find_game(name)


def test_the_hash_leaves_out_the_number_of_deals_only() -> None:
    assert race(deals=1).hash(1) == race(deals=2).hash(1)
    others = [race(seed=2), race(keep_rows=1), race(inputs={"troll": 4, "giant": 6})]
    hashes = {experiment.hash(1) for experiment in (race(), *others)} | {race().hash(2)}
    assert len(hashes) == 5
