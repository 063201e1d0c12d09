"""Ask policies: gather the legal answers, show a view, take an answer.

A decision with one legal answer is forced: it is skipped, not asked, not counted.
The view is rebuilt for every call from the state, and the answer is checked
against the state, so nothing that a policy writes into its view matters.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.chance import chained
from glory_sim.games.pixel_glory.compiled import kernel
from glory_sim.games.pixel_glory.layout import (
    BID,
    MAX_FORCED,
    NO_CARD,
    PICK,
)
from glory_sim.games.pixel_glory.memory import clear_marks, copy_hand, copy_public
from glory_sim.games.pixel_glory.policy_calls import call_policy

NO_ANSWER = -1


class IllegalAnswer(Exception):
    """A policy or a forced choice gave an answer that is not legal."""


@kernel
def clear_legal(state):
    """Forget the legal answers of the last decision."""
    state.num_legal = 0


@kernel
def allow(state, answer):
    """Add a legal answer; answers are added in ascending order."""
    state.legal[state.num_legal] = answer
    state.num_legal += 1


@kernel
def show(state, desk, seat, decision):
    """Fill the view of one decision: what its seat may know, and no more."""
    view = desk.shown
    copy_public(state, view)
    view.seat = seat
    view.decision = decision
    view.key = chained(
        chained(state.base_keys[layout.PURPOSE_POLICY], seat), state.num_decisions[seat]
    )
    view.reserve = state.reserve[seat]
    view.card = state.card
    view.from_reserve = state.from_reserve
    view.in_synergy = state.in_synergy
    view.step = state.step
    view.hits_left = state.hits_left
    view.blow = state.blow
    view.amount = state.amount
    copy_hand(state, view, seat)
    clear_marks(view)
    view.num_legal = state.num_legal
    for i in range(state.num_legal):
        action = np.int64(state.legal[i])
        view.legal[i] = action
        view.is_legal[action] = 1


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
def is_legal(state, answer):
    """Tell whether an answer stands among the legal ones."""
    for i in range(state.num_legal):
        if np.int64(state.legal[i]) == answer:
            return True
    return False


@kernel
def decide(state, ledger, desk, cards, rules, changes, seat, decision):
    """Return the answer to a decision whose legal answers have been gathered."""
    if state.num_legal == 1:
        return np.int64(state.legal[0])
    state.asked_seat = seat
    state.asked_decision = decision
    answer = np.int64(NO_ANSWER)
    if changes.num_forced > 0:
        answer = forced_answer(state, changes, seat, decision)
    if answer == NO_ANSWER:
        show(state, desk, seat, decision)
        kind_of_policy = 0 if decision in (BID, PICK) else 1
        place = desk.policy_of[seat]
        params = desk.params[kind_of_policy, place]
        address = desk.policies[kind_of_policy, place]
        answer = call_policy(address, desk.shown, cards, rules, params, desk.scratch)
        ledger.game.decisions += 1
        ledger.seats[seat].decisions += 1
    state.num_decisions[seat] += 1
    state.ordinal[decision] += 1
    desk.answer = answer
    if not is_legal(state, answer):
        raise IllegalAnswer
    return answer


@kernel
def clear_card_in_play(state):
    """Show no card in play: between cards, at ACT and RESHUFFLE."""
    state.card = NO_CARD
    state.from_reserve = 0
    state.in_synergy = 0
    state.step = 0
    state.hits_left = 0
    state.blow = 0
    state.amount = 0
