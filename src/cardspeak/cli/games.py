"""`cardspeak games`: every game of every book, with its decks, its betting and its clause."""

from __future__ import annotations

from typing import Any

import click

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
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
    books = [load_book(book)] if book is not None else [load_book(slug) for slug in BOOKS]
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
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("book", "game", "title", "deck:seats", "betting", "clause"):
        table.add_column(name, overflow="fold")
    for game in games:
        row = _row(game)
        decks = " ".join(f"{deck['cards']}:{deck['seats']}" for deck in row["decks"])
        table.add_row(row["book"], row["game"], row["title"], decks, ", ".join(row["betting"]), row["clause"])
    console().print(table)
