"""Play a case with both engines and find the first difference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
import numpy.typing as npt

from glory_sim.core.errors import GloryError
from glory_sim.games.pixel_glory import layout, records, reference
from glory_sim.games.pixel_glory.bench import Bench, Seating
from glory_sim.games.pixel_glory.cards import CardSet
from glory_sim.games.pixel_glory.differential.telling import rule_of_column, rule_of_events
from glory_sim.games.pixel_glory.drawn_cases import Case, draw_case, setup_of
from glory_sim.games.pixel_glory.layout import NUM_PURPOSES
from glory_sim.games.pixel_glory.policies.catalogue import Style, find_style
from glory_sim.games.pixel_glory.policy_calls import address_of, answer_once
from glory_sim.games.pixel_glory.rules import Rules
from glory_sim.games.pixel_glory.transcript import tell_game
from glory_sim.games.pixel_glory.view_hash import STYLE as VIEWS

Records = npt.NDArray[np.void]
TOLD_LINES = 25
REFUSAL = re.compile(r"seat \d+(?: answered -?\d+)?(?= |,|:)(?! raised)")


@dataclass(frozen=True)
class Difference:
    """Where the engines part.

    Args:
        text: what both say there.
        rule: the rules that the difference is about.
        agreed: the events before it.
    """

    text: str
    rule: str
    agreed: Records


def style_of(name: str) -> Style:
    """Return a shipped style, or the one that hashes its views."""
    return VIEWS if name == VIEWS.name else find_style(name)


def as_functions(
    styles: Sequence[Style], card_set: CardSet, rules: Rules
) -> list[Callable[[Any], int]]:
    """Return styles as the reference engine calls them: each a function of the view."""
    cards, numbers = records.cards_record(card_set), records.rules_record(rules, len(styles))
    distinct = {style.name: _as_function(style, _plain(cards), _plain(numbers)) for style in styles}
    return [distinct[style.name] for style in styles]


def _plain(array: np.recarray[Any, Any]) -> Records:
    """Return records as a plain array, which compiled code takes ten times faster."""
    return array.view(np.ndarray)


def _as_function(style: Style, cards: Records, rules: Records) -> Callable[[Any], int]:
    scratch = _plain(np.zeros(1, layout.scratch_dtype).view(np.recarray))
    policies = (style.bid, style.play)
    addresses = np.array([address_of(policy.function) for policy in policies])
    params = np.array([policy.prepare(cards, rules) for policy in policies])

    def answer(view: Any) -> int:
        views = np.frombuffer(bytearray(view.tobytes()), view.dtype)
        return int(answer_once(addresses, views, cards, rules, params, scratch))  # type: ignore[no-untyped-call]  # a kernel

    return answer


def play_reference(
    card_set: CardSet,
    rules: Rules,
    *,
    styles: Sequence[Style],
    seeds: Sequence[int],
    deal: int,
    replicates: Sequence[int] = (0,) * NUM_PURPOSES,
    interventions: Records | None = None,
    policies: Sequence[Callable[[Any], int]] = (),
) -> reference.Playthrough:
    """Play one game with the reference engine; `policies` are the styles as functions."""
    with np.errstate(over="ignore"):  # keys wrap round; compiled code does so silently
        return reference.play_game(
            card_set,
            rules,
            num_seats=len(styles),
            chance=reference.Chance(tuple(seeds), deal, tuple(replicates)),
            policies=policies or as_functions(styles, card_set, rules),
            interventions=None if interventions is None else interventions[0],
        )


class Rivals:
    """Both engines, set up for the players, cards and rules of a case."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._styles = [style_of(name) for name in case.policies]
        seating = Seating(self._styles, case.seeds, case.replicates, case.interventions)
        self._fast = Bench(case.card_set, case.rules, seating)
        self._policies = as_functions(self._styles, case.card_set, case.rules)

    def find_difference(self, deal: int) -> Difference | None:
        """Play a deal with both; None if every event and every table agrees."""
        fast, slow = _attempt(lambda: self._fast.play_one(deal)), self._play_slow(deal)
        if isinstance(fast, str) or isinstance(slow, str):
            return None if fast == slow else _refusal_difference(fast, slow)
        return _event_difference(fast.events, slow.events) or _table_difference(
            fast.tables, slow.tables, agreed=slow.events
        )

    def _play_slow(self, deal: int) -> Any:
        case = self._case
        return _attempt(
            lambda: play_reference(
                case.card_set,
                case.rules,
                styles=self._styles,
                seeds=case.seeds,
                deal=deal,
                replicates=case.replicates,
                interventions=case.interventions,
                policies=self._policies,
            )
        )


def _attempt(play: Callable[[], Any]) -> Any:
    """Return the played game, or in words why it could not be played on."""
    try:
        return play()
    except (GloryError, ValueError) as error:
        told = REFUSAL.search(str(error))
        return told.group() if told else f"{type(error).__name__}: {error}"


def find_difference(case: Case) -> Difference | None:
    """Return the first difference between the engines on a case; None if they agree."""
    return Rivals(case).find_difference(case.number)


def compare(case: Case) -> str | None:
    """Return the first difference between the engines on a case, told; None if they agree."""
    difference = find_difference(case)
    return None if difference is None else tell(case, difference)


def tell(case: Case, difference: Difference) -> str:
    """Tell a difference, the rule that it is about, and the game up to there."""
    return f"{difference.text}\nabout {difference.rule}\n{_story(case, difference.agreed)}"


def compare_numbers(numbers: Iterable[int]) -> list[tuple[int, str]]:
    """Return the cases of these numbers in which the engines differ, each told."""
    told = []
    for _, alike in groupby(numbers, key=setup_of):
        rivals = None
        for number in alike:
            case = draw_case(number)
            rivals = rivals or Rivals(case)
            difference = rivals.find_difference(number)
            if difference:
                told.append((number, tell(case, difference)))
    return told


def _refusal_difference(fast: Any, slow: Any) -> Difference:
    said = [side if isinstance(side, str) else "plays on" for side in (fast, slow)]
    played = next((side.events for side in (fast, slow) if not isinstance(side, str)), None)
    agreed = np.zeros(0, layout.event_dtype) if played is None else played[:0]
    rule = "which answers and swaps are legal"
    return Difference(f"refusal: fast {said[0]}, reference {said[1]}", rule, agreed)


def _event_difference(fast: Records, slow: Records) -> Difference | None:
    ours, theirs = fast.tolist(), slow.tolist()
    if ours == theirs:
        return None
    both = zip(ours, theirs, strict=False)
    end = min(len(ours), len(theirs))
    place = next((i for i, (one, other) in enumerate(both) if one != other), end)
    rows = [rows[place] if place < len(rows) else None for rows in (ours, theirs)]
    told = [f"{layout.EVENT_NAMES[row[1]]} {row[2:]}" if row else "no event" for row in rows]
    text = f"event {place}: fast {told[0]}, reference {told[1]}"
    return Difference(text, rule_of_events([row[1] for row in rows if row]), slow[:place])


def _table_difference(
    fast: Mapping[str, Records], slow: Mapping[str, Records], *, agreed: Records
) -> Difference | None:
    for name, theirs in slow.items():
        ours = fast[name]
        if ours.shape != theirs.shape:
            text = f"table {name}: fast {ours.shape}, reference {theirs.shape} rows"
            return Difference(text, rule_of_column(name, ""), agreed)
        if ours.dtype == theirs.dtype and ours.tobytes() == theirs.tobytes():
            continue
        for column in theirs.dtype.names or ():
            places = np.argwhere(ours[column] != theirs[column])
            if len(places):
                place = tuple(places[0])
                text = (
                    f"table {name}, column {column}, place {', '.join(map(str, place))}: fast "
                    f"{ours[column][place]}, reference {theirs[column][place]}"
                )
                return Difference(text, rule_of_column(name, column), agreed)
    return None


def _story(case: Case, agreed: Records) -> str:
    """Tell the end of what the engines agree on."""
    if not len(agreed):
        return "(before the first event)"
    told = tell_game(agreed, card_set=case.card_set, rules=case.rules, policies=case.policies)
    return "\n".join(told.splitlines()[-TOLD_LINES:])
