"""Run the examples of a page of documentation, in order, as its reader would.

What runs, by the language of the fenced block:

- console: lines after `$ `. `glory-sim` is run; a target of `make` must exist; a few other
  programs are shown only. Output below a command is what it prints. `--row` names a game that
  the `games` command above it has found.
- python: executed; all blocks of a page share their names. A `text` block right below is what
  it prints. One that begins with `# name.py` is written to that file instead.
- toml that begins with `# name.toml`: written to that file.
- diff that begins with `--- file`: its `-` text, found once in the file, becomes its `+` text.

A line `...` stands for lines that the page leaves out.
"""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from glory_sim.cli.main import main

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN_ONLY = {"cd", "git", "pip", "python", "python3"}
LEFT_OUT = "..."
HELD_ELSEWHERE = {ROOT / "docs" / "reference" / "runs.md"}
"""Pages whose examples are about the tests' toy game: tests/harness runs them."""


class ExampleError(Exception):
    """An example that does not do what its page says."""


def list_pages() -> list[Path]:
    """Return every page whose examples run: the README and all of docs/."""
    pages = {ROOT / "README.md", *(ROOT / "docs").rglob("*.md")}
    return sorted(pages - HELD_ELSEWHERE)


def rerun(page: str) -> str:
    """Run a page's examples in the working folder; return it with what they print now."""
    return _Reader().read(page)


class _Reader:
    """Reads a page from top to bottom and does what it says."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.printed: str | None = None
        """What the Python block right above has printed."""
        self.found: list[str] = []
        """Rows that the last `games` command has found."""

    def read(self, page: str) -> str:
        parts, place = [], 0
        for block in BLOCK.finditer(page):
            between = page[place : block.start()]
            if between.strip():
                self.printed = None
            body = self._do(block["language"], block["body"])
            parts += [between, f"```{block['language']}\n{body}```"]
            place = block.end()
        return "".join([*parts, page[place:]])

    def _do(self, language: str, body: str) -> str:
        printed, self.printed = self.printed, None
        match language:
            case "console":
                return "".join(self._run(command, shown) for command, shown in _commands(body))
            case "python" if named := re.match(r"# (\S+\.py)\n", body):
                Path(named[1]).write_text(body, encoding="utf-8")
            case "python":
                self.printed = self._execute(body)
            case "text" if printed is not None:
                return _as_shown(printed, body)
            case "toml" if named := re.match(r"# (\S+\.toml)\n", body):
                Path(named[1]).write_text(body, encoding="utf-8")
            case "diff":
                _edit(body)
        return body

    def _execute(self, source: str) -> str:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(source, "example", "exec"), self.names)
        return printed.getvalue()

    def _run(self, command: str, shown: str) -> str:
        """Run one command; return it with its output in the shape that is shown."""
        program, *words = shlex.split(
            command.removeprefix("$ ").replace("\\\n", " "), comments=True
        )
        if program == "make":
            targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
            if missing := {*words} - {*targets}:
                raise ExampleError(f"there is no make target {', '.join(sorted(missing))}")
        elif program == "glory-sim":
            command, words = self._refreshed(command, words)
            output = _call(words, fails=shown.startswith("Error: "))
            if words[0] == "games":
                self.found = re.findall(r"--row (\d+)", output)
            return command + _as_shown(output, shown)
        elif program not in SHOWN_ONLY:
            raise ExampleError(f"no example may use {program}")
        return command + shown

    def _refreshed(self, command: str, words: list[str]) -> tuple[str, list[str]]:
        """Return a command with a row that was found above in place of an outdated one."""
        row = words[words.index("--row") + 1] if "--row" in words else None
        if row is None or not self.found or row in self.found:
            return command, words
        command = command.replace(f"--row {row}", f"--row {self.found[0]}")
        return command, shlex.split(command.removeprefix("$ "))[1:]


def _commands(body: str) -> list[tuple[str, str]]:
    """Return each command, continued lines included, and the output shown below it."""
    parts = re.split(r"^(\$ (?:.*\\\n)*.*\n)", body, flags=re.MULTILINE)
    if parts[0]:
        raise ExampleError(f"a console example does not begin with '$ ': {parts[0]!r}")
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _call(words: list[str], *, fails: bool) -> str:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    if status != (2 if fails else 0):
        raise ExampleError(f"{shlex.join(words)} ended with status {status}: {err.getvalue()}")
    return err.getvalue() if fails else out.getvalue()


def _as_shown(output: str, shown: str) -> str:
    """Return output with as many lines at its head and tail as the page shows."""
    lines, kept = output.splitlines(), shown.splitlines()
    if not kept:
        return ""
    if LEFT_OUT in kept:
        head, tail = kept.index(LEFT_OUT), len(kept) - kept.index(LEFT_OUT) - 1
        lines = [*lines[:head], LEFT_OUT, *lines[len(lines) - tail :]]
    return "".join(f"{line}\n" for line in lines)


def _edit(body: str) -> None:
    name, *lines = body.splitlines()
    old, new = ([line[1:] for line in lines if line.startswith(sign)] for sign in "-+")
    path = Path(name.removeprefix("--- "))
    before = path.read_text(encoding="utf-8")
    if before.count("\n".join(old)) != 1:
        raise ExampleError(f"{old} is not once in {path}")
    path.write_text(before.replace("\n".join(old), "\n".join(new)), encoding="utf-8")
