"""Put together what a sweep plays: its file, then what the command line says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.sweeps.figures import HEADLINES, SweepFigure, choose_figures
from analysis.targets import Target, load_targets, read_targets
from glory_sim.cli.options import is_given
from glory_sim.cli.playing import GAME, assemble
from glory_sim.cli.setup import load_setup
from glory_sim.core.errors import InputError
from glory_sim.core.levels import parse_assignment, parse_levels
from glory_sim.games.pixel_glory.changes import Setup
from glory_sim.games.pixel_glory.experiment_files import ExperimentFile, load_experiment_file
from glory_sim.games.pixel_glory.sweeps import set_points
from glory_sim.harness.designs import Point, check_number, make_points
from glory_sim.harness.experiment import Experiment

NO_FILE = ExperimentFile("sweep")


@dataclass(frozen=True)
class SweepPlan:
    """A sweep ready to be played and measured."""

    experiment: Experiment
    setup: Setup
    figures: Sequence[SweepFigure]
    targets: Sequence[Target]
    title: str
    question: str


def plan_sweep(file: str | None, *, vary: Sequence[str], **options: Any) -> SweepPlan:
    """Return the plan of a sweep; InputError before anything is played."""
    described = load_experiment_file(file) if file else NO_FILE
    chosen = merged(described, options)
    points = _points(described, vary, chosen)
    figures = choose_figures(chosen["figures"] or HEADLINES)
    setup = load_setup(chosen["cards"], chosen["rules"], chosen["settings"], chosen["intervene"])
    cells, inputs = set_points(
        setup, points, players=chosen["players"], policies=chosen["policies"]
    )
    design = "list" if described.point and not vary else chosen["design"]
    return SweepPlan(
        experiment=assemble(
            described.name,
            [{**cell, "design": f"{design}, points paired by deal"} for cell in cells],
            inputs,
            seed=chosen["seed"],
            games=chosen["games"],
            keep_rows=chosen["keep_rows"],
        ),
        setup=setup,
        figures=figures,
        targets=find_targets(chosen["targets"]),
        title=described.title or "Sweep of " + ", ".join(_keys(points)),
        question=described.question,
    )


def merged(described: ExperimentFile, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options, those not given replaced by what the file says.

    Changes of the file are made first, then those of --set.
    """
    chosen = dict(options)
    for name in options:
        told = getattr(described, name, None)
        if told and not is_given(name):
            chosen[name] = told
    settings = (f"{key}={level}" for key, level in described.set.items())
    chosen["settings"] = (*settings, *options["settings"])
    chosen["intervene"] = (*described.intervene, *options["intervene"])
    return chosen


def find_targets(path: Path | None) -> Sequence[Target]:
    """Return the targets of a file, by default the shipped ones."""
    return load_targets(GAME) if path is None else read_targets(path)


def _points(described: ExperimentFile, vary: Sequence[str], chosen: dict[str, Any]) -> list[Point]:
    axes = dict(described.vary)
    given: dict[str, tuple[str, ...]] = {}
    for assignment in vary:
        key, values = parse_assignment(assignment, "--vary")
        if key in given:
            raise InputError(f"--vary {key} is given twice; write all its values in one list")
        given[key] = parse_levels(key, values)
    axes |= given
    if described.point and not given:
        check_number(len(described.point))
        return [dict(point) for point in described.point]
    return make_points(axes, chosen["design"], num_points=chosen["points"], seed=chosen["seed"])


def _keys(points: Sequence[Point]) -> list[str]:
    return list(dict.fromkeys(key for point in points for key in point))
