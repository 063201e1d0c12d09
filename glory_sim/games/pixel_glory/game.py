"""Offer Pixel Glory to the harness: cells in, tables out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from glory_sim.core.game import Columns, Headline, Table
from glory_sim.games.pixel_glory import cards as card_data
from glory_sim.games.pixel_glory import rules as rule_data
from glory_sim.games.pixel_glory.bench import Bench, Seating, new_sums
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.interventions import interventions_record
from glory_sim.games.pixel_glory.keeping import Kept, new_kept
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import find_style
from glory_sim.games.pixel_glory.row_tables import ROW_TABLES, row_columns
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.sum_tables import SUM_TABLES, sum_columns
from glory_sim.games.pixel_glory.tables import REPLICATES, played_inputs

INTERVENE = "intervene"
"""Field of a cell: its interventions as text; may be left out."""
BATCH_GAMES = 4096
"""Games of one engine call: about 0.2 seconds."""
KEPT_GAMES = 512
"""Usual games that the row buffers hold between two emptyings."""
SUMS_AT_ONCE = 16
"""Groups whose sums are held as records before they become columns."""

HEADLINES = (
    Headline("turns", "Turns of all seats", "turns a game", "games_sums", "turns", "games"),
    Headline("kill_turns", "P(a turn has a kill)", "% of turns", "games_sums", "kill_turns", "turns", 100.0),
    Headline("combo_kill_share", "Kills bought with combo points", "% of kills", "seats_sums", "redeemed_kills", "kills", 100.0),
    Headline("reached_price", "Seats that ever hold the combo price", "% of seats", "seats_sums", "reached_price", "seats", 100.0),
    Headline("spells_used", "Drafted spells played at least once", "spells a seat", "seats_sums", "spells_used", "seats"),
    Headline("lead_changes", "Lead changes", "a game", "games_sums", "lead_changes", "games"),
    Headline("margin", "First minus second", "fame", "games_sums", "margin", "games"),
    Headline("tied", "Games tied for first", "% of games", "games_sums", "q7_tied", "games", 100.0),
    Headline("lord_pivotal", "Winner changes if the Lord were worth 0", "% of games", "games_sums", "lord_pivotal", "games", 100.0),
)  # fmt: skip


@dataclass(frozen=True)
class PixelGloryMatch:
    """One table of players, ready to play any deals."""

    card_set: CardSet
    rules: Rules
    seating: Seating

    @property
    def num_seatings(self) -> int:
        """Return how many games one deal has."""
        return self.seating.num_seatings

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
        """Play deals and return every table; see `core.game.Match`."""
        bench = Bench(self.card_set, self.rules, self.seating)
        batch = max(1, (batch_games or BATCH_GAMES) // self.num_seatings)
        kept = new_kept(KEPT_GAMES) if first_deal < keep_deals else None
        rows: list[list[Any]] = []
        parts: list[dict[str, Columns]] = []
        end = first_deal + num_deals
        first_group, last_group = first_deal // group_deals, (end - 1) // group_deals
        for start in range(first_group, last_group + 1, SUMS_AT_ONCE):
            groups = np.arange(start, min(start + SUMS_AT_ONCE, last_group + 1))
            sums = new_sums(len(groups))
            for place, group in enumerate(groups):
                low = max(first_deal, int(group) * group_deals)
                high = min(end, (int(group) + 1) * group_deals)
                self._play_range(
                    bench,
                    low,
                    high,
                    keep_deals,
                    batch,
                    sums[place : place + 1],
                    kept,
                    rows,
                    on_batch,
                )
            parts.append(sum_columns(sums, groups))
        return row_columns(rows) | _joined(parts)

    def recount(self, deals: Sequence[int], *, group_deals: int) -> dict[str, Columns]:
        """Count deals with the reference engine; see `core.game.RecountableMatch`."""
        from glory_sim.games.pixel_glory.recounting import recount

        return recount(
            self.card_set, self.rules, self.seating, deals=deals, group_deals=group_deals
        )

    def _play_range(
        self,
        bench: Bench,
        low: int,
        high: int,
        keep_deals: int,
        batch: int,
        sums: Any,
        kept: Kept | None,
        rows: list[list[Any]],
        on_batch: Callable[[int], None],
    ) -> None:
        """Play the deals of one group, those that are kept first."""
        while low < high:
            keeps = kept is not None and low < keep_deals
            wanted = min(batch, (min(high, keep_deals) if keeps else high) - low)
            played = bench.play_batch(low, wanted, sums=sums, kept=kept if keeps else None)
            if keeps:
                rows.append(_copied(cast(Kept, kept), bench))
            low += played
            on_batch(played * self.num_seatings)


def _copied(kept: Kept, bench: Bench) -> list[Any]:
    return [buffer[:count].copy() for buffer, count in zip(kept, bench.num_kept, strict=True)]


def _joined(parts: list[dict[str, Columns]]) -> dict[str, Columns]:
    return {
        table: {
            column: np.concatenate([part[table][column] for part in parts])
            for column in parts[0][table]
        }
        for table in parts[0]
    }


@dataclass(frozen=True)
class PixelGlory:
    """Pixel Glory as the registry names it."""

    name: str = "pixel_glory"
    title: str = "Pixel Glory"
    behaviour_version: int = 2
    row_tables: tuple[Table, ...] = ROW_TABLES
    sum_tables: tuple[Table, ...] = SUM_TABLES
    headlines: tuple[Headline, ...] = HEADLINES

    def match(
        self, cell: Mapping[str, object], inputs: Mapping[str, object], seed: int
    ) -> PixelGloryMatch:
        """Make a cell ready to play; InputError if it cannot be played."""
        names = cast("list[str]", cell["policies"])
        stored = played_inputs(cell, inputs)
        card_set = card_data.from_plain(cast(Any, inputs[cast(str, cell["cards"])]))
        rules = rule_data.from_plain(cast(Any, inputs[cast(str, cell["rules"])]))
        changes = str(cell.get(INTERVENE, ""))
        return PixelGloryMatch(
            card_set=card_set,
            rules=rules,
            seating=Seating(
                styles=[find_style(name, stored) for name in names],
                seeds=(seed,) * NUM_PURPOSES,
                replicates=cast("list[int]", cell.get(REPLICATES, [0] * NUM_PURPOSES)),
                interventions=interventions_record(changes, card_set, rules, len(names)),
            ),
        )


GAME = PixelGlory()
