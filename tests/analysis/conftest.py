"""One made-up report for all tests of this folder, with names that try to break it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from analysis.report import ReportPaths
from analysis.report.write import write_findings
from analysis.targets import Target, load_targets
from glory_sim.games.pixel_glory import cards
from tests.analysis.made_runs import MadeRun, made_run

MARKUP = '<script>alert("x")</script> & $x_1$'
TABLES = ((2, "greedy"), (3, "greedy"), (2, "mixed & <b>"), (3, "mixed & <b>"))


@dataclass(frozen=True)
class MadeReport:
    """A report on disk and the run that it is about."""

    run: MadeRun
    paths: ReportPaths
    html: str


@pytest.fixture(scope="session")
def targets() -> Sequence[Target]:
    return load_targets("pixel_glory")


@pytest.fixture(scope="session")
def run() -> MadeRun:
    """Return a run with truncated games, a mixed table, and markup in a card's name."""
    card_set = cards.to_plain(cards.load_card_set("reconstruction"))
    card_set["spells"][0]["name"] = MARKUP
    mixed = ("greedy", "careful", "careful")
    policies = {"greedy": ("greedy",) * 3, "mixed & <b>": mixed}
    return made_run(deals=320, tables=TABLES, policies=policies, card_set=card_set, truncated=0.03)


@pytest.fixture(scope="session")
def report(
    run: MadeRun, targets: Sequence[Target], tmp_path_factory: pytest.TempPathFactory
) -> MadeReport:
    paths = write_findings(run, tmp_path_factory.mktemp("made") / "report", targets=targets)
    return MadeReport(run, paths, paths.html.read_text(encoding="utf-8"))
