"""Set up the fast engine for one table of players, and play batches or single games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import InputError, PolicyError, quoted
from glory_sim.games.pixel_glory import layout, records
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.engine import play_games
from glory_sim.games.pixel_glory.keeping import Kept, new_kept
from glory_sim.games.pixel_glory.layout import DECISION_NAMES, NUM_PURPOSES, PICK
from glory_sim.games.pixel_glory.policies.catalogue import Style, is_shipped
from glory_sim.games.pixel_glory.policy_calls import address_of
from glory_sim.games.pixel_glory.rules import Rules, check_table
from glory_sim.games.pixel_glory.state import NO_PAGE, PAGE_EVENTS, bench_dtype, setup_dtype
from glory_sim.games.pixel_glory.sums import sums_dtype
from glory_sim.games.pixel_glory.town import UnownedSpell
from glory_sim.games.pixel_glory.views import IllegalAnswer

Records = npt.NDArray[np.void]


@dataclass(frozen=True)
class Playthrough:
    """One game: its event log and its rows by table, with the engine's own dtypes."""

    events: Records
    tables: Mapping[str, Records]


@dataclass(frozen=True)
class Seating:
    """Who sits where, on which luck, under which interventions.

    Args:
        styles: one by seat.
        seeds: seed of each purpose of chance, by number of the purpose.
        replicates: replicate of each purpose.
        interventions: `[1]` record of `interventions_dtype`; None for none.
    """

    styles: Sequence[Style]
    seeds: Sequence[int]
    replicates: Sequence[int] = (0,) * NUM_PURPOSES
    interventions: Records | None = None

    @property
    def policy_names(self) -> list[str]:
        """Return the distinct names, in order of first appearance."""
        return list(dict.fromkeys(style.name for style in self.styles))

    @property
    def num_seatings(self) -> int:
        """Return how many games a deal has: the rotations that differ from one another."""
        names = [style.name for style in self.styles]
        turned = [names[place:] + names[:place] for place in range(1, len(names) + 1)]
        return 1 + turned.index(names)


class Bench:
    """The engine's working memory for one table; one thread uses it at a time."""

    def __init__(self, card_set: CardSet, rules: Rules, seating: Seating) -> None:
        """Fill the records; InputError if cards and rules cannot be played together."""
        num_seats = len(seating.styles)
        check_table(card_set, rules, num_seats)
        self._seating = seating
        self._spell_ids = [spell.id for spell in card_set.spells]
        self._bench = np.zeros(1, bench_dtype).view(np.recarray)
        self._setup = np.zeros(1, setup_dtype).view(np.recarray)
        self._no_sums = new_sums(0)
        self._none_kept = new_kept(0)
        setup = self._setup[0]
        setup.cards = records.cards_record(card_set)[0]
        setup.rules = records.rules_record(rules, num_seats)[0]
        if seating.interventions is not None:
            setup.changes = seating.interventions[0]
        self._fill_chance(setup.chance)
        self._fill_desk(self._bench[0].desk)

    def _fill_chance(self, chance: Any) -> None:
        names = self._seating.policy_names
        chance.seeds[:] = self._seating.seeds
        chance.replicates[:] = self._seating.replicates
        chance.num_seatings = self._seating.num_seatings
        for place, style in enumerate(self._seating.styles):
            chance.policy_number[place] = names.index(style.name)

    def _fill_desk(self, desk: Any) -> None:
        cards, rules = self._setup["cards"], self._setup["rules"]
        for place, style in enumerate(self._seating.styles):
            for phase, policy in enumerate((style.bid, style.play)):
                desk.policies[phase, place] = address_of(policy.function)
                desk.params[phase, place] = policy.prepare(cards, rules)
                desk.only_reads[phase, place] = is_shipped(policy)
        desk.first_event = NO_PAGE

    def play_batch(
        self,
        first_deal: int,
        num_deals: int,
        *,
        sums: Records | None = None,
        kept: Kept | None = None,
    ) -> int:
        """Play deals, adding to `sums` and `kept`; return how many were played.

        Play stops early only when `kept` is full; empty it and go on.
        """
        self._bench[0].desk.num_kept[:] = 0
        return self._run(
            first_deal,
            num_deals,
            self._no_sums if sums is None else sums,
            self._none_kept if kept is None else kept,
        )

    @property
    def num_kept(self) -> npt.NDArray[np.int64]:
        """Return how many rows of each table the last batch kept."""
        return np.array(self._bench[0].desk.num_kept)

    def play_one(self, deal: int, *, seating: int = 0) -> Playthrough:
        """Play one game of a deal and return its whole event log and rows."""
        desk = self._bench[0].desk
        chance = self._setup[0].chance
        num_seatings = int(chance.num_seatings)
        pages: list[Records] = []
        try:
            chance.first_seating, chance.num_seatings = seating, seating + 1
            desk.first_event = 0
            while not pages or desk.num_events > desk.first_event:
                self._run(deal, 1, self._no_sums, self._none_kept)
                pages.append(
                    desk.page[: max(0, int(desk.num_events) - int(desk.first_event))].copy()
                )
                desk.first_event += PAGE_EVENTS
        finally:
            chance.first_seating, chance.num_seatings = 0, num_seatings
            desk.first_event = NO_PAGE
        return Playthrough(np.concatenate(pages), self._tables())

    def _tables(self) -> dict[str, Records]:
        state, ledger = self._bench[0].state, self._bench[0].ledger
        num_redemptions = min(int(ledger.num_redemptions), layout.MAX_REDEMPTIONS)
        return {
            "games": np.array([ledger.game], layout.game_dtype),
            "seats": ledger.seats[: int(state.num_seats)].copy(),
            "spells": ledger.spells[: int(ledger.num_spells)].copy(),
            "offers": ledger.offers[: int(ledger.num_offers)].copy(),
            "bids": ledger.bids[: int(ledger.num_bids)].copy(),
            "monsters": ledger.monsters[: int(state.num_revealed)].copy(),
            "turns": ledger.turns[: int(ledger.num_turns)].copy(),
            "redemptions": ledger.redemptions[:num_redemptions].copy(),
            "hits": ledger.hits.copy(),
        }

    def _run(self, first_deal: int, num_deals: int, sums: Records, kept: Kept) -> int:
        try:
            with np.errstate(over="ignore"):
                played = play_games(self._bench, self._setup, first_deal, num_deals, sums, kept)  # type: ignore[no-untyped-call]  # a kernel
                return int(played)
        except UnownedSpell:
            raise InputError(self._swap_fault()) from None
        except Exception as error:
            raise PolicyError(self._fault(error)) from error

    def _swap_fault(self) -> str:
        changes = self._setup[0].changes
        old, new = (int(kind) - 1 for kind in (changes.swap_from, changes.swap_to))
        named = ", ".join(quoted(self._spell_ids[kind]) for kind in (old, new))
        return (
            f"seat {changes.swap_seat - 1} does not own spell {old}, or owns spell {new} already "
            f"({named}), in deal {self._bench[0].desk.deal}; swap a spell that the seat owns in "
            "every deal, as in a given deck, for one that it does not"
        )

    def _fault(self, error: Exception) -> str:
        state, desk = self._bench[0].state, self._bench[0].desk
        seat, decision = int(state.seat), int(state.decision)
        style = self._seating.styles[int(desk.policy_of[seat])]
        policy = style.bid if decision <= PICK else style.play
        what = f"raised {type(error).__name__}: {quoted(error)}"
        if isinstance(error, IllegalAnswer):
            legal = ", ".join(str(answer) for answer in state.legal[: int(state.num_legal)])
            forced = " (it may have been forced)" if self._setup[0].changes.num_forced else ""
            what = f"answered {desk.answer}, which is not legal{forced}; legal are {legal}"
        seed = int(self._setup[0].chance.seeds[0])
        return (
            f"the policy {quoted(policy.name)} of seat {seat} {what} (decision "
            f"{DECISION_NAMES[decision]}, deal {desk.deal}, seed {seed})"
        )


def new_sums(num_groups: int) -> Any:
    """Make zeroed sums, `[groups]`."""
    return np.zeros(num_groups, sums_dtype).view(np.recarray)
