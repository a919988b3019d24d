"""Calls to the floor: made by whoever sits at a table or deals it, taken, answered and closed by the house.

The room itself calls for what nobody at the table would: one call for each matter, closed by the room when it is over.

The books say who decides and when; none says how that person is fetched. A call waits until somebody takes it, so that
two supervisors do not walk to one table and none to the other.
"""

from __future__ import annotations

from typing import Any, Never

import msgspec

from cardspeak.errors import BadInput
from cardspeak.machine import Machine
from cardspeak.refusal import Refused
from cardspeak.room.beside.base import BesideCommand, BesideEvent, no
from cardspeak.room.who import ROOM
from cardspeak.slotted import Slotted
from cardspeak.values import Named

LONGEST = 200  # characters of a reason or an answer
KEPT = 20  # calls that are over, for the floor's page; the log has them all
FOR_THE_HOUSE = "calls are for the house to take"


class FloorCall(Named):
    """One call, and how far it has come."""

    number: int
    name: str
    seat: int
    why: str
    at: int
    taken_by: str = ""
    taken_at: int = 0
    answer: str = ""
    closed_by: str = ""
    closed_at: int = 0
    answered_at: int = 0  # the first time: from then on nobody waits


# -- asked -------------------------------------------------------------------------------------------------------------


class CallFloor(BesideCommand):
    """Somebody at the table wants the floor, and says why."""

    why: str


class TakeCall(BesideCommand):
    """Somebody of the house is on the way."""

    call: int


class AnswerCall(BesideCommand):
    """What the caller is told."""

    call: int
    answer: str


class CloseCall(BesideCommand):
    """It is settled: by the house, or by whoever called."""

    call: int


# -- happened ----------------------------------------------------------------------------------------------------------


class FloorCalled(BesideEvent):
    number: int
    name: str
    seat: int
    why: str


class CallTaken(BesideEvent):
    number: int
    by: str


class CallAnswered(BesideEvent):
    number: int
    by: str
    answer: str


class CallClosed(BesideEvent):
    number: int
    by: str


class CallsState(Slotted):
    __slots__ = ("called", "done", "open")

    def __init__(self) -> None:
        self.open: dict[int, FloorCall] = {}
        self.done: list[FloorCall] = []  # the last of those that are over
        self.called = 0


# -- answers -----------------------------------------------------------------------------------------------------------

Answer = list[BesideEvent] | Refused


def _words(text: str, what: str) -> str:
    words = " ".join(text.split())
    if not words or len(words) > LONGEST or not words.isprintable():
        raise BadInput(f"Say {what} in up to {LONGEST} characters.")
    return words


def call_floor(state: CallsState, command: CallFloor) -> Answer:
    if not command.seat and not command.of_the_house:
        return no("not yours", "who is at a table calls the floor there", "Take a seat first, or ask somebody there.")
    why = _words(command.why, "why you call")
    if command.name != ROOM and any(call.name == command.name for call in state.open.values()):
        return no("no choice", "one call at a time", "You have called the floor already: close that call first.")
    called = FloorCalled(number=state.called + 1, name=command.name, seat=command.seat, why=why, at=command.at)
    return [called]


def _found(state: CallsState, command: TakeCall | AnswerCall | CloseCall) -> FloorCall | Refused:
    found = state.open.get(command.call)
    return found or no("no choice", "a call ends once", f"There is no open call {command.call} at this table.")


def _not_theirs(call: FloorCall, command: BesideCommand) -> Refused | None:
    if not command.of_the_house:
        return no("authority", FOR_THE_HOUSE, "The floor takes and answers calls: it has been told of yours.")
    if call.name == command.name:
        return no("authority", FOR_THE_HOUSE, "You made this call: somebody else answers it.")
    return None


def take_call(state: CallsState, command: TakeCall) -> Answer:
    call = _found(state, command)
    if isinstance(call, Refused):
        return call
    wrong = _not_theirs(call, command)
    if wrong:
        return wrong
    if call.taken_by == command.name:
        return no("no choice", "a call is taken by one", "You have taken it already.")
    return [CallTaken(number=call.number, by=command.name, at=command.at)]  # from somebody else too: they swap


def answer_call(state: CallsState, command: AnswerCall) -> Answer:
    call = _found(state, command)
    if isinstance(call, Refused):
        return call
    wrong = _not_theirs(call, command)
    if wrong:
        return wrong
    answer = _words(command.answer, "what the answer is")
    taken = [] if call.taken_by else [CallTaken(number=call.number, by=command.name, at=command.at)]
    return [*taken, CallAnswered(number=call.number, by=command.name, answer=answer, at=command.at)]


def close_call(state: CallsState, command: CloseCall) -> Answer:
    call = _found(state, command)
    if isinstance(call, Refused):
        return call
    if not command.of_the_house and call.name != command.name:
        return no("not yours", FOR_THE_HOUSE, "This call is somebody else's.")
    return [CallClosed(number=call.number, by=command.name, at=command.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _called(state: CallsState, event: FloorCalled) -> None:
    state.called = event.number
    state.open[event.number] = FloorCall(
        number=event.number, name=event.name, seat=event.seat, why=event.why, at=event.at
    )


def _taken(state: CallsState, event: CallTaken) -> None:
    state.open[event.number] = msgspec.structs.replace(state.open[event.number], taken_by=event.by, taken_at=event.at)


def _answered(state: CallsState, event: CallAnswered) -> None:
    call = state.open[event.number]
    state.open[event.number] = msgspec.structs.replace(
        call, answer=event.answer, answered_at=call.answered_at or event.at
    )


def _closed(state: CallsState, event: CallClosed) -> None:
    over = msgspec.structs.replace(state.open.pop(event.number), closed_by=event.by, closed_at=event.at)
    state.done = [*state.done, over][-KEPT:]


AnyCall = CallFloor | TakeCall | AnswerCall | CloseCall
AnyCallEvent = FloorCalled | CallTaken | CallAnswered | CallClosed


class Calls(Machine[CallsState, Any, Any, tuple[FloorCall, ...], Never]):
    """The calls of one table; what it asks is what waits."""

    __slots__ = ()

    ANSWERS = {CallFloor: call_floor, TakeCall: take_call, AnswerCall: answer_call, CloseCall: close_call}
    EVOLVE = {FloorCalled: _called, CallTaken: _taken, CallAnswered: _answered, CallClosed: _closed}

    def blank(self) -> CallsState:
        return CallsState()

    @property
    def prompt(self) -> tuple[FloorCall, ...]:
        return tuple(self.state.open.values())

    def seen_by(self, name: str, *, house: bool) -> tuple[FloorCall, ...]:
        """A call is between whoever made it and the house."""
        return tuple(call for call in self.prompt if house or call.name == name)
