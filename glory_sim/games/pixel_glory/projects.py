"""Begin a designer's own project: cards, rules, targets, a sweep, and a check for CI."""

from __future__ import annotations

from pathlib import Path

from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.core.version import __version__
from glory_sim.data_files import data_dir
from glory_sim.games.pixel_glory.card_copies import copy_card_set

README = """\
# A game of ours

Cards, rules and targets are files here; glory-sim plays them and says where the balance is off.

| file | holds |
|---|---|
| `cards/` | the card set: edit `spells.csv` and `monsters.csv` in a spreadsheet |
| `rules.toml` | the rules that differ from the published ones |
| `targets.toml` | the zones in which figures should lie |
| `sweep.toml` | a first question over several values |
| `.github/workflows/balance.yml` | checks the cards and plays the sweep at every change |

    glory-sim cards check cards --rules rules.toml
    glory-sim run --cards cards --rules rules.toml
    glory-sim report
    glory-sim sweep sweep.toml
"""
RULES = """\
# Lines that differ from the published rules; 'glory-sim rules show' lists all there are.
name = "ours"
combo_price = 3
"""
SWEEP = """\
title = "What should a redemption of combo points cost?"
cards = "cards"
rules = "rules.toml"
targets = "targets.toml"
players = [4]
games = 20000

[vary]
combo_price = "2:5"
"""
WORKFLOW = f"""\
name: balance
on: [push, pull_request]
jobs:
  balance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install glory-sim=={__version__}  # or the address of your own copy
      - run: glory-sim cards check cards --rules rules.toml
      - run: glory-sim sweep sweep.toml --games 4000
      - uses: actions/upload-artifact@v4
        with:
          name: sweep
          path: runs/*/report/
"""
IGNORED = "runs/\n"


def start_project(folder: Path, *, like: str) -> list[Path]:
    """Write a project into a new or empty folder and return its files.

    Raises InputError if the folder is in use or cannot be written.
    """
    targets = data_dir() / "pixel_glory" / "targets" / "standard.toml"
    texts = {
        "README.md": README,
        "rules.toml": RULES,
        "targets.toml": targets.read_text(encoding="utf-8"),
        "sweep.toml": SWEEP,
        ".gitignore": IGNORED,
        ".github/workflows/balance.yml": WORKFLOW,
    }
    try:
        if folder.exists() and any(folder.iterdir()):
            raise InputError(f"{shown(folder)} is not empty; choose a new folder")
        copy_card_set(like, folder / "cards")
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the name
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot write a project to {shown(folder)}: {reason}") from None
    return sorted(path for path in folder.rglob("*") if path.is_file())
