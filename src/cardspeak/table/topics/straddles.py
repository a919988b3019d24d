"""Straddles: a voluntary blind in the next hand, from the seats that the book lets make one."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.frozen import no_straddle
from cardspeak.table.plan import plan
from cardspeak.table.refusing import Answer, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import SEAT, Asks, Happens, Topic, everybody

__all__ = [
    "Straddle",
    "StraddleWished",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class Straddle(Command):
    """A voluntary blind in the next hand, if the turn for it comes to this seat."""

    seat: int


# -- happened ----------------------------------------------------------------------------------------------------------


class StraddleWished(TableEvent):
    seat: int


# -- answers -----------------------------------------------------------------------------------------------------------


def straddle(state: TableState, command: Straddle) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    cite = state.setup.rules.play.straddle.cite
    if not state.setup.straddle or not state.setup.blinds:
        return refuse(state, TableWhy.NO_CHOICE, "No straddles are made at this table.", cite)
    if state.running:
        return refuse(
            state, TableWhy.HAND_RUNNING, "A straddle is made before the cards: wait for the next hand.", cite
        )
    wrong = no_straddle(state) or _cannot(state, command.seat, cite)
    if wrong:
        return wrong
    return [StraddleWished(seat=command.seat, at=command.at, cite=cite)]


def _cannot(state: TableState, seat: int, cite: str) -> Refused | None:
    """Out of reach in the next hand as it would be dealt now, even if everybody straddled whose turn comes before."""
    willing = state.copy()
    willing.straddles = list(state.seats)
    planned = plan(willing)
    if isinstance(planned, Refused):
        return planned
    if any(due.seat == seat and due.what == "straddle" for due in planned.dues):
        return None
    who = [due.seat for due in planned.dues if due.what == "straddle"]
    can = f"seat {who[0]} may" if len(who) == 1 else "those next after the last blind may" if who else "nobody can"
    return refuse(state, TableWhy.NO_CHOICE, f"Seat {seat} cannot straddle the next hand; {can}.", cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _straddle_wished(state: TableState, event: StraddleWished) -> None:
    if event.seat not in state.straddles:
        state.straddles.append(event.seat)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(Straddle, straddle, "own seat", rf"{SEAT} straddles?"),),
    events=(Happens(StraddleWished, _straddle_wished, everybody, lambda event: f"Seat {event.seat} will straddle."),),
)
