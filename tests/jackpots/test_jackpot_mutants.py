"""Prove the tests by breaking the rules: with any one value of a book's jackpot.toml changed, some test of it fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.jackpots import test_crown_jackpot, test_jackpot_controls, test_open_jackpot, test_star_jackpot
from tests.jackpots.linked import CROWN, STAR
from tests.jackpots.test_open_jackpot import OPEN

from cardspeak.books import jackpot
from cardspeak.books.jackpot import JackpotRules, load_jackpot
from cardspeak.books.model.jackpot import JackpotFile

TESTS = {
    CROWN: (test_crown_jackpot, test_jackpot_controls),
    STAR: (test_star_jackpot, test_jackpot_controls),
    OPEN: (test_open_jackpot,),
}
# Read by people, or by the hand machine and its own tests; `does` and `works` are words.
ELSEWHERE = ("title", "cite", "approval_cite", "tables.decks_cite", "claims.flop_cite", "offer.systems_cite")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path, value


def changed(raw: Any, path: tuple[Any, ...], new: Any) -> Any:
    twin = msgspec.json.decode(msgspec.json.encode(raw))
    at = twin
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = new
    return twin


def others(path: tuple[Any, ...], value: Any, roles: list[str]) -> Iterator[Any]:
    """What else could stand there."""
    words = {
        "reversed": "kept", "kept": "reversed", "display": "console", "console": "display", "up": "down", "down": "up",
        "by hand": "adjusted", "adjusted": "by hand", "paid": "confirmed first", "confirmed first": "paid",
    }  # fmt: skip
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif str(path[-1]).endswith("cite"):
        if not value.startswith("silent"):
            yield "99.99"
    elif value in roles:
        yield roles[(roles.index(value) + 1) % len(roles)]
    elif value in words:
        yield words[value]


def mutants(book: str) -> list[tuple[str, JackpotFile]]:
    rules = load_jackpot(book)
    raw = msgspec.to_builtins(rules.file)
    found = []
    for path, value in leaves(raw):
        name = ".".join(map(str, path))
        if name in ELSEWHERE or path[-1] in ("does", "system", "kind", "check"):
            continue
        found += [
            (f"{name} = {new!r}", msgspec.convert(changed(raw, path, new), JackpotFile))
            for new in others(path, value, rules.book.head.roles)
        ]
    return found


def cases(module: ModuleType) -> Iterator[Callable[[], object]]:
    """Every test of a module as a call, a parametrized one for each of its rows."""
    for name, test in vars(module).items():
        if not name.startswith("test_") or inspect.signature(test).parameters.keys() & {"monkeypatch", "tmp_path"}:
            continue
        tables = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
        if not tables:
            yield test
        elif len(tables) == 1:
            first, rows = tables[0].args
            names = [first] if isinstance(first, str) else list(first)
            for row in rows:
                yield partial(test, **dict(zip(names, row if len(names) > 1 else (row,), strict=True)))


def dies(book: str, rules: JackpotRules, monkeypatch: pytest.MonkeyPatch) -> bool:
    real = load_jackpot

    def mutated(name: str) -> JackpotRules:
        return rules if name == book else real(name)

    monkeypatch.setattr(jackpot, "load_jackpot", mutated)  # read where it is asked for
    for module in TESTS[book]:
        if hasattr(module, "load_jackpot"):
            monkeypatch.setattr(module, "load_jackpot", mutated)
        for case in cases(module):
            try:
                case()
            except (Exception, pytest.fail.Exception):
                return True
    return False


@pytest.mark.parametrize("book", [CROWN, STAR, OPEN])
def test_mutants_die(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of them a day; all of them died when this was written."""
    all_of_them = mutants(book)
    assert len(all_of_them) > 60
    chosen = seeds.chance("mutants", book).sample(all_of_them, 5)
    living = [name for name, file in chosen if not dies(book, JackpotRules(load_jackpot(book).book, file), monkeypatch)]
    assert living == []
