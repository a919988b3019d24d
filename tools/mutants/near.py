"""Which tests should notice a changed value first, and which come next.

First those that carry its clause, then those with the clause of a row that it stands in. After them the second readings
of its file and what is held of every file of its kind; last those of the clauses that its file cites besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from cardspeak.books.cites import cites_in
from cardspeak.books.clauses import FOLDER
from cardspeak.books.names import BOOKS
from tools.mutants.forks import READINGS, Tests, carried_by, few
from tools.mutants.values import Mutant

MOST = 60  # neighbours that are tried before a mutant counts as alive
# Tests without a mark that hold for every book: what is true of all rows of a file.
GENERAL: dict[str, tuple[str, ...]] = {
    "book.toml": ("tests/books/test_loader.py",),
    "rulings.toml": ("tests/rulings/test_rows.py", "tests/rulings/test_lookup.py", "tests/rulings/test_mishaps.py"),
    "table.toml": ("tests/table/test_sign.py", "tests/table/test_topics.py"),
    "talk.toml": ("tests/talk/test_talk_words.py",),
    "tournament.toml": ("tests/terms/test_checklist.py", "tests/tournament/test_methods.py"),
    "promotions.toml": ("tests/promotions/test_promotion_data.py",),
    "ranking.toml": ("tests/ranking/test_exact.py", "tests/ranking/test_words.py"),
}


class Near:
    def __init__(self, tests: Tests) -> None:
        self.tests = tests
        self._numbers = cache(self._cited)
        self._general = cache(self._of_kind)

    def look_around(self, mutants: Iterable[Mutant]) -> None:
        """Once, before the first fork, what else every one of them would have to look for."""
        for book, file in {(one.book, one.file) for one in mutants}:
            self._numbers(book, file)
            self._general(book, file)

    def first(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that carry the clause of the value, then those of the rows around it."""
        found: dict[pytest.Item, None] = {}
        for clause in clauses_of(mutant):
            found.update(dict.fromkeys(self.tests.carrying(mutant.book, clause, game_of(mutant))))
        return list(found)

    def then(self, mutant: Mutant) -> list[pytest.Item]:
        """What holds for all files of its kind; then those that carry another clause, the nearest numbers first."""
        own = set(self.first(mutant))
        cited = self._numbers(mutant.book, mutant.file)
        ordered = sorted(cited, key=lambda number: -_alike(number, mutant.clause))
        around = [item for item in dict.fromkeys(item for one in ordered for item in cited[one]) if item not in own]
        return [*self._general(mutant.book, mutant.file), *around[:MOST]]

    def _cited(self, book: str, file: str) -> dict[str, list[pytest.Item]]:
        """The clauses that a file cites, with two examples of each test that carries them."""
        numbers = dict.fromkeys(cite.number for cite in cites_in(FOLDER / book / file))
        return {number: few(self.tests.by_clause.get((book, number), []), 2) for number in numbers}

    def _of_kind(self, book: str, file: str) -> list[pytest.Item]:
        places = (*GENERAL.get(file, ()), READINGS)
        return [
            item
            for place in places
            for name, item in self.tests.items.items()
            if name.startswith(place) and _speaks_of(name, book) and not any(True for _ in carried_by(item))
        ]


def clauses_of(mutant: Mutant) -> tuple[str, ...]:
    """Its own, then those of the rows that it stands in."""
    return tuple(one for one in (mutant.clause, *mutant.around) if one)


def game_of(mutant: Mutant) -> str:
    """As tests name their examples: `open-table-holdem-`; nothing for a file of more than one game."""
    folder, _, name = mutant.file.partition("/")
    return f"{mutant.book}-{name.removesuffix('.toml')}-" if folder == "games" else ""


def _speaks_of(name: str, book: str) -> bool:
    """An example of this book, or of none."""
    example = name.partition("[")[2]
    return book in example or not any(other in example for other in BOOKS)


def _alike(one: str, other: str) -> int:
    """How long two numbers begin alike."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    return same
