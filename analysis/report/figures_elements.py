"""Draw the elements: match-ups (E1) and the use of the bonus (E2)."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from analysis.evidence import Cell
from analysis.figures.dots import Dot, Row, Scale
from analysis.findings import Findings
from analysis.labels import ELEMENTS, MONSTER_ELEMENTS
from analysis.report.blocks import (
    FigureBlock,
    dots_of,
    draw_dot_rows,
    largest,
    note_on,
    smallest,
    top_of,
)
from analysis.report.marks import key, number, table_of
from analysis.summaries.tidy import ALL

MARKS = "Triangles are fire cards, squares earth, circles water; filled or not: style of play."


def damage(findings: Findings) -> FigureBlock:
    """E1: damage per hit by element of card and monster."""
    figures = findings.metrics.find("E1", "damage_per_hit", carrier=ALL)
    most = largest(figures)
    claim = Markup("The hardest hits are {} on {}: {} damage a hit ({})").format(
        key(f"{most.keys['card']} cards"),
        key(_monsters(most.keys["monster"])),
        number(most),
        table_of(most),
    )
    return FigureBlock(
        "damage",
        "Damage per hit, by element of the card and of the monster",
        claim,
        note_on(findings, MARKS),
        draw_dot_rows(
            findings,
            name="damage",
            claim=claim,
            rows=lambda cells: _match_up_rows(findings, cells, "damage_per_hit"),
            scale=lambda players: Scale("damage per hit, HP", 0, top_of(figures, step=0.5)),
        ),
        ("E1",),
    )


def selection(findings: Findings) -> FigureBlock:
    """E1: how much a target is preferred to an even choice."""
    figures = findings.metrics.find("E1", "selection_ratio", carrier=ALL)
    most = largest(figures)
    claim = Markup("{} are aimed at {} {} times as often as by an even choice ({})").format(
        key(f"{str(most.keys['card']).capitalize()} cards"),
        key(_monsters(most.keys["monster"])),
        number(most),
        table_of(most),
    )
    return FigureBlock(
        "selection",
        "Selection ratio: how a target is preferred to an even choice",
        claim,
        note_on(findings, f"Upright line: no preference. {MARKS}"),
        draw_dot_rows(
            findings,
            name="selection",
            claim=claim,
            rows=lambda cells: _match_up_rows(findings, cells, "selection_ratio"),
            scale=lambda players: Scale(
                "times an even choice", 0, top_of(figures, step=0.5), line=1.0
            ),
        ),
        ("E1",),
    )


def bonus(findings: Findings) -> FigureBlock | None:
    """E2: how often the bonus is taken when it is to be had; None if the rules give none."""
    figures = [m for m in findings.own("E2", "taken", policy=ALL) if m.estimate is not None]
    if not figures:
        return None
    least, most = smallest(figures), largest(figures)
    claim = Markup(
        "Of the chances for the element bonus, {} are taken with {} ({}), {} with {} ({})"
    ).format(
        number(least),
        key(f"{least.keys['element']} cards"),
        table_of(least),
        number(most),
        key(f"{most.keys['element']} cards"),
        table_of(most),
    )

    def rows(cells: list[Cell]) -> list[Row]:
        found = []
        for metric, heading in (
            ("to_be_had", "bonus to be had"),
            ("taken", "taken when there"),
            ("damage_share", "share of damage"),
        ):
            found.append(Row(heading))
            for element in ELEMENTS:
                dots = dots_of(findings, cells, "E2", metric, policy=ALL, element=element)
                found.append(Row(element, _coloured(dots, element)))
        return found

    return FigureBlock(
        "bonus",
        "The element bonus: to be had, taken, and its part of the damage",
        claim,
        note_on(findings, MARKS),
        draw_dot_rows(
            findings,
            name="bonus",
            claim=claim,
            rows=rows,
            scale=lambda players: Scale("share, %", 0, 1, factor=100),
        ),
        ("E2",),
    )


def _match_up_rows(findings: Findings, cells: Sequence[Cell], metric: str) -> list[Row]:
    rows = []
    for card in ELEMENTS:
        rows.append(Row(f"{card} cards on"))
        for monster in MONSTER_ELEMENTS:
            dots = dots_of(findings, cells, "E1", metric, carrier=ALL, card=card, monster=monster)
            rows.append(Row(_monsters(monster), _coloured(dots, card)))
    return rows


def _coloured(dots: Sequence[Dot], element: str) -> tuple[Dot, ...]:
    return tuple(Dot(dot.metric, dot.series, element) for dot in dots)


def _monsters(element: object) -> str:
    return "no element" if element == "none" else f"{element} monsters"
