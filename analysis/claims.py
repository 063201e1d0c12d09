"""Put what players say about the game to the test, each by one figure.

A claim is supported if the 95 % interval lies beyond its threshold for every number of
players, refuted if it lies on the other side for every one, else undecided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analysis.findings import Findings
from analysis.metrics import Metric

SUPPORTED, REFUTED, UNDECIDED, UNTESTED = "supported", "refuted", "undecided", "not tested"


@dataclass(frozen=True)
class Claim:
    """What players say, and the figure that settles it.

    above: the claim says that the figure is above this value.
    below: and below this one, if given.
    how: what was compared, in plain words.
    """

    says: str
    figure: str
    table: str
    metric: str
    how: str
    above: float
    below: float | None = None
    where: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A claim, what became of it, and the figures by number of players."""

    claim: Claim
    verdict: str
    figures: Sequence[Metric]


CLAIMS = (
    Claim(
        "Dealing damage without leaving an easy kill to the next player is the core skill.",
        "invasion",
        "invasion",
        "gain",
        "one careful player among greedy ones, minus an even share",
        0.0,
        where={"style": "careful", "among": "greedy"},
    ),
    Claim(
        "The reserve supplies the last points of damage.",
        "worth",
        "worth",
        "win_points",
        "a player with a reserve, minus the same player without, on the same deals",
        0.005,
        where={"thing": "the reserve"},
    ),
    Claim(
        "Reshuffling after a kill snowballs: who is ahead stays ahead.",
        "comebacks",
        "F7-comebacks",
        "leader_excess",
        "who leads at half-time wins, minus the same without any feedback",
        0.0,
        where={"played": "half"},
    ),
    Claim(
        "Bid by the gap between the best and the worst offer, not your highest card first.",
        "invasion",
        "invasion",
        "gain",
        "one greedy player who bids by the gap among those who bid highest first",
        0.0,
        where={"style": "greedy", "among": "greedy+highest"},
    ),
    Claim(
        "Concentrate your spells instead of taking a bit of each element.",
        "concentration",
        "concentration",
        "per_spell",
        "win share for one more spell of the deck's commonest element, decks dealt at random",
        0.0,
    ),
    Claim(
        "Concentrate on two elements when you draft.",
        "drafters",
        "E6",
        "gain",
        "one drafter of two elements among those who draft a bit of each",
        0.0,
        where={"style": "greedy+two_elements", "among": "greedy+spreads"},
    ),
    Claim(
        "The monsters on show guide the draft.",
        "guided",
        "E9",
        "shift",
        "first picks of an element's spells with many weak monsters minus with few, these styles",
        0.0,
    ),
    Claim(
        "There is little interaction between the players.",
        "stolen",
        "length",
        "steal_share",
        "kills whose killer had dealt less than half of the work; little means below a tenth",
        -1.0,
        below=0.1,
    ),
    Claim(
        "Keep the low card for the last round: it buys the start of the dungeon.",
        "first-turn",
        "start",
        "advantage",
        "win share of a starter drawn by lot, minus the others'",
        0.0,
        where={"started": "by lot"},
    ),
    Claim(
        "The Dungeon Lord decides the game.",
        "margins",
        "F2",
        "lord_pivotal",
        "games that somebody else would have won if the Lord were worth nothing: more than half",
        0.5,
    ),
    Claim(
        "A game takes 20 to 30 minutes.",
        "minutes",
        "minutes",
        "minutes_mean",
        "minutes of usual players, under assumed seconds",
        20.0,
        below=30.0,
        where={"pace": "usual"},
    ),
)


def answer_claims(findings: Findings) -> list[Answer]:
    """Return every claim with its answer; those without a figure here are not tested."""
    return [_answer(claim, findings) for claim in CLAIMS]


def _answer(claim: Claim, findings: Findings) -> Answer:
    found = findings.metrics.find(claim.table, claim.metric, **claim.where)
    figures = [m for m in found if m.lo95 is not None and m.hi95 is not None]
    if not figures:
        return Answer(claim, UNTESTED, ())
    verdicts = {_verdict(claim, metric) for metric in figures}
    return Answer(claim, verdicts.pop() if len(verdicts) == 1 else UNDECIDED, figures)


def _verdict(claim: Claim, metric: Metric) -> str:
    low, high = metric.lo95 or 0.0, metric.hi95 or 0.0
    top = float("inf") if claim.below is None else claim.below
    if low > claim.above and high < top:
        return SUPPORTED
    return REFUTED if high < claim.above or low > top else UNDECIDED
