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

from glory_sim.games.pixel_glory.layout import MAX_KINDS
from glory_sim.games.pixel_glory.state import COUNT_NAMES, ledger_dtype, state_dtype


def _bytes_of(dtype: np.dtype[Any], names: tuple[str, ...]) -> int:
    """Return the size of a record's first fields, which must be `names`."""
    assert dtype.fields is not None
    assert dtype.names is not None
    assert dtype.names[: len(names)] == names
    return int(dtype.fields[dtype.names[len(names)]][1])


COUNT_BYTES = _bytes_of(ledger_dtype, COUNT_NAMES)


def _offset(dtype: np.dtype[Any], name: str) -> int:
    assert dtype.fields is not None
    return int(dtype.fields[name][1])


LIST_NAMES = ("own_kinds", "pile_kind", "pile_key")
"""Last fields of the state: lists, whose places are written before they are read."""
STATE_BYTES = _offset(state_dtype, LIST_NAMES[0])


def _byte_copier(size: int, to: int = 0, origin: int = 0, stride: int = 0) -> Any:
    """Make an intrinsic (target, source, row) that copies `size` bytes between records.

    They go to offset `to` of the target from offset `origin + row * stride` of the source.
    """

    @intrinsic
    def copy_bytes(typing_context, target, source, row):
        del typing_context

        def generate(context, builder, signature, arguments):
            del context, signature
            target_bytes = _place(builder, arguments[0], ir.Constant(cgutils.intp_t, to))
            first = builder.mul(arguments[2], ir.Constant(cgutils.intp_t, stride))
            first = builder.add(first, ir.Constant(cgutils.intp_t, origin))
            source_bytes = _place(builder, arguments[1], first)
            cgutils.raw_memcpy(
                builder, target_bytes, source_bytes, ir.Constant(cgutils.intp_t, size), 1
            )

        return types.void(target, source, types.int64), generate

    return copy_bytes


def _byte_clearer(size: int, to: int = 0, stride: int = 0) -> Any:
    """Make an intrinsic (target, row) that sets `size` bytes from `to + row * stride` to zero."""

    @intrinsic
    def clear_bytes(typing_context, target, row):
        del typing_context

        def generate(context, builder, signature, arguments):
            del context, signature
            first = builder.mul(arguments[1], ir.Constant(cgutils.intp_t, stride))
            first = builder.add(first, ir.Constant(cgutils.intp_t, to))
            place = _place(builder, arguments[0], first)
            cgutils.memset(builder, place, ir.Constant(cgutils.intp_t, size), 0)

        return types.void(target, types.int64), generate

    return clear_bytes


def _place(builder: Any, record: Any, offset: Any) -> Any:
    return builder.gep(builder.bitcast(record, cgutils.voidptr_t), [offset])


_OWNED, _DISCARDED = _offset(state_dtype, "owned"), _offset(state_dtype, "discarded")
_show_hand_bytes = _byte_copier(
    MAX_KINDS, _offset(state_dtype, "hand"), _offset(state_dtype, "hands"), MAX_KINDS
)
_gather_owned_bytes = _byte_copier(MAX_KINDS, _offset(state_dtype, "gathered"), _OWNED, MAX_KINDS)
_gather_discard_bytes = _byte_copier(
    MAX_KINDS, _offset(state_dtype, "gathered"), _DISCARDED, MAX_KINDS
)
_clear_discard_bytes = _byte_clearer(MAX_KINDS, _DISCARDED, MAX_KINDS)
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


def show_hand(state, seat):
    """Show a seat its own hand."""
    state.hand[:] = state.hands[seat]


@intrinsic
def _load_word(typing_context, record, place):
    """Return one of the 8-byte words of a record."""
    del typing_context

    def generate(context, builder, signature, arguments):
        del context, signature
        words = builder.bitcast(arguments[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [arguments[1]]))

    return types.uint64(record, types.int64), generate


def word_of(record, place):
    """Return one of the 8-byte words of a record."""
    return np.frombuffer(record.tobytes(), np.uint64)[place]


@overload(word_of)
def _word_of_compiled(record, place):
    del record, place

    def load(record, place):
        return _load_word(record, place)  # type: ignore[call-arg]  # Numba gives the first

    return load


@intrinsic
def _trailing_zeros(typing_context, word):
    """Return the place of the lowest bit of a word that is not zero."""
    del typing_context

    def generate(context, builder, signature, arguments):
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(word), generate


def lowest_bit(bits):
    """Return the place of the lowest bit of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(lowest_bit)
def _lowest_bit_compiled(bits):
    del bits

    def call(bits):
        return _trailing_zeros(np.uint64(bits))  # type: ignore[call-arg]  # Numba gives the first

    return call


def gather_owned(state, seat):
    """Gather all of a seat's cards, to form a pile of them."""
    state.gathered[:] = state.owned[seat]


def gather_discarded(state, seat):
    """Take a seat's discard pile up, to form a pile of it."""
    state.gathered[:] = state.discarded[seat]
    state.discarded[seat] = 0


def clear_state(state):
    """Set every field of a state to zero but the lists."""
    for name in state_dtype.names or ():
        if name not in LIST_NAMES:
            state[name] = np.zeros_like(state[name])


def clear_counts(ledger):
    """Set everything that a game counts from zero to zero."""
    for name in COUNT_NAMES:
        ledger[name] = np.zeros_like(ledger[name])


def copy_record(target, source):
    """Copy a record to another of the same type."""
    for name in target.dtype.names:
        target[name] = source[name]


def add_record(target, source):
    """Add a record of whole numbers to another, field by field."""
    for name in target.dtype.names:
        target[name] = target[name] + source[name]


@overload(show_hand)
def _show_hand_compiled(state, seat):
    del state, seat
    return lambda state, seat: _show_hand_bytes(state, state, seat)


@overload(gather_owned)
def _gather_owned_compiled(state, seat):
    del state, seat
    return lambda state, seat: _gather_owned_bytes(state, state, seat)


@overload(gather_discarded)
def _gather_discarded_compiled(state, seat):
    del state, seat

    def gather(state, seat):
        _gather_discard_bytes(state, state, seat)
        _clear_discard_bytes(state, seat)

    return gather


@overload(clear_state)
def _clear_state_compiled(state):
    del state
    return lambda state: _clear_state_bytes(state, 0)


@overload(clear_counts)
def _clear_counts_compiled(ledger):
    del ledger
    return lambda ledger: _clear_count_bytes(ledger, 0)


@overload(copy_record)
def _copy_record_compiled(target, source):
    if target != source:
        return None
    copy_bytes = _byte_copier(target.size)
    return lambda target, source: copy_bytes(target, source, 0)


@overload(add_record)
def _add_record_compiled(target, source):
    if target != source:
        return None

    def add(target, source):
        _add_words(target, source)  # type: ignore[call-arg]  # Numba gives the first argument

    return add
