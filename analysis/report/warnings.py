"""Say in the report itself what a reader must know before trusting it."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from analysis.checks import disagreements, is_small
from analysis.evidence import Cell
from analysis.findings import Findings
from analysis.report.marks import join, key, number, table_of

BIDS_DO_NOT_MATTER = 0.99


def warnings(findings: Findings) -> list[Markup]:
    """Return the warnings of a report, those that touch every figure first."""
    found = [
        *_from_sums(findings),
        *_from_size(findings),
        *_bids_alike(findings),
        *_truncated(findings),
    ]
    sessions = findings.info["sessions"]
    if any(session["versions"] != sessions[0]["versions"] for session in sessions):
        found.append(Markup("Parts of this run were played by different versions of the software."))
    tables = len(findings.player_counts) * len(findings.panels)
    if len(findings.cells) < tables:
        found.append(Markup("Not every style of play was played with every number of players."))
    return found


def _from_sums(findings: Findings) -> Iterator[Markup]:
    faults: dict[str, list[Cell]] = {}
    for cell in findings.cells:
        for fault in disagreements(cell):
            faults.setdefault(fault, []).append(cell)
    for fault, cells in faults.items():
        yield Markup(
            "The tables of this run disagree: {} ({}). Do not rely on its figures."
        ).format(fault, join([_name(cell) for cell in cells], "; "))


def _from_size(findings: Findings) -> Iterator[Markup]:
    if any(is_small(cell) for cell in findings.cells):
        games = findings.metrics.find("run", "cell_games")[0]
        yield Markup(
            "This run is small: {} deals for each table of players. Intervals of so few are rough, "
            "and most verdicts will be UNSURE."
        ).format(number(games, "deals"))


def _bids_alike(findings: Findings) -> Iterator[Markup]:
    """Warn where the staff alone orders the picks: then seats differ by its way round only."""
    firsts = findings.metrics.find("auction", "first_pick", distance=0)
    alike = [metric for metric in firsts if (metric.estimate or 0.0) >= BIDS_DO_NOT_MATTER]
    if alike:
        where = join([table_of(metric) for metric in alike], "; ")
        if len(alike) == len(findings.cells):
            where = Markup("all tables of players")
        yield Markup(
            "Players of one style bid all alike, so that every round is a tie and the staff "
            "holder picks first in {} of the rounds ({}). What the seats show is then the way of "
            'the staff round the table, not bidding. <a href="#table-auction">Who picks first</a>'
        ).format(number(min(alike, key=lambda m: m.estimate or 0.0), "estimate"), where)


def _truncated(findings: Findings) -> Iterator[Markup]:
    for cause in ("truncated_turns", "truncated_plays"):
        found = [m for m in findings.metrics.find("length", cause) if m.estimate]
        if found:
            worst = max(found, key=lambda metric: metric.estimate or 0.0)
            yield Markup(
                "Some games were stopped by a limit, at most {} of them ({}); they count with the "
                'fame so far. <a href="#table-truncated">Figures with and without them</a>'
            ).format(number(worst), table_of(worst))


def _name(cell: Cell) -> Markup:
    return Markup("{} players, {}").format(key(cell.players), key(cell.panel))
