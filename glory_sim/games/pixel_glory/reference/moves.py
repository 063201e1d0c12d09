"""What happens to the table: monsters come and fall, cards are drawn, points gained."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import Monster
from glory_sim.games.pixel_glory.reference.asking import Blow, ask
from glory_sim.games.pixel_glory.reference.table import (
    GameOver,
    IllegalAction,
    Player,
    Slot,
    Table,
    no_cards,
)


def reveal_monster(table: Table, place: int) -> None:
    """D1, D7: turn up the deck's next monster in this slot, if one is left."""
    table.slots[place] = Slot()
    if table.face_down:
        monster = table.face_down.pop(0)
        hp = table.monsters[monster].hp
        table.slots[place] = Slot(monster, hp, hp_before=hp)
        table.seen.add(monster)
        table.log.add(layout.EVENT_REVEAL, layout.NO_SEAT, place, monster, hp)


def form_pile(table: Table, player: Player, cards: Sequence[int], cause: int) -> None:
    """Shuffle cards, counted by kind, into a new draw pile; of no card there is no shuffle."""
    if size := sum(cards):
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
                player.discard = no_cards()
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
