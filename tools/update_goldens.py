"""Write the golden transcripts anew: `python -m tools.update_goldens` or `make goldens`.

They are told by the reference engine; the tests then hold the fast one to them.
"""

from __future__ import annotations

import os

from tests.pixel_glory.golden_catalogue import GOLDENS
from tests.pixel_glory.test_goldens import FOLDER


def update() -> None:
    """Write every page that changed, and remove those that no game belongs to."""
    for name, game in GOLDENS.items():
        path, page = FOLDER / f"{name}.txt", game.tell("reference")
        if not path.exists() or path.read_text(encoding="utf-8") != page:
            path.write_text(page, encoding="utf-8")
            print(f"updated {os.path.relpath(path)}")
    for path in sorted(FOLDER.iterdir()):
        if path.stem not in GOLDENS:
            path.unlink()
            print(f"removed {os.path.relpath(path)}")


if __name__ == "__main__":
    update()
