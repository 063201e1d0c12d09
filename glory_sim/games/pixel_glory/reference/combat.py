"""What cards and points do (D3, D5 to D7, D9, D10): draw, gain, hit, defeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import Monster, Step
from glory_sim.games.pixel_glory.reference.asking import Blow, ask
from glory_sim.games.pixel_glory.reference.table import (
    GameOver,
    IllegalAction,
    Player,
    Slot,
    Table,
    can,
)
from glory_sim.games.pixel_glory.rules import Rules


def reveal_monster(table: Table, place: int) -> None:
    """D1, D7: turn up the deck's next monster in this slot, if one is left."""
    table.slots[place] = Slot()
    if table.face_down:
        monster = table.face_down.pop(0)
        hp = table.monsters[monster].hp
        table.slots[place] = Slot(monster, hp, hp_before=hp)
        table.seen.add(monster)
        table.log.add(layout.EVENT_REVEAL, layout.NO_SEAT, place, monster, hp)


def form_pile(table: Table, player: Player, cards: Counter[int], cause: int) -> None:
    """Shuffle cards into a new draw pile; of no card there is no shuffle."""
    if size := cards.total():
        seat, number = player.seat, player.num_shuffles
        player.pile = table.chance.shuffled_pile(seat, number, cards, table.card_identities)
        player.num_shuffles += 1
        table.log.add(layout.EVENT_SHUFFLE, seat, number, size, cause)


def draw(table: Table, player: Player, number: int) -> None:
    """Draw cards into the hand; Q1 says what happens at an empty pile."""
    met_empty = False
    for _ in range(number):
        if not player.pile:
            met_empty = True
            if table.rules.empty_pile == "reshuffle_discard":
                form_pile(table, player, player.discard, layout.SHUFFLE_EMPTY)
                player.discard = Counter()
        if not player.pile:
            break
        kind = player.pile.pop(0)
        player.hand[kind] += 1
        table.log.add(layout.EVENT_DRAW, player.seat, kind)
    table.log.empty_draws += met_empty


def add_points(table: Table, player: Player, due: int) -> int:
    """Add combo points as far as Q6's limits let them; give the number gained."""
    gained = due
    if cap := table.rules.combo_cap:
        gained = min(gained, cap - player.combo)
    if supply := table.rules.combo_supply:
        gained = min(gained, supply - sum(other.combo for other in table.players))
    gained = max(gained, 0)
    player.combo += gained
    return gained


def gain_points(table: Table, player: Player, due: int, source: int) -> None:
    """Gain combo points by the rules, if they are in use (D10's price is not 0)."""
    if table.rules.combo_price:
        gained = add_points(table, player, due)
        table.log.add(layout.EVENT_POINT, player.seat, gained, due - gained, source)


def record_leader(table: Table) -> bool:
    """Note who leads alone now; tell whether another seat did before."""
    most = max(player.fame for player in table.players)
    leaders = [player.seat for player in table.players if player.fame == most]
    if len(leaders) > 1 or leaders[0] == table.last_leader:
        return False
    passed = table.last_leader != layout.NO_SEAT
    table.last_leader = leaders[0]
    return passed


def monster_in(table: Table, place: int) -> Monster:
    """Give the monster in a slot; there must be one (D1)."""
    if not 0 <= place < len(table.slots) or table.slots[place].monster == layout.NO_MONSTER:
        raise IllegalAction(f"no monster is up in slot {place} (D1)")
    return table.monsters[table.slots[place].monster]


def choose_target(
    table: Table, player: Player, blow: Blow, *, verify: Callable[[int], object]
) -> int:
    """Choose the slot of a hit, an execute or a redeemed kill (D6, D10)."""
    places = range(len(table.slots))
    place = ask(table, player, layout.TARGET, among=places, verify=verify, blow=blow)
    table.log.add(layout.EVENT_TARGET, player.seat, place, blow.blow)
    return place


def defeat(
    table: Table, player: Player, place: int, *, blow: int, meets_criterion: bool = False
) -> None:
    """D7: fame, Q10's point and the lead; then D12, or the next monster.

    HP below 0 are overkill; HP that are left fall to an execute or a redemption.
    """
    slot, fame = table.slots[place], monster_in(table, place).fame
    player.fame += fame
    player.kills += 1
    table.killers[slot.monster] = player.seat
    table.so_far.kills += 1
    table.so_far.combo_kills += blow == layout.BLOW_REDEEM
    hp = (max(-slot.hp, 0), max(slot.hp, 0))
    table.log.add(layout.EVENT_KILL, player.seat, place, slot.monster, fame, blow, *hp)
    if meets_criterion:
        table.log.add(layout.EVENT_CRITERION, player.seat, slot.monster)
        if table.rules.criteria == "on":
            gain_points(table, player, 1, layout.POINT_CRITERION)
    if record_leader(table):
        table.log.add(layout.EVENT_LEAD, player.seat)
    if slot.monster == table.card_set.lord:
        raise GameOver(layout.FINISHED)
    reveal_monster(table, place)


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
        owned = self.player.owned.items()
        symbols = sum(count * cards[kind].symbols[element] for kind, count in owned)
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
