"""A cell is played with its own inputs: what only other cells name is left behind."""

from __future__ import annotations

from glory_sim.harness.play import named_inputs

INPUTS = {
    "cards:a": 1, "cards:b": 2, "rules:a": 3, "rules:b": 4, "policy:bold": 5, "policy:shy": 6,
    "troll": 7,
}  # fmt: skip


def test_of_a_kind_that_a_cell_names_it_has_those_and_of_others_all() -> None:
    cell = {"players": 2, "cards": "cards:b", "rules": "rules:a", "policies": ["bold", "shy+gap"]}
    kept = named_inputs(cell, INPUTS)
    assert set(kept) == {"cards:b", "rules:a", "policy:bold", "policy:shy", "troll"}


def test_names_are_found_at_any_depth() -> None:
    assert set(named_inputs({"tables": [{"cards": "cards:a"}]}, INPUTS)) == INPUTS.keys() - {
        "cards:b"
    }
