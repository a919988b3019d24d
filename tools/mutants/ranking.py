"""Which change of the program a clause is most likely about: that of a line which speaks of the same.

The words of the clause, as its index has them, count twice, those of its tests once; a rare word says more than one
that every function has, and what only few clauses come by says more than what all of them need.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

import pytest

from cardspeak.books.clauses import clause_index
from tools.mutants import proofs, verbs
from tools.mutants.passed import Lines
from tools.mutants.wording import Functions, said_by, words_of

OWN = 2.0  # what the words of the clause count beside those of its tests


class Asked(Protocol):
    @property
    def clause(self) -> tuple[str, str]: ...


class Ranking:
    def __init__(
        self,
        wanted: Sequence[Asked],
        tests: Mapping[tuple[str, str], list[pytest.Item]],
        lines: Mapping[str, Lines],
    ) -> None:
        self.tests = tests
        self.passed = {one.clause: _joined(tests[one.clause], lines) for one in wanted}
        self.often = Counter(place for places in self.passed.values() for place in places)
        self.every: dict[tuple[str, int], list[proofs.Altered]] = defaultdict(list)
        for one in proofs.changes():
            self.every[file_of(one.module), one.line].append(one)
        names = {(one.module, one.function) for many in self.every.values() for one in many}
        self.functions = Functions(names)

    def of(self, wanted: Asked) -> list[proofs.Altered]:
        """The changes of what its tests pass, the likeliest first; not those of what an auditor looks at afterwards."""
        book, number = wanted.clause
        clause = clause_index(book).get(number)
        own = words_of(f"{clause.number} {clause.topic} {clause.says} {clause.test}")
        said = said_by(self.tests[wanted.clause])
        near: dict[tuple[str, str], float] = {}
        ranked: list[tuple[float, str, proofs.Altered]] = []
        for place in self.passed[wanted.clause]:
            for one in self.every.get(place, ()):
                name = one.module, one.function
                if name not in near:
                    near[name] = OWN * self.functions.likeness(*name, own) + self.functions.likeness(*name, said)
                line = self._rare(_words(one.key) & own)
                seldom = 1 / math.log(self.often[place] + math.e)
                kind = 1.0 if isinstance(one, verbs.Turned) else 0.8
                ranked.append((-(near[name] + line) * seldom * kind, one.key, one))
        return [one for _, _, one in sorted(ranked, key=lambda found: found[:2])]

    def _rare(self, words: frozenset[str]) -> float:
        return sum(self.functions.rarity.get(word, 0.0) for word in words) / 3


def file_of(module: str) -> str:
    return module.removeprefix("cardspeak.").replace(".", "/") + ".py"


def _joined(items: list[pytest.Item], lines: Mapping[str, Lines]) -> set[tuple[str, int]]:
    return {
        (file, line)
        for item in items
        for file, many in lines.get(item.nodeid, {}).items()
        if "audit" not in file
        for line in many
    }


@cache
def _words(key: str) -> frozenset[str]:
    """Of what is changed, not of where it stands."""
    return words_of(key.partition("(")[2])
