"""A refusal of the table: the reason, its clause in the book at hand, and what to do instead."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.table.events import TableEvent
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
