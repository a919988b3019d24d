"""Which tests should notice a changed value first, and which come next: those of the clauses that its file cites."""

from __future__ import annotations

from functools import cache

import pytest

from cardspeak.books.cites import cites_in
from cardspeak.books.clauses import FOLDER
from tools.mutants.forks import Tests, few
from tools.mutants.values import Mutant

MOST = 60  # neighbours that are tried before a mutant counts as alive


class Near:
    def __init__(self, tests: Tests) -> None:
        self.tests = tests
        self._around = cache(self._neighbours)

    def first(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that carry the clause of the value."""
        return self.tests.carrying(mutant.book, mutant.clause, game_of(mutant)) if mutant.clause else []

    def then(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that carry another clause of the same file; the nearest numbers first."""
        own = set(self.first(mutant))
        around = [item for item in self._around(mutant.book, mutant.file, mutant.clause) if item not in own]
        return around[:MOST]

    def _neighbours(self, book: str, file: str, clause: str) -> list[pytest.Item]:
        numbers = dict.fromkeys(cite.number for cite in cites_in(FOLDER / book / file))
        ordered = sorted(numbers, key=lambda number: -_alike(number, clause))
        found: dict[pytest.Item, None] = {}
        for number in ordered:
            found.update(dict.fromkeys(few(self.tests.by_clause.get((book, number), []), 2)))
        return list(found)


def game_of(mutant: Mutant) -> str:
    """As tests name their examples: `open-table-holdem-`; nothing for a file of more than one game."""
    folder, _, name = mutant.file.partition("/")
    return f"{mutant.book}-{name.removesuffix('.toml')}-" if folder == "games" else ""


def _alike(one: str, other: str) -> int:
    """How long two numbers begin alike."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    return same
