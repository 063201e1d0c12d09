"""Say in plain words what a judged figure means for the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from analysis.metrics import Metric
from analysis.report.labels import seat_name
from analysis.report.marks import key, number, table_of
from analysis.stats.verdicts import OK, OUT, UNSURE
from analysis.targets import Target


@dataclass(frozen=True)
class Wording:
    """What is said of a figure: below its zone, above it, and what it counts."""

    low: str
    high: str
    says: Callable[[Metric], Markup]


@dataclass(frozen=True)
class GateLine:
    """One gate on the verdict page: its worst figure in words, and all of its figures."""

    target: Target
    verdict: str
    headline: str
    sentence: Markup
    worst: Metric
    figures: Sequence[Metric]


def gate_lines(targets: Sequence[Target], judged: Sequence[Metric]) -> list[GateLine]:
    """Return one line a gate, the worst first."""
    lines = []
    for target in targets:
        figures = [metric for metric in judged if metric.gate == target.name]
        if figures:
            lines.append(_gate_line(target, figures))
    return sorted(lines, key=lambda line: _badness(line.worst), reverse=True)


def worst_figure(figures: Sequence[Metric]) -> Metric:
    """Return the figure that is furthest from good, the first of several."""
    return max(figures, key=_badness)


def _gate_line(target: Target, figures: Sequence[Metric]) -> GateLine:
    worst = worst_figure(figures)
    wording = WORDINGS.get((target.table, target.metric), _plain_wording(target))
    headline = f"{target.title}?" if worst.verdict == UNSURE else target.title
    if worst.verdict == OUT and worst.target and worst.estimate is not None:
        headline = wording.low if worst.estimate < worst.target.low else wording.high
    sentence = Markup("{} ({}; interval {}; target {}).").format(
        wording.says(worst),
        table_of(worst),
        number(worst, "interval"),
        number(worst, "target"),
    )
    if worst.verdict == UNSURE:
        sentence += Markup(" Not settled: {}.").format(number(worst, "needed"))
    return GateLine(target, worst.verdict or "", headline, sentence, worst, figures)


def _badness(metric: Metric) -> tuple[int, float]:
    """Return how bad a figure is: its verdict, then its distance in widths of the zone."""
    order = {OUT: 2, UNSURE: 1, OK: 0}
    if metric.target is None or metric.estimate is None:
        return (order.get(metric.verdict or OK, 0), 0.0)
    zone, middle = metric.target, (metric.target.low + metric.target.high) / 2
    width = (zone.high - zone.low) / 2 or 1.0
    return (order[metric.verdict or OK], abs(metric.estimate - middle) / width)


def _plain_wording(target: Target) -> Wording:
    def says(metric: Metric) -> Markup:
        return Markup("It is {}").format(number(metric, "estimate"))

    return Wording(f"Too low: {target.title}", f"Too high: {target.title}", says)


def _of_100(text: str) -> Callable[[Metric], Markup]:
    """Return a sentence with a share as a natural frequency in place of {}."""

    def says(metric: Metric) -> Markup:
        return Markup(text).format(number(metric, "of100"))

    return says


def _amount(text: str) -> Callable[[Metric], Markup]:
    """Return a sentence with the estimate in place of {}."""

    def says(metric: Metric) -> Markup:
        return Markup(text).format(number(metric, "estimate"))

    return says


def _seat_wins(metric: Metric) -> Markup:
    seat = seat_name(metric.keys["distance"], str(metric.keys["counted_from"]), metric.players or 0)
    return Markup("The player {} wins {} evenings; an even share is {}").format(
        key(seat), number(metric, "of100"), number(metric, "even")
    )


def _card_value(metric: Metric) -> Markup:
    return Markup("Owning {} instead of an average spell changes the win share by {}").format(
        key(metric.keys["name"]), number(metric, "estimate")
    )


WORDINGS = {
    ("F1", "win_share"): Wording("One seat wins too rarely", "One seat wins too often", _seat_wins),
    ("length", "turns_per_seat"): Wording(
        "The dungeon is over too soon",
        "The dungeon takes too long",
        _amount("Each player gets {} turns in the dungeon"),
    ),
    ("cards", "value"): Wording("A spell is too weak", "A spell is too strong", _card_value),
    ("start", "advantage"): Wording(
        "Starting the dungeon is a burden",
        "Starting the dungeon is too good",
        _amount("Who starts the dungeon, drawn by lot, gains {} of win share over the others"),
    ),
    ("C2", "win_points"): Wording(
        "A combo point does harm",
        "A combo point is worth too much",
        _amount("One combo point more at the start of the dungeon brings {} of win share"),
    ),
    ("minutes", "minutes_mean"): Wording(
        "The game is over too soon",
        "The game takes too long",
        _amount("A game takes usual players about {} minutes, if the assumed seconds hold"),
    ),
    ("F7-comebacks", "leader_excess"): Wording(
        "Being ahead is a burden",
        "Who is ahead stays ahead",
        _amount(
            "The half-time leader's chance to win differs by {} from a game where being ahead "
            "helps nobody"
        ),
    ),
    ("length", "kill_turns"): Wording(
        "Too many turns defeat nothing",
        "Nearly every turn defeats a monster",
        _of_100("In {} turns a monster is defeated"),
    ),
    ("F2", "lord_pivotal"): Wording(
        "The Lord hardly matters",
        "The Dungeon Lord decides too many evenings",
        _of_100("In {} evenings somebody else would have won if the Lord were worth no fame"),
    ),
    ("C1", "never_reached"): Wording(
        "Everybody can redeem combo points",
        "Combo points stay out of reach too often",
        _of_100("In {} cases a player never holds enough points to redeem them"),
    ),
    ("C1", "kill_share"): Wording(
        "Combo points buy too few kills",
        "Combo points buy too many kills",
        _of_100("Of all kills, {} are bought with combo points"),
    ),
    ("length", "spells_used"): Wording(
        "Too many drafted spells are never played",
        "Players play more spells than expected",
        _amount("Of the drafted spells, a player plays {} at least once"),
    ),
    ("E2", "damage_share"): Wording(
        "The element bonus hardly matters",
        "The element bonus matters too much",
        _of_100("Of all damage, {} HP come from the element bonus"),
    ),
    ("length", "synergies_earned"): Wording(
        "Synergies are earned too rarely",
        "Synergies are earned too easily",
        _of_100("Of the cards with a synergy, {} earn it when played"),
    ),
}
