"""Find out what a run folder holds: what is sound, damaged, missing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from glory_sim.core.errors import InputError
from glory_sim.core.text_files import shown
from glory_sim.harness import blocks, merge, record
from glory_sim.harness.experiment import Block, Plan
from glory_sim.harness.files import TEMPORARY_PREFIX
from glory_sim.harness.lock import LOCK_NAME
from glory_sim.harness.record import RunRecord


@dataclass(frozen=True)
class Survey:
    """What stands between a run and its completion."""

    blocks: tuple[Block, ...]
    missing: tuple[Block, ...]
    """Blocks to play: those that are not there, and the damaged ones."""
    damaged: dict[Block, str]
    table_faults: tuple[str, ...]
    is_merged: bool

    @property
    def faults(self) -> tuple[str, ...]:
        """Return a sentence part for all that is damaged."""
        return (*self.damaged.values(), *self.table_faults)

    @property
    def is_complete(self) -> bool:
        """Tell whether nothing is left to do."""
        return self.is_merged and not self.missing and not self.faults


def survey_run(folder: Path, run: RunRecord) -> Survey:
    """Compare what is stored, by checksum, with what the run should hold."""
    wanted = run.plan.blocks(run.experiment.deals)
    stored = [block for block in wanted if blocks.is_stored(folder, block)]
    faults = {block: blocks.find_block_fault(folder, block) for block in stored}
    damaged = {block: fault for block, fault in faults.items() if fault}
    sound = set(stored) - damaged.keys()
    try:
        seals = merge.read_seals(folder)
        table_faults = merge.find_table_faults(folder, seals)
        is_merged = seals["deals"] == run.experiment.deals
    except InputError as error:
        table_faults, is_merged = [str(error)], False
    return Survey(
        blocks=tuple(wanted),
        missing=tuple(block for block in wanted if block not in sound),
        damaged=damaged,
        table_faults=tuple(table_faults),
        is_merged=is_merged,
    )


def stored_record(folder: Path, fresh: RunRecord) -> RunRecord | None:
    """Return the record of the same experiment in the folder; None if it is empty.

    InputError if the folder holds anything else.
    """
    if not (folder / record.RECORD_NAME).exists():
        odd = [path.name for path in folder.iterdir() if not _is_ours(path.name)]
        if odd:
            raise InputError(
                f"{shown(folder)} is not empty and holds no run; choose another folder"
            )
        return None
    stored = record.read_record(folder)
    if stored.hash != fresh.hash:
        raise InputError(
            f"{shown(folder)} holds {_difference(stored, fresh)}; choose another folder"
        )
    return stored


def refusal(folder: Path, survey: Survey, plan: Plan) -> str:
    """Say why an incomplete run is not played on unasked."""
    if survey.faults:
        return f"{shown(folder)}: {survey.faults[0]}; repeat the command with --resume to repair it"
    total = sum(plan.games(block) for block in survey.blocks)
    finished = total - sum(plan.games(block) for block in survey.missing)
    return (
        f"{shown(folder)} holds this experiment already, {finished:,} of {total:,} games "
        "are finished; repeat the command with --resume to play the rest, or choose another folder"
    )


def _is_ours(name: str) -> bool:
    return name == LOCK_NAME or name.startswith(TEMPORARY_PREFIX)


def _difference(stored: RunRecord, fresh: RunRecord) -> str:
    if stored.experiment.with_deals(fresh.experiment.deals) == fresh.experiment:
        return (
            f"this experiment played by version {stored.behaviour_version} of {stored.title}, "
            f"now version {fresh.behaviour_version}"
        )
    return f"another experiment ({stored.experiment.name}, hash {stored.hash[:10]})"
