"""docs/coverage.md: every clause of every book, what becomes of it, and which test shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardspeak.books.clauses import Clause, ClauseIndex
from cardspeak.books.coverage import STATUSES, BookCoverage, Coverage, status_of

INTRO = """\
# Coverage of the books

Written by `make coverage` from the tests' marks, the books' data and the clause index; do not edit.

- **executed**: the software carries the clause out, and that is proved: a value that cites it was changed, or a
  condition of the program turned, and a test that carries its mark noticed ([Mutants](mutants.md)).
- **tested**: a test carries its mark, and no mutant has proved it yet.
- **recorded**: the clause asks for a record, a notice or an approval, and a test shows it being kept.
- **shown**: conduct, equipment or a heading; software can only show the clause (`cardspeak rules show BOOK CLAUSE`).
- **missing**: none of these yet. *data* means that the book's data already cites the clause.
"""


def page(
    report: Coverage,
    indexes: Iterable[ClauseIndex],
    shown: Mapping[str, Mapping[str, tuple[str, ...]]],
) -> str:
    """The whole page."""
    lines = [INTRO, *_table("book", {book.book: book.counts for book in report.books})]
    for index, book in zip(indexes, report.books, strict=True):
        lines += ["", f"## {index.book}", ""]
        lines += _table("topic", book.topics)
        lines += ["", "| clause | kind | state | shown by |", "|---|---|---|---|"]
        lines += _rows(index, book, shown.get(index.book, {}))
    return "\n".join(lines) + "\n"


def _table(name: str, counts: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    yield f"| {name} | clauses | {' | '.join(STATUSES)} |"
    yield "|---|" + "---:|" * (len(STATUSES) + 1)
    for row, states in counts.items():
        numbers = " | ".join(str(states[status]) for status in STATUSES)
        yield f"| {row} | {sum(states.values())} | {numbers} |"


def _rows(index: ClauseIndex, book: BookCoverage, shown: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    carried = set(book.carried)
    for clause in index:
        yield _row(clause, shown.get(clause.number, ()), clause.number in carried)


def _row(clause: Clause, tests: tuple[str, ...], carried: bool) -> str:
    evidence = "<br>".join(f"`{test}`" for test in tests) or ("*data*" if carried else "")
    return f"| {clause.number.replace('|', '/')} | {clause.kind} | {status_of(clause, tests)} | {evidence} |"
