"""A card in play: the effect language, in the order of D3, with D5 to D7 and Q9, Q10."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import Step
from glory_sim.games.pixel_glory.reference.asking import Blow
from glory_sim.games.pixel_glory.reference.moves import (
    choose_target,
    defeat,
    draw,
    gain_points,
    monster_in,
)
from glory_sim.games.pixel_glory.reference.table import IllegalAction, Player, Table, can
from glory_sim.games.pixel_glory.rules import Rules


def element_bonus(rules: Rules, card_element: int, monster_element: int) -> int:
    """D5: fire beats earth, earth water, water fire; or the other way round."""
    step = 1 if rules.wheel == "normal" else -1
    beaten = (card_element + step) % layout.NUM_ELEMENTS
    return rules.element_bonus[card_element] if monster_element == beaten else 0


class CardPlay:
    """One card in play, from the moment it has left hand or reserve (D3)."""

    def __init__(self, table: Table, player: Player, kind: int, *, from_reserve: bool) -> None:
        self.table = table
        self.player = player
        self.kind = kind
        self.card = table.cards[kind]
        self.from_reserve = from_reserve

    def resolve(self) -> None:
        """D3: read synergy, do the steps, discard, count as played, in this order."""
        earned = self.reads_synergy()
        self.do_steps(self.card.steps)
        if earned:
            self.do_steps(self.card.synergy_steps, in_synergy=True)
        self.player.discard[self.kind] += 1
        self.table.so_far.played_by_element[self.card.element] += 1

    def reads_synergy(self) -> bool:
        """D3: tell whether the card has synergy steps and earns them now."""
        if self.card.synergy_element == layout.NO_ELEMENT:
            return False
        held = self.synergy_points(self.card.synergy_element)
        earned = held >= self.card.synergy_points
        self.table.log.add(layout.EVENT_SYNERGY, self.player.seat, self.kind, held, int(earned))
        return earned

    def synergy_points(self, element: int) -> int:
        """Q9: count the synergy points of an element."""
        rules, cards = self.table.rules, self.table.cards
        if rules.synergy == "played_this_turn":
            return self.table.so_far.played_by_element[element]
        owned = enumerate(self.player.owned)
        symbols = sum(count * cards[kind].symbols[element] for kind, count in owned if count)
        return symbols // rules.symbols_per_synergy_point

    def do_steps(self, steps: tuple[Step, ...], *, in_synergy: bool = False) -> None:
        """Do the steps of the effect language one by one."""
        for place, step in enumerate(steps):
            blow = Blow(self.kind, self.from_reserve, in_synergy, place, 1, amount=step.amount)
            match step.op:
                case layout.STEP_HIT:
                    for left in range(step.times, 0, -1):
                        self.hit(replace(blow, hits_left=left))
                case layout.STEP_SWEEP:
                    self.sweep(step.amount)
                case layout.STEP_EXECUTE:
                    self.execute(replace(blow, blow=layout.BLOW_EXECUTE))
                case layout.STEP_DRAW:
                    draw(self.table, self.player, step.amount)
                case layout.STEP_COMBO:
                    gain_points(self.table, self.player, step.amount, layout.POINT_SPELL)
                case layout.STEP_EMPOWER:
                    self.table.so_far.empower += step.amount

    def verify_hit(self, place: int) -> None:
        """D6: a hit goes to any monster that is up."""
        monster_in(self.table, place)

    def hit(self, blow: Blow) -> None:
        """D6: choose a target when the hit happens, and strike it."""
        place = choose_target(self.table, self.player, blow, verify=self.verify_hit)
        self.strike(place, blow.amount, layout.BLOW_HIT)

    def sweep(self, amount: int) -> None:
        """Strike every monster that is up now, left to right, but no newcomer."""
        for place in [p for p in range(len(self.table.slots)) if can(self.verify_hit, p)]:
            self.strike(place, amount, layout.BLOW_SWEEP)

    def verify_execute(self, limit: int, place: int) -> None:
        """An execute goes to an elemental monster with at most this many HP left."""
        if monster_in(self.table, place).element == layout.NO_ELEMENT:
            raise IllegalAction(f"the monster in slot {place} has no element")
        if self.table.slots[place].hp > limit:
            raise IllegalAction(f"the monster in slot {place} has more than {limit} HP left")

    def execute(self, blow: Blow) -> None:
        """Defeat a monster that an execute may take; compulsory if there is one."""
        verify = partial(self.verify_execute, blow.amount)
        if any(can(verify, place) for place in range(len(self.table.slots))):
            place = choose_target(self.table, self.player, blow, verify=verify)
            self.kill(place, layout.BLOW_EXECUTE)

    def strike(self, place: int, base: int, blow: int) -> None:
        """D5 to D7: deal one hit, which may kill."""
        slot, empower = self.table.slots[place], self.table.so_far.empower
        element = monster_in(self.table, place).element
        bonus = element_bonus(self.table.rules, self.card.element, element)
        numbers = (place, slot.monster, base, bonus, empower, slot.hp, blow)
        self.table.log.add(layout.EVENT_HIT, self.player.seat, *numbers)
        damage = base + bonus + empower
        slot.damage[self.player.seat] += min(damage, slot.hp)
        slot.hp -= damage
        if slot.hp <= 0:
            self.kill(place, blow)

    def kill(self, place: int, blow: int) -> None:
        """D7: defeat a monster with this card, by damage or by execute."""
        meets = self.meets_criterion(place, blow)
        defeat(self.table, self.player, place, blow=blow, meets_criterion=meets)

    def meets_criterion(self, place: int, blow: int) -> bool:
        """Q10: tell whether this kill meets what is printed on the monster."""
        slot, monster = self.table.slots[place], monster_in(self.table, place)
        executed = blow == layout.BLOW_EXECUTE
        return {
            layout.NO_CRITERION: False,
            layout.CRITERION_EXACT: slot.hp == 0 and not executed,
            layout.CRITERION_BASIC: self.table.is_basic(self.kind) and not executed,
            layout.CRITERION_FIRE: self.card.element == layout.FIRE,
            layout.CRITERION_EARTH: self.card.element == layout.EARTH,
            layout.CRITERION_WATER: self.card.element == layout.WATER,
            layout.CRITERION_UNTOUCHED: slot.hp_before == monster.hp,
        }[monster.criterion]
