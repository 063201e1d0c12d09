"""A cluster plays the same bytes, also when one of its worker processes dies."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from glory_sim.core.errors import InputError
from glory_sim.harness.workers import Workers
from tests.harness.racing import play, race, table_bytes

EXPERIMENT = race(deals=256, sleep=0.03)


@pytest.fixture(scope="module")
def cluster():
    """Start a scheduler with two worker processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local


@pytest.mark.filterwarnings("ignore")  # a cluster's farewells are not ours
def test_a_cluster_that_loses_a_worker_plays_the_same_bytes(cluster, tmp_path) -> None:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        victim = min(client.run(os.getpid).values())
    killed = []

    def kill_once(done: int, total: int) -> None:
        if not killed and done > total / 4:
            os.kill(victim, signal.SIGKILL)
            killed.append(done)

    workers = {"backend": "dask", "scheduler": cluster.scheduler_address}
    outcome = play(tmp_path / "cluster", EXPERIMENT, progress=kill_once, **workers)
    assert killed
    assert killed[0] < outcome.games_played == outcome.games == 1024
    play(tmp_path / "alone", EXPERIMENT)
    assert table_bytes(tmp_path / "cluster") == table_bytes(tmp_path / "alone")
    assert not list((tmp_path / "cluster").glob("**/.tmp-*"))


def test_a_scheduler_goes_with_the_backend_and_only_with_it() -> None:
    for given in ({"backend": "dask"}, {"scheduler": "tcp://127.0.0.1:8786"}):
        with pytest.raises(InputError, match="needs the address of its scheduler"):
            Workers(**given)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_named(tmp_path, monkeypatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("glory_sim.harness.workers.CONNECT_SECONDS", 1)
    with pytest.raises(InputError, match=r"no Dask scheduler answers at 'tcp://127"):
        play(tmp_path, EXPERIMENT, backend="dask", scheduler="tcp://127.0.0.1:1")


def test_without_dask_it_is_said_how_to_get_it(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'glory-sim\[dask\]'"):
        play(tmp_path, EXPERIMENT, backend="dask", scheduler="tcp://127.0.0.1:1")
