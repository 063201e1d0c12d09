"""Write the page of a sweep: crossings in words, rows, response curves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis.evidence import Cell, read_cells
from analysis.labels import printable
from analysis.report.provenance import honesty_line
from analysis.sweeps.crossings import find_crossings
from analysis.sweeps.drawing import draw_curves
from analysis.sweeps.points import Sweep
from analysis.sweeps.rows import header, sections
from glory_sim.harness.files import told

PAGE = "sweep.html"


def write_sweep_page(sweep: Sweep, folder: Path, *, title: str, question: str = "") -> Path:
    """Write `sweep.html` into a folder and return its path."""
    path = folder / PAGE
    with told("write", path):
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(render_sweep(sweep, title=title, question=question), encoding="utf-8")
    return path


def render_sweep(sweep: Sweep, *, title: str, question: str) -> str:
    """Return the page: one HTML file that needs nothing else."""
    environment = Environment(
        loader=PackageLoader("analysis.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    info = sweep.run.info
    return environment.get_template("sweep.html.j2").render(
        title=printable(title),
        question=printable(question),
        honesty=honesty_line(_baseline_cell(sweep).cards),
        header=header(sweep),
        sections=sections(sweep),
        crossings=[crossing.sentence for crossing in find_crossings(sweep)],
        axes=[(axis, _drawings(sweep, axis)) for axis in sweep.axes],
        games=f"{info['games']:,}",
        deals=f"{info['deals']:,}",
        particulars=[("run", info["hash"][:12]), ("seed", str(info["seed"]))],
    )


def _drawings(sweep: Sweep, axis: str) -> Sequence[Markup]:
    players = sorted({point.players for point in sweep.points})
    return [
        draw_curves(sweep, figure, axis, number) for figure in sweep.figures for number in players
    ]


def _baseline_cell(sweep: Sweep) -> Cell:
    numbers = sweep.run.cells.loc[sweep.run.cells["baseline"], "cell"]
    return next(cell for cell in read_cells(sweep.run) if cell.number == numbers.iloc[0])
