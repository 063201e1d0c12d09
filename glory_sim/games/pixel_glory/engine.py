"""Play games: one compiled loop over records, batch in, arrays out."""

from __future__ import annotations

from glory_sim.games.pixel_glory.chance import base_key, chained
from glory_sim.games.pixel_glory.compiled import entry_kernel, kernel
from glory_sim.games.pixel_glory.dungeon import play_dungeon
from glory_sim.games.pixel_glory.keeping import has_room, keep_game
from glory_sim.games.pixel_glory.layout import (
    MAX_FACE_UP,
    MAX_OFFERS,
    MAX_SEATS,
    NO_CARD,
    NO_MONSTER,
    NO_SEAT,
    NUM_PURPOSES,
    PURPOSE_PILE,
    PURPOSE_POLICY,
)
from glory_sim.games.pixel_glory.memory import clear_counts, clear_state
from glory_sim.games.pixel_glory.scoring import score_game
from glory_sim.games.pixel_glory.state import PLAYING
from glory_sim.games.pixel_glory.sums import add_game, add_hits, clear_hits
from glory_sim.games.pixel_glory.town import prepare_decks
from glory_sim.games.pixel_glory.views import clear_card_in_play


@kernel
def new_game(state, ledger, desk, rules, changes, chance, deal):
    """Set up the state of a deal before anything has happened."""
    clear_state(state)
    clear_counts(ledger)
    state.num_seats = rules.num_seats
    state.ending = PLAYING
    state.starter = NO_SEAT
    state.active = NO_SEAT
    state.last_leader = NO_SEAT
    for purpose in range(NUM_PURPOSES):
        state.base_keys[purpose] = base_key(
            chance.seeds[purpose], purpose, deal, chance.replicates[purpose]
        )
    for seat in range(MAX_SEATS):
        state.policy_base[seat] = chained(state.base_keys[PURPOSE_POLICY], seat)
        state.pile_base[seat] = chained(state.base_keys[PURPOSE_PILE], seat)
        state.reserves[seat] = NO_CARD
        state.pick_order[seat] = NO_SEAT
        forced = changes.reserve_size[seat]
        state.reserve_size[seat] = forced - 1 if forced > 0 else rules.reserve_size
    for slot in range(MAX_OFFERS):
        state.offers[slot] = NO_CARD
    for slot in range(MAX_FACE_UP):
        state.slot_monster[slot] = NO_MONSTER
    clear_card_in_play(state)
    desk.deal = deal
    desk.num_events = 0


@kernel
def play_game(state, ledger, desk, cards, rules, changes, chance, deal):
    """Play one game from its deal to its books."""
    new_game(state, ledger, desk, rules, changes, chance, deal)
    prepare_decks(state, ledger, desk, cards, rules, changes)
    play_dungeon(state, ledger, desk, cards, rules, changes)
    score_game(state, ledger, cards, rules)


@entry_kernel
def play_games(bench, setup, first_deal, num_deals, sums, kept):
    """Play the seatings of each deal; return how many deals were played.

    Args:
        bench: One `bench_dtype` record: the engine's working memory, with the policies
            by place on its desk.
        setup: One `setup_dtype` record: cards, rules, interventions, chance, seating.
        first_deal: Number of the first deal.
        num_deals: How many deals to play.
        sums: `[groups]` sums to add to; the first one is used, empty for none.
        kept: Buffers for raw rows; empty ones for none. Play stops before the deal
            whose rows may not fit.
    """
    state, ledger, desk = bench[0].state, bench[0].ledger, bench[0].desk
    cards, rules, changes, chance = (
        setup[0].cards,
        setup[0].rules,
        setup[0].changes,
        setup[0].chance,
    )
    clear_hits(ledger)
    num_played = 0
    while num_played < num_deals and has_room(kept, desk):
        deal = first_deal + num_played
        for seating in range(chance.first_seating, chance.num_seatings):
            for seat in range(rules.num_seats):
                desk.policy_of[seat] = (seat + seating) % rules.num_seats
            play_game(state, ledger, desk, cards, rules, changes, chance, deal)
            keep_game(state, ledger, desk, kept, deal, seating)
            if sums.size > 0:
                add_game(state, ledger, desk, cards, sums[0], chance)
        num_played += 1
    if sums.size > 0:
        add_hits(ledger, sums[0])
    return num_played
