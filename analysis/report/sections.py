"""List what stands in the report: its sections, figures and tables, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.findings import Findings
from analysis.report import (
    figures_cards,
    figures_combo,
    figures_course,
    figures_designs,
    figures_draft,
    figures_elements,
    figures_fame,
    figures_lead,
    figures_monsters,
    figures_redemptions,
    figures_styles,
)
from analysis.report.blocks import FigureBlock
from analysis.report.tables import TableBlock, lay_out

FigureMaker = Callable[[Findings], FigureBlock | None]


@dataclass(frozen=True)
class SectionPlan:
    """What a section is about, and which figures and tables it holds."""

    name: str
    title: str
    lead: str
    figures: tuple[FigureMaker, ...]
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """A figure with the tables it is drawn from, and those that stand below it."""

    figure: FigureBlock | None
    sources: Sequence[TableBlock]
    tables: Sequence[TableBlock]


@dataclass(frozen=True)
class Section:
    """A section as it stands in the report."""

    plan: SectionPlan
    parts: Sequence[Part]


PLANS = (
    SectionPlan(
        "fame",
        "Fame",
        "Who wins, by how much, and where the fame comes from.",
        (
            figures_fame.wins,
            figures_designs.start,
            figures_fame.fame,
            figures_fame.margins,
            figures_lead.to_win,
            figures_designs.granted,
            figures_fame.sources,
            figures_monsters.price,
            figures_monsters.stolen,
            figures_lead.thieves,
            figures_lead.over_time,
            figures_lead.lord,
            figures_designs.lord,
        ),
    ),
    SectionPlan(
        "elements",
        "Elements",
        "Fire beats earth, earth beats water, water beats fire: does it show, and is it used?",
        (
            figures_elements.damage,
            figures_elements.selection,
            figures_elements.bonus,
            figures_designs.wheel,
            figures_cards.elements,
            figures_monsters.blows,
            figures_monsters.board,
            figures_draft.synergies,
            figures_draft.guided,
            figures_styles.drafters,
        ),
    ),
    SectionPlan(
        "combo",
        "Combo points",
        "The consolation for a turn without a kill: where points come from and where they go.",
        (
            figures_combo.ledger,
            figures_designs.combo_point,
            figures_designs.prices,
            figures_redemptions.timing,
            figures_combo.dry_turns,
            figures_redemptions.catch_up,
            figures_redemptions.criteria,
            figures_designs.readings,
        ),
    ),
    SectionPlan(
        "decided",
        "When is it decided",
        "Does being ahead keep one ahead, or can those behind come back?",
        (figures_cards.luck, figures_lead.comebacks),
    ),
    SectionPlan(
        "length",
        "Length",
        "How long the dungeon lasts, and how lively it is.",
        (figures_redemptions.minutes, figures_course.turns),
        ("truncated",),
    ),
    SectionPlan(
        "spells",
        "Spells",
        "What each spell causes when decks are dealt at random; what it costs; who owns it.",
        (
            figures_cards.values,
            figures_cards.paid,
            figures_cards.concentration,
            figures_course.spells,
            figures_draft.bids,
        ),
        ("auction",),
    ),
    SectionPlan(
        "styles",
        "Styles of play",
        "Is there one way to play that beats all others?",
        (figures_styles.invasion, figures_styles.mix),
    ),
    SectionPlan(
        "worth-section",
        "Price list",
        "Fame, points, places and cards in one currency: points of win share.",
        (figures_designs.worth,),
    ),
    SectionPlan(
        "gaps",
        "Rules gaps",
        "What the rulebook does not say, how often it came up, and how it was settled here.",
        (),
        ("gaps",),
    ),
)


def make_sections(findings: Findings) -> list[Section]:
    """Return the sections with everything drawn and laid out."""
    made = (_make_section(findings, plan) for plan in PLANS)
    return [section for section in made if section.parts]


def _make_section(findings: Findings, plan: SectionPlan) -> Section:
    """Return a section; a table that several figures share stands below the last."""
    made = [make(findings) for make in plan.figures]
    figures = [figure for figure in made if figure is not None]
    names = [name for figure in figures for name in figure.tables] + list(plan.tables)
    laid_out = {name: lay_out(findings, name) for name in dict.fromkeys(names)}
    tables = {name: block for name, block in laid_out.items() if block is not None}
    parts = []
    for place, figure in enumerate(figures):
        later = {name for other in figures[place + 1 :] for name in other.tables}
        sources = [tables[name] for name in figure.tables if name in tables]
        parts.append(Part(figure, sources, [s for s in sources if s.name not in later]))
    below = [tables[name] for name in plan.tables if name in tables]
    return Section(plan, [*parts, Part(None, below, below)] if below else parts)
