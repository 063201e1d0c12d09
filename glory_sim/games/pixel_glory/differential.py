"""Compare the two engines game by game: events, views and every outcome table.

python -m glory_sim.games.pixel_glory.differential --games 1000 --first 0 --jobs 2
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click
import joblib
import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout, records, reference
from glory_sim.games.pixel_glory.bench import Bench, Playthrough, Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.drawn_cases import Case, draw_case
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import Style, find_style
from glory_sim.games.pixel_glory.policy_calls import address_of, answer_once
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.transcript import tell_game
from glory_sim.games.pixel_glory.view_hash import STYLE as VIEWS

Records = npt.NDArray[np.void]
CASES_AT_ONCE = 20
TOLD_LINES = 25


def style_of(name: str) -> Style:
    """Return a shipped style, or the one that hashes its views."""
    return VIEWS if name == VIEWS.name else find_style(name)


def as_function(style: Style, cards: Records, rules: Records) -> Callable[[Any], int]:
    """Return a style as the reference engine calls it: a function of the view."""
    scratch = np.zeros(1, layout.scratch_dtype).view(np.recarray)
    policies = (style.bid, style.play)
    addresses = np.array([address_of(policy.function) for policy in policies])
    params = np.array([policy.prepare(cards, rules) for policy in policies])

    def answer(view: Any) -> int:
        views = np.frombuffer(bytearray(view.tobytes()), view.dtype)
        with np.errstate(over="ignore"):  # keys wrap round; compiled code does so silently
            return int(answer_once(addresses, views, cards, rules, params, scratch))  # type: ignore[no-untyped-call]  # a kernel

    return answer


def play_reference(
    card_set: CardSet,
    rules: Rules,
    *,
    styles: Sequence[Style],
    seeds: Sequence[int],
    deal: int,
    replicates: Sequence[int] = (0,) * NUM_PURPOSES,
    interventions: Records | None = None,
) -> Any:
    """Play one game with the reference engine."""
    num_seats = len(styles)
    cards = records.cards_record(card_set)
    table_rules = records.rules_record(rules, num_seats)
    return reference.play_game(
        card_set,
        rules,
        num_seats=num_seats,
        chance=reference.Chance(tuple(seeds), deal, tuple(replicates)),
        policies=[as_function(style, cards, table_rules) for style in styles],
        interventions=None if interventions is None else interventions[0],
    )


def compare(case: Case) -> str | None:
    """Return the first difference between the engines on a case, told; None if they agree."""
    styles = [style_of(name) for name in case.policies]
    seating = Seating(styles, case.seeds, case.replicates, case.interventions)
    fast = Bench(case.card_set, case.rules, seating).play_one(case.number)
    slow = play_reference(
        case.card_set,
        case.rules,
        styles=styles,
        seeds=case.seeds,
        deal=case.number,
        replicates=case.replicates,
        interventions=case.interventions,
    )
    difference = _event_difference(fast.events, slow.events) or _table_difference(
        fast.tables, slow.tables
    )
    return None if difference is None else f"{difference}\n{_story(case, fast, slow)}"


def _event_difference(fast: Records, slow: Records) -> str | None:
    ours, theirs = fast.tolist(), slow.tolist()
    if ours == theirs:
        return None
    place = _first_difference(ours, theirs)
    told = [_event(rows[place]) if place < len(rows) else "no event" for rows in (ours, theirs)]
    return f"event {place}: fast {told[0]}, reference {told[1]}"


def _first_difference(ours: Sequence[Any], theirs: Sequence[Any]) -> int:
    for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return place
    return min(len(ours), len(theirs))


def _event(row: tuple[int, ...]) -> str:
    return f"{layout.EVENT_NAMES[row[1]]} {row[2:]}"


def _table_difference(fast: Any, slow: Any) -> str | None:
    for name, theirs in slow.items():
        ours = fast[name]
        if ours.shape != theirs.shape:
            return f"table {name}: fast {ours.shape}, reference {theirs.shape} rows"
        for column in theirs.dtype.names:
            if not np.array_equal(ours[column], theirs[column]):
                rows = np.nonzero(ours[column] != theirs[column])[0]
                return (
                    f"table {name}, column {column}, row {rows[0]}: fast "
                    f"{ours[column][rows[0]]}, reference {theirs[column][rows[0]]}"
                )
    return None


def _story(case: Case, fast: Playthrough, slow: Any) -> str:
    """Tell the game up to where the engines part."""
    place = _first_difference(fast.events.tolist(), slow.events.tolist())
    told = tell_game(
        fast.events[: max(place, 1)],
        card_set=case.card_set,
        rules=case.rules,
        policies=case.policies,
    )
    return "\n".join(told.splitlines()[-TOLD_LINES:])


def compare_numbers(numbers: Sequence[int]) -> list[tuple[int, str]]:
    """Return the cases of these numbers in which the engines differ, each told."""
    told = [(number, compare(draw_case(number))) for number in numbers]
    return [(number, difference) for number, difference in told if difference is not None]


def compare_many(
    first: int, games: int, *, jobs: int
) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Yield (games compared, differences) part by part, in order of the numbers."""
    parts = [
        range(start, min(start + CASES_AT_ONCE, first + games))
        for start in range(first, first + games, CASES_AT_ONCE)
    ]
    pool = joblib.Parallel(n_jobs=jobs, return_as="generator")
    found = pool(joblib.delayed(compare_numbers)(part) for part in parts)
    for part, differences in zip(parts, found, strict=True):
        yield len(part), differences


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True)
def main(games: int, first: int, jobs: int) -> None:
    """Compare the engines on drawn cases; status 1 if they differ anywhere."""
    began, done, num_different = time.monotonic(), 0, 0
    for num_games, differences in compare_many(first, games, jobs=jobs):
        done += num_games
        num_different += len(differences)
        for number, difference in differences:
            click.echo(f"case {number} differs: {difference}")
            click.echo(f"  again: python -m {__spec__.name} --first {number} --games 1 --jobs 1")
        left = (time.monotonic() - began) / done * (games - done)
        click.echo(f"\r{done:,} of {games:,} games, {left:,.0f} s left ", nl=False, err=True)
    click.echo(err=True)
    click.echo(f"{done:,} games compared, {num_different:,} differ")
    sys.exit(1 if num_different else 0)


if __name__ == "__main__":
    main()
