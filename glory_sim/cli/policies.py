"""`glory-sim policies`: list the play styles."""

from __future__ import annotations

import click

from glory_sim.cli.command import Command
from glory_sim.cli.options import json_option
from glory_sim.cli.output import print_json, print_table


@click.command(cls=Command, examples=("glory-sim policies",))
@json_option
def policies(as_json: bool) -> None:
    """List the play styles, for the town and the dungeon.

    A style is written PLAY+BID; PLAY alone bids by gap, and random alone is
    random in both.
    """
    from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING

    rows = [
        {
            "name": policy.name,
            "decides": decides,
            "sentence": policy.sentence,
            "parameters": policy.parameters,
        }
        for decides, catalogue in (("play", PLAYING), ("bid", BIDDING))
        for policy in catalogue.values()
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]), [list(row.values()) for row in rows])
