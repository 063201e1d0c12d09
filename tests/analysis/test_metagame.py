"""The game of choosing a style: published answers, and egttools on three players."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats.metagame import (
    Payoffs,
    alpha_rank,
    dominated,
    effective_number,
    equilibrium,
    focal_payoffs,
    invasion_matrix,
    profiles,
    regret,
    replicator,
    viable,
)

BEATS = {(1, 0), (2, 1), (0, 2)}
EXTRA = (0.0, 0.3, 0.1)
MIX = (0.5, 0.3, 0.2)


def two_player(matrix: np.ndarray) -> Payoffs:
    """Return the payoffs of a table of win shares of the row against the column."""
    counts = profiles(len(matrix), 2)
    wins = np.zeros(counts.shape)
    for row, seats in enumerate(counts):
        present = np.flatnonzero(seats)
        first, second = present if len(present) == 2 else (present[0], present[0])
        wins[row, first], wins[row, second] = matrix[first, second], matrix[second, first]
    return Payoffs(counts, wins)


def rock_paper_scissors(*, clones: int = 0) -> Payoffs:
    of = [0] * clones + [0, 1, 2]
    score = np.array([[((a, b) in BEATS) - ((b, a) in BEATS) for b in of] for a in of])
    return two_player(0.5 + 0.25 * score)


def three_player() -> Payoffs:
    """Methods 5.7: score = wins less losses against the other two, plus an extra; softmax."""
    counts = profiles(3, 3)
    wins = np.zeros(counts.shape)
    for row, seats in enumerate(counts):
        table = np.repeat(np.arange(3), seats)
        score = [
            sum(((a, b) in BEATS) - ((b, a) in BEATS) for j, b in enumerate(table) if j != i)
            + EXTRA[a]
            for i, a in enumerate(table)
        ]
        share = np.exp(score) / np.exp(score).sum()
        for style in set(table.tolist()):
            wins[row, style] = share[table == style][0]
    return Payoffs(counts, wins)


def test_the_number_of_profiles_is_the_binomial() -> None:
    assert [len(profiles(6, n)) for n in (2, 3, 4)] == [21, 56, 126]
    assert [len(profiles(8, n)) for n in (2, 3, 4)] == [36, 120, 330]


def test_the_published_three_player_game() -> None:
    game = three_player()
    found = focal_payoffs(game, MIX)
    assert found == pytest.approx((0.263357, 0.495934, 0.264373), abs=1e-6)
    assert np.dot(MIX, found) == pytest.approx(1 / 3)
    assert replicator(game, MIX) == pytest.approx((-0.034988, 0.048780, -0.013792), abs=1e-6)
    assert alpha_rank(game, alpha=1) == pytest.approx((0.3234, 0.3404, 0.3362), abs=5e-5)
    assert alpha_rank(game, alpha=5) == pytest.approx((0.3312, 0.3349, 0.3339), abs=5e-5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_every_mix_the_mean_payoff_is_an_even_share(players: int) -> None:
    rng = np.random.default_rng(players)
    counts = profiles(4, players)
    wins = rng.random(counts.shape)
    wins /= (wins * counts).sum(axis=1, keepdims=True)
    for mix in rng.dirichlet(np.ones(4), 5):
        assert mix @ focal_payoffs(Payoffs(counts, wins), mix) == pytest.approx(1 / players)


@pytest.mark.parametrize("players", [2, 3])
def test_dynamics_and_alpha_rank_agree_with_egttools(players: int) -> None:
    egttools = pytest.importorskip("egttools", reason="egttools: pip install glory-sim[dev]")
    game = rock_paper_scissors() if players == 2 else three_player()
    if players == 2:
        matrix = invasion_matrix(game) + 0.5
        theirs = egttools.analytical.replicator_equation(np.array(MIX), matrix)
    else:
        theirs = egttools.analytical.replicator_equation_n_player(
            np.array(MIX), _egttools_table(game), players
        )
    assert replicator(game, MIX) == pytest.approx(theirs, abs=1e-8)


def _egttools_table(game: Payoffs) -> np.ndarray:
    """Return `[S, D]` payoffs in egttools' own order of the fellow players."""
    import egttools

    others = game.num_players - 1
    size = game.num_styles
    table = np.zeros((size, egttools.calculate_nb_states(others + 1, size)))
    for place in range(table.shape[1]):
        group = egttools.sample_simplex(place, others + 1, size)
        for style in np.flatnonzero(group):
            row = np.flatnonzero((game.counts == group).all(axis=1))[0]
            table[style, place] = game.wins[row, style]
    return table


def test_rock_paper_scissors_is_even_and_three_styles_are_viable() -> None:
    game = rock_paper_scissors()
    mix = equilibrium(game)
    assert mix == pytest.approx((1 / 3,) * 3, abs=1e-2)
    assert effective_number(mix) == pytest.approx(3, abs=0.01)
    assert alpha_rank(game, alpha=2) == pytest.approx((1 / 3,) * 3)
    assert viable(game, mix).all()
    assert not dominated(game).any()


def test_a_clone_shares_its_own_part_and_changes_nothing_else() -> None:
    mix = equilibrium(rock_paper_scissors(clones=1))
    assert mix[0] + mix[1] == pytest.approx(1 / 3, abs=0.02)
    assert mix[2:] == pytest.approx((1 / 3, 1 / 3), abs=0.02)
    assert regret(rock_paper_scissors(clones=1), mix) < 1e-2


def test_a_style_that_always_wins_less_is_dominated_and_has_no_part() -> None:
    game = two_player(np.array([[0.5, 0.6, 0.9], [0.4, 0.5, 0.8], [0.1, 0.2, 0.5]]))
    assert dominated(game).tolist() == [[False] * 3, [True, False, False], [True, True, False]]
    assert equilibrium(game) == pytest.approx((1, 0, 0), abs=1e-2)
    assert viable(game, np.array([1.0, 0, 0])).tolist() == [True, False, False]
    assert invasion_matrix(game)[0] == pytest.approx((0, 0.1, 0.4))


def test_the_effective_number_of_equal_shares_is_their_number() -> None:
    for number in range(1, 8):
        assert effective_number(np.full(number, 1 / number)) == pytest.approx(number)
