"""Call a policy by its address, so that the engine never depends on which one it is.

A desk holds addresses, not functions: the engine compiles once, whoever plays, and
hands no tuple of functions through every call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic, overload

from glory_sim.games.pixel_glory.compiled import IS_COMPILED, entry_kernel, policy_signature
from glory_sim.games.pixel_glory.layout import PICK

_known: dict[int, Callable[..., Any]] = {}
"""Every policy whose address was taken: it must stay alive as long as the process."""


def address_of(policy: Callable[..., Any]) -> int:
    """Return the address by which the engine calls a policy."""
    if IS_COMPILED:
        result = policy.get_compile_result(policy_signature)  # type: ignore[attr-defined]  # a Numba dispatcher
        address = int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
    else:
        address = id(policy)
    _known[address] = policy
    return address


def call_policy(address, view, cards, rules, params, scratch):
    """Ask the policy at an address for its answer."""
    return _known[int(address)](view, cards, rules, params, scratch)


@intrinsic
def _call_compiled(typing_context, address, view, cards, rules, params, scratch):
    """Call machine code of the policies' signature; its exceptions pass through."""
    del typing_context
    signature = policy_signature.return_type(numba.types.int64, *policy_signature.args)

    def generate(context, builder, _signature, arguments):
        pointer_type = context.call_conv.get_function_type(
            policy_signature.return_type, policy_signature.args
        ).as_pointer()
        pointer = builder.inttoptr(arguments[0], pointer_type)
        status, answer = context.call_conv.call_function(
            builder, pointer, policy_signature.return_type, policy_signature.args, arguments[1:]
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return answer

    return signature, generate


@entry_kernel
def answer_once(addresses, views, cards, rules, params, scratch):
    """Return the answer of the policy for a view's phase to that view.

    All are arrays, `[1]` records or `[phases]`: Python hands them over far faster than
    single records.
    """
    phase = 0 if views[0].decision <= PICK else 1
    return call_policy(addresses[phase], views[0], cards[0], rules[0], params[phase], scratch[0])


@overload(call_policy)
def _call_policy_compiled(address, view, cards, rules, params, scratch):
    del address, view, cards, rules, params, scratch

    def call(address, view, cards, rules, params, scratch):
        return _call_compiled(address, view, cards, rules, params, scratch)  # type: ignore[call-arg]  # Numba gives the first

    return call
