"""Moving to another seat at the table."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.priority import claim_cite, first_to_move
from cardspeak.table.refusing import Answer, no_place, not_free, refuse
from cardspeak.table.state import EntryDue, How, TableState
from cardspeak.table.topic import SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics.blinds import entry_after_move
from cardspeak.table.wording import OWING

__all__ = [
    "AskSeat",
    "ChangeSeat",
    "SeatAsked",
    "SeatChanged",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class AskSeat(Command):
    """A player would like another seat as soon as it is free."""

    seat: int
    to: int


class ChangeSeat(Command):
    seat: int
    to: int


# -- happened ----------------------------------------------------------------------------------------------------------


class SeatAsked(TableEvent):
    seat: int
    to: int


class SeatChanged(TableEvent):
    seat: int
    to: int
    entry: EntryDue
    how: How


# -- answers -----------------------------------------------------------------------------------------------------------


def ask_seat(state: TableState, command: AskSeat) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if not 1 <= command.to <= state.setup.places or command.to == command.seat:
        says = f"Seat {command.to} cannot be asked for: choose another from 1 to {state.setup.places}."
        return refuse(state, TableWhy.NO_SUCH_SEAT, says)
    return [SeatAsked(seat=command.seat, to=command.to, at=command.at, cite=_change_cite(state))]


def change_seat(state: TableState, command: ChangeSeat) -> Answer:
    """Between hands: a player at the table goes before the waiting list, and before the room's own allotting."""
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if state.plays(command.seat) or state.plays(command.to):
        return refuse(state, TableWhy.HAND_RUNNING, "Seats are changed when the hand is over.")
    held = state.reserved.get(command.to)
    wrong = not_free(state, command.to, held if held == "" else state.seats[command.seat].name)
    wrong = wrong or first_to_move(state, command.seat, command.to)
    if wrong:
        return wrong
    entry = entry_after_move(state, command.seat, command.to)
    cite = state.setup.table.blinds.moved_cite if entry == "moved" else _change_cite(state)
    how = state.seats[command.seat].how if entry == state.seats[command.seat].entry else "wait"
    return [SeatChanged(seat=command.seat, to=command.to, entry=entry, how=how, at=command.at, cite=cite)]


def _change_cite(state: TableState) -> str:
    return claim_cite(state, "seat change") or state.setup.table.seats.cite


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seat_asked(state: TableState, event: SeatAsked) -> None:
    state.changes[event.seat] = event.to


def _seat_changed(state: TableState, event: SeatChanged) -> None:
    place = state.seats.pop(event.seat)
    state.seats[event.to] = msgspec.structs.replace(place, entry=event.entry, how=event.how)
    state.changes.pop(event.seat, None)
    state.reserved.pop(event.to, None)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_moved(event: SeatChanged) -> str:
    return f"Seat {event.seat} moves to seat {event.to}{OWING.get(event.entry, '')}."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(AskSeat, ask_seat, "own seat or floor", rf"{SEAT} asks? for seat (?P<to>\d+)"),
        Asks(ChangeSeat, change_seat, "own seat or floor", rf"{SEAT} moves? to seat (?P<to>\d+)"),
    ),
    events=(
        Happens(SeatAsked, _seat_asked, everybody, lambda event: f"Seat {event.seat} asks for seat {event.to}."),
        Happens(SeatChanged, _seat_changed, everybody, _says_moved),
    ),
)
