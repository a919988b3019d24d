"""`python -m tools.differences` writes both files."""

from __future__ import annotations

from pathlib import Path

from tools.differences.page import page, picture

DOCS = Path(__file__).parents[2] / "docs"

if __name__ == "__main__":
    (DOCS / "differences.md").write_text(page(), encoding="utf-8")
    (DOCS / "differences.svg").write_text(picture(), encoding="utf-8")
