"""Leaving the table, with all chips; whoever comes back soon brings them back."""

from __future__ import annotations

import msgspec

from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, no_place
from cardspeak.table.state import Kept, TableState
from cardspeak.table.terms import MINUTE
from cardspeak.table.topic import SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics import kill

__all__ = [
    "LeaveAnnounced",
    "LeaveTable",
    "SeatLeft",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class LeaveTable(Command):
    """Cash out and go; whoever is in a hand goes when it is over."""

    seat: int


# -- happened ----------------------------------------------------------------------------------------------------------


class LeaveAnnounced(TableEvent):
    seat: int


class SeatLeft(TableEvent):
    """The player _went with all chips; `held`: the seat is the room's to allot."""

    seat: int
    name: str
    chips: int
    held: bool


# -- reading -----------------------------------------------------------------------------------------------------------


def left(state: TableState, seat: int, at: int) -> SeatLeft:
    """A player goes with everything."""
    row, place = state.setup.table.seats, state.seats[seat]
    chips = place.stack + place.behind
    return SeatLeft(seat=seat, name=place.name, chips=chips, held=row.held_on_leaving, at=at, cite=row.leave_cite)


def took_away(state: TableState, name: str, at: int) -> int:
    """What somebody who left a short while ago has to bring back, where book or house have chips stay on the table."""
    gone = state.gone.get(name)
    if gone is None or at - gone.at > state.setup.rejoin_minutes * MINUTE:
        return 0
    return gone.chips


# -- answers -----------------------------------------------------------------------------------------------------------


def leave_table(state: TableState, command: LeaveTable) -> Answer:
    wrong = no_place(state, command.seat)
    wrong = wrong or frozen.no_leaving(state, command.seat) or kill.stays(state, command.seat)
    if wrong:
        return wrong
    row = state.setup.table.seats
    if state.plays(command.seat):
        return [LeaveAnnounced(seat=command.seat, at=command.at, cite=row.leave_cite)]
    return [*kill.gone(state, command.seat, command.at), left(state, command.seat, command.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _leave_announced(state: TableState, event: LeaveAnnounced) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], leaving=True)


def _seat_left(state: TableState, event: SeatLeft) -> None:
    state.seats.pop(event.seat)
    state.changes.pop(event.seat, None)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]
    state.cashed += event.chips
    state.idle.pop(event.name, None)
    went(state, event.name, event.chips, event.at)
    if event.held:
        state.reserved[event.seat] = ""


def went(state: TableState, name: str, chips: int, at: int) -> None:
    """Somebody has left the table, with so much."""
    if state.setup.rejoin_minutes and chips:
        state.gone[name] = Kept(chips, at)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_left(event: SeatLeft) -> str:
    held = "; the seat is the room's to allot" if event.held else ""
    return f"{event.name} leaves seat {event.seat} with {event.chips}{held}."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(LeaveTable, leave_table, "own seat or floor", rf"{SEAT} leaves?(?: the table)?"),),
    events=(
        Happens(
            LeaveAnnounced,
            _leave_announced,
            everybody,
            lambda event: f"Seat {event.seat} will leave when the hand is over.",
        ),
        Happens(SeatLeft, _seat_left, everybody, _says_left),
    ),
)
