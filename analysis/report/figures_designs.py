"""Draw what was caused: grants, the start, prices, the wheel, readings, the price list."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from analysis.figures.dots import Row, Scale
from analysis.figures.lines import Line, LineAxes
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import FigureBlock, largest, top_of
from analysis.report.design_blocks import (
    at_table,
    clearest,
    dot,
    draw_design_dots,
    draw_design_lines,
    reach_of,
)
from analysis.report.marks import key, number, table_of

PAIRED = "Each thing changed alone, on the same deals."


def granted(findings: Findings) -> FigureBlock | None:
    """F3: fame granted at the start of the dungeon."""
    gains = findings.metrics.find("F3-granted", "win_points")
    if not gains:
        return None
    one = [m for m in gains if m.keys["fame"] == 1][-1]
    claim = Markup("One more fame is worth {} of win share ({})").format(number(one), table_of(one))
    return draw_design_dots(
        findings,
        name="granted-fame",
        measure="Win share gained by fame granted at the start of the dungeon",
        claim=claim,
        note=PAIRED,
        tables=("F3-granted",),
        rows=lambda players: [
            Row(f"+{m.keys['fame']} fame", dot(m)) for m in at_table(gains, players)
        ],
        scale=lambda players: Scale("points of win share", 0, top_of(gains, step=0.05), factor=100),
    )


def start(findings: Findings) -> FigureBlock | None:
    """The first turn: caused beside observed."""
    shares = findings.metrics.find("start", "win_share")
    gaps = findings.metrics.find("start", "advantage", started="by lot")
    if not gaps:
        return None
    most = clearest(gaps)
    seen = findings.metrics.one(
        "start", "advantage", started="by the last bid", players=most.players
    )
    claim = Markup(
        "Starting the dungeon by lot is worth {} of win share; by the last bid {} are seen ({})"
    ).format(number(most), number(seen), table_of(most))

    def rows(players: int) -> list[Row]:
        found = []
        for how in ("by lot", "by the last bid"):
            found.append(Row(f"who starts: {how}"))
            found += [
                Row(f"+{m.keys['distance']}" if m.keys["distance"] else "starter", dot(m))
                for m in at_table(shares, players)
                if m.keys["started"] == how
            ]
        return found

    return draw_design_dots(
        findings,
        name="first-turn",
        measure="Win share by distance from who starts the dungeon",
        claim=claim,
        note="By lot: CAUSAL. By the last bid: OBSERVED, as who bid lowest also drafted last.",
        tables=("start",),
        rows=rows,
        scale=lambda players: Scale("win share, %", 0, 2 / players, factor=100, line=1 / players),
    )


def combo_point(findings: Findings) -> FigureBlock | None:
    """C2: worth of a combo point by moment and points held."""
    gains = findings.metrics.find("C2", "win_points")
    if not gains:
        return None
    first = [m for m in gains if m.keys["held"] == "0"][-1]
    claim = Markup("A combo point at the start is worth {} of win share ({})").format(
        number(first), table_of(first)
    )
    low, high = reach_of(gains)

    def rows(players: int) -> list[Row]:
        names = {"0": "the first point", "1": "the second", "2": "the third"}
        found = [Row("granted at the start")]
        mine = at_table(gains, players)
        found += [Row(names[m.keys["held"]], dot(m)) for m in mine if m.keys["held"] in names]
        found.append(Row("granted later, at"))
        found += [Row(m.keys["moment"], dot(m)) for m in mine if m.keys["held"] not in names]
        return found

    return draw_design_dots(
        findings,
        name="combo-point",
        measure="Win share gained by one combo point, by the moment it is granted",
        claim=claim,
        note=PAIRED,
        tables=("C2",),
        rows=rows,
        scale=lambda players: Scale("points of win share", low, high, factor=100, line=0),
    )


def prices(findings: Findings) -> FigureBlock | None:
    """C5: redemptions by the price of one."""
    shares = findings.metrics.find("C5", "kill_share", rule="price of a redemption")
    bought = findings.metrics.find("C5", rule="price of a redemption")
    kills = [m for m in bought if m.metric == "kills_bought"]
    draws = [m for m in bought if m.metric == "draws_bought"]
    if not shares:
        return None
    cheap = min(shares[-7:], key=lambda m: (m.keys["level"] == 0, m.keys["level"]))
    claim = Markup("At the combo price {}, {} of the kills are bought ({})").format(
        key(cheap.keys["level"]), number(cheap), table_of(cheap)
    )

    def lines(players: int) -> list[Line]:
        return [
            _line(label, series, at_table(found, players), "level")
            for series, (label, found) in enumerate((("for kills", kills), ("for cards", draws)))
        ]

    return draw_design_lines(
        findings,
        name="combo-price",
        measure="Redemptions a player makes, by the price of one; zero: no combo points",
        claim=claim,
        note=PAIRED,
        tables=("C5",),
        lines=lines,
        axes=LineAxes(
            "price in combo points",
            "redemptions, per player and game",
            0,
            top_of(bought and kills + draws, step=0.5),
        ),
    )


def wheel(findings: Findings) -> FigureBlock | None:
    """E3: what the wheel is worth for the pace of the game."""
    turns = findings.metrics.find("E3", "turns")
    if not turns:
        return None
    last = at_table(turns, turns[-1].players or 0)
    without = next((m for m in last if m.keys["rule"] == "no bonus"), last[0])
    now = next(m for m in last if m.keys["rule"] == "as it is")
    claim = Markup("Without the element bonus a game takes {} turns instead of {} ({})").format(
        number(without), number(now), table_of(now)
    )
    return draw_design_dots(
        findings,
        name="wheel",
        measure="Turns of a game, by the element bonus",
        claim=claim,
        note=PAIRED,
        tables=("E3",),
        rows=lambda players: [Row(m.keys["rule"], dot(m)) for m in at_table(turns, players)],
        scale=lambda players: Scale("turns of the table", 0, top_of(turns, step=5)),
    )


def readings(findings: Findings) -> FigureBlock | None:
    """C9: which open questions matter."""
    turns = findings.metrics.find("C9-readings", "turns")
    if not turns:
        return None
    most = clearest(turns)
    claim = Markup("The answer to {} matters most for the length: {} turns ({})").format(
        key(most.keys["question"]), number(most), table_of(most)
    )
    low, high = reach_of(turns)
    return draw_design_dots(
        findings,
        name="readings",
        measure="Turns of a game under the other answer, minus under the one chosen here",
        claim=claim,
        note="The questions stand under Rules gaps.",
        tables=("C9-readings",),
        rows=lambda players: [Row(m.keys["question"], dot(m)) for m in at_table(turns, players)],
        scale=lambda players: Scale("change in turns", low, high, line=0),
    )


def lord(findings: Findings) -> FigureBlock | None:
    """F8: the Lord worth nothing, less, more."""
    decides = findings.metrics.find("F8-fame", "lord_pivotal")
    ties = findings.metrics.find("F8-fame", "tied")
    if not decides:
        return None
    most = largest(decides)
    claim = Markup("With {} fame the Lord decides {} of the games ({})").format(
        key(most.keys["fame"]), number(most), table_of(most)
    )
    return draw_design_lines(
        findings,
        name="lord-fame",
        measure="Games decided by the Lord, and ties, by the fame of the Lord",
        claim=claim,
        note=PAIRED,
        tables=("F8-fame",),
        lines=lambda players: [
            _line("the Lord decides", 0, at_table(decides, players), "fame"),
            _line("tied for first", 1, at_table(ties, players), "fame"),
        ],
        axes=LineAxes("fame of the Lord", "% of the games", 0, 1, factor=100),
    )


def worth(findings: Findings) -> FigureBlock | None:
    """One currency: the price list."""
    points = findings.metrics.find("worth", "win_points")
    if not points:
        return None
    most = clearest(points)
    claim = Markup("{} is worth most: {} of win share ({})").format(
        key(str(most.keys["thing"]).capitalize()), number(most), table_of(most)
    )
    low, high = reach_of(points)
    return draw_design_dots(
        findings,
        name="worth",
        measure="Win share that things bring",
        claim=claim,
        note=PAIRED,
        tables=("worth",),
        rows=lambda players: [Row(m.keys["thing"], dot(m)) for m in at_table(points, players)],
        scale=lambda players: Scale("points of win share", low, high, factor=100, line=0),
    )


def _line(label: str, series: int, metrics: Sequence[Metric], by: str) -> Line:
    return Line(label, series, tuple(float(m.keys[by]) for m in metrics), tuple(metrics))
