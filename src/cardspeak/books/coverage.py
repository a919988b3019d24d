"""What becomes of each clause: executed, tested, recorded, shown, or missing.

Four sources say so. A test marked with the clause says that it is carried out, and a mutant of its value or verb that
died by that test proves it; a `cite` in a book's data carries it; and the kind of the clause says what software can do
with it at all: conduct can only be shown. Which test shows which clause stands in `coverage.json`, which
`make coverage` writes from the marks of a source tree, and which are proved in `proved.json`, from `make mutants`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import FOLDER, Clause, ClauseIndex, clause_index, has_index
from cardspeak.books.names import BOOKS, folder_of
from cardspeak.errors import BadInput
from cardspeak.values import Value

SHIPPED = FOLDER / "coverage.json"
PROVED = FOLDER / "proved.json"  # written by `make mutants`
STATUSES = ("executed", "tested", "recorded", "shown", "missing")

Shown = Mapping[str, Mapping[str, tuple[str, ...]]]  # book -> clause -> tests


class UnknownClause(NamedTuple):
    """A citation, or the mark of a test, that names what no book has."""

    where: str
    says: str


class BookCoverage(Value):
    """One book: how many clauses are in which state, and which."""

    book: str
    clauses: int
    counts: dict[str, int]
    executed: list[str]  # a mutant of its value or verb died by a test that carries its mark
    tested: list[str]  # a test carries its mark, and no mutant has proved it yet
    recorded: list[str]
    shown: list[str]
    missing: list[str]
    carried: list[str]  # cited by the book's data, tested or not
    kinds: dict[str, dict[str, int]]
    topics: dict[str, dict[str, int]]


class Coverage(Value):
    """Every book, and what is wrong with the citations of its data."""

    source: str  # "tests" or "coverage.json"
    books: list[BookCoverage]
    unknown_cites: list[UnknownClause]


@cache
def shown_by_tests() -> Shown:
    """Which tests show which clauses, as the package ships it."""
    if not SHIPPED.is_file():
        return {}
    return msgspec.json.decode(SHIPPED.read_bytes(), type=dict[str, dict[str, tuple[str, ...]]])


@cache
def proved_by_mutants() -> Mapping[str, Mapping[str, str]]:
    """Book -> clause -> the test with its mark by which a changed value, or a turned condition, died."""
    if not PROVED.is_file():
        return {}
    return msgspec.json.decode(PROVED.read_bytes(), type=dict[str, dict[str, str]])


def coverage(books: Iterable[str] = BOOKS, shown: Shown | None = None) -> Coverage:
    """The coverage of some books, of those that have a clause index: by these tests, or by the shipped file."""
    indexes = [clause_index(book) for book in books if has_index(book)]
    by_book = shown_by_tests() if shown is None else shown
    return Coverage(
        "coverage.json" if shown is None else "tests",
        [_of_book(index, by_book.get(index.book, {})) for index in indexes],
        [wrong for index in indexes for wrong in _unknown_cites(index)],
    )


def status_of(clause: Clause, tests: Collection[str]) -> str:
    """One of STATUSES. What was proved by a test that carries the mark no longer is not proved."""
    if clause.kind == "human":
        return "shown"
    if not tests:
        return "missing"
    if clause.kind == "record":
        return "recorded"
    return "executed" if proved_by_mutants().get(clause.book, {}).get(clause.number) in tests else "tested"


def why_unknown(index: ClauseIndex, number: str) -> str:
    """What is wrong with a number that the index does not have as it is written."""
    try:
        return f"{index.book} {number} is meant for {index.get(number).number!r}; write its number."
    except BadInput as wrong:
        return str(wrong)


class CitedIn(NamedTuple):
    """A value of a book's data and the clause it cites."""

    number: str
    file: str


def cites(book: str) -> tuple[CitedIn, ...]:
    """Every citation in a book's data files, as written; where the book is silent there is none."""
    return _cites(folder_of(book))


@cache
def _cites(folder: Path) -> tuple[CitedIn, ...]:
    found: list[CitedIn] = []
    for file in sorted((*folder.glob("*.toml"), *folder.glob("games/*.toml"))):
        name = file.relative_to(folder.parent).as_posix()
        found += (CitedIn(cite.number, name) for cite in cites_in(file) if not cite.number.startswith(SILENT))
    return tuple(dict.fromkeys(found))


def citing(clause: Clause) -> tuple[str, ...]:
    """The data files that cite a clause."""
    index = clause_index(clause.book)
    return tuple(
        dict.fromkeys(
            cite.file for cite in cites(clause.book) if cite.number in index and index.get(cite.number) == clause
        )
    )


def _unknown_cites(index: ClauseIndex) -> Iterator[UnknownClause]:
    for cite in cites(index.book):
        if cite.number not in index and not index.is_heading(cite.number):
            yield UnknownClause(cite.file, why_unknown(index, cite.number))


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
