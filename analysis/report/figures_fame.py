"""Draw fame: wins and fame by seat (F1), margins (F2), sources (F4)."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale
from analysis.figures.histograms import Bars, ValueAxis, draw_histograms
from analysis.findings import Findings
from analysis.labels import BLOWS, CARRIERS
from analysis.metrics import Metric
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_rows,
    draw_each,
    heading_for,
    largest,
    note_on,
    smallest,
    top_of,
)
from analysis.report.labels import seat_name
from analysis.report.marks import key, number, table_of
from analysis.report.sentences import worst_figure
from analysis.summaries.tidy import ALL
from analysis.wording import say

STARTS = {"staff": "seats from the staff", "starter": "seats from the starter"}
LEAST_SHARE = 0.001
"""Sources that bring less of the fame than this are left to the table."""
MARGINS_SHOWN = 0.995


def wins(findings: Findings) -> FigureBlock:
    """F1: win share by seat."""
    shares = findings.own("F1", "win_share", policy=ALL, counted_from="staff")
    judged = [metric for metric in shares if metric.target] or shares
    worst = worst_figure(judged)
    seat = seat_name(worst.keys["distance"], "staff", worst.players or 0)
    claim = Markup("The player {} wins {} of the games; an even share is {} ({})").format(
        key(seat), number(worst), number(worst, "even"), table_of(worst)
    )

    def scale(players: int) -> Scale:
        zones = [metric.target for metric in judged if metric.players == players]
        end = 2 / players
        zone = zones[0] if zones else None
        return Scale("win share, %", 0, end, factor=100, zone=zone, line=1 / players)

    return FigureBlock(
        "wins",
        "Win share by seat",
        claim,
        note_on(findings, "Grey band: target. Upright line: an even share."),
        draw_dot_rows(
            findings,
            name="wins",
            claim=claim,
            rows=lambda cells: _seat_rows(findings, cells, "win_share"),
            scale=scale,
        ),
        ("F1",),
    )


def fame(findings: Findings) -> FigureBlock:
    """F1: mean fame by seat, and how far it spreads."""
    means = findings.own("F1", "fame_mean", policy=ALL, counted_from="starter")
    most = largest(means)
    same_table = [m for m in means if (m.players, m.panel) == (most.players, most.panel)]
    least = smallest(same_table)
    claim = Markup("The player {} ends with {} fame, the player {} with {} ({})").format(
        key(seat_name(most.keys["distance"], "starter", most.players or 0)),
        number(most),
        key(seat_name(least.keys["distance"], "starter", least.players or 0)),
        number(least),
        table_of(most),
    )
    tenths = findings.own("F1", "fame_p90")
    return FigureBlock(
        "fame-by-seat",
        "Mean fame by seat",
        claim,
        note_on(findings, "Grey lines: from the 10th to the 90th percentile."),
        draw_dot_rows(
            findings,
            name="fame-by-seat",
            claim=claim,
            rows=lambda cells: _seat_rows(findings, cells, "fame_mean", reach=True),
            scale=lambda players: Scale("final fame", 0, top_of(tenths, step=5)),
        ),
        ("F1",),
    )


def margins(findings: Findings) -> FigureBlock:
    """F2: how close games end, with the Lord's fame marked."""
    close = largest(findings.own("F2", "margin_at_most_1"))
    claim = Markup("In {} games first and second end within one fame ({})").format(
        number(close, "of100"), table_of(close)
    )
    longest = max(
        _last_shown(findings.of(cell, "F2-margins", "share"), "margin") for cell in findings.cells
    )

    top = largest(findings.metrics.find("F2-margins", "share")).hi95 or 1.0

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        panels = [_margin_bars(findings, cell, longest) for cell in cells]
        axis = ValueAxis("margin: fame of the first minus the second", 0, longest, top)
        lines = [line for panel in panels for line in _bar_lines(panel, "margin")]
        return draw_histograms(panels, axis, heading=heading_for(players)), lines

    return FigureBlock(
        "margins",
        "Margin between first and second",
        claim,
        note_on(findings, "Dashed: the fame of the Dungeon Lord."),
        draw_each(findings, name="margins", claim=claim, draw=draw),
        ("F2", "F2-places", "F2-margins"),
    )


def sources(findings: Findings) -> FigureBlock:
    """F4: share of fame by blow and carrier."""
    shares = findings.metrics.find("F4", "fame_share")
    most = largest(shares)
    claim = Markup("{} bring most of the fame: {} ({})").format(
        key(_source_name(most.keys["blow"], most.keys["carrier"]).capitalize()),
        number(most),
        table_of(most),
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for blow in BLOWS:
            for carrier in CARRIERS:
                dots = dots_of(findings, cells, "F4", "fame_share", blow=blow, carrier=carrier)
                if any((dot.metric.estimate or 0) >= LEAST_SHARE for dot in dots):
                    found.append(Row(_source_name(blow, carrier), dots))
        return found

    return FigureBlock(
        "sources",
        "Share of all fame by blow and by what carried it",
        claim,
        note_on(findings),
        draw_dot_rows(
            findings,
            name="sources",
            claim=claim,
            rows=rows,
            scale=lambda players: Scale(
                "share of fame, %", 0, min(1.0, top_of(shares, step=0.1)), factor=100
            ),
        ),
        ("F4", "F4-cards"),
    )


def _seat_rows(
    findings: Findings, cells: Sequence[Cell], metric: str, *, reach: bool = False
) -> list[Row]:
    rows = []
    for start, heading in STARTS.items():
        rows.append(Row(heading))
        for distance in range(cells[0].players):
            keys = {"policy": ALL, "counted_from": start, "distance": distance}
            dots = dots_of(findings, cells, "F1", metric, **keys)
            if reach:
                dots = tuple(_with_reach(findings, dot) for dot in dots)
            label = f"+{distance}" if distance else ("holder" if start == "staff" else "starter")
            rows.append(Row(label, dots))
    return [*rows, *_policy_rows(findings, cells, metric)]


def _policy_rows(findings: Findings, cells: Sequence[Cell], metric: str) -> list[Row]:
    """Return a row for each policy of the tables at which several sit."""
    mixed = [cell for cell in cells if len(cell.policies) > 1]
    if not mixed:
        return []
    rows = [Row("policies, all seats")]
    for policy in dict.fromkeys(name for cell in mixed for name in cell.policies):
        keys = {"policy": policy, "counted_from": ALL, "distance": ALL}
        rows.append(Row(policy, dots_of(findings, mixed, "F1", metric, **keys)))
    return rows


def _with_reach(findings: Findings, dot: Dot) -> Dot:
    found = dot.metric
    asked = {"players": found.players, "panel": found.panel, **found.keys}
    ends = [findings.metrics.one("F1", f"fame_{tenth}", **asked) for tenth in ("p10", "p90")]
    return Dot(found, dot.series, reach=(ends[0], ends[1]))


def _margin_bars(findings: Findings, cell: Cell, longest: int) -> Bars:
    shares = findings.of(cell, "F2-margins", "share")
    shown = [metric for metric in shares if metric.keys["margin"] <= longest]
    return Bars(
        cell.panel,
        tuple(metric.keys["margin"] for metric in shown),
        tuple(shown),
        ((cell.cards.lord_fame, "Lord's fame"),),
    )


def _last_shown(shares: Sequence[Metric], key_name: str) -> int:
    """Return the value up to which nearly all games lie."""
    total = 0.0
    for metric in shares:
        total += metric.estimate or 0.0
        if total >= MARGINS_SHOWN:
            return int(metric.keys[key_name])
    return int(shares[-1].keys[key_name]) if shares else 1


def _bar_lines(panel: Bars, what: str) -> list[str]:
    return [
        f"{panel.label}, {what} {value}: {say(metric)}"
        for value, metric in zip(panel.values, panel.shares, strict=True)
    ]


def _source_name(blow: str, carrier: str) -> str:
    """Name a source of fame: "hits by spells", "executes from reserve"."""
    if blow == "redeem":
        return "kills bought with points"
    by = {"spell": "by spells", "basic": "by basic attacks", "reserve": "from reserve"}
    return f"{blow}s {by[carrier]}"
