"""Write the report of a run: measure, judge, draw, lay out, save."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.designs.measure import Designs, find_designs
from analysis.findings import Findings, measure_run
from analysis.metrics import to_frame
from analysis.report.comparison import join_comparison
from analysis.report.markdown import render_markdown
from analysis.report.page import render_page
from analysis.report.sections import Section, make_sections
from analysis.targets import Target, load_targets
from glory_sim import load_run
from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import shown
from glory_sim.harness.results import Run

GAME = "pixel_glory"


@dataclass(frozen=True)
class ReportPaths:
    """Where the parts of a report lie."""

    html: Path
    markdown: Path
    metrics: Path
    tables: Path
    figures: Path


def write_report(
    run_folder: str | Path,
    out_folder: str | Path | None = None,
    *,
    compare_with: str | Path | None = None,
) -> ReportPaths:
    """Write the report of a finished run, by default into `report` in its folder.

    Raises InputError if there is no run, it is not finished or of another game, or the
    folder cannot be written.
    """
    run = _load(run_folder)
    folder = Path(out_folder) if out_folder is not None else Path(run_folder) / "report"
    targets = load_targets(run.info["game"])
    other = None
    if compare_with is not None:
        before = _load(compare_with)
        other = measure_run(before, targets, designs=find_designs(before.folder))
    designs = find_designs(run.folder)
    return write_findings(run, folder, targets=targets, designs=designs, before=other)


def _load(folder: str | Path) -> Run:
    """Return a run of the game whose tables the report reads."""
    run = load_run(folder)
    if run.info["game"] != GAME:
        raise InputError(
            f"the report reads the tables of {GAME}, and {shown(Path(folder))} is a run of "
            f"{quoted(run.info['game'])}; open it with glory_sim.load_run instead"
        )
    return run


def write_findings(
    run: Run,
    folder: Path,
    *,
    targets: Sequence[Target],
    designs: Designs | None = None,
    before: Findings | None = None,
) -> ReportPaths:
    """Write the report of an opened run, judged by the given targets."""
    paths = ReportPaths(
        html=folder / "report.html",
        markdown=folder / "report.md",
        metrics=folder / "metrics.json",
        tables=folder / "tables",
        figures=folder / "figures",
    )
    try:
        for place in (folder, paths.tables, paths.figures):
            place.mkdir(parents=True, exist_ok=True)
        findings = measure_run(run, targets, designs=designs)
        comparison = None
        if before is not None:
            findings, comparison = join_comparison(before, findings)
            drawn = paths.figures / f"{comparison.drawing.name}.svg"
            drawn.write_text(comparison.drawing.svg + "\n", encoding="utf-8")
        sections = make_sections(findings)
        _write_metrics(findings, paths.metrics)
        _write_tables(findings, paths.tables)
        _write_figures(sections, paths.figures)
        paths.html.write_text(render_page(findings, sections, comparison), encoding="utf-8")
        paths.markdown.write_text(render_markdown(findings, sections), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise InputError(f"cannot write the report into {shown(folder)}: {reason}") from None
    return paths


def _write_metrics(findings: Findings, path: Path) -> None:
    content = {"format": 1, "run": findings.info["hash"], "metrics": findings.metrics.to_plain()}
    text = json.dumps(content, indent=0, ensure_ascii=False, allow_nan=False)
    path.write_text(text + "\n", encoding="utf-8")


def _write_tables(findings: Findings, folder: Path) -> None:
    for table in findings.metrics.tables:
        frame = to_frame(findings.metrics.find(table))
        frame.to_csv(folder / f"{table}.csv", index=False, lineterminator="\n")


def _write_figures(sections: Sequence[Section], folder: Path) -> None:
    for section in sections:
        for part in section.parts:
            for drawing in part.figure.drawings if part.figure else ():
                path = folder / f"{drawing.name}.svg"
                path.write_text(drawing.svg + "\n", encoding="utf-8")
