"""Count a run's tables a second time: games by the reference engine, sums in plain Python."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.game import Columns
from glory_sim.games.pixel_glory import layout, schema, sums
from glory_sim.games.pixel_glory.bench import Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.differential.comparing import as_functions, play_reference
from glory_sim.games.pixel_glory.flat import flat_values
from glory_sim.games.pixel_glory.row_tables import ROW_TABLES
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.sum_tables import SUM_TABLES

Rows = list[dict[str, int]]
KEYS = {table.name: [key.name for key in table.keys] for table in SUM_TABLES}
MEASURES = {table.name: [column.name for column in table.columns] for table in SUM_TABLES}


def recount(
    card_set: CardSet,
    rules: Rules,
    seating: Seating,
    *,
    deals: Sequence[int],
    group_deals: int,
) -> dict[str, Columns]:
    """Play deals, every seating of each, and return every table as `Match.play` does."""
    functions = as_functions(seating.styles, card_set, rules)
    numbers = [seating.policy_names.index(style.name) for style in seating.styles]
    rows: dict[str, list[Columns]] = {table.name: [] for table in ROW_TABLES}
    added = Sums(card_set)
    for deal in deals:
        for turned in range(seating.num_seatings):
            played = play_reference(
                card_set,
                rules,
                styles=_turned(seating.styles, turned),
                seeds=seating.seeds,
                deal=deal,
                replicates=seating.replicates,
                interventions=seating.interventions,
                policies=_turned(functions, turned),
            )
            flat = {name: _flat(name, played.tables[name]) for name in rows}
            for name, columns in flat.items():
                rows[name].append(_placed(columns, deal, turned))
            told = {name: _as_rows(columns) for name, columns in flat.items()}
            added.add_game(
                deal // group_deals, told, played.tables["hits"], _turned(numbers, turned)
            )
    return {name: _joined(parts) for name, parts in rows.items()} | added.columns()


def _turned(seated: Sequence[Any], seating: int) -> list[Any]:
    return [*seated[seating:], *seated[:seating]]


def _flat(name: str, table: npt.NDArray[np.void]) -> Columns:
    values = flat_values(table, schema.TABLES[name])
    return {column: np.asarray(values[column], np.int64) for column in values}


def _placed(columns: Columns, deal: int, seating: int) -> Columns:
    length = len(next(iter(columns.values())))
    place = {"deal": deal, "seating": seating, "replicate": 0}
    return {name: np.full(length, value, np.int64) for name, value in place.items()} | columns


def _joined(parts: Sequence[Columns]) -> Columns:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _as_rows(columns: Columns) -> Rows:
    values = zip(*(column.tolist() for column in columns.values()), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in values]


class Sums:
    """Sums over games by group and keys, added up row by row by what the columns mean."""

    def __init__(self, card_set: CardSet) -> None:
        self._hp = [monster.hp for monster in card_set.monsters]
        self._totals: dict[str, defaultdict[tuple[int, ...], Counter[str]]] = {
            table.name: defaultdict(Counter) for table in SUM_TABLES
        }
        self._group = 0

    def add_game(
        self,
        group: int,
        tables: Mapping[str, Rows],
        hits: npt.NDArray[np.void],
        policies: Sequence[int],
    ) -> None:
        """Add a game's rows; `policies` are the numbers of the seats' policies."""
        self._group = group
        self._add_game_row(tables["games"][0])
        self._add_seats(tables["seats"], policies)
        self._add_draft(tables, policies)
        self._add_monsters(tables["monsters"], tables["games"][0]["turns"])
        self._add_turns(tables["turns"], tables["seats"], policies)
        for row in tables["redemptions"]:
            keys = (policies[row["seat"]], row["redemption"], min(row["killed_already"], 1))
            self._add("redemptions_sums", keys, row, redemptions=1)
        for cell in np.argwhere(hits["hits"]).tolist():
            row = dict(zip(hits.dtype.names or (), hits[tuple(cell)].tolist(), strict=True))
            self._add("hits_sums", tuple(cell), row)

    def columns(self) -> dict[str, Columns]:
        """Return every sum table, in order of its keys."""
        return {name: self._columns(name) for name in self._totals}

    def _columns(self, name: str) -> Columns:
        totals = sorted(self._totals[name].items())
        names = ["group", *KEYS[name]]
        keys = np.array([key for key, _ in totals], np.int64).reshape(len(totals), len(names))
        columns = {key: keys[:, place] for place, key in enumerate(names)}
        measures = {
            measure: np.array([total[measure] for _, total in totals], np.int64)
            for measure in MEASURES[name]
        }
        return columns | measures

    def _add(self, name: str, keys: tuple[int, ...], row: Mapping[str, int], **own: int) -> None:
        """Add a row's columns, and what is not a column of the row."""
        total = self._totals[name][(self._group, *keys)]
        for measure in MEASURES[name]:
            total[measure] += own[measure] if measure in own else row[measure]

    def _count(self, figure: int, value: int, *, policy: int = 0, place: int = 0) -> None:
        keys = (figure, policy, place, min(max(value, 0), sums.LAST_VALUE))
        self._add("distributions", keys, {}, count=1)

    def _add_game_row(self, game: Mapping[str, int]) -> None:
        end = game["truncated"]
        self._add(
            "games_sums",
            (),
            game,
            games=1,
            truncated_turns=int(end == layout.TRUNCATED_TURNS),
            truncated_plays=int(end == layout.TRUNCATED_PLAYS),
        )
        self._count(sums.FIGURE_TURNS, game["turns"])
        self._count(sums.FIGURE_MARGIN, game["margin"])
        self._count(sums.FIGURE_LEAD_CHANGES, game["lead_changes"])

    def _add_seats(self, seats: Rows, policies: Sequence[int]) -> None:
        for row in seats:
            policy = policies[row["seat"]]
            staff, starter = row["staff_distance"], row["starter_distance"]
            nothing = {
                "no_kill": int(not row["kills"]),
                "no_redemption": int(not row["first_redemption"]),
            }
            self._add("seats_sums", (policy, staff, starter), row, seats=1, **nothing)
            self._count(sums.FIGURE_FAME_STAFF, row["fame"], policy=policy, place=staff)
            self._count(sums.FIGURE_FAME_STARTER, row["fame"], policy=policy, place=starter)
            self._count(sums.FIGURE_KILLS, row["kills"], policy=policy)
            self._count(sums.FIGURE_FIRST_REDEMPTION, row["first_redemption"], policy=policy)
            self._count(sums.FIGURE_SEAT_TURNS, row["turns"], policy=policy)
        fames = sorted((row["fame"] for row in seats), reverse=True)
        for place, fame in enumerate(fames):
            self._count(sums.FIGURE_FAME_PLACE, fame, place=place)
        self._count(sums.FIGURE_WINNER_FAME, fames[0])

    def _add_draft(self, tables: Mapping[str, Rows], policies: Sequence[int]) -> None:
        distances = {
            (row["town_round"], row["seat"]): row["staff_distance"] for row in tables["bids"]
        }
        for row in tables["spells"]:
            seat, first = row["seat"], int(row["pick_place"] == 1)
            own = {
                "owned": 1,
                "used": int(row["plays"] > 0),
                "share": tables["seats"][seat]["share"],
                "first_picks": first,
                "first_bid": row["bid"] * first,
            }
            self._add("spells_sums", (policies[seat], row["spell"]), row, **own)
            if row["town_round"]:
                distance = distances[row["town_round"], seat]
                keys = (row["town_round"], row["bid"], distance)
                self._add("bids_sums", keys, row, bids=1, first_picks=first)
        for row in tables["offers"]:
            picked = row["picker"] != layout.NO_SEAT
            first = int(row["pick_place"] == 1)
            self._add(
                "offers_sums", (row["spell"],), row, offered=1, picked=picked, first_picks=first
            )

    def _add_monsters(self, monsters: Rows, last_turn: int) -> None:
        for row in monsters:
            damage = [row[f"damage_{seat}"] for seat in range(layout.MAX_SEATS)]
            killed = row["killer"] != layout.NO_SEAT
            most = damage[row["killer"]] if killed else 0
            by_card = killed and row["blow"] != layout.BLOW_REDEEM
            end = row["turn_killed"] if killed else last_turn
            blows = {
                f"{blow}_kills": int(row["blow"] == number)
                for number, blow in enumerate(layout.BLOW_NAMES)
            }
            self._add(
                "monsters_sums",
                (row["monster"],),
                row,
                revealed=1,
                killed=int(killed),
                turns_up=end - max(row["turn_revealed"], 1) + 1,
                damage=sum(damage),
                killer_damage=most,
                steals=int(by_card and 2 * most < self._hp[row["monster"]]),
                **blows,
            )

    def _add_turns(self, turns: Rows, seats: Rows, policies: Sequence[int]) -> None:
        for row in turns:
            seat = row["seat"]
            number = min(row["turn"], sums.LAST_TURN)
            self._add(
                "turns_sums",
                (policies[seat], seats[seat]["starter_distance"], number),
                row,
                turns=1,
                kill_turns=int(row["kills"] > 0),
                no_kill_turns=int(not row["kills"]),
                fame_before=row[f"fame_before_{seat}"],
            )
