"""Write the page of reference on play styles from the catalogue and the table of weights."""

from __future__ import annotations

import csv
import inspect
import re
from collections.abc import Iterable

from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING, Policy
from glory_sim.games.pixel_glory.policies.weight_files import TABLES
from tools.doc_reference import MADE
from tools.policy_strength import FILE

LEAD = """\
# Play styles

How computer players bid for spells and how they play the dungeon. What a style decides, it decides
from what its seat may know: the cards of the others' hands, the order of the piles and the face-down
monsters are not shown to it. How to hold one against another is told in
[Compare play styles](../how-to/compare_play_styles.md).

A style is written `PLAY+BID`, as in `weigher+assigns`. `PLAY` alone bids by `gap`, and `random` alone
is random in both. `glory-sim policies` prints the lists below.
"""

WEIGHTS_LEAD = """\
## A style of your own

Most styles are files of weights, and `--policies mine.toml` (or `mine.toml+gap`, `greedy+mine.toml`)
plays yours:

```toml
# mine.toml
sentence = "Saves its combo points for famous monsters, and drafts two elements."

[play]
redeem = "kill"
least_fame = 4

[bid]
main = 3
main_elements = 2
```

```console
$ glory-sim run --games 200 --players 3 --policies mine.toml,greedy,greedy --out runs/mine
Card set 'reconstruction' 1.0: 1 official, 61 reconstructed, 0 own. These are findings about this set, not about the printed game.
...
Results: runs/mine  (glory-sim report runs/mine)
```

A file has `sentence` and one or both of the tables `[play]` and `[bid]`; what it leaves out has the
default. `[value]` says what the text of a card is worth to it, in points of damage: to the bidder that
drafts it, and to the player that keeps the best card for the reserve. A run stores the weights, so it can
be replayed after the file has changed, and other weights make another run.

Each action gets the sum of what it brings, each thing times its weight; the action with the highest sum
is taken, the lowest number of equal ones. Damage counts 1 a point by default, so other weights read as
points of damage. A switch (its default is in quotes) forbids or orders instead of weighing.
"""


FIELDS_LEAD = """\
## What a policy is shown

The fields of `view`, for [a policy in Python](../how-to/write_your_own_policy.md). Numbers of decisions, actions and
elements are those of [Events](events.md) and [Tables](tables.md); their names are in `glory_sim.games.pixel_glory.layout`.
`cards` and `rules` are records, too: their fields are those of [Card files](card_files.md) and [Rules](rules.md), as
numbers; `layout` lists them.
"""


STRENGTH_LEAD = """\
## How they fare

Win share of one seat of the style among others of a known one, times the number of players: 1 is an even
share, and the number of players is the most there is. With 2, 3 and 4 players, all seatings of each deal, half of
the 95 % interval behind the sign, clustered by deal; cards `reconstruction`, standard rules. Measured by
`python -m tools.policy_strength`.
"""

BIDS_LEAD = """\
Ways to bid, all with greedy play, among bidders at random that pick well (`shuffled`):
"""


def policies_page() -> str:
    """Return docs/reference/policies.md."""
    parts = [MADE, LEAD, "## How they play\n", _listed(PLAYING.values())]
    parts += ["## How they bid\n", _listed(BIDDING.values())]
    parts += [STRENGTH_LEAD, _strength("play"), BIDS_LEAD, _strength("bid"), WEIGHTS_LEAD]
    for name, title in (("play", "Playing"), ("bid", "Bidding"), ("value", "The text of a card")):
        parts += [f"### {title}: `[{name}]`\n", _weights(name)]
    return "\n".join([*parts, FIELDS_LEAD, _fields()])


def _strength(phase: str) -> str:
    """Show the shares that `tools.policy_strength` has measured, a style a row."""
    with FILE.open(encoding="utf-8", newline="") as file:
        measured = [row for row in csv.DictReader(file) if row["phase"] == phase]
    columns = list(dict.fromkeys((row["others"], row["players"]) for row in measured))
    header = [f"among {others}, {players}" for others, players in columns]
    lines = [f"| style | {' | '.join(header)} |", "|---" * (len(columns) + 1) + "|"]
    for style in dict.fromkeys(row["style"] for row in measured):
        cells = {
            (row["others"], row["players"]): f"{float(row['share']):.2f} ±{float(row['half']):.2f}"
            for row in measured
            if row["style"] == style
        }
        lines.append(f"| `{style}` | {' | '.join(cells.get(c, '') for c in columns)} |")
    return "\n".join(lines) + "\n"


def _fields() -> str:
    """List the fields of a view with the comments that stand beside them in `layout`."""
    source = inspect.getsource(layout)
    rows = ["| field | shape | meaning |", "|---|---|---|"]
    for name in layout.view_dtype.names or ():
        told = re.search(rf'\("{name}", "[iu]\d".*?\),(?:  # (.*))?$', source, re.MULTILINE)
        assert told is not None
        shape = ", ".join(map(str, layout.view_dtype[name].shape))
        rows.append(f"| `{name}` | {shape} | {told[1] or ''} |")
    return "\n".join(rows) + "\n"


def _listed(policies: Iterable[Policy]) -> str:
    rows = [
        f"| `{policy.name}` | {policy.sentence} | {_code(policy.parameters, policy)} |"
        for policy in policies
    ]
    return "\n".join(["| style | does | parameters |", "|---|---|---|", *rows]) + "\n"


def _code(parameters: str, policy: Policy) -> str:
    return f"`{parameters}`" if policy.plain and parameters else parameters


def _weights(table: str) -> str:
    rows = [
        f"| `{w.name}` | {w.meaning} | {w.unit} | `{w.shown_default}` | {w.allowed} |"
        for w in TABLES[table]
    ]
    header = ["| weight | of | a unit is | default | allowed |", "|---|---|---|---|---|"]
    return "\n".join([*header, *rows]) + "\n"
