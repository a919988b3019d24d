"""Reading `.phh` and `.phhs` files: one hand, a stream of hands, or everything in some folders."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import BinaryIO, final

from cardspeak.errors import BadInput
from cardspeak.interop.phh.fields import hand_of, hand_of_table
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.lines import TOML_ERRORS, read_lines
from cardspeak.values import Value


@final
class ReadHand(Value):
    """A hand and where it stands: `key` is its table in a `.phhs` file, empty in a `.phh` file."""

    file: str
    key: str
    line: int
    hand: HandHistory


@final
class BrokenHand(Value):
    """A hand that could not be read, and why; the rest of the file is not affected."""

    file: str
    key: str
    line: int
    reason: str

    def __str__(self) -> str:
        where = f", hand {self.key} (line {self.line})" if self.key else ""
        return f"{self.file}{where}: {self.reason}"


def read_phh(source: Path | str) -> HandHistory:
    """The hand in a file (give a `Path`) or in a text (give a `str`)."""
    if isinstance(source, Path):
        found = hand_in(str(source))
        if isinstance(found, BrokenHand):
            raise BadInput(str(found))
        return found.hand
    if "=" not in source:
        raise BadInput(f"{source[:60]!r} is not the text of a hand; to read a file, pass a Path.")
    return _parse(_with_plain_ends(source))


def iter_phhs(path: Path, start: int = 0, end: int | None = None) -> Iterator[ReadHand | BrokenHand]:
    """The hands of a `.phhs` file one by one, in its order; only one hand is held at a time.

    With a start or an end only the hands whose headers begin between these bytes, so that several processes can
    share a large file; lines are then counted from the first of them.
    """
    file = str(path)
    keys = _Keys()
    try:
        with path.open("rb") as opened:
            for line, key, chunk in _split(opened, start, end):
                try:
                    hand = _parse_chunk(key, chunk, line, keys)
                except BadInput as wrong:
                    yield BrokenHand(file, key, line, str(wrong))
                else:
                    if hand is not None:
                        yield ReadHand(file, key, line, hand)
    except OSError as wrong:
        yield BrokenHand(file, "", 1, f"cannot be read: {wrong.strerror or wrong}.")


def walk(paths: Iterable[Path]) -> Iterator[ReadHand | BrokenHand]:
    """Every hand of the files and folders, in the order given; within a folder by name, 9 before 10."""
    for path in paths:
        if path.is_dir():
            inside = [file for file in path.rglob("*.phh*") if file.suffix in (".phh", ".phhs")]
            files = sorted((file for file in inside if file.is_file()), key=_by_name)
        elif path.suffix in (".phh", ".phhs") and path.exists():
            files = [path]
        else:
            raise BadInput(f"{path} is neither a folder nor a .phh or .phhs file.")
        for file in files:
            if file.suffix == ".phhs":
                yield from iter_phhs(file)
            else:
                yield hand_in(str(file))


def _by_name(path: Path) -> list[tuple[int, int, str]]:
    """Numbers within names count as numbers, so that 9.phh stands before 10.phh."""
    pieces = re.split(r"([0-9]+)", str(path))
    return [(at % 2, int(piece) if at % 2 else 0, piece) for at, piece in enumerate(pieces)]


def hand_in(file: str, raw: bytes | None = None) -> ReadHand | BrokenHand:
    """The one hand of a `.phh` file; `raw` is the whole of it, where somebody has read it already."""
    try:
        if raw is None:
            raw = Path(file).read_bytes()
        return ReadHand(file, "", 1, _parse(_decode(raw)))
    except OSError as wrong:
        return BrokenHand(file, "", 1, f"cannot be read: {wrong.strerror or wrong}.")
    except BadInput as wrong:
        return BrokenHand(file, "", 1, str(wrong))


def _decode(raw: bytes) -> str:
    try:
        return _with_plain_ends(raw.decode())
    except UnicodeDecodeError as wrong:
        raise BadInput(f"byte {wrong.start} is not UTF-8; save the file in UTF-8.") from None


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n") if "\r" in text else text  # looking for one letter is much faster than for two


def _parse(text: str) -> HandHistory:
    fields = read_lines(text)
    return hand_of(fields) if fields is not None else parse_plainly(text)


def parse_plainly(text: str) -> HandHistory:
    """The slow way, by `tomllib` alone: the twin of `read_lines`, and what it falls back to."""
    return hand_of_table(_load(text))


def _load(text: str, lines_above: int = 0) -> dict[str, object]:
    """The tables of a text; an error names the line of the file, not of the piece that was cut from it."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except TOML_ERRORS as wrong:
        reason = _AT_LINE.sub(lambda at: f"at line {int(at[1]) + lines_above}", str(wrong))
        raise BadInput(f"not TOML: {reason or type(wrong).__name__}.") from None


_AT_LINE = re.compile(r"at line ([0-9]+)")
_NAME = rb"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_HEADER = re.compile(
    rb"\[\[?[ \t]*(%s)((?:[ \t]*\.[ \t]*%s)*)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?\r?(?:\n|\Z)" % (_NAME, _NAME)
)
_BLOCK = 1 << 16


def _split(file: BinaryIO, first: int = 0, end: int | None = None) -> Iterator[tuple[int, str, bytes]]:
    """Cut a file at its table headers: the line, key and text of each hand, header included.

    A header stands at the left margin. `[7._notes]` after `[7]` is a table within hand 7.
    """
    line, start, name, chunk = 1, 1, b"", b""
    at = max(first - 1, 0)
    file.seek(at)
    skipping = first > 0  # what stands before the first header belongs to whoever reads the bytes before
    for piece in _pieces(file):
        header = _HEADER.match(piece)
        if header and not (header[2] and (header[1] == name or skipping)) and not (skipping and at < first):
            if chunk and not skipping:
                yield start, _key(name), chunk
            if end is not None and at >= end:
                return
            start, name, chunk, skipping = line, header[1], piece, False
        else:
            chunk += piece
        line += piece.count(b"\n")
        at += len(piece)
    if chunk and not skipping:
        yield start, _key(name), chunk


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    """The file cut before every `[` that starts a line."""
    rest = b""
    while block := file.read(_BLOCK):
        rest += block
        start = 0
        while (end := rest.find(b"\n[", start) + 1) > 0:
            yield rest[start:end]
            start = end
        rest = rest[start:]
    if rest:
        yield rest


def _key(name: bytes) -> str:
    """The key itself, out of its quotes; as it stands if it is too broken for that."""
    text = name.decode(errors="replace")
    if text[:1] not in ("'", '"'):
        return text
    try:
        return str(tomllib.loads(f"key = {text}")["key"])
    except TOML_ERRORS:
        return text


def _parse_chunk(key: str, chunk: bytes, line: int, keys: _Keys) -> HandHistory | None:
    """The hand of one table; None for the blank lines and comments before the first one."""
    text = _decode(chunk)
    if key:
        keys.add(key)
        header, _, body = text.partition("\n")
        fields = read_lines(body) if header == f"[{key}]" else None
        if fields is not None:
            return hand_of(fields)
    tables = _load(text, line - 1)
    if not key and not tables:
        return None
    match list(tables.values()):
        case [dict(table)] if key:
            return hand_of_table(table)
    raise BadInput("expected one table here, headed [1], [2] and so on at the left margin.")


class _Keys:
    """The keys seen so far. Hands are nearly always numbered 1, 2, 3, for which a counter is enough."""

    def __init__(self) -> None:
        self.counted = 0
        self.others: set[str] = set()

    def add(self, key: str) -> None:
        if key == str(self.counted + 1):
            self.counted += 1
        elif key in self.others or (key.isdecimal() and key[0] != "0" and int(key) <= self.counted):
            raise BadInput("this key has been used before in the file; give every hand its own.")
        else:
            self.others.add(key)
