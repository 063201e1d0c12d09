"""Count what belongs to one seat: `SEAT` of `schema.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.counting.facts import Hit, Kill, Turn
from glory_sim.games.pixel_glory.reference.counting.history import History
from glory_sim.games.pixel_glory.reference.counting.scoring import (
    count,
    is_no_kill_turn,
    winners,
)

WHOLE_WIN = 12  # twelfths
WORK_UNIT = 10_000


def count_seat(history: History, seat: int, *, decisions: int) -> dict[str, Any]:
    """Count every column of a seat."""
    turns = [turn for turn in history.turns if turn.seat == seat]
    hits = [hit for turn in turns for hit in turn.hits]
    return {
        "seat": seat,
        "staff_distance": history.distance(seat, history.staff_holders[0]),
        "starter_distance": history.distance(seat, history.starter),
        "decisions": decisions,
        **count_success(history, seat),
        **count_turns(history, turns),
        **count_shuffles(history, seat),
        **count_points(history, seat),
        **count_redemptions(history, turns),
        **count_damage(hits),
        **count_blows(history, seat),
        **count_bonus(hits),
    }


def count_success(history: History, seat: int) -> dict[str, Any]:
    """Count fame and kills, and what the kills owe to the work of others."""
    fame, first = history.fame, winners(history)
    mine = [kill for kill in history.kills if kill.seat == seat]
    by_card = [kill.fate for kill in mine if kill.play]
    return {
        "fame": fame[seat],
        "share": WHOLE_WIN // len(first) if seat in first else 0,
        "final_rank": 1 + count(other > fame[seat] for other in fame),
        "kills": len(mine),
        "fame_granted": history.fame_granted[seat],
        "steals": count(2 * fate.damage[seat] < fate.card.hp for fate in by_card),
        "fame_by_work": sum(fame_by_work(kill, seat) for kill in history.kills),
        "overkill": sum(kill.overkill for kill in mine),
        "hp_waived": sum(kill.hp_waived for kill in mine),
    }


def fame_by_work(kill: Kill, seat: int) -> int:
    """Give a seat's part of a monster's fame, shared out by damage."""
    damage, fame = kill.fate.damage, WORK_UNIT * kill.fate.card.fame
    if not any(damage):
        return fame if kill.seat == seat else 0
    return fame * damage[seat] // sum(damage)


def count_turns(history: History, turns: Sequence[Turn]) -> dict[str, int]:
    """Count turns and the cards played in them."""
    plays = [play for turn in turns for play in turn.plays]
    spells = [play.kind for play in plays if not play.is_basic]
    return {
        "turns": len(turns),
        "kill_turns": count(turn.kills for turn in turns),
        "no_kill_turns": count(is_no_kill_turn(history, turn) for turn in turns),
        "plays_spell": len(spells),
        "plays_basic": len(plays) - len(spells),
        "spells_used": len(set(spells)),
        "reserve_uses": count(play.carrier == layout.CARRIER_RESERVE for play in plays),
        "reserve_stores": sum(turn.num_stores for turn in turns),
    }


def count_shuffles(history: History, seat: int) -> dict[str, int]:
    """Count the piles formed after D2."""
    return {
        "reshuffles_chosen": history.shuffles[seat, layout.SHUFFLE_CHOSEN],
        "reshuffles_empty": history.shuffles[seat, layout.SHUFFLE_EMPTY],
    }


def count_points(history: History, seat: int) -> dict[str, int]:
    """Count where combo points came from, what was lost and what is left."""
    mine = [points for points in history.points if points.seat == seat]
    due = [sum(points.due for points in mine if points.source == source) for source in range(4)]
    most_held = history.most_held[seat]
    return {
        "combo_turns": due[layout.POINT_TURN],
        "combo_spells": due[layout.POINT_SPELL],
        "combo_criteria": due[layout.POINT_CRITERION],
        "combo_granted": due[layout.POINT_GRANT],
        "combo_lost": sum(points.lost for points in mine),
        "combo_left": history.held[seat],
        "combo_most_held": most_held,
        "reached_price": int(0 < history.rules.combo_price <= most_held),
    }


def count_redemptions(history: History, turns: Sequence[Turn]) -> dict[str, int]:
    """Count what combo points were spent on."""
    price = history.rules.combo_price
    redemptions = [redemption for turn in turns for redemption in turn.redemptions]
    num_draws = count(redemption.for_cards for redemption in redemptions)
    num_kills = len(redemptions) - num_draws
    return {
        "combo_spent_kills": price * num_kills,
        "combo_spent_draws": price * num_draws,
        "redeemed_kills": num_kills,
        "redeemed_draws": num_draws,
        "first_redemption": min((turn.number for turn in turns if turn.redemptions), default=0),
    }


def count_damage(hits: Sequence[Hit]) -> dict[str, Any]:
    """Sum damage by card element and monster element."""
    damage = [[0] * 4 for _ in range(layout.NUM_ELEMENTS)]
    for hit in hits:
        damage[hit.play.element][hit.monster.element] += hit.damage
    return {"damage": damage, "bonus_damage": sum(hit.bonus for hit in hits)}


def count_blows(history: History, seat: int) -> dict[str, Any]:
    """Count kills by blow and carrier."""
    kills, fame, own_damage, all_damage = [[[0] * 4 for _ in range(4)] for _ in range(4)]
    for kill in history.kills:
        if kill.seat == seat:
            kills[kill.blow][kill.carrier] += 1
            fame[kill.blow][kill.carrier] += kill.fate.card.fame
            own_damage[kill.blow][kill.carrier] += kill.fate.damage[seat]
            all_damage[kill.blow][kill.carrier] += sum(kill.fate.damage)
    return {
        "blow_kills": kills,
        "blow_fame": fame,
        "blow_own_damage": own_damage,
        "blow_all_damage": all_damage,
    }


def count_bonus(hits: Sequence[Hit]) -> dict[str, list[int]]:
    """Count by card element what was made of the element bonus (D5)."""
    chances = [hit for hit in hits if hit.had_chance]
    missed = [hit for hit in chances if not hit.bonus]
    survived = [hit for hit in missed if not hit.killed]
    decisive = [hit for hit in hits if hit.needed_bonus]
    return {
        "bonus_chances": by_element((hit, 1) for hit in chances),
        "bonus_taken": by_element((hit, 1) for hit in chances if hit.bonus),
        "bonus_kills": by_element((hit, 1) for hit in decisive),
        "bonus_fame": by_element((hit, hit.monster.fame) for hit in decisive),
        "missed_died": by_element((hit, 1) for hit in missed if hit.killed),
        "missed_fame": by_element((hit, 1) for hit in survived if hit.preferred_fame),
        "missed_other": by_element((hit, 1) for hit in survived if not hit.preferred_fame),
    }


def by_element(amounts: Iterable[tuple[Hit, int]]) -> list[int]:
    """Sum amounts by the element of the card that hit."""
    sums = [0] * layout.NUM_ELEMENTS
    for hit, amount in amounts:
        sums[hit.play.element] += amount
    return sums
