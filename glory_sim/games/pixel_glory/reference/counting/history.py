"""Read an event log back into facts, event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.reference.card_play import element_bonus
from glory_sim.games.pixel_glory.reference.counting.facts import (
    Bid,
    Fate,
    Hit,
    Kill,
    Offer,
    OwnedSpell,
    Play,
    Points,
    Redemption,
    Turn,
)
from glory_sim.games.pixel_glory.rules import Rules


class History:
    """The facts of one game, read from its events in order."""

    def __init__(
        self, card_set: CardSet, rules: Rules, *, num_seats: int, rows: Iterable[Sequence[int]]
    ) -> None:
        self.card_set = card_set
        self.rules = rules
        self.seats = range(num_seats)
        self.staff_holders: list[int] = []
        self.offers: list[Offer] = []
        self.bids: list[Bid] = []
        self.owned: list[OwnedSpell] = []
        self.basics_missing = 0
        self.fates: list[Fate] = []
        self.turns: list[Turn] = []
        self.points: list[Points] = []
        self.shuffles: Counter[tuple[int, int]] = Counter()
        self.reshuffle_choices = 0
        self.full_reserve_reshuffles = 0
        self.lead_changes = 0
        self.end = layout.FINISHED
        self.fame = [0 for _ in self.seats]
        self.fame_granted = [0 for _ in self.seats]
        self.held = [0 for _ in self.seats]
        self.most_held = [0 for _ in self.seats]
        self._hands = [0 for _ in self.seats]
        self._reserves = [layout.NO_CARD for _ in self.seats]
        self._up: dict[int, Fate] = {}
        self._read(rows)

    @property
    def starter(self) -> int:
        """The seat that began the dungeon."""
        return self.turns[0].seat

    @cached_property
    def plays(self) -> list[Play]:
        """Every card played, in order."""
        return [play for turn in self.turns for play in turn.plays]

    @cached_property
    def hits(self) -> list[Hit]:
        """Every hit, in order."""
        return [hit for turn in self.turns for hit in turn.hits]

    @cached_property
    def kills(self) -> list[Kill]:
        """Every kill, in order."""
        return [kill for turn in self.turns for kill in turn.kills]

    def distance(self, seat: int, other: int) -> int:
        """Count the seats from the other to this one in turn order."""
        return (seat - other) % len(self.seats)

    def _read(self, rows: Iterable[Sequence[int]]) -> None:
        # Kinds of event without a reader (SHOWN, BURNT, TARGET) add no fact.
        readers = [getattr(self, f"_read_{name.lower()}", None) for name in layout.EVENT_NAMES]
        for _, kind, seat, *numbers in rows:
            if reader := readers[kind]:
                reader(seat, *numbers)

    def _read_staff(self, seat: int, *_: int) -> None:
        self.staff_holders.append(seat)

    def _read_offer(self, _seat: int, slot: int, spell: int, *_: int) -> None:
        self.offers.append(Offer(len(self.staff_holders), slot, spell))

    def _read_bid(self, seat: int, bid: int, *_: int) -> None:
        distance = self.distance(seat, self.staff_holders[-1])
        self.bids.append(Bid(len(self.staff_holders), seat, bid, distance))

    def _read_pick(self, seat: int, slot: int, spell: int, *basics: int) -> None:
        this_round = [o for o in self.offers if o.town_round == len(self.staff_holders)]
        offer = this_round[slot]
        offer.picker = seat
        offer.bid = next(bid.bid for bid in reversed(self.bids) if bid.seat == seat)
        offer.pick_place = sum(other.picker != layout.NO_SEAT for other in this_round)
        self.owned.append(OwnedSpell(seat, spell, offer.town_round, offer.bid, offer.pick_place))
        self._miss_basics(spell, basics)

    def _read_dealt(self, seat: int, _: int, spell: int, *basics: int) -> None:
        self.owned.append(OwnedSpell(seat, spell))
        self._miss_basics(spell, basics)

    def _miss_basics(self, spell: int, basics: Sequence[int]) -> None:
        received = sum(basics[: layout.NUM_ELEMENTS])
        self.basics_missing += sum(self.card_set.spells[spell].symbols) - received

    def _read_given(self, seat: int, kind: int, *_: int) -> None:
        if kind < len(self.card_set.spells):
            self.owned.append(OwnedSpell(seat, kind))

    def _read_swapped(self, seat: int, leaves: int, comes: int, *_: int) -> None:
        row = next(row for row in self.owned if (row.seat, row.spell) == (seat, leaves))
        row.spell = comes

    def _read_reveal(self, _seat: int, slot: int, index: int, hp: int, *_: int) -> None:
        card = self.card_set.monsters[index]
        self._up[slot] = Fate(index, card, len(self.turns), hp, [0 for _ in self.seats])
        self.fates.append(self._up[slot])

    def _read_shuffle(self, seat: int, _number: int, _cards: int, cause: int, *_: int) -> None:
        self.shuffles[seat, cause] += 1

    def _read_draw(self, seat: int, *_: int) -> None:
        self._hands[seat] += 1

    def _read_turn(self, seat: int, number: int, *_: int) -> None:
        self.turns.append(Turn(number, seat))

    def _read_grant(self, seat: int, fame: int, asked: int, lost: int, *_: int) -> None:
        self.fame[seat] += fame
        self.fame_granted[seat] += fame
        self._add_points(seat, layout.POINT_GRANT, max(asked, -self.held[seat]), lost)

    def _read_point(self, seat: int, gained: int, lost: int, source: int, *_: int) -> None:
        self._add_points(seat, source, gained + lost, lost)

    def _add_points(self, seat: int, source: int, due: int, lost: int) -> None:
        self.points.append(Points(seat, source, due, lost))
        self.held[seat] += due - lost
        self.most_held[seat] = max(self.most_held[seat], self.held[seat])

    def _read_act(self, seat: int, action: int, *_: int) -> None:
        turn = self.turns[-1]
        if not turn.fame_before:
            self._note_beginning(turn)
        self._note_chances(turn)
        if action < layout.STORE:
            self._hands[seat] -= 1
            self._play(turn, action, from_reserve=False)
        elif action < layout.PLAY_RESERVE:
            self._hands[seat] -= 1
            self._reserves[seat] = action - layout.STORE
            turn.num_stores += 1
        elif action == layout.PLAY_RESERVE:
            self._play(turn, self._reserves[seat], from_reserve=True)
            self._reserves[seat] = layout.NO_CARD
        elif action == layout.END_TURN:
            turn.ended = True
        else:
            self._redeem(turn, for_cards=action == layout.REDEEM_CARDS)

    def _note_beginning(self, turn: Turn) -> None:
        """Note what the table shows when a turn's grants are over."""
        turn.fame_before = list(self.fame)
        turn.combo_before = self.held[turn.seat]
        turn.combo_of_all = sum(self.held)
        turn.up = [(fate.card.role, fate.hp) for fate in self._up.values()]

    def _note_chances(self, turn: Turn) -> None:
        """Note what the gaps Q3 and Q5 are about, at every ACT."""
        price = self.rules.combo_price
        if not price or self.held[turn.seat] < price:
            return
        elements = {fate.card.element for fate in self._up.values()}
        again = bool(turn.redemptions)
        allowed = not again or self.rules.redemptions_per_turn == "unlimited"
        turn.redeemable_beside_no_element |= allowed and layout.NO_ELEMENT in elements
        turn.could_redeem_again |= again

    def _play(self, turn: Turn, kind: int, *, from_reserve: bool) -> None:
        spells = self.card_set.spells
        is_basic = kind >= len(spells)
        element = kind - len(spells) if is_basic else spells[kind].element
        carrier = layout.CARRIER_BASIC if is_basic else layout.CARRIER_SPELL
        if from_reserve:
            carrier = layout.CARRIER_RESERVE
        turn.plays.append(Play(turn.seat, kind, is_basic, carrier, element))

    def _redeem(self, turn: Turn, *, for_cards: bool) -> None:
        seat = turn.seat
        turn.redemptions.append(
            Redemption(
                for_cards,
                plays_before=len(turn.plays),
                cards_in_hand=self._hands[seat],
                held=self.held[seat],
                killed_already=len(turn.kills),
            )
        )
        self.held[seat] -= self.rules.combo_price

    def _read_synergy(self, _seat: int, _kind: int, _held: int, earned: int, *_: int) -> None:
        play = self.turns[-1].plays[-1]
        play.has_synergy = True
        play.earned_synergy = bool(earned)

    def _read_hit(self, seat: int, slot: int, _index: int, *numbers: int) -> None:
        base, bonus, empower, hp_before, blow = numbers
        turn, target = self.turns[-1], self._up[slot]
        play = turn.plays[-1]
        weak = [
            fate.card.fame
            for fate in self._up.values()
            if element_bonus(self.rules, play.element, fate.card.element)
        ]
        faces = {fate.card.element for fate in self._up.values()}
        hit = Hit(play, target.card, base, bonus, empower, hp_before, blow, faces, weak)
        turn.hits.append(hit)
        target.damage[seat] += hit.damage - hit.overkill
        target.hp = max(hp_before - hit.damage, 0)

    def _read_kill(self, seat: int, slot: int, _index: int, fame: int, *numbers: int) -> None:
        blow, overkill, waived, _ = numbers
        turn, fate = self.turns[-1], self._up.pop(slot)
        by_hit = blow in (layout.BLOW_HIT, layout.BLOW_SWEEP)
        kill = Kill(
            fate,
            turn=len(self.turns),
            seat=seat,
            blow=blow,
            overkill=overkill,
            hp_waived=waived,
            play=None if blow == layout.BLOW_REDEEM else turn.plays[-1],
            hit=turn.hits[-1] if by_hit else None,
        )
        fate.kill = kill
        turn.kills.append(kill)
        self.fame[seat] += fame
        if blow == layout.BLOW_REDEEM:
            turn.redemptions[-1].kill = kill

    def _read_criterion(self, *_: int) -> None:
        self.turns[-1].kills[-1].met_criterion = True

    def _read_lead(self, *_: int) -> None:
        self.lead_changes += 1

    def _read_reshuffle(self, seat: int, answer: int, *_: int) -> None:
        self.reshuffle_choices += 1
        if answer and self._reserves[seat] != layout.NO_CARD:
            self.full_reserve_reshuffles += 1
            if self.rules.reserve_in_reshuffle == "returns":
                self._reserves[seat] = layout.NO_CARD

    def _read_end(self, _seat: int, how: int, *_: int) -> None:
        self.end = how
