"""`clauses.csv` row by row: everything that is wrong with the list, not only the first of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.clauses import COLUMNS, KINDS, Groups
from cardspeak.books.numbers import path as number_path
from cardspeak.errors import BookError, nearest
from cardspeak.proofing.fault import BookFault

NAME = "clauses.csv"


def faults_of_list(folder: Path, groups: Groups | None) -> Iterator[BookFault]:
    """Letters, columns, kinds, numbers that stand twice, and games that nobody knows where `groups` can be read."""
    file = folder / NAME
    if not file.is_file():
        return
    raw = file.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        yield BookFault(NAME, line, "", "this is no UTF-8: save the file as UTF-8 (a spreadsheet offers it).")
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


def _why(text: str, head: list[str]) -> str:
    if text.startswith("\ufeff"):
        return " The file begins with a byte order mark: save it as UTF-8 without one."
    for mark, name in ((";", "semicolons"), ("\t", "tabs")):
        if len(head) == 1 and mark in head[0]:
            return f" Columns are divided by {name}: save the file with commas."
    wrong = [word for word in head if word not in COLUMNS]
    return f" {wrong[0]!r} is no column.{nearest(wrong[0], COLUMNS)}" if wrong else ""


def _row(row: list[str], groups: Groups | None) -> Iterator[tuple[str, str]]:
    if len(row) != len(COLUMNS):
        quotes = " A sentence with a comma stands in quotes." if len(row) > len(COLUMNS) else ""
        yield row[0] if row else "", f"{len(row)} fields where {len(COLUMNS)} are due.{quotes}"
        return
    number, topic, kind, applies_to, says, _ = row
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
