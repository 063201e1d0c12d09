"""Print results: aligned tables for people, JSON for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    import pandas as pd

    from analysis.bands import Band


def print_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows in aligned columns; numbers stand to the right."""
    texts = [list(header), *([_cell(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    is_right = [
        bool(rows) and all(isinstance(row[place], int | float) for row in rows)
        for place in range(len(header))
    ]
    for row in texts:
        cells = [
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, is_right, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())


def print_metrics(metrics: pd.DataFrame) -> None:
    """Print headline figures: one block a table of players, with 95 % intervals."""
    rows = metrics.to_dict(orient="records")
    for cell in dict.fromkeys(row["cell"] for row in rows):
        here = [row for row in rows if row["cell"] == cell]
        first = here[0]
        click.echo()
        click.echo(f"{first['players']} players, {first['label']} ({first['num_deals']:,} deals)")
        print_table(
            ["  figure", "estimate", "95 % interval", "unit"],
            [
                [
                    f"  {row['title']}",
                    row["estimate"],
                    f"{_number(row['lo95'])} to {_number(row['hi95'])}",
                    row["unit"],
                ]
                for row in here
            ],
        )


def print_bands(bands: Sequence[Band]) -> None:
    """Print a figure a row, a table of players a column."""
    tables = list(dict.fromkeys((band.players, band.panel) for band in bands))
    rows = []
    for figure in dict.fromkeys(band.figure for band in bands):
        of_figure = {(b.players, b.panel): b for b in bands if b.figure == figure}
        zones = dict.fromkeys(f"{b.low:g} to {b.high:g}" for b in of_figure.values())
        cells = [_band_cell(of_figure[table]) if table in of_figure else "" for table in tables]
        rows.append([figure, " or ".join(zones), *cells])
    header = [f"{players} {panel}" for players, panel in tables]
    print_table(["figure", "band", *header], rows)
    click.echo("\n+- half of the 95 % interval; ? = the 90 % interval crosses an end of the band.")


def _band_cell(band: Band) -> str:
    mark = {"OK": "", "OUT": " OUT", "UNSURE": " ?"}[band.verdict]
    half = (band.hi95 - band.lo95) / 2
    return f"{band.estimate:.3g} +-{half:.1g}{mark}"


def print_json(data: object) -> None:
    """Print plain data as JSON; what is no number becomes null."""
    click.echo(json.dumps(_plain(data), indent=2, ensure_ascii=False, allow_nan=False))


def _cell(value: object) -> str:
    return _number(value) if isinstance(value, float) else str(value)


def _number(value: float) -> str:
    digits = 3 if abs(value) < 10 else 2 if abs(value) < 1000 else 0
    return f"{value:,.{digits}f}"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if hasattr(value, "item"):  # a NumPy scalar
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value
