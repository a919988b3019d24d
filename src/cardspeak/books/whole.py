"""What a book decides for all of its games, by path: rulings, the shuffle, jackpots, tournaments, who decides.

Read from the files as they stand, whatever they hold, so that no table or value of them is left out of a comparison
of two editions. What is said in words alone, and the clauses themselves, are no decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from cardspeak.books.book import Book
from cardspeak.books.cites import clause_keys
from cardspeak.books.raw import parsed_file

# Told game by game, or (what documents are called) no decision about play.
BY_GAME = ("book.toml", "groups.toml", "play.toml", "ranking.toml", "table.toml", "talk.toml")
WORDS = ("says", "asks", "note", "title")
# What tells rows of a list apart, and for what each of them holds.
NAMES = ("incident", "name", "kind", "do", "why", "what", "act")
KEYS = (*NAMES, "since", "structures", "when", "games", "families", "at")
HEAD = ("kind", "roles", "staff")
Decided: TypeAlias = tuple[str, Any, str]


def decided_for_all(book: Book) -> Iterator[Decided]:
    """Path, value and clause of everything that is not said of single games."""
    head = parsed_file(book.folder / "book.toml")
    own = {key: head[key] for key in HEAD if key in head}
    yield from _table(own | {"roles_cite": head.get("roles_cite", "")}, "book", str(head.get("cite", "")))
    yield "book.order of suits", book.suits or "none", ""
    for file in sorted(book.folder.glob("*.toml")):
        if file.name not in BY_GAME and not file.name.startswith("."):
            yield from _table(parsed_file(file), file.stem, "")


def small_straight_cite(book: Book, ladder: str, deck: int) -> str:
    """The clause by which the ace may stand below this deck's lowest card, or may not; empty: none of its own."""
    rows = parsed_file(book.folder / "ranking.toml")["ladder"]
    here = (row for row in rows if row["name"] == ladder and deck in row["decks"])
    cites = (one["cite"] for row in here for one in row.get("small_straight", ()) if one["deck"] == deck)
    return str(next(cites, ""))


def _table(table: Mapping[str, Any], path: str, cite: str, told: tuple[str, ...] = ()) -> Iterator[Decided]:
    own = str(table.get("cite") or cite)
    for key, value in table.items():
        if key not in told and key not in WORDS and not _is_clause(key):
            yield from _value(value, f"{path}.{key}", str(table.get(f"{key}_cite") or own))


def _value(value: Any, path: str, cite: str) -> Iterator[Decided]:
    if isinstance(value, dict):
        yield from _table(value, path, cite)
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        seen: dict[str, int] = {}
        for at, one in enumerate(value, 1):
            key = _key(one) or f"row {at}"
            seen[key] = seen.get(key, 0) + 1
            place = f"{path}.{key}" if seen[key] == 1 else f"{path}.{key} ({seen[key]})"
            yield place, True, str(one.get("cite") or cite)
            yield from _table(one, place, cite, KEYS)
    else:
        yield path, value, cite


def _key(row: Mapping[str, Any]) -> str:
    """What tells a row of a list from the others: its name, and for what it holds."""
    return ", ".join(_words(row[key]) for key in KEYS if key in row)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return " and ".join(f"{key} {_words(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " or ".join(map(_words, value))
    return str(value)


def _is_clause(key: str) -> bool:
    return key == "cite" or key.endswith(("_cite", "_cites")) or key in clause_keys()
