"""Play styles that are data: their files, their switches, and bidding as theory says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import load_card_set
from glory_sim.games.pixel_glory.differential import compare
from glory_sim.games.pixel_glory.drawn_cases import draw_case
from glory_sim.games.pixel_glory.game import GAME
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies import weight_files
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING, find_style
from glory_sim.games.pixel_glory.policies.drafting import assigned_place
from glory_sim.games.pixel_glory.policies.preparing import next_thresholds, stake_distribution
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.tables import set_tables
from glory_sim.harness.experiment import content_hash

CARDS = load_card_set("reconstruction")
GOOD = 'sentence = "Mine."\n[play]\nkill = 3\n'


def sums_of(*names: str, deals: int = 60, cards: Any = CARDS) -> Any:
    """Play deals in all seatings; return the sums."""
    sums = new_sums(1)
    seating = Seating([find_style(name) for name in names], (7,) * NUM_PURPOSES)
    Bench(cards, Rules(), seating).play_batch(0, deals, sums=sums)
    return sums[0]


def test_there_are_many_styles_each_told_in_one_sentence() -> None:
    assert len(PLAYING) >= 14
    assert len(BIDDING) >= 12
    for policy in (*PLAYING.values(), *BIDDING.values()):
        assert policy.sentence.endswith(".")
        assert policy.sentence.count(". ") == 0


def drawn_file(luck: Random, path: Path) -> str:
    """Write a style with every weight drawn at random; return its path as a name."""
    lines = ['sentence = "Drawn."']
    for table, weights in weight_files.TABLES.items():
        lines.append(f"[{table}]")
        for weight in weights:
            number = max(weight.low, min(luck.choice((0, 1, -2, 5)), weight.high))
            value = f'"{luck.choice(weight.choices)}"' if weight.choices else number
            lines.append(f"{weight.name} = {value}")
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("number", range(3000, 3030))
def test_engines_agree_on_any_weights(number: int, tmp_path: Path) -> None:
    case, luck = draw_case(number), Random(number)
    seats = [drawn_file(luck, tmp_path / f"{seat}.toml") for seat in range(len(case.policies))]
    assert compare(replace(case, policies=tuple(seats))) is None


RESTRICTIONS: dict[str, Callable[[Any, Any], bool]] = {
    "no_reserve": lambda game, seat: not seat["reserve_stores"] and not seat["reserve_uses"],
    "hoarder": lambda game, seat: not game["redemptions"],
    "never_draws": lambda game, seat: not seat["redeemed_draws"] and seat["redeemed_kills"] > 0,
    "always_draws": lambda game, seat: seat["redeemed_draws"] > 0 and not seat["redeemed_kills"],
    "never_reshuffles": lambda game, seat: not seat["reshuffles_chosen"],
    "always_reshuffles": lambda game, seat: seat["reshuffles_chosen"] == game["reshuffle_choices"],
    "free_reserve": lambda game, seat: seat["reserve_uses"] > seat["blow_kills"][..., 2].sum() + 5,
    "weigher": lambda game, seat: seat["blow_kills"][..., 2].sum() > 0.9 * seat["reserve_uses"] > 0,
}


@pytest.mark.parametrize("name", RESTRICTIONS)
def test_a_switch_forbids_what_it_says(name: str) -> None:
    sums = sums_of(*[name] * 3)
    rows = sums.seats["row"].reshape(-1)
    totals = {field: rows[field].sum(axis=0) for field in layout.seat_dtype.names}
    assert RESTRICTIONS[name](sums.game, totals)


def redemptions_of(name: str) -> np.ndarray:
    style = find_style(name)
    bench = Bench(CARDS, Rules(), Seating([style] * 3, (7,) * NUM_PURPOSES))
    return np.concatenate([bench.play_one(deal).tables["redemptions"] for deal in range(40)])


def test_moments_of_redemption() -> None:
    first, last = redemptions_of("redeems_first"), redemptions_of("redeems_last")
    rescue, rich = redemptions_of("redeems_rescue"), redemptions_of("redeems_rich")
    assert min(len(first), len(last), len(rescue), len(rich)) > 20
    assert not first["plays_before"].any()
    assert not last["cards_in_hand"].any()
    assert not rescue["cards_in_hand"].any()
    assert not rescue["killed_already"].any()
    assert rich["fame"].min() >= 3


def test_the_stored_weights_are_played_whatever_the_file_says_now(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD + 'redeem = "never"\n', encoding="utf-8")
    cells, inputs = set_tables(CARDS, Rules(), players=[2], policies=[(str(path),)])
    path.unlink()
    match = GAME.match(cells[0], inputs, 5)
    assert match.seating.styles[0].play.plain == inputs[f"policy:{path}"]
    assert match.seating.styles[0].bid.name == "gap"


def test_other_weights_make_another_run(tmp_path: Path) -> None:
    path, hashes = tmp_path / "mine.toml", set()
    for kill in (3, 4):
        path.write_text(GOOD.replace("3", str(kill)), encoding="utf-8")
        hashes.add(content_hash(set_tables(CARDS, Rules(), players=[2], policies=[(str(path),)])))
    assert len(hashes) == 2


def test_a_file_with_both_tables_is_a_whole_style(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD + "[bid]\nmain = 2\n", encoding="utf-8")
    style = find_style(str(path))
    assert style.play.function is PLAYING["weigher"].function
    assert style.bid.function is BIDDING["assigns"].function
    assert find_style(f"greedy+{path}").bid.parameters == "main = 2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kil = 3", r"'kil' is not a weight of \[play\]; did you mean 'kill'\?"),
        ("zzz = 3", r"'zzz' is not a weight of \[play\]; there are kill, fame"),
        ('kill = "much"', r"\[play\] kill = 'much'; allowed is a number from -1000 to 1000"),
        ("kill = true", r"\[play\] kill = 'True'; allowed is a number"),
        ("kill = nan", r"\[play\] kill = 'nan'; allowed is a number"),
        ("kill = 1001", r"\[play\] kill = '1001'; allowed is a number from -1000 to 1000"),
        ("floor = 1.5", r"\[play\] floor = '1.5'; allowed is a whole number from 0 to 100"),
        ('redeem = "draw"', r'redeem = \'draw\'; allowed is "any" or "kill" or "cards" or "never"'),
        ("[bids]", r"'bids' is not a key; did you mean 'bid'\?"),
        ("[bid]\nnoise = -1", r"\[bid\] noise = '-1'; allowed is a whole number from 0 to 11"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_file_and_key(
    text: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'sentence = "Mine."\n[play]\n{text}\n', encoding="utf-8")
    with pytest.raises(InputError, match=told) as caught:
        find_style(str(path))
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[play]\n", "sentence = 'None' must say"),
        ('sentence = ""\n[play]\n', "sentence = '' must say"),
        ('sentence = "S."\n', r"neither a table \[play\] nor a table \[bid\]"),
        ('sentence = "S."\nplay = 3\n', r"play is '3', not a table of weights: \[play\]"),
        ('sentence = "S."\n[bid]\n', r"says how to bid, not how to play.*greedy\+"),
    ],
)
def test_a_file_must_say_what_it_is(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        find_style(str(path))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("weiger", "did you mean 'weigher'"),
        ("greedy+asigns", "no bidding policy 'asigns'.*did you mean 'assigns'"),
        ("nothing.toml", "nothing.toml does not exist"),
    ],
)
def test_an_unknown_style_is_refused(name: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        find_style(name)


def test_known_stakes_are_matched_by_sorted_bids() -> None:
    """Fed nine stakes known beforehand, bids are sorted by stake (match the prize)."""
    luck = np.random.default_rng(4)
    for _ in range(20):
        stakes, hand = luck.permutation(np.arange(9) * 1.5), list(range(1, 10))
        bids = []
        for number, stake in enumerate(stakes):
            future = np.sort(stakes[number + 1 :])
            bids.append(hand.pop(int(assigned_place(stake, future, 0, len(future)))))
        assert [bids[i] for i in np.argsort(stakes)] == list(range(1, 10))


def test_thresholds_for_uniform_stakes_are_those_of_derman_lieberman_and_ross() -> None:
    """With two cards left they can expect 3/8 and 5/8, with three (by hand) 39/128 ..."""
    stakes = (np.arange(20_000) + 0.5) / 20_000
    chances = np.full(20_000, 1 / 20_000)
    one = next_thresholds(np.zeros(0), stakes, chances)
    two = next_thresholds(one, stakes, chances)
    three = next_thresholds(two, stakes, chances)
    assert one == pytest.approx([1 / 2])
    assert two == pytest.approx([3 / 8, 5 / 8])
    assert three == pytest.approx([39 / 128, 1 / 2, 89 / 128])


@pytest.mark.parametrize(("offered", "last"), [(2, 2), (3, 2), (4, 4), (4, 3), (3, 1)])
def test_stakes_of_a_round_are_counted_exactly(offered: int, last: int) -> None:
    values = np.sort(np.random.default_rng(offered).integers(0, 50, 9)).astype(float)
    drawn = [sorted(hand, reverse=True) for hand in combinations(values, offered)]
    exact = [hand[0] - (hand[last - 1] if last > 1 else 0) for hand in drawn]
    stakes, chances = stake_distribution(values, offered, last)
    for limit in np.unique(exact):
        assert chances[stakes <= limit].sum() == pytest.approx(np.mean(np.array(exact) <= limit))
    assert (np.diff(stakes) >= 0).all()
