"""Write what the documentation takes from the code: `python -m tools.update_docs`.

The pages of reference that are made whole, and the output of every example.
"""

from __future__ import annotations

import os
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import doc_examples, doc_policies, doc_reference

REFERENCE = doc_examples.ROOT / "docs" / "reference"
MADE_PAGES = {
    REFERENCE / "tables.md": doc_reference.tables_page,
    REFERENCE / "command_line.md": doc_reference.command_line_page,
    REFERENCE / "policies.md": doc_policies.policies_page,
}


def update() -> None:
    """Rewrite every page that is out of date."""
    for path, make in MADE_PAGES.items():
        _write(path, make())
    for path in doc_examples.list_pages():
        with TemporaryDirectory() as folder, chdir(folder):
            _write(path, doc_examples.rerun(path.read_text(encoding="utf-8")))


def _write(path: Path, page: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != page:
        path.write_text(page, encoding="utf-8")
        print(f"updated {os.path.relpath(path)}")


if __name__ == "__main__":
    update()
