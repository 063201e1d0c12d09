"""Put numbers into HTML so that each can be traced to its metric.

Text with a number of a metric carries the metric's id and the style it was printed
in; keys, such as numbers of players, carry a mark of their own. Whatever else on
the page has a digit is fixed text.
"""

from __future__ import annotations

from markupsafe import Markup, escape

from analysis.metrics import Metric
from analysis.wording import say


def number(metric: Metric, style: str = "full") -> Markup:
    """Return a number as the page prints it, with the metric it comes from."""
    mark = Markup('<span class="number" data-metric="{}" data-style="{}">{}</span>')
    return mark.format(metric.id, style, say(metric, style))


def key(value: object) -> Markup:
    """Return a key of a metric, such as the number of players or a card's name."""
    return Markup("<span data-key>{}</span>").format(value)


def table_of(metric: Metric) -> Markup:
    """Name the table of players that a metric is about: "4 players, greedy"."""
    return Markup("{} players, {}").format(key(metric.players), key(metric.panel))


def join(parts: list[Markup], separator: str = ", ") -> Markup:
    """Return marked-up texts in one line."""
    return escape(separator).join(parts)
