"""The books by name: their slugs, and what people type instead of a slug."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from cardspeak.errors import BadInput, nearest

HOME = Path(__file__).parent
P = ParamSpec("P")
T = TypeVar("T")

# In the order in which they are listed everywhere; the last one is our own.
BOOKS = (
    "crown-melbourne-poker",
    "star-sydney-poker",
    "tasmania-poker",
    "crown-perth-holdem",
    "crown-melbourne-three-card",
    "open-table",
)


_added: dict[str, Path] = {}  # books of the user's own, by slug
_editions: dict[str, Callable[[], Path]] = {}  # books as they were, by slug and edition
_caches: list[Callable[[], None]] = []
AT = "@"  # between a book and its edition


def per_book(function: Callable[P, T]) -> Callable[P, T]:
    """Worked out once for each book, and again when a book of the user's own is added or changed."""
    cached = cache(function)
    _caches.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


def known_books() -> tuple[str, ...]:
    """Our books, then those that were added."""
    return (*BOOKS, *_added)


def book_name(slug: str, edition: str) -> str:
    """The name of a book as it was; without an edition, of the book as it is."""
    return f"{slug}{AT}{edition}" if edition else slug


def slug_and_edition(name: str) -> tuple[str, str]:
    slug, _, edition = name.partition(AT)
    return slug, edition


def folder_of(name: str) -> Path:
    """Where a book's files stand; of an edition that nobody kept, those of the book as it is."""
    if name in _editions:
        return _editions[name]()
    slug, _ = slug_and_edition(name)
    return _added.get(slug, HOME / slug)


def note_edition(name: str, lay: Callable[[], Path]) -> None:
    """From now on this name means a book as it was; `lay` gives a folder with its files when somebody asks."""
    _editions.setdefault(name, lay)


def is_kept(name: str) -> bool:
    """Whether a book as it was is known here."""
    return name in _editions


def require_kept(name: str, typed: str) -> None:
    """BadInput for an edition that nobody kept: the book as it is would stand in for it, and differ in nothing."""
    if AT in name and not is_kept(name):
        raise BadInput(f"Nobody has kept an edition {typed!r}: `cardspeak book editions LOG` lists those of a log.")


def note_book(slug: str, folder: Path) -> None:
    """From now on `slug` names the book in that folder; `loader.add_book` calls this once it has loaded."""
    if slug in BOOKS:
        raise BadInput(f"{slug} is one of our own books: give the folder of yours another name.")
    if "-".join(_words(slug)) != slug:
        raise BadInput(f"{slug!r} cannot be typed as the name of a book; call its folder {'-'.join(_words(slug))!r}.")
    _added[slug] = folder
    _forget_what_was_read()


def unnote_book(slug: str) -> None:
    """That name is free again."""
    _added.pop(slug, None)
    _forget_what_was_read()


def _forget_what_was_read() -> None:
    for clear in _caches:
        clear()


def resolve_book(text: str) -> str:
    """The slug meant by `text`: a slug, or words of one in their order (`star`, `perth`, `melbourne poker`).

    Whole words come before beginnings of words, so that a name can never become ambiguous by being longer.
    """
    if AT in text:
        slug, edition = slug_and_edition(text)
        found = [name for name in _editions if name.startswith(text)] if edition else []
        if len(found) == 1:
            return found[0]
        return text if text in _editions else book_name(resolve_book(slug), edition)
    typed = _words(text)
    slug = "-".join(typed)
    books = known_books()
    if slug in books:
        return slug
    for whole in (True, False):
        found = [book for book in books if typed and _names(typed, book.split("-"), whole)]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(f"The book {text!r} could be {' or '.join(found)}: say which.")
    known = f"The books are {', '.join(books)}. --books makes one of your own known."
    raise BadInput(f"There is no book {text!r}.{_hint(slug)} {known}")


def _words(text: str) -> list[str]:
    plain = text.casefold().replace("'", "").replace("’", "")
    return "".join(c if c.isalnum() else " " for c in plain).split()


def _names(typed: list[str], words: list[str], whole: bool) -> bool:
    """Whether each typed word is found in `words`, in order; as a whole word or as its beginning."""
    left = iter(words)
    return all(any(word == part or (not whole and word.startswith(part)) for word in left) for part in typed)


def _hint(wrong: str) -> str:
    books = known_books()
    words = [word for book in books for word in book.split("-")]
    return nearest(wrong, [*books, *(word for word in words if words.count(word) == 1)])
