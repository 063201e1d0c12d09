"""Put a comparison with another run on the page; its numbers join the report's metrics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from analysis.compare import Change, Comparison, compare_findings
from analysis.examples import run_name
from analysis.figures.slopes import Slope, draw_slopes
from analysis.figures.style import drawing_style
from analysis.figures.svg import to_svg
from analysis.findings import Findings
from analysis.metrics import Metric, Metrics, count
from analysis.report.blocks import Drawing
from analysis.stats.intervals import wilson_interval
from analysis.wording import say

BEFORE, COMPARED = "before", "compared"
MOST_SLOPES = 10


@dataclass(frozen=True)
class ComparisonBlock:
    """What the page shows of a comparison."""

    other: str
    identical: Sequence[Metric]
    changes: Sequence[Change]
    drawing: Drawing

    @property
    def moved(self) -> Sequence[Change]:
        """The figures whose verdict changed or that clearly moved."""
        return [c for c in self.changes if c.is_clear or c.before.verdict != c.after.verdict]


def join_comparison(before: Findings, after: Findings) -> tuple[Findings, ComparisonBlock]:
    """Return the findings with the other run's numbers added, and what to show of both."""
    found = compare_findings(before, after)
    changes = [
        replace(
            change, before=replace(change.before, id=f"{BEFORE}/{change.before.id}", table=BEFORE)
        )
        for change in found.changes
    ]
    identical = [_share(*table, *numbers) for table, numbers in found.identical.items()]
    added = [*(change.before for change in changes), *identical]
    joined = replace(after, metrics=Metrics([*after.metrics, *added]))
    return joined, ComparisonBlock(
        run_name(before.info), identical, changes, _drawing(Comparison({}, changes))
    )


def _share(players: int, panel: str, same: int, number: int) -> Metric:
    """Return the share of identical games as a metric with Wilson's interval."""
    low, high = wilson_interval(same, number)
    counted = count("identical", same, num_deals=number, players=players, panel=panel)
    return replace(
        counted,
        id=counted.id.replace("run/", f"{COMPARED}/"),
        table=COMPARED,
        estimate=same / number if number else None,
        se=None,
        unit="share",
        trials=number,
        lo95=float(low),
        hi95=float(high),
        lo90=None,
        hi90=None,
    )


def _drawing(comparison: Comparison) -> Drawing:
    shown = [c for c in comparison.changes if c.after.target][:MOST_SLOPES]
    slopes = [
        Slope(f"{c.after.metric} {c.after.players}p {c.after.panel}", c.before, c.after)
        for c in shown
    ]
    lines = [f"{s.label}: before {say(s.before)}, after {say(s.after)}" for s in slopes]
    with drawing_style():
        figure = draw_slopes(slopes, heading="What moved most")
        svg = to_svg(figure, name="slopes", title="Judged figures before and after", lines=lines)
    return Drawing("slopes", 0, Markup(svg))
