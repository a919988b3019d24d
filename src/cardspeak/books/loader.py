"""Reads a book's files into a `Book`: strictly, so that a fault is found before a hand is dealt."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from cardspeak.books.alike import filled, like_another
from cardspeak.books.book import Book
from cardspeak.books.check import check_book
from cardspeak.books.laying import digest_of, edition_files, edition_id, whole_book
from cardspeak.books.model.game import BookHead, GameFile, LadderRow, RankingFile
from cardspeak.books.model.play import PlayRules
from cardspeak.books.names import (
    HOME,
    folder_of,
    is_kept,
    known_books,
    note_book,
    resolve_book,
    slug_and_edition,
    unnote_book,
)
from cardspeak.books.raw import parsed_file
from cardspeak.cards.card import RANKS
from cardspeak.cards.deck import DECKS
from cardspeak.citation import Citation
from cardspeak.errors import BookError, nearest
from cardspeak.ranking.category import Category
from cardspeak.ranking.ladder import Ladder, Rung

__all__ = ["HOME", "know_book", "load_book", "load_folder", "read_toml"]

T = TypeVar("T")


def read_toml(path: Path, kind: type[T], *, alike: bool = False, within: Path | None = None) -> T:
    """One file as one strict type; every fault names the file and the place in it.

    `alike`: sets of the file name each other; `within`: files of that folder do.
    """
    parts = path.parts[-3:] if path.parent.name == "games" else path.parts[-2:]
    name = "/".join(parts)
    try:
        raw = parsed_file(path) if within is None else like_another(within, path.stem, name)
        return msgspec.convert(filled(raw, name) if alike else raw, kind)
    except OSError as fault:
        raise BookError(f"{name} cannot be read: {fault.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as fault:
        raise BookError(f"{name}: {fault}") from None


def read_game(path: Path) -> GameFile:
    """A game, or one that is `like` another of the folder and says only what differs."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not text.startswith("like") and "\nlike" not in text:
        return read_toml(path, GameFile)
    return read_toml(path, GameFile, within=path.parent)


@cache
def load_book(name: str) -> Book:
    """A book by its name or an unambiguous part of it; `name@edition` is the book as it was, where that was kept."""
    found = resolve_book(name)
    slug, edition = slug_and_edition(found)
    if not edition:
        return _load(folder_of(slug))
    if not is_kept(found) or (slug in known_books() and _edition_of(slug) == edition):
        return load_book(slug)
    try:
        book = _load(folder_of(found))
    except BookError:  # written for another version of the program: the book as it is has to do
        if slug not in known_books():
            raise
        return load_book(slug)
    book.name = found
    return book


def _edition_of(slug: str) -> str:
    return edition_id(digest_of(edition_files(folder_of(slug))))


def load_folder(folder: Path) -> Book:
    """A book from any folder, for somebody who is writing one: its citations are looked up too.

    They are not for our own books each time they are loaded: the tests have done it.
    """
    book = _load(folder)
    if (book.folder / "clauses.csv").is_file():
        from cardspeak.books.cites import unknown_cites

        for fault in unknown_cites(book.folder):
            raise BookError(fault)
    return book


def know_book(folder: Path) -> Book:
    """Load a book and know it by its folder's name from now on; `proofing.adding.add_book` has looked through it."""
    from cardspeak.books.clauses import clause_index

    book = load_folder(folder)
    note_book(book.slug, book.folder)
    load_book.cache_clear()
    clause_index.cache_clear()
    return book


def forget_books(slugs: Iterable[str]) -> None:
    """Books that are known no more."""
    from cardspeak.books.clauses import clause_index

    for slug in slugs:
        unnote_book(slug)
    load_book.cache_clear()
    clause_index.cache_clear()


def _load(folder: Path) -> Book:
    book = load_unchecked(folder)
    check_book(book)
    return book


def load_unchecked(folder: Path) -> Book:
    """A book whose files are in shape; whether they fit together is not looked at."""
    folder = whole_book(folder)
    slug = folder.name
    head = read_toml(folder / "book.toml", BookHead)
    ranking = read_toml(folder / "ranking.toml", RankingFile)
    ladders: dict[tuple[str, int], Ladder] = {}
    for row in ranking.ladder:
        for deck in row.decks:
            if (row.name, deck) in ladders:
                raise BookError(f"{slug}/ranking.toml: two ladders {row.name!r} for {deck} cards ({row.cite}).")
            ladders[row.name, deck] = make_ladder(slug, row, deck)
    games = {path.stem: read_game(path) for path in sorted((folder / "games").glob("*.toml"))}
    play_path = folder / "play.toml"
    play = read_toml(play_path, dict[str, PlayRules], alike=True) if games or play_path.exists() else {}
    return Book(slug, head, ladders, ranking.suits.order, Citation(slug, ranking.suits.cite), games, play, folder)


def make_ladder(slug: str, row: LadderRow, deck: int) -> Ladder:
    where = f"{slug}/ranking.toml, ladder {row.name!r} for {deck} cards"
    categories = [category.value for category in Category]
    for rung in row.rungs:
        if rung.category not in categories:
            hint = nearest(rung.category, categories)
            raise BookError(f"{where}: no hand is called {rung.category!r}.{hint} Allowed: {', '.join(categories)}.")
    if not row.rungs:
        raise BookError(f"{where}: rungs is empty; name the hands, best first.")
    if deck not in DECKS:
        raise BookError(f"{where}: there is no deck of {deck} cards; decks have {', '.join(map(str, DECKS))}.")
    rungs = tuple(Rung(Category(rung.category), Citation(slug, rung.cite)) for rung in row.rungs)
    if len({rung.category for rung in rungs}) != len(rungs):
        raise BookError(f"{where}: a category stands twice.")
    small = [s for s in row.small_straight if s.deck == deck]
    straights = any(rung.category is Category.STRAIGHT for rung in rungs)
    if straights and len(small) != 1:
        raise BookError(f"{where}: say once in small_straight whether the ace may stand below this deck's lowest card.")
    if row.limit is not None and row.limit not in RANKS:
        raise BookError(f"{where}: {row.limit!r} is not a rank; write one of {RANKS}.")
    if row.least is not None and row.least not in {rung.category.value for rung in rungs}:
        raise BookError(f"{where}: least is {row.least!r}, which is none of its rungs.{nearest(row.least, categories)}")
    if row.least_rank is not None and (row.least is None or row.least_rank not in RANKS):
        raise BookError(f"{where}: least_rank is {row.least_rank!r}; write one of {RANKS}, with least.")
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
        least=None
        if row.least is None
        else (Category(row.least), RANKS.index(row.least_rank) if row.least_rank else 0),
    )
