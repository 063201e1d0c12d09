"""The town (T1 to T9): sealed bids for spells, a round at a time."""

from __future__ import annotations

from functools import partial

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.asking import ask
from glory_sim.games.pixel_glory.reference.table import IllegalAction, Player, Table


class Town:
    """Plays the town on a table; interventions may replace or change the decks."""

    def __init__(self, table: Table, interventions: np.void) -> None:
        self.table = table
        self.rules = table.rules
        self.log = table.log
        self.interventions = interventions
        self.by_players = len(table.players) - 2  # place in the rules' tuples
        self.spell_deck: list[int] = []

    def play(self) -> None:
        """Play the rounds, or hand out the decks that stand for them."""
        self.set_monsters_aside()
        self.assign_staff()
        start = int(self.interventions["start"])
        if start == layout.START_DEALT:
            self.deal_decks()
        elif start == layout.START_GIVEN:
            self.give_decks()
        else:
            self.shuffle_spells(layout.PURPOSE_SPELLS)
            for _ in range(self.rules.auction_cards):
                self.play_round()
        self.swap_spell()

    def set_monsters_aside(self) -> None:
        """T3: Keeper and Lord apart; the first of the other monsters, shuffled."""
        special = (self.table.card_set.keeper, self.table.card_set.lord)
        ordinary = [index for index in range(len(self.table.monsters)) if index not in special]
        shuffled = self.table.chance.shuffled(
            layout.PURPOSE_SET_ASIDE, ordinary, self.table.monster_identities
        )
        self.table.set_aside = shuffled[: self.rules.monsters_set_aside[self.by_players]]
        self.table.face_down = list(self.table.set_aside)

    def assign_staff(self) -> None:
        """T5: the staff starts with a random player, or where an intervention says."""
        holder = self.table.chance.staff_holder(len(self.table.players))
        self.hand_staff(int(self.interventions["staff"] or holder + 1) - 1)

    def hand_staff(self, seat: int) -> None:
        """Hand the Tiebreaker Staff to a player, perhaps its holder."""
        self.table.staff = seat
        self.log.add(layout.EVENT_STAFF, seat)

    def shuffle_spells(self, purpose: int) -> None:
        """T2: shuffle the spell deck."""
        kinds = range(len(self.table.card_set.spells))
        self.spell_deck = self.table.chance.shuffled(purpose, kinds, self.table.card_identities)

    def play_round(self) -> None:
        """Play a round: monsters and spells shown, bids, picks, the end of it."""
        self.table.town_round += 1
        self.show_monsters()
        self.offer_spells()
        self.bid()
        for seat in self.table.pick_order:
            self.pick(self.table.players[seat])
        self.end_round()

    def show_monsters(self) -> None:
        """T4: all or some of the monsters at first, then one a round."""
        at_first = self.rules.town_face_up[self.by_players]
        waiting = self.table.face_down
        number = 1 if self.table.town_round > 1 else at_first
        for _ in range(len(waiting) if number == "all" else min(int(number), len(waiting))):
            monster = waiting.pop(0)
            self.table.seen.add(monster)
            self.log.add(layout.EVENT_SHOWN, layout.NO_SEAT, monster)

    def offer_spells(self) -> None:
        """T2: reveal the round's spells."""
        for slot in range(self.rules.spells_offered[self.by_players]):
            self.table.offers.append(self.spell_deck.pop(0))
            self.log.add(layout.EVENT_OFFER, layout.NO_SEAT, slot, self.table.offers[slot])

    def verify_bid(self, player: Player, card: int) -> None:
        """T1: each auction card is used exactly once."""
        if card not in player.auction_cards:
            raise IllegalAction(f"auction card {card} is spent or does not exist (T1)")

    def choose_bid(self, player: Player) -> int:
        """T6: choose the card that is laid face down."""
        cards = range(1, self.rules.auction_cards + 1)
        verify = partial(self.verify_bid, player)
        return ask(self.table, player, layout.BID, among=cards, verify=verify)

    def bid(self) -> None:
        """T6: all bid face down, then the cards are turned over."""
        bids = {player.seat: self.choose_bid(player) for player in self.table.players}
        for player in self.table.players:
            player.auction_cards.remove(bids[player.seat])
            self.log.add(layout.EVENT_BID, player.seat, bids[player.seat])
        self.table.bids = bids
        from_the_staff = self.table.seats_from(self.table.staff)
        self.table.pick_order = sorted(from_the_staff, key=lambda seat: -bids[seat])

    def verify_pick(self, slot: int) -> None:
        """T6: a pick takes one of the spells still on offer."""
        offers = self.table.offers
        if not 0 <= slot < len(offers) or offers[slot] == layout.NO_CARD:
            raise IllegalAction(f"no spell lies in slot {slot} of the offer (T6)")

    def pick(self, player: Player) -> None:
        """T6, T7: take a spell, with the basic attacks of its symbols."""
        slots = range(len(self.table.offers))
        slot = ask(self.table, player, layout.PICK, among=slots, verify=self.verify_pick)
        spell = self.table.offers[slot]
        self.table.offers[slot] = layout.NO_CARD
        basics = self.gain_spell(player, spell)
        self.log.add(layout.EVENT_PICK, player.seat, slot, spell, *basics)

    def gain_spell(self, player: Player, spell: int) -> list[int]:
        """T7, Q8: the spell joins the deck, with the basic attacks that are left."""
        player.owned[spell] += 1
        basics = list(self.table.cards[spell].symbols)
        for element in range(layout.NUM_ELEMENTS):
            if self.rules.basics_run_out == "take_what_is_left":
                basics[element] = min(basics[element], self.table.basics_left[element])
                self.table.basics_left[element] -= basics[element]
            player.owned[self.table.basic(element)] += basics[element]
        return basics

    def end_round(self) -> None:
        """T8: unwanted spells leave the game; the last to pick takes the staff."""
        for slot, spell in enumerate(self.table.offers):
            if spell != layout.NO_CARD:
                self.log.add(layout.EVENT_BURNT, layout.NO_SEAT, slot, spell)
        last = self.table.pick_order[-1]
        self.table.offers, self.table.bids, self.table.pick_order = [], {}, []
        self.hand_staff(last)

    def deal_decks(self) -> None:
        """Deal random decks in place of a town, one spell at a time (intervention)."""
        self.shuffle_spells(layout.PURPOSE_DEALT_DECKS)
        players = self.table.players
        for place in range(self.rules.auction_cards * len(players)):
            player, spell = players[place % len(players)], self.spell_deck[place]
            basics = self.gain_spell(player, spell)
            self.log.add(layout.EVENT_DEALT, player.seat, 0, spell, *basics)

    def give_decks(self) -> None:
        """Give everybody the listed deck in place of a town (intervention)."""
        for player in self.table.players:
            for kind in range(len(self.table.cards)):
                if count := int(self.interventions["decks"][player.seat][kind]):
                    player.owned[kind] = count
                    self.log.add(layout.EVENT_GIVEN, player.seat, kind, count)

    def swap_spell(self) -> None:
        """Change one spell of a finished deck; its basic attacks stay (intervention)."""
        if not self.interventions["swap_seat"]:
            return
        player = self.table.players[int(self.interventions["swap_seat"]) - 1]
        leaves = int(self.interventions["swap_from"]) - 1
        comes = int(self.interventions["swap_to"]) - 1
        if not player.owned[leaves]:
            raise ValueError(f"seat {player.seat} does not own spell {leaves}")
        if player.owned[comes] and comes != leaves:
            raise ValueError(f"seat {player.seat} owns spell {comes} already")
        player.owned[leaves] -= 1
        player.owned[comes] += 1
        self.log.add(layout.EVENT_SWAPPED, player.seat, leaves, comes)
