"""Cutting a file into hands, a block at a time, however large it is.

A hand begins where a header does, even in the middle of a line: files that were cut off and joined have such lines,
and one bad hand must not take its neighbour with it. Each hand is decoded for itself: UTF-8, else Windows-1252.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cardspeak.interop.stars.header import HEADER

_BLOCK = 1 << 20
_BYTES = re.compile(HEADER.pattern.encode())
_BOM = b"\xef\xbb\xbf"


class Piece(NamedTuple):
    """The text of one hand and the line of the file on which it begins."""

    line: int
    text: str


def pieces_of(raw: bytes) -> Iterator[Piece]:
    """The hands of a text that is in memory."""
    starts = [found.start() for found in _BYTES.finditer(raw)]
    line, at = 1, 0
    for start, end in pairwise([*starts, len(raw)]):
        line += _lines(raw[at:start])
        at = start
        yield Piece(line, text_of(raw[start:end]))


def pieces_in(path: Path, start: int = 0, end: int | None = None) -> Iterator[Piece]:
    """The hands of a file that begin between these bytes; no more than a block and a hand are held at a time.

    Lines are counted from `start`.
    """
    line, rest, at = 1, b"", start
    with path.open("rb") as file:
        file.seek(start)
        while block := file.read(_BLOCK):
            rest += block
            starts = [found.start() for found in _BYTES.finditer(rest)]
            if end is not None:
                beyond = next((one for one in starts if at + one >= end), None)
                if beyond is not None:
                    rest = rest[:beyond]
                    break
            if len(starts) < 2:
                continue
            last = starts[-1]
            for piece in pieces_of(rest[:last]):
                yield Piece(line + piece.line - 1, piece.text)
            line += _lines(rest[:last])
            rest, at = rest[last:], at + last
    for piece in pieces_of(rest):
        yield Piece(line + piece.line - 1, piece.text)


def _lines(raw: bytes) -> int:
    return max(raw.count(b"\n"), raw.count(b"\r"))


def text_of(raw: bytes) -> str:
    """Lines ended by `\\n`, whatever they were ended by."""
    raw = raw.removeprefix(_BOM)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\ufeff", "")
