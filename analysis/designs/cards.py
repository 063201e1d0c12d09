"""Measure what owning a spell causes: decks dealt at random, all spells at once.

With decks dealt at random every seat owns k of the S spells by lot, so the covariance
of ownership is known, and the least-squares effects follow from the owners' win shares
alone: b = (S - 1) / (S - k) (W - mean W). They add up to zero: only relative worth
exists where every spell may be owned by somebody.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.designs.arms import Arms
from analysis.labels import ELEMENTS
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.stats.families import simultaneous_factor
from analysis.stats.paired import covariance
from analysis.stats.ranking import rank_intervals, shrink
from analysis.summaries.fame import TWELFTHS
from analysis.summaries.tidy import NUMBERS, stack, tidy, with_key

DEALT, PLAIN = "dealt", "plain"
FloatArray = npt.NDArray[np.float64]
NOTHING = pd.DataFrame(columns=["metric"])


@dataclass(frozen=True)
class CardValues:
    """Worth of every spell: as it comes with its symbols, and of its text alone."""

    whole: Clustered
    text: Clustered
    basics: Clustered
    """One more basic attack of each element."""


def card_values(arms: Arms) -> CardValues | None:
    """Return the values of all spells; None where no decks were dealt."""
    if DEALT not in arms.cells:
        return None
    cell = arms.cells[DEALT]
    whole = values_from_owners(arms, DEALT)
    element = np.array([ELEMENTS.index(card["element"]) for card in cell.cards.spells])
    basics = clusters.beside(
        *(_basic_value(arms, whole, element, place) for place in range(len(ELEMENTS)))
    )
    symbols = np.array([[int(card[e]) for e in ELEMENTS] for card in cell.cards.spells], float)
    brought = clusters.combine(basics, (symbols - symbols.mean(axis=0)).T)
    return CardValues(whole, whole - brought, basics)


def values_from_owners(arms: Arms, arm: str) -> Clustered:
    """Return the effect of each spell on its owner's win share, relative to the mean."""
    shares = clusters.ratio(arms.of_spells(arm, "share"), TWELFTHS * arms.of_spells(arm, "owned"))
    number = len(arms.cells[arm].cards.spells)
    owned = int(arms.cells[arm].rules["auction_cards"])
    factor = (number - 1) / (number - owned)
    return clusters.combine(shares, factor * (np.eye(number) - 1 / number))


def spells(arms: Arms) -> pd.DataFrame:
    """Value of each spell with and without its symbols, its place, and what is paid."""
    values = card_values(arms)
    if values is None:
        return NOTHING
    cards = arms.cells[DEALT].cards.spells
    keys = pd.DataFrame(
        {name: [card[name if name != "spell" else "id"] for card in cards]
         for name in ("spell", "name", "element")}
    )  # fmt: skip
    figures = {
        "value": values.whole,
        "value_text": values.text,
        "played": clusters.ratio(arms.of_spells(DEALT, "used"), arms.of_spells(DEALT, "owned")),
        "bid": clusters.ratio(
            arms.of_spells(PLAIN, "first_bid"), arms.of_spells(PLAIN, "first_picks")
        ),
    }
    return stack([tidy(keys, figures), _together(keys, values.whole), _ranked(keys, values.whole)])


def elements(arms: Arms) -> pd.DataFrame:
    """E4: the mean value of each element's spells, of their text, of one basic attack."""
    values = card_values(arms)
    if values is None:
        return NOTHING
    cards = arms.cells[DEALT].cards.spells
    of = np.array([[1.0 * (card["element"] == e) for e in ELEMENTS] for card in cards])
    mean = of / of.sum(axis=0)
    keys = pd.DataFrame({"element": ELEMENTS})
    figures = {
        "value": clusters.combine(values.whole, mean),
        "value_text": clusters.combine(values.text, mean),
        "basic": values.basics,
    }
    return tidy(keys, figures)


def basics(arms: Arms) -> pd.DataFrame:
    """The price list's lines on one more basic attack of each element."""
    values = card_values(arms)
    if values is None:
        return NOTHING
    parts = [
        with_key(
            tidy(pd.DataFrame(index=[0]), {"win_points": values.basics.pick(place)}),
            thing=f"one basic {element} attack",
        )
        for place, element in enumerate(ELEMENTS)
    ]
    return stack(parts)


def _basic_value(
    arms: Arms, whole: Clustered, element: npt.NDArray[np.int64], place: int
) -> Clustered:
    """Return the worth of one symbol, from arms in which every spell of an element has one more.

    Effects are relative, so the mean of the element moves by 1 - its part of the spells.
    """
    more = values_from_owners(arms, f"{DEALT}+{ELEMENTS[place]}")
    mine = element == place
    weights = (mine / mine.sum() / (1 - mine.mean()))[:, None]
    return clusters.combine(more - whole, weights)


def _together(keys: pd.DataFrame, values: Clustered) -> pd.DataFrame:
    """Return the values with intervals that hold for all spells at once."""
    rows = tidy(keys, {"value_all": values})
    for level in (95, 90):
        factor = simultaneous_factor(covariance(values), level=level / 100)
        rows[f"lo{level}"] = values.estimate - factor * values.se
        rows[f"hi{level}"] = values.estimate + factor * values.se
    return rows


def _ranked(keys: pd.DataFrame, values: Clustered) -> pd.DataFrame:
    """Return shrunken values, and places with the ends of their intervals."""
    shrunk = shrink(values.estimate, values.se).estimate
    places = rank_intervals(values.estimate, covariance(values))
    rank = pd.DataFrame(dict.fromkeys(NUMBERS[1:], np.nan), index=keys.index)
    rank = pd.concat([keys, rank.assign(estimate=places.place, metric="rank")], axis=1)
    rank = rank.assign(lo95=places.low, hi95=places.high, lo90=places.low, hi90=places.high)
    known = dict.fromkeys(NUMBERS[1:], np.nan)
    return stack([rank, keys.assign(metric="value_shrunk", estimate=shrunk, **known)])
