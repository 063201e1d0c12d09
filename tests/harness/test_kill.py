"""A sweep killed at ten random moments and resumed has the bytes of an undisturbed one."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.harness.racing import ROOT, play, race, table_bytes

POINTS = tuple(
    {"players": 2, "label": name, "policies": ["hit", "hit"], "monster": name}
    for name in ("troll", "giant")
) * 3  # fmt: skip

KILLER = """
import json, os, random, signal, sys, time
from pathlib import Path
from tests.harness.racing import play, race
from tests.harness.test_kill import sweep

folder, luck, seen = Path(sys.argv[1]), random.Random(7), []

def num_blocks():
    return len(list(folder.glob("blocks/0*")))

for moment in range(10):
    wanted, deadline = num_blocks() + luck.randrange(5), time.monotonic() + 60
    child = os.fork()
    if child == 0:
        os.setsid()
        play(folder, sweep(), resume=True, jobs=1 + moment % 2)
        os._exit(0)
    while num_blocks() < wanted and time.monotonic() < deadline:
        time.sleep(0.002)
    time.sleep(luck.uniform(0.0, 0.04))
    os.kill(child, signal.SIGKILL)
    killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
    seen.append([killed, num_blocks()])
print(json.dumps(seen))
"""


def sweep():
    """Return six points of 768 deals, twelve blocks each; each takes a while."""
    cells = [{**cell, "point": number} for number, cell in enumerate(POINTS)]
    return race(cells=cells, deals=768, sleep=0.03)


def test_killed_at_ten_random_moments_nothing_finished_is_lost(tmp_path) -> None:
    killed = tmp_path / "killed"
    done = subprocess.run(
        [sys.executable, "-c", KILLER, str(killed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    moments = json.loads(done.stdout)
    assert all(was_killed for was_killed, _ in moments)
    blocks = [number for _, number in moments]
    assert blocks == sorted(blocks)
    assert 0 < blocks[-1] < 72
    outcome = play(killed, sweep(), resume=True, jobs=2)
    assert outcome.games_played == (72 - blocks[-1]) * 64
    assert outcome.faults == ()
    assert not list(killed.glob("**/.tmp-*"))
    play(tmp_path / "undisturbed", sweep(), jobs=2)
    assert table_bytes(killed) == table_bytes(tmp_path / "undisturbed")
