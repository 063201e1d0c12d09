"""Make a run out of thin air: consistent tables without an engine or a disk.

Every monster of a game dies of one blow of one seat; the seats' rows, the sums and
the distributions all follow from those blows, so they agree as a real run's do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from glory_sim.games.pixel_glory import cards, rules, schema
from glory_sim.games.pixel_glory.layout import BLOW_NAMES, CARRIER_NAMES, ELEMENT_NAMES
from glory_sim.harness.sums import consolidated

GROUP_DEALS = 8
FAME = np.array([1, 2, 3, 4, 5, 2, 3, 1, 4, 2, 3, 5, 6])
KINDS = 36
_SET = cards.load_card_set("reconstruction")
MONSTERS = [kind for kind in range(26) if kind not in (_SET.keeper, _SET.lord)][:11]
MONSTERS += [_SET.keeper, _SET.lord]
"""The kinds of the monsters of every game, in the order of FAME."""
MOST_TURNS = 60


@dataclass
class MadeRun:
    """Looks like `glory_sim.harness.results.Run` to the analysis."""

    info: dict[str, Any]
    cells: pd.DataFrame
    stored: dict[str, pd.DataFrame]
    rows: dict[str, pd.DataFrame]

    def sums(self, name: str, *, cell: int | None = None) -> pd.DataFrame:
        return _of_cell(self.stored[name], cell)

    def table(
        self, name: str, columns: list[str] | None = None, *, cell: int | None = None
    ) -> pd.DataFrame:
        frame = _of_cell(self.rows[name], cell)
        return frame if columns is None else frame[columns]


def _of_cell(frame: pd.DataFrame, cell: int | None) -> pd.DataFrame:
    return frame if cell is None else frame[frame["cell"] == cell]


def made_run(
    *,
    deals: int = 800,
    tables: tuple[tuple[int, str], ...] = ((2, "greedy"), (3, "greedy"), (4, "greedy")),
    policies: dict[str, tuple[str, ...]] | None = None,
    card_set: dict[str, Any] | None = None,
    rule_set: dict[str, Any] | None = None,
    truncated: float = 0.0,
    seed: int = 1,
) -> MadeRun:
    """Return a run with one cell for each (players, label)."""
    cells, sums, rows = [], {}, {}
    for number, (players, label) in enumerate(tables):
        names = (policies or {}).get(label, (label,) * players)[:players]
        cells.append(
            {
                "cell": number,
                "players": players,
                "label": label,
                "policies": names,
                "cards": "cards",
                "rules": "rules",
            }
        )
        game = MadeGames(players, deals, names, truncated, np.random.default_rng([seed, number]))
        for name, frame in game.sums().items():
            sums.setdefault(name, []).append(frame.assign(cell=number))
        for name, frame in game.rows().items():
            rows.setdefault(name, []).append(frame.assign(cell=number))
    card_set = card_set or cards.to_plain(cards.load_card_set("reconstruction"))
    rule_set = rule_set or rules.to_plain(rules.load_rules("standard"))
    return MadeRun(
        info=_info(cells, deals, seed, {"cards": card_set, "rules": rule_set}),
        cells=pd.DataFrame(cells),
        stored={name: pd.concat(parts, ignore_index=True) for name, parts in sums.items()},
        rows={name: pd.concat(parts, ignore_index=True) for name, parts in rows.items()},
    )


def _info(cells: list[dict[str, Any]], deals: int, seed: int, inputs: dict[str, Any]) -> dict:
    session = {
        "started": "2026-01-01T00:00:00.000000+00:00",
        "command": ["glory-sim", "run", "--seed", str(seed)],
        "versions": {"glory_sim": "0.1.0", "numpy": "2.4.6"},
        "platform": "linux x86_64",
        "workers": 2,
    }
    plan = {
        "group_deals": GROUP_DEALS,
        "block_deals": 4096,
        "num_seatings": [1] * len(cells),
        "keep_deals": [deals] * len(cells),
    }
    return {
        "format": 1,
        "name": "made",
        "game": "pixel_glory",
        "title": "Pixel Glory",
        "behaviour_version": 1,
        "hash": "0123456789abcdef" * 4,
        "created": session["started"],
        "started": session["started"],
        "seed": seed,
        "deals": deals,
        "games": deals * len(cells),
        "keep_rows": deals * len(cells),
        "plan": plan,
        "input_hashes": {"cards": "c" * 64, "rules": "a" * 64},
        "sessions": [session],
        "headlines": [],
        "cells": cells,
        "inputs": inputs,
    }


class MadeGames:
    """The games of one cell as arrays: `[D]` by game, `[D, P]` by seat, `[D, M]` by monster."""

    def __init__(
        self, players: int, deals: int, policies: tuple[str, ...], truncated: float, rng: Any
    ) -> None:
        self.players, self.deals, self.rng = players, deals, rng
        distinct = list(dict.fromkeys(policies))
        self.policy = np.array([distinct.index(name) for name in policies])
        self.group = np.arange(deals) // GROUP_DEALS
        weights = np.linspace(1.15, 0.85, players)
        shape = (deals, len(FAME))
        self.first_staff = rng.integers(players, size=deals)
        self.starter = rng.integers(players, size=deals)
        from_starter = rng.choice(players, size=shape, p=weights / weights.sum())
        self.killer = (from_starter + self.starter[:, None]) % players
        self.blow = rng.choice(4, size=shape, p=(0.7, 0.1, 0.05, 0.15))
        self.carrier = rng.choice(3, size=shape, p=(0.6, 0.3, 0.1))
        self.carrier[self.blow == 3] = 3
        self.carrier[(self.blow == 2) & (self.carrier == 1)] = 0
        rounds = np.sort(rng.integers(0, 24 // players, size=shape), axis=1)
        self.turn_killed = rounds * players + from_starter + 1
        self.turns = self.turn_killed.max(axis=1)
        self.truncated = rng.random(deals) < truncated
        self.fame = self._by_killer(FAME)
        self.kills = self._by_killer(np.ones_like(FAME))
        best = self.fame == self.fame.max(axis=1, keepdims=True)
        self.share = best * (12 // best.sum(axis=1, keepdims=True))
        self.ranked = -np.sort(-self.fame, axis=1)

    def _by_killer(self, worth: Any, mask: Any = ((True,),)) -> Any:
        seats = np.arange(self.players)[:, None]
        mine = (self.killer[:, None, :] == seats) & np.reshape(mask, (-1, 1, np.shape(mask)[1]))
        return (mine * np.asarray(worth)).sum(axis=2)

    def games(self) -> dict[str, Any]:
        count, rng = np.ones(self.deals, np.int64), self.rng
        columns = {name: rng.poisson(0.4, self.deals) for name in schema.GAME}
        bought = (self.blow == 3).sum(axis=1)
        return columns | {
            "games": count,
            "truncated": self.truncated * 1,
            "truncated_turns": self.truncated * 1,
            "truncated_plays": 0 * count,
            "turns": self.turns,
            "margin": self.ranked[:, 0] - self.ranked[:, 1],
            "tied_first": (self.share > 0).sum(axis=1),
            "q7_tied": 1 * ((self.share > 0).sum(axis=1) > 1),
            "monsters_dead": count * len(FAME),
            "kill_turns": self.turns // 2,
            "no_kill_turns": self.turns - self.turns // 2,
            "plays": self.turns * 4,
            "decisions": self.turns * 7,
            "lord_pivotal": 1 * (rng.random(self.deals) < 0.3),
            "redemptions": bought,
            "q8_basics_missing": 0 * count,
            "q9_synergies_played": 10 * count,
            "q9_synergies_earned": rng.binomial(10, 0.4, self.deals),
            "starter": self.starter,
            "first_staff": self.first_staff,
            "last_staff": self.starter,
        }

    def seats(self) -> dict[str, Any]:
        shape, rng = (self.deals, self.players), self.rng
        seat = np.broadcast_to(np.arange(self.players), shape)
        columns = {name: rng.poisson(2.0, shape) for name in schema.SEAT}
        bought = self._by_killer(1, self.blow == 3)
        ledger = rng.poisson((5, 2, 1), (*shape, 3)) + 0
        ledger[..., 0] += 3 * bought
        left = ledger.sum(axis=2) - 3 * bought
        columns |= {
            "seat": seat,
            "policy": self.policy[seat],
            "staff_distance": (seat - self.first_staff[:, None]) % self.players,
            "starter_distance": (seat - self.starter[:, None]) % self.players,
            "seats": np.ones(shape, np.int64),
            "no_kill": 1 * (self.kills == 0),
            "no_redemption": 1 * (bought == 0),
            "fame": self.fame,
            "fame_granted": 0 * self.fame,
            "share": self.share,
            "kills": self.kills,
            "final_rank": 1 + (self.fame[:, :, None] < self.fame[:, None, :]).sum(axis=2),
            "combo_turns": ledger[..., 0],
            "combo_spells": ledger[..., 1],
            "combo_criteria": ledger[..., 2],
            "combo_granted": np.zeros(shape, np.int64),
            "combo_spent_kills": 3 * bought,
            "combo_spent_draws": np.zeros(shape, np.int64),
            "combo_lost": np.zeros(shape, np.int64),
            "combo_left": left,
            "combo_most_held": left,
            "reached_price": 1 * (ledger.sum(axis=2) >= 3),
            "redeemed_kills": bought,
            "redeemed_draws": np.zeros(shape, np.int64),
            "first_redemption": np.where(bought > 0, rng.integers(3, 20, shape), 0),
            "spells_used": rng.binomial(9, 0.7, shape),
            "plays_spell": rng.poisson(12, shape),
            "plays_basic": rng.poisson(10, shape),
        }
        return columns | self._blows() | self._damage(shape)

    def _blows(self) -> dict[str, Any]:
        columns = {}
        for blow, blow_name in enumerate(BLOW_NAMES):
            for carrier, carrier_name in enumerate(CARRIER_NAMES):
                mask = (self.blow == blow) & (self.carrier == carrier)
                name = f"{blow_name}_{carrier_name}"
                columns[f"blow_kills_{name}"] = self._by_killer(1, mask)
                columns[f"blow_fame_{name}"] = self._by_killer(FAME, mask)
                columns[f"blow_own_damage_{name}"] = self._by_killer(6, mask)
                columns[f"blow_all_damage_{name}"] = self._by_killer(10, mask)
        return columns

    def _damage(self, shape: tuple[int, int]) -> dict[str, Any]:
        columns, rng = {}, self.rng
        for element in ELEMENT_NAMES[:3]:
            for monster in ELEMENT_NAMES:
                columns[f"damage_{element}_{monster}"] = rng.poisson(6, shape)
            taken, missed = rng.poisson(4, shape), rng.poisson(0.5, (3, *shape))
            columns[f"bonus_taken_{element}"] = taken
            columns[f"bonus_chances_{element}"] = taken + missed.sum(axis=0)
            for name, count in zip(("died", "fame", "other"), missed, strict=True):
                columns[f"missed_{name}_{element}"] = count
            columns[f"bonus_kills_{element}"] = rng.poisson(0.3, shape)
            columns[f"bonus_fame_{element}"] = 0 * taken
        return columns

    def sums(self) -> dict[str, pd.DataFrame]:
        seats = self.seats()
        keys = ("policy", "staff_distance", "starter_distance")
        return {
            "games_sums": self._summed(self.games(), ()),
            "seats_sums": self._summed(seats, keys),
            "spells_sums": self._summed(self._spells(), ("policy", "spell")),
            "offers_sums": self._summed(self._offers(), ("spell",)),
            "bids_sums": self._summed(self._bids(), ("bid", "staff_distance")),
            "turns_sums": self._summed(self._turns(), ("policy", "starter_distance", "turn")),
            "monsters_sums": self._summed(self._monsters(), ("monster",)),
            "redemptions_sums": self._summed(
                self._redemptions(), ("policy", "redemption", "killed_already")
            ),
            "hits_sums": self._summed(
                self._hits(), ("card_element", "carrier", "monster_element", "faces")
            ),
            "distributions": self._distributions(seats),
        }

    def rows(self) -> dict[str, pd.DataFrame]:
        redemptions = self._rows(self._redemptions())
        turns = self._rows(self._turn_rows())
        offers = self._offers()
        offers |= {"pick_place": offers["first_picks"], "bid": 3 + 0 * offers["spell"]}
        return {
            "games": self._rows(self.games()),
            "seats": self._rows(self.seats()),
            "monsters": self._rows(self._monsters()),
            "offers": self._rows(offers),
            "redemptions": redemptions[redemptions["redemptions"] == 1],
            "turns": turns[turns["turns"] == 1],
        }

    def _rows(self, columns: dict[str, Any]) -> pd.DataFrame:
        size = next(iter(columns.values())).size
        deal = np.repeat(np.arange(self.deals), size // self.deals)
        flat = {name: np.asarray(values).ravel() for name, values in columns.items()}
        return pd.DataFrame({"deal": deal, "seating": 0, "replicate": 0, **flat})

    def _monsters(self) -> dict[str, Any]:
        shape = self.killer.shape
        one = np.ones(shape, np.int64)
        came = np.zeros(shape, np.int64)
        came[:, 3:] = np.minimum(self.turn_killed[:, :-3], self.turn_killed[:, 3:])
        columns = {
            "monster": np.broadcast_to(MONSTERS, shape),
            "revealed": one,
            "killed": one,
            "turn_revealed": came,
            "turn_killed": self.turn_killed,
            "turns_up": self.turn_killed - np.maximum(came, 1) + 1,
            "killer": self.killer,
            "blow": self.blow,
            "carrier": self.carrier,
            "damage": 10 * one,
            "killer_damage": 6 * one,
            "steals": 1 * ((self.blow != 3) & (self.rng.random(shape) < 0.3)),
            "criterion_met": self.rng.binomial(1, 0.3, shape),
            "pivotal": self.rng.binomial(1, 0.2, shape),
            "overkill": one,
        }
        for blow, name in enumerate(BLOW_NAMES):
            columns[f"{name}_kills"] = 1 * (self.blow == blow)
        for seat in range(4):
            other = (self.killer + 1) % self.players
            columns[f"damage_{seat}"] = 6 * (self.killer == seat) + 4 * (other == seat)
        return columns

    def _redemptions(self) -> dict[str, Any]:
        shape = self.killer.shape
        bought = 1 * (self.blow == 3)
        plays = self.rng.integers(0, 6, shape)
        return {
            "policy": self.policy[self.killer],
            "redemption": 0 * bought,
            "killed_already": self.rng.binomial(1, 0.3, shape),
            "redemptions": bought,
            "turn": self.turn_killed,
            "seat": self.killer,
            "plays_before": bought * plays,
            "cards_in_hand": bought * (6 - plays),
            "held": 3 * bought,
            "hp_left": 4 * bought,
            "fame": bought * FAME,
            "others_damage": 4 * bought,
        }

    def _turn_rows(self) -> dict[str, Any]:
        turn = np.broadcast_to(np.arange(1, MOST_TURNS + 1), (self.deals, MOST_TURNS))
        seat = (turn - 1 + self.starter[:, None]) % self.players
        columns = {
            "turn": turn,
            "seat": seat,
            "turns": 1 * (turn <= self.turns[:, None]),
            "kills": (self.turn_killed[:, None] == turn[:, :, None]).sum(axis=2),
            "combo_before": self.rng.integers(0, 4, turn.shape),
        }
        before = self.turn_killed[:, None] < turn[:, :, None]
        for who in range(self.players):
            columns[f"fame_before_{who}"] = (before * ((self.killer == who) * FAME)[:, None]).sum(2)
        for who in range(self.players, 4):
            columns[f"fame_before_{who}"] = 0 * turn
        return columns

    def _summed(self, columns: dict[str, Any], keys: tuple[str, ...]) -> pd.DataFrame:
        size = next(iter(columns.values())).size
        group = np.repeat(self.group, size // self.deals)
        flat = {name: np.asarray(values).ravel() for name, values in columns.items()}
        return pd.DataFrame(consolidated({"group": group, **flat}, ["group", *keys]))

    def _spells(self) -> dict[str, Any]:
        kinds = np.argsort(self.rng.random((self.deals, KINDS)), axis=1)
        kinds = kinds[:, : 9 * self.players].reshape(self.deals, self.players, 9)
        shape = kinds.shape
        place = self.rng.integers(1, self.players + 1, shape)
        bid = self.rng.integers(1, 10, shape)
        return {
            "policy": np.broadcast_to(self.policy[None, :, None], shape),
            "spell": kinds,
            "owned": np.ones(shape, np.int64),
            "used": self.rng.binomial(1, 0.4 + kinds / 72),
            "share": np.broadcast_to(self.share[:, :, None], shape),
            "first_picks": 1 * (place == 1),
            "first_bid": bid * (place == 1),
            "bid": bid,
            "pick_place": place,
            "plays": self.rng.poisson(1.2, shape),
            "damage": self.rng.poisson(4, shape),
            "kills": self.rng.poisson(0.3, shape),
            "fame": self.rng.poisson(0.2, shape),
            "synergies_earned": self.rng.poisson(0.3, shape),
        }

    def _offers(self) -> dict[str, Any]:
        kinds = np.argsort(self.rng.random((self.deals, KINDS)), axis=1)[:, :27]
        picked = self.rng.binomial(1, 0.8, kinds.shape)
        return {
            "spell": kinds,
            "offered": np.ones_like(kinds),
            "picked": picked,
            "first_picks": picked * self.rng.binomial(1, 0.4, kinds.shape),
        }

    def _bids(self) -> dict[str, Any]:
        order = np.argsort(self.rng.random((self.deals, 9, self.players)), axis=2)
        return {
            "staff_distance": np.broadcast_to(np.arange(self.players), order.shape),
            "bid": self.rng.integers(1, 10, order.shape),
            "bids": np.ones_like(order),
            "first_picks": 1 * (order == 0),
            "pick_place": order + 1,
        }

    def _turns(self) -> dict[str, Any]:
        turn = np.broadcast_to(np.arange(1, 61), (self.deals, 60))
        begun = 1 * (turn <= self.turns[:, None])
        distance = (turn - 1) % self.players
        return {
            "policy": self.policy[(distance + self.starter[:, None]) % self.players],
            "starter_distance": distance,
            "turn": turn,
            "turns": begun,
            "no_kill_turns": begun * self.rng.binomial(1, 0.2 + 0.5 / turn),
        }

    def _hits(self) -> dict[str, Any]:
        cards_, carriers, monsters, faces = np.meshgrid(
            np.arange(3), np.arange(3), np.arange(4), np.arange(1, 16), indexing="ij"
        )
        possible = ((faces >> monsters) & 1) == 1
        shape = (self.deals, int(possible.sum()))
        hits = self.rng.poisson(0.3, shape)
        weak = (cards_[possible] + 1) % 3 == monsters[possible]
        spread = {
            name: np.broadcast_to(grid[possible], shape)
            for name, grid in (
                ("card_element", cards_),
                ("carrier", carriers),
                ("monster_element", monsters),
                ("faces", faces),
            )
        }
        return spread | {
            "hits": hits,
            "choices": self.rng.binomial(hits, 0.9),
            "damage": 2 * hits + hits * weak,
            "bonus": hits * weak,
            "overkill": self.rng.binomial(hits, 0.2),
            "kills": self.rng.binomial(hits, 0.25),
            "fame": 2 * self.rng.binomial(hits, 0.25),
        }

    def _distributions(self, seats: dict[str, Any]) -> pd.DataFrame:
        order = np.broadcast_to(np.arange(self.players), self.fame.shape)
        one = np.zeros(self.deals, np.int64)
        policy = seats["policy"]
        counted = (
            (0, one, one, self.turns),
            (1, one, one, self.ranked[:, 0] - self.ranked[:, 1]),
            (3, policy, seats["staff_distance"], self.fame),
            (4, 0 * order, order, self.ranked),
            (6, policy, 0 * order, seats["first_redemption"]),
            (7, one, one, self.ranked[:, 0]),
            (9, policy, seats["starter_distance"], self.fame),
        )
        frames = []
        for figure, policies, place, value in counted:
            columns = {"policy": policies, "place": place, "value": value, "count": 0 * value + 1}
            frame = self._summed(columns, ("policy", "place", "value"))
            frames.append(frame.assign(figure=figure))
        return pd.concat(frames, ignore_index=True)
