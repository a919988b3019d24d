"""Files laid out in a folder of their own for as long as the program runs: a book out of a ZIP, or put together."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from cardspeak.books.overlay import lies_over, whole_files

FILE = re.compile(r"(games/)?[A-Za-z0-9_-]+\.(toml|csv)")  # what an edition is made of

_laid: dict[tuple[str, str], Path] = {}  # by name and digest: the same files are laid out once


def digest_of(files: Mapping[str, str]) -> str:
    """What tells one edition of a book from another: SHA-256 over names and texts, in order."""
    found = hashlib.sha256()
    for name, text in sorted(files.items()):
        for part in (name, text.replace("\r\n", "\n")):
            raw = part.encode()
            found.update(len(raw).to_bytes(8, "big") + raw)
    return found.hexdigest()


def edition_id(digest: str) -> str:
    """What an edition is called: the first half of its digest."""
    return digest[:32]


def edition_files(folder: Path) -> dict[str, str]:
    """The files that make an edition of the book in a folder, whole."""
    return {name: text for name, text in whole_files(folder).items() if FILE.fullmatch(name)}


def lay_out(files: Mapping[str, str], slug: str) -> Path:
    """A folder of that name with these files; gone when the program ends."""
    key = slug, digest_of(files)
    if key not in _laid or not _laid[key].is_dir():
        import atexit
        import shutil
        import tempfile

        home = Path(tempfile.mkdtemp(prefix="cardspeak-"))
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        for name, text in files.items():
            path = home / slug / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        _laid[key] = home / slug
    return _laid[key]


def whole_book(folder: Path) -> Path:
    """The folder of the whole book: this one, or where it is laid out over the book that it lies over."""
    return folder if lies_over(folder) is None else lay_out(whole_files(folder), folder.name)
