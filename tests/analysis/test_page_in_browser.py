"""The report in a real browser: nothing cut off, nothing overlaps, all controls work."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.conftest import MadeReport

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
CHECKS = Path(__file__).with_name("browser_checks.js")
RECORD = (
    "<script>window.recordedErrors = [];"
    "addEventListener('error', (event) => window.recordedErrors.push(event.message));</script>"
)
FRAME = """<!DOCTYPE html><meta charset="utf-8">
<iframe width="{width}" height="900" style="border: 0" src="page.html"></iframe>
<script>addEventListener("message", (event) => {{
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = event.data;
  document.body.append(result);
}});</script>
"""  # a frame, as the browser's own window is never narrower than 500 pixels
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=8000",
)

pytestmark = pytest.mark.skipif(
    BROWSER is None, reason="no Chromium: apt-get install chromium to check the page in a browser"
)


def open_page(report: MadeReport, *, width: int, folder: Path) -> dict[str, Any]:
    """Open the report with our checks added to it, and return what they found."""
    page, frame = folder / "page.html", folder / "frame.html"
    script = f"<script>{CHECKS.read_text(encoding='utf-8')}</script>"
    text = report.html.replace("<head>", f"<head>{RECORD}", 1)
    page.write_text(text.replace("</body>", f"{script}</body>", 1), encoding="utf-8")
    frame.write_text(FRAME.format(width=width), encoding="utf-8")
    command = [
        str(BROWSER),
        *FLAGS,
        f"--user-data-dir={folder / 'profile'}",
        "--window-size=1400,1000",
        "--dump-dom",
        frame.as_uri(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    found = re.search(r'<pre id="result">(.*?)</pre>', done.stdout, flags=re.DOTALL)
    assert found, done.stderr[-2000:]
    result: dict[str, Any] = json.loads(html.unescape(found[1]))
    return result


@pytest.mark.parametrize("width", [1280, 400])
def test_nothing_is_cut_off_or_broken(report: MadeReport, tmp_path: Path, width: int) -> None:
    found = open_page(report, width=width, folder=tmp_path)
    assert found["width"] == width
    assert found["errors"] == []
    assert found["requests"] == []
    assert found["faults"] == []
