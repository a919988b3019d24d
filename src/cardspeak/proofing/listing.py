"""`clauses.csv` row by row: everything that is wrong with the list, not only the first of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.clauses import COLUMNS, KINDS, TOPICS, Groups
from cardspeak.books.numbers import path as number_path
from cardspeak.errors import BookError, nearest
from cardspeak.proofing.fault import BookFault
from cardspeak.proofing.files import read_text

NAME = "clauses.csv"
LONG = 20_000  # characters of a line: csv itself gives up somewhat later


def faults_of_list(folder: Path, groups: Groups | None) -> Iterator[BookFault]:
    """Letters, columns, kinds, numbers that stand twice, and games that nobody knows where `groups` can be read."""
    file = folder / NAME
    if not file.is_file():
        return
    text = read_text(file, NAME)
    if isinstance(text, BookFault):
        yield text
        return
    longest = max(text.split("\n"), key=len)
    if len(longest) > LONG:
        line = text[: text.index(longest)].count("\n") + 1
        yield BookFault(NAME, line, "", f"the line has {len(longest)} characters; say it in fewer words.")
        return
    rows = csv.reader(io.StringIO(text, newline=""))
    head = next(rows, [])
    if head != COLUMNS:
        yield BookFault(NAME, 1, "", f"the first line must be {','.join(COLUMNS)}.{_why(text, head)}")
        return
    seen: dict[tuple[str, ...], int] = {}
    for row in rows:
        for section, says in _row(row, groups):
            yield BookFault(NAME, rows.line_num, section, says)
        if row and row[0] and (first := seen.setdefault(number_path(row[0]), rows.line_num)) != rows.line_num:
            yield BookFault(NAME, rows.line_num, row[0], f"the clause stands there twice, first in line {first}.")


def line_of_clause(folder: Path, number: str) -> int:
    """Where a clause stands in the list of this folder; 1 if it is not there."""
    rows = csv.reader(io.StringIO((folder / NAME).read_text(encoding="utf-8"), newline=""))
    return next((rows.line_num for row in rows if row and row[0] == number), 1)


def _why(text: str, head: list[str]) -> str:
    if text.startswith("\ufeff"):
        return " The file begins with a byte order mark: save it as UTF-8 without one."
    if text.startswith("sep="):
        return " Take away the line sep=, that a spreadsheet has written."
    for mark, name in ((";", "semicolons"), ("\t", "tabs")):
        if len(head) == 1 and mark in head[0]:
            return f" Columns are divided by {name}: save the file with commas."
    wrong = [word for word in head if word not in COLUMNS]
    return f" {wrong[0]!r} is no column.{nearest(wrong[0], COLUMNS)}" if wrong else ""


def _row(row: list[str], groups: Groups | None) -> Iterator[tuple[str, str]]:
    if not row:
        yield "", "the line is empty: take it away."
        return
    if len(row) != len(COLUMNS):
        quotes = (
            " A sentence with a comma stands in quotes. A quote in it stands twice." if len(row) > len(COLUMNS) else ""
        )
        if any("\n" in field for field in row):
            quotes = " A quote is opened and not closed."
        yield row[0], f"{len(row)} fields where {len(COLUMNS)} are due.{quotes}"
        return
    number, topic, kind, applies_to, says, _ = row
    if topic and topic not in TOPICS:
        yield number, f"topic {topic!r} is none of {', '.join(TOPICS)}.{nearest(topic, TOPICS)}"
    if kind not in KINDS:
        yield number, f"kind {kind!r} is none of {', '.join(KINDS)}.{nearest(kind, KINDS)}"
    for name, value in (("clause", number), ("topic", topic), ("applies_to", applies_to), ("paraphrase", says)):
        if not value:
            yield number, f"{name} is empty; only the test sketch may be."
    if groups is not None:
        yield from ((number, says) for says in faults_of_terms(applies_to.split(";"), groups))


def faults_of_terms(terms: list[str], groups: Groups) -> Iterator[str]:
    """Words for games that nobody knows."""
    known = [*groups.games, *groups.groups, "all"]
    for term in filter(None, terms):
        try:
            groups.expand(term)
        except BookError as fault:
            wrong = next((word for word in term.split("+") if word not in known), "")
            yield f"{fault}{nearest(wrong, known) if wrong else ''}"
