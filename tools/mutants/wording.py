"""Which tests speak of what a function speaks of: the rarer a word that both have, the more it says.

Hundreds of tests may come by a function, and most of them show something else: a test of fees names fees, sittings and
hours as the function does that charges them.
"""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tools.mutants.forks import ROOT, Tests, function_of
from tools.mutants.verbs import SOURCE, Turned, tree_of

CASES = ROOT / "tests" / "cases"
MOST = 40  # test functions that speak of the same
EACH = 2  # examples of each of them


class Wording:
    """The words of every test function, and how rare each is among them."""

    def __init__(self, tests: Tests) -> None:
        self.items: dict[str, list[pytest.Item]] = defaultdict(list)
        for name, item in tests.items.items():
            self.items[function_of(name)].append(item)
        self.words = {name: words_of(_source(items[0])) for name, items in self.items.items()}
        often = Counter(word for words in self.words.values() for word in words)
        self.rarity = {word: math.log(len(self.words) / count) for word, count in often.items()}

    def like(self, mutant: Turned) -> list[pytest.Item]:
        """Examples of the tests that have most in common with the function of a mutant."""
        own = words_of(function_text(mutant.module, mutant.function))
        scores = {
            name: sum(self.rarity[word] for word in words & own) / math.sqrt(len(words) + 10)
            for name, words in self.words.items()
        }
        nearest = sorted(scores, key=lambda name: -scores[name])[:MOST]
        return [item for name in nearest for item in _spread(self.items[name])]


class Functions:
    """The words of every function that has a condition, and how rare each is among them."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        self.words = {(module, name): words_of(function_text(module, name)) for module, name in sorted(names)}
        often = Counter(word for words in self.words.values() for word in words)
        self.rarity = {word: math.log(len(self.words) / count) for word, count in often.items()}

    def likeness(self, module: str, name: str, said: frozenset[str]) -> float:
        """How much a function has in common with what is said."""
        own = self.words[module, name]
        return sum(self.rarity[word] for word in own & said) / math.sqrt(len(own) + 10)


def said_by(items: Iterable[pytest.Item]) -> frozenset[str]:
    """The words of some tests."""
    return frozenset(word for item in items for word in words_of(_source(item)))


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    return items[:: max(1, -(-len(items) // EACH))]


def _source(item: pytest.Item) -> str:
    """What a test says; a case, what its file does."""
    _, _, case = function_of(item.nodeid).partition("::test_case[")
    if case:
        return f"{case} {(CASES / case).read_text(encoding='utf-8')}"
    try:
        return f"{item.nodeid} {inspect.getsource(item.function)}"  # type: ignore[attr-defined]
    except (OSError, TypeError, AttributeError):
        return item.nodeid


@cache
def function_text(module: str, name: str) -> str:
    """The text of a function, or of a method without the rest of its class."""
    path = SOURCE / Path(*module.split(".")).with_suffix(".py")
    found: ast.AST = tree_of(path)
    for part in name.split("."):
        found = next(node for node in ast.iter_child_nodes(found) if getattr(node, "name", "") == part)
    return f"{path.stem} {name} {ast.unparse(found)}"


def words_of(text: str) -> frozenset[str]:
    """`FeesCharged` and `fees_charged` are the same two words, and fees the word fee."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return frozenset(word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]{3,}", apart))
