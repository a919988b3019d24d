"""Seats held for somebody, by the house or by a draw, until the holder comes or the game begins without them."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, not_free, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, BY_REST, Asks, Happens, Topic, everybody

__all__ = [
    "AnnounceStart",
    "FreeSeat",
    "ReservationLapsed",
    "ReserveSeat",
    "SeatFreed",
    "SeatReserved",
    "StartAnnounced",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ReserveSeat(Command):
    """Hold a free seat for somebody."""

    seat: int
    name: str
    by: str


class FreeSeat(Command):
    """End a reservation: anybody may have the seat."""

    seat: int
    by: str


class AnnounceStart(Command):
    """The dealer or the floor names the time at which the game begins; reservations last until then."""

    starts: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class SeatReserved(TableEvent):
    seat: int
    name: str  # "" for the room to allot
    by: str


class SeatFreed(TableEvent):
    seat: int
    by: str


class StartAnnounced(TableEvent):
    starts: int
    by: str


class ReservationLapsed(TableEvent):
    """The game begins without the holder of a reservation."""

    seat: int
    name: str


# -- reading -----------------------------------------------------------------------------------------------------------


def lapsed(state: TableState, at: int, *, begins: bool = False) -> list[TableEvent]:
    """Reservations whose holders did not buy in by the time announced; when the game begins then, all that are left."""
    cite = state.setup.table.seats.lapse_cite
    if cite is None or state.starts is None or at < state.starts + (not begins):
        return []
    return [
        ReservationLapsed(seat=seat, name=name, at=at, cite=cite)
        for seat, name in sorted(state.reserved.items())
        if name
    ]


def began(state: TableState, at: int) -> None:
    """The time announced has come: seats that are held from now on are held as in any game."""
    if state.starts is not None and at >= state.starts:
        state.starts = None


# -- answers -----------------------------------------------------------------------------------------------------------


def reserve_seat(state: TableState, command: ReserveSeat) -> Answer:
    row = state.setup.table.seats
    wrong = _no_allotting(state, command.by)
    if wrong:
        return wrong
    if not 1 <= command.seat <= state.setup.places or command.seat in state.seats:
        wrong = not_free(state, command.seat, command.name)
        assert wrong is not None, "a seat that is not there or taken is not free"
        return wrong
    return [SeatReserved(seat=command.seat, name=command.name, by=command.by, at=command.at, cite=row.reserve_cite)]


def _no_allotting(state: TableState, by: str) -> Refused | None:
    """Seats are seen to from a rank on, and by those of the house who have no rank but this business."""
    row = state.setup.table.seats
    return None if by in row.reserve_also else lacks(state, by, row.reserve_by, row.reserve_cite)


def free_seat(state: TableState, command: FreeSeat) -> Answer:
    row = state.setup.table.seats
    wrong = _no_allotting(state, command.by)
    if wrong:
        return wrong
    if command.seat not in state.reserved:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is not held for anybody.", row.reserve_cite)
    return [SeatFreed(seat=command.seat, by=command.by, at=command.at, cite=row.reserve_cite)]


def announce_start(state: TableState, command: AnnounceStart) -> Answer:
    row = state.setup.table.seats
    if row.lapse_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "No time ends a reservation here: free the seat.", row.reserve_cite)
    wrong = lacks(state, command.by, row.reserve_by, row.reserve_cite)
    if wrong:
        return wrong
    if state.number:
        return refuse(state, TableWhy.NO_CHOICE, "The game has begun.", row.lapse_cite)
    if command.starts < command.at:
        raise BadInput("A game begins at a time to come.")
    return [StartAnnounced(starts=command.starts, by=command.by, at=command.at, cite=row.lapse_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seat_reserved(state: TableState, event: SeatReserved) -> None:
    state.reserved[event.seat] = event.name
    began(state, event.at - 1)


def _seat_freed(state: TableState, event: SeatFreed) -> None:
    state.reserved.pop(event.seat, None)


def _start_announced(state: TableState, event: StartAnnounced) -> None:
    state.starts = event.starts


def _lapsed(state: TableState, event: ReservationLapsed) -> None:
    state.reserved.pop(event.seat, None)
    began(state, event.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(ReserveSeat, reserve_seat, "floor", rf"(?:reserve|hold) seat (?P<seat>\d+) for (?P<name>.+?){BY_REST}"),
        Asks(FreeSeat, free_seat, "floor", rf"free seat (?P<seat>\d+){BY_REST}"),
        Asks(AnnounceStart, announce_start, "floor", rf"the game begins at (?P<starts>\d+){BY}"),
    ),
    events=(
        Happens(
            SeatReserved,
            _seat_reserved,
            everybody,
            lambda event: f"Seat {event.seat} is held for {event.name or 'the room to allot'}.",
        ),
        Happens(SeatFreed, _seat_freed, everybody, lambda event: f"Seat {event.seat} is free."),
        Happens(
            StartAnnounced,
            _start_announced,
            everybody,
            lambda event: (
                f"The game begins in {-(-(event.starts - event.at) // 60)} minutes; reservations last until then."
            ),
        ),
        Happens(
            ReservationLapsed,
            _lapsed,
            everybody,
            lambda event: f"{event.name} has not bought in: the reservation of seat {event.seat} is over.",
        ),
    ),
)
