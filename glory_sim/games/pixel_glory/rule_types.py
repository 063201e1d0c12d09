"""Define the rules of one game as data: every number and every open question.

Each field of `Rules` states its default, what is allowed, the question of the
rules digest that it answers (Q1 to Q11, or none), and its meaning. RULE_DOCS is
made from the fields, so messages, manual and checks cannot disagree.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from glory_sim.core.errors import InputError, quoted
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.layout import MAX_NUMBER

PLAYER_COUNTS = (2, 3, 4)
ALL = "all"
BY_PLAYERS = "by number of players (2, 3, 4)"
BY_ELEMENT = "by element of the card (fire, earth, water)"


class RuleDoc(NamedTuple):
    """What the manual and the messages say about one field of Rules."""

    question: str
    meaning: str
    allowed: str


@dataclass(frozen=True)
class RuleSpec:
    """What one field of Rules may hold.

    A choice has `options`; a number has a range. Three numbers have `by`, and may
    have a `word` that stands in place of a number.
    """

    doc: RuleDoc
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    by: str = ""
    word: str = ""

    def has(self, value: object) -> bool:
        """Tell whether a single value is allowed."""
        if self.options:
            return isinstance(value, str) and value in self.options
        if isinstance(value, str):
            return bool(self.word) and value == self.word
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return is_number and self.low <= value <= self.high  # type: ignore[operator]


def _number(default: int, meaning: str, low: int, high: int, question: str = "") -> int:
    doc = RuleDoc(question, meaning, f"a whole number from {low} to {high}")
    return field(default=default, metadata={"spec": RuleSpec(doc, low=low, high=high)})


def _numbers(
    default: tuple[Any, ...], meaning: str, low: int, high: int, by: str, word: str = ""
) -> tuple[Any, ...]:
    allowed = f"a whole number from {low} to {high}{f' or {word!r}' if word else ''}, or three {by}"
    spec = RuleSpec(RuleDoc("", meaning, allowed), low=low, high=high, by=by, word=word)
    return field(default=default, metadata={"spec": spec})


def _choice(options: tuple[str, ...], meaning: str, question: str = "") -> str:
    doc = RuleDoc(question, meaning, " or ".join(repr(option) for option in options))
    return field(default=options[0], metadata={"spec": RuleSpec(doc, options)})


@dataclass(frozen=True)
class Rules:
    """One way to play Pixel Glory; the defaults are the rules as published.

    Raises InputError, naming the field, for a value that is not allowed.
    """

    name: str = "standard"
    auction_cards: int = _number(
        9, "auction cards of a player, and so rounds of the town (T1)", 1, layout.MAX_ROUNDS
    )
    spells_offered: tuple[int, int, int] = _numbers(
        (3, 3, 4), "spells offered a round (T2)", 2, layout.MAX_OFFERS, BY_PLAYERS
    )
    monsters_set_aside: tuple[int, int, int] = _numbers(
        (11, 11, 15),
        "ordinary monsters set aside as this game's dungeon (T3)",
        1,
        layout.MAX_MONSTERS - 2,
        BY_PLAYERS,
    )
    town_face_up: tuple[int | str, int | str, int | str] = _numbers(
        (ALL, 3, 3),
        "of those, monsters shown in the first round of the town (T4)",
        0,
        layout.MAX_MONSTERS - 2,
        BY_PLAYERS,
        ALL,
    )
    hand_size: int = _number(4, "cards drawn for a turn (D2, D11)", 1, MAX_NUMBER)
    face_up: int = _number(3, "monsters face up in the dungeon (D1)", 1, layout.MAX_FACE_UP)
    element_bonus: tuple[int, int, int] = _numbers(
        (1, 1, 1), "damage added to a hit on a weak monster (D5)", 0, MAX_NUMBER, BY_ELEMENT
    )
    wheel: str = _choice(
        layout.WHEELS, "which element beats which (D5): normal is fire > earth > water > fire"
    )
    basic_damage: int = _number(1, "damage of a basic attack", 0, MAX_NUMBER)
    basics_in_box: int = _number(30, "basic attacks of each element in the box", 0, MAX_NUMBER)
    combo_price: int = _number(
        3, "combo points that a redemption costs (D10); 0 = no combo points", 0, MAX_NUMBER
    )
    combo_draw: int = _number(4, "cards drawn by a redemption (D10)", 0, MAX_NUMBER)
    reserve_size: int = _number(1, "cards that the reserve holds (D4)", 0, 1)
    symbols_per_synergy_point: int = _number(
        3, "symbols that make one synergy point under 'symbols_owned'", 1, MAX_NUMBER, "Q9"
    )
    empty_pile: str = _choice(
        layout.EMPTY_PILE, "what happens when the draw pile is empty and a card is due", "Q1"
    )
    reserve_in_reshuffle: str = _choice(
        layout.RESERVE_IN_RESHUFFLE, "whether the reserved card joins the reshuffle of D8", "Q2"
    )
    combo_targets: str = _choice(
        layout.COMBO_TARGETS, "which monsters combo points may defeat", "Q3"
    )
    combo_kill_counts: str = _choice(
        layout.COMBO_KILL_COUNTS, "whether a monster so defeated counts for D8 and D9", "Q4"
    )
    redemptions_per_turn: str = _choice(
        layout.REDEMPTIONS_PER_TURN, "how often points may be redeemed in a turn", "Q5"
    )
    combo_cap: int = _number(
        0, "most combo points that a player may hold; 0 = no limit", 0, MAX_NUMBER, "Q6"
    )
    combo_supply: int = _number(
        0, "most combo points that all players hold together; 0 = no limit", 0, MAX_NUMBER, "Q6"
    )
    tie_break: str = _choice(layout.TIE_BREAK, "who wins when fame is equal at the end", "Q7")
    basics_run_out: str = _choice(
        layout.BASICS_RUN_OUT, "what happens when an element's basic attacks run out", "Q8"
    )
    synergy: str = _choice(layout.SYNERGY, "what a synergy point of an element is", "Q9")
    criteria: str = _choice(
        layout.CRITERIA, "whether a monster's criterion gives its killer a combo point", "Q10"
    )
    max_turns: int = _number(
        400, "turns after which a game is stopped and counted", 1, layout.MAX_TURNS, "Q11"
    )
    max_plays_per_turn: int = _number(
        200,
        "cards played in one turn after which a game is stopped and counted",
        1,
        layout.MAX_PLAYS_PER_TURN,
        "Q11",
    )

    def __post_init__(self) -> None:
        for name, spec in RULE_SPECS.items():
            object.__setattr__(self, name, _allowed_value(name, spec, getattr(self, name)))
        for limit in ("combo_cap", "combo_supply"):
            if 0 < getattr(self, limit) < self.combo_price:
                raise InputError(
                    f"{limit} = {getattr(self, limit)} is below combo_price = {self.combo_price}, "
                    "so nobody could ever pay; allowed: 0 (no limit) or at least the price"
                )

    def number_for(self, name: str, num_seats: int) -> int:
        """Return a field that differs by number of players; `all` is every one set aside."""
        value = getattr(self, name)[PLAYER_COUNTS.index(num_seats)]
        return self.number_for("monsters_set_aside", num_seats) if value == ALL else int(value)

    @property
    def content_hash(self) -> str:
        """SHA-256 over every field but the name."""
        content = {name: getattr(self, name) for name in RULE_SPECS}
        canonical = json.dumps(content, separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()


RULE_SPECS: dict[str, RuleSpec] = {
    entry.name: entry.metadata["spec"] for entry in fields(Rules) if entry.metadata
}
RULE_DOCS: dict[str, RuleDoc] = {name: spec.doc for name, spec in RULE_SPECS.items()}


def show_value(value: object) -> str:
    """Show any value of a TOML file or of JSON in a message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of more than 64 bits"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, Mapping) else f"a {type(value).__name__}"


def _allowed_value(name: str, spec: RuleSpec, value: object) -> object:
    """Return the value in the form that Rules holds, or raise InputError."""
    if not spec.by:
        if spec.has(value):
            return value
        raise InputError(
            f"{name} = {show_value(value)} is not allowed; allowed: {spec.doc.allowed}"
        )
    values = tuple(value) if isinstance(value, list | tuple) else (value,) * 3
    if len(values) != 3:
        raise InputError(f"{name} has {len(values)} values; allowed: {spec.doc.allowed}")
    for one in values:
        if not spec.has(one):
            raise InputError(
                f"{name} holds {show_value(one)}, which is not allowed; allowed: {spec.doc.allowed}"
            )
    return values
