"""Spell the options that commands share, once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from glory_sim.core.errors import quoted

F = TypeVar("F", bound=Callable[..., Any])

MOST_SEED = 2**63 - 1
MOST_GAMES = 2**40
PLAYER_COUNTS = ("2", "3", "4")


class WholeNumber(click.ParamType[int]):
    """A whole number in a range."""

    name = "N"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number."""
        text = str(value).strip().replace(",", "")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
        if not self.low <= number <= self.high:
            allowed = f"a whole number from {self.low:,} to {self.high:,}"
            self.fail(f"{quoted(value)} is not {allowed}", param, ctx)
        return number


class Players(click.ParamType[tuple[int, ...]]):
    """One number of players, or several separated by commas."""

    name = "N,N,..."

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers, each once."""
        if isinstance(value, tuple):
            return value
        parts = [part.strip() for part in str(value).split(",")]
        for place, part in enumerate(parts):
            if part not in PLAYER_COUNTS:
                self.fail(
                    f"{quoted(part)} is not 2, 3 or 4; write one of them or 2,3,4", param, ctx
                )
            if part in parts[:place]:
                self.fail(f"{part} players stand there twice", param, ctx)
        return tuple(map(int, parts))


class Policies(click.ParamType[tuple[str, ...]]):
    """One policy for every seat, or one for each seat separated by commas."""

    name = "NAME[,NAME...]"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names, seat by seat; whether they exist the game will say."""
        if isinstance(value, tuple):
            return value
        names = tuple(part.strip() for part in str(value).split(","))
        if not all(names):
            self.fail(f"{quoted(value)} leaves a name empty", param, ctx)
        return tuple(_with_paths(name) for name in names)


class Names(click.ParamType[tuple[str, ...]]):
    """Names separated by commas."""

    name = "NAME,..."

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names; whether they exist the command will say."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        return tuple(part.strip() for part in str(value).split(","))


class Precision(click.ParamType[float]):
    """Half a width in percentage points, as in 0.5pp."""

    name = "WIDTH"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the points."""
        text = str(value).strip().removesuffix("pp").strip()
        try:
            points = float(text) if text.isascii() else 0.0
        except ValueError:
            points = 0.0
        if not 0.01 <= points <= 50:
            self.fail(f"{quoted(value)} is not a width from 0.01pp to 50pp", param, ctx)
        return points


def cards_option(function: F) -> F:
    """Add --cards."""
    return click.option(
        "--cards",
        default="reconstruction",
        show_default=True,
        metavar="SET",
        help="Shipped card set or the folder of your own.",
    )(function)


def rules_option(function: F) -> F:
    """Add --rules."""
    return click.option(
        "--rules",
        default="standard",
        show_default=True,
        metavar="RULES",
        help="Shipped rule variant or a TOML file of your own.",
    )(function)


def seed_option(function: F) -> F:
    """Add --seed."""
    return click.option(
        "--seed",
        type=WholeNumber(0, MOST_SEED),
        default=1,
        show_default=True,
        help="Seed of all chance: the same seed plays the same games.",
    )(function)


POLICY_FILES = "glory_sim.policy_files"
"""Where a command keeps the paths of --policy-file by name of the policy."""


def policies_option(function: F) -> F:
    """Add --policies, --policy-file and --no-compile."""
    for add in (
        click.option(
            "--no-compile",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_leave_uncompiled,
            help="Interpret everything: slow, but a --policy-file may hold any Python.",
        ),
        click.option(
            "--policy-file",
            type=click.Path(path_type=Path),
            multiple=True,
            is_eager=True,
            expose_value=False,
            callback=_note_policy_files,
            metavar="FILE.py",
            help="Your own policy in Python: mine.py is called mine in --policies, and sits at "
            "every seat without it.",
        ),
        click.option(
            "--policies",
            type=Policies(),
            multiple=True,
            default=_default_policies,
            help="Play style of every seat, or one for each seat (all rotations are played); "
            "give it again for more tables.  [default: greedy]",
        ),
    ):
        function = add(function)
    return function


def _note_policy_files(
    context: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]
) -> None:
    """Keep where the user's own policies are, before --policies is read."""
    for path in paths:
        if path.suffix != ".py":
            raise click.BadParameter(f"{quoted(path)} is no Python file (.py)", context, parameter)
    context.meta[POLICY_FILES] = {path.stem: str(path) for path in paths}


def _default_policies() -> list[tuple[str, ...]]:
    """Seat greedy players, or those of --policy-file."""
    files: dict[str, str] = click.get_current_context().meta.get(POLICY_FILES, {})
    return [(path,) for path in files.values()] or [("greedy",)]


def _with_paths(name: str) -> str:
    """Put the path of a --policy-file in place of its name, in both parts of a style."""
    context = click.get_current_context(silent=True)
    files: dict[str, str] = context.meta.get(POLICY_FILES, {}) if context else {}
    return "+".join(files.get(part, part) for part in name.split("+"))


def _leave_uncompiled(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Switch the compiler off, which only works before it is loaded."""
    del context, parameter
    if value and "numba" not in sys.modules:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    elif value and os.environ.get("NUMBA_DISABLE_JIT") != "1":
        raise click.UsageError("--no-compile works on the command line only, in a fresh process.")


def players_option(default: tuple[int, ...]) -> Callable[[F], F]:
    """Add --players."""
    shown = ",".join(map(str, default))
    return click.option(
        "--players",
        type=Players(),
        default=default,
        help=f"Number of players, or several as in 2,3,4.  [default: {shown}]",
    )


def set_option(function: F) -> F:
    """Add --set."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help="Change a rule, cells of cards or a weight of a play style, as in combo_price=4, "
        "monsters.dungeon_lord.hp=+2, 'spells[element=fire].effects=hit 2' or "
        "policies.weigher.play.kill=40; may be given again.",
    )(function)


def intervene_option(function: F) -> F:
    """Add --intervene."""
    return click.option(
        "--intervene",
        multiple=True,
        metavar="CLAUSE",
        help="Change the course of every game, as in 'combo +2 seat=0 turn=5' or 'starter seat=1'; "
        "may be given again.",
    )(function)


def table_options(function: F) -> F:
    """Add what tables of players need: cards, rules, changes, players, policies, seed."""
    for add in (
        seed_option,
        policies_option,
        players_option((4,)),
        intervene_option,
        set_option,
        rules_option,
        cards_option,
    ):
        function = add(function)
    return function


def jobs_option(function: F) -> F:
    """Add --jobs."""
    return click.option(
        "--jobs",
        type=WholeNumber(1, 1024),
        default=lambda: os.cpu_count() or 1,
        show_default="all cores",
        help="Workers; results do not depend on it.",
    )(function)


def run_options(function: F, *, keep_rows: int = 100_000) -> F:
    """Add what commands that play a run share."""
    for add in (
        click.option("--resume", is_flag=True, help="Play what is missing of a run begun before."),
        jobs_option,
        click.option(
            "--keep-rows",
            type=WholeNumber(0, MOST_GAMES),
            default=keep_rows,
            show_default=True,
            help="Games in all whose rows are stored; sums hold all games.",
        ),
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="Address of the Dask scheduler, for that backend.",
        ),
        click.option(
            "--backend",
            type=click.Choice(("threads", "processes", "dask")),
            default="threads",
            show_default=True,
            help="What workers are: threads or processes here, or those of a Dask cluster.",
        ),
        click.option("--note", default="", metavar="TEXT", help="A note to find the run by."),
    ):
        function = add(function)
    return function


def summary_options(function: F) -> F:
    """Add what commands that play many tables share: they keep no rows unasked."""
    return run_options(function, keep_rows=0)


def is_given(name: str) -> bool:
    """Tell whether a parameter of the running command stands on its command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


def games_option(default: int | None, meaning: str) -> Callable[[F], F]:
    """Add --games."""
    return click.option(
        "--games",
        type=WholeNumber(1, MOST_GAMES),
        default=default,
        show_default=default is not None,
        help=meaning,
    )


def out_option(meaning: str) -> Callable[[F], F]:
    """Add --out."""
    return click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help=meaning)


def targets_option(function: F) -> F:
    """Add --targets."""
    return click.option(
        "--targets",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="TOML file of target zones.  [default: the shipped ones]",
    )(function)


def json_option(function: F) -> F:
    """Add --json."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print JSON, for other programs to read."
    )(function)


def run_argument(function: F) -> F:
    """Add the argument RUN."""
    return click.argument("run", default="latest", metavar="[RUN]")(function)


def refuse_given(parameters: Sequence[str], reason: str) -> None:
    """Refuse parameters of the running command that would have no effect."""
    context = click.get_current_context()
    given = {p.name: p for p in context.command.params}
    for name in parameters:
        if is_given(name):
            parameter = given[name]
            called = "RUN" if isinstance(parameter, click.Argument) else parameter.opts[0]
            raise click.UsageError(f"{called} {reason}.", context)
