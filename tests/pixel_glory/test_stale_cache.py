"""The stale-cache trap: machine code of yesterday's rules is never used after an edit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from glory_sim.games.pixel_glory import compiled

PACKAGE = Path(compiled.__file__).parents[2]
ASK = """
import numpy as np
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.policies.bidding import bid_random
records = [np.zeros(1, dtype).view(np.recarray)[0] for dtype in (
    layout.view_dtype, layout.cards_dtype, layout.rules_dtype, layout.scratch_dtype)]
view, cards, rules, scratch = records
view.num_legal, view.legal[:3], view.key = 3, (4, 5, 6), 2**63
params = np.zeros(layout.NUM_PARAMS)
params.flags.writeable = False
print(bid_random(view, cards, rules, params, scratch))
"""
pytestmark = pytest.mark.skipif(not compiled.IS_COMPILED, reason="nothing is compiled")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "data")
    shutil.copytree(PACKAGE, root / "glory_sim", ignore=ignored)
    return root


def ask(copy: Path, cache: str) -> tuple[int, str]:
    """Return a policy's answer in a fresh process, and what the process complained of."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "GLORY_SIM_CACHE": cache}
    command = [sys.executable, "-c", ASK]
    done = subprocess.run(
        command, check=False, cwd=copy, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout), done.stderr


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def answer(copy: Path, cache: str) -> int:
    found, complaint = ask(copy, cache)
    assert complaint == ""
    assert list(Path(cache).rglob("*.nbc"))
    return found


def test_an_edit_of_a_callee_in_another_module_is_played(
    copy: Path, cache: str, answer: int
) -> None:
    helpers = copy / "glory_sim/games/pixel_glory/policies/helpers.py"
    text = helpers.read_text(encoding="utf-8")
    told = "return np.int64(view.legal[random_below(view.key, 0, view.num_legal)])"
    assert text.count(told) == 1
    helpers.write_text(text.replace(told, "return np.int64(99)"), encoding="utf-8")
    assert ask(copy, cache)[0] == 99 != answer
    helpers.write_text(text, encoding="utf-8")


def test_without_a_writable_cache_one_warning_and_the_same_answer(copy: Path, answer: int) -> None:
    found, complaint = ask(copy, "/proc/nowhere")
    assert found == answer
    assert complaint.count("cannot be written") == 1
    assert "set GLORY_SIM_CACHE to a writable folder" in complaint
