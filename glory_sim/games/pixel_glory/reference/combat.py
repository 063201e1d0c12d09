"""What a card does (D3, D5 to D7): draws, points, hits, kills, in rulebook order."""

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


def reveal_monster(table: Table, place: int) -> None:
    """D1, D7: turn up the next monster of the deck in this slot, if one is left."""
    table.slots[place] = Slot()
    if table.face_down:
        monster = table.face_down.pop(0)
        hp = table.monsters[monster].hp
        table.slots[place] = Slot(monster, hp, hp_before=hp)
        table.seen.add(monster)
        table.log.add(layout.EVENT_REVEAL, place, monster, hp)


def form_pile(table: Table, player: Player, cards: Counter[int], cause: int) -> None:
    """Shuffle cards into a new draw pile; of no card there is no shuffle."""
    number = player.num_shuffles
    if not cards.total():
        return
    player.pile = table.chance.shuffled_pile(player.seat, number, cards, table.card_identities)
    player.num_shuffles += 1
    table.log.add(layout.EVENT_SHUFFLE, number, cards.total(), cause, seat=player.seat)


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
        table.log.add(layout.EVENT_DRAW, kind, seat=player.seat)
    table.log.empty_draws += met_empty


def add_points(table: Table, player: Player, due: int) -> tuple[int, int]:
    """Add combo points within Q6's limits; give the points gained and lost."""
    cap, supply = table.rules.combo_cap, table.rules.combo_supply
    gained = due
    if cap:
        gained = min(gained, cap - player.combo)
    if supply:
        gained = min(gained, supply - sum(other.combo for other in table.players))
    gained = max(gained, 0)
    player.combo += gained
    return gained, due - gained


def gain_points(table: Table, player: Player, due: int, source: int) -> None:
    """Gain combo points by the rules, if they are in use (D10's price is not 0)."""
    if table.rules.combo_price:
        gained, lost = add_points(table, player, due)
        table.log.add(layout.EVENT_POINT, gained, lost, source, seat=player.seat)


def record_leader(table: Table) -> bool:
    """Note who leads alone now; tell whether the lead passed to another seat."""
    most = max(player.fame for player in table.players)
    leaders = [player.seat for player in table.players if player.fame == most]
    if len(leaders) > 1 or leaders[0] == table.last_leader:
        return False
    passed = table.last_leader != layout.NO_SEAT
    table.last_leader = leaders[0]
    return passed


def choose_target(table: Table, player: Player, verify: Callable[[int], None], blow: Blow) -> int:
    """Choose the slot of a hit, an execute or a redeemed kill (D6, D10)."""
    place = ask(table, player, layout.TARGET, range(len(table.slots)), verify, blow=blow)
    table.log.add(layout.EVENT_TARGET, place, blow.blow, seat=player.seat)
    return place


def monster_in(table: Table, place: int) -> Monster:
    """Give the monster in a slot; there must be one (D1)."""
    if not 0 <= place < len(table.slots) or table.slots[place].monster == layout.NO_MONSTER:
        raise IllegalAction(f"no monster is up in slot {place} (D1)")
    return table.monsters[table.slots[place].monster]


def defeat(
    table: Table,
    player: Player,
    place: int,
    blow: int,
    *,
    overkill: int = 0,
    waived: int = 0,
    criterion_met: bool = False,
) -> None:
    """D7: fame, Q10's point and the lead; then D12, or the next monster."""
    index = table.slots[place].monster
    fame = table.monsters[index].fame
    player.fame += fame
    player.kills += 1
    table.killers[index] = player.seat
    table.so_far.kills += 1
    table.so_far.combo_kills += blow == layout.BLOW_REDEEM
    table.log.add(layout.EVENT_KILL, place, index, fame, blow, overkill, waived, seat=player.seat)
    if criterion_met:
        table.log.add(layout.EVENT_CRITERION, index, seat=player.seat)
        if table.rules.criteria == "on":
            gain_points(table, player, 1, layout.POINT_CRITERION)
    if record_leader(table):
        table.log.add(layout.EVENT_LEAD, seat=player.seat)
    if index == table.card_set.lord:
        raise GameOver(layout.FINISHED)
    reveal_monster(table, place)


class CardPlay:
    """One card in play (D3), from the moment it has left hand or reserve."""

    def __init__(self, table: Table, player: Player, kind: int, *, from_reserve: bool) -> None:
        self.table = table
        self.player = player
        self.kind = kind
        self.card = table.cards[kind]
        self.from_reserve = from_reserve

    def resolve(self) -> None:
        """D3: read synergy, do the steps, discard, count as played."""
        earned = self.read_synergy()
        self.do_steps(self.card.steps)
        if earned:
            self.do_steps(self.card.synergy_steps, in_synergy=1)
        self.player.discard[self.kind] += 1
        self.table.so_far.played_by_element[self.card.element] += 1

    def read_synergy(self) -> bool:
        """Q9: tell whether the synergy points held now earn the synergy steps."""
        element = self.card.synergy_element
        if element == layout.NO_ELEMENT:
            return False
        held = self.synergy_points(element)
        earned = held >= self.card.synergy_points
        self.table.log.add(
            layout.EVENT_SYNERGY, self.kind, held, int(earned), seat=self.player.seat
        )
        return earned

    def synergy_points(self, element: int) -> int:
        """Q9: count the synergy points of an element."""
        rules = self.table.rules
        if rules.synergy == "played_this_turn":
            return self.table.so_far.played_by_element[element]
        symbols = sum(
            count * self.table.cards[kind].symbols[element]
            for kind, count in self.player.owned.items()
        )
        return symbols // rules.symbols_per_synergy_point

    def do_steps(self, steps: tuple[Step, ...], *, in_synergy: int = 0) -> None:
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

    def hit(self, blow: Blow) -> None:
        """D6: choose a target when the hit happens, then strike it."""
        place = choose_target(self.table, self.player, self.verify_up, blow)
        self.strike(place, blow.amount, layout.BLOW_HIT)

    def verify_up(self, place: int) -> None:
        """D6: a hit needs a monster."""
        monster_in(self.table, place)

    def sweep(self, amount: int) -> None:
        """Strike every monster that is up now, left to right, but no newcomer."""
        for place in [p for p in range(len(self.table.slots)) if can(self.verify_up, p)]:
            self.strike(place, amount, layout.BLOW_SWEEP)

    def execute(self, blow: Blow) -> None:
        """Defeat an elemental monster with few HP left; compulsory if there is one."""
        verify = partial(self.verify_execute, blow.amount)
        if any(can(verify, place) for place in range(len(self.table.slots))):
            place = choose_target(self.table, self.player, verify, blow)
            self.kill(place, layout.BLOW_EXECUTE, waived=self.table.slots[place].hp)

    def verify_execute(self, limit: int, place: int) -> None:
        """An execute takes an elemental monster with at most this many HP left."""
        if monster_in(self.table, place).element == layout.NO_ELEMENT:
            raise IllegalAction(f"the monster in slot {place} has no element")
        if self.table.slots[place].hp > limit:
            raise IllegalAction(f"the monster in slot {place} has more than {limit} HP left")

    def strike(self, place: int, base: int, blow: int) -> None:
        """D5 to D7: deal one hit, which may kill."""
        slot, empower = self.table.slots[place], self.table.so_far.empower
        bonus = self.element_bonus(monster_in(self.table, place))
        self.table.log.add(
            layout.EVENT_HIT,
            *(place, slot.monster, base, bonus, empower, slot.hp, blow),
            seat=self.player.seat,
        )
        damage = base + bonus + empower
        overkill = max(damage - slot.hp, 0)
        slot.hp -= damage
        slot.damage[self.player.seat] += damage - overkill
        if slot.hp <= 0:
            self.kill(place, blow, overkill=overkill)

    def element_bonus(self, monster: Monster) -> int:
        """D5: fire beats earth, earth water, water fire; or the other way round."""
        step = 1 if self.table.rules.wheel == "normal" else -1
        beaten = (self.card.element + step) % layout.NUM_ELEMENTS
        return self.table.rules.element_bonus[self.card.element] * (monster.element == beaten)

    def kill(self, place: int, blow: int, *, overkill: int = 0, waived: int = 0) -> None:
        """D7: defeat a monster with this card, by damage or by execute."""
        met = self.meets_criterion(place, blow, overkill)
        how = {"overkill": overkill, "waived": waived, "criterion_met": met}
        defeat(self.table, self.player, place, blow, **how)

    def meets_criterion(self, place: int, blow: int, overkill: int) -> bool:
        """Q10: tell whether this kill meets what is printed on the monster."""
        slot, executed = self.table.slots[place], blow == layout.BLOW_EXECUTE
        monster = monster_in(self.table, place)
        return {
            layout.NO_CRITERION: False,
            layout.CRITERION_EXACT: overkill == 0 and not executed,
            layout.CRITERION_BASIC: self.table.is_basic(self.kind) and not executed,
            layout.CRITERION_FIRE: self.card.element == layout.FIRE,
            layout.CRITERION_EARTH: self.card.element == layout.EARTH,
            layout.CRITERION_WATER: self.card.element == layout.WATER,
            layout.CRITERION_UNTOUCHED: slot.hp_before == monster.hp,
        }[monster.criterion]
