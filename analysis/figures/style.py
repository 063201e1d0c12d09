"""Set how every figure looks: sizes, fonts, colours and marks.

Colours of elements mean elements and nothing else, and each has a shape of its own;
play styles are told apart by mark and fill. All survive colour blindness and print.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

import matplotlib as mpl

INK, MUTED, FAINT, ZONE = "#1c1c24", "#5a5a66", "#c9c9d2", "#e4e4ea"
ELEMENT_COLOURS = {"fire": "#c24a00", "earth": "#00795a", "water": "#0066a8", "none": "#6b6b75"}
ELEMENT_MARKS = {"fire": "^", "earth": "s", "water": "o", "none": "D"}
WIDTH = 3.75
"""Inches: 360 CSS pixels, so that a figure fills a phone and three fill a page."""
ROW_HEIGHT = 0.21
LONGEST_LABEL = 24


class SeriesStyle(NamedTuple):
    """How one play style is marked where colour is free."""

    mark: str
    colour: str
    filled: bool


SERIES = (
    SeriesStyle("o", INK, filled=True),
    SeriesStyle("D", "#7a3fa0", filled=False),
    SeriesStyle("s", "#8a6100", filled=True),
    SeriesStyle("^", "#4d4d57", filled=False),
    SeriesStyle("v", "#a0307a", filled=True),
    SeriesStyle("P", "#33527a", filled=False),
)


Filling = Literal["full", "left", "right", "bottom", "top", "none"]
ELEMENT_FILLINGS: tuple[Filling, ...] = ("full", "none", "bottom", "top", "left", "right")


def element_filling(number: int) -> Filling:
    """Return how a play style fills its mark where shape and colour tell the element."""
    return ELEMENT_FILLINGS[number % len(ELEMENT_FILLINGS)]


def series_style(number: int) -> SeriesStyle:
    """Return the mark of a play style by its place in the run."""
    return SERIES[number % len(SERIES)]


@contextmanager
def drawing_style() -> Iterator[None]:
    """Draw with the house style; the same data then gives the same bytes."""
    settings: dict[Any, Any] = {
        "svg.hashsalt": "glory-sim",
        "svg.fonttype": "none",  # text stays text: it can be read aloud, searched, and scaled
        "text.parse_math": False,  # a dollar sign in a card's name is a dollar sign
        "axes.unicode_minus": False,
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"],
        "font.size": 8.5,
        "axes.edgecolor": FAINT,
        "axes.labelcolor": MUTED,
        "axes.labelsize": 8,
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "xtick.color": MUTED,
        "xtick.labelsize": 8,
        "ytick.color": INK,
        "ytick.labelsize": 8.5,
        "ytick.left": False,
        "xtick.major.size": 2.5,
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "savefig.facecolor": "none",
    }
    with mpl.rc_context(settings):
        yield


def shorten(label: str) -> str:
    """Return a label that fits beside an axis."""
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"
