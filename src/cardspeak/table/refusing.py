"""A refusal of the table: the reason, its clause in the book at hand, and what to do instead."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.table.base import TableEvent
from cardspeak.table.state import TableState

Answer = list[TableEvent] | Refused


def refuse(state: TableState, why: TableWhy, says: str, cite: str | None = None) -> Refused:
    """With the clause of its reason, or a nearer one that the caller knows."""
    return Refused(why, Citation(state.setup.book, cite or state.setup.table.refusals[why]), says)


def no_place(state: TableState, seat: int) -> Refused | None:
    """Nobody sits there."""
    if seat in state.seats:
        return None
    return refuse(state, TableWhy.SEAT_EMPTY, f"Nobody sits in seat {seat}.")


def no_hand(state: TableState) -> Refused:
    return refuse(state, TableWhy.NO_HAND, "No hand is running.")


def lacks(state: TableState, by: str, least: str, cite: str) -> Refused | None:
    """The role that asks stands below the one that the book wants."""
    if state.setup.rules.book.ranks(by, least):
        return None
    return refuse(state, TableWhy.AUTHORITY, f"This needs a {least} or above, not {by or 'nobody'}.", cite)


def not_free(state: TableState, seat: int, name: str) -> Refused | None:
    """There is no such seat, or it is somebody else's."""
    if not 1 <= seat <= state.setup.places:
        says = f"The table has places 1 to {state.setup.places}; there is no seat {seat}."
        return refuse(state, TableWhy.NO_SUCH_SEAT, says)
    if seat in state.seats:
        return refuse(state, TableWhy.SEAT_TAKEN, f"Seat {seat} is {state.seats[seat].name}'s.")
    held = state.reserved.get(seat)
    if held is not None and held != name:
        says = f"Seat {seat} is held for {held or 'the room to allot'}."
        return refuse(state, TableWhy.RESERVED, says)
    return None


def closed(state: TableState) -> Refused | None:
    """Nothing more happens at a table that is closed, except that people leave it."""
    if not state.closed:
        return None
    cite = state.setup.table.changes.closing.notice_cite
    return refuse(state, TableWhy.CLOSED, "The table is closed.", cite)
