"""Mutate texts and words as users, spreadsheets and editors do, and worse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

NASTY = (
    "", " ", "0", "-1", "1", "3", "007", "1.5", "1e9", "9" * 30, "-0", "+2", "x1.5", "nan", "inf", "٣", "½",
    "none", "fire", "Fire ", "all", "true", "[]", "{}", "[1, 2]", "[1, 2, 3]", '"', "'", '""', ",", ";", "=", "|",
    "hit 1", "hit 1 x9; draw 2", "hit x", "hit 99", "hit 1;", "execute 0", "sweep 2 x2", "\x00", "\x1b[31m", "\r",
    "\n", "\t", "\u202e", "\ufeff", "é", "日本語", "🂡", "[red]x[/red]", "{{ 7*7 }}", "%s%n", "../up", "/dev/null", "a" * 3000,
    "combo_price", "monsters.lord.hp", "spells[element=fire].steps", "careful", "careful+gap", "1979-05-27", "#",
)  # fmt: skip
ENCODINGS = ("latin-1", "utf-16", "utf-8-sig", "cp1252", "utf-32")


def _place(luck: Random, items: Sequence[object]) -> int:
    return luck.randrange(len(items)) if items else 0


def swap_byte(data: bytes, luck: Random) -> bytes:
    """Change one byte to any other."""
    place = _place(luck, data)
    return data[:place] + bytes([luck.randrange(256)]) + data[place + 1 :]


def cut(data: bytes, luck: Random) -> bytes:
    """End too early."""
    return data[: _place(luck, data)]


def drop_stretch(data: bytes, luck: Random) -> bytes:
    """Leave a stretch out."""
    place = _place(luck, data)
    return data[:place] + data[place + luck.randint(1, 40) :]


def double_stretch(data: bytes, luck: Random) -> bytes:
    """Write a stretch twice."""
    place = _place(luck, data)
    stretch = data[place : place + luck.randint(1, 60)]
    return data[:place] + stretch + data[place:]


def shuffle_lines(data: bytes, luck: Random) -> bytes:
    """Move, drop or repeat whole lines."""
    lines = data.split(b"\n")
    one, other = _place(luck, lines), _place(luck, lines)
    lines[one : one + 1] = luck.choice(([], [lines[one]] * 2, [lines[other]]))
    return b"\n".join(lines)


def replace_token(data: bytes, luck: Random) -> bytes:
    """Replace what stands between two separators by something nasty."""
    separator = luck.choice((b",", b"=", b'"', b" ", b"\n", b";"))
    parts = data.split(separator)
    parts[_place(luck, parts)] = luck.choice(NASTY).encode("utf-8", "surrogatepass")
    return separator.join(parts)


def change_separators(data: bytes, luck: Random) -> bytes:
    """Write as another program would."""
    old, new = luck.choice(
        ((b",", b";"), (b",", b"\t"), (b"\n", b"\r\n"), (b"\n", b"\r"), (b'"', b"'"))
    )
    return data.replace(old, new)


def change_encoding(data: bytes, luck: Random) -> bytes:
    """Save in another encoding."""
    return data.decode("utf-8", "replace").encode(luck.choice(ENCODINGS), "replace")


def add_line(data: bytes, luck: Random) -> bytes:
    """Add a line that somebody might try."""
    word, value = luck.choice(NASTY), luck.choice(NASTY)
    line = luck.choice((f"{word} = {value}", f"[{word}]", f"{word},{value}", f'{word} = "{value}"'))
    return data + line.encode("utf-8", "surrogatepass") + b"\n"


def replace_all(data: bytes, luck: Random) -> bytes:
    """Put something quite different in its place."""
    del data
    size = luck.choice((0, 1, 10, 1000))
    return luck.choice((luck.randbytes(size), b"\x00" * size, b"[" * size, b"a=1\n" * size))


CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    replace_token, replace_token, replace_token, replace_token, swap_byte, cut, drop_stretch,
    double_stretch, shuffle_lines, shuffle_lines, change_separators, change_encoding, add_line, add_line, replace_all,
)  # fmt: skip


def mutated(data: bytes, luck: Random) -> bytes:
    """Change a text in one to four ways."""
    for _ in range(luck.choice((1, 1, 1, 2, 2, 4))):
        data = luck.choice(CHANGES)(data, luck)
    return data


def mutated_word(word: str, luck: Random) -> str:
    """Change a word of a command line; it never holds a NUL, which no shell can pass."""
    data = mutated(word.encode(), luck).decode("utf-8", "replace")
    return luck.choice((luck.choice(NASTY), data, word)).replace("\x00", "")[:4000]
