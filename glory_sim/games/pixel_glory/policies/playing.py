"""Play the dungeon: random legal, greedy, careful."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory.compiled import inlined, policy
from glory_sim.games.pixel_glory.kills import beaten_by
from glory_sim.games.pixel_glory.layout import (
    ACT,
    BLOW_HIT,
    END_TURN,
    MAX_FACE_UP,
    NO_CARD,
    NO_MONSTER,
    NUM_PARAMS,
    PLAY_RESERVE,
    REDEEM_CARDS,
    REDEEM_KILL,
    RESHUFFLE,
    STORE,
)
from glory_sim.games.pixel_glory.policies.helpers import (
    any_legal,
    card_blow,
    known_value,
    left_by_blow,
)
from glory_sim.games.pixel_glory.policies.valuation import value_params

KILL = 1000
"""Score of a kill by its fame; damage scores 10 a point, so a kill always comes first."""

HP, FAME, ELEMENT = 0, MAX_FACE_UP, 2 * MAX_FACE_UP
"""Places in the scratch from which on the facts about the monsters that are up are listed."""

EASY_LIMIT = 0
EASY_PENALTY = 1
"""Params of `careful`: HP that a usual hand finishes, and what bringing a monster there costs."""
CAREFUL = {EASY_LIMIT: 10.0, EASY_PENALTY: 8.0}
NO_WORRY = (0, 0, 0)
"""What greedy thinks of HP left: limit, penalty, damage still to come."""


def no_params(cards: npt.NDArray[np.void], rules: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
    """Return params that nothing reads."""
    del cards, rules
    return np.zeros(NUM_PARAMS)


def careful_params(
    cards: npt.NDArray[np.void], rules: npt.NDArray[np.void]
) -> npt.NDArray[np.float64]:
    """Return the params of `careful`."""
    params = value_params(cards, rules)
    for place, value in CAREFUL.items():
        params[place] = value
    return params


@inlined
def damage_score(hp, fame, left, worry):
    """Score a blow that leaves a monster `left` of its HP: a kill by its fame, else the damage.

    Bringing a monster down to `limit` HP, where the next seat finishes it, costs
    `penalty` times the fame, unless the seat can still deal that much itself this turn.
    """
    limit, penalty, to_come = worry
    kill = KILL * (fame + 1) + 2 * left
    harm = 10 * (hp - left) + fame
    if to_come < left <= limit < hp:
        harm -= penalty * (fame + 1)
    return kill if left <= 0 else harm


@inlined
def list_monsters(view, cards, rules, monsters):
    """Write HP, fame and element of the monsters that are up; return how many there are."""
    count = 0
    for slot in range(rules.face_up):
        monster = view.slot_monster[slot]
        if monster == NO_MONSTER:
            continue
        monsters[HP + count] = view.slot_hp[slot]
        monsters[FAME + count] = cards.monster_fame[monster]
        monsters[ELEMENT + count] = cards.monster_element[monster]
        count += 1
    return count


@inlined
def best_score(view, cards, rules, kind, monsters, count, worry):
    """Return the best score of a card over the listed monsters."""
    best, element = -KILL * KILL, cards.element[kind]
    damage, hits, limit = card_blow(view, cards, rules, kind)
    worry = (worry[0], worry[1], worry[2] - damage)
    weak, bonus = beaten_by(rules, element), hits * rules.element_bonus[element]
    for i in range(count):
        hp, fame, target = monsters[HP + i], monsters[FAME + i], monsters[ELEMENT + i]
        left = left_by_blow(hp, target, damage + (bonus if target == weak else 0), limit)
        best = max(best, damage_score(hp, fame, left, worry))
    return best


@inlined
def tempo(cards, kind):
    """Score a card's draws and combo points: they come before damage of the same turn."""
    return 15 * (cards.draws[kind, 0] + cards.combo_points[kind, 0])


@inlined
def choose_store(view, params):
    """Return the ACT that stores the most valuable card in hand."""
    best = np.int64(view.legal[0])
    for i in range(1, view.num_legal):
        action = np.int64(view.legal[i])
        if action >= STORE:
            break
        if known_value(params, action) > known_value(params, best):
            best = action
    return np.int64(STORE + best)


@inlined
def choose_act(view, cards, rules, params, scratch, worry):
    """Take the best kill, else redeem one, else keep the strongest card, else damage."""
    monsters = scratch.words
    count = list_monsters(view, cards, rules, monsters)
    best, highest, num_kinds = np.int64(-1), -KILL * KILL, 0
    for i in range(view.num_legal):
        action = np.int64(view.legal[i])
        if action >= STORE:
            break
        num_kinds += 1
        score = tempo(cards, action) + best_score(
            view, cards, rules, action, monsters, count, worry
        )
        if score > highest:
            best, highest = action, score
    if view.is_legal[PLAY_RESERVE]:
        score = best_score(view, cards, rules, view.reserve, monsters, count, worry)
        if score >= KILL and score > highest:
            best, highest = np.int64(PLAY_RESERVE), score
    if highest >= KILL:
        return best
    if view.is_legal[REDEEM_KILL]:
        return np.int64(REDEEM_KILL)
    if num_kinds > 1 and view.reserve == NO_CARD and view.is_legal[STORE + np.int64(view.legal[0])]:
        return choose_store(view, params)
    if num_kinds > 0:
        return best
    if view.is_legal[REDEEM_CARDS]:
        return np.int64(REDEEM_CARDS)
    return np.int64(END_TURN)


@inlined
def choose_target(view, cards, rules, worry):
    """Choose the monster whose kill or damage scores best; the lowest slot of equal ones."""
    best, highest = np.int64(-1), -KILL * KILL
    is_hit = view.blow == BLOW_HIT
    element = cards.element[view.card] if is_hit else 0
    weak, bonus = beaten_by(rules, element), view.hits_left * rules.element_bonus[element]
    damage = view.hits_left * (view.amount + view.empower)
    for i in range(view.num_legal):
        slot = np.int64(view.legal[i])
        monster, hp = view.slot_monster[slot], view.slot_hp[slot]
        fame = cards.monster_fame[monster]
        if is_hit:
            left = hp - damage - (bonus if cards.monster_element[monster] == weak else 0)
            score = damage_score(hp, fame, left, worry)
        else:
            score = KILL * fame + hp
        if score > highest:
            best, highest = slot, score
    return best


@inlined
def wants_reshuffle(view, cards, params):
    """Shuffle if the discard pile's cards are more valuable on average than the draw pile's."""
    discard_value = pile_value = 0.0
    discard_size = pile_size = np.int64(0)
    for kind in range(cards.num_kinds):
        discarded = np.int64(view.discarded[view.seat, kind])
        drawable = np.int64(view.owned[view.seat, kind]) - discarded
        drawable -= 1 if view.reserve == kind else 0
        discard_value += discarded * known_value(params, kind)
        pile_value += drawable * known_value(params, kind)
        discard_size += discarded
        pile_size += drawable
    return np.int64(1 if discard_value * pile_size > pile_value * discard_size else 0)


@policy
def play_random(view, cards, rules, params, scratch):
    """Answer at random, all legal answers equally likely."""
    return any_legal(view)


@policy
def play_greedy(view, cards, rules, params, scratch):
    """Take the best kill, else the most useful damage, whatever it leaves behind."""
    if view.decision == ACT:
        return choose_act(view, cards, rules, params, scratch, NO_WORRY)
    if view.decision == RESHUFFLE:
        return wants_reshuffle(view, cards, params)
    return choose_target(view, cards, rules, NO_WORRY)


@inlined
def damage_in_hand(view, cards, rules):
    """Return the damage that the cards in hand deal if each hits once as printed."""
    total = np.int64(0)
    for kind in range(cards.num_kinds):
        count = np.int64(view.hand[kind])
        if count > 0:
            total += count * card_blow(view, cards, rules, kind)[0]
    return total


@policy
def play_careful(view, cards, rules, params, scratch):
    """Play greedily, but do not leave a monster that the next seat easily finishes."""
    if view.decision == RESHUFFLE:
        return wants_reshuffle(view, cards, params)
    to_come = damage_in_hand(view, cards, rules)
    worry = (np.int64(params[EASY_LIMIT]), np.int64(params[EASY_PENALTY]), to_come)
    if view.decision == ACT:
        return choose_act(view, cards, rules, params, scratch, worry)
    return choose_target(view, cards, rules, worry)
