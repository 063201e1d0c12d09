"""Say what every outcome column means: its definition, unit and denominator.

Both engines count by these definitions; the harness stores them in the Parquet
field metadata, where `load_run(...).describe(table)` finds them.
"""

from __future__ import annotations

GAME = {
    "turns": ("turns begun in the dungeon, all seats together", "turns", "game"),
    "truncated": ("0 finished, 1 stopped by max_turns, 2 stopped by max_plays_per_turn (Q11)", "code", "game"),
    "lead_changes": ("kills after which another seat than the last sole leader leads alone", "kills", "game"),
    "margin": ("fame of the first minus fame of the second in order of fame (0 when they are equal)", "fame", "game"),
    "tied_first": ("seats that share the win after Q7's tie-break", "seats", "game"),
    "starter": ("seat that began the dungeon", "seat", "game"),
    "first_staff": ("seat that held the staff first (T5)", "seat", "game"),
    "last_staff": ("seat that held the staff when the town ended", "seat", "game"),
    "monsters_dead": ("monsters defeated, Keeper and Lord included", "monsters", "game"),
    "kill_turns": ("turns with at least one kill of any kind, a truncated or last one included", "turns", "game"),
    "no_kill_turns": ("turns that ended (D11) and gave the D9 point its chance: no kill that counts (Q4)", "turns", "game"),
    "plays": ("cards played in the dungeon (left hand or reserve to be played)", "cards", "game"),
    "decisions": ("decisions asked of a policy: not skipped, not forced by an intervention", "decisions", "game"),
    "bids": ("bids laid, forced ones included", "bids", "game"),
    "picks": ("spells picked, forced ones included", "picks", "game"),
    "hits": ("hits resolved on a monster, those of sweeps included", "hits", "game"),
    "redemptions": ("combo redemptions for a kill or for cards", "redemptions", "game"),
    "reshuffle_choices": ("D8 choices answered, yes or no", "choices", "game"),
    "lord_pivotal": ("1 if the win shares would differ were the Lord worth 0 fame, same play", "0 or 1", "game"),
    "q1_empty_draws": ("draw instructions (D2, D11, a step, a redemption) that met an empty pile, once each", "draws", "game"),
    "q2_full_reserve": ("D8 used (answered yes) while the reserve was full", "choices", "game"),
    "q3_turns": ("turns in which at some ACT a redemption was affordable (combo_price > 0, points >= price, "
        "Q5 allows one) while a face-up monster had no element", "turns", "game"),
    "q4_turns": ("turns that ended (D11) whose kills were all combo kills, at least one", "turns", "game"),
    "q5_turns": ("turns in which at some ACT points >= price were held after at least one redemption this turn", "turns", "game"),
    "q6_turns": ("turns begun by a seat with more points than the price (combo_price > 0)", "turns", "game"),
    "q6_points_lost": ("combo points lost to the cap or the supply, grants included", "points", "game"),
    "q7_tied": ("1 if two or more seats have the most fame, before any tie-break", "0 or 1", "game"),
    "q8_basics_missing": ("basics due by T7 and not received because the box had run out", "cards", "game"),
    "q9_synergies_played": ("cards with a synergy played", "cards", "game"),
    "q9_synergies_earned": ("cards with a synergy played whose synergy was earned", "cards", "game"),
    "q10_criteria_met": ("damage kills and executes that met the monster's criterion, Q10 on or off", "kills", "game"),
    "few_monsters_turns": ("turns at whose start fewer monsters than face_up are up", "turns", "game"),
    "lord_with_others_turns": ("turns at whose start the Lord is up and another monster too", "turns", "game"),
    "hp_over_47_turns": ("turns at whose start the face-up monsters show more than 47 HP together", "turns", "game"),
    "combo_over_12_turns": ("turns at whose start all seats together hold more than 12 points", "turns", "game"),
}  # fmt: skip

SEAT = {
    "seat": ("seat number, 0 to n-1 in turn order", "seat", "seat"),
    "staff_distance": ("(seat - first staff holder) mod n", "seats", "seat"),
    "starter_distance": ("(seat - dungeon starter) mod n", "seats", "seat"),
    "fame": ("final fame, granted fame included", "fame", "seat"),
    "share": ("win share in twelfths (12, 6, 4, 3 or 0)", "twelfths", "seat"),
    "final_rank": ("1 + seats with strictly more fame", "rank", "seat"),
    "kills": ("monsters defeated by any blow", "kills", "seat"),
    "fame_granted": ("fame granted by interventions", "fame", "seat"),
    "turns": ("turns begun", "turns", "seat"),
    "kill_turns": ("turns with at least one kill of any kind", "turns", "seat"),
    "no_kill_turns": ("turns that ended (D11) without a kill that counts (Q4)", "turns", "seat"),
    "plays_spell": ("spells played, from hand or reserve", "cards", "seat"),
    "plays_basic": ("basic attacks played, from hand or reserve", "cards", "seat"),
    "reserve_uses": ("cards played from the reserve", "cards", "seat"),
    "reserve_stores": ("cards put into the reserve", "cards", "seat"),
    "reshuffles_chosen": ("D8 shuffles that formed a pile", "shuffles", "seat"),
    "reshuffles_empty": ("Q1 shuffles that formed a pile", "shuffles", "seat"),
    "decisions": ("decisions asked of the seat's policy", "decisions", "seat"),
    "overkill": ("damage dealt beyond the HP left", "HP", "seat"),
    "hp_waived": ("HP removed by execute and combo kills without damage", "HP", "seat"),
    "bonus_damage": ("damage dealt by the element bonus (D5), overkill included", "HP", "seat"),
    "steals": ("kills by hit, sweep or execute of a monster to which the seat had dealt less than half of its "
        "HP (damage less overkill, the killing hit included)", "kills", "seat"),
    "fame_by_work": ("fame of dead monsters split by damage less overkill, in ten-thousandths: floor(10000 * fame * "
        "own / all); all to the killer where nobody had dealt any", "fame / 10000", "seat"),
    "combo_turns": ("points due by D9 (before any limit)", "points", "seat"),
    "combo_spells": ("points due by `combo` steps (before any limit)", "points", "seat"),
    "combo_criteria": ("points due by criteria (before any limit; 0 under Q10 off)", "points", "seat"),
    "combo_granted": ("points due by interventions: what was asked for, or minus the points really taken", "points", "seat"),
    "combo_spent_kills": ("points paid for kills", "points", "seat"),
    "combo_spent_draws": ("points paid for cards", "points", "seat"),
    "combo_lost": ("points lost to a cap or the supply", "points", "seat"),
    "combo_left": ("points held at the end", "points", "seat"),
    "combo_most_held": ("most points held at any time", "points", "seat"),
    "reached_price": ("1 if combo_price > 0 and the seat ever held that many", "0 or 1", "seat"),
    "redeemed_kills": ("redemptions for a kill", "redemptions", "seat"),
    "redeemed_draws": ("redemptions for cards", "redemptions", "seat"),
    "first_redemption": ("turn of the first redemption; 0 = none", "turn", "seat"),
    "spells_used": ("distinct owned spells played at least once", "spells", "seat"),
    "damage": ("damage as dealt, overkill included, by card element and monster element", "HP", "seat"),
    "blow_kills": ("kills by blow and carrier", "kills", "seat"),
    "blow_fame": ("fame from kills by blow and carrier", "fame", "seat"),
    "blow_own_damage": ("the killer's damage less overkill to the monsters it killed, by blow and carrier", "HP", "seat"),
    "blow_all_damage": ("all seats' damage less overkill to those monsters, by blow and carrier", "HP", "seat"),
    "bonus_chances": ("choices of a hit's target while a bonus above 0 was to be had, by card element", "choices", "seat"),
    "bonus_taken": ("of those, the chosen monster was weak", "choices", "seat"),
    "bonus_kills": ("kills by hit or sweep whose bonus was needed: HP before > base + empower", "kills", "seat"),
    "bonus_fame": ("fame from those kills", "fame", "seat"),
    "missed_died": ("chances not taken because the chosen target died of the hit", "choices", "seat"),
    "missed_fame": ("else because the chosen target had more fame than every weak one up", "choices", "seat"),
    "missed_other": ("chances not taken for another reason", "choices", "seat"),
}  # fmt: skip

SPELL = {
    "seat": ("owner", "seat", "owned spell"),
    "spell": ("spell kind", "kind", "owned spell"),
    "town_round": ("round in which it was picked; 0 = not drafted", "round", "owned spell"),
    "bid": ("auction card spent in that round; 0 = not drafted", "rank", "owned spell"),
    "pick_place": (
        "place in the order of picking, 1 = first; 0 = not drafted",
        "place",
        "owned spell",
    ),
    "plays": ("times played", "plays", "owned spell"),
    "damage": ("damage as dealt, overkill included", "HP", "owned spell"),
    "kills": ("kills by its hits, sweeps and executes", "kills", "owned spell"),
    "fame": ("fame of those kills", "fame", "owned spell"),
    "synergies_earned": ("times its synergy was earned", "plays", "owned spell"),
}

OFFER = {
    "town_round": ("round", "round", "offer"),
    "slot": ("slot of the offer", "slot", "offer"),
    "spell": ("spell kind", "kind", "offer"),
    "picker": ("seat that picked it; -1 = nobody", "seat", "offer"),
    "bid": ("the picker's bid; 0 = nobody", "rank", "offer"),
    "pick_place": ("place in the order of picking, 1 = first; 0 = nobody", "place", "offer"),
}

BID = {
    "town_round": ("round", "round", "bid"),
    "seat": ("bidder", "seat", "bid"),
    "bid": ("auction card laid", "rank", "bid"),
    "staff_distance": ("(seat - this round's staff holder) mod n", "seats", "bid"),
}

MONSTER = {
    "monster": ("monster kind", "kind", "revealed monster"),
    "reveal_order": ("1 = first revealed in the dungeon", "place", "revealed monster"),
    "turn_revealed": ("turn in which it was revealed; 0 = before the first turn", "turn", "revealed monster"),
    "turn_killed": ("turn in which it was defeated; 0 = alive at the end", "turn", "revealed monster"),
    "killer": ("seat of the killer; -1 = alive", "seat", "revealed monster"),
    "blow": ("0 hit, 1 sweep, 2 execute, 3 redeem; -1 = alive", "code", "revealed monster"),
    "carrier": ("0 spell, 1 basic, 2 from the reserve, 3 none (redeem); -1 = alive", "code", "revealed monster"),
    "blow_element": ("element of the killing card; 3 none (redeem); -1 = alive", "code", "revealed monster"),
    "damage": ("damage by seat, less overkill", "HP", "revealed monster"),
    "overkill": ("overkill of the killing hit", "HP", "revealed monster"),
    "hp_waived": ("HP removed by execute or redemption without damage", "HP", "revealed monster"),
    "needed_bonus": ("1 if the killing hit needed the element bonus", "0 or 1", "revealed monster"),
    "criterion_met": ("1 if its criterion was met", "0 or 1", "revealed monster"),
    "pivotal": ("1 if the win shares would differ were it worth 0 fame, same play (dead monsters)", "0 or 1", "revealed monster"),
}  # fmt: skip

TURN = {
    "turn": ("turn number, 1 = first", "turn", "turn"),
    "seat": ("acting seat", "seat", "turn"),
    "fame_before": ("fame by seat when the turn began, after that turn's grants", "fame", "turn"),
    "combo_before": (
        "points the acting seat held when the turn began, after that turn's grants",
        "points",
        "turn",
    ),
    "kills": ("kills of every kind", "kills", "turn"),
    "combo_kills": ("kills by redemption", "kills", "turn"),
    "damage": ("damage as dealt", "HP", "turn"),
    "bonus": ("damage by the element bonus", "HP", "turn"),
    "plays": ("cards played", "cards", "turn"),
}

REDEMPTION = {
    "turn": ("turn number", "turn", "redemption"),
    "seat": ("acting seat", "seat", "redemption"),
    "redemption": ("0 for a kill, 1 for cards", "code", "redemption"),
    "plays_before": ("cards played this turn before it", "cards", "redemption"),
    "cards_in_hand": ("cards in hand at that moment", "cards", "redemption"),
    "held": ("points held before paying", "points", "redemption"),
    "monster": ("monster defeated; -1 for cards", "kind", "redemption"),
    "hp_left": ("HP it had left; 0 for cards", "HP", "redemption"),
    "fame": ("its fame; 0 for cards", "fame", "redemption"),
    "others_damage": ("damage other seats had dealt to it; 0 for cards", "HP", "redemption"),
    "killed_already": ("kills of this turn before it", "kills", "redemption"),
}

HITS = {
    "hits": ("hits on such a monster, those of sweeps included", "hits", "cell"),
    "choices": (
        "hits whose target was chosen or forced, sweeps left out: the opportunities",
        "hits",
        "cell",
    ),
    "damage": ("damage as dealt", "HP", "cell"),
    "bonus": ("damage by the element bonus", "HP", "cell"),
    "overkill": ("damage beyond the HP left", "HP", "cell"),
    "kills": ("kills by these hits", "kills", "cell"),
    "fame": ("fame of those kills", "fame", "cell"),
}

TABLES = {
    "games": GAME,
    "seats": SEAT,
    "spells": SPELL,
    "offers": OFFER,
    "bids": BID,
    "monsters": MONSTER,
    "turns": TURN,
    "redemptions": REDEMPTION,
    "hits": HITS,
}
