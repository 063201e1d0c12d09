"""The last-hit race: seats hit one monster in turn for 1 or 2; who kills it wins."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from glory_sim.core.errors import InputError
from glory_sim.core.game import Column, Headline, Table

KILLER = Column("killer", "seat of the killer", "seat", "game")
DAMAGE = Column("damage", "damage dealt, overkill included", "HP", "game")
GAMES = Column("games", "games played", "games", "game")
SEAT = Column("place", "place in turn order, 0 = first", "seats", "seat")
WINS = Column("wins", "games won by the last hit", "games", "seat")


def mixed(numbers: np.ndarray) -> np.ndarray:
    """Hash each number: SplitMix64's finaliser."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


@dataclass(frozen=True)
class Race:
    players: int
    hp: int
    seed: int
    num_seatings: int
    sleep: float

    def play(self, *, first_deal, num_deals, group_deals, keep_deals, batch_games, on_batch):
        deal = np.repeat(np.arange(first_deal, first_deal + num_deals), self.num_seatings)
        size = batch_games or 2000
        batches = [
            self.race(deal[start : start + size], on_batch) for start in range(0, len(deal), size)
        ]
        place, damage = np.concatenate(batches, axis=1)
        seating = np.tile(np.arange(self.num_seatings), num_deals)
        none, group = np.zeros_like(deal), deal // group_deals
        rows = {"deal": deal, "seating": seating, "replicate": none}
        rows |= {"killer": (place + seating) % self.players, "damage": damage}
        places = np.repeat(np.arange(self.players), len(deal))
        seats = {"group": np.tile(group, self.players), "place": places}
        seats |= {"wins": (np.tile(place, self.players) == places) + 0, "games": places * 0 + 1}
        return {
            "games": {name: values[deal < keep_deals] for name, values in rows.items()},
            "games_sums": {"group": group, "games": none + 1, "damage": damage},
            "seats_sums": seats,
        }

    def race(self, deal: np.ndarray, on_batch) -> np.ndarray:
        """Return the killer's place and the damage dealt of one batch of games."""
        key = mixed(deal.astype(np.uint64) + mixed(np.array([self.seed + 1], np.uint64)))
        left, place = np.full(len(deal), self.hp), np.zeros(len(deal), np.int64)
        for turn in range(self.hp):
            hit = 1 + (mixed(key + np.uint64(turn)) & np.uint64(1)).astype(np.int64)
            place = np.where((left > 0) & (left <= hit), turn % self.players, place)
            left = np.where(left > 0, left - hit, left)
        time.sleep(self.sleep)
        on_batch(len(deal))
        return np.stack([place, self.hp - left])


@dataclass(frozen=True)
class RaceGame:
    name = "race"
    title = "Last-hit race"
    behaviour_version = 1
    row_tables = (Table("games", (), (KILLER, DAMAGE), "one row a game"),)
    sum_tables = (
        Table("games_sums", (), (GAMES, DAMAGE), "sums over games"),
        Table("seats_sums", (SEAT,), (WINS, GAMES), "sums over seats"),
    )
    headlines = (Headline("damage", "Damage a game", "HP", "games_sums", "damage", "games"),)

    def match(self, cell: Mapping[str, object], inputs: Mapping[str, object], seed: int) -> Race:
        hp = inputs[cell["monster"]]
        if hp < 1:
            raise InputError(f"the monster's HP is {hp}; allowed are 1 and more")
        return Race(cell["players"], hp, seed, cell.get("seatings", 1), cell.get("sleep", 0.0))


GAME = RaceGame()
