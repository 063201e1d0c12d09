"""Render the report as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from analysis.claims import answer_claims
from analysis.definitions import table_definitions
from analysis.evidence import Cell
from analysis.examples import Example, find_examples, run_name
from analysis.findings import Findings
from analysis.metrics import Metric
from analysis.report.comparison import ComparisonBlock
from analysis.report.marks import key, number, table_of
from analysis.report.provenance import honesty_lines, provenance
from analysis.report.sections import Section
from analysis.report.sentences import GateLine, gate_lines, worst_figure
from analysis.report.tables import number_cell, table_marks
from analysis.report.warnings import warnings
from analysis.stats.verdicts import OK, OUT, UNSURE


def render_page(
    findings: Findings, sections: Sequence[Section], comparison: ComparisonBlock | None = None
) -> str:
    """Return the HTML of the report."""
    environment = Environment(
        loader=PackageLoader("analysis.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for helper in (number, key, number_cell, table_marks, table_of):
        environment.globals[helper.__name__] = helper
    environment.globals["agreement"] = lambda gate: [
        findings.metrics.one("run", name, of_gate=gate) for name in ("panels_agree", "panels")
    ]
    gates = gate_lines(findings.targets, [m for m in findings.metrics if m.gate])
    return environment.get_template("report.html.j2").render(
        title=f"{findings.info['title']} balance report",
        honesty=honesty_lines(findings),
        warnings=warnings(findings),
        findings=findings,
        games=findings.metrics.one("run", "games"),
        deals=findings.metrics.find("run", "cell_games")[0],
        verdicts=[
            (verdict, findings.metrics.one("run", "verdicts", judged=verdict))
            for verdict in (OUT, UNSURE, OK)
        ],
        gates=gates,
        matrix=_gate_matrix(findings, gates),
        sections=sections,
        definitions=_used_definitions(findings),
        provenance=provenance(findings),
        examples=_examples(findings, gates),
        run=run_name(findings.info),
        comparison=comparison,
        answers=answer_claims(findings),
        figure_names={part.figure.name for s in sections for part in s.parts if part.figure},
    )


def _examples(findings: Findings, gates: Sequence[GateLine]) -> dict[str, list[Example]]:
    """Return for each gate the stored games that show its worst figure."""
    cells: dict[tuple[int | None, str | None], Cell] = {
        (cell.players, cell.panel): cell for cell in findings.cells
    }
    return {
        gate.target.name: find_examples(cells[gate.worst.players, gate.worst.panel], gate.worst)
        for gate in gates
        if (gate.worst.players, gate.worst.panel) in cells
    }


def _gate_matrix(
    findings: Findings, gates: Sequence[GateLine]
) -> list[tuple[str, list[Metric | None]]]:
    """Return the worst figure of each gate and table of players, the worst gate first."""
    rows = []
    for gate in gates:
        cells = []
        for cell in findings.cells:
            table = (cell.players, cell.panel)
            found = [m for m in gate.figures if (m.players, m.panel) == table]
            cells.append(worst_figure(found) if found else None)
        rows.append((gate.target.title, cells))
    return rows


def _used_definitions(findings: Findings) -> list[dict[str, object]]:
    """Return the definitions of every table that the run has metrics for."""
    blocks: list[dict[str, object]] = []
    for name, table in table_definitions().items():
        found = findings.metrics.find(name)
        used = {metric.metric: metric.design for metric in found}
        if name == "run" or not used:
            continue
        designs = sorted({metric.design for metric in found})
        metrics = [(key, d) for key, d in table.metrics.items() if key in used]
        blocks.append({"name": name, "table": table, "metrics": metrics, "designs": designs})
    return blocks
