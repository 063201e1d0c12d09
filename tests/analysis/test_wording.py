"""The printed form of numbers: digits, intervals, zeros, frequencies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.metrics import Metric
from analysis.stats.verdicts import Zone
from analysis.wording import STYLES, say


def metric(
    estimate: float | None, se: float | None = None, *, unit: str = "share", **fields: object
) -> Metric:
    """Return a metric whose 95 % interval is two standard errors wide to each side."""
    low = None if estimate is None or se is None else estimate - 2 * se
    high = None if estimate is None or se is None else estimate + 2 * se
    plain = Metric(
        id="F1/4p/greedy/x", table="F1", metric="x", players=4, panel="greedy", keys={},
        estimate=estimate, se=se, lo95=low, hi95=high, lo90=low, hi90=high,
        num_deals=20_000, num_groups=200, unit=unit, design="OBSERVED",
    )  # fmt: skip
    return replace(plain, **fields)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("estimate", "se", "unit", "text"),
    [
        (0.2184, 0.002, "share", "21.8 % (21.4 to 22.2)"),
        (0.2184, 0.02, "share", "22 % (18 to 26)"),
        (0.00123, 0.0002, "share", "0.12 % (0.08 to 0.16)"),
        (12.3456, 0.03, "fame", "12.3 (12.3 to 12.4)"),
        (12.3456, 0.0004, "fame", "12.3 (±0.0008)"),
        (1234.0, 20.0, "per game", "1,230 (1,190 to 1,270)"),
        (0.0047, 0.0005, "per game", "0.0047 (0.0037 to 0.0057)"),
        (-0.04, 0.5, "fame", "0.0 (-1.0 to 1.0)"),
        (2.0, 0.0, "HP", "2"),
        (1.5, 0.0, "HP", "1.50"),
        (None, None, "share", "\N{EN DASH}"),
        (0.25, None, "share", "25.0 %"),
    ],
)
def test_digits_follow_size_and_error(
    estimate: float | None, se: float | None, unit: str, text: str
) -> None:
    assert plain(say(metric(estimate, se, unit=unit))) == text


def test_percentiles_are_whole_numbers() -> None:
    found = metric(9, 0.5, unit="fame", lo95=9.0, hi95=10.0)
    assert say(found) == "9 (9 to 10)"


def test_a_count_of_zero_prints_its_bound() -> None:
    assert plain(say(metric(0, 0, hi95=3 / 20_000))) == "0 % (< 3/20,000)"
    assert plain(say(metric(0, 0, unit="per game", hi95=3 / 20_000))) == "0 (< 3/20,000)"
    assert plain(say(metric(1, 0, lo95=1 - 3 / 20_000))) == "100 % (all but < 3/20,000)"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.2184, "22 of 100"),
        (0.04, "4 of 100"),
        (0.0247, "25 of 1,000"),
        (0.0003, "3 of 10,000"),
        (0.0, "0 of 100"),
        (1.0, "100 of 100"),
    ],
)
def test_shares_are_natural_frequencies(share: float, text: str) -> None:
    assert say(metric(share, 0.001), "of100") == text


def test_the_interval_alone_has_its_unit() -> None:
    assert plain(say(metric(0.2184, 0.002), "interval")) == "21.4 to 22.2 %"
    assert plain(say(metric(0.49, 0.00001), "interval")) == "49.0 ±0.002 %"


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        (Zone(0.235, 0.265), "23.5 to 26.5 %"),
        (Zone(0, 0.2), "at most 20 %"),
        (Zone(0.8, 1), "at least 80 %"),
    ],
)
def test_targets_are_printed_in_the_unit_of_the_figure(zone: Zone, text: str) -> None:
    assert plain(say(metric(0.2, 0.01, target=zone), "target")) == text


def test_an_even_share_is_one_in_n() -> None:
    assert plain(say(metric(0.2, players=3), "even")) == "33.3 %"


def test_an_unsure_verdict_says_what_would_settle_it() -> None:
    zone = Zone(0.235, 0.265)
    said = say(metric(0.24, 0.005, target=zone), "needed")
    assert said == "about 220,000 deals in all would settle it"
    assert say(metric(0.235, 0.005, target=zone), "needed") == (
        "it lies on the very edge of its target"
    )
    assert say(metric(0.24, None, target=zone), "needed") == "no number of deals tells yet"


def test_every_style_has_a_text_for_a_metric_without_numbers() -> None:
    for style in STYLES:
        assert isinstance(say(metric(None, players=None, panel=None), style), str)
