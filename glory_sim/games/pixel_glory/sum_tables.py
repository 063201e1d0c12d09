"""Turn the engine's sums into tidy tables, and say what their columns mean."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.game import Column, Columns, Table
from glory_sim.games.pixel_glory import schema, sums
from glory_sim.games.pixel_glory.flat import flat_columns, flat_values
from glory_sim.games.pixel_glory.layout import BLOW_NAMES

Records = npt.NDArray[np.void]
Names = dict[str, tuple[str, str, str]]

BLOW_WORDS = {
    "hit": "a hit", "sweep": "a sweep", "execute": "an execute", "redeem": "redeemed combo points"
}  # fmt: skip

KEYS: Names = {
    "policy": ("place among the cell's distinct policies, in order of first appearance", "index", "row"),
    "staff_distance": ("(seat - first staff holder) mod n", "seats", "row"),
    "starter_distance": ("(seat - dungeon starter) mod n", "seats", "row"),
    "spell": ("spell kind: place of its id in ascending order", "kind", "row"),
    "town_round": ("round of the town", "round", "row"),
    "bid": ("auction card laid", "rank", "row"),
    "monster": ("monster kind: place of its id in ascending order", "kind", "row"),
    "turn": (f"turn number; {sums.LAST_TURN} stands for it and all later ones", "turn", "row"),
    "redemption": ("0 for a kill, 1 for cards", "code", "row"),
    "killed_already": ("1 after a kill in the same turn", "0 or 1", "row"),
    "card_element": ("element of the card: 0 fire, 1 earth, 2 water", "code", "row"),
    "carrier": ("0 spell, 1 basic, 2 from the reserve", "code", "row"),
    "monster_element": ("element of the monster: 0 fire, 1 earth, 2 water, 3 none", "code", "row"),
    "faces": ("set of elements face up before the hit: bit e for element e", "bits", "row"),
    "figure": ("which distribution: a FIGURE_ code of sums.py", "code", "row"),
    "place": ("distance or place in the final order, by figure", "index", "row"),
    "value": (f"value; {sums.LAST_VALUE} stands for it and all larger ones", "figure's", "row"),
}  # fmt: skip
COUNTS: Names = {
    "games": ("games", "games", "group"),
    "truncated_turns": ("games truncated by max_turns", "games", "group"),
    "truncated_plays": ("games truncated by max_plays_per_turn", "games", "group"),
    "seats": ("seats: one a player and game", "seats", "group"),
    "no_kill": ("seats that killed nothing all game", "seats", "group"),
    "no_redemption": ("seats that redeemed nothing all game", "seats", "group"),
    "owned": ("times owned", "owned spells", "group"),
    "used": ("times owned and played at least once", "owned spells", "group"),
    "share": ("win shares of the owners, in twelfths", "twelfths", "group"),
    "first_picks": ("times picked first of its round", "picks", "group"),
    "first_bid": ("bids of those first picks", "rank", "group"),
    "offered": ("times offered", "offers", "group"),
    "picked": ("times picked", "picks", "group"),
    "bid": ("bids of the picks", "rank", "group"),
    "bids": ("bids", "bids", "group"),
    "pick_place": ("places in the order of picking, 1 = first", "place", "group"),
    "revealed": ("times revealed in the dungeon", "monsters", "group"),
    "killed": ("times defeated", "kills", "group"),
    "turns_up": ("turns face up", "turns", "group"),
    "damage": ("damage of all seats, less overkill", "HP", "group"),
    "killer_damage": ("damage of the killer, less overkill", "HP", "group"),
    "steals": ("kills by a seat that had dealt less than half of the HP", "kills", "group"),
    "redemptions": ("redemptions that have a row", "redemptions", "group"),
    "count": ("how often the value occurred", "cases", "group"),
    "fame_before": ("own fame when the turn began", "fame", "group"),
    "no_kill_turns": ("turns without a kill of any kind", "turns", "group"),
    "kill_turns": ("turns with at least one kill of any kind", "turns", "group"),
    "turns": ("turns", "turns", "group"),
    **{f"{blow}_kills": (f"times defeated by {BLOW_WORDS[blow]}", "kills", "group") for blow in BLOW_NAMES},
}  # fmt: skip


def _columns(
    own: tuple[str, ...],
    dtype: np.dtype[Any] | None = None,
    rows: str = "",
    skip: tuple[str, ...] = (),
) -> tuple[Column, ...]:
    """Return documented columns: counts of our own, then summed columns of a row table."""
    columns = [Column(name, *COUNTS[name]) for name in own]
    if dtype is not None:
        columns += [
            Column(name, f"sum of: {meaning}", unit, "group")
            for name, meaning, unit in flat_columns(dtype, schema.TABLES[rows])
            if name not in skip
        ]
    return tuple(columns)


def _keys(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, *KEYS[name]) for name in names)


HOLDER_DISTANCE = Column(
    "staff_distance", "(seat - this round's staff holder) mod n", "seats", "row"
)
GAME_SKIP = ("starter", "first_staff", "last_staff", "truncated")
SEAT_SKIP = ("seat", "staff_distance", "starter_distance")
SPELL_SKIP = ("seat", "spell", "town_round")
MONSTER_COUNTS = ("revealed", "killed", "turns_up", "damage", "killer_damage", "steals")
MONSTER_ROWS = ("overkill", "hp_waived", "needed_bonus", "criterion_met", "pivotal")


def _row_columns(table: str, names: tuple[str, ...]) -> tuple[Column, ...]:
    return tuple(
        Column(
            name, f"sum of: {schema.TABLES[table][name][0]}", schema.TABLES[table][name][1], "group"
        )
        for name in names
    )


SUM_TABLES = (
    Table(
        "games_sums", (),
        _columns(("games", "truncated_turns", "truncated_plays"), sums.sums_dtype["game"], "games", GAME_SKIP),
        "sums over games",
    ),
    Table(
        "seats_sums", _keys("policy", "staff_distance", "starter_distance"),
        _columns(("seats", "no_kill", "no_redemption"), sums.seat_sums_dtype["row"], "seats", SEAT_SKIP),
        "sums over seats",
    ),
    Table(
        "spells_sums", _keys("policy", "spell"),
        _columns(("owned", "used", "share", "first_picks", "first_bid"), sums.spell_sums_dtype["row"], "spells", SPELL_SKIP),
        "sums over owned spells",
    ),
    Table("offers_sums", _keys("spell"), _columns(("offered", "picked", "first_picks", "bid", "pick_place")), "sums over offers"),
    Table("bids_sums", (*_keys("town_round", "bid"), HOLDER_DISTANCE), _columns(("bids", "first_picks", "pick_place")), "sums over bids"),
    Table(
        "monsters_sums", _keys("monster"),
        _columns((*MONSTER_COUNTS, *(f"{blow}_kills" for blow in BLOW_NAMES))) + _row_columns("monsters", MONSTER_ROWS),
        "sums over revealed monsters",
    ),
    Table(
        "turns_sums", _keys("policy", "starter_distance", "turn"),
        _columns(("turns", "kill_turns", "no_kill_turns"))
        + _row_columns("turns", ("kills", "combo_kills", "damage", "bonus", "plays"))
        + _columns(("fame_before",)) + _row_columns("turns", ("combo_before",)),
        "sums over turns",
    ),
    Table(
        "redemptions_sums", _keys("policy", "redemption", "killed_already"),
        _columns(("redemptions",))
        + _row_columns("redemptions", ("plays_before", "cards_in_hand", "held", "hp_left", "fame", "others_damage")),
        "sums over combo redemptions",
    ),
    Table(
        "hits_sums", _keys("card_element", "carrier", "monster_element", "faces"),
        _columns((), sums.sums_dtype["hits"].base, "hits"),
        "sums over hits",
    ),
    Table("distributions", _keys("figure", "policy", "place", "value"), _columns(("count",)), "counts of values"),
)  # fmt: skip
_TABLES = {table.name: table for table in SUM_TABLES}


def sum_columns(records: Records, groups: npt.NDArray[np.int64]) -> dict[str, Columns]:
    """Return every sum table of the groups' records as columns; rows without a case are left out.

    Args:
        records: `[groups]` sums of `sums_dtype`.
        groups: `[groups]` number of each group.
    """
    return {
        "games_sums": _games(records, groups),
        "seats_sums": _keyed("seats_sums", records["seats"], "seats", groups),
        "spells_sums": _keyed("spells_sums", records["spells"], "owned", groups),
        "offers_sums": _keyed("offers_sums", records["offers"], "offered", groups),
        "bids_sums": _keyed("bids_sums", records["bids"], "bids", groups),
        "monsters_sums": _keyed("monsters_sums", records["monsters"], "revealed", groups),
        "turns_sums": _keyed("turns_sums", records["turns"], "turns", groups),
        "redemptions_sums": _keyed(
            "redemptions_sums", records["redemptions"], "redemptions", groups
        ),
        "hits_sums": _keyed("hits_sums", records["hits"], "hits", groups),
        "distributions": _distributions(records["distributions"], groups),
    }


def _games(records: Records, groups: npt.NDArray[np.int64]) -> Columns:
    values = {"games": records["num_games"]}
    values |= {name: records[name] for name in ("truncated_turns", "truncated_plays")}
    values |= flat_values(records["game"], schema.GAME)
    return _chosen("games_sums", {"group": groups, **values})


def _keyed(name: str, cells: Records, counted: str, groups: npt.NDArray[np.int64]) -> Columns:
    """Return the cells in which something was counted, with their keys."""
    places = np.nonzero(cells[counted])
    rows = cells[places]
    columns: Columns = {"group": groups[places[0]]}
    own = {
        key: rows[key]
        for key in rows.dtype.names or ()
        if rows.dtype[key].shape == () and key != "row"
    }
    if "blow_kills" in (rows.dtype.names or ()):
        own |= {f"{blow}_kills": rows["blow_kills"][:, i] for i, blow in enumerate(BLOW_NAMES)}
    if "row" in (rows.dtype.names or ()):
        row_table = name.removesuffix("_sums")
        own = {**flat_values(rows["row"], schema.TABLES[row_table]), **own}
    keys = {key.name: places[axis + 1] for axis, key in enumerate(_TABLES[name].keys)}
    return _chosen(name, {**own, **keys, **columns})


def _distributions(counts: npt.NDArray[np.int64], groups: npt.NDArray[np.int64]) -> Columns:
    group, row, value = np.nonzero(counts)
    figure = np.searchsorted(sums.FIGURE_OFFSETS, row, side="right") - 1
    places = np.array([shape[1] for shape in sums.FIGURE_SHAPES])[figure]
    offset = row - np.array(sums.FIGURE_OFFSETS)[figure]
    return _chosen(
        "distributions",
        {
            "group": groups[group],
            "figure": figure,
            "policy": offset // places,
            "place": offset % places,
            "value": value,
            "count": counts[group, row, value],
        },
    )


def _chosen(name: str, values: Columns) -> Columns:
    """Return the table's columns in its order, as plain integer arrays."""
    table = _TABLES[name]
    names = ["group", *(column.name for column in (*table.keys, *table.columns))]
    return {column: np.ascontiguousarray(values[column], np.int64) for column in names}
