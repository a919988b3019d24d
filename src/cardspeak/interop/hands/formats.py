"""Which format a file is in, by what stands in it and never by its name; and the files of a folder that hold hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal

from cardspeak.errors import BadInput
from cardspeak.interop.stars.header import HEADER

Format = Literal["phh", "phhs", "ohh", "pokerstars", "888", "winamax", "pokernow"]

SUFFIXES = (".phh", ".phhs", ".ohh", ".json", ".jsonl", ".txt", ".csv", ".log")
_LOOK = 1 << 16
_STARS = re.compile(HEADER.pattern.encode())
_SIGNS: tuple[tuple[Format, re.Pattern[bytes]], ...] = (
    ("888", re.compile(rb"\*{5} .*Hand History for Game \d+ \*{5}|^#Game No : \d+", re.MULTILINE)),
    ("winamax", re.compile(rb"^Winamax Poker - ", re.MULTILINE)),
    ("pokerstars", _STARS),
    ("pokernow", re.compile(rb"^\"?entry\"?,\"?at\"?,\"?order\"?|-- starting hand #\d+", re.MULTILINE)),
    ("ohh", re.compile(rb"\A\s*[\[{][^=]*?\"(?:ohh|hands)\"\s*:", re.DOTALL)),
    ("phhs", re.compile(rb"^\[[^\]\n]+\]\s*\r?\n\s*variant\s*=", re.MULTILINE)),
    ("phh", re.compile(rb"^\s*(?:variant|antes|actions|starting_stacks)\s*=", re.MULTILINE)),
)


def format_of(path: Path) -> Format | None:
    """The format of a file, from its first bytes; None if it is none that is known here."""
    try:
        with path.open("rb") as file:
            start = file.read(_LOOK).removeprefix(b"\xef\xbb\xbf")
    except OSError as wrong:
        raise BadInput(f"{path} cannot be read: {wrong.strerror or wrong}.") from None
    for name, sign in _SIGNS:
        if sign.search(start):
            return name
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
