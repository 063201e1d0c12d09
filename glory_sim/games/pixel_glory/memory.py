"""Copy and clear whole stretches of records at once.

Field by field would cost more than the rules themselves. Each function has a plain
Python form, which runs when the compiler is off, and a compiled one of equal effect.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.state import COUNT_NAMES, PUBLIC_NAMES, ledger_dtype, state_dtype


def _bytes_of(dtype: np.dtype[Any], names: tuple[str, ...]) -> int:
    """Return the size of a record's first fields, which must be `names`."""
    assert dtype.names is not None and dtype.fields is not None
    assert dtype.names[: len(names)] == names
    return int(dtype.fields[dtype.names[len(names)]][1])


PUBLIC_BYTES = _bytes_of(state_dtype, PUBLIC_NAMES)
COUNT_BYTES = _bytes_of(ledger_dtype, COUNT_NAMES)
STATE_BYTES = state_dtype.itemsize
assert PUBLIC_BYTES == _bytes_of(layout.view_dtype, PUBLIC_NAMES)


def _byte_copier(size: int) -> Any:
    """Make an intrinsic that copies the first `size` bytes of one record to another."""

    @intrinsic
    def copy_bytes(typing_context, target, source):
        del typing_context

        def generate(context, builder, signature, arguments):
            del context, signature
            to, origin = (builder.bitcast(a, cgutils.voidptr_t) for a in arguments)
            cgutils.raw_memcpy(builder, to, origin, ir.Constant(cgutils.intp_t, size), 1)

        return types.void(target, source), generate

    return copy_bytes


def _byte_clearer(size: int) -> Any:
    """Make an intrinsic that sets the first `size` bytes of a record to zero."""

    @intrinsic
    def clear_bytes(typing_context, target):
        del typing_context

        def generate(context, builder, signature, arguments):
            del context, signature
            to = builder.bitcast(arguments[0], cgutils.voidptr_t)
            cgutils.memset(builder, to, ir.Constant(cgutils.intp_t, size), 0)

        return types.void(target), generate

    return clear_bytes


_copy_public_bytes = _byte_copier(PUBLIC_BYTES)
_clear_state_bytes = _byte_clearer(STATE_BYTES)
_clear_count_bytes = _byte_clearer(COUNT_BYTES)


@intrinsic
def _add_words(typing_context, target, source):
    """Add the i8 words of one record to those of another of the same type."""
    del typing_context
    count = target.size // 8

    def generate(context, builder, signature, arguments):
        del context, signature
        pointer = ir.IntType(64).as_pointer()
        to, origin = (builder.bitcast(a, pointer) for a in arguments)
        with cgutils.for_range(builder, ir.Constant(cgutils.intp_t, count)) as loop:
            place = builder.gep(to, [loop.index])
            added = builder.load(builder.gep(origin, [loop.index]))
            builder.store(builder.add(builder.load(place), added), place)

    return types.void(target, source), generate


def copy_public(state, view):
    """Show the public part of a state in a view."""
    for name in PUBLIC_NAMES:
        view[name] = state[name]


def clear_state(state):
    """Set every field of a state to zero."""
    for name in state_dtype.names:
        state[name] = np.zeros_like(state[name])


def clear_counts(ledger):
    """Set everything that a game counts from zero to zero."""
    for name in COUNT_NAMES:
        ledger[name] = np.zeros_like(ledger[name])


def add_record(target, source):
    """Add a record of whole numbers to another, field by field."""
    for name in target.dtype.names:
        target[name] = target[name] + source[name]


@overload(copy_public)
def _copy_public_compiled(state, view):
    del state, view
    return lambda state, view: _copy_public_bytes(view, state)


@overload(clear_state)
def _clear_state_compiled(state):
    del state
    return lambda state: _clear_state_bytes(state)


@overload(clear_counts)
def _clear_counts_compiled(ledger):
    del ledger
    return lambda ledger: _clear_count_bytes(ledger)


@overload(add_record)
def _add_record_compiled(target, source):
    if target != source:
        return None
    return lambda target, source: _add_words(target, source)
