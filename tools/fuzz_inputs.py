"""Feed mutated files and options to the command line, and see how it takes them.

    python -m tools.fuzz_inputs [--cases 100000] [--seed 1]

Every case must end with status 0, or with status 2, one line on stderr and no file left
behind, within a time limit and never with a traceback. Nothing is played and nothing is
compiled: where games would begin, a case counts as accepted. A case is a pure function
of seed and number: `--first N --cases 1` does it again. Exit status 1 if one went wrong.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import click

from glory_sim.cli.main import main as glory_sim
from tools.fuzz_mutations import NASTY, mutated, mutated_word

DATA = Path(__file__).parent.parent / "data" / "pixel_glory"
CPU_SECONDS = 20
SECONDS = 300
"""Limits of a case: what it computes, which no load of the machine changes, and what it waits."""
KINDS = {"cards": 35, "rules": 20, "options": 25, "experiments": 10, "targets": 5, "policies": 5}
"""Kinds of input, and how many of a hundred cases each gets."""
COMMANDS: dict[str, tuple[str, ...]] = {
    "run": ("--games", "--precision", "--cards", "--rules", "--set", "--intervene", "--players", "--policies",
            "--seed", "--note", "--keep-rows", "--jobs", "--resume", "--name", "--out", "--json"),
    "sweep": ("--vary", "--design", "--points", "--figures", "--targets", "--games", "--cards", "--rules", "--set",
              "--players", "--policies", "--seed", "--dry-run", "--json"),
    "tournament": ("--entrants", "--schedule", "--seatings", "--deals", "--cards", "--rules", "--set", "--players"),
    "report": ("--preset", "--games", "--cards", "--rules", "--set", "--seed", "--jobs", "--out", "--json"),
    "replay": ("--row", "--deal", "--cards", "--rules", "--set", "--players", "--policies", "--seed", "--seating"),
    "games": ("--where", "--sort", "--limit", "--json"),
    "export": ("--tables", "--out"),
    "cards check": ("--players", "--rules", "--set", "--json"),
    "cards show": ("--json",),
    "cards new": ("--like",),
    "rules show": ("--json",),
    "policies": ("--weights", "--json"),
    "new": ("--like",),
    "runs list": ("--json",),
    "runs show": ("--json",),
    "runs rm": (),
    "audit": ("--games", "--seed", "--json"),
}  # fmt: skip
"""Every command but `bench`, which plays by its nature."""
FLAGS = ("--resume", "--json", "--dry-run")
VALUES = (
    "10", "3", "2,3,4", "careful", "careful,greedy,greedy", "greedy+gap", "plain", "reconstruction", "standard", "short",
    "combo_price=4", "monsters.*.hp=+1", "combo_price=2:6", "hand_size=3,4", "spells[element=fire].symbols=x2", "grid",
    "latin", "sobol", "one-at-a-time", "0.5pp", "seats", "turns > 40", "margin <= 1", "-turns", "5", "quick", "round-robin",
    "identical", "swap seat 1", "grant seat 0 combo 3 at turn 2", "staff=1", "rotations", "all", "my run", "out", "careful.toml",
)  # fmt: skip
ARGUMENTS = (
    "plain",
    "reconstruction",
    "standard",
    "short",
    "runs/none",
    "combo_price",
    "my_cards",
    "careful",
    "policy",
)


class WouldPlay(Exception):
    """The case was accepted: games would begin now."""


class TooSlow(Exception):
    """The case did not end in time."""


@dataclass(frozen=True)
class Case:
    """One command line, and the files that stand in its folder."""

    kind: str
    words: list[str]
    files: dict[str, bytes]


def card_case(luck: Random) -> Case:
    """A card set of which one file or two are broken."""
    source = DATA / "cards" / luck.choice(("plain", "reconstruction", "template"))
    files = {path.name: path.read_bytes() for path in sorted(source.iterdir()) if path.is_file()}
    for name in luck.sample(sorted(files), luck.choice((1, 1, 2))):
        if luck.random() < 0.03:
            del files[name]
        else:
            files[name] = mutated(files[name], luck)
    command = luck.choice((["check"], ["check"], ["check", "--json"], ["show"]))
    return Case(
        "cards",
        ["cards", *command, "my_cards"],
        {f"my_cards/{name}": data for name, data in files.items()},
    )


def rules_case(luck: Random) -> Case:
    """A file of rules, broken, or with fields set at random."""
    path = luck.choice(sorted((DATA / "rules").iterdir()))
    words = luck.choice(
        (["rules", "show", "my.toml"], ["cards", "check", "plain", "--rules", "my.toml"])
    )
    return Case("rules", words, {"my.toml": mutated(path.read_bytes(), luck)})


def experiment_case(luck: Random) -> Case:
    """An experiment of a sweep or a tournament, broken."""
    path = luck.choice(sorted((DATA / "experiments").iterdir()))
    words = luck.choice(
        (["sweep", "my.toml", "--dry-run"], ["sweep", "my.toml"], ["tournament", "my.toml"])
    )
    return Case("experiments", words, {"my.toml": mutated(path.read_bytes(), luck)})


def target_case(luck: Random) -> Case:
    """A file of targets, broken."""
    data = (DATA / "targets" / "standard.toml").read_bytes()
    words = ["sweep", "--vary", "combo_price=2:4", "--targets", "my.toml", "--dry-run"]
    return Case("targets", words, {"my.toml": mutated(data, luck)})


def policy_case(luck: Random) -> Case:
    """A policy's file of weights, broken."""
    path = luck.choice(sorted((DATA / "policies").glob("*.toml")))
    words = ["run", "--players", "2", "--policies", "my.toml"]
    return Case("policies", words, {"my.toml": mutated(path.read_bytes(), luck)})


def option_case(luck: Random) -> Case:
    """A command with options, right and wrong, many or none."""
    command = luck.choice(sorted(COMMANDS))
    words = command.split()
    if luck.random() < 0.6:
        words.append(luck.choice(ARGUMENTS))
    for _ in range(luck.randint(0, 4)):
        known = COMMANDS[command] or ("--help",)
        option = luck.choice(known)
        words.append(option if luck.random() < 0.97 else mutated_word(option, luck))
        if option not in FLAGS:
            words.append(mutated_word(luck.choice(VALUES), luck))
    if luck.random() < 0.05:
        words.insert(luck.randrange(len(words) + 1), luck.choice(NASTY).replace("\x00", ""))
    return Case("options", words, {})


MAKERS = {
    "cards": card_case,
    "rules": rules_case,
    "options": option_case,
    "experiments": experiment_case,
    "targets": target_case,
    "policies": policy_case,
}


def make_case(seed: int, number: int) -> Case:
    """Return the case of a number."""
    luck = Random(f"input {seed} {number}")
    kind = luck.choices(list(KINDS), list(KINDS.values()))[0]
    return MAKERS[kind](luck)


@contextmanager
def nothing_plays() -> Iterator[None]:
    """Stop every command where games would begin."""
    from glory_sim.games.pixel_glory import bench

    def stop(*_args: Any, **_options: Any) -> Any:
        raise WouldPlay

    targets = (
        "glory_sim.cli.playing.run_experiment",
        "glory_sim.harness.estimate.estimate_run",
    )
    with mock.patch.object(bench.Bench, "_run", stop):
        patches = [mock.patch(target, stop) for target in targets]
        for patch in patches:
            patch.start()
        try:
            yield
        finally:
            for patch in patches:
                patch.stop()


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TooSlow where a case takes too long."""

    def stop(_number: int, _frame: object) -> None:
        raise TooSlow

    limits = (
        (signal.SIGPROF, signal.ITIMER_PROF, CPU_SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, SECONDS),
    )
    for number, timer, seconds in limits:
        signal.signal(number, stop)
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for _, timer, _ in limits:
            signal.setitimer(timer, 0)


def try_case(case: Case) -> str:
    """Do a case in the current folder; return `accepted`, `refused` or what is wrong."""
    for name, data in case.files.items():
        path = Path(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    before, out, err = _listing(), io.StringIO(), io.StringIO()
    try:
        with time_limit(), redirect_stdout(out), redirect_stderr(err):
            status = glory_sim(case.words)
    except WouldPlay:
        return "accepted"
    except TooSlow:
        return f"did not end in {CPU_SECONDS} s of computing, or {SECONDS} s in all"
    except BaseException:
        return traceback.format_exc()
    return _judge(status, err.getvalue(), _listing() - before)


def _judge(status: int, told: str, left: set[str]) -> str:
    """Say what is wrong with how a case ended, if anything is."""
    if status == 0:
        return "accepted"
    if status != 2:
        return f"status {status}: {told}"
    lines = told.splitlines()
    if len(lines) != 1 or not told.startswith("Error: "):
        return f"not one line that says what is wrong: {told!r}"
    if left:
        return f"refused, but left behind {', '.join(sorted(left))}: {told}"
    return "refused"


def _listing() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def fuzz(
    seed: int, first: int, cases: int
) -> tuple[Counter[tuple[str, str]], list[tuple[int, str]]]:
    """Do cases; return how many of each kind ended how, and those that went wrong."""
    counts: Counter[tuple[str, str]] = Counter()
    faults: list[tuple[int, str]] = []
    with TemporaryDirectory() as folder, chdir(folder), nothing_plays():
        for number in range(first, first + cases):
            case = make_case(seed, number)
            ended = try_case(case)
            if ended not in ("accepted", "refused"):
                faults.append((number, ended))
                print(f"case {number} ({case.kind}) {case.words}: {ended}", flush=True)
                ended = "WRONG"
            counts[case.kind, ended] += 1
            _empty(Path(folder))
            if (number - first + 1) % 5000 == 0:
                print(
                    f"{number - first + 1:,} cases, {len(faults)} wrong",
                    file=sys.stderr,
                    flush=True,
                )
    return counts, faults


@click.command()
@click.option("--cases", type=click.IntRange(1), default=100_000, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(cases: int, first: int, seed: int) -> None:
    """Do mutated inputs and print how they ended."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # before the first command imports the engine
    counts, faults = fuzz(seed, first, cases)
    for kind in KINDS:
        ends = ", ".join(f"{counts[kind, end]:,} {end}" for end in ("accepted", "refused", "WRONG"))
        print(f"{kind:12} {ends}")
    print(f"{cases:,} cases, {len(faults):,} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
