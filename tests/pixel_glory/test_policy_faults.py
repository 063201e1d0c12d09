"""A policy that answers illegally or raises stops the run, told in one sentence."""

from __future__ import annotations

import numpy as np
import pytest

from glory_sim.core.errors import PolicyError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.compiled import user_policy
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import Policy, Style, find_style
from glory_sim.games.pixel_glory.policies.playing import no_params
from glory_sim.games.pixel_glory.rules import Rules

SEED = 11


@user_policy
def answer_99(view, cards, rules, params, scratch):
    return 99


@user_policy
def raise_always(view, cards, rules, params, scratch):
    if view.turn >= 0:
        raise ValueError("out of ideas")
    return 0


@user_policy
def scribble(view, cards, rules, params, scratch):
    """Play the first legal answer, after writing all over the view."""
    answer = np.int64(view.legal[0])
    view.num_legal = 77
    view.empower = 50
    view.reserve = 3
    for seat in range(4):
        view.fame[seat] = 9
        view.combo[seat] = 9
        for kind in range(20):
            view.owned[seat, kind] = 7
            view.discarded[seat, kind] = 7
    for place in range(100):
        view.is_legal[place] = 1
        view.legal[place] = 1
        scratch.words[place] = -1
    return answer


@user_policy
def first_legal(view, cards, rules, params, scratch):
    return np.int64(view.legal[0])


def bench(function: object, *, phase: str, seats: int = 3) -> Bench:
    faulty = Policy("faulty", "Goes wrong.", "", function, no_params)
    good = find_style("greedy")
    bid, play = (faulty, good.play) if phase == "town" else (good.bid, faulty)
    styles = [good] * (seats - 1) + [Style("faulty", bid, play)]
    return Bench(load_card_set("plain"), Rules(), Seating(styles, (SEED,) * NUM_PURPOSES))


@pytest.mark.parametrize(("phase", "decision"), [("town", "BID"), ("dungeon", "ACT")])
def test_illegal_answer_names_policy_seed_deal_seat_decision_answer(
    phase: str, decision: str
) -> None:
    with pytest.raises(PolicyError) as caught:
        bench(answer_99, phase=phase).play_one(4)
    told = str(caught.value)
    for part in ("'faulty'", "seat 2", "answered 99", decision, "deal 4", f"seed {SEED}"):
        assert part in told
    assert "\n" not in told


@pytest.mark.parametrize(("phase", "decision"), [("town", "BID"), ("dungeon", "ACT")])
def test_exception_in_a_policy_is_told_with_its_place(phase: str, decision: str) -> None:
    with pytest.raises(PolicyError) as caught:
        bench(raise_always, phase=phase).play_one(4)
    told = str(caught.value)
    for part in ("'faulty'", "seat 2", "ValueError", "out of ideas", decision, "deal 4"):
        assert part in told


def test_illegal_forced_choice_stops_the_run() -> None:
    changes = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    changes[0].num_forced = 1
    changes[0].forced[0] = (1, layout.BID, 1, 0, 15)
    style = find_style("greedy")
    table = Bench(
        load_card_set("plain"),
        Rules(),
        Seating([style] * 2, (SEED,) * NUM_PURPOSES, interventions=changes),
    )
    with pytest.raises(PolicyError, match="answered 15"):
        table.play_one(0)


def test_what_a_policy_writes_into_its_view_changes_nothing() -> None:
    def played(function: object) -> tuple[list[object], list[int]]:
        policy = Policy("p", "Plays the first legal answer.", "", function, no_params)
        shipped = find_style("greedy")
        seating = Seating([Style("p", policy, policy), shipped], (SEED,) * NUM_PURPOSES)
        game = Bench(load_card_set("reconstruction"), Rules(), seating).play_one(1)
        return game.events.tolist(), game.tables["seats"]["fame"].tolist()

    assert played(scribble) == played(first_legal)
