"""Play the dungeon by weights: every legal action gets a sum, the highest is taken.

What the weights mean stands in `weights.PLAY`; this function reads nothing but params,
so a new set of weights compiles nothing.
"""

from __future__ import annotations

import numpy as np

from glory_sim.games.pixel_glory.compiled import inlined, policy
from glory_sim.games.pixel_glory.kills import beaten_by
from glory_sim.games.pixel_glory.layout import (
    ACT,
    BLOW_HIT,
    CRITERION_BASIC,
    CRITERION_EXACT,
    CRITERION_UNTOUCHED,
    END_TURN,
    NO_CRITERION,
    NO_ELEMENT,
    PLAY_RESERVE,
    REDEEM_CARDS,
    REDEEM_KILL,
    RESHUFFLE,
    STORE,
)
from glory_sim.games.pixel_glory.policies.features import (
    AT,
    COST,
    COUNT,
    CRITERION,
    DAMAGE,
    EARNED,
    ELEMENT,
    EXTRA,
    FAME,
    HITS,
    HP,
    KILL,
    KIND,
    LIMIT,
    RATE,
    SLOT,
    START,
    STRENGTH,
    VALUE,
    easy_limit,
    list_cards,
    list_monsters,
    take_weights,
)  # fmt: skip
from glory_sim.games.pixel_glory.policies.helpers import is_earned
from glory_sim.games.pixel_glory.policies.playing import wants_reshuffle

BAN = 1e6
"""What breaking a switch costs: only done where every action does."""
NEVER = -1e12


@inlined
def earns_point(criterion, left, is_spell, element):
    """Tell whether a kill that leaves `left` HP earns the point of an open criterion."""
    if criterion == CRITERION_EXACT:
        return left == 0
    if criterion == CRITERION_BASIC:
        return not is_spell
    return criterion == CRITERION_UNTOUCHED or criterion == element + CRITERION_BASIC + 1


@inlined
def harm_score(scratch, place, left, bonus, to_come, limit):
    """Score damage that leaves a listed monster `left` HP."""
    hp = scratch.words[HP + place]
    score = scratch.numbers[RATE + place] * (hp - left) + scratch.numbers[START + place]
    score += scratch.numbers[AT.element] * bonus
    if to_come < left <= limit < hp:
        score += scratch.numbers[COST + place]
    if left <= scratch.numbers[AT.floor] and left < hp:
        score -= BAN
    return score


@inlined
def death_score(scratch, place, left, is_spell, element):
    """Score a kill of a listed monster that wastes `-left` damage."""
    score = scratch.numbers[KILL + place] - scratch.numbers[AT.overkill] * left
    criterion = scratch.words[CRITERION + place]
    if criterion != NO_CRITERION and earns_point(criterion, left, is_spell, element):
        score += scratch.numbers[AT.criterion]
    return score


@inlined
def best_blow(cards, rules, scratch, card, num_monsters, to_come, limit):
    """Return (best score of a listed card over the listed monsters, whether it kills)."""
    words = scratch.words
    kind, damage, execute = words[KIND + card], words[DAMAGE + card], words[LIMIT + card]
    element = cards.element[kind]
    weak, bonus = beaten_by(rules, element), words[HITS + card] * rules.element_bonus[element]
    if scratch.numbers[AT.elements] == 1.0:
        bonus = 0
    best, kills = NEVER, False
    for place in range(num_monsters):
        target = words[ELEMENT + place]
        gained = bonus if target == weak else 0
        left = words[HP + place] - damage - gained
        if left <= execute and target != NO_ELEMENT:
            left = min(left, 0)
        if left <= 0:
            score = death_score(scratch, place, left, kind < cards.num_spells, element)
        else:
            score = harm_score(scratch, place, left, gained, to_come - damage, limit)
        if score > best:
            best, kills = score, left <= 0
    return best, kills


@inlined
def waits_for(cards, scratch, card, num_cards, element):
    """Tell whether another listed card waits for a card of an element (Q9)."""
    words = scratch.words
    for other in range(num_cards):
        waits = words[EARNED + other] == 0 and (other != card or words[COUNT + other] > 1)
        if waits and cards.synergy_element[words[KIND + other]] == element:
            return True
    return False


@inlined
def card_score(cards, rules, scratch, card, num_cards, hand):
    """Score what a listed card does besides its blow, `hand` cards being there to play."""
    score = scratch.numbers[EXTRA + card] + scratch.numbers[STRENGTH + card] * (hand - 1)
    if scratch.numbers[AT.set_up] != 0.0 and rules.synergy == 0:
        element = cards.element[scratch.words[KIND + card]]
        if waits_for(cards, scratch, card, num_cards, element):
            score += scratch.numbers[AT.set_up]
    return score


@inlined
def is_time(view, scratch, hand):
    """Tell whether the switch `moment` lets points be redeemed now."""
    moment = scratch.numbers[AT.moment]
    if moment == 1.0:
        return view.plays_this_turn == 0
    if moment == 2.0:
        return hand == 0
    return moment == 0.0 or (hand == 0 and view.kills_this_turn == 0)


@inlined
def redeem_score(rules, scratch, num_monsters):
    """Score a redeemed kill of the best monster for it."""
    best = NEVER
    for place in range(num_monsters):
        if scratch.words[ELEMENT + place] == NO_ELEMENT and rules.combo_targets == 0:
            continue
        if scratch.words[FAME + place] >= scratch.numbers[AT.least_fame]:
            waived = scratch.numbers[AT.waived] * scratch.words[HP + place]
            best = max(
                best, scratch.numbers[KILL + place] + waived + scratch.numbers[AT.redeem_kill]
            )
    return best


@inlined
def weigh_cards(cards, rules, scratch, num_monsters, hand, to_come, limit):
    """Return (best card to play from the hand, its sum); `hand` is (kinds, cards)."""
    num_kinds, num_cards = hand
    best, highest = np.int64(-1), 2 * NEVER
    for card in range(num_kinds):
        score, _ = best_blow(cards, rules, scratch, card, num_monsters, to_come, limit)
        score += card_score(cards, rules, scratch, card, num_kinds, num_cards)
        if score > highest:
            best, highest = scratch.words[KIND + card], score
    return best, highest


@inlined
def weigh_store(view, scratch, hand):
    """Return (best card to put into the reserve, its sum)."""
    best, highest = np.int64(-1), 2 * NEVER
    words, (num_kinds, num_cards) = scratch.words, hand
    if num_kinds == 0 or view.is_legal[STORE + words[KIND]] == 0:
        return best, highest
    if scratch.numbers[AT.reserve] == 2.0:
        return best, highest
    start = scratch.numbers[AT.store] + (scratch.numbers[AT.store_last] if num_cards == 1 else 0.0)
    for card in range(num_kinds):
        score = start + scratch.numbers[AT.store_value] * scratch.numbers[VALUE + card]
        if score > highest:
            best, highest = STORE + words[KIND + card], score
    return best, highest


@inlined
def weigh_reserve(cards, rules, scratch, num_monsters, hand, to_come, limit):
    """Return the sum of playing the card in the reserve, which is listed after the hand."""
    num_kinds, num_cards = hand
    to_come += scratch.words[DAMAGE + num_kinds]
    score, kills = best_blow(cards, rules, scratch, num_kinds, num_monsters, to_come, limit)
    if not kills and scratch.numbers[AT.reserve] == 0.0:
        return NEVER
    score += card_score(cards, rules, scratch, num_kinds, num_kinds + 1, num_cards + 1)
    return score + scratch.numbers[AT.release]


@inlined
def weigh_redemption(view, rules, scratch, num_monsters, num_cards):
    """Return (best thing to redeem points for, its sum)."""
    best, highest = np.int64(-1), NEVER
    if view.is_legal[REDEEM_CARDS] == 0 or scratch.numbers[AT.redeem] == 3.0:
        return best, highest
    if not is_time(view, scratch, num_cards):
        return best, highest
    if view.is_legal[REDEEM_KILL] == 1 and scratch.numbers[AT.redeem] != 2.0:
        score = redeem_score(rules, scratch, num_monsters)
        if score > 0.5 * NEVER:
            best, highest = np.int64(REDEEM_KILL), score
    if scratch.numbers[AT.redeem] != 1.0 and scratch.numbers[AT.redeem_cards] > highest:
        best, highest = np.int64(REDEEM_CARDS), scratch.numbers[AT.redeem_cards]
    return best, highest


@inlined
def choose_act(view, cards, rules, params, scratch):
    """Return the ACT with the highest sum; the lowest of equal ones."""
    num_monsters = list_monsters(view, cards, rules, scratch)
    num_kinds, num_cards, to_come = list_cards(view, cards, rules, params, scratch)
    hand = (num_kinds, num_cards)
    limit = easy_limit(view, cards, rules, scratch) if scratch.numbers[AT.easy] != 0.0 else 0.0
    best, highest = weigh_cards(cards, rules, scratch, num_monsters, hand, to_come, limit)
    action, score = weigh_store(view, scratch, hand)
    if score > highest:
        best, highest = action, score
    if view.is_legal[PLAY_RESERVE] == 1:
        score = weigh_reserve(cards, rules, scratch, num_monsters, hand, to_come, limit)
        if score > highest:
            best, highest = np.int64(PLAY_RESERVE), score
    action, score = weigh_redemption(view, rules, scratch, num_monsters, num_cards)
    if score > highest:
        best, highest = action, score
    if view.is_legal[END_TURN] == 1 and highest < 0.0:
        best = np.int64(END_TURN)
    return best


@inlined
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


@inlined
def hit_score(view, cards, rules, scratch, place, to_come, limit):
    """Score all hits still to come on a listed monster; a kill takes as many as it needs."""
    element, target = cards.element[view.card], scratch.words[ELEMENT + place]
    is_weak = target == beaten_by(rules, element) and scratch.numbers[AT.elements] == 0.0
    bonus = rules.element_bonus[element] if is_weak else 0
    hit, hp = view.amount + view.empower + bonus, scratch.words[HP + place]
    left = hp - view.hits_left * hit
    if left > 0:
        return harm_score(scratch, place, left, view.hits_left * bonus, to_come, limit)
    left = hp - (hp + hit - 1) // hit * hit
    is_spell = view.card < cards.num_spells
    return death_score(scratch, place, left, is_spell, element)


@inlined
def may_ease(view, cards, rules, scratch, num_monsters, limit):
    """Tell whether the hits still to come may bring a monster down to the limit."""
    bonus = rules.element_bonus[cards.element[view.card]]
    most = view.hits_left * (view.amount + view.empower + bonus)
    for place in range(num_monsters):
        if limit < scratch.words[HP + place] <= limit + most:
            return True
    return False


@inlined
def choose_target(view, cards, rules, scratch):
    """Return the slot with the highest sum; the lowest of equal ones."""
    num_monsters = list_monsters(view, cards, rules, scratch)
    to_come, limit = np.int64(0), 0.0
    if view.blow == BLOW_HIT and scratch.numbers[AT.easy] != 0.0:
        limit = easy_limit(view, cards, rules, scratch)
        if may_ease(view, cards, rules, scratch, num_monsters, limit):
            to_come = damage_in_hand(view, cards, rules)
    best, highest = np.int64(view.legal[0]), 2 * NEVER
    for place in range(num_monsters):
        slot = scratch.words[SLOT + place]
        if view.is_legal[slot] == 0:
            continue
        if view.blow == BLOW_HIT:
            score = hit_score(view, cards, rules, scratch, place, to_come, limit)
        else:
            score = scratch.numbers[KILL + place]
            score += scratch.numbers[AT.waived] * scratch.words[HP + place]
        if score > highest:
            best, highest = slot, score
    return best


@policy
def play_by_weights(view, cards, rules, params, scratch):
    """Take the action whose weighed features sum highest."""
    if view.decision == RESHUFFLE:
        if params[AT.reshuffle] == 0.0:
            return wants_reshuffle(view, cards, params)
        return np.int64(params[AT.reshuffle]) - 1
    take_weights(params, scratch)
    if view.decision == ACT:
        return choose_act(view, cards, rules, params, scratch)
    return choose_target(view, cards, rules, scratch)
