"""A seat at any game of any book, at once: a table of it that is open, or a new one with house players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.room.building import build
from cardspeak.room.desk import Desk
from cardspeak.room.openings import Opening
from cardspeak.room.who import Who
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.room.room import Room

COMPANY = 4  # house players at a new table, where the game deals to so many besides the guest


class Wish(Value, forbid_unknown_fields=True):
    """A game that somebody wants to play now. A book against the house has one, and needs no name for it."""

    book: str
    game: str = ""


async def ready_table(room: Room, wish: Wish, who: Who, before_opening: Callable[[], None] = lambda: None) -> Desk:
    """Where this person already sits, else the open table with most people, else a new one; each plays the game.

    `before_opening` may still object to a new one.
    """
    book = load_book(wish.book)
    opening = _opening(wish)
    name = "banked" if opening.kind == "banked" else book.game(wish.game).slug
    held = room.chips_of(who.name)
    found = [(desk, row) for desk in room.desks.values() if (row := _plays(desk, book.slug, name)) is not None]
    for desk, row in found:
        if who.name in row["people"]:
            return desk
    free = [(desk, row) for desk, row in found if row["best"] and _needs(row) <= held and _in_company(row)]
    if free:
        return max(free, key=lambda one: (len(one[1]["people"]) - one[1]["house"], len(one[1]["people"])))[0]
    least = _least(opening)
    if held < least:
        raise BadInput(f"A seat at this game takes {least} chips and {who.name} holds {held}: leave another table.")
    before_opening()
    return await room.open(opening, who)


def _opening(wish: Wish) -> Opening:
    """A table of the game with everything as usual."""
    book = load_book(wish.book)
    if book.head.kind == "banked":
        return Opening(book=book.slug, kind="banked")
    game = book.game(wish.game)
    most = game.decks[game.default_deck].seats
    return Opening(book=book.slug, game=game.slug, house=min(COMPANY, most - 1))


def _least(opening: Opening) -> int:
    """What the usual table of a game asks of somebody who sits down."""
    return build(opening, "").least


def _needs(row: dict[str, Any]) -> int:
    return int(row["buy_in"][0] if row["kind"] == "players" else row["limits"]["ante"]["least"])


def _plays(desk: Desk, book: str, game: str) -> dict[str, Any] | None:
    """The row of a table of this game at which play goes on by itself."""
    if desk.closed or desk.paused or desk.fault or desk.machine.book != book:
        return None
    if desk.machine.told:
        return None  # somebody deals there by hand
    row = dict(desk.row())
    return row if row["game"] == game and "tournament" not in row else None


def _in_company(row: dict[str, Any]) -> bool:
    """Nobody is sent to an empty table among players."""
    return row["kind"] != "players" or bool(row["people"])
