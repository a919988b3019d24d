"""One thing that is wrong with a book, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardspeak.proofing.lines import line_of, places
from cardspeak.values import Value

PLACE = re.compile(r"([a-z_]+(?:\.[a-z_]+)*)\[(\d+)\]")
KEY = re.compile(r"([a-z_]+(?:\.[a-z_]+)*)(?::| is) ")
ROW = 15  # lines in which a word that a message quotes is looked for, below the row that it counts
WORD = re.compile(r"'([^']+)'")


class BookFault(Value):
    """One thing that is wrong: the file, the line where it can be told, the section, and what to do."""

    file: str
    line: int
    section: str
    says: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {f'{self.section}: ' if self.section else ''}{self.says}"


def told(folder: Path, says: str) -> BookFault:
    """A message of some part of the program, which names its file first; the line is looked for."""
    file, _, rest = says.removeprefix(f"{folder.name}/").partition(": ")
    name, _, section = file.partition(", ")
    if not rest or not name.endswith((".toml", ".csv")):
        return BookFault("book.toml", 0, "", says)
    number = section.removeprefix("line ")
    if number.isdigit():
        return BookFault(name, int(number), "", rest)
    return BookFault(name, _line(folder / name, section, rest), section, rest)


def _line(file: Path, section: str, says: str) -> int:
    """Where a message is most likely about: the row that it counts, the word that it quotes, the set that it names."""
    if not file.is_file():
        return 0
    text = file.read_text(encoding="utf-8", errors="replace")
    lines = text.splitlines()
    start = max(line_of(text, (section,)), line_of(text, tuple(section.split(".", 1)))) if section else 1
    if place := PLACE.match(says):
        row = line_of(text, (*place[1].split("."), int(place[2]) - 1))
        return next((at for at in _quoting(says, lines, row) if at < row + ROW), row)
    cite = section.partition(" (")[0]
    if cite != section:
        start = next((at for at, line in enumerate(lines, 1) if f'cite = "{cite}"' in line), 1)
    if not section and (key := KEY.match(says)) and tuple(key[1].split(".")) in (known := places(text)):
        start = known[tuple(key[1].split("."))]
        return next((at for at in _quoting(says, lines, start) if at < start + ROW), start)
    return next(_quoting(says, lines, start), start if section or cite else 0)


def _quoting(says: str, lines: list[str], start: int) -> Iterator[int]:
    """Lines from `start` on that hold a word which the message quotes, the first word's first."""
    for word in WORD.findall(says):
        for at, line in enumerate(lines, 1):
            if at >= start and (f'"{word}"' in line or f"[{word}]" in line or line.startswith(f"{word} =")):
                yield at
