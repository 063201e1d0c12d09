"""`glory-sim policies`: list the play styles and the weights that they are made of."""

from __future__ import annotations

from typing import Any

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import json_option
from glory_sim.cli.output import print_json, print_table
from glory_sim.data_files import data_dir


@click.command(
    cls=Command,
    examples=(
        "glory-sim policies",
        "glory-sim policies --weights",
        "glory-sim policies --template",
    ),
)
@click.option("--weights", is_flag=True, help="List what a TOML file of weights may hold.")
@click.option("--template", is_flag=True, help="Print a Python file to begin a policy with.")
@json_option
def policies(weights: bool, template: bool, as_json: bool) -> None:
    """List the play styles, for the town and the dungeon.

    A style is written PLAY+BID; PLAY alone bids by gap, and random alone is
    random in both. Either part may be the path of a file of your own: weights
    in TOML, or a policy in Python. Every style knows what its seat may know,
    and nothing more.
    """
    if template:
        folder = data_dir() / "pixel_glory" / "policies"
        click.echo((folder / "template.py").read_text(encoding="utf-8"), nl=False)
        return
    rows = _weights() if weights else _styles()
    if as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]), [list(row.values()) for row in rows])


def _styles() -> list[dict[str, Any]]:
    from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING

    return [
        {
            "name": policy.name,
            "decides": decides,
            "sentence": policy.sentence,
            "parameters": policy.parameters,
        }
        for decides, catalogue in (("play", PLAYING), ("bid", BIDDING))
        for policy in catalogue.values()
    ]


def _weights() -> list[dict[str, Any]]:
    from glory_sim.games.pixel_glory.policies.weight_files import TABLES

    return [
        {
            "table": f"[{table}]",
            "weight": weight.name,
            "meaning": weight.meaning,
            "unit": weight.unit,
            "default": weight.shown_default,
            "allowed": weight.allowed,
        }
        for table, weights in TABLES.items()
        for weight in weights
    ]
