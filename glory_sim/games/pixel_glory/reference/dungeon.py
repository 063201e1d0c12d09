"""The dungeon (D1 to D12): turns in which every hand card must be played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.reference.asking import Blow, ask
from glory_sim.games.pixel_glory.reference.card_play import CardPlay
from glory_sim.games.pixel_glory.reference.moves import (
    add_points,
    choose_target,
    defeat,
    draw,
    form_pile,
    gain_points,
    monster_in,
    record_leader,
    reveal_monster,
)
from glory_sim.games.pixel_glory.reference.table import (
    GameOver,
    IllegalAction,
    Player,
    Table,
    TurnSoFar,
    can,
    no_cards,
)


class Dungeon:
    """Plays the dungeon on a table whose players own their decks."""

    def __init__(self, table: Table, interventions: np.void) -> None:
        self.table = table
        self.rules = table.rules
        self.log = table.log
        self.starter = int(interventions["starter"] or table.staff + 1) - 1
        self.grants = list(interventions["grants"][: interventions["num_grants"]])

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.table.players[self.table.active]

    def play(self) -> None:
        """Play turn after turn, until the Lord falls (D12) or a limit does (Q11)."""
        try:
            self.set_up()
            self.draw_first_hands()
            while True:
                for seat in self.table.seats_from(self.table.starter):
                    self.take_turn(seat)
        except GameOver as end:
            self.log.add(layout.EVENT_END, layout.NO_SEAT, *end.args)

    def set_up(self) -> None:
        """D1: shuffle the Keeper in, put the Lord under, turn up the first monsters."""
        table, card_set = self.table, self.table.card_set
        table.phase = layout.DUNGEON
        table.starter = self.starter
        shuffled = table.chance.shuffled(
            layout.PURPOSE_DUNGEON,
            [*table.set_aside, card_set.keeper],
            table.monster_identities,
        )
        table.face_down = [*shuffled, card_set.lord]
        for place in range(self.rules.face_up):
            reveal_monster(table, place)

    def draw_first_hands(self) -> None:
        """D2: everyone shuffles and draws, clockwise from the starter."""
        for seat in self.table.seats_from(self.starter):
            player = self.table.players[seat]
            form_pile(self.table, player, player.owned, layout.SHUFFLE_START)
            draw(self.table, player, self.rules.hand_size)

    def take_turn(self, seat: int) -> None:
        """Play one turn: acts until the player ends it."""
        self.begin_turn(seat)
        action = self.act()
        while action != layout.END_TURN:
            action = self.act()

    def begin_turn(self, seat: int) -> None:
        """Begin the next turn unless Q11 forbids it; apply the grants that are due."""
        table = self.table
        if table.turn == self.rules.max_turns:
            raise GameOver(layout.TRUNCATED_TURNS)
        table.turn += 1
        table.active = seat
        table.so_far = TurnSoFar()
        for slot in table.slots:
            slot.hp_before = slot.hp
        self.log.add(layout.EVENT_TURN, seat, table.turn)
        waiting, self.grants = self.grants, []
        reached = {layout.MOMENT_TURN: table.turn, layout.MOMENT_DEAD: len(table.killers)}
        for grant in waiting:
            if grant["at"] <= reached.get(int(grant["moment"]), -1):
                self.apply_grant(grant)
            else:
                self.grants.append(grant)

    def apply_grant(self, grant: np.void) -> None:
        """Grant fame and combo points, or take points away (intervention)."""
        player = self.table.players[int(grant["seat"]) - 1]
        fame, points = int(grant["fame"]), int(grant["combo"])
        player.fame += fame
        record_leader(self.table)
        lost = 0
        if points > 0:
            lost = points - add_points(self.table, player, points)
        else:
            player.combo = max(player.combo + points, 0)
        self.log.add(layout.EVENT_GRANT, player.seat, fame, points, lost)

    def act(self) -> int:
        """Let the player do one thing between cards (D3, D4, D10)."""
        kinds = [kind for kind, count in enumerate(self.player.hand) if count]
        actions = (
            *kinds,
            *(layout.STORE + kind for kind in kinds),
            *(layout.PLAY_RESERVE, layout.REDEEM_KILL, layout.REDEEM_CARDS, layout.END_TURN),
        )
        action = ask(self.table, self.player, layout.ACT, among=actions, verify=self.verify_act)
        self.log.add(layout.EVENT_ACT, self.player.seat, action)
        _, do = self.rule_of(action)
        do()
        return action

    def verify_act(self, action: int) -> None:
        """An act must exist, and the rule that it falls under must allow it."""
        if not 0 <= action < layout.NUM_ACTIONS:
            raise IllegalAction("there is no such action")
        verify, _ = self.rule_of(action)
        verify()

    def rule_of(self, action: int) -> tuple[Callable[[], None], Callable[[], None]]:
        """Give the check that an action must pass and what it then does."""
        kind = action % layout.STORE
        if action < layout.STORE:
            return partial(self.verify_hand, kind), partial(self.play_card, kind)
        if action < layout.PLAY_RESERVE:
            return partial(self.verify_store, kind), partial(self.store_card, kind)
        return {
            layout.PLAY_RESERVE: (self.verify_play_reserve, self.play_reserve),
            layout.REDEEM_KILL: (self.verify_redeem_kill, self.redeem_kill),
            layout.REDEEM_CARDS: (self.verify_redeem, self.redeem_cards),
            layout.END_TURN: (self.verify_end_turn, self.end_turn),
        }[action]

    def verify_hand(self, kind: int) -> None:
        """D3, D4: only a card in hand can be played or stored."""
        if not self.player.hand[kind]:
            raise IllegalAction(f"no card of kind {kind} is in hand (D3)")

    def play_card(self, kind: int) -> None:
        """D3: play a card from the hand."""
        self.player.hand[kind] -= 1
        self.resolve(kind, from_reserve=False)

    def verify_store(self, kind: int) -> None:
        """D4: a hand card goes into a reserve that is empty."""
        self.verify_hand(kind)
        if not self.player.reserve_size:
            raise IllegalAction("there is no reserve (D4)")
        if self.player.reserve != layout.NO_CARD:
            raise IllegalAction("the reserve is full (D4)")

    def store_card(self, kind: int) -> None:
        """D4: put a hand card into the reserve."""
        self.player.hand[kind] -= 1
        self.player.reserve = kind

    def verify_play_reserve(self) -> None:
        """D4: the reserved card can be played if there is one."""
        if self.player.reserve == layout.NO_CARD:
            raise IllegalAction("the reserve is empty (D4)")

    def play_reserve(self) -> None:
        """D4: play the reserved card."""
        kind, self.player.reserve = self.player.reserve, layout.NO_CARD
        self.resolve(kind, from_reserve=True)

    def resolve(self, kind: int, *, from_reserve: bool) -> None:
        """Resolve a card that has left hand or reserve; Q11 limits them."""
        self.table.so_far.plays += 1
        CardPlay(self.table, self.player, kind, from_reserve=from_reserve).resolve()
        if self.table.so_far.plays == self.rules.max_plays_per_turn:
            raise GameOver(layout.TRUNCATED_PLAYS)

    def verify_redeem(self) -> None:
        """D10, Q5: redeeming takes the price, and once a turn may be enough."""
        if not self.rules.combo_price:
            raise IllegalAction("combo points are not in use")
        if self.player.combo < self.rules.combo_price:
            raise IllegalAction(f"{self.rules.combo_price} combo points are needed (D10)")
        if self.rules.redemptions_per_turn == "once" and self.table.so_far.redeemed:
            raise IllegalAction("points were redeemed this turn already (Q5)")

    def pay(self) -> None:
        """D10: pay the price."""
        self.player.combo -= self.rules.combo_price
        self.table.so_far.redeemed += 1

    def verify_redeem_kill(self) -> None:
        """D10: redeeming for a kill needs a monster that Q3 allows."""
        self.verify_redeem()
        if not any(can(self.verify_redeem_target, p) for p in range(len(self.table.slots))):
            raise IllegalAction("no elemental monster is up (D10, Q3)")

    def verify_redeem_target(self, place: int) -> None:
        """D10, Q3: combo points defeat elemental monsters, or any."""
        monster = monster_in(self.table, place)
        if monster.element == layout.NO_ELEMENT and self.rules.combo_targets == "elemental_only":
            raise IllegalAction(f"the monster in slot {place} has no element (D10, Q3)")

    def redeem_kill(self) -> None:
        """D10: defeat a monster at once."""
        self.pay()
        redemption = Blow(blow=layout.BLOW_REDEEM)
        verify = self.verify_redeem_target
        place = choose_target(self.table, self.player, redemption, verify=verify)
        defeat(self.table, self.player, place, blow=layout.BLOW_REDEEM)

    def redeem_cards(self) -> None:
        """D10: draw cards, which must then be played this turn."""
        self.pay()
        draw(self.table, self.player, self.rules.combo_draw)

    def verify_end_turn(self) -> None:
        """D3: every hand card must be played."""
        if any(self.player.hand):
            raise IllegalAction("cards are left in hand (D3)")

    def end_turn(self) -> None:
        """D11: the D9 point or the D8 choice, then the cards of the next turn."""
        turn = self.table.so_far
        ignored = turn.combo_kills if self.rules.combo_kill_counts == "no" else 0
        if turn.kills > ignored:
            self.offer_reshuffle()
        else:
            gain_points(self.table, self.player, 1, layout.POINT_TURN)
        draw(self.table, self.player, self.rules.hand_size)

    def verify_reshuffle(self, answer: int) -> None:
        """D8: the choice is yes (1) or no (0)."""
        if answer not in (0, 1):
            raise IllegalAction("the answer must be 0 or 1 (D8)")

    def offer_reshuffle(self) -> None:
        """D8, Q2: after a kill all cards may be shuffled together."""
        player = self.player
        answer = ask(
            self.table, player, layout.RESHUFFLE, among=(0, 1), verify=self.verify_reshuffle
        )
        self.log.add(layout.EVENT_RESHUFFLE, player.seat, answer)
        if answer == 0:
            return
        cards = player.discard
        for kind in player.pile:
            cards[kind] += 1
        if self.rules.reserve_in_reshuffle == "returns" and player.reserve != layout.NO_CARD:
            cards[player.reserve] += 1
            player.reserve = layout.NO_CARD
        player.discard = no_cards()
        form_pile(self.table, player, cards, layout.SHUFFLE_CHOSEN)
