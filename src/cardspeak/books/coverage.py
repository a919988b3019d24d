"""What becomes of each clause: executed, recorded, shown, or missing.

Three sources say so. A test marked with the clause shows that it is carried out; a `cite` in a book's data carries it;
and the kind of the clause says what software can do with it at all: conduct can only be shown. Without a tests folder
(an installed package) the marks come from `coverage.json`, written by `cardspeak rules coverage --write`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import FOLDER, Clause, ClauseIndex, all_indexes, clause_index, has_index
from cardspeak.books.marks import Mark, Marks, Unreadable, read_marks
from cardspeak.books.names import BOOKS
from cardspeak.errors import BadInput, nearest
from cardspeak.values import Value

SHIPPED = FOLDER / "coverage.json"
STATUSES = ("executed", "recorded", "shown", "missing")

Shown = Mapping[str, Mapping[str, tuple[str, ...]]]  # book -> clause -> tests


class Wrong(NamedTuple):
    """A mark or a citation that names what no book has."""

    where: str
    says: str


class BookCoverage(Value):
    """One book: how many clauses are in which state, and which."""

    book: str
    clauses: int
    counts: dict[str, int]
    executed: list[str]
    recorded: list[str]
    shown: list[str]
    missing: list[str]
    carried: list[str]  # cited by the book's data, tested or not
    kinds: dict[str, dict[str, int]]
    topics: dict[str, dict[str, int]]


class Coverage(Value):
    """Every book, and what is wrong with the marks and citations."""

    source: str  # "tests" or "coverage.json"
    books: list[BookCoverage]
    unknown_marks: list[Wrong]
    unreadable_marks: list[Unreadable]
    unknown_cites: list[Wrong]


def coverage(books: Iterable[str] = BOOKS) -> Coverage:
    """The coverage of some books, of those that have a clause index."""
    shown, marks = shown_by_tests()
    indexes = [clause_index(book) for book in books if has_index(book)]
    return Coverage(
        "coverage.json" if marks is None else "tests",
        [_of_book(index, shown.get(index.book, {})) for index in indexes],
        [] if marks is None else unknown_marks(marks.found),
        [] if marks is None else list(marks.unreadable),
        [wrong for index in indexes for wrong in _unknown_cites(index)],
    )


def status_of(clause: Clause, tests: Iterable[str]) -> str:
    """One of STATUSES."""
    if clause.kind == "human":
        return "shown"
    if not any(True for _ in tests):
        return "missing"
    return "recorded" if clause.kind == "record" else "executed"


def find_tests() -> Path | None:
    """The tests beside the package in a source tree; None where only the package is installed."""
    source = FOLDER.parents[1]
    tests = source.parent / "tests"
    return tests if source.name == "src" and tests.is_dir() else None


@cache
def shown_by_tests() -> tuple[Shown, Marks | None]:
    """Which tests show which clauses, and the marks they were read from (None: from the shipped file)."""
    tests = find_tests()
    if tests is not None:
        marks = read_marks(tests)
        return by_clause(marks.found), marks
    if not SHIPPED.is_file():
        return {}, None
    raw = msgspec.json.decode(SHIPPED.read_bytes(), type=dict[str, dict[str, tuple[str, ...]]])
    return raw, None


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


def unknown_marks(marks: Iterable[Mark]) -> list[Wrong]:
    """Marks that name a book or a clause that does not exist. A book without an index cannot be checked."""
    wrong: list[Wrong] = []
    for mark in marks:
        where = f"{mark.test} (line {mark.line})" if mark.line else mark.test
        if mark.book not in BOOKS:
            wrong.append(Wrong(where, f"There is no book {mark.book!r}.{nearest(mark.book, BOOKS)}"))
        elif has_index(mark.book) and mark.number not in clause_index(mark.book):
            wrong.append(Wrong(where, _why(clause_index(mark.book), mark.number)))
    return wrong


def _why(index: ClauseIndex, number: str) -> str:
    try:
        return f"{index.book} {number} is meant for {index.get(number).number!r}; write its number."
    except BadInput as wrong:
        return str(wrong)


class Cite(NamedTuple):
    """A value of a book's data and the clause it cites."""

    number: str
    file: str


@cache
def cites(book: str) -> tuple[Cite, ...]:
    """Every citation in a book's data files, as written; where the book is silent there is none."""
    found: list[Cite] = []
    for file in sorted((FOLDER / book).rglob("*.toml")):
        name = file.relative_to(FOLDER).as_posix()
        found += (Cite(cite.number, name) for cite in cites_in(file) if not cite.number.startswith(SILENT))
    return tuple(dict.fromkeys(found))


def citing(clause: Clause) -> tuple[str, ...]:
    """The data files that cite a clause."""
    index = clause_index(clause.book)
    return tuple(
        dict.fromkeys(
            cite.file for cite in cites(clause.book) if cite.number in index and index.get(cite.number) == clause
        )
    )


def _unknown_cites(index: ClauseIndex) -> Iterator[Wrong]:
    for cite in cites(index.book):
        if cite.number not in index and not index.is_heading(cite.number):
            yield Wrong(cite.file, _why(index, cite.number))


def _of_book(index: ClauseIndex, shown: Mapping[str, tuple[str, ...]]) -> BookCoverage:
    states = {clause.number: status_of(clause, shown.get(clause.number, ())) for clause in index}
    lists = {status: [n for n, state in states.items() if state == status] for status in STATUSES}
    carried = {index.get(cite.number).number for cite in cites(index.book) if cite.number in index}
    return BookCoverage(
        index.book,
        len(index),
        {status: len(numbers) for status, numbers in lists.items()},
        **lists,
        carried=sorted(carried, key=index.place),
        kinds=_counted((clause.kind, states[clause.number]) for clause in index),
        topics=_counted((clause.topic, states[clause.number]) for clause in index),
    )


def _counted(pairs: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    counts = Counter(pairs)
    names = sorted({name for name, _ in counts})
    return {name: {status: counts[name, status] for status in STATUSES} for name in names}


def write_shipped(root: Path) -> list[Path]:
    """Write what the tests show now into the package and onto the page docs/coverage.md; the files written."""
    from cardspeak.books.coverage_page import page

    shown, _ = shown_by_tests()
    raw = msgspec.json.format(msgspec.json.encode(shown), indent=1)
    SHIPPED.write_bytes(raw + b"\n")
    docs = root / "docs" / "coverage.md"
    docs.parent.mkdir(exist_ok=True)
    docs.write_text(page(coverage(), all_indexes(), shown), encoding="utf-8")
    return [SHIPPED, docs]
