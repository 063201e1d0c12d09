"""Draw styles of play against each other: who can enter, which mix holds."""

from __future__ import annotations

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.evidence import Cell
from analysis.figures.dots import Row, Scale
from analysis.figures.maps import Field, MapAxes, draw_map
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.blocks import FigureBlock, draw_each, heading_for, largest, note_on
from analysis.report.design_blocks import at_table, clearest, dot, draw_design_dots
from analysis.report.marks import key, number
from analysis.wording import say, say_estimate

SHADES = "Violet: the one wins more; ochre: less; white: not clear."


def invasion(findings: Findings) -> FigureBlock | None:
    """The invasion matrix of the styles of play."""
    return _invasion(
        findings,
        "invasion",
        name="invasion",
        measure="Win share of one player of a style among players of another, minus an even share",
    )


def drafters(findings: Findings) -> FigureBlock | None:
    """E6: the invasion matrix of ways to draft."""
    return _invasion(
        findings,
        "E6",
        name="drafters",
        measure="Win share of one drafter among drafters of another kind, minus an even share",
    )


def _invasion(findings: Findings, table: str, *, name: str, measure: str) -> FigureBlock | None:
    gains = [m for m in findings.metrics.find(table, "gain") if m.estimate is not None]
    if not gains:
        return None
    best = largest(gains)
    claim = Markup("One player of {} against {} of {} wins {} more than an even share").format(
        key(best.keys["style"]), key((best.players or 1) - 1), key(best.keys["among"]), number(best)
    )
    names = tuple(dict.fromkeys(m.keys["style"] for m in gains))
    reach = abs(clearest(gains).estimate or 1.0)

    def draw(players: int, cells: list[Cell]) -> tuple[Figure, list[str]]:
        found = at_table(gains, players)
        fields = [_field(metric, names) for metric in found]
        axes = MapAxes(names, names, "one player of", "among players of", 0, reach)
        lines = [f"{m.keys['style']} among {m.keys['among']}: {say(m)}" for m in found]
        return draw_map(fields, axes, heading=heading_for(players)), lines

    return FigureBlock(
        name,
        f"{measure}, points",
        claim,
        note_on(findings, f"{SHADES} All rotations of every deal.", table),
        draw_each(findings, name=name, claim=claim, draw=draw, only={m.players for m in gains}),
        (table,),
    )


def _field(metric: Metric, names: tuple[str, ...]) -> Field:
    return Field(
        names.index(metric.keys["style"]),
        names.index(metric.keys["among"]),
        metric,
        say_estimate(metric).removesuffix("\N{NO-BREAK SPACE}points"),
        is_clear=not ((metric.lo95 or 0) <= 0 <= (metric.hi95 or 0)),
    )


def mix(findings: Findings) -> FigureBlock | None:
    """The mix that holds."""
    parts = findings.metrics.find("styles", "mix")
    numbers = findings.metrics.find("styles", "effective")
    if not parts or not numbers:
        return None
    few = min(numbers, key=lambda m: m.estimate or 0.0)
    claim = Markup("Of these styles, the mix that holds amounts to {} ({} players)").format(
        number(few), key(few.players)
    )
    return draw_design_dots(
        findings,
        name="mix",
        measure="Part of the players with each style in the mix in which nobody gains by changing",
        claim=claim,
        note="A style without a part here loses against the others; few styles were entered.",
        tables=("styles",),
        rows=lambda players: [Row(m.keys["style"], dot(m)) for m in at_table(parts, players)],
        scale=lambda players: Scale("part of the mix, %", 0, 1, factor=100),
    )
