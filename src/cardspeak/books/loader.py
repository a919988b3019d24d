"""Reads a book's files into a `Book`: strictly, so that a fault is found before a hand is dealt."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from cardspeak.books.alike import filled
from cardspeak.books.book import Book
from cardspeak.books.check import check_book
from cardspeak.books.model.game import BookHead, GameFile, LadderRow, RankingFile
from cardspeak.books.model.play import PlayRules
from cardspeak.books.names import HOME, folder_of, note_book, resolve_book
from cardspeak.cards.card import RANKS
from cardspeak.citation import Citation
from cardspeak.errors import BookError
from cardspeak.ranking.category import Category
from cardspeak.ranking.ladder import Ladder, Rung

__all__ = ["HOME", "add_book", "load_book", "load_folder", "read_toml"]

T = TypeVar("T")


def read_toml(path: Path, kind: type[T], *, alike: bool = False) -> T:
    """One file as one strict type; every fault names the file and the place in it. `alike`: sets name each other."""
    parts = path.parts[-3:] if path.parent.name == "games" else path.parts[-2:]
    name = "/".join(parts)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(filled(raw, name) if alike else raw, kind)
    except OSError as fault:
        raise BookError(f"{name} cannot be read: {fault.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as fault:
        raise BookError(f"{name}: {fault}") from None


@cache
def load_book(name: str) -> Book:
    """A book by its name or an unambiguous part of it."""
    return _load(folder_of(resolve_book(name)))


def load_folder(folder: Path) -> Book:
    """A book from any folder, for somebody who is writing one: its citations are looked up too.

    They are not for our own books each time they are loaded: the tests have done it.
    """
    book = _load(folder)
    if (folder / "clauses.csv").is_file():
        from cardspeak.books.cites import unknown_cites

        for fault in unknown_cites(folder):
            raise BookError(fault)
    return book


def add_book(folder: Path) -> Book:
    """Load a book of your own and know it by its folder's name from now on: hands, odds and clauses find it."""
    from cardspeak.books.clauses import clause_index

    book = load_folder(folder)
    note_book(book.slug, folder)
    load_book.cache_clear()
    clause_index.cache_clear()
    return book


def _load(folder: Path) -> Book:
    book = load_unchecked(folder)
    check_book(book)
    return book


def load_unchecked(folder: Path) -> Book:
    """A book whose files are in shape; whether they fit together is not looked at."""
    slug = folder.name
    head = read_toml(folder / "book.toml", BookHead)
    ranking = read_toml(folder / "ranking.toml", RankingFile)
    ladders: dict[tuple[str, int], Ladder] = {}
    for row in ranking.ladder:
        for deck in row.decks:
            if (row.name, deck) in ladders:
                raise BookError(f"{slug}/ranking.toml: two ladders {row.name!r} for {deck} cards ({row.cite}).")
            ladders[row.name, deck] = _ladder(slug, row, deck)
    games = {path.stem: read_toml(path, GameFile) for path in sorted((folder / "games").glob("*.toml"))}
    play_path = folder / "play.toml"
    play = read_toml(play_path, dict[str, PlayRules], alike=True) if games or play_path.exists() else {}
    return Book(slug, head, ladders, ranking.suits.order, Citation(slug, ranking.suits.cite), games, play, folder)


def _ladder(slug: str, row: LadderRow, deck: int) -> Ladder:
    where = f"{slug}/ranking.toml, ladder {row.name!r} for {deck} cards"
    try:
        rungs = tuple(Rung(Category(rung.category), Citation(slug, rung.cite)) for rung in row.rungs)
    except ValueError as fault:
        raise BookError(f"{where}: {fault}.") from None
    if len({rung.category for rung in rungs}) != len(rungs):
        raise BookError(f"{where}: a category stands twice.")
    small = [s for s in row.small_straight if s.deck == deck]
    straights = any(rung.category is Category.STRAIGHT for rung in rungs)
    if straights and len(small) != 1:
        raise BookError(f"{where}: say once in small_straight whether the ace may stand below this deck's lowest card.")
    if row.limit is not None and row.limit not in RANKS:
        raise BookError(f"{where}: {row.limit!r} is not a rank.")
    return Ladder(
        row.name,
        deck,
        rungs,
        Citation(slug, row.cite),
        size=row.size,
        small_straight=bool(small and small[0].allowed),
        goal=row.goal,
        ace=row.ace,
        limit=None if row.limit is None else RANKS.index(row.limit),
    )
