"""Stepping away and coming back; not posting the kill wager is stepping away too."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.hand.commands import TakeUp
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics import kill, time_away
from cardspeak.table.topics.hands import went_on

__all__ = [
    "CameBack",
    "ComeBack",
    "RefuseKill",
    "StepAway",
    "SteppedAway",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class StepAway(Command):
    seat: int


class ComeBack(Command):
    seat: int


class RefuseKill(Command):
    """The killer will not post, and sits out. Own seat."""

    seat: int


# -- happened ----------------------------------------------------------------------------------------------------------


class SteppedAway(TableEvent):
    seat: int


class CameBack(TableEvent):
    seat: int


# -- answers -----------------------------------------------------------------------------------------------------------


def step_away(state: TableState, command: StepAway) -> Answer:
    wrong = no_place(state, command.seat)
    wrong = wrong or frozen.no_sitting_out(state) or kill.stays(state, command.seat)
    if wrong:
        return wrong
    if not state.seats[command.seat].here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is away already.")
    stepped = SteppedAway(seat=command.seat, at=command.at, cite=state.setup.table.seats.away_cite)
    return [
        *kill.away(state, command.seat, command.at),
        stepped,
        *time_away.begins(state, command.seat, command.at),
    ]


def come_back(state: TableState, command: ComeBack) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if state.seats[command.seat].here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is not away.")
    came = CameBack(seat=command.seat, at=command.at, cite=state.setup.table.seats.away_cite)
    return [came, *_taken_up(state, command), *kill.back(state, command.seat, command.at)]


def _taken_up(state: TableState, command: ComeBack) -> list[TableEvent]:
    """In a tournament the hand of somebody away lies there until it is folded: who is back in time plays it."""
    hand = state.hand
    if hand is None or not state.plays(command.seat) or command.seat not in hand.state.absent:
        return []
    twin = hand.copy()
    before = len(twin.events)
    refused = twin.play(TakeUp(command.seat))
    return [] if refused is not None else went_on(state, twin, before, state.number, command.at)


def refuse_kill(state: TableState, command: RefuseKill) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if kill.killer(state) != command.seat:
        cite = kill.row_of(state).post_cite if state.setup.kill is not None else None
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} owes no kill wager.", cite)
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The kill wager of this hand is in the pot.")
    wrong = kill.stays(state, command.seat)
    if wrong:
        return wrong
    stepped = SteppedAway(seat=command.seat, at=command.at, cite=kill.row_of(state).refuses_cite)
    return [
        *kill.away(state, command.seat, command.at),
        stepped,
        *time_away.begins(state, command.seat, command.at),
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _stepped_away(state: TableState, event: SteppedAway) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], here=False)


def _came_back(state: TableState, event: CameBack) -> None:
    place = state.seats[event.seat]
    state.seats[event.seat] = msgspec.structs.replace(place, here=True, away_until=None, overdue=False)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(StepAway, step_away, "own seat or floor", rf"{SEAT} steps? away"),
        Asks(ComeBack, come_back, "own seat or floor", rf"{SEAT} comes? back"),
        Asks(RefuseKill, refuse_kill, "own seat", rf"{SEAT} refuses? the kill"),
    ),
    events=(
        Happens(SteppedAway, _stepped_away, everybody, lambda event: f"Seat {event.seat} steps away."),
        Happens(CameBack, _came_back, everybody, lambda event: f"Seat {event.seat} comes back."),
    ),
)
