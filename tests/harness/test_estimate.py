"""What a run would take is told from a few games, and close to what it takes."""

from __future__ import annotations

from glory_sim.harness.estimate import estimate_run
from glory_sim.harness.experiment import coarse_sizes
from glory_sim.harness.runner import plan_run
from glory_sim.harness.workers import Workers
from tests.harness.racing import play, race


def test_games_blocks_and_size_of_a_run(tmp_path) -> None:
    experiment = race(deals=1024, keep_rows=0)
    plan = plan_run(experiment, group_deals=8, block_deals=64)
    found = estimate_run(experiment, plan, Workers(jobs=2))
    outcome = play(tmp_path, experiment)
    assert (found.cells, found.games) == (3, outcome.games)
    assert found.blocks == len(list((tmp_path / "blocks").iterdir()))
    assert found.seconds == found.games / found.games_per_s
    assert found.megabytes > 0


def test_coarse_runs_have_about_128_groups_in_few_blocks() -> None:
    assert coarse_sizes(20_000) == {"group_deals": 256, "block_deals": 32_768}
    assert coarse_sizes(100) == {"group_deals": 8, "block_deals": 1024}
    assert coarse_sizes(10**9)["block_deals"] == coarse_sizes(10**9)["group_deals"]
