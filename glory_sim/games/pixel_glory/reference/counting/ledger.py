"""Count the outcome tables of a game: the rest of `schema.py`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.counting.facts import Hit, Kill
from glory_sim.games.pixel_glory.reference.counting.history import History
from glory_sim.games.pixel_glory.reference.counting.scoring import (
    count,
    is_no_kill_turn,
    is_pivotal,
    winners,
)
from glory_sim.games.pixel_glory.reference.counting.seats import count_seat
from glory_sim.games.pixel_glory.reference.table import Log

HP_TOKENS, COMBO_CUBES = 47, 12  # what the box holds
STILL_ALIVE = {
    "turn_killed": 0,
    "killer": layout.NO_SEAT,
    "blow": -1,
    "carrier": -1,
    "blow_element": -1,
    "overkill": 0,
    "hp_waived": 0,
    "needed_bonus": 0,
    "criterion_met": 0,
}
NO_SPOILS = {"monster": layout.NO_MONSTER, "hp_left": 0, "fame": 0, "others_damage": 0}

Row = dict[str, Any]


def count_tables(history: History, log: Log) -> dict[str, npt.NDArray[np.void]]:
    """Count every outcome table of `layout.py`."""
    asked = log.asked
    seats = (count_seat(history, seat, decisions=asked[seat]) for seat in history.seats)
    return {
        "games": as_table(layout.game_dtype, [count_game(history, log)]),
        "seats": as_table(layout.seat_dtype, seats),
        "spells": as_table(layout.spell_dtype, count_spells(history)),
        "offers": as_table(layout.offer_dtype, map(vars, history.offers)),
        "bids": as_table(layout.bid_dtype, map(vars, history.bids)),
        "monsters": as_table(layout.monster_dtype, tell_fates(history)),
        "turns": as_table(layout.turn_dtype, count_turns(history)),
        "redemptions": as_table(layout.redemption_dtype, tell_redemptions(history)),
        "hits": sum_hits(history),
    }


def count_game(history: History, log: Log) -> Row:
    """Count what belongs to the whole game."""
    return {
        **count_course(history),
        **count_labour(history),
        "decisions": log.asked.total(),
        **count_gaps(history),
        "q1_empty_draws": log.empty_draws,
        **count_crowding(history),
    }


def count_course(history: History) -> Row:
    """Count how the game went."""
    ranking = sorted(history.fame, reverse=True)
    lord = (fate for fate in history.fates if fate.card.role == layout.LORD)
    return {
        "turns": len(history.turns),
        "truncated": history.end,
        "lead_changes": history.lead_changes,
        "margin": ranking[0] - ranking[1],
        "tied_first": len(winners(history)),
        "starter": history.starter,
        "first_staff": history.staff_holders[0],
        "last_staff": history.staff_holders[-1],
        "monsters_dead": len(history.kills),
        "kill_turns": count(turn.kills for turn in history.turns),
        "no_kill_turns": count(is_no_kill_turn(history, turn) for turn in history.turns),
        "lord_pivotal": count(is_pivotal(history, fate) for fate in lord),
    }


def count_labour(history: History) -> Row:
    """Count what the players had to do."""
    return {
        "plays": len(history.plays),
        "bids": len(history.bids),
        "picks": count(offer.picker != layout.NO_SEAT for offer in history.offers),
        "hits": len(history.hits),
        "redemptions": sum(len(turn.redemptions) for turn in history.turns),
        "reshuffle_choices": history.reshuffle_choices,
    }


def count_gaps(history: History) -> Row:
    """Count how often each open question of the rules came up."""
    turns, price = history.turns, history.rules.combo_price
    blows = [{kill.blow for kill in turn.kills} for turn in turns if turn.ended]
    return {
        "q2_full_reserve": history.full_reserve_reshuffles,
        "q3_turns": count(turn.redeemable_beside_no_element for turn in turns),
        "q4_turns": blows.count({layout.BLOW_REDEEM}),
        "q5_turns": count(turn.could_redeem_again for turn in turns),
        "q6_turns": count(0 < price < turn.combo_before for turn in turns),
        "q6_points_lost": sum(points.lost for points in history.points),
        "q7_tied": int(history.fame.count(max(history.fame)) > 1),
        "q8_basics_missing": history.basics_missing,
        "q9_synergies_played": count(play.has_synergy for play in history.plays),
        "q9_synergies_earned": count(play.earned_synergy for play in history.plays),
        "q10_criteria_met": count(kill.met_criterion for kill in history.kills),
    }


def count_crowding(history: History) -> Row:
    """Count the turns that begin beyond what board or box are made for."""
    turns = history.turns
    roles = [[role for role, _ in turn.up] for turn in turns]
    return {
        "few_monsters_turns": count(len(up) < history.rules.face_up for up in roles),
        "lord_with_others_turns": count(layout.LORD in up and len(up) > 1 for up in roles),
        "hp_over_47_turns": count(sum(hp for _, hp in turn.up) > HP_TOKENS for turn in turns),
        "combo_over_12_turns": count(turn.combo_of_all > COMBO_CUBES for turn in turns),
    }


def count_spells(history: History) -> Iterator[Row]:
    """Count what each owned spell did."""
    for owned in sorted(history.owned, key=lambda owned: owned.seat):
        card = (owned.seat, owned.spell)
        plays = [play for play in history.plays if (play.seat, play.kind) == card]
        kills = [kill for kill in history.kills if kill.play in plays]
        yield vars(owned) | {
            "plays": len(plays),
            "damage": sum(hit.damage for hit in history.hits if hit.play in plays),
            "kills": len(kills),
            "fame": sum(kill.fate.card.fame for kill in kills),
            "synergies_earned": count(play.earned_synergy for play in plays),
        }


def tell_fates(history: History) -> Iterator[Row]:
    """Tell the fate of each revealed monster."""
    for order, fate in enumerate(history.fates, 1):
        row = {
            "monster": fate.index,
            "reveal_order": order,
            "turn_revealed": fate.turn_revealed,
            "damage": by_seat(fate.damage),
            "pivotal": int(is_pivotal(history, fate)),
        }
        yield row | (tell_death(fate.kill) if fate.kill else STILL_ALIVE)


def tell_death(kill: Kill) -> Row:
    """Tell how a monster died."""
    return {
        "turn_killed": kill.turn,
        "killer": kill.seat,
        "blow": kill.blow,
        "carrier": kill.carrier,
        "blow_element": kill.element,
        "overkill": kill.overkill,
        "hp_waived": kill.hp_waived,
        "needed_bonus": int(kill.needed_bonus),
        "criterion_met": int(kill.met_criterion),
    }


def count_turns(history: History) -> Iterator[Row]:
    """Count what each turn did."""
    for turn in history.turns:
        yield {
            "turn": turn.number,
            "seat": turn.seat,
            "fame_before": by_seat(turn.fame_before),
            "combo_before": turn.combo_before,
            "kills": len(turn.kills),
            "combo_kills": count(kill.blow == layout.BLOW_REDEEM for kill in turn.kills),
            "damage": sum(hit.damage for hit in turn.hits),
            "bonus": sum(hit.bonus for hit in turn.hits),
            "plays": len(turn.plays),
        }


def tell_redemptions(history: History) -> list[Row]:
    """Tell of each redemption, as far as the table has room."""
    rows = [
        {
            "turn": turn.number,
            "seat": turn.seat,
            "redemption": int(redemption.for_cards),
            "plays_before": redemption.plays_before,
            "cards_in_hand": redemption.cards_in_hand,
            "held": redemption.held,
            "killed_already": redemption.killed_already,
        }
        | (tell_spoils(redemption.kill) if redemption.kill else NO_SPOILS)
        for turn in history.turns
        for redemption in turn.redemptions
    ]
    return rows[: layout.MAX_REDEMPTIONS]


def tell_spoils(kill: Kill) -> Row:
    """Tell what a redemption defeated."""
    return {
        "monster": kill.fate.index,
        "hp_left": kill.hp_waived,
        "fame": kill.fate.card.fame,
        "others_damage": sum(kill.fate.damage) - kill.fate.damage[kill.seat],
    }


def sum_hits(history: History) -> npt.NDArray[np.void]:
    """Sum the hits by card element, carrier, monster element and faces up."""
    alike: defaultdict[tuple[int, ...], list[Hit]] = defaultdict(list)
    for hit in history.hits:
        faces = sum(1 << element for element in hit.faces)
        alike[hit.play.element, hit.play.carrier, hit.monster.element, faces].append(hit)
    sums = np.zeros(layout.HITS_SHAPE, layout.hits_dtype)
    for cell, hits in alike.items():
        row = {
            "hits": len(hits),
            "choices": count(hit.blow == layout.BLOW_HIT for hit in hits),
            "damage": sum(hit.damage for hit in hits),
            "bonus": sum(hit.bonus for hit in hits),
            "overkill": sum(hit.overkill for hit in hits),
            "kills": count(hit.killed for hit in hits),
            "fame": sum(hit.monster.fame for hit in hits if hit.killed),
        }
        sums[cell] = as_table(layout.hits_dtype, [row])[0]
    return sums


def by_seat(values: Sequence[int]) -> list[int]:
    """Fill up a row to the largest number of seats."""
    return [*values, *[0] * (layout.MAX_SEATS - len(values))]


def as_table(dtype: np.dtype[np.void], rows: Iterable[Row]) -> npt.NDArray[np.void]:
    """Put rows into records, every column of which they must have."""
    return np.array([tuple(row[name] for name in dtype.names or ()) for row in rows], dtype)
