"""Interventions as text: each has its known effect in every game, and wrong ones are named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

from glory_sim.core.errors import InputError, PolicyError
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.game import GAME
from glory_sim.games.pixel_glory.interventions import interventions_record
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.tables import set_tables

DEALS = 24
CARDS = load_card_set("plain")
IDS = [spell.id for spell in CARDS.spells]


def played(text: str, *, players: int = 4, policy: str = "random") -> dict[str, pd.DataFrame]:
    """Return the rows of a few games under interventions."""
    rules = Rules(combo_targets="any")
    cells, inputs = set_tables(
        CARDS, rules, players=[players], policies=[(policy,)], intervene=text
    )
    tables = GAME.match(cells[0], inputs, 1).play(
        first_deal=0,
        num_deals=DEALS,
        group_deals=8,
        keep_deals=DEALS,
        batch_games=None,
        on_batch=lambda played: None,
    )
    names = {table.name for table in GAME.row_tables}
    return {name: pd.DataFrame(tables[name]) for name in names}


@pytest.fixture(scope="module")
def plain() -> dict[str, pd.DataFrame]:
    return played("")


def by_seat(tables: dict[str, pd.DataFrame], column: str) -> Any:
    """Return a column of the seats' rows, `[deal, seat]`."""
    return tables["seats"].pivot(index="deal", columns="seat", values=column).to_numpy()


def test_fame_for_a_seat_raises_its_fame_by_exactly_that(plain) -> None:
    """`random` ignores fame, so nothing else in the games may change."""
    after = played("fame +1 seat=2")
    change = by_seat(after, "fame") - by_seat(plain, "fame")
    assert (change == [0, 0, 1, 0]).all()
    assert (after["games"]["turns"] == plain["games"]["turns"]).all()


@pytest.mark.parametrize("moment", ["turn=6", "dead=3", "quarter=2"])
def test_fame_may_come_at_a_moment(plain, moment: str) -> None:
    change = by_seat(played(f"fame 2 {moment}"), "fame") - by_seat(plain, "fame")
    assert (change == 2).all()


def test_combo_points_are_given_and_taken() -> None:
    given = played("combo +3")
    assert (by_seat(given, "combo_granted") == 3).all()
    taken = by_seat(played("combo -9 seat=1 turn=12"), "combo_granted")
    assert (taken[:, [0, 2, 3]] == 0).all()
    assert (taken[:, 1] <= 0).all()
    assert (taken[:, 1] < 0).any()


def test_another_seat_holds_the_staff() -> None:
    assert set(played("staff seat=3")["games"]["first_staff"]) == {3}


def test_a_starter_leaves_the_town_as_it_was(plain) -> None:
    after = played("starter seat=1")
    assert set(after["games"]["starter"]) == {1}
    assert (after["games"]["last_staff"] == plain["games"]["last_staff"]).all()
    assert (after["spells"]["spell"] == plain["spells"]["spell"]).all()


def test_one_seat_has_no_reserve() -> None:
    stores = by_seat(played("reserve 0 seat=1"), "reserve_stores")
    assert (stores[:, 1] == 0).all()
    assert (stores[:, [0, 2, 3]].sum(axis=0) > 0).all()


def test_decks_dealt_at_random_give_everybody_nine_and_skip_the_auction() -> None:
    after = played("dealt")
    assert after["bids"].empty
    owned = after["spells"].groupby("deal")["spell"]
    assert (owned.nunique() == 36).all()
    assert (after["spells"].groupby(["deal", "seat"]).size() == 9).all()


@pytest.mark.parametrize("draw", ["", " draw=5"])
def test_decks_have_the_mix_of_elements_that_was_asked_for(draw: str) -> None:
    after = played(f"mix 5/2/2 seat=0{draw}; mix 1/4/4 seat=2{draw}")
    elements = np.array([spell.element for spell in CARDS.spells])
    spells = after["spells"].assign(element=elements[after["spells"]["spell"]])
    counts = spells.groupby(["deal", "seat", "element"]).size().unstack(fill_value=0)
    assert (counts.xs(0, level="seat") == [5, 2, 2]).to_numpy().all()
    assert (counts.xs(2, level="seat") == [1, 4, 4]).to_numpy().all()
    assert (spells.groupby("deal")["spell"].nunique() == 36).all()
    assert (spells.groupby("deal").size() == 36).all()


def test_another_draw_is_another_deck_of_the_mix() -> None:
    decks = [
        interventions_record(f"mix 3/3/3 draw={draw}", CARDS, Rules(), 4)["decks"][0]
        for draw in range(3)
    ]
    assert len({deck.tobytes() for deck in decks}) == 3
    for deck in decks:
        assert (deck[:, :36].sum(axis=1) == 9).all()
        basics = sum(
            np.outer(deck[:, kind], spell.symbols) for kind, spell in enumerate(CARDS.spells)
        )
        assert (deck[:, 36:39] == basics).all()


def test_a_deck_is_given_and_one_card_of_it_swapped() -> None:
    text = f"deck {IDS[0]},{IDS[5]},{IDS[9]} seat=0"
    for swap, expected in (
        ("", {0, 5, 9}),
        (f"; swap seat=0 from={IDS[5]} to={IDS[7]}", {0, 7, 9}),
    ):
        spells = played(text + swap)["spells"]
        assert set(spells[spells["seat"] == 0]["spell"]) == expected


def test_bids_and_picks_are_forced() -> None:
    """Who lays 9 against ones picks first, and picks what it is told."""
    bids = "; ".join(f"bid {9 if seat == 2 else 1} seat={seat} round=1" for seat in range(4))
    after = played(f"{bids}; pick 3 seat=2 round=1")
    first = after["bids"][after["bids"]["town_round"] == 1]
    assert (first.pivot(index="deal", columns="seat", values="bid") == [1, 1, 9, 1]).all().all()
    offers = after["offers"]
    wanted = offers[(offers["town_round"] == 1) & (offers["slot"] == 3)]
    assert set(wanted["picker"]) == {2}
    assert set(wanted["pick_place"]) == {1}


@pytest.mark.parametrize(("what", "code"), [("kill", 0), ("cards", 1)])
def test_a_redemption_is_forced(what: str, code: int) -> None:
    rows = played(f"starter seat=1; combo +3 seat=1; redeem {what} turn=1")["redemptions"]
    first = rows[rows["turn"] == 1].groupby("deal").first()
    assert len(first) == DEALS
    assert set(first["seat"]) == {1}
    assert set(first["redemption"]) == {code}
    assert set(first["plays_before"]) == {0}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("fam +1", "no intervention 'fam'; did you mean 'fame'"),
        ("fame", "it takes one value"),
        ("fame one", "'one' is not allowed; allowed: a whole number from 0 to 100"),
        ("fame -1", "from 0 to 100"),
        ("fame +1 seat=4", "no seat '4' with 4 players; allowed are 0 to 3, and all"),
        ("fame +1 seat=a", "no seat 'a'"),
        ("fame +1 sat=0", "it has no 'sat'; written: fame VALUE"),
        ("fame +1 turn=3 dead=2", "it has two moments"),
        ("fame +1 turn=-3", "turn=-3 is not allowed; allowed: 0 to 1000"),
        ("fame +1 seat=0 seat=1", "each key once"),
        ("fame 1; combo 1; combo 2", "more than 8 grants"),
        ("staff", "seat=... is missing"),
        ("staff seat=all", "staff is about one seat"),
        ("reserve 2", "from 0 to 1"),
        ("swap seat=0 from=nothing to=fire_01", "no spell 'nothing'"),
        ("swap seat=0 from=fire_1 to=fire_02", "did you mean 'fire_1"),
        ("dealt; mix 3/3/3", "deals every deck at random"),
        ("dealt; bid 9 round=1", "there is no auction with dealt"),
        ("mix 3/3", "a mix is three numbers"),
        ("mix 13/0/0 seat=0", "13 fire spells are too many: 12 are left"),
        ("mix 5/2/2", "fire spells are too many"),
        ("mix 3/3/3; mix 3/3/3 seat=1", "seat 1 has a deck already"),
        ("deck fire_01,fire_01 seat=0", "stands there twice"),
        ("bid 10 round=1", "from 1 to 9"),
        ("bid 9 round=10", "no round 10; allowed: 1 to 9"),
        ("pick 4 seat=0 round=1", "from 0 to 3"),
        ("redeem money turn=1", "points buy kill or cards"),
    ],
)
def test_what_cannot_be_had_is_named(text: str, named: str) -> None:
    with pytest.raises(InputError, match=named):
        interventions_record(text, CARDS, Rules(), 4)


def test_a_swap_that_a_deal_cannot_have_names_the_cards_and_the_deal() -> None:
    with pytest.raises(InputError, match=r"owns spell .* \('fire_01', 'fire_02'\), in deal"):
        played("swap seat=0 from=fire_01 to=fire_02")


def test_a_choice_that_is_not_legal_stops_the_run() -> None:
    with pytest.raises(PolicyError, match=r"not legal .it may have been forced"):
        played("redeem cards turn=1; combo -9")
