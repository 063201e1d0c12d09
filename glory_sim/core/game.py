"""Define what a game must offer so that the harness can play it.

A game turns a cell (one table of players) and the experiment's inputs into a
match; a match plays any range of deals and answers with columns of integers.
The harness knows nothing else about a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Columns = dict[str, npt.NDArray[np.int64]]
"""One table as a match returns it: column name -> values, all of one length."""


@dataclass(frozen=True)
class Column:
    """One documented column; `denominator` names what one row counts."""

    name: str
    meaning: str
    unit: str
    denominator: str


@dataclass(frozen=True)
class Table:
    """One table of a game, without the columns that every table begins with.

    Row tables are returned with ROW_COLUMNS in front, sum tables with GROUP in
    front; the harness adds CELL. `keys` tell the rows of a sum table apart, the
    other `columns` are exact integer sums. Names are unique over both kinds.
    """

    name: str
    keys: tuple[Column, ...]
    columns: tuple[Column, ...]
    meaning: str


@dataclass(frozen=True)
class Headline:
    """A figure of every report: scale * sum(numerator) / sum(denominator)."""

    name: str
    title: str
    unit: str
    table: str
    numerator: str
    denominator: str
    scale: float = 1.0


CELL = Column("cell", "cell of the experiment: one table of players", "index", "row")
ROW_COLUMNS = (
    Column("deal", "deal: all luck of the table, numbered from 0", "index", "row"),
    Column("seating", "seating of the policies on this deal", "index", "row"),
    Column("replicate", "replay of this deal with fresh luck; 0 = the deal itself", "index", "row"),
)
GROUP = Column("group", "group of deals, the cluster of every interval", "index", "row")


class Match(Protocol):
    """One cell made ready to play."""

    @property
    def num_seatings(self) -> int:
        """Return how many games one deal has."""

    def play(
        self,
        *,
        first_deal: int,
        num_deals: int,
        group_deals: int,
        keep_deals: int,
        batch_games: int | None,
        on_batch: Callable[[int], None],
    ) -> dict[str, Columns]:
        """Play `num_deals` deals and return every table of the game by name.

        The result is a pure function of the match and of the deals: neither
        `batch_games` (games of one engine call, None = the game's choice) nor
        the calls before may change it. It may be called by several threads.

        Args:
            first_deal: number of the first deal.
            num_deals: how many deals to play, every seating of each.
            group_deals: deals of one group; deal d counts in group d // group_deals.
            keep_deals: only deals below this number give rows, in order of deal
                and seating. All deals count in the sums.
            batch_games: games of one engine call.
            on_batch: is told the number of games after each engine call; what it
                raises must pass through, as that is how a run is stopped.
        """


@runtime_checkable
class RecountableMatch(Protocol):
    """A match of a game that has a second engine, written independently of the first."""

    @property
    def num_seatings(self) -> int:
        """Return how many games one deal has."""

    def recount(self, deals: Sequence[int], *, group_deals: int) -> dict[str, Columns]:
        """Play deals with the second engine; return every table, as `Match.play` does."""


class Game(Protocol):
    """A game as the registry names it; see `glory_sim.games`."""

    @property
    def name(self) -> str:
        """Return the name in the registry."""

    @property
    def title(self) -> str:
        """Return the name that people read."""

    @property
    def behaviour_version(self) -> int:
        """Return the number that grows whenever the same seed plays differently."""

    @property
    def row_tables(self) -> tuple[Table, ...]:
        """Return the tables with one row a game, seat, card, ..."""

    @property
    def sum_tables(self) -> tuple[Table, ...]:
        """Return the tables of sums by group of deals and keys."""

    @property
    def headlines(self) -> tuple[Headline, ...]:
        """Return the figures that every run shows, over the sum tables."""

    def match(self, cell: Mapping[str, object], inputs: Mapping[str, object], seed: int) -> Match:
        """Make a cell ready to play; InputError if it cannot be played."""
