"""Cutting a file into hands, a block at a time, however large it is.

A hand begins where a header does, even in the middle of a line: files that were cut off and joined have such lines,
and one bad hand must not take its neighbour with it. Each hand is decoded for itself: UTF-8, else Windows-1252; a
file that begins with the mark of UTF-16 is that as a whole.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cardspeak.interop.stars.header import HEADER

_BLOCK = 1 << 20
_BYTES = re.compile(HEADER.pattern.encode())
_END = re.compile(rb"[\r\n]")
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BOM = b"\xef\xbb\xbf"


class TextPiece(NamedTuple):
    """The text of one hand and the line of the file on which it begins."""

    line: int
    text: str


def pieces_of(raw: bytes, header: re.Pattern[bytes] = _BYTES) -> Iterator[TextPiece]:
    """The hands of a text that is in memory."""
    starts = _starts(raw, header)
    line, at = 1, 0
    for start, end in pairwise([*starts, len(raw)]):
        line += _lines(raw[at:start])
        at = start
        yield TextPiece(line, text_of(raw[start:end]))


def pieces_in(
    path: Path, start: int = 0, end: int | None = None, *, header: re.Pattern[bytes] = _BYTES
) -> Iterator[TextPiece]:
    """The hands of a file that begin between these bytes; no more than a block and a hand are held at a time.

    Lines are counted from `start`. `header` is how another site begins a hand.
    """
    line, rest, at = 1, b"", start
    with path.open("rb") as file:
        if file.read(2) in WIDE:
            if start:
                return  # whoever reads the beginning reads all of it: a place within says nothing of its text
            end = None
            blocks = _narrowed(file)
        else:
            file.seek(start)
            blocks = iter(lambda: file.read(_BLOCK), b"")
        for block in blocks:
            rest += block
            starts = _starts(rest, header)
            if end is not None:
                beyond = next((one for one in starts if at + one >= end), None)
                if beyond is not None:
                    rest = rest[:beyond]
                    break
            if len(starts) < 2:
                continue
            last = starts[-1]
            for piece in pieces_of(rest[:last], header):
                yield TextPiece(line + piece.line - 1, piece.text)
            line += _lines(rest[:last])
            rest, at = rest[last:], at + last
    for piece in pieces_of(rest, header):
        yield TextPiece(line + piece.line - 1, piece.text)


def _starts(raw: bytes, header: re.Pattern[bytes]) -> list[int]:
    """Where hands begin: at every header but one that somebody quotes in a line of chat."""
    return [found.start() for found in header.finditer(raw) if not _chatted(raw, found.start())]


def _chatted(raw: bytes, at: int) -> bool:
    """Within ` said, "..."`, closed on the same line; a line that was cut off and joined to another is not closed."""
    begin = max(raw.rfind(b"\n", 0, at), raw.rfind(b"\r", 0, at)) + 1
    if begin == at or b' said, "' not in raw[begin:at]:
        return False
    end = _END.search(raw, at)
    return raw[at : end.start() if end else len(raw)].rstrip().endswith(b'"')


def _narrowed(file: BinaryIO) -> Iterator[bytes]:
    """UTF-16, which some programs export, as the UTF-8 that everything here is looked for in."""
    file.seek(0)
    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
    while block := file.read(_BLOCK):
        yield decoder.decode(block).encode(errors="replace")


def _lines(raw: bytes) -> int:
    return max(raw.count(b"\n"), raw.count(b"\r"))


def text_of(raw: bytes) -> str:
    """Lines ended by `\\n`, whatever they were ended by."""
    raw = raw.removeprefix(_BOM)
    if raw[:2] in WIDE:
        raw = raw.decode("utf-16", errors="replace").encode()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\ufeff", "")
