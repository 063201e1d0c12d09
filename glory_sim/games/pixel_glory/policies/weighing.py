"""Play the dungeon by weights: every legal action gets a sum, the highest is taken.

What the weights mean stands in `weights.PLAY`; this function reads nothing but params,
so a new set of weights compiles nothing.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import kernel, policy
from glory_sim.games.pixel_glory.kills import beaten_by
from glory_sim.games.pixel_glory.layout import (
    ACT,
    BLOW_HIT,
    CRITERION_BASIC,
    CRITERION_EXACT,
    CRITERION_UNTOUCHED,
    END_TURN,
    MAX_FACE_UP,
    MAX_KINDS,
    NO_CRITERION,
    NO_ELEMENT,
    NO_MONSTER,
    PLAY_RESERVE,
    REDEEM_CARDS,
    REDEEM_KILL,
    RESHUFFLE,
    STEP_EMPOWER,
    STORE,
)
from glory_sim.games.pixel_glory.policies.helpers import is_earned, known_value
from glory_sim.games.pixel_glory.policies.playing import wants_reshuffle
from glory_sim.games.pixel_glory.policies.weights import places

AT = places("play")
BAN = 1e6
"""What breaking a switch costs: only done where every action does."""
NEVER = -1e12

# Monsters that may be attacked, in the scratch: words and numbers from these places on.
HP, ELEMENT, SLOT, CRITERION, FAME = (MAX_FACE_UP * i for i in range(5))
KILL, RATE, START, COST = (MAX_FACE_UP * i for i in range(4))
# Cards that may be played: hand by kind, then the reserve.
_FIRST = 5 * MAX_FACE_UP
KIND, DAMAGE, HITS, LIMIT, EARNED, COUNT = (_FIRST + (MAX_KINDS + 1) * i for i in range(6))


@kernel
def lead_of(view, rules):
    """Return how much fame the seat has more than the best other seat."""
    best = np.int64(-1000)
    for seat in range(rules.num_seats):
        if seat != view.seat:
            best = max(best, view.fame[seat])
    return view.fame[view.seat] - best


@kernel
def kill_score(view, cards, rules, params, monster):
    """Score the kill of a monster, whatever kills it."""
    fame = cards.monster_fame[monster]
    score = params[AT.kill] + params[AT.fame] * fame
    if params[AT.late] != 0.0:
        dead = view.monsters_dead
        score += params[AT.late] * fame * dead / (rules.monsters_set_aside + 2)
    if monster == cards.lord:
        lead = lead_of(view, rules) + fame
        score += params[AT.win] if lead > 0 else (params[AT.lose] if lead < 0 else 0.0)
    return score


@kernel
def open_criterion(view, cards, rules, params, slot):
    """Return the criterion by which a kill in a slot can still earn a point."""
    criterion = cards.monster_criterion[view.slot_monster[slot]]
    if params[AT.criterion] == 0.0 or rules.criteria == 1 or rules.combo_price == 0:
        return NO_CRITERION
    if criterion == CRITERION_UNTOUCHED:
        full = cards.monster_hp[view.slot_monster[slot]]
        return criterion if view.slot_hp_before[slot] == full else NO_CRITERION
    return criterion


@kernel
def list_monster(view, cards, rules, params, scratch, slot, count):
    """Write what matters about the monster in a slot into the scratch."""
    words, numbers, monster = scratch.words, scratch.numbers, view.slot_monster[slot]
    fame = cards.monster_fame[monster]
    words[HP + count] = view.slot_hp[slot]
    words[ELEMENT + count] = cards.monster_element[monster]
    words[SLOT + count] = slot
    words[CRITERION + count] = open_criterion(view, cards, rules, params, slot)
    words[FAME + count] = fame
    numbers[KILL + count] = kill_score(view, cards, rules, params, monster)
    numbers[RATE + count] = params[AT.damage]
    if monster == cards.lord and params[AT.lord] != 0.0:
        numbers[RATE + count] += params[AT.lord] * lead_of(view, rules)
    numbers[START + count] = params[AT.rich] * fame
    if params[AT.own] != 0.0 or params[AT.others] != 0.0:
        for seat in range(rules.num_seats):
            weight = params[AT.own] if seat == view.seat else params[AT.others]
            numbers[START + count] += weight * view.slot_damage[slot, seat]
    numbers[COST + count] = params[AT.easy] * (fame + 1)


@kernel
def list_monsters(view, cards, rules, params, scratch):
    """List the monsters that the seat attacks; return how many there are."""
    only_begun = False
    if params[AT.targets] == 1.0:
        for slot in range(rules.face_up):
            only_begun = only_begun or view.slot_damage[slot, view.seat] > 0
    count = 0
    for slot in range(rules.face_up):
        if view.slot_monster[slot] == NO_MONSTER:
            continue
        if only_begun and view.slot_damage[slot, view.seat] == 0:
            continue
        list_monster(view, cards, rules, params, scratch, slot, count)
        count += 1
    return count


@kernel
def list_card(view, cards, rules, words, kind, count):
    """Write what a card deals if all its hits go to one monster; return the next place."""
    earned = 1 if is_earned(view, cards, rules, kind) else 0
    hits = cards.total_hits[kind, earned]
    words[KIND + count] = kind
    words[DAMAGE + count] = cards.total_damage[kind, earned] + hits * view.empower
    if kind >= cards.num_spells:
        words[DAMAGE + count] += rules.basic_damage
    words[HITS + count] = hits
    words[LIMIT + count] = cards.execute_limit[kind, earned]
    words[EARNED + count] = earned
    words[COUNT + count] = view.hand[kind]
    return count + 1


@kernel
def easy_limit(view, cards, rules, params):
    """Return the HP that the next seat is taken to finish."""
    limit = params[AT.easy_hp]
    if params[AT.easy_hands] == 0.0:
        return limit
    seat = (view.seat + 1) % rules.num_seats
    damage = num_cards = np.int64(0)
    for kind in range(cards.num_kinds):
        count = np.int64(view.owned[seat, kind]) - np.int64(view.discarded[seat, kind])
        basic = rules.basic_damage if kind >= cards.num_spells else 0
        damage += count * (cards.total_damage[kind, 0] + basic)
        num_cards += count
    if num_cards == 0:
        return limit
    return limit + params[AT.easy_hands] * damage * view.hand_size[seat] / num_cards


@kernel
def earns_point(criterion, left, is_spell, element):
    """Tell whether a kill that leaves `left` HP earns the point of an open criterion."""
    if criterion == CRITERION_EXACT:
        return left == 0
    if criterion == CRITERION_BASIC:
        return not is_spell
    return criterion == CRITERION_UNTOUCHED or criterion == element + CRITERION_BASIC + 1


@kernel
def harm_score(params, scratch, place, left, bonus, to_come, limit):
    """Score damage that leaves a listed monster `left` HP."""
    hp = scratch.words[HP + place]
    score = scratch.numbers[RATE + place] * (hp - left) + scratch.numbers[START + place]
    score += params[AT.element] * bonus
    if to_come < left <= limit < hp:
        score += scratch.numbers[COST + place]
    if left <= params[AT.floor] and left < hp:
        score -= BAN
    return score


@kernel
def death_score(params, scratch, place, left, is_spell, element):
    """Score a kill of a listed monster that wastes `-left` damage."""
    score = scratch.numbers[KILL + place] - params[AT.overkill] * left
    criterion = scratch.words[CRITERION + place]
    if criterion != NO_CRITERION and earns_point(criterion, left, is_spell, element):
        score += params[AT.criterion]
    return score


@kernel
def best_blow(cards, rules, params, scratch, card, num_monsters, to_come, limit):
    """Return (best score of a listed card over the listed monsters, whether it kills)."""
    words = scratch.words
    kind, damage, execute = words[KIND + card], words[DAMAGE + card], words[LIMIT + card]
    element = cards.element[kind]
    weak, bonus = beaten_by(rules, element), words[HITS + card] * rules.element_bonus[element]
    if params[AT.elements] == 1.0:
        bonus = 0
    best, kills = NEVER, False
    for place in range(num_monsters):
        target = words[ELEMENT + place]
        gained = bonus if target == weak else 0
        left = words[HP + place] - damage - gained
        if left <= execute and target != NO_ELEMENT:
            left = min(left, 0)
        if left <= 0:
            score = death_score(params, scratch, place, left, kind < cards.num_spells, element)
        else:
            score = harm_score(params, scratch, place, left, gained, to_come - damage, limit)
        if score > best:
            best, kills = score, left <= 0
    return best, kills


@kernel
def empower_of(cards, kind):
    """Return how much a card strengthens the hits that follow it."""
    total = np.int64(0)
    for step in range(cards.num_steps[kind]):
        if cards.step_op[kind, step] == STEP_EMPOWER:
            total += cards.step_amount[kind, step]
    return total


@kernel
def waits_for(cards, words, card, num_cards, element):
    """Tell whether another listed card waits for a card of an element (Q9)."""
    for other in range(num_cards):
        waits = words[EARNED + other] == 0 and (other != card or words[COUNT + other] > 1)
        if waits and cards.synergy_element[words[KIND + other]] == element:
            return True
    return False


@kernel
def card_score(view, cards, rules, params, words, card, num_cards, hand):
    """Score what a card does besides its blow."""
    kind, earned = words[KIND + card], words[EARNED + card]
    score = params[AT.cards] * cards.draws[kind, earned]
    score += params[AT.points] * cards.combo_points[kind, earned]
    score += params[AT.value] * known_value(params, kind)
    if cards.synergy_element[kind] != NO_ELEMENT:
        score += params[AT.earned] if earned == 1 else params[AT.unearned]
    sets_up = params[AT.set_up] != 0.0 and rules.synergy == 0
    if sets_up and waits_for(cards, words, card, num_cards, cards.element[kind]):
        score += params[AT.set_up]
    if params[AT.strengthen] != 0.0 and kind < cards.num_spells:
        score += params[AT.strengthen] * empower_of(cards, kind) * (hand - 1)
    return score


@kernel
def is_time(view, params, hand):
    """Tell whether the switch `moment` lets points be redeemed now."""
    moment = params[AT.moment]
    if moment == 1.0:
        return view.plays_this_turn == 0
    if moment == 2.0:
        return hand == 0
    return moment == 0.0 or (hand == 0 and view.kills_this_turn == 0)


@kernel
def redeem_score(rules, params, scratch, num_monsters):
    """Score a redeemed kill of the best monster for it."""
    best = NEVER
    for place in range(num_monsters):
        if scratch.words[ELEMENT + place] == NO_ELEMENT and rules.combo_targets == 0:
            continue
        if scratch.words[FAME + place] >= params[AT.least_fame]:
            waived = params[AT.waived] * scratch.words[HP + place]
            best = max(best, scratch.numbers[KILL + place] + waived + params[AT.redeem_kill])
    return best


@kernel
def list_hand(view, cards, rules, words):
    """List the cards that may be played; return (how many kinds, cards, damage in all)."""
    num_kinds = hand = to_come = np.int64(0)
    for i in range(view.num_legal):
        if view.legal[i] >= STORE:
            break
        list_card(view, cards, rules, words, np.int64(view.legal[i]), num_kinds)
        hand += words[COUNT + num_kinds]
        to_come += words[COUNT + num_kinds] * words[DAMAGE + num_kinds]
        num_kinds += 1
    return num_kinds, hand, to_come


@kernel
def weigh_cards(view, cards, rules, params, scratch, num_monsters, hand, to_come, limit):
    """Return (best card to play from the hand, its sum); `hand` is (kinds, cards)."""
    num_kinds, num_cards = hand
    best, highest = np.int64(-1), 2 * NEVER
    for card in range(num_kinds):
        score, _ = best_blow(cards, rules, params, scratch, card, num_monsters, to_come, limit)
        score += card_score(view, cards, rules, params, scratch.words, card, num_kinds, num_cards)
        if score > highest:
            best, highest = scratch.words[KIND + card], score
    return best, highest


@kernel
def weigh_store(view, params, words, hand):
    """Return (best card to put into the reserve, its sum)."""
    best, highest = np.int64(-1), 2 * NEVER
    num_kinds, num_cards = hand
    if num_kinds == 0 or params[AT.reserve] == 2.0 or view.is_legal[STORE + words[KIND]] == 0:
        return best, highest
    start = params[AT.store] + (params[AT.store_last] if num_cards == 1 else 0.0)
    for card in range(num_kinds):
        kind = words[KIND + card]
        score = start + params[AT.store_value] * known_value(params, kind)
        if score > highest:
            best, highest = STORE + kind, score
    return best, highest


@kernel
def weigh_reserve(view, cards, rules, params, scratch, num_monsters, hand, to_come, limit):
    """Return the sum of playing the card in the reserve."""
    num_kinds, num_cards = hand
    words = scratch.words
    list_card(view, cards, rules, words, view.reserve, num_kinds)
    words[COUNT + num_kinds] = 1
    to_come += words[DAMAGE + num_kinds]
    score, kills = best_blow(cards, rules, params, scratch, num_kinds, num_monsters, to_come, limit)
    if not kills and params[AT.reserve] == 0.0:
        return NEVER
    score += card_score(view, cards, rules, params, words, num_kinds, num_kinds + 1, num_cards + 1)
    return score + params[AT.release]


@kernel
def weigh_redemption(view, rules, params, scratch, num_monsters, num_cards):
    """Return (best thing to redeem points for, its sum)."""
    best, highest = np.int64(-1), NEVER
    if view.is_legal[REDEEM_CARDS] == 0 or params[AT.redeem] == 3.0:
        return best, highest
    if not is_time(view, params, num_cards):
        return best, highest
    if view.is_legal[REDEEM_KILL] == 1 and params[AT.redeem] != 2.0:
        score = redeem_score(rules, params, scratch, num_monsters)
        if score > highest:
            best, highest = np.int64(REDEEM_KILL), score
    if params[AT.redeem] != 1.0 and params[AT.redeem_cards] > highest:
        best, highest = np.int64(REDEEM_CARDS), params[AT.redeem_cards]
    return best, highest


@kernel
def choose_act(view, cards, rules, params, scratch):
    """Return the ACT with the highest sum; the lowest of equal ones."""
    num_monsters = list_monsters(view, cards, rules, params, scratch)
    num_kinds, num_cards, to_come = list_hand(view, cards, rules, scratch.words)
    hand = (num_kinds, num_cards)
    limit = easy_limit(view, cards, rules, params) if params[AT.easy] != 0.0 else 0.0
    best, highest = weigh_cards(
        view, cards, rules, params, scratch, num_monsters, hand, to_come, limit
    )
    action, score = weigh_store(view, params, scratch.words, hand)
    if score > highest:
        best, highest = action, score
    if view.is_legal[PLAY_RESERVE] == 1:
        score = weigh_reserve(
            view, cards, rules, params, scratch, num_monsters, hand, to_come, limit
        )
        if score > highest:
            best, highest = np.int64(PLAY_RESERVE), score
    action, score = weigh_redemption(view, rules, params, scratch, num_monsters, num_cards)
    if score > highest:
        best, highest = action, score
    if view.is_legal[END_TURN] == 1 and highest < 0.0:
        best = np.int64(END_TURN)
    return best


@kernel
def damage_in_hand(view, cards, rules):
    """Return the damage that the cards in hand deal if each hits once, without bonus."""
    total = np.int64(0)
    for kind in range(cards.num_kinds):
        count = np.int64(view.hand[kind])
        if count > 0:
            earned = 1 if is_earned(view, cards, rules, kind) else 0
            hits = cards.total_hits[kind, earned]
            damage = cards.total_damage[kind, earned] + hits * view.empower
            total += count * (damage + (rules.basic_damage if kind >= cards.num_spells else 0))
    return total


@kernel
def hit_score(view, cards, rules, params, scratch, place, to_come, limit):
    """Score all hits still to come on a listed monster; a kill takes as many as it needs."""
    element, target = cards.element[view.card], scratch.words[ELEMENT + place]
    is_weak = target == beaten_by(rules, element) and params[AT.elements] == 0.0
    bonus = rules.element_bonus[element] if is_weak else 0
    hit, hp = view.amount + view.empower + bonus, scratch.words[HP + place]
    left = hp - view.hits_left * hit
    if left > 0:
        return harm_score(params, scratch, place, left, view.hits_left * bonus, to_come, limit)
    left = hp - (hp + hit - 1) // hit * hit
    is_spell = view.card < cards.num_spells
    return death_score(params, scratch, place, left, is_spell, element)


@kernel
def choose_target(view, cards, rules, params, scratch):
    """Return the slot with the highest sum; the lowest of equal ones."""
    num_monsters = list_monsters(view, cards, rules, params, scratch)
    to_come, limit = np.int64(0), 0.0
    if view.blow == BLOW_HIT and params[AT.easy] != 0.0:
        to_come = damage_in_hand(view, cards, rules)
        limit = easy_limit(view, cards, rules, params)
    best, highest = np.int64(view.legal[0]), 2 * NEVER
    for place in range(num_monsters):
        slot = scratch.words[SLOT + place]
        if view.is_legal[slot] == 0:
            continue
        if view.blow == BLOW_HIT:
            score = hit_score(view, cards, rules, params, scratch, place, to_come, limit)
        else:
            score = scratch.numbers[KILL + place]
            score += params[AT.waived] * scratch.words[HP + place]
        if score > highest:
            best, highest = slot, score
    return best


@policy
def play_by_weights(view, cards, rules, params, scratch):
    """Take the action whose weighed features sum highest."""
    if view.decision == ACT:
        return choose_act(view, cards, rules, params, scratch)
    if view.decision == RESHUFFLE:
        if params[AT.reshuffle] == 0.0:
            return wants_reshuffle(view, cards, params)
        return np.int64(params[AT.reshuffle]) - 1
    return choose_target(view, cards, rules, params, scratch)
