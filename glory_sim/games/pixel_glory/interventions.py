"""Turn interventions into the record that both engines read."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.card_types import CardSet, identity
from glory_sim.games.pixel_glory.intervention_language import Clause, parse_interventions
from glory_sim.games.pixel_glory.layout import MAX_FORCED, MAX_GRANTS, NUM_ELEMENTS
from glory_sim.games.pixel_glory.rules import Rules

QUARTERS = 4
REDEMPTIONS = {"kill": layout.REDEEM_KILL, "cards": layout.REDEEM_CARDS}
WITHOUT_TOWN = ("dealt", "mix", "deck")
Record = npt.NDArray[np.void]


def interventions_record(
    text: str, card_set: CardSet, rules: Rules, num_seats: int
) -> Record | None:
    """Return the record of a text for one table, `[1]`; None if it asks for nothing.

    Raises InputError for what this table cannot have.
    """
    clauses = parse_interventions(text)
    if not clauses:
        return None
    record = np.zeros(1, layout.interventions_dtype).view(np.recarray)
    writer = _Writer(record[0], card_set, rules, num_seats)
    for clause in clauses:
        writer.write(clause)
    writer.deal(clauses)
    return record


class _Writer:
    """Fills one record clause by clause."""

    def __init__(self, record: Any, card_set: CardSet, rules: Rules, num_seats: int) -> None:
        self._record = record
        self._card_set = card_set
        self._rules = rules
        self._num_seats = num_seats
        self._ids = [spell.id for spell in card_set.spells]

    def write(self, clause: Clause) -> None:
        """Write one clause; those about decks wait for `deal`."""
        writers: Mapping[str, Callable[[Clause], None]] = {
            "fame": self._grant,
            "combo": self._grant,
            "staff": self._one_seat,
            "starter": self._one_seat,
            "reserve": self._reserve,
            "swap": self._swap,
            "bid": self._force_town,
            "pick": self._force_town,
            "redeem": self._redeem,
        }
        if clause.word in writers:
            writers[clause.word](clause)

    def deal(self, clauses: Sequence[Clause]) -> None:
        """Write the decks, all clauses about them together."""
        about = [clause for clause in clauses if clause.word in WITHOUT_TOWN]
        forced = [clause for clause in clauses if clause.word in ("bid", "pick")]
        if about and forced:
            raise forced[0].error(f"there is no auction with {about[0].word}")
        dealt = [clause for clause in about if clause.word == "dealt"]
        if dealt and len(about) > 1:
            raise dealt[0].error("it deals every deck at random; leave it or the others out")
        if dealt:
            self._record.start = layout.START_DEALT
        elif about:
            self._record.start = layout.START_GIVEN
            self._give_decks(about)

    def _grant(self, clause: Clause) -> None:
        fewest = 0 if clause.word == "fame" else -layout.MAX_NUMBER
        amount = clause.number(fewest, layout.MAX_NUMBER)
        kind, at = self._moment(clause)
        for seat in clause.seats(self._num_seats):
            place = int(self._record.num_grants)
            if place == MAX_GRANTS:
                raise clause.error(f"there are more than {MAX_GRANTS} grants, one for each seat")
            fame, combo = (amount, 0) if clause.word == "fame" else (0, amount)
            self._record.grants[place] = (seat + 1, kind, at, fame, combo)
            self._record.num_grants += 1

    def _moment(self, clause: Clause) -> tuple[int, int]:
        """Return kind and number of a moment; without one it is right after D2."""
        if "turn" in clause.options:
            return layout.MOMENT_TURN, int(clause.options["turn"])
        quarter = int(clause.options.get("quarter", 0))
        num_monsters = self._rules.number_for("monsters_set_aside", self._num_seats) + 2
        dead = int(clause.options.get("dead", quarter * -(-num_monsters // QUARTERS)))
        return layout.MOMENT_DEAD, dead

    def _one_seat(self, clause: Clause) -> None:
        self._record[clause.word] = clause.seat(self._num_seats) + 1

    def _reserve(self, clause: Clause) -> None:
        size = clause.number(0, 1)
        for seat in clause.seats(self._num_seats):
            self._record.reserve_size[seat] = size + 1

    def _swap(self, clause: Clause) -> None:
        if self._record.swap_seat:
            raise clause.error("only one card can be swapped")
        self._record.swap_seat = clause.seat(self._num_seats) + 1
        self._record.swap_from = self._kind(clause, clause.options["from"]) + 1
        self._record.swap_to = self._kind(clause, clause.options["to"]) + 1

    def _force_town(self, clause: Clause) -> None:
        at, rounds = int(clause.options["round"]), self._rules.auction_cards
        if not 1 <= at <= rounds:
            raise clause.error(f"there is no round {at}; allowed: 1 to {rounds}")
        if clause.word == "bid":
            decision, answer = layout.BID, clause.number(1, rounds)
        else:
            offered = self._rules.number_for("spells_offered", self._num_seats)
            decision, answer = layout.PICK, clause.number(0, offered - 1)
        self._force(clause, decision, at, answer)

    def _redeem(self, clause: Clause) -> None:
        if clause.value not in REDEMPTIONS:
            raise clause.error(f"points buy {' or '.join(REDEMPTIONS)}")
        self._force(clause, layout.ACT, int(clause.options["turn"]), REDEMPTIONS[clause.value])

    def _force(self, clause: Clause, decision: int, at: int, answer: int) -> None:
        for seat in clause.seats(self._num_seats):
            place = int(self._record.num_forced)
            if place == MAX_FORCED:
                raise clause.error(f"there are more than {MAX_FORCED} forced choices")
            self._record.forced[place] = (seat + 1, decision, at, 0, answer)
            self._record.num_forced += 1

    def _give_decks(self, clauses: Sequence[Clause]) -> None:
        """Give decks seat by seat; seats that are not named share what is left over."""
        left = list(range(len(self._ids)))
        decks: dict[int, list[int]] = {}
        for clause in sorted(clauses, key=lambda clause: clause.word):  # decks before mixes
            for seat in clause.seats(self._num_seats):
                if seat in decks:
                    raise clause.error(f"seat {seat} has a deck already")
                choose = self._named if clause.word == "deck" else self._mixed
                decks[seat] = choose(clause, left)
                left = [kind for kind in left if kind not in decks[seat]]
        for seat in range(self._num_seats):
            if seat not in decks:
                decks[seat] = left[: self._rules.auction_cards]
                left = left[self._rules.auction_cards :]
            self._give(seat, decks[seat])

    def _named(self, clause: Clause, left: Sequence[int]) -> list[int]:
        del left
        kinds = [self._kind(clause, name) for name in clause.value.split(",")]
        if len(set(kinds)) < len(kinds):
            raise clause.error("a spell stands there twice, and there is one of each")
        return kinds

    def _mixed(self, clause: Clause, left: Sequence[int]) -> list[int]:
        """Choose so many spells of each element that nobody has yet, by lot of `draw`."""
        parts = clause.value.split("/")
        if len(parts) != NUM_ELEMENTS or not all(part.isdecimal() for part in parts):
            raise clause.error("a mix is three numbers, fire/earth/water, as in 5/2/2")
        draw = clause.options.get("draw", "0")
        by_lot = sorted(left, key=lambda kind: identity(f"draw {draw}: {self._ids[kind]}"))
        chosen: list[int] = []
        for element, number in enumerate(map(int, parts)):
            mine = [k for k in by_lot if self._card_set.spells[k].element == element]
            if number > len(mine):
                name = layout.ELEMENT_NAMES[element]
                raise clause.error(f"{number} {name} spells are too many: {len(mine)} are left")
            chosen += mine[:number]
        return chosen

    def _give(self, seat: int, kinds: Sequence[int]) -> None:
        """Put spells and the basics of their symbols into a given deck."""
        for kind in kinds:
            self._record.decks[seat][kind] += 1
            for element, number in enumerate(self._card_set.spells[kind].symbols):
                self._record.decks[seat][len(self._ids) + element] += number

    def _kind(self, clause: Clause, name: str) -> int:
        if name in self._ids:
            return self._ids.index(name)
        near = difflib.get_close_matches(name, self._ids, 1)
        hint = f"did you mean {near[0]!r}?" if near else "write the id of a spell of the set"
        raise clause.error(f"there is no spell {name!r}; {hint}")
