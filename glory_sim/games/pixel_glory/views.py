"""Ask policies: gather the legal answers, show a view, take an answer.

A decision with one legal answer is forced: it is skipped, not asked, not counted.
A policy that is known only to read sees the first fields of the state itself; any
other is handed a fresh copy of them, so nothing that it writes there matters.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import inlined, kernel
from glory_sim.games.pixel_glory.layout import (
    BID,
    MAX_FORCED,
    NO_CARD,
    NUM_ACTIONS,
    PICK,
)
from glory_sim.games.pixel_glory.memory import copy_record, show_hand
from glory_sim.games.pixel_glory.policy_calls import call_policy

NO_ANSWER = -(1 << 63)
"""No number that a choice could be forced to: a forced -1 is an illegal answer."""


class IllegalAnswer(Exception):
    """A policy or a forced choice gave an answer that is not legal."""


@inlined
def clear_legal(state):
    """Forget the legal answers of the last decision."""
    for i in range(state.num_legal):
        state.is_legal[np.int64(state.legal[i])] = 0
        state.legal[i] = 0
    state.num_legal = 0


@inlined
def allow(state, answer):
    """Add a legal answer; answers are added in ascending order."""
    state.legal[state.num_legal] = answer
    state.is_legal[answer] = 1
    state.num_legal += 1


@inlined
def show_own(state, seat):
    """Show the seat that decides what it alone may know."""
    state.key = chained(state.policy_base[seat], state.num_decisions[seat])
    state.reserve = state.reserves[seat]
    show_hand(state, seat)


@inlined
def ask(state, desk, cards, rules, seat, decision):
    """Return what the seat's policy answers."""
    show_own(state, seat)
    phase = 0 if decision in (BID, PICK) else 1
    place = desk.policy_of[seat]
    view = state.shown
    if desk.only_reads[phase, place] == 0:
        view = desk.shown
        copy_record(view, state.shown)
    address, params = desk.policies[phase, place], desk.params[phase, place]
    return call_policy(address, view, cards, rules, params, desk.scratch)


@kernel
def forced_answer(state, changes, seat, decision):
    """Return the answer that an intervention forces here, or NO_ANSWER."""
    in_town = decision in (BID, PICK)
    at = state.town_round if in_town else state.turn
    ordinal = 0 if in_town else state.ordinal[decision]
    for i in range(min(changes.num_forced, MAX_FORCED)):
        choice = changes.forced[i]
        if (
            choice.seat == seat + 1
            and choice.decision == decision
            and choice.at == at
            and choice.ordinal == ordinal
        ):
            return choice.answer
    return NO_ANSWER


@kernel
def decide(state, ledger, desk, cards, rules, changes, seat, decision):
    """Return the answer to a decision whose legal answers have been gathered."""
    if state.num_legal == 1:
        return np.int64(state.legal[0])
    state.seat = seat
    state.decision = decision
    answer = NO_ANSWER
    if changes.num_forced > 0:
        answer = forced_answer(state, changes, seat, decision)
    if answer == NO_ANSWER:
        answer = ask(state, desk, cards, rules, seat, decision)
        ledger.game.decisions += 1
        ledger.seats[seat].decisions += 1
    state.num_decisions[seat] += 1
    state.ordinal[decision] += 1
    desk.answer = answer
    if not (0 <= answer < NUM_ACTIONS and state.is_legal[answer] == 1):
        raise IllegalAnswer
    return answer


@inlined
def clear_card_in_play(state):
    """Show no card in play: between cards, at ACT and RESHUFFLE."""
    state.card = NO_CARD
    state.from_reserve = 0
    state.in_synergy = 0
    state.step = 0
    state.hits_left = 0
    state.blow = 0
    state.amount = 0
