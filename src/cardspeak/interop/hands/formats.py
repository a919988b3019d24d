"""Which format a file is in, by what stands in it and never by its name; and the files of a folder that hold hands."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal

from cardspeak.errors import BadInput
from cardspeak.interop.stars.header import HEADER
from cardspeak.interop.stars.split import WIDE

HandFormat = Literal["phh", "phhs", "ohh", "pokerstars", "888", "winamax", "pokernow"]

SUFFIXES = (".phh", ".phhs", ".ohh", ".json", ".jsonl", ".txt", ".csv", ".log")
LOOK = 1 << 16  # bytes of a file that are looked at
_BINARY = getattr(os, "O_BINARY", 0)  # elsewhere the system itself would change the ends of lines
_STARS = re.compile(HEADER.pattern.encode())
# Every sign with words of which it needs one: looking for those costs next to nothing in a file of another format.
_SIGNS: tuple[tuple[HandFormat, tuple[bytes, ...], re.Pattern[bytes]], ...] = (
    (
        "888",
        (b"Hand History for Game ", b"#Game No : "),
        re.compile(rb"\*{5} .*Hand History for Game \d+ \*{5}|^#Game No : \d+", re.MULTILINE),
    ),
    ("winamax", (b"Winamax Poker - ",), re.compile(rb"^Winamax Poker - ", re.MULTILINE)),
    ("pokerstars", (b"Hand #", b"Game #", b"HAND #", b"GAME #"), _STARS),
    (
        "pokernow",
        (b"entry", b"-- starting hand #"),
        re.compile(rb"^\"?entry\"?,\"?at\"?,\"?order\"?|-- starting hand #\d+", re.MULTILINE),
    ),
    ("ohh", (b'"ohh"', b'"hands"'), re.compile(rb"\A\s*[\[{][^=]*?\"(?:ohh|hands)\"\s*:", re.DOTALL)),
    # A bracket at the left margin, looked for by itself: a search for `^` looks at every byte.
    ("phhs", (b"]",), re.compile(rb"\[(?<![^\n]\[)[^\]\n]+\]\s*\r?\n\s*variant\s*=")),
    ("phh", (b"=",), re.compile(rb"^\s*(?:variant|antes|actions|starting_stacks)\s*=", re.MULTILINE)),
)

# A text without a # or a " holds no word that has one, and need not be searched for it.
_SIGNS_WITH = {
    (hashes, quotes): tuple(
        (name, tuple(word for word in words if (hashes or b"#" not in word) and (quotes or b'"' not in word)), sign)
        for name, words, sign in _SIGNS
    )
    for hashes in (False, True)
    for quotes in (False, True)
}


def format_of(path: Path) -> HandFormat | None:
    """The format of a file, from its first bytes; None if it is none that is known here."""
    return format_in(first_bytes(path))


def first_bytes(path: Path) -> bytes:
    """What a file begins with: all of it if it is shorter than `LOOK`, as most files of one hand are.

    Asked of the system itself: the usual objects take five calls of it where three do, which a file of one hand feels.
    """
    try:
        file = os.open(path, os.O_RDONLY | _BINARY)
        try:
            start = os.read(file, LOOK)
            while len(start) < LOOK and (more := os.read(file, LOOK - len(start))):
                start += more
            return start
        finally:
            os.close(file)
    except OSError as wrong:
        raise BadInput(f"{path} cannot be read: {wrong.strerror or wrong}.") from None


def format_in(start: bytes) -> HandFormat | None:
    """The format of a file that begins so."""
    start = start.removeprefix(b"\xef\xbb\xbf")
    if start[:2] in WIDE:
        start = start[: len(start) // 2 * 2].decode("utf-16", errors="replace").encode(errors="replace")
    for name, words, sign in _SIGNS_WITH[b"#" in start, b'"' in start]:
        for word in words:
            if word in start:
                if sign.search(start):
                    return name
                break
    return None


def hand_files(paths: Sequence[Path]) -> list[Path]:
    """Every file named, and every file of a folder named that may hold hands; BadInput for what is neither."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = [file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()]
            found = [file for file in found if file.suffix in (".phh", ".phhs", ".ohh") or format_of(file)]
            if not found:
                raise BadInput(f"{path} holds no hands: no .phh, .phhs, .ohh, and no text of a site known here.")
            files += sorted(found, key=_by_name)
        elif path.is_file() and (path.suffix in (".phh", ".phhs", ".ohh") or format_of(path)):
            files.append(path)
        elif path.is_file():
            raise BadInput(f"{path} holds no hands in PHH, Open Hand History, or the text of a site known here.")
        else:
            raise BadInput(f"{path} is neither a folder nor a file of hands.")
    return files


def _by_name(path: Path) -> list[tuple[int, int, str]]:
    """Numbers within names count as numbers, so that 9.phh stands before 10.phh."""
    pieces = ["".join(group) for _, group in groupby(str(path), str.isdecimal)]
    return [(1, int(piece), "") if piece.isdecimal() else (0, 0, piece) for piece in pieces]
