"""Which tests should notice a changed value first, and which come next.

First those that carry its clause, then those with the clause of a row that it stands in. After them the second readings
of its file and what is held of every file of its kind; last those of the clauses that its file cites besides.
"""

from __future__ import annotations

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
        self._around = cache(self._neighbours)
        self._general = cache(self._of_kind)

    def first(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that carry the clause of the value, then those of the rows around it."""
        found: dict[pytest.Item, None] = {}
        for clause in clauses_of(mutant):
            found.update(dict.fromkeys(self.tests.carrying(mutant.book, clause, game_of(mutant))))
        return list(found)

    def then(self, mutant: Mutant) -> list[pytest.Item]:
        """What holds for all files of its kind; then those that carry another clause, the nearest numbers first."""
        own = set(self.first(mutant))
        around = [item for item in self._around(mutant.book, mutant.file, mutant.clause) if item not in own]
        return [*self._general(mutant.book, mutant.file), *around[:MOST]]

    def _neighbours(self, book: str, file: str, clause: str) -> list[pytest.Item]:
        numbers = dict.fromkeys(cite.number for cite in cites_in(FOLDER / book / file))
        ordered = sorted(numbers, key=lambda number: -_alike(number, clause))
        found: dict[pytest.Item, None] = {}
        for number in ordered:
            found.update(dict.fromkeys(few(self.tests.by_clause.get((book, number), []), 2)))
        return list(found)

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
