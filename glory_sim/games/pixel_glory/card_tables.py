"""Read a CSV file of cards into rows of text cells.

Made for files that come out of a spreadsheet: a byte-order mark, CRLF, blanks
around cells and empty rows are accepted. Rows are counted as the spreadsheet
counts them, the header being row 1.
"""

from __future__ import annotations

import csv
import difflib
import io
from collections.abc import Sequence
from pathlib import Path

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.text_files import read_text, shown
from glory_sim.games.pixel_glory.card_rows import Row

MOST_ROWS = 1000


def read_rows(path: Path, columns: Sequence[str]) -> list[Row]:
    """Return the rows of a card table, each with its place, or raise InputError."""
    records = _records(path)
    if not records:
        raise InputError(f"{shown(path)} is empty; its first row must be: {','.join(columns)}")
    header = [cell.strip() for cell in records[0]]
    _verify_separator(path, header)
    _verify_columns(path, header, columns)
    rows = []
    for number, record in enumerate(records[1:], start=2):
        cells = [cell.strip() for cell in record]
        if any(cells):
            place = f"{shown(path)}, row {number}"
            _verify_width(place, cells, header)
            rows.append(Row(dict(zip(header, cells, strict=True)), place))
    _verify_ids(rows)
    return rows


def _records(path: Path) -> list[list[str]]:
    reader = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    records: list[list[str]] = []
    try:
        for record in reader:
            records.append(record)
            if len(records) > MOST_ROWS:
                raise InputError(f"{shown(path)} has more than {MOST_ROWS} rows, the most allowed")
    except csv.Error as error:
        raise InputError(
            f"{shown(path)}, row {len(records) + 1}: the row cannot be read as CSV ({error}); "
            'a text that holds a comma or a quote stands in double quotes, "like ""this"""'
        ) from None
    return records


def _verify_separator(path: Path, header: Sequence[str]) -> None:
    text = ",".join(header)
    for separator, name in ((";", "semicolons"), ("\t", "tabs")):
        if text.count(separator) > text.count(","):
            raise InputError(
                f"{shown(path)} is separated by {name}; save it with commas: in LibreOffice "
                "'Save as > Edit filter settings > Field delimiter ,', in Excel 'CSV UTF-8' "
                "with the list separator of the system set to a comma"
            )


def _verify_columns(path: Path, header: Sequence[str], columns: Sequence[str]) -> None:
    place = f"{shown(path)}, row 1"
    allowed = ",".join(columns)
    for column in header:
        if column not in columns:
            near = difflib.get_close_matches(column.lower(), columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise InputError(
                f"{place}: unknown column {quoted(column)}{hint}; the columns are: {allowed}"
            )
        if header.count(column) > 1:
            raise InputError(f"{place}: the column {column!r} stands there twice; leave one out")
    for column in columns:
        if column not in header:
            raise InputError(f"{place}: the column {column!r} is missing; needed are: {allowed}")


def _verify_width(place: str, cells: Sequence[str], header: Sequence[str]) -> None:
    if len(cells) != len(header):
        raise InputError(
            f"{place}: the row has {len(cells)} cells and the header has {len(header)}; "
            "a text that holds a comma stands in double quotes"
        )


def _verify_ids(rows: Sequence[Row]) -> None:
    seen: dict[str, str] = {}
    for row in rows:
        card_id = row.cells["id"]
        other = seen.setdefault(card_id, row.place)
        if other != row.place:
            first = other.rpartition(", ")[2]
            raise row.error("id", f"{quoted(card_id)} stands in {first} already; ids are unique")
