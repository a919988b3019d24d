"""How long somebody may be away: the time on the sign, and what follows when it is over.

It begins when somebody steps away, and anew when the table stood still meanwhile. Where the book leaves it to a person
of some rank to take an absent player's chips off the table, that person is called; elsewhere the seat is given up, and
its player has the chips. At a table of a tournament, and in a freeze-out, nobody's chips go for being away.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.terms import MINUTE
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics import kill
from cardspeak.table.topics.leaving import left
from cardspeak.table.wording import some

__all__ = [
    "CallTimeAway",
    "EndTimeAway",
    "StartTimeAway",
    "TimeAwayOver",
    "TimeAwayStarted",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class StartTimeAway(Command):
    """The time of somebody who is away begins anew. The room."""

    seat: int


class CallTimeAway(Command):
    """The time is over, and somebody has to see to it who is not there. The room."""

    seat: int


class EndTimeAway(Command):
    """The time is over: the seat is given up."""

    seat: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class TimeAwayStarted(TableEvent):
    """From now on so many minutes; `until` is the moment at which they are over."""

    seat: int
    minutes: int
    until: int


class TimeAwayOver(TableEvent):
    """`calls`: whose matter it is now; nobody's: the seat is given up, by the word of `by`."""

    seat: int
    name: str
    calls: str = ""
    by: str = ""


# -- reading -----------------------------------------------------------------------------------------------------------


def begins(state: TableState, seat: int, at: int) -> list[TableEvent]:
    """The time of somebody who steps away, where the sign names one."""
    if not counts(state):
        return []
    minutes = state.setup.away_minutes
    started = TimeAwayStarted(
        seat=seat, minutes=minutes, until=at + minutes * MINUTE, at=at, cite=state.setup.away_cite
    )
    return [started]


def counts(state: TableState) -> bool:
    """Whether somebody who is away has a time here at all."""
    return bool(state.setup.away_minutes) and state.freeze is None


def over(state: TableState, seat: int, at: int) -> bool:
    """Whether somebody has been away for as long as the sign lets them."""
    place = state.seats[seat]
    return counts(state) and not place.here and place.away_until is not None and at >= place.away_until


def reserved_to(state: TableState) -> tuple[str, str] | None:
    """Who alone may take an absent player's chips off the table, where the book says so, and its clause."""
    row = state.setup.table.absence
    if row.pick_up_by is None or row.pick_up_cite is None:
        return None
    return row.pick_up_by, row.pick_up_cite


def caller(state: TableState) -> tuple[str, str] | None:
    """Who is called when a time is over: whom the book names, or whoever deals real chips; nobody: the seat goes."""
    named = reserved_to(state)
    if named is None and state.setup.told:
        return state.setup.rules.book.head.roles[0], state.setup.away_cite
    return named


# -- answers -----------------------------------------------------------------------------------------------------------


def start_time_away(state: TableState, command: StartTimeAway) -> Answer:
    wrong = _not_away(state, command.seat)
    return wrong or begins(state, command.seat, command.at)


def call_time_away(state: TableState, command: CallTimeAway) -> Answer:
    wrong = _not_away(state, command.seat) or _not_over(state, command.seat, command.at)
    if wrong:
        return wrong
    called, place = caller(state), state.seats[command.seat]
    if called is None or place.overdue:
        return refuse(state, TableWhy.NO_CHOICE, "Nobody has to be called for it.", state.setup.away_cite)
    rank, cite = called
    return [TimeAwayOver(seat=command.seat, name=place.name, calls=rank, at=command.at, cite=cite)]


def end_time_away(state: TableState, command: EndTimeAway) -> Answer:
    wrong = _not_away(state, command.seat) or _not_over(state, command.seat, command.at)
    if wrong:
        return wrong
    named, cite, seat = reserved_to(state), state.setup.away_cite, command.seat
    if named is not None:
        rank, clause = named
        return refuse(state, TableWhy.AUTHORITY, f"{some(rank, first=True)} has the chips picked up, or not.", clause)
    if state.plays(seat):
        return refuse(state, TableWhy.HAND_RUNNING, "The seat is given up when the hand is over.", cite)
    told = TimeAwayOver(seat=seat, name=state.seats[seat].name, by=command.by, at=command.at, cite=cite)
    gone = msgspec.structs.replace(left(state, seat, command.at), cite=cite)
    return [told, *kill.gone(state, seat, command.at), gone]


def _not_away(state: TableState, seat: int) -> Answer | None:
    wrong = no_place(state, seat) or frozen.no_leaving(state, seat)
    if wrong:
        return wrong
    if not counts(state):
        return refuse(state, TableWhy.NO_CHOICE, "The sign names no time for being away.")
    if state.seats[seat].here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {seat} is not away.", state.setup.away_cite)
    return None


def _not_over(state: TableState, seat: int, at: int) -> Answer | None:
    if over(state, seat, at):
        return None
    says = f"Seat {seat} may be away for {state.setup.away_minutes} minutes, which are not over."
    return refuse(state, TableWhy.NO_CHOICE, says, state.setup.away_cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _started(state: TableState, event: TimeAwayStarted) -> None:
    place = state.seats[event.seat]
    state.seats[event.seat] = msgspec.structs.replace(place, away_until=event.until, overdue=False)


def _over(state: TableState, event: TimeAwayOver) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], overdue=True)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_over(event: TimeAwayOver) -> str:
    if event.calls:
        return f"{event.name} in seat {event.seat} is away too long: {some(event.calls)} is called."
    return f"{event.name} is away too long and gives up seat {event.seat}."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(StartTimeAway, start_time_away, "room", rf"the time away of {SEAT} starts"),
        Asks(CallTimeAway, call_time_away, "room", rf"the floor is called for {SEAT} away"),
        Asks(EndTimeAway, end_time_away, "floor", rf"the time away of {SEAT} ends{BY}"),
    ),
    events=(
        Happens(
            TimeAwayStarted,
            _started,
            everybody,
            lambda event: f"Seat {event.seat} may be away for {event.minutes} minutes.",
        ),
        Happens(TimeAwayOver, _over, everybody, _says_over),
    ),
)
