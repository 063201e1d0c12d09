"""Turn a metric into the text that is printed: the one way numbers get on a page.

At most three significant digits; an interval has as many decimals as its standard
error tells; shares are in per cent; a count of zero prints its bound, "< 3/N".
"""

from __future__ import annotations

import math
from collections.abc import Callable

from analysis.metrics import Metric
from analysis.stats.verdicts import deals_needed

MOST_DIGITS = 3
MOST_DECIMALS = 6
NO_NUMBER = "\N{EN DASH}"
NBSP = "\N{NO-BREAK SPACE}"
SETTLED_BY_NONE = 1e9
"""An UNSURE verdict that would take more deals than this lies on the zone's edge."""


def say(metric: Metric, style: str = "full") -> str:
    """Return the text of a metric in one of the STYLES."""
    return STYLES[style](metric)


def say_estimate(metric: Metric) -> str:
    """Return the estimate alone: "21.8 %"."""
    if metric.estimate is None:
        return NO_NUMBER
    if metric.unit == "count":
        return f"{metric.estimate:,.0f}"
    return _number(metric, metric.estimate) + _sign(metric)


def say_full(metric: Metric) -> str:
    """Return estimate and 95 % interval: "21.8 % (21.4 to 22.2)"."""
    spread = say_spread(metric)
    return f"{say_estimate(metric)} ({spread})" if spread else say_estimate(metric)


def say_spread(metric: Metric) -> str:
    """Return the interval as it stands in brackets, empty where there is none to tell.

    A spread too small for the digits of the estimate is given as half a width; none
    and all have the bound of the rule of three.
    """
    if metric.unit == "count" or metric.lo95 is None or metric.hi95 is None:
        return ""
    if metric.estimate == 0 and metric.unit in ("share", "per game"):
        return f"<{NBSP}3/{metric.trials or metric.num_deals:,}"
    if metric.estimate == 1 and metric.unit == "share":
        return f"all but <{NBSP}3/{metric.trials or metric.num_deals:,}"
    low, high = _number(metric, metric.lo95), _number(metric, metric.hi95)
    if low == high:
        half = (metric.hi95 - metric.lo95) / 2 * _scale(metric)
        return f"±{_one_digit(half)}" if half > 0 else ""
    return f"{low} to {high}"


def say_interval(metric: Metric) -> str:
    """Return the interval alone, with its unit: "21.4 to 22.2 %"."""
    spread = say_spread(metric)
    if spread.startswith("±") and metric.estimate is not None:
        spread = f"{_number(metric, metric.estimate)} {spread}"
    return spread + _sign(metric)


def say_of_100(metric: Metric) -> str:
    """Return a share as a natural frequency: "4 of 100", "3 of 1,000"."""
    if metric.estimate is None:
        return NO_NUMBER
    of = 100
    while round(metric.estimate * of) < 3 and 0 < metric.estimate and of < 1_000_000:
        of *= 10
    return f"{round(metric.estimate * of):,} of {of:,}"


def say_deals(metric: Metric) -> str:
    """Return the number of deals behind a metric."""
    return f"{metric.num_deals:,}"


def say_target(metric: Metric) -> str:
    """Return the target zone: "23.5 to 26.5 %"."""
    zone = metric.target
    if zone is None:
        return NO_NUMBER
    low, high = (_three_digits(end * _scale(metric)) for end in (zone.low, zone.high))
    if metric.unit == "share" and zone.low <= 0:
        return f"at most {high}{_sign(metric)}"
    if metric.unit == "share" and zone.high >= 1:
        return f"at least {low}{_sign(metric)}"
    return f"{low} to {high}{_sign(metric)}"


def say_even(metric: Metric) -> str:
    """Return what an even share of the table would be: "25 %"."""
    return f"{_three_digits(100 / metric.players)}{NBSP}%" if metric.players else NO_NUMBER


def say_needed(metric: Metric) -> str:
    """Return about how many deals would settle an UNSURE verdict, in words."""
    if metric.target is None or metric.estimate is None or metric.se is None:
        return "no number of deals tells yet"
    needed = deals_needed(
        metric.target, estimate=metric.estimate, se=metric.se, num_deals=metric.num_deals
    )
    if needed > SETTLED_BY_NONE:
        return "it lies on the very edge of its target"
    more = max(needed, metric.num_deals + 1)
    return f"about {_rounded_up(more):,} deals in all would settle it"


STYLES: dict[str, Callable[[Metric], str]] = {
    "estimate": say_estimate,
    "full": say_full,
    "spread": say_spread,
    "interval": say_interval,
    "of100": say_of_100,
    "deals": say_deals,
    "target": say_target,
    "even": say_even,
    "needed": say_needed,
}


def _scale(metric: Metric) -> float:
    return 100.0 if metric.unit in ("share", "pp") else 1.0


def _sign(metric: Metric) -> str:
    return {"share": f"{NBSP}%", "pp": f"{NBSP}points"}.get(metric.unit, "")


def _number(metric: Metric, value: float) -> str:
    decimals = _decimals(metric)
    rounded = round(value * _scale(metric), decimals)
    return f"{rounded + 0.0:,.{max(decimals, 0)}f}"  # + 0.0: no minus before a zero


def _decimals(metric: Metric) -> int:
    """Return how many decimals a metric is printed with; negative rounds to tens."""
    values = [x for x in (metric.estimate, metric.lo95, metric.hi95) if x is not None]
    is_whole = all(v == int(v) and abs(v) < 10**MOST_DIGITS for v in values)
    if metric.unit not in ("share", "pp") and is_whole:
        return 0
    if not metric.estimate:
        return 0
    scale = _scale(metric)
    by_size = MOST_DIGITS - 1 - _exponent(abs(metric.estimate) * scale)
    if not metric.se:
        return min(by_size, MOST_DIGITS - 1)
    by_error = max(0, -_exponent(metric.se * scale))
    return min(by_size, by_error, MOST_DECIMALS)


def _exponent(value: float) -> int:
    return math.floor(math.log10(value))


def _three_digits(value: float) -> str:
    return f"{value:.{MOST_DIGITS}g}"


def _one_digit(value: float) -> str:
    decimals = max(0, -_exponent(value))
    return f"{value:.{decimals}f}"


def _rounded_up(value: float) -> int:
    """Return a number with two significant digits that is not smaller."""
    step = 10 ** max(0, _exponent(value) - 1)
    return int(math.ceil(value / step) * step)
