"""Tell where a report comes from: cards, command, versions, seed, hashes, sizes.

Nothing here is a time, a host or a number of workers: the same run gives the same
bytes.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import PurePath

from analysis.evidence import Cards, Cell
from analysis.findings import Findings
from analysis.labels import printable
from glory_sim.core.version import __version__
from glory_sim.harness.experiment import content_hash

SHORT = 12
"""Digits of a hash that are printed."""


def honesty_lines(findings: Findings) -> list[str]:
    """Return the first lines of the report: how much of the printed game this is."""
    distinct: dict[tuple[tuple[str, str], ...], Cards] = {}
    for cell in findings.cells:
        distinct.setdefault(tuple(cell.cards.about.items()), cell.cards)
    return [honesty_line(cards) for cards in distinct.values()]


def provenance(findings: Findings) -> list[tuple[str, str]]:
    """Return the particulars of a run, named."""
    info, plan = findings.info, findings.info["plan"]
    session = info["sessions"][0]
    particulars = [
        ("experiment", f"{info['name']}, {info['title']}"),
        ("run", info["hash"][:SHORT]),
        ("command", _command(session["command"])),
        ("versions", _versions(session["versions"])),
        ("report written by", f"glory_sim {__version__}"),
        ("commit", session.get("commit", "not known: not played from a checkout")),
        ("behaviour of the engine", f"version {info['behaviour_version']}"),
        ("seed", str(info["seed"])),
        ("deals of each table of players", f"{info['deals']:,}"),
        ("games in all", f"{info['games']:,}"),
        ("deals of a group (cluster)", f"{plan['group_deals']:,}"),
        ("deals of a block (file)", f"{plan['block_deals']:,}"),
        ("rows kept", _rows_kept(findings)),
        ("hash of targets", content_hash([asdict(target) for target in findings.targets])[:SHORT]),
        *((f"hash of {key}", value[:SHORT]) for key, value in info["input_hashes"].items()),
        *(_table_line(findings, cell, place) for place, cell in enumerate(findings.cells, 1)),
    ]
    return [(printable(name), printable(value)) for name, value in particulars]


def honesty_line(cards: Cards) -> str:
    """Return the honesty line of one card set."""
    counts = cards.provenance
    listed = ", ".join(f"{number} {origin}" for origin, number in counts.items())
    name = f"Card set “{cards.about['name']}” {cards.about['version']}: {listed} values."
    if counts["official"] == sum(counts.values()):
        return f"{name} Every card is marked as copied from the printed game."
    return (
        f"{name} The printed values are not publicly known, "
        "so this report is about this card set and not about the printed game."
    )


def _command(words: Sequence[str]) -> str:
    """Return the command line, its program without the folder it lay in."""
    if not words:
        return "none: played from Python"
    return shlex.join([PurePath(words[0]).name, *words[1:]])


def _versions(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in versions.items())


def _rows_kept(findings: Findings) -> str:
    """Say which games have rows of their own; all games count in the figures."""
    kept = findings.info["plan"]["keep_deals"]
    deals = findings.info["deals"]
    shown = sorted({min(number, deals) for number in kept})
    listed = " to ".join(f"{number:,}" for number in dict.fromkeys((shown[0], shown[-1])))
    return f"the first {listed} deals of each table of players; every figure counts all games"


def _table_line(findings: Findings, cell: Cell, place: int) -> tuple[str, str]:
    stored = findings.info["cells"][cell.number]
    seats = ", ".join(stored["policies"])
    text = f"{cell.players} players, {cell.panel}: {seats}"
    return f"table {place}", f"{text}; {stored['cards']}, {stored['rules']}"
