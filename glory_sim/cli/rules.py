"""`glory-sim rules`: show the rules and the open questions behind them."""

from __future__ import annotations

from textwrap import wrap

import click

from glory_sim.cli.command import Command, Group
from glory_sim.cli.options import json_option
from glory_sim.cli.output import print_json, print_table

WIDEST_MEANING = 60


@click.group(cls=Group, examples=("glory-sim rules show",))
def rules() -> None:
    """Show the rules and their variants."""


@rules.command(cls=Command, examples=("glory-sim rules show", "glory-sim rules show my_rules.toml"))
@click.argument("variant", default="standard", metavar="[RULES]")
@json_option
def show(variant: str, as_json: bool) -> None:
    """Print every rule that can be moved: its value, meaning, and what is allowed.

    Q1 to Q11 are the questions that the rulebook leaves open; * marks what
    differs from the standard rules.
    """
    from glory_sim.games.pixel_glory.rules import (
        RULE_DOCS,
        Rules,
        load_rules,
        shipped_rules,
        to_plain,
    )

    loaded = load_rules(variant)
    values, standard = to_plain(loaded), to_plain(Rules())
    if as_json:
        print_json(values)
        return
    rows = []
    for name, doc in RULE_DOCS.items():
        mark = "*" if values[name] != standard[name] else ""
        first, *more = wrap(f"{doc.meaning}; {doc.allowed}", WIDEST_MEANING)
        rows.append([name, _shown(values[name]), mark, doc.question, first])
        rows += [["", "", "", "", line] for line in more]
    print_table(["rule", "value", "", "question", "meaning; allowed"], rows)
    click.echo(f"\nShipped variants: {', '.join(shipped_rules())}")


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
