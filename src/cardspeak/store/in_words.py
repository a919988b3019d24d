"""What SQLite says is wrong, in our words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardspeak.store.errors import StoreError

# SQLite's name for what is wrong, as far as it must match: what to tell, with the file in place of {}.
WORDS = {
    "SQLITE_FULL": "The disk is full: nothing was written to {}. Make room and try again.",
    "SQLITE_BUSY": "{} is locked by another program: nothing was written. Try again when it has let go.",
    "SQLITE_LOCKED": "{} is locked by another program: nothing was written. Try again when it has let go.",
    "SQLITE_READONLY": "{} may not be written: nothing was. Check who owns the file and its folder.",
    "SQLITE_CANTOPEN": "{} cannot be opened. Check that its folder exists and who owns it.",
    "SQLITE_CORRUPT": "{} is damaged. Run `cardspeak audit` on it, and go back to a backup.",
    "SQLITE_NOTADB": "{} is not a cardspeak log.",
    "SQLITE_IOERR": "The disk failed while writing {}: open the log again to see what it holds.",
}
UNREADABLE = ("Could not decode to UTF-8", "no such column", "no such table")  # how messages of damage begin
# After these nothing was written and the same store may go on; after anything else only opening it again shows
# what reached the disk.
PASSING = ("SQLITE_FULL", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY")


def told(wrong: sqlite3.Error | UnicodeError, path: Path | str) -> StoreError:
    """SQLite's error in our words; a message that cannot be decoded, or that misses our own columns, is damage."""
    unreadable = isinstance(wrong, UnicodeError) or str(wrong).startswith(UNREADABLE)
    name = "SQLITE_CORRUPT" if unreadable else getattr(wrong, "sqlite_errorname", None) or ""
    for start, words in WORDS.items():
        if name.startswith(start):
            return StoreError(words.format(path))
    return StoreError(f"{path}: {wrong}.")


def passes(wrong: sqlite3.Error) -> bool:
    """Whether the store may go on after this error."""
    return (getattr(wrong, "sqlite_errorname", None) or "").startswith(PASSING)


@contextmanager
def in_our_words(path: Path | str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeError) as wrong:
        raise told(wrong, path) from wrong
