"""Write the pages of reference that are made from the code: tables and command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

import click

from glory_sim.cli.main import PROGRAM, cli
from glory_sim.core.game import CELL, GROUP, ROW_COLUMNS, Column, Table
from glory_sim.games.pixel_glory import schema, sums
from glory_sim.games.pixel_glory.keeping import ROW_DTYPES
from glory_sim.games.pixel_glory.row_tables import ROW_TABLES
from glory_sim.games.pixel_glory.sum_tables import SUM_TABLES

WIDTH = 80
MADE = "<!-- Made by `python -m tools.update_docs`; change the code, not this page. -->"
SUM_OF = "sum of: "

TABLES_LEAD = """\
# Tables

What the tables of a Pixel Glory run hold, column by column. The same words are in the files:
`load_run(...).describe(name)` prints them with the denominator of each column. How to work with
tables is told in [Read results in Python](../how-to/read_results_in_python.md), what else lies in
a run folder in [Runs](runs.md).

Codes: elements are 0 fire, 1 earth, 2 water, 3 none. A spell or monster *kind* is the place of
its id in ascending order, from 0. Seats are numbered from 0 in turn order. A win is 12 twelfths,
so that a win shared by two, three or four stays a whole number. T, D and Q numbers are those of
[Rules](rules.md).

## Tables of rows

One row a game, a seat, a card, ...: for the games whose rows are kept (`--keep-rows`).
"""

SUMS_LEAD = """\
## Tables of sums

Exact sums over **all** games of a run, by cell, group of deals and the keys of the table. They are
what `ratio` divides and what the report is made from. Rows in which nothing was counted are left
out.
"""

FIGURES = {
    "TURNS": "turns of a game",
    "MARGIN": "margin of a game",
    "LEAD_CHANGES": "lead changes of a game",
    "FAME_STAFF": "fame of a seat; `place` = its staff distance",
    "FAME_PLACE": "fame by place in the final order; `place` 0 = the first",
    "KILLS": "kills of a seat",
    "FIRST_REDEMPTION": "turn of a seat's first redemption; 0 = none",
    "WINNER_FAME": "most fame of a game",
    "SEAT_TURNS": "turns of a seat",
    "FAME_STARTER": "fame of a seat; `place` = its distance from the dungeon's starter",
}

COMMANDS_LEAD = """\
# Command line

The help page of every command, as `--help` prints it.

Exit statuses: 0 done; 1 a check that was asked for failed; 2 something given is wrong, and one
line on stderr says what is allowed; 130 interrupted, and what was finished is kept. Results go to
stdout, progress and messages to stderr.
"""


def tables_page() -> str:
    """Return docs/reference/tables.md."""
    parts = [MADE, TABLES_LEAD, "Every table of rows begins with:\n", _listed((CELL, *ROW_COLUMNS))]
    parts += [_row_table(table) for table in ROW_TABLES]
    parts += [SUMS_LEAD, "Every table of sums begins with:\n", _listed((CELL, GROUP))]
    parts += [_sum_table(table) for table in SUM_TABLES]
    return "\n".join([*parts, "Figures of `distributions`:\n", _figures()])


def command_line_page() -> str:
    """Return docs/reference/command_line.md."""
    contexts = _contexts(click.Context(cli, info_name=PROGRAM, terminal_width=WIDTH))
    pages = [f"## {c.command_path}\n\n```\n{c.get_help().rstrip()}\n```\n" for c in contexts]
    return "\n".join([MADE, COMMANDS_LEAD, *pages])


def _contexts(context: click.Context) -> Iterator[click.Context]:
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            assert command is not None
            yield from _contexts(click.Context(command, parent=context, info_name=name))


def _row_table(table: Table) -> str:
    """List a table of rows; the columns that an array is spread over share a line."""
    dtype, rest, lines = ROW_DTYPES[table.name], list(table.columns), []
    for field in dtype.names or ():
        width = prod(dtype[field].shape)
        spread, rest = rest[:width], rest[width:]
        name = f"`{spread[0].name}`"
        if width > 1:
            name += f" to `{spread[-1].name}` ({width} columns)"
        meaning, unit, _ = schema.TABLES[table.name][field]
        lines.append((name, meaning, unit))
    return f"### {table.name}\n\n{table.meaning.capitalize()}.\n\n{_grid(lines)}"


def _sum_table(table: Table) -> str:
    own = [column for column in table.columns if not column.meaning.startswith(SUM_OF)]
    summed = [column for column in table.columns if column.meaning.startswith(SUM_OF)]
    keys = ", ".join(f"`{key.name}`" for key in table.keys) or "none"
    parts = [f"### {table.name}\n", f"{table.meaning.capitalize()}. Keys: {keys}.\n"]
    if table.keys or own:
        parts.append(_listed((*table.keys, *own)))
    if summed:
        rows = table.name.removesuffix("_sums")
        fields = dict.fromkeys(_field(rows, column.name) for column in summed)
        if rows in ROW_DTYPES:
            parts.append(
                f"And the sums of these columns of [{rows}](#{rows}): {', '.join(fields)}.\n"
            )
        else:
            meanings = schema.TABLES[rows]
            parts.append(_grid((f"`{name}`", *meanings[name][:2]) for name in meanings))
    return "\n".join(parts)


def _field(rows: str, column: str) -> str:
    """Return a column's name, or for one of an array what all of them begin with."""
    fields = schema.TABLES[rows]
    if column in fields:
        return f"`{column}`"
    return f"`{max((f for f in fields if column.startswith(f + '_')), key=len)}_...`"


def _figures() -> str:
    codes = {name: getattr(sums, f"FIGURE_{name}") for name in FIGURES}
    assert len(codes) == len(sums.FIGURE_SHAPES)
    rows = [f"| {codes[name]} | {FIGURES[name]} |" for name in FIGURES]
    return "\n".join(["| `figure` | counts |", "|---|---|", *rows]) + "\n"


def _listed(columns: Iterable[Column]) -> str:
    return _grid((f"`{column.name}`", column.meaning, column.unit) for column in columns)


def _grid(lines: Iterable[tuple[str, str, str]]) -> str:
    rows = ["| column | meaning | unit |", "|---|---|---|"]
    rows += [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join(rows) + "\n"
