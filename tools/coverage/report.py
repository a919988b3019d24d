"""What the marks of the tests show, and the two files written from it: `coverage.json` and docs/coverage.md."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from cardspeak.books.clauses import all_indexes, clause_index, has_index
from cardspeak.books.coverage import Shown, UnknownClause, coverage, why_unknown
from cardspeak.books.names import BOOKS
from cardspeak.errors import nearest
from tools.coverage.marks import Mark, Marks
from tools.coverage.page import page

ROOT = Path(__file__).parents[2]
SHIPPED = Path("src", "cardspeak", "books", "coverage.json")
PAGE = Path("docs", "coverage.md")


def by_clause(marks: Iterable[Mark]) -> Shown:
    """The tests of each clause, under the clause's number as its index writes it; unknown marks are left out."""
    shown: dict[str, dict[str, list[str]]] = {}
    for mark in marks:
        if mark.book not in BOOKS or not has_index(mark.book) or mark.number not in clause_index(mark.book):
            continue
        number = clause_index(mark.book).get(mark.number).number
        tests = shown.setdefault(mark.book, {}).setdefault(number, [])
        if mark.test not in tests:
            tests.append(mark.test)
    ordered = {book: sorted(found, key=clause_index(book).place) for book, found in shown.items()}
    return {book: {number: tuple(shown[book][number]) for number in ordered[book]} for book in BOOKS if book in shown}


def unknown_marks(marks: Iterable[Mark]) -> list[UnknownClause]:
    """Marks that name a book or a clause that does not exist. A book without an index cannot be checked."""
    wrong: list[UnknownClause] = []
    for mark in marks:
        where = f"{mark.test} (line {mark.line})" if mark.line else mark.test
        if mark.book not in BOOKS:
            wrong.append(UnknownClause(where, f"There is no book {mark.book!r}.{nearest(mark.book, BOOKS)}"))
        elif has_index(mark.book) and mark.number not in clause_index(mark.book):
            wrong.append(UnknownClause(where, why_unknown(clause_index(mark.book), mark.number)))
    return wrong


def complaints(marks: Marks) -> list[str]:
    """The marks that count for nothing, a line each."""
    unknown = [f"{wrong.where}: {wrong.says}" for wrong in unknown_marks(marks.found)]
    unreadable = [
        f"{mark.file}:{mark.line}: the clause of this mark cannot be read; write it as a literal."
        for mark in marks.unreadable
    ]
    return unknown + unreadable


def files_of(marks: Marks) -> dict[Path, bytes]:
    """What `make coverage` writes, by path below the root of the source tree."""
    shown = by_clause(marks.found)
    shipped = msgspec.json.format(msgspec.json.encode(shown), indent=1) + b"\n"
    return {SHIPPED: shipped, PAGE: page(coverage(shown=shown), all_indexes(), shown).encode()}


def write(root: Path, marks: Marks) -> list[Path]:
    """Write both files below a root; the files written."""
    for name, raw in files_of(marks).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(raw)
    return [root / SHIPPED, root / PAGE]
