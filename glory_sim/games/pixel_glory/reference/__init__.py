"""The reference engine: one game in plain Python, in the rulebook's order.

Read `town`, `dungeon` and `card_play` with the rules in hand; they cite them as T6,
D7 or Q3. `moves` changes the table, `table` holds its objects, `asking` makes views
and takes answers, `luck` shuffles, `counting` makes the outcome tables from the
event log. Here readings are settled, and the fast engine is tested against it.
"""

from glory_sim.games.pixel_glory.reference.asking import IllegalAnswer
from glory_sim.games.pixel_glory.reference.game import Playthrough, play_game
from glory_sim.games.pixel_glory.reference.luck import Chance

__all__ = ["Chance", "IllegalAnswer", "Playthrough", "play_game"]
