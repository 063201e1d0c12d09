"""Define the figures of a sweep: few, each with its zone among the targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.evidence import DISTRIBUTIONS, Cell
from analysis.stats import clusters
from analysis.stats.clusters import Clustered
from analysis.stats.verdicts import OK, OUT, UNSURE, Zone, judge
from analysis.summaries.elements import all_damage
from analysis.targets import Target
from glory_sim.core.errors import InputError, quoted

TWELFTHS = 12
WINNER_FAME = 7
Compute = Callable[[Cell], Clustered]


@dataclass(frozen=True)
class SweepFigure:
    """One figure: how it is computed, printed, and which target judges it.

    head: the head of its column.
    scale: multiplies the figure where it is printed: 100 for per cent.
    gate: table and metric of its target; none has no zone.
    line: a value worth crossing, and what it means to lie on it.
    """

    name: str
    head: str
    title: str
    unit: str
    compute: Compute
    scale: float = 1.0
    gate: tuple[str, str] | None = None
    line: tuple[float, str] | None = None

    def zone(self, targets: Sequence[Target], players: int) -> Zone | None:
        """Return the zone of the targets for a number of players."""
        for target in targets:
            if (target.table, target.metric) == self.gate:
                if target.even_within is not None:
                    return Zone(0.0, target.even_within)
                return target.zone_for(players)
        return None


def seat_shares(cell: Cell) -> Clustered:
    """Return the win share of every seat by distance from the first staff holder."""
    seats = cell.sums("seats", "staff_distance")
    return clusters.ratio(seats["share"] / TWELFTHS, seats["seats"])


def _seat_gap(cell: Cell) -> Clustered:
    """Return how far the seat furthest from an even share lies from it."""
    shares = seat_shares(cell)
    off = shares.estimate - 1 / cell.players
    place = int(np.argmax(np.abs(off)))
    furthest = shares.pick(place).scaled(1.0 if off[place] >= 0 else -1.0)
    return Clustered(np.abs(off[place : place + 1]), furthest.residuals, furthest.num_clusters)


def _turns(cell: Cell) -> Clustered:
    games = cell.sums("games")
    return clusters.ratio(games["turns"], cell.players * games["games"])


def _per_game(measure: str) -> Compute:
    def compute(cell: Cell) -> Clustered:
        games = cell.sums("games")
        return clusters.ratio(games[measure], games["games"])

    return compute


def _kill_turns(cell: Cell) -> Clustered:
    games = cell.sums("games")
    return clusters.ratio(games["kill_turns"], games["turns"])


def _combo_share(cell: Cell) -> Clustered:
    seats = cell.sums("seats")
    return clusters.ratio(seats["redeemed_kills"], seats["kills"])


def _bonus_share(cell: Cell) -> Clustered:
    seats = cell.sums("seats")
    return clusters.ratio(seats["bonus_damage"], all_damage(seats))


def _winner_fame(cell: Cell) -> Clustered:
    values = cell.sums(DISTRIBUTIONS, "value", figure=WINNER_FAME)
    fame = values["count"] @ values.keys["value"].to_numpy(np.float64)[:, None]
    return clusters.ratio(fame, values.total("count"))


def _kill_choice(cell: Cell) -> Clustered:
    seats = cell.sums("seats")
    return clusters.ratio(
        seats["redeemed_kills"], seats["redeemed_kills"] + seats["redeemed_draws"]
    )


FIGURES: Mapping[str, SweepFigure] = {
    figure.name: figure
    for figure in (
        SweepFigure(
            "turns", "turns/player", "Turns a player", "turns", _turns,
            gate=("length", "turns_per_seat"),
        ),
        SweepFigure(
            "seat_gap", "seat gap pt", "Largest seat gap", "points", _seat_gap, 100.0,
            gate=("F1", "win_share"),
        ),
        SweepFigure(
            "kill_turns", "P(kill) %", "P(a turn has a kill)", "%", _kill_turns, 100.0,
            gate=("length", "kill_turns"),
        ),
        SweepFigure(
            "combo_share", "combo kills %", "Share of kills bought", "%", _combo_share, 100.0,
            gate=("C1", "kill_share"),
        ),
        SweepFigure(
            "bonus_share", "bonus dmg %", "Share of damage by the bonus", "%", _bonus_share, 100.0,
            gate=("E2", "damage_share"),
        ),
        SweepFigure(
            "lead_changes", "lead changes", "Lead changes", "a game", _per_game("lead_changes")
        ),
        SweepFigure("winner_fame", "winner fame", "Fame of the winner", "fame", _winner_fame),
        SweepFigure(
            "kill_choice", "buy a kill %", "Redemptions that buy a kill", "%", _kill_choice, 100.0,
            line=(0.5, "combo points buy kills and cards equally often"),
        ),
    )
}  # fmt: skip
HEADLINES = tuple(name for name in FIGURES if name != "kill_choice")


def choose_figures(names: Sequence[str]) -> list[SweepFigure]:
    """Return figures by name; InputError for one that does not exist."""
    for name in names:
        if name not in FIGURES:
            known = ", ".join(FIGURES)
            raise InputError(f"there is no figure {quoted(name)}; figures: {known}")
    return [FIGURES[name] for name in dict.fromkeys(names)]


def judge_figure(figure: SweepFigure, cell: Cell, found: Clustered, zone: Zone | None) -> str:
    """Return the verdict, "" without a zone; a seat gap is judged seat by seat."""
    if zone is None or np.isnan(found.estimate[0]):
        return ""
    if figure.name != "seat_gap":
        low, high = found.interval(0.90)
        return _judged(zone, low[0], high[0])
    even = Zone(1 / cell.players - zone.high, 1 / cell.players + zone.high)
    low, high = seat_shares(cell).interval(0.90)
    verdicts = [_judged(even, *ends) for ends in zip(low, high, strict=True)]
    return next(verdict for verdict in (OUT, UNSURE, OK) if verdict in verdicts)


def _judged(zone: Zone, low: float, high: float) -> str:
    if np.isnan(low) or np.isnan(high):
        return UNSURE
    return judge(zone, lo90=float(low), hi90=float(high))
