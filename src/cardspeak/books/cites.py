"""Every citation in a book's data, and those that name a clause its index does not have.

Which keys hold a clause is read from the models, so that a new value of a book is found without being listed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from cardspeak.books.model.game import CLAUSE, Strict
from cardspeak.books.raw import FILES, parsed

SILENT = "silent"  # the book says nothing; behind the colon stands what we do


class Cite(NamedTuple):
    """A clause and the place in a file that names it: `script[3].opens_cite`."""

    number: str
    place: str


def cites_in(file: Path) -> Iterator[Cite]:
    """The citations of one TOML file, those included by which a book is said to be silent."""
    return iter(_cited(file.read_text(encoding="utf-8")))


@lru_cache(maxsize=FILES)
def _cited(text: str) -> tuple[Cite, ...]:
    return tuple(_cites(parsed(text), ""))


def _cites(value: Any, place: str) -> Iterator[Cite]:
    if isinstance(value, list):
        for at, item in enumerate(value, 1):
            yield from _cites(item, f"{place}[{at}]")
    elif isinstance(value, dict):
        for key, inner in value.items():
            here = f"{place}.{key}".lstrip(".")
            if _holds_clause(key):
                yield from _texts(inner, here)
            yield from _cites(inner, here)


def _texts(value: Any, place: str) -> Iterator[Cite]:
    """A clause, a list of clauses, or a table of them."""
    many = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    yield from (Cite(text, place) for text in many if isinstance(text, str))


def _holds_clause(key: str) -> bool:
    return key in ("cite", "cites") or key.endswith(("_cite", "_cites")) or key in clause_keys()


@cache
def clause_keys() -> frozenset[str]:
    """The names of all fields that hold a clause, in any file of a book."""
    from cardspeak.books.model import play as play_model

    assert issubclass(play_model.PlayRules, Strict)
    return frozenset(
        name
        for row in _rows(Strict)
        for name, hint in get_type_hints(row, include_extras=True).items()
        if _mentions_clause(hint)
    )


def _rows(kind: type[Strict]) -> Iterator[type[Strict]]:
    for row in kind.__subclasses__():
        if row.__module__ in ("cardspeak.books.model.game", "cardspeak.books.model.play"):
            yield row
        yield from _rows(row)


def _mentions_clause(hint: Any) -> bool:
    return CLAUSE in getattr(hint, "__metadata__", ()) or any(_mentions_clause(part) for part in get_args(hint))


def unknown_cites(folder: Path) -> list[str]:
    """What is wrong with the citations of a book that has a clause index: one line for each, with file and place."""
    from cardspeak.books.clauses import read_index

    index = read_index(folder)
    wrong: list[str] = []
    for file in sorted(folder.rglob("*.toml")):
        name = f"{folder.name}/{file.relative_to(folder).as_posix()}"
        for cite in cites_in(file):
            if cite.number.startswith(SILENT) or cite.number in index or index.is_heading(cite.number):
                continue
            wrong.append(f"{name}, {cite.place}: clauses.csv has no clause {cite.number!r}.")
    return wrong
