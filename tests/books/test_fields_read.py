"""No data that nobody reads: every field of every file of a book is asked for somewhere in the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from tools.mutants.forks import ROOT
from tools.mutants.values import KINDS

from cardspeak.books.cites import _holds_clause
from cardspeak.books.model.game import Strict

# Clauses that allow something, or leave it as it is: there is nothing to refuse and nothing to announce by them.
UNREAD = {
    "combine_cite": "pay tables of different names go together in any way",
    "times_cite": "stands beside `times_ante`, which is read",
    "each_cite": "every claim is settled by itself, as `settle` does with any",
    "levels_order_cite": "the order in which levels stand in the file",
    "stand_cite": "what was recorded before a fault stays as it is",
    "approval_cite": "the system was approved before it stood there",
    "systems_cite": "several systems may run at a time",
    "publicity_cite": "nobody is advertised by the program",
}


def asked_for() -> set[str]:
    """Every name that some module takes from something, or by which it looks a clause up."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "src" / "cardspeak").rglob("*.py"))
    found = (pair for text in texts for pair in re.findall(r"\.([a-z_]+)|\"(\w+_cite)\"", text))
    return {name for pair in found for name in pair if name}


def rows(kind: type[Strict] = Strict) -> Iterator[type[Strict]]:
    for row in kind.__subclasses__():
        if row.__module__.startswith("cardspeak.books."):
            yield row
        yield from rows(row)


def test_every_value_of_a_book_is_read_by_somebody() -> None:
    assert KINDS, "every kind of file has been imported"
    read = asked_for()
    unread = {
        (row.__name__, field.name)
        for row in rows()
        for field in msgspec.structs.fields(row)
        if field.name not in read and not _stands_beside(row, field.name, read)
    }
    assert {name for _, name in unread} == set(UNREAD)


def _stands_beside(row: type[Strict], name: str, read: set[str]) -> bool:
    """A clause that says where a value comes from which is read."""
    value = name.removesuffix("_cite")
    return _holds_clause(name) and value in read and value in {one.name for one in msgspec.structs.fields(row)}
