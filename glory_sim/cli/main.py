"""Start the command line, and turn every expected failure into one line and a status.

Statuses: 0 done, 1 a requested check failed, 2 usage or input, 130 interrupted.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import cast

import click

from glory_sim.cli.command import Group
from glory_sim.core.errors import GloryError, Interrupted
from glory_sim.core.version import __version__

PROGRAM = "glory-sim"
COMMANDS = (
    "run",
    "sweep",
    "tournament",
    "report",
    "replay",
    "games",
    "audit",
    "export",
    "runs",
    "cards",
    "rules",
    "policies",
    "new",
    "bench",
)
"""Each is an attribute of that name in the module of that name; loaded when asked for."""


class LazyGroup(Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of a first session."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; its module imports only what parsing needs."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        return cast(click.Command, getattr(import_module(f"glory_sim.cli.{cmd_name}"), cmd_name))


@click.group(
    cls=LazyGroup,
    examples=(
        "glory-sim run --games 20000 --players 2,3,4",
        "glory-sim sweep --vary combo_price=2:6",
        "glory-sim report",
        "glory-sim games --where 'turns > 40' --limit 5",
        "glory-sim replay --row 0",
    ),
)
@click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")
def cli() -> None:
    """Play a card game by the million and see where its balance is off."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    try:
        with cli.make_context(PROGRAM, list(arguments)) as context:
            cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:  # --help and --version
        return stop.exit_code
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else PROGRAM
        return _fail(f"{error.format_message()} See: {path} --help", 2)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except Interrupted as error:
        return _fail(f"{error}; go on with: {_resume_command(arguments)}", error.exit_status)
    except GloryError as error:
        return _fail(str(error), error.exit_status)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", Interrupted.exit_status)
    except BrokenPipeError:  # the reader, for instance `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def start() -> None:
    """Be the console script."""
    sys.exit(main())


def _fail(message: str, status: int) -> int:
    """Print a failure as one line in which nothing acts on the terminal."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message.strip())
    click.echo(f"Error: {shown}", err=True)
    return status


def _resume_command(arguments: Sequence[str]) -> str:
    resume = [] if "--resume" in arguments else ["--resume"]
    return shlex.join([PROGRAM, *arguments, *resume])
