"""Says in one sentence what this player does."""

from glory_sim.games.pixel_glory.layout import ACT, BID, PICK, RESHUFFLE, TARGET

PARAMS = []  # numbers of yours: params[0], params[1], ... in both functions


def play(view, cards, rules, params, scratch):
    """Answer a decision in the dungeon: return one of view.legal[0 .. view.num_legal - 1].

    view is what your seat may know; docs/reference/policies.md lists its fields.
    """
    if view.decision == ACT:  # play a card, keep it, redeem points, or end the turn
        return view.legal[0]
    if view.decision == TARGET:  # the slot of the monster to hit
        return view.legal[0]
    assert view.decision == RESHUFFLE  # after a kill: 1 shuffles all cards together
    return 1


def bid(view, cards, rules, params, scratch):
    """Answer a decision in the town; delete this function to bid as another style does."""
    if view.decision == BID:  # one of your auction cards
        return view.legal[view.num_legal - 1]
    assert view.decision == PICK  # the slot of the spell to take
    return view.legal[0]
