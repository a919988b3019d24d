"""A page made for printing, written to a file: HTML as it is, or PDF where a browser is at hand to print it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from cardspeak.terms.pages import Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LONGEST = 120  # seconds for a browser to print a page


def write_paper(page: Page, to: Path) -> None:
    """By the name of the file: `.html`, or `.pdf`."""
    from cardspeak.terms.pages import to_html

    html = to_html(page)
    match to.suffix.lower():
        case ".html" | ".htm":
            to.write_text(html, encoding="utf-8")
        case ".pdf":
            _printed(html, to)
        case _:
            raise BadInput(f"{to.name} is neither .html nor .pdf: name the file by what it shall be.")


def _printed(html: str, to: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise BadInput("There is no Chromium here to print with: write .html, and print it from any browser.")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "page.html"
        source.write_text(html, encoding="utf-8")
        root = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
        asked = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile", *root]
        done = subprocess.run(
            [browser, *asked, f"--print-to-pdf={to.resolve()}", source.as_uri()], capture_output=True, timeout=LONGEST
        )
    if done.returncode or not to.exists():
        raise BadInput(f"{browser} printed nothing: write .html, and print it from any browser.")
