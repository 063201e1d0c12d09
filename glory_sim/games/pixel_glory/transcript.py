"""Tell a game as a readable transcript: a pure function of its event log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.rules import Rules

Rows = list[tuple[int, ...]]

SHUFFLES = {
    layout.SHUFFLE_START: "shuffles {}",
    layout.SHUFFLE_EMPTY: "shuffles the discard pile, {}, into a new pile",
    layout.SHUFFLE_CHOSEN: "shuffles {} together",
}
SOURCES = {
    layout.POINT_TURN: "for a turn without a kill",
    layout.POINT_SPELL: "by the card",
    layout.POINT_CRITERION: "for the criterion",
}


def tell_game(
    events: npt.NDArray[np.void], *, card_set: CardSet, rules: Rules, policies: Sequence[str]
) -> str:
    """Return the transcript of one game, given its events and each seat's policy name."""
    return "\n".join(_Narrator(card_set, rules, policies).tell(events)) + "\n"


def printable(text: str) -> str:
    """Escape what does not print as itself, such as control characters."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class _Narrator:
    """Tells events as lines; what it keeps is what headings and scores say."""

    def __init__(self, card_set: CardSet, rules: Rules, policies: Sequence[str]) -> None:
        self.card_set = card_set
        self.rules = rules
        self.seats = [f"seat {seat} ({printable(name)})" for seat, name in enumerate(policies)]
        self.fame = [0 for _ in policies]
        self.kills = [0 for _ in policies]
        self.combo = [0 for _ in policies]
        self.reserve = [layout.NO_CARD for _ in policies]
        self.num_rounds = 0
        self.in_round = False
        self.turn = 0

    def tell(self, events: npt.NDArray[np.void]) -> Iterator[str]:
        """Tell all events; those of one kind and seat in a row are told together."""
        yield f"Deal {events['deal'][0]}, card set {printable(self.card_set.name)}"
        yield from (f"  {seat}" for seat in self.seats)
        rows = [row[1:] for row in events.tolist() if row[1] != layout.EVENT_TARGET]
        for (kind, seat), group in groupby(rows, key=lambda row: row[:2]):
            tell = getattr(self, f"_tell_{layout.EVENT_NAMES[kind].lower()}")
            yield from tell(seat, [row[2:] for row in group])

    # --- names -------------------------------------------------------------------------

    def _card(self, kind: int) -> str:
        spells = self.card_set.spells
        if kind < len(spells):
            return printable(spells[kind].name)
        return f"basic {layout.ELEMENT_NAMES[kind - len(spells)]}"

    def _cards(self, kinds: Sequence[int]) -> str:
        return ", ".join(map(self._card, kinds))

    def _basics(self, numbers: Sequence[int]) -> str:
        named = zip(numbers, layout.ELEMENT_NAMES, strict=False)
        gained = [f"{number} basic {name}" for number, name in named if number]
        return f" with {', '.join(gained)}" if gained else ""

    def _monster(self, index: int) -> str:
        return printable(self.card_set.monsters[index].name)

    def _introduce(self, index: int) -> str:
        card = self.card_set.monsters[index]
        element = f"{layout.ELEMENT_NAMES[card.element]}, " * (card.element != layout.NO_ELEMENT)
        return f"{self._monster(index)} ({element}{card.hp} HP, {card.fame} fame)"

    def _monsters(self, indices: Sequence[int]) -> str:
        return ", ".join(map(self._introduce, indices))

    # --- town --------------------------------------------------------------------------

    def _tell_staff(self, seat: int, _rows: Rows) -> Iterator[str]:
        yield f"  seat {seat} holds the staff"
        self.in_round = False

    def _begin_round(self) -> Iterator[str]:
        if not self.in_round:
            self.in_round = True
            self.num_rounds += 1
            yield from ("", f"Round {self.num_rounds}")

    def _tell_shown(self, _seat: int, rows: Rows) -> Iterator[str]:
        yield from self._begin_round()
        yield f"  monsters shown: {self._monsters([row[0] for row in rows])}"

    def _tell_offer(self, _seat: int, rows: Rows) -> Iterator[str]:
        yield from self._begin_round()
        yield f"  offered: {self._cards([row[1] for row in rows])}"

    def _tell_bid(self, seat: int, rows: Rows) -> Iterator[str]:
        yield f"  seat {seat} bids {rows[0][0]}"

    def _tell_pick(self, seat: int, rows: Rows) -> Iterator[str]:
        for _, spell, *basics in rows:
            yield f"  seat {seat} picks {self._card(spell)}{self._basics(basics[:3])}"

    def _tell_burnt(self, _seat: int, rows: Rows) -> Iterator[str]:
        yield f"  leaves the game: {self._cards([row[1] for row in rows])}"

    def _tell_dealt(self, seat: int, rows: Rows) -> Iterator[str]:
        for _, spell, *basics in rows:
            yield f"  seat {seat} is dealt {self._card(spell)}{self._basics(basics[:3])}"

    def _tell_given(self, seat: int, rows: Rows) -> Iterator[str]:
        deck = ", ".join(f"{count} {self._card(kind)}" for kind, count, *_ in rows)
        yield f"  seat {seat} is given {deck}"

    def _tell_swapped(self, seat: int, rows: Rows) -> Iterator[str]:
        leaves, comes = rows[0][:2]
        yield f"  seat {seat} gets {self._card(comes)} in place of {self._card(leaves)}"

    # --- piles: told with the seat in D2, when no turn's heading names it ----------------

    def _line(self, seat: int, deed: str) -> str:
        return f"  {deed}" if self.turn else f"  seat {seat} {deed}"

    def _tell_reveal(self, _seat: int, rows: Rows) -> Iterator[str]:
        arrivals = self._monsters([row[1] for row in rows])
        if self.turn:
            yield f"    next comes {arrivals}"
        else:
            yield from ("", "Dungeon", f"  face up: {arrivals}")

    def _tell_shuffle(self, seat: int, rows: Rows) -> Iterator[str]:
        _, num_cards, cause = rows[0][:3]
        yield self._line(seat, SHUFFLES[cause].format(_plural(num_cards, "card")))

    def _tell_draw(self, seat: int, rows: Rows) -> Iterator[str]:
        yield self._line(seat, f"draws {self._cards([row[0] for row in rows])}")

    # --- turns -------------------------------------------------------------------------

    def _tell_turn(self, seat: int, rows: Rows) -> Iterator[str]:
        self.turn = rows[0][0]
        held = f"{self.fame[seat]} fame, {_plural(self.combo[seat], 'combo point')}"
        yield from ("", f"Turn {self.turn}: {self.seats[seat]}, {held}")

    def _tell_grant(self, seat: int, rows: Rows) -> Iterator[str]:
        for fame, points, lost, *_ in rows:
            self.fame[seat] += fame
            self.combo[seat] = max(self.combo[seat] + points - lost, 0)
            yield f"  seat {seat} is granted {fame} fame and {_plural(points, 'combo point')}"

    def _tell_act(self, seat: int, rows: Rows) -> Iterator[str]:
        for action, *_ in rows:
            yield f"  {self._act(seat, action)}"

    def _act(self, seat: int, action: int) -> str:
        if action < layout.STORE:
            return f"plays {self._card(action)}"
        if action < layout.PLAY_RESERVE:
            self.reserve[seat] = action - layout.STORE
            return f"puts {self._card(self.reserve[seat])} into the reserve"
        if action == layout.PLAY_RESERVE:
            return f"plays {self._card(self.reserve[seat])} from the reserve"
        if action == layout.END_TURN:
            return "ends the turn"
        self.combo[seat] -= self.rules.combo_price
        paid = f"redeems {_plural(self.rules.combo_price, 'combo point')}"
        return f"{paid} for {'a kill' if action == layout.REDEEM_KILL else 'cards'}"

    def _tell_synergy(self, _seat: int, rows: Rows) -> Iterator[str]:
        kind, held, earned = rows[0][:3]
        card = self.card_set.spells[kind]
        asked = f"{card.synergy_points} {layout.ELEMENT_NAMES[card.synergy_element]}"
        yield f"    synergy {'earned' if earned else 'not earned'}: {held} of {asked}"

    def _tell_hit(self, _seat: int, rows: Rows) -> Iterator[str]:
        for _, monster, base, bonus, empower, hp, _blow in rows:
            extra = (f" + {bonus} element" if bonus else "") + (
                f" + {empower} empower" if empower else ""
            )
            left = max(hp - base - bonus - empower, 0)
            yield f"    hits {self._monster(monster)} for {base}{extra}: {hp} -> {left} HP"

    def _tell_kill(self, seat: int, rows: Rows) -> Iterator[str]:
        for _, monster, fame, blow, overkill, waived, _ in rows:
            self.fame[seat] += fame
            self.kills[seat] += 1
            verb = "executes" if blow == layout.BLOW_EXECUTE else "defeats"
            more = (
                f", {overkill} overkill" if overkill else f", {waived} HP waived" if waived else ""
            )
            yield f"    {verb} {self._monster(monster)}: {fame} fame{more}"

    def _tell_criterion(self, _seat: int, rows: Rows) -> Iterator[str]:
        for monster, *_ in rows:
            criterion = layout.CRITERION_NAMES[self.card_set.monsters[monster].criterion]
            yield f"    meets the criterion of {self._monster(monster)}: {criterion}"

    def _tell_point(self, seat: int, rows: Rows) -> Iterator[str]:
        for gained, lost, source, *_ in rows:
            self.combo[seat] += gained
            limit = f", {lost} lost to a limit" if lost else ""
            yield f"    gains {_plural(gained, 'combo point')} {SOURCES[source]}{limit}"

    def _tell_lead(self, seat: int, _rows: Rows) -> Iterator[str]:
        yield f"    seat {seat} takes the lead"

    def _tell_reshuffle(self, _seat: int, rows: Rows) -> Iterator[str]:
        if rows[0][0] == 0:  # a yes is told by its shuffle
            yield "  does not shuffle the cards together"

    def _tell_end(self, _seat: int, rows: Rows) -> Iterator[str]:
        turns, plays = self.rules.max_turns, self.rules.max_plays_per_turn
        yield ""
        yield {
            layout.FINISHED: "The Dungeon Lord is defeated.",
            layout.TRUNCATED_TURNS: f"Stopped after {_plural(turns, 'turn')} (Q11).",
            layout.TRUNCATED_PLAYS: f"Stopped after {_plural(plays, 'card')} in one turn (Q11).",
        }[rows[0][0]]
        for seat in sorted(range(len(self.seats)), key=lambda seat: -self.fame[seat]):
            scored = f"{self.fame[seat]} fame, {_plural(self.kills[seat], 'monster')}"
            yield f"  {self.seats[seat]}: {scored}"
        if self.fame.count(max(self.fame)) > 1:
            yield f"Equal fame at the top; the tie-break is {self.rules.tie_break} (Q7)."


def _plural(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
