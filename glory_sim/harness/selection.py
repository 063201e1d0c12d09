"""Select rows by a condition in words such as `turns > 60 and players == 4`.

Conditions come from users, so they are parsed into a handful of known forms and
never evaluated as code.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.game import CELL
from glory_sim.harness.results import Run

LONGEST_CONDITION = 1000
ALLOWED = (
    "allowed are columns, numbers, 'texts', < <= > >= == !=, and, or, not and parentheses, "
    "for instance: turns > 60 and players == 4"
)
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
Mask = npt.NDArray[np.bool_]


def select_games(
    run: Run, *, where: str = "", sort: str = "", limit: int | None = None, table: str = "games"
) -> pd.DataFrame:
    """Return rows of a table together with the fields of their cells.

    Args:
        run: the run.
        where: a condition over the columns; empty = all rows.
        sort: column to sort by, ascending; `-column` = descending. Ties and the
            unsorted keep the stored order.
        limit: most rows to return.
        table: the table of rows.

    Returns:
        `row` (its number in the table), the table's columns, the cells' fields.
    """
    cells = run.cells.map(lambda field: _as_text(field) if isinstance(field, tuple) else field)
    frame = run.table(table).merge(cells, on=CELL.name, how="left")
    frame.insert(0, "row", np.arange(len(frame)))
    if where:
        frame = frame[matches(frame, where)]
    if sort:
        column = sort.removeprefix("-")
        _check_column(column, frame, "sort by")
        frame = frame.sort_values(column, ascending=column == sort, kind="stable")
    if limit is not None:
        if limit < 0:
            raise InputError(f"the limit is {limit}; allowed are 0 and more")
        frame = frame.head(limit)
    return frame.reset_index(drop=True)


def matches(frame: pd.DataFrame, condition: str) -> Mask:
    """Tell for each row whether the condition holds; InputError if it is none."""
    if len(condition) > LONGEST_CONDITION:
        raise InputError(f"the condition is longer than {LONGEST_CONDITION} characters")
    try:
        with warnings.catch_warnings(action="ignore"):  # Python's advice on odd texts
            tree = ast.parse(condition.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"cannot read the condition {quoted(condition)}; {ALLOWED}") from None
    return _truth(tree.body, frame)


def _truth(node: ast.expr, frame: pd.DataFrame) -> Mask:
    """Evaluate what is true or false."""
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return reduce(operator.and_, [_truth(value, frame) for value in values])
        case ast.BoolOp(values=values):
            return reduce(operator.or_, [_truth(value, frame) for value in values])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ~_truth(operand, frame)
        case ast.Compare(left=left, ops=ops, comparators=right):
            if not all(type(op) in _COMPARE for op in ops):
                raise _refusal(node)
            sides = [_operand(side, frame) for side in (left, *right)]
            pairs = zip(sides, ops, sides[1:], strict=False)
            return reduce(operator.and_, [_compare(a, op, b, node, frame) for a, op, b in pairs])
        case _:
            raise _refusal(node)


def _compare(left: Any, op: ast.cmpop, right: Any, node: ast.expr, frame: pd.DataFrame) -> Mask:
    if _is_text(left) != _is_text(right):
        raise InputError(f"cannot compare a number with a text in {quoted(ast.unparse(node))}")
    mask: Mask = np.broadcast_to(_COMPARE[type(op)](left, right), len(frame)).astype(bool)
    return mask


def _operand(node: ast.expr, frame: pd.DataFrame) -> Any:
    """Evaluate a column or a constant."""
    match node:
        case ast.Name(id=name):
            _check_column(name, frame, "compare")
            column = frame[name]
            is_number = pd.api.types.is_numeric_dtype(column)
            return column.to_numpy() if is_number else column.fillna("").to_numpy(str)
        case ast.Constant(value=int() | float() | str() as value) if type(value) is not bool:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case _:
            raise _refusal(node)


def _is_text(operand: Any) -> bool:
    return isinstance(operand, str) or (
        isinstance(operand, np.ndarray) and np.issubdtype(operand.dtype, np.str_)
    )


def _as_text(field: tuple[object, ...]) -> str:
    return ", ".join(map(str, field))


def _check_column(name: str, frame: pd.DataFrame, doing: str) -> None:
    if name not in frame:
        columns = list(map(str, frame.columns))
        near = get_close_matches(name, columns, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise InputError(
            f"cannot {doing} {quoted(name)}: no such column{hint}; there are: {', '.join(columns)}"
        )


def _refusal(node: ast.expr) -> InputError:
    return InputError(f"a condition cannot hold {quoted(ast.unparse(node))}; {ALLOWED}")
