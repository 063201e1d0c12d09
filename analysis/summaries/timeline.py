"""Draw up the course of games round by round: who had how much fame when.

A round of the table gives every seat one turn. The null of a comeback is a game
without feedback: the fame that the seats won in a round is dealt out anew among them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analysis.evidence import Cell, FloatArray

GAME = ["deal", "seating", "replicate"]
MOST_ROUNDS = 60
"""Rounds beyond count as one last round."""
IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Timeline:
    """The kept games of a cell as arrays over games, rounds and seats.

    deal: `[N]` deal of each game.
    rounds: `[N]` rounds that were begun.
    fame: `[N, R + 1, P]` fame at the start of each round; the final one from the end on.
    dead: `[N, R + 1]` monsters dead at the start of each round, likewise.
    share: `[N, P]` win shares, 1 in all.
    """

    deal: IntArray
    rounds: IntArray
    fame: FloatArray
    dead: FloatArray
    share: FloatArray

    def at(self, places: IntArray) -> FloatArray:
        """Return the fame at one round of each game, `[N, P]`."""
        return np.asarray(self.fame[np.arange(len(places)), places])


def timeline(cell: Cell) -> Timeline:
    """Return the course of a cell's kept games; made once."""
    if "timeline" not in cell.drawn_up:
        cell.drawn_up["timeline"] = _draw_up(cell)
    found: Timeline = cell.drawn_up["timeline"]
    return found


def shuffled_fame(lines: Timeline, rng: np.random.Generator) -> FloatArray:
    """Return `[N, R + 1, P]` fame with each round's gains dealt out anew among the seats."""
    gains = np.diff(lines.fame, axis=1)
    order = np.argsort(rng.random(gains.shape), axis=2)
    mixed = np.take_along_axis(gains, order, axis=2)
    start = lines.fame[:, :1]
    return np.concatenate([start, start + np.cumsum(mixed, axis=1)], axis=1)


def split_win(fame: FloatArray) -> FloatArray:
    """Return win shares of final fame, `[N, P]`: k seats at the top get 1/k each."""
    best = fame == fame.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def _draw_up(cell: Cell) -> Timeline:
    games = cell.rows("games", [*GAME, "starter", "turns"]).reset_index(drop=True)
    games["game"] = np.arange(len(games))
    seats = cell.rows("seats", [*GAME, "seat", "fame", "share"]).merge(games, on=GAME)
    fames = [f"fame_before_{seat}" for seat in range(cell.players)]
    turns = cell.rows("turns", [*GAME, "turn", "kills", *fames])
    turns = turns.merge(games[[*GAME, "game"]], on=GAME)
    rounds = np.minimum(-(-games["turns"].to_numpy(np.int64) // cell.players), MOST_ROUNDS)
    most = int(rounds.max(initial=1))
    shape = (len(games), most + 1, cell.players)
    final, share = np.zeros((2, len(games), cell.players))
    final[seats["game"], seats["seat"]] = seats["fame"]
    share[seats["game"], seats["seat"]] = seats["share"] / 12
    fame = np.broadcast_to(final[:, None], shape).copy()
    place = (turns["turn"].to_numpy(np.int64) - 1) // cell.players
    begins = ((turns["turn"] - 1) % cell.players == 0).to_numpy() & (place <= most)
    fame[turns["game"][begins], place[begins]] = turns.loc[begins, fames]
    killed = np.zeros(shape[:2])
    np.add.at(killed, (turns["game"], np.minimum(place, most - 1) + 1), turns["kills"])
    return Timeline(
        games["deal"].to_numpy(np.int64), rounds, fame, np.cumsum(killed, axis=1), share
    )
