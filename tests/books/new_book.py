"""The book of docs/new-book.md, taken from the page: the tests load, break and play what the page shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

NOTHING: Mapping[str, tuple[str, str]] = {}
PAGE = Path(__file__).parents[2] / "docs" / "new-book.md"


def files_of_the_page() -> dict[str, str]:
    """Every file that the page shows, by its path: a path in backticks, then the block."""
    found = re.findall(
        r"^`(harbour/[\w./-]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return dict(found)


def code_of_the_page() -> list[str]:
    return re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def write_book(home: Path, changes: Mapping[str, tuple[str, str]] = NOTHING, name: str = "harbour") -> Path:
    """The book in a folder of that name; a change `{"play": (old, new)}` is made to the file of that stem."""
    for path, text in files_of_the_page().items():
        file = home / name / path.removeprefix("harbour/")
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.stem in changes:
            old, new = changes[file.stem]
            assert old in text, f"{path} has no {old!r}"
            text = text.replace(old, new, 1)
        file.write_text(text, encoding="utf-8")
    return home / name
