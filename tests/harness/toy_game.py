"""The last-hit race: seats hit one monster in turn for 1 or 2; who kills it wins."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from glory_sim.core.errors import InputError
from glory_sim.core.game import Column, Headline, Table

DAMAGE = Column("damage", "damage dealt, overkill included", "HP", "game")
WINS = Column("wins", "games won: the last hit", "games", "seat")


def mixed(numbers: np.ndarray) -> np.ndarray:
    """SplitMix64's finaliser: a keyed hash."""
    with np.errstate(over="ignore"):
        numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


@dataclass(frozen=True)
class Race:
    players: int
    hp: int
    seed: int
    seatings: int
    seconds_per_batch: float

    @property
    def num_seatings(self):
        return self.seatings

    def play(self, *, first_deal, num_deals, group_deals, keep_deals, batch_games, on_batch):
        deals = np.repeat(np.arange(first_deal, first_deal + num_deals), self.seatings)
        parts = []
        for start in range(0, len(deals), batch_games or 2000):
            batch = deals[start : start + (batch_games or 2000)]
            parts.append(self.killers(batch))
            time.sleep(self.seconds_per_batch)
            on_batch(len(batch))
        killer, damage = np.concatenate(parts, axis=1)
        seating = np.tile(np.arange(self.seatings), num_deals)
        kept = deals < keep_deals
        place = np.zeros_like(deals)
        rows = {"deal": deals, "seating": seating, "replicate": place}
        rows |= {"killer": (killer + seating) % self.players, "damage": damage}
        group = deals // group_deals
        games = {"group": group, "games": place + 1, "damage": damage}
        seats = {"group": group, "seat": killer, "wins": place + 1, "games": place}
        for seat in range(self.players):
            more = {"group": group, "seat": place + seat, "wins": place, "games": place + 1}
            seats = {name: np.concatenate([seats[name], more[name]]) for name in seats}
        return {
            "games": {name: values[kept] for name, values in rows.items()},
            "games_sums": games,
            "seats_sums": seats,
        }

    def killers(self, deals: np.ndarray) -> np.ndarray:
        """Return seat of the killer and damage dealt: a function of seed and deal."""
        left, killer = np.full(len(deals), self.hp), np.zeros(len(deals), np.int64)
        for turn in range(self.hp):
            key = mixed(deals.astype(np.uint64) + mixed(np.uint64([self.seed + 1])))
            hit = 1 + (mixed(key + np.uint64(turn)) & np.uint64(1)).astype(np.int64)
            killer = np.where((left > 0) & (left <= hit), turn % self.players, killer)
            left = np.where(left > 0, left - hit, left)
        return np.stack([killer, self.hp - left])


@dataclass(frozen=True)
class RaceGame:
    name: str = "race"
    title: str = "Last-hit race"
    behaviour_version: int = 1
    row_tables: tuple[Table, ...] = (
        Table(
            "games", (), (Column("killer", "seat of the killer", "seat", "game"), DAMAGE), "Games"
        ),
    )
    sum_tables: tuple[Table, ...] = (
        Table(
            "games_sums", (), (Column("games", "games", "games", "game"), DAMAGE), "Sums of games"
        ),
        Table(
            "seats_sums",
            (Column("seat", "turn order, 0 = first", "seat", "seat"),),
            (WINS, Column("games", "games played", "games", "seat")),
            "Sums of seats",
        ),
    )
    headlines: tuple[Headline, ...] = (
        Headline("damage", "Damage a game", "HP", "games_sums", "damage", "games"),
    )

    def match(self, cell: Mapping[str, object], inputs: Mapping[str, object], seed: int) -> Race:
        hp = inputs[str(cell["monster"])]
        if not isinstance(hp, int) or hp < 1:
            raise InputError(f"the monster's HP is {hp}; allowed are 1 and more")
        return Race(cell["players"], hp, seed, cell.get("seatings", 1), cell.get("sleep", 0.0))


GAME = RaceGame()
