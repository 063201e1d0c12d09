"""The manual of card files and rules says what the code allows, all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.card_files import load_card_set, shipped_card_sets
from glory_sim.games.pixel_glory.card_rows import MONSTER_COLUMNS, SPELL_COLUMNS
from glory_sim.games.pixel_glory.effect_language import STEP_WORDS, StepWord
from glory_sim.games.pixel_glory.rule_files import load_rules, shipped_rules
from glory_sim.games.pixel_glory.rule_types import RULE_SPECS, Rules

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
CARDS = (REFERENCE / "card_files.md").read_text(encoding="utf-8")
RULES = (REFERENCE / "rules.md").read_text(encoding="utf-8")


def first_toml(text: str) -> str:
    """The first TOML example of a page."""
    match = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert match
    return match.group(1)


def row_with(page: str, name: str) -> str:
    """The row of a table that tells about a name."""
    rows = [line for line in page.splitlines() if line.startswith("|") and f"`{name}`" in line]
    assert rows, f"{name} is not in the manual"
    return rows[0]


@pytest.mark.parametrize("column", sorted({*SPELL_COLUMNS, *MONSTER_COLUMNS}))
def test_every_column_is_in_the_manual(column: str) -> None:
    row_with(CARDS, column)


@pytest.mark.parametrize("word", STEP_WORDS, ids=lambda word: word.word)
def test_every_step_is_in_the_manual_with_its_ranges(word: StepWord) -> None:
    assert f"N {word.low} to {word.high}" in row_with(CARDS, f"{word.word} N")
    if word.most_times > 1:
        assert f"M 1 to {word.most_times}" in row_with(CARDS, f"{word.word} N xM")


@pytest.mark.parametrize("criterion", layout.CRITERION_NAMES[1:])
def test_every_criterion_is_in_the_manual(criterion: str) -> None:
    row_with(CARDS.split("| criterion |")[1], criterion)


@pytest.mark.parametrize("name", RULE_SPECS)
def test_every_rule_is_in_the_manual_with_default_and_values(name: str) -> None:
    row = row_with(RULES, name)
    spec = RULE_SPECS[name]
    default = getattr(Rules(), name)
    if spec.doc.question:
        assert f"**{spec.doc.question}**" in row
    else:
        assert f"| {json.dumps(default)} |" in row
    for option in spec.options:
        assert f"`{option}`" in row or f'"{option}"' in row
    if not spec.options:
        assert f"{spec.low} to {spec.high}" in row or f"{spec.low}, {spec.high}" in row


def test_every_shipped_set_and_variant_is_in_the_manual() -> None:
    for name in shipped_card_sets():
        row_with(CARDS, name)
    for name in shipped_rules():
        row_with(RULES.split("## Variants that ship")[1], name)


def test_the_examples_load(tmp_path: Path) -> None:
    path = tmp_path / "brisk.toml"
    path.write_text(first_toml(RULES), encoding="utf-8")
    assert load_rules(path).hand_size == 5
    for file in ("spells.csv", "monsters.csv"):
        (tmp_path / file).write_bytes((shipped_card_sets()["plain"] / file).read_bytes())
    (tmp_path / "about.toml").write_text(first_toml(CARDS), encoding="utf-8")
    assert load_card_set(tmp_path).name == "mine"
