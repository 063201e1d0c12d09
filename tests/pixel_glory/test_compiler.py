"""What compiling must not change: stale caches, field names, allocations, others' luck."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from glory_sim.games.pixel_glory import compiled, keeping, layout, state, sums
from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.compiled import sources_digest, sources_of
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.rules import Rules

FOLDER = Path(compiled.__file__).parent


def dtypes() -> dict[str, np.dtype[Any]]:
    modules = (layout, state, sums, keeping)
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, np.dtype)
    }


@pytest.mark.parametrize("name", sorted(dtypes()))
def test_no_field_is_named_like_an_attribute_of_records(name: str) -> None:
    assert [field for field in dtypes()[name].names or () if hasattr(np.void, field)] == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return shutil.copytree(
        FOLDER, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__")
    )


def digest(folder: Path, root: str) -> str:
    return sources_digest(folder / root, folder)


@pytest.mark.parametrize("edited", ["kills.py", "piles.py", "layout.py", "state.py", "compiled.py"])
def test_an_edit_of_any_callee_names_another_cache(edited: str, copy: Path) -> None:
    before = digest(copy, "engine.py")
    assert before == digest(FOLDER, "engine.py")
    (copy / edited).write_text((copy / edited).read_text() + "\nEDITED = 1\n")
    assert digest(copy, "engine.py") != before


def test_every_module_with_kernels_counts_for_the_engine_or_a_policy(copy: Path) -> None:
    policies = ("playing", "bidding", "weighing", "drafting", "planner")
    roots = ["engine.py", "view_hash.py", *(f"policies/{name}.py" for name in policies)]
    counted = {path for root in roots for path in sources_of(copy / root, copy)}
    marks = ("@kernel", "@entry_kernel", "@policy", "@overload", "@intrinsic")
    for path in sorted(copy.rglob("*.py")):
        if any(mark in path.read_text() for mark in marks):
            assert path in counted, path.name


def test_an_edit_of_a_policy_compiles_that_policy_and_no_engine(copy: Path) -> None:
    engine, policy = digest(copy, "engine.py"), digest(copy, "policies/playing.py")
    helpers = copy / "policies" / "helpers.py"
    helpers.write_text(helpers.read_text() + "\nEDITED = 1\n")
    assert digest(copy, "engine.py") == engine
    assert digest(copy, "policies/playing.py") != policy


def bench(*, seed: int = 3, changes: np.ndarray | None = None) -> Bench:
    seating = Seating([find_style("greedy")] * 4, (seed,) * NUM_PURPOSES, interventions=changes)
    return Bench(load_card_set("reconstruction"), Rules(), seating)


@pytest.mark.skipif(not compiled.IS_COMPILED, reason="only compiled code counts allocations")
def test_kernel_allocations_do_not_grow_with_the_games() -> None:
    _nrt_python.memsys_enable_stats()
    table, total = bench(), new_sums(1)
    table.play_batch(0, 1, sums=total)

    def allocated(games: int) -> int:
        before = rtsys.get_allocation_stats().alloc
        table.play_batch(0, games, sums=total)
        return int(rtsys.get_allocation_stats().alloc - before)

    assert allocated(10) == allocated(1000)


def test_another_seed_plays_other_games() -> None:
    one, other = bench(seed=1).play_one(0), bench(seed=2).play_one(0)
    assert one.events.tolist() != other.events.tolist()
    assert one.events.tolist() == bench(seed=1).play_one(0).events.tolist()


def given(first_deck_extra: int) -> np.ndarray:
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    changes[0].start = layout.START_GIVEN
    for seat in range(4):
        changes[0].decks[seat, 9 * seat : 9 * seat + 9] = 1
        changes[0].decks[seat, 36] = 8
    changes[0].decks[0, 37] = first_deck_extra
    return changes


def test_one_more_card_leaves_the_others_luck_alone() -> None:
    """Other seats' first hands and all monsters are as they were; the own hand's order is kept."""
    plain, more = bench(changes=given(0)).play_one(5), bench(changes=given(1)).play_one(5)

    def first_draws(events: np.ndarray, seat: int) -> list[int]:
        start = int(np.argmax(events["kind"] == layout.EVENT_TURN))
        rows = events[:start]
        chosen = (rows["kind"] == layout.EVENT_DRAW) & (rows["seat"] == seat)
        return rows["a"][chosen].tolist()

    for seat in (1, 2, 3):
        assert first_draws(plain.events, seat) == first_draws(more.events, seat)
    kept = [kind for kind in first_draws(more.events, 0) if kind != 37]
    assert kept == first_draws(plain.events, 0)[: len(kept)]
    shown = [each.tables["monsters"]["monster"][:3].tolist() for each in (plain, more)]
    assert shown[0] == shown[1]
