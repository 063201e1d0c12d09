"""Say who meets whom: profiles of entrants, and every way round a table for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement, permutations

from glory_sim.core.errors import InputError, quoted

Profile = tuple[str, ...]
"""Who sits at a table, in the order of the entrants; where they sit is left open."""

MOST_ENTRANTS = 20
MOST_TABLES = 4096
SEATINGS = ("all", "rotations")


def make_profiles(entrants: Sequence[str], num_seats: int, schedule: str) -> list[Profile]:
    """Return the profiles that meet; InputError if nobody could.

    Args:
        entrants: different policies.
        num_seats: players of every table.
        schedule: one of SCHEDULES.
    """
    if schedule not in SCHEDULES:
        known = ", ".join(SCHEDULES)
        raise InputError(f"there is no schedule {quoted(schedule)}; schedules: {known}")
    for place, name in enumerate(entrants):
        if name in entrants[:place]:
            raise InputError(f"the entrant {quoted(name)} stands there twice")
    fewest = 1 if schedule == "identical" else 2
    if not fewest <= len(entrants) <= MOST_ENTRANTS:
        raise InputError(
            f"a tournament has {fewest} to {MOST_ENTRANTS} entrants, and here are {len(entrants)}; "
            "give them as --entrants greedy,careful"
        )
    return list(dict.fromkeys(SCHEDULES[schedule](entrants, num_seats)))


def table_orders(profile: Profile, seatings: str) -> list[Profile]:
    """Return the orders round the table; each is played in all of its rotations.

    `all` has every order that no rotation of another one is: with all rotations that
    makes n! seatings of n different entrants. `rotations` has the profile's own.
    """
    if seatings == "rotations":
        return [profile]
    orders = sorted(set(permutations(profile)), key=lambda order: list(map(profile.index, order)))
    found: dict[frozenset[Profile], Profile] = {}
    for order in orders:
        turned = frozenset(order[place:] + order[:place] for place in range(len(order)))
        found.setdefault(turned, order)
    return list(found.values())


def check_tables(number: int) -> None:
    """Refuse a tournament that is too large to be meant."""
    if number > MOST_TABLES:
        raise InputError(
            f"the tournament has {number:,} tables and at most {MOST_TABLES:,} are played; give "
            "fewer entrants, or --schedule one-against-others"
        )


def _round_robin(entrants: Sequence[str], num_seats: int) -> list[Profile]:
    return list(combinations_with_replacement(entrants, num_seats))


def _one_against_others(entrants: Sequence[str], num_seats: int) -> list[Profile]:
    pairs = [(one, other) for one in entrants for other in entrants]
    return [_in_order((one, *[other] * (num_seats - 1)), entrants) for one, other in pairs]


def _identical(entrants: Sequence[str], num_seats: int) -> list[Profile]:
    return [(name,) * num_seats for name in entrants]


def _in_order(names: Profile, entrants: Sequence[str]) -> Profile:
    return tuple(sorted(names, key=list(entrants).index))


SCHEDULES: Mapping[str, Callable[[Sequence[str], int], list[Profile]]] = {
    "round-robin": _round_robin,
    "one-against-others": _one_against_others,
    "identical": _identical,
}
