"""Rule books over HTTP: games, clauses in our words, search and comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak.books.banked import load_banked
from cardspeak.books.book import Book, Game
from cardspeak.books.clauses import all_indexes, clause_index
from cardspeak.books.coverage import shown_by_tests, status_of
from cardspeak.books.loader import load_book
from cardspeak.books.model.play import CommissionRow
from cardspeak.books.names import known_books, per_book
from cardspeak.books.search import compare, search
from cardspeak.books.tournament import has_tournaments
from cardspeak.errors import BadInput
from cardspeak.hand.commission import KINDS
from cardspeak.hand.setup import usual_stakes
from cardspeak.proofing.adding import given_books
from cardspeak.room.kinds import kind_for
from cardspeak.server.learning import looking
from cardspeak.server.terms import terms_of
from cardspeak.tournament.standard import most_seats
from cardspeak.tournament.terms import Terms

MOST = 200
LONGEST, MOST_WORDS = 200, 12  # characters and words that are looked for
MOST_PAIRS = 20_000  # of clauses that are compared: a second's work


async def books(request: Request) -> Any:
    """Every book with its games."""
    return {"books": [_book(slug) for slug in known_books()]}


@per_book
def _book(slug: str) -> dict[str, Any]:
    book = load_book(slug)
    return {
        "slug": slug,
        "title": book.title,
        "short": book.head.short,
        "authority": book.head.authority,
        "version": book.head.version,
        "amendments": msgspec.to_builtins(book.head.amendments),
        "kind": book.head.kind,
        "roles": book.head.roles,
        "tournaments": has_tournaments(book),
        "own": slug in given_books(),
        "games": [{**_game(game), "event_seats": _event_seats(book, game)} for game in book.games.values()],
        "tables": _tables(book),
    }


def _tables(book: Book) -> list[dict[str, Any]]:
    """A book against the house has one game; `event_seats` as among players."""
    if not kind_for(book).of_the_house:
        return []
    seats = most_seats(Terms(book=book.slug)) if has_tournaments(book) else 0
    return [{"slug": "", "title": load_banked(book.slug).title, "family": "banked", "event_seats": seats}]


def _event_seats(book: Book, game: Game) -> int:
    """How many a tournament of it seats at a table; 0 where the book knows none among players."""
    if not has_tournaments(book):
        return 0
    return most_seats(Terms(book=book.slug, game=game.slug))


def _game(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "family": game.family,
        "cite": game.file.cite,
        "decks": msgspec.to_builtins(game.file.decks),
        "structures": list(game.play.structures.allowed),
        "commission": [_kind(row) for row in game.play.commission.kinds if _suits(row, game)],
        "usual": msgspec.to_builtins(usual_stakes(game)),
        "note": game.file.note,
        "terms": terms_of(game),
    }


def _suits(row: CommissionRow, game: Game) -> bool:
    """Charges for time are for every game; a kind of commission says itself for which it is."""
    return row.kind not in KINDS or KINDS[row.kind].suits(game)


def _kind(row: CommissionRow) -> dict[str, Any]:
    """What the book says of it, and the fields in which a page asks for its terms; None for charges by time."""
    form = KINDS[row.kind].form if row.kind in KINDS else None
    return {**msgspec.to_builtins(row), "form": msgspec.to_builtins(form)}


def _shown(book: str) -> Mapping[str, tuple[str, ...]]:
    """The tests that show each clause of a book, as the package ships them."""
    return shown_by_tests().get(book, {})


async def clause(request: Request) -> Any:
    """One clause with those above and below it; where a book is silent there is none to show."""
    index = clause_index(request.path_params["book"])
    number = request.path_params["clause"]
    found = index.get(number)
    tests = _shown(found.book).get(found.number, ())
    return {
        "clause": found,
        "status": status_of(found, tests),
        "tests": tests[:20],
        "above": index.parents(number),
        "below": index.children(number),
    }


async def clauses(request: Request) -> Any:
    """All clauses of a book, or those of a topic, kind or game."""
    index = clause_index(request.path_params["book"])
    wanted = request.query_params
    rows = [
        row for row in index if wanted.get("topic", row.topic) == row.topic and wanted.get("kind", row.kind) == row.kind
    ]
    shown = _shown(index.book)
    statuses = [status_of(row, shown.get(row.number, ())) for row in rows]
    return {"topics": index.topics, "clauses": rows, "statuses": statuses}


async def searched(request: Request) -> Any:
    """Clauses that hold these words."""
    told = request.query_params.get("q", "")
    words = tuple(dict.fromkeys(told.casefold().split()))
    if len(told) > LONGEST or len(words) > MOST_WORDS:
        raise BadInput(f"Look for up to {MOST_WORDS} words, {LONGEST} characters in all.")
    names = dict.fromkeys(request.query_params.getlist("book"))
    indexes = tuple(map(clause_index, names)) if names else all_indexes()
    hits = await looking(request, lambda: search(words, indexes)) if words else []
    return {"hits": hits[:MOST], "found": len(hits)}


async def compared(request: Request) -> Any:
    """What two books say of a topic, side by side."""
    wanted = request.query_params
    left, right = clause_index(wanted.get("left", "")), clause_index(wanted.get("right", ""))
    about = wanted.get("about", "")
    if len(about) > LONGEST or len(about.split()) > MOST_WORDS:
        raise BadInput(f"Compare what is said of a topic, or of up to {MOST_WORDS} words.")
    pairs = await looking(request, lambda: compare(about, left, right, most=MOST_PAIRS))
    return {"pairs": pairs[:MOST]}
