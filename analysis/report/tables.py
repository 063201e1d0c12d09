"""Lay metrics out as tables of the page.

Most tables have a row for each set of keys and a column for each metric; those of one
metric have a column for each table of players instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from analysis.definitions import table_definitions
from analysis.evidence import Cell
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.labels import KEY_TITLES
from analysis.summaries.gaps import GAPS
from analysis.summaries.tidy import ALL
from analysis.wording import say

MOST_OPEN_ROWS = 8
"""Longer tables begin folded."""
WIDE = ("F2-margins", "length-turns", "gaps")
HIDDEN_KEYS = {
    "spells": ("spell",),
    "gaps": ("counter",),
    "F5": ("monster",),
    "C8": ("monster",),
    "E8": ("spell",),
}


def _all_carriers(metric: Metric) -> bool:
    return bool(metric.keys["carrier"] == ALL)


SHOWN: Mapping[str, Callable[[Metric], bool]] = {"E1": _all_carriers}
"""Tables that show some of their rows; all rows are in the CSV file."""
NOTES = {
    "E1": "All carriers together; by spell, basic attack and reserve in the CSV file.",
    "spells": "OBSERVED: owners of a spell differ in more than this spell, above all in how they "
    "bid and what else they own. Played often also means reshuffled often, which a kill allows. "
    "So a high win share is a hint, not a cause.",
    "C1": "Gained in all = turns + spells + criteria + granted; used in all = paid for kills + "
    "paid for cards + lost + left; both are the same to the last point. Seats are counted from "
    "the player who starts the dungeon.",
    "F6": "Seats are counted from the player who starts the dungeon.",
    "F6-thieves": "Seats are counted from the player who starts the dungeon.",
    "minutes": "Assumed seconds for quick, usual and slow players are in the table below.",
    "auction": "Seats are counted from the holder of the staff in that round.",
    "gaps": "Times per game; in per cent: share of games.",
    "C6": "Seats are counted from the player who starts the dungeon.",
}


@dataclass(frozen=True)
class Column:
    """A column of numbers: a metric, or the table of players it is about."""

    title: str
    says: str = ""
    players: int | None = None
    panel: str | None = None


@dataclass(frozen=True)
class Row:
    """One row: its keys and its numbers, and the table of players if it is about one."""

    keys: Sequence[str]
    numbers: Sequence[Metric | None]
    players: int | None = None
    panel: str | None = None


@dataclass(frozen=True)
class TableBlock:
    """A table of the page."""

    name: str
    title: str
    question: str
    designs: Sequence[str]
    key_titles: Sequence[str]
    columns: Sequence[Column]
    rows: Sequence[Row]
    note: str
    source: Mapping[str, str]

    @property
    def is_open(self) -> bool:
        """Tell whether the table begins unfolded."""
        return len(self.rows) <= MOST_OPEN_ROWS or self.name == "gaps"


def lay_out(findings: Findings, name: str) -> TableBlock | None:
    """Return a table of the page; None where the run has nothing for it."""
    is_shown = SHOWN.get(name)
    metrics = [m for m in findings.metrics.find(name) if is_shown is None or is_shown(m)]
    if not metrics:
        return None
    keys = _key_names(name, metrics)
    titles = [KEY_TITLES.get(key, key) for key in keys]
    if name in WIDE:
        extra = ("what came up", "settled here as") if name == "gaps" else ()
        titles = [*titles, *extra]
        columns, rows = _wide(findings, name, metrics, keys)
    else:
        titles = ["players", "style", *titles]
        columns, rows = _long(name, metrics, keys)
    definition = table_definitions()[name]
    return TableBlock(
        name=name,
        title=definition.title,
        question=definition.question,
        designs=sorted({metric.design for metric in metrics}),
        key_titles=titles,
        columns=columns,
        rows=rows,
        note=NOTES.get(name, ""),
        source=definition.source,
    )


def number_cell(metric: Metric | None, column: Column) -> Markup:
    """Return a cell with a number and the metric that it comes from."""
    marks = table_marks(column.players, column.panel)
    if metric is None:
        return Markup('<td class="number"{}></td>').format(marks)
    if metric.verdict:
        marks += Markup(' data-verdict="{}"').format(metric.verdict)
    sort = "" if metric.estimate is None else repr(metric.estimate)
    cell = Markup('<td class="number" data-metric="{}" data-style="full" data-sort="{}"{}>{}</td>')
    return cell.format(metric.id, sort, marks, say(metric))


def table_marks(players: int | None, panel: str | None) -> Markup:
    """Return the attributes by which the page can show one table of players only."""
    if players is None:
        return Markup("")
    return Markup(' data-players="{}" data-panel="{}"').format(players, panel)


def _key_names(name: str, metrics: Sequence[Metric]) -> list[str]:
    """Return the keys that tell rows apart; a key with one value all over is left out."""
    names = dict.fromkeys(key for metric in metrics for key in metric.keys)
    hidden = HIDDEN_KEYS.get(name, ())
    return [
        key
        for key in names
        if key not in hidden and len({metric.keys.get(key) for metric in metrics}) > 1
    ]


def _long(
    name: str, metrics: Sequence[Metric], keys: Sequence[str]
) -> tuple[list[Column], list[Row]]:
    """Return a column for each metric, a row for each table of players and set of keys."""
    found = {metric.metric for metric in metrics}
    defined = {k: d for k, d in table_definitions()[name].metrics.items() if k in found}
    by_row: dict[tuple[object, ...], dict[str, Metric]] = {}
    for metric in metrics:
        place = (metric.players, metric.panel, *metric.keys.items())
        by_row.setdefault(place, {})[metric.metric] = metric
    rows = []
    for cells in by_row.values():
        some = next(iter(cells.values()))
        shown = (some.players, some.panel, *(some.keys.get(key, "") for key in keys))
        numbers = [cells.get(key) for key in defined]
        rows.append(Row([str(key) for key in shown], numbers, some.players, some.panel))
    return [Column(d.title, d.says) for d in defined.values()], rows


def _wide(
    findings: Findings, name: str, metrics: Sequence[Metric], keys: Sequence[str]
) -> tuple[list[Column], list[Row]]:
    """Return a column for each table of players, a row for each set of keys."""
    by_row: dict[tuple[tuple[str, Any], ...], dict[tuple[object, object], Metric]] = {}
    for metric in metrics:
        found = by_row.setdefault(tuple(metric.keys.items()), {})
        found[(metric.players, metric.panel)] = metric
    places = list(by_row) if name == "gaps" else sorted(by_row)
    rows = []
    for place in places:
        cells, shown = by_row[place], dict(place)
        texts = [str(shown.get(key, "")) for key in keys]
        if name == "gaps":
            texts += _gap_texts(findings.cells, str(shown["counter"]))
        numbers = [cells.get((cell.players, cell.panel)) for cell in findings.cells]
        rows.append(Row(texts, numbers))
    columns = [
        Column(f"{cell.players} players, {cell.panel}", "", cell.players, cell.panel)
        for cell in findings.cells
    ]
    return columns, rows


def _gap_texts(cells: Sequence[Cell], counter: str) -> list[str]:
    """Return what a gap is, and how the rules of the tables settle it."""
    gap = next(gap for gap in GAPS if gap.counter == counter)
    settled = dict.fromkeys(
        ", ".join(f"{rule} = {cell.rules[rule]}" for rule in gap.rules) for cell in cells
    )
    return [gap.says, " or ".join(settled)]
