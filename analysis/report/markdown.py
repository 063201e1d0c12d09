"""Write the verdicts as Markdown, for a pull request or a chat."""

from __future__ import annotations

import html

from markupsafe import Markup

from analysis.findings import Findings
from analysis.report.provenance import honesty_lines, provenance
from analysis.report.sections import Section
from analysis.report.sentences import gate_lines
from analysis.report.warnings import warnings
from analysis.stats.verdicts import OK, OUT, UNSURE
from analysis.wording import say

SHOWN = ("run", "command", "commit", "seed", "games in all", "hash of targets")


def render_markdown(findings: Findings, sections: list[Section]) -> str:
    """Return the verdict page, the claims and where it all comes from."""
    lines = [f"# {_plain(findings.info['title'])} balance report", ""]
    lines += [f"> {_plain(line)}" for line in honesty_lines(findings)] + [""]
    counts = [
        f"{say(findings.metrics.one('run', 'verdicts', judged=verdict))} {verdict}"
        for verdict in (OUT, UNSURE, OK)
    ]
    lines += [f"**Figures with a target: {', '.join(counts)}.**", ""]
    lines += [f"- Warning: {_plain(text)}" for text in warnings(findings)] + [""]
    lines += ["| verdict | what | how much |", "|---|---|---|"]
    judged = [metric for metric in findings.metrics if metric.gate]
    lines += [
        f"| {gate.verdict} | {_cell(gate.headline)} | {_cell(gate.sentence)} |"
        for gate in gate_lines(findings.targets, judged)
    ]
    lines += ["", "## What the figures say", ""]
    lines += [
        f"- {_plain(part.figure.claim)}"
        for section in sections
        for part in section.parts
        if part.figure
    ]
    lines += ["", "## Provenance", ""]
    lines += [f"- {name}: `{value}`" for name, value in provenance(findings) if name in SHOWN]
    return "\n".join(lines) + "\n"


def _cell(text: str | Markup) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str | Markup) -> str:
    """Return text whose marks are letters, not Markdown or HTML."""
    plain = html.unescape(Markup(text).striptags()) if isinstance(text, Markup) else str(text)
    for mark in ("\\", "`", "*", "_", "<", "[", "#"):
        plain = plain.replace(mark, f"\\{mark}")
    return plain
