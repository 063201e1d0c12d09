"""The analysis imports no game, so its names of codes are held to the game's here."""

from __future__ import annotations

from analysis import labels
from analysis.summaries.gaps import GAPS
from glory_sim.games.pixel_glory import layout, rules, schema


def test_codes_have_the_names_of_the_layout() -> None:
    assert labels.MONSTER_ELEMENTS == layout.ELEMENT_NAMES
    assert labels.BLOWS == layout.BLOW_NAMES
    assert labels.CARRIERS == layout.CARRIER_NAMES


def test_every_open_question_has_its_counter_and_its_rules() -> None:
    counters = {name for name in schema.GAME if name[0] == "q" and name[1].isdigit()}
    assert counters <= {gap.counter for gap in GAPS}
    for gap in GAPS:
        assert set(gap.rules) <= set(rules.RULE_DOCS)
    asked = {doc.question for doc in rules.RULE_DOCS.values() if doc.question}
    assert asked == {gap.question for gap in GAPS if gap.question}


def test_every_rule_that_answers_a_question_stands_beside_it() -> None:
    for field, doc in rules.RULE_DOCS.items():
        if doc.question and field != "symbols_per_synergy_point":
            assert any(gap.question == doc.question and field in gap.rules for gap in GAPS)
