"""Show on stderr how far a run has come: bar, rate, remaining time."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

import click

if TYPE_CHECKING:
    from rich.progress import Progress, Task
    from rich.text import Text

PREPARING = "preparing"
PLAYING = "playing"


def announce_compilation() -> None:
    """Tell a waiting person that the engine will be compiled now, if it will."""
    if sys.stderr.isatty() and _is_cold():
        click.echo("Compiling the engine: one or two minutes, only this once ...", err=True)


def _is_cold() -> bool:
    """Tell whether there is no machine code of this engine yet; imports the compiler."""
    from glory_sim.games.pixel_glory import compiled

    folder = compiled.cache_folder(compiled.FOLDER / "engine.py")
    return compiled.IS_COMPILED and not (folder and any(folder.rglob("*.nbi")))


class Moment(NamedTuple):
    """So many games were done at that time."""

    done: int
    seconds: float


class GamesProgress:
    """A callable that the runner tells games done and games in all.

    Where stderr is no terminal nothing is shown until the closing line.
    """

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._first: Moment | None = None
        self._last: Moment | None = None
        self._bar = _make_bar() if sys.stderr.isatty() else None
        self._task = self._bar.add_task(PREPARING, total=None) if self._bar else None

    def __enter__(self) -> Self:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._bar:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """Move the bar."""
        self._last = Moment(done, time.perf_counter())
        if self._first is None:  # preparations and earlier sessions do not count for the rate
            self._first = self._last
            if self._bar and self._task is not None:
                self._bar.reset(self._task, total=total, completed=done, description=PLAYING)
        if self._bar and self._task is not None:
            self._bar.update(self._task, completed=done)

    def close(self, games_played: int) -> None:
        """Print the closing line: games, time, and the rate once games were coming in."""
        seconds = time.perf_counter() - self._started
        line = f"{games_played:,} games in {seconds:.1f} s"
        if self._first and self._last and self._last.done > self._first.done:
            playing = self._last.seconds - self._first.seconds
            rate = (self._last.done - self._first.done) / playing
            line += f", {rate:,.0f} games/s once playing"
        click.echo(line, err=True)


def _make_bar() -> Progress:
    from rich import progress
    from rich.console import Console
    from rich.text import Text

    class Rate(progress.ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed or 0:,.0f} games/s" if task.total else "")

    return progress.Progress(
        progress.SpinnerColumn(),
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(),
        progress.TaskProgressColumn(),
        Rate(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
