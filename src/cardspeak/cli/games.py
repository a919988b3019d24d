"""`cardspeak games`: every game of every book, with its decks, its betting and its clause."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import click

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.cli import completing
from cardspeak.cli.output import console, json_option, print_json


@click.command("games")
@click.option(
    "--book",
    metavar="BOOK",
    shell_complete=completing.books,
    help="Only this book's games; a part of its name is enough.",
)
@json_option
def command(book: str | None, as_json: bool) -> int:
    """List the games among players.

    \b
    cardspeak games --book star
    cardspeak games --json | jq '.[].game'
    """
    books = [load_book(book)] if book is not None else [load_book(slug) for slug in known_books()]
    games = [game for one in books for game in one.games.values()]
    if as_json:
        print_json([_row(game) for game in games])
        return 0
    if not games:
        click.echo(
            f"{books[0].slug} has no games among players; `cardspeak rules list --book {books[0].slug}` shows it."
        )
        return 0
    _print(games)
    return 0


def _row(game: Game) -> dict[str, Any]:
    return {
        "book": game.book.slug,
        "game": game.slug,
        "title": game.title,
        "family": game.family,
        "decks": [{"cards": row.size, "seats": row.seats, "clause": row.cite} for row in game.file.decks],
        "fewest": game.play.fewest,
        "betting": list(game.play.structures.allowed) if game.family != "chinese" else [],
        "clause": game.cite.clause,
    }


def _print(games: list[Game]) -> None:
    """A table for each book; names, which are there to be typed, are never broken."""
    from rich.table import Table

    out = console()
    for book, found in groupby(map(_row, games), key=lambda row: row["book"]):
        rows = list(found)
        usual = Counter(_betting(row) for row in rows).most_common(1)[0][0]
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("game", no_wrap=True)
        table.add_column("deck:seats", no_wrap=True)
        table.add_column("title")
        table.add_column("clause", overflow="fold")
        for row in rows:
            decks = " ".join(f"{deck['cards']}:{deck['seats']}" for deck in row["decks"])
            betting = "" if _betting(row) == usual else f"; {_betting(row)}"
            table.add_row(row["game"], decks, row["title"] + betting, row["clause"])
        out.print(f"{book}: {usual}", style="bold", markup=False, soft_wrap=True)
        out.print(table)


def _betting(row: dict[str, Any]) -> str:
    return ", ".join(row["betting"]) or "no betting"
