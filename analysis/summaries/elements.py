"""Summarise the elements: match-ups (E1) and the use of the bonus (E2)."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.evidence import Cell, FloatArray, Sums
from analysis.labels import CARRIERS, ELEMENTS, MONSTER_ELEMENTS
from analysis.stats import clusters
from analysis.summaries.monsters import printed_numbers
from analysis.summaries.tidy import ALL, NO_KEYS, pools, stack, tidy, with_key

CARD_CARRIERS = CARRIERS[:3]


def match_ups(cell: Cell) -> pd.DataFrame:
    """E1: card element x monster element x carrier, and the selection ratio."""
    parts = []
    for element, card in enumerate(ELEMENTS):
        for carrier, where in _carriers():
            hits = cell.sums("hits", "monster_element", card_element=element, **where)
            if not hits.total("hits").any():
                continue
            rows = stack(
                [
                    _match_up_figures(cell, hits, _even_choices(cell, element, where)),
                    _by_work(cell, hits),
                ]
            )
            parts.append(with_key(rows, card=card, carrier=carrier))
    return stack(parts)


def bonus_use(cell: Cell) -> pd.DataFrame:
    """E2: how often the element bonus was to be had, taken, needed, and missed."""
    parts = []
    for policy, where in pools(cell):
        seats = cell.sums("seats", **where)
        for element in ELEMENTS:
            rows = stack([_bonus_figures(seats, element), *_chances(cell, element, where)])
            parts.append(with_key(rows, policy=policy, element=element))
        damage = all_damage(seats)
        share = tidy(NO_KEYS, {"damage_share": clusters.ratio(seats["bonus_damage"], damage)})
        parts.append(with_key(share, policy=policy, element=ALL))
    return stack(parts)


def all_damage(seats: Sums) -> FloatArray:
    """Return the damage of all cards to all monsters, `[G, K]`."""
    names = [f"damage_{card}_{monster}" for card in ELEMENTS for monster in MONSTER_ELEMENTS]
    return np.asarray(np.sum([seats[name] for name in names], axis=0))


def _carriers() -> list[tuple[str, dict[str, int]]]:
    return [(ALL, {}), *((name, {"carrier": code}) for code, name in enumerate(CARD_CARRIERS))]


def _match_up_figures(cell: Cell, hits: Sums, even: FloatArray) -> pd.DataFrame:
    """Return the figures of one kind of card against every element of monster."""
    games, number, damage = cell.sums("games")["games"], hits["hits"], hits["damage"]
    even = even[:, hits.keys["monster_element"].to_numpy()]
    figures = {
        "hits_per_game": clusters.ratio(number, games),
        "hit_share": clusters.ratio(number, hits.total("hits")),
        "opportunity_share": clusters.ratio(even, hits.total("choices")),
        "selection_ratio": clusters.ratio(hits["choices"], even),
        "damage_per_game": clusters.ratio(damage, games),
        "damage_per_hit": clusters.ratio(damage, number),
        "bonus_per_game": clusters.ratio(hits["bonus"], games),
        "kills_per_game": clusters.ratio(hits["kills"], games),
        "kills_per_hit": clusters.ratio(hits["kills"], number),
        "fame_per_game": clusters.ratio(hits["fame"], games),
        "overkill_per_game": clusters.ratio(hits["overkill"], games),
    }
    names = [MONSTER_ELEMENTS[code] for code in hits.keys["monster_element"]]
    keys = pd.DataFrame({"monster": names})
    return tidy(keys, figures)


def _by_work(cell: Cell, hits: Sums) -> pd.DataFrame:
    """Return the fame of each element's monsters, split by the damage cards dealt to them."""
    every = cell.sums("hits", "monster_element")
    elements = printed_numbers(cell)["element"].to_numpy()
    fame = printed_numbers(cell)["fame"].to_numpy(float)
    monsters = cell.sums("monsters", "monster")
    kinds = monsters.keys["monster"].to_numpy(int)
    games = cell.sums("games")["games"]
    place = {code: column for column, code in enumerate(every.keys["monster_element"])}
    rows = []
    for column, code in enumerate(hits.keys["monster_element"]):
        mine = elements[kinds] == MONSTER_ELEMENTS[code]
        won = (monsters["killed"][:, mine] * fame[kinds][mine]).sum(axis=1, keepdims=True)
        dealt = hits["damage"][:, [column]]
        share = clusters.ratio(dealt, every["damage"][:, [place[code]]])
        found = clusters.product(share, clusters.ratio(won, games))
        keys = pd.DataFrame({"monster": [MONSTER_ELEMENTS[code]]})
        rows.append(tidy(keys, {"fame_by_work": found}))
    return stack(rows)


def _even_choices(cell: Cell, element: int, where: dict[str, int]) -> FloatArray:
    """Return the choices each monster element would get, `[G, 4]`, if all that were up did.

    `faces` has bit e set when a monster of element e was face up at the choice.
    """
    choices = cell.sums("hits", "faces", card_element=element, **where)
    faces = choices.keys["faces"].to_numpy()
    is_up = (faces[:, None] >> np.arange(len(MONSTER_ELEMENTS))) & 1
    weights = is_up / np.maximum(is_up.sum(axis=1, keepdims=True), 1)
    even: FloatArray = choices["choices"] @ weights
    return even


def _bonus_figures(seats: Sums, element: str) -> pd.DataFrame:
    chances, kills = seats[f"bonus_chances_{element}"], seats[f"bonus_kills_{element}"]
    figures = {
        "chances_per_seat": clusters.ratio(chances, seats["seats"]),
        "taken": clusters.ratio(seats[f"bonus_taken_{element}"], chances),
        "kills_per_seat": clusters.ratio(kills, seats["seats"]),
        "kill_share": clusters.ratio(kills, seats["kills"]),
        "fame_share": clusters.ratio(seats[f"bonus_fame_{element}"], seats["fame"]),
        "missed_died": clusters.ratio(seats[f"missed_died_{element}"], chances),
        "missed_fame": clusters.ratio(seats[f"missed_fame_{element}"], chances),
        "missed_other": clusters.ratio(seats[f"missed_other_{element}"], chances),
    }
    return tidy(NO_KEYS, figures)


def _chances(cell: Cell, element: str, where: dict[str, int]) -> list[pd.DataFrame]:
    """Return what only the whole table tells, as hits are not counted by policy."""
    if where:
        return []
    hits = cell.sums("hits", card_element=ELEMENTS.index(element))
    chances = cell.sums("seats")[f"bonus_chances_{element}"]
    return [
        tidy(NO_KEYS, {"to_be_had": clusters.ratio(chances, hits["choices"])}),
        tidy(NO_KEYS, {"damage_share": clusters.ratio(hits["bonus"], hits["damage"])}),
    ]
