"""List the weights of the two policies that are data: one table, read by all that needs them.

The place of a weight in its table is its place in the policy's params, so the compiled
functions, the TOML files, the list of `glory-sim policies` and the documentation cannot
disagree. Searching over weights never compiles anything.
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Weight:
    """One weight or switch.

    Args:
        name: its key in a TOML file.
        meaning: what it weighs.
        unit: of what it is multiplied by; empty for a switch.
        default: value where a file does not name it; a switch's is its first choice.
        low: least value allowed.
        high: greatest value allowed.
        choices: the answers of a switch, in the order of their codes; empty for a number.
        is_whole: only whole numbers make sense.
    """

    name: str
    meaning: str
    unit: str = ""
    default: float = 0.0
    low: float = -1000.0
    high: float = 1000.0
    choices: tuple[str, ...] = ()
    is_whole: bool = False

    def code_of(self, value: float | str) -> float:
        """Return the number that stands in the params for a value."""
        return self.choices.index(str(value)) if self.choices else float(value)

    @property
    def standard(self) -> float | str:
        """Return the value where a file does not name the weight."""
        return self.choices[0] if self.choices else self.default

    @property
    def shown_default(self) -> str:
        """Return the default as it stands in a file."""
        return f'"{self.choices[0]}"' if self.choices else f"{self.default:g}"

    @property
    def allowed(self) -> str:
        """Say what is allowed."""
        if self.choices:
            return " or ".join(f'"{choice}"' for choice in self.choices)
        kind = "a whole number" if self.is_whole else "a number"
        return f"{kind} from {self.low:g} to {self.high:g}"


VALUE = (
    Weight("hit", "damage of a spell's hits and sweeps on one monster", "a point", 1),
    Weight("bonus", "a hit that may gain the element bonus", "a hit", 0.33),
    Weight("sweep", "monsters that a sweep usefully hits", "monsters", 2.4),
    Weight("execute", "limit of an execute", "HP", 0.8),
    Weight("draw", "a card drawn", "a card", 1.8),
    Weight("combo", "a combo point gained", "a point", 1.6),
    Weight("empower", "damage added to the hits that follow", "a point", 1.5),
    Weight("synergy", "synergy text, as a share of the same text without condition", "", 0.45),
    Weight("symbol", "a symbol, and so a basic attack that dilutes the deck", "a symbol", -0.15),
)
"""How a card's text becomes its value in points of damage; both policies have these."""

PLAY = (
    Weight("kill", "a kill", "a kill", 60),
    Weight("fame", "fame of a kill", "fame", 60),
    Weight("late", "the same, times the share of the monsters that are dead", "fame"),
    Weight("overkill", "damage of a kill beyond the monster's HP", "HP", -0.2),
    Weight("criterion", "a kill that earns a combo point by the monster's criterion", "a kill", 2),
    Weight("win", "a kill of the Lord after which nobody has as much fame", "a kill", 500),
    Weight("lose", "a kill of the Lord after which somebody has more fame", "a kill"),
    Weight("damage", "damage that does not kill", "HP", 1),
    Weight("element", "element bonus in that damage, once more", "HP"),
    Weight("rich", "fame of the monster so damaged", "fame", 0.1),
    Weight("own", "damage that the seat itself has dealt to the monster before", "HP"),
    Weight("others", "damage that others have dealt to the monster before", "HP"),
    Weight("lord", "damage to the Lord, times the seat's lead in fame", "HP x fame"),
    Weight("easy", "leaving a monster that the next seat easily finishes", "fame + 1", -0.8),
    Weight("easy_hp", "HP that the next seat is taken to finish", "HP", 10, 0, 200),
    Weight("easy_hands", "the same, in usual hands of the next seat", "hands", 0, 0, 10),
    Weight("cards", "cards that a card draws", "a card", 1.5),
    Weight("points", "combo points that a card gives", "a point", 1.5),
    Weight("earned", "playing a card whose synergy is earned", "a card", 1),
    Weight("unearned", "playing a card whose synergy is not earned yet", "a card", -1),
    Weight("set_up", "playing a card of the element that a synergy in hand waits for", "a card", 1),
    Weight("strengthen", "damage that a card adds to the cards after it", "HP x cards", 0.7),
    Weight("value", "value of the card that is played", "a point of value"),
    Weight("store", "putting a card into the reserve", "a card", 20),
    Weight("store_value", "value of that card", "a point of value", 1),
    Weight("store_last", "putting the last card in hand into the reserve", "a card", -40),
    Weight("release", "playing the card in the reserve", "a card"),
    Weight("redeem_kill", "redeeming combo points for a kill, besides the kill", "a kill", -10),
    Weight("waived", "HP that a redeemed kill saves", "HP", 0.2),
    Weight("redeem_cards", "redeeming combo points for cards", "a redemption", 0.5),
    Weight("least_fame", "fame from which on a monster is worth a redeemed kill", "fame", 0, 0, 100),
    Weight("floor", "never leave a monster with so much HP or less, if it can be helped", "HP", 0, 0, 100, is_whole=True),
    Weight("reserve", "what the reserve is for", choices=("kill", "any", "never")),
    Weight("redeem", "what combo points are redeemed for", choices=("any", "kill", "cards", "never")),
    Weight("moment", "when they are redeemed", choices=("any", "first", "last", "no_kill")),
    Weight("elements", "whether the element bonus is seen", choices=("seen", "blind")),
    Weight("targets", "which monsters are attacked: those that it has damaged, if there are such", choices=("any", "begun")),
    Weight("reshuffle", "when all cards are shuffled together after a kill", choices=("better", "never", "always")),
)  # fmt: skip
"""Of the play policy. The action with the highest sum is taken; the lowest of equal ones."""

BID = (
    Weight("drawn", "value that is due to luck: taste of the moment, at random", "points", 0, 0, 100),
    Weight("same", "a card of an element, by cards of it already owned", "a card"),
    Weight("main", "a card of one of the `main_elements` that the seat owns most cards of", "a card"),
    Weight("main_elements", "how many elements are main ones", "elements", 1, 1, 3, is_whole=True),
    Weight("support", "synergy text, times the share of owned cards that can earn it", "points"),
    Weight("serves", "a card that can earn the synergy of spells owned, by their number", "a spell"),
    Weight("match", "hits that gain the bonus, by the share of monsters seen that are weak", "a hit"),
    Weight("deny", "value of the offer to the seat that picks next, when picking", "points"),
    Weight("least_card", "never bid one of so many lowest cards before the last rounds", "cards", 0, 0, 11, is_whole=True),
    Weight("noise", "cards up or down at random", "cards", 1, 0, 11, is_whole=True),
    Weight("staff", "cards down while holding the staff, which wins ties", "cards", 0, 0, 11, is_whole=True),
    Weight("pick", "how an offer is chosen", choices=("best", "random")),
    Weight("method", "how a bid is chosen", choices=("gap", "best", "assign", "random", "ascending", "descending")),
    Weight("thrift", "bid the lowest card that beats as many of the others' cards", choices=("no", "yes")),
)  # fmt: skip
"""Of the bidding policy."""

PHASES = {"play": PLAY, "bid": BID}


def places(phase: str) -> Any:
    """Return the place of each weight in the params of a policy, as a tuple with names."""
    names = [weight.name for weight in PHASES[phase]]
    return namedtuple(f"{phase.title()}Places", names)(*range(len(names)))
