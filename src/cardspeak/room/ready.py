"""A seat at any game of any book, at once: a table of it that is open, or a new one with house players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.room.building import build
from cardspeak.room.desk import Desk
from cardspeak.room.kinds import KINDS, kind_for
from cardspeak.room.openings import Opening
from cardspeak.room.who import Who
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.room.room import Room


class Wish(Value, forbid_unknown_fields=True):
    """A game that somebody wants to play now. A book against the house has one, and needs no name for it."""

    book: str
    game: str = ""


async def ready_table(room: Room, wish: Wish, who: Who, before_opening: Callable[[], None] = lambda: None) -> Desk:
    """Where this person already sits, else the open table with most people, else a new one; each plays the game.

    `before_opening` may still object to a new one.
    """
    found = ready_row(wish, who.name, room.chips_of(who.name), room.lobby())
    if found is not None:
        return room.desk(found["id"])
    return await room.open(opening_for(room, wish, who, before_opening), who)


def ready_row(wish: Wish, name: str, held: int, rows: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The table among these that somebody who holds so many chips is sent to; none if a new one must be opened."""
    book = load_book(wish.book)
    game = kind_for(book).listed(book, wish.game)
    found = [row for row in rows if _plays(row, book.slug, game)]
    for row in found:
        if name in row["people"]:
            return row
    free = [row for row in found if row["best"] and KINDS[row["kind"]].needs(row) <= held and _in_company(row)]
    return max(free, key=lambda row: (len(row["people"]) - row["house"], len(row["people"])), default=None)


def opening_for(room: Room, wish: Wish, who: Who, before_opening: Callable[[], None]) -> Opening:
    """A new table of the game for somebody who can afford a seat there."""
    opening, held = _opening(wish), room.chips_of(who.name)
    least = _least(opening)
    if held < least:
        raise BadInput(f"A seat at this game takes {least} chips and {who.name} holds {held}: leave another table.")
    before_opening()
    return opening


def _opening(wish: Wish) -> Opening:
    """A table of the game with everything as usual."""
    book = load_book(wish.book)
    return kind_for(book).usual(book, wish.game)


def _least(opening: Opening) -> int:
    """What the usual table of a game asks of somebody who sits down."""
    return build(opening, "").least


def _plays(row: Mapping[str, Any], book: str, game: str) -> bool:
    """Whether this game is played there and goes on by itself; not where somebody deals by hand."""
    stopped = row["paused"] or row["fault"] or row.get("told")
    return not stopped and row["book"] == book and row["game"] == game and "tournament" not in row


def _in_company(row: Mapping[str, Any]) -> bool:
    """Nobody is sent to an empty table where one needs others to play."""
    return bool(row["people"]) or not KINDS[row["kind"]].in_company
