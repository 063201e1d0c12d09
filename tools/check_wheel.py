"""Check that a wheel holds the two packages and the data, and nothing else."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

TOP_LEVEL = {"analysis", "glory_sim"}
DATA = "glory_sim/data/"


def faults(wheel: Path, checkout: Path) -> list[str]:
    """Return what is wrong with the wheel built from the checkout."""
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names if ".dist-info/" not in name}
    data = {name.removeprefix(DATA) for name in names if name.startswith(DATA)}
    wanted = {
        path.relative_to(checkout / "data").as_posix()
        for path in (checkout / "data").rglob("*")
        if path.is_file()
    }
    found = [f"top level holds {sorted(tops)}"] if tops != TOP_LEVEL else []
    return found + [f"data differs: {name}" for name in sorted(data ^ wanted)]


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]), Path(__file__).parent.parent)
    sys.exit("\n".join(wrong) if wrong else 0)
