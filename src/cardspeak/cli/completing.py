"""What a shell offers after `--book` and `--game`."""

from __future__ import annotations

import click

from cardspeak.books.names import known_books


def books(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The books whose names hold what was typed: a part of a name is enough."""
    return [book for book in known_books() if incomplete in book]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games of the book named before, or of the one taken by default."""
    from cardspeak.books.loader import load_book
    from cardspeak.errors import CardspeakError

    book = ctx.params.get("book")
    if not book:
        return []
    try:
        return [game for game in load_book(book).games if game.startswith(incomplete)]
    except CardspeakError:
        return []
