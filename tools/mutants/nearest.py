"""Which tests should notice a turned condition, the likeliest and the quickest first.

What noticed another condition of the same function is asked first; then what carries a clause that the function names,
the quickest that come by the condition itself, those that noticed something in the same file, and those that speak of
the same as the function does.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

import pytest

from tools.mutants.calls import called
from tools.mutants.forks import Tests, Verdict, few, function_of
from tools.mutants.store import Store
from tools.mutants.verbs import Turned, turned
from tools.mutants.wording import Wording, function_text

FIRST = 12  # of the quickest before those that speak of the same
QUICKEST = 40  # tests of a function whose other examples are tried too
_NUMBER = re.compile(r"\b[A-Z]?\.?\d+(?:\.\d+)+(?:\([a-z]+\))*")  # 10.6.7, C.19.7, 14.1.1(a)(viii)
NOTICED = 8  # tests that noticed another condition of the same function, or of the same file


class Nearest:
    def __init__(self, tests: Tests, store: Store) -> None:
        self.tests = tests
        self.calls, self.crowded = called(tests)
        self.inner = {name.partition(".<locals>")[0] for name in self.calls if ".<locals>" in name}
        self.wording = Wording(tests)
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)
        for one in turned():
            if one.key in store.known:
                self.learn(one, store.known[one.key])

    def learn(self, one: Turned, verdict: Verdict) -> None:
        if verdict.by in self.tests.items:
            self.noticed[name_of(one)][verdict.by] += 1
            self.noticed[file_of(one)][verdict.by] += 1

    def reaches(self, one: Turned) -> bool:
        """What was made once, on import, cannot be changed any more."""
        name = name_of(one)
        return name in self.calls or name not in self.inner

    def to(self, one: Turned) -> list[pytest.Item]:
        """The tests in their turn. Where those that come by are more than can be named, at last one of whatever stands
        in the same folders."""
        file, name = file_of(one), name_of(one)
        calling = self.calls.get(name, [])
        nodes = self.calls.get(one.key) or calling
        quick = self.tests.like(nodes[:QUICKEST])
        found = [
            *self._noticed(name),
            *self._cited(one),
            *quick[:FIRST],
            *self._noticed(file),
            *self._coming_by(self.wording.like(one), calling, crowded=name in self.crowded),
            *quick[:QUICKEST],
            *few(self._named_like(file), 3),
            *quick,
            *few(self.tests.named(nodes), 3),
        ]
        if name in self.crowded:
            folders = {node.split("/")[1] for node in nodes}
            found += few([item for node, item in self.tests.items.items() if node.split("/")[1] in folders], 1)
        return list(dict.fromkeys(found))

    def _noticed(self, where: str) -> list[pytest.Item]:
        return self.tests.named(node for node, _ in self.noticed[where].most_common(NOTICED))

    def _cited(self, one: Turned) -> list[pytest.Item]:
        """Those that carry a clause which the function names in its own words."""
        numbers = set(_NUMBER.findall(function_text(one.module, one.function)))
        carried = (items for (_, number), items in self.tests.by_clause.items() if number in numbers)
        return [item for items in carried for item in few(items, 2)]

    def _coming_by(self, items: list[pytest.Item], nodes: Iterable[str], *, crowded: bool) -> list[pytest.Item]:
        """Of those that speak of the same the ones that call the function, as far as that is known."""
        known = set(map(function_of, nodes))
        return [item for item in items if crowded or not known or function_of(item.nodeid) in known]

    def _named_like(self, file: str) -> list[pytest.Item]:
        word = file.rpartition("/")[2].removesuffix(".py").rstrip("s")
        return [item for name, item in self.tests.items.items() if word in name.partition("[")[0]]


def file_of(one: Turned) -> str:
    return one.module.removeprefix("cardspeak.").replace(".", "/") + ".py"


def name_of(one: Turned) -> str:
    """As `calls` names a function."""
    return f"{file_of(one)}:{one.function}"
