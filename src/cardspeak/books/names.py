"""The books by name: their slugs, and what people type instead of a slug."""

from __future__ import annotations

from cardspeak.errors import BadInput, nearest

# In the order in which they are listed everywhere; the last one is our own.
BOOKS = (
    "crown-melbourne-poker",
    "star-sydney-poker",
    "tasmania-poker",
    "crown-perth-holdem",
    "crown-melbourne-three-card",
    "open-table",
)


def resolve_book(text: str) -> str:
    """The slug meant by `text`: a slug, or words of one in their order (`star`, `perth`, `melbourne poker`).

    Whole words come before beginnings of words, so that a name can never become ambiguous by being longer.
    """
    typed = _words(text)
    slug = "-".join(typed)
    if slug in BOOKS:
        return slug
    for whole in (True, False):
        found = [book for book in BOOKS if typed and _names(typed, book.split("-"), whole)]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(f"The book {text!r} could be {' or '.join(found)}: say which.")
    raise BadInput(f"There is no book {text!r}.{_hint(slug)} The books are {', '.join(BOOKS)}.")


def _words(text: str) -> list[str]:
    plain = text.casefold().replace("'", "").replace("’", "")
    return "".join(c if c.isalnum() else " " for c in plain).split()


def _names(typed: list[str], words: list[str], whole: bool) -> bool:
    """Whether each typed word is found in `words`, in order; as a whole word or as its beginning."""
    left = iter(words)
    return all(any(word == part or (not whole and word.startswith(part)) for word in left) for part in typed)


def _hint(wrong: str) -> str:
    words = [word for book in BOOKS for word in book.split("-")]
    return nearest(wrong, [*BOOKS, *(word for word in words if words.count(word) == 1)])
