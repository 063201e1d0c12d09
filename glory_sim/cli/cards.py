"""`glory-sim cards`: check, show and begin card sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from glory_sim.cli.command import Command, Group
from glory_sim.cli.options import (
    games_option,
    jobs_option,
    json_option,
    players_option,
    refuse_given,
    rules_option,
    seed_option,
    set_option,
)
from glory_sim.cli.output import print_bands, print_json, print_table

if TYPE_CHECKING:
    from analysis.bands import Band

PANEL = (("greedy",), ("careful",))


@click.group(cls=Group, examples=("glory-sim cards check reconstruction",))
def cards() -> None:
    """Check, show and begin card sets."""


@cards.command(
    cls=Command,
    examples=(
        "glory-sim cards check my_cards/",
        "glory-sim cards check reconstruction --players 4 --play",
    ),
)
@click.argument("card_set", metavar="SET")
@players_option((2, 3, 4))
@rules_option
@set_option
@click.option("--play", is_flag=True, help="Play, and compare with the bands of a lively game.")
@games_option(10_000, "Games of each table, for --play.")
@seed_option
@jobs_option
@json_option
def check(
    card_set: str,
    players: tuple[int, ...],
    rules: str,
    settings: tuple[str, ...],
    play: bool,
    as_json: bool,
    **how: Any,
) -> None:
    """Say whether a card set can be played, and what looks odd about it.

    With --play, greedy and careful players play it, and figures such as the
    length of a game are held against their bands. What cannot be played is an
    error; a warning, or a figure outside its band, is not.
    """
    from glory_sim.cli.setup import load_setup
    from glory_sim.games.pixel_glory.card_checks import highest_hp, warnings
    from glory_sim.games.pixel_glory.rules import check_table

    if not play:
        refuse_given(("games", "seed", "jobs"), "needs --play")
    setup = load_setup(card_set, rules, settings)
    loaded, variant = setup.card_set, setup.rules
    for num_seats in players:
        check_table(loaded, variant, num_seats)
    found = warnings(loaded, variant)
    table: dict[str, Any] = {
        "cards": card_set,
        "rules": rules,
        "settings": settings,
        "players": players,
    }
    bands = _play(**table, **how) if play else []
    if as_json:
        print_json(
            {
                "set": loaded.name,
                "players": players,
                "warnings": found,
                "highest_hp": highest_hp(loaded, variant),
                "bands": list(map(asdict, bands)),
            }
        )
        return
    click.echo(loaded.honesty_line)
    click.echo(
        f"{len(loaded.spells)} spells, {len(loaded.monsters)} monsters; playable with "
        f"{', '.join(map(str, players))} players by the rules '{variant.name}'"
    )
    click.echo("\n".join(f"Warning: {warning}" for warning in found) or "No warnings.")
    if bands:
        _print_play(bands, highest_hp(loaded, variant))


def _print_play(bands: Sequence[Band], highest_hp: Sequence[int]) -> None:
    """Print what was measured in play, and the one band that needs no play."""
    from glory_sim.games.pixel_glory.card_checks import HP_TOKENS_IN_BOX

    click.echo()
    print_bands(bands)
    click.echo(
        f"The {len(highest_hp)} monsters with most HP have {sum(highest_hp)} together; "
        f"the tokens show at most {HP_TOKENS_IN_BOX}."
    )


def _play(*, jobs: int, **table: Any) -> list[Band]:
    """Play the panel that bands are about, keeping nothing, and measure it."""
    from glory_sim.cli.playing import make_experiment, play

    experiment = make_experiment("check", policies=PANEL, keep_rows=0, **table)
    with TemporaryDirectory() as folder:
        outcome = play(experiment, folder=Path(folder) / "run", resume=False, jobs=jobs)
        from analysis.bands import compare_with_bands
        from glory_sim.harness.results import load_run

        return compare_with_bands(load_run(outcome.folder))


@cards.command(cls=Command, examples=("glory-sim cards show plain",))
@click.argument("card_set", metavar="SET")
@json_option
def show(card_set: str, as_json: bool) -> None:
    """Print the cards of a set."""
    from glory_sim.games.pixel_glory.card_rows import monster_cells, spell_cells
    from glory_sim.games.pixel_glory.cards import load_card_set, to_plain

    loaded = load_card_set(card_set)
    if as_json:
        print_json(to_plain(loaded))
        return
    click.echo(loaded.honesty_line)
    for rows in (map(spell_cells, loaded.spells), map(monster_cells, loaded.monsters)):
        cells = [{key: text for key, text in row.items() if key != "note"} for row in rows]
        click.echo()
        print_table(list(cells[0]), [list(row.values()) for row in cells])


@cards.command(cls=Command, examples=("glory-sim cards new my_cards/",))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--like",
    default="template",
    show_default=True,
    metavar="SET",
    help="The set to copy: template has empty cells and a note on how to fill them.",
)
def new(folder: Path, like: str) -> None:
    """Begin a card set of your own: copy one into a new folder."""
    from glory_sim.games.pixel_glory.card_copies import copy_card_set

    copy_card_set(like, folder)
    click.echo(f"Wrote {folder}; edit its files, then: glory-sim cards check {folder}")
