"""The command: python -m glory_sim.games.pixel_glory.differential --games 1000 --jobs 2."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import click

from glory_sim.core.errors import GloryError
from glory_sim.games.pixel_glory.differential.book import Book, open_book, sources_digest
from glory_sim.games.pixel_glory.differential.bulk import compare_many
from glory_sim.games.pixel_glory.differential.comparing import find_difference, tell
from glory_sim.games.pixel_glory.differential.shrinking import describe, shrink
from glory_sim.games.pixel_glory.drawn_cases import DEALS_PER_SETUP, draw_case

MOST_TOLD = 3
INTERRUPTED = 130


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--first", type=click.IntRange(0), help="First case  [default: the first new one]")
@click.option("--total", type=click.IntRange(1), help="Go on until so many agreed in all.")
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="all cores"
)
@click.option(
    "--book",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("runs/differential.json"),
    show_default=True,
    help="Where the cases that agreed are kept.",
)
def main(games: int, first: int | None, total: int | None, jobs: int, path: Path) -> None:
    """Compare the two engines on drawn cases; status 1 if they differ anywhere.

    Goes on where the book ends for the engines' present sources. Ctrl-C keeps what
    was compared.
    """
    try:
        book = open_book(path, sources_digest())
    except GloryError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    if total is not None:
        games = total - book.num_agreed
    first = book.first_new if first is None else first
    sys.exit(compare_and_tell(first, games, jobs=jobs, book=book) if games > 0 else _sum_up(book))


def compare_and_tell(first: int, games: int, *, jobs: int, book: Book) -> int:
    """Compare, keep book, tell the differences; return the exit status."""
    began, done, told = time.monotonic(), 0, 0
    try:
        for part in compare_many(first, games, jobs=jobs):
            done += len(part.numbers)
            if not part.differences:
                book.add(part.numbers.start, part.numbers.stop)
            for number, text in part.differences:
                told += 1
                click.echo(_told(number, text) if told <= MOST_TOLD else f"case {number} differs")
            rate = done / (time.monotonic() - began)
            progress = f"{done:,} of {games:,} games, {rate:,.0f} a second, "
            click.echo(f"\r{progress}{(games - done) / rate:,.0f} s left ", nl=False, err=True)
    except KeyboardInterrupt:
        click.echo(f"\nStopped after {done:,} games; the same command goes on.", err=True)
        return INTERRUPTED
    click.echo(err=True)
    setups = -(-games // DEALS_PER_SETUP)
    click.echo(
        f"{done:,} games compared (cases {first} to {first + games - 1}, {DEALS_PER_SETUP} deals "
        f"of each of {setups:,} drawn tables): {told:,} differ"
    )
    _sum_up(book)
    return 1 if told else 0


def _sum_up(book: Book) -> int:
    click.echo(
        f"{book.num_agreed:,} games agreed in all by the sources {book.digest} ({book.path})"
    )
    return 0


def _told(number: int, text: str) -> str:
    """Tell a difference, and the same made as small as it gets."""
    lines = [f"case {number} differs: {text}"]
    lines.append(f"again: python -m {__package__} --first {number} --games 1 --jobs 1")
    difference = find_difference(draw_case(number))
    if difference:
        case, difference = shrink(draw_case(number), difference)
        lines += [f"made small (deal {case.number}):", describe(case), tell(case, difference)]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
