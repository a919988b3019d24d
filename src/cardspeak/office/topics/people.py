"""People check in and out at the desk: hours in the room and points for them; the excluded are not let in."""

from __future__ import annotations

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.money import dollars
from cardspeak.office.state import OfficeState, Visit

DESK = "the desk knows who is in the room"
FORGETTING = "whoever asks to be forgotten is, by order of two"
HOUR = 3_600


class CheckIn(OfficeOrder):
    name: str
    barred: str = ""


class CheckOut(OfficeOrder):
    name: str


class ForgetGuest(OfficeOrder):
    """Somebody wants to be forgotten. `held`: chips on the account, by the ledger."""

    name: str
    second: str = ""
    held: int = 0


class CheckedIn(OfficeEvent):
    name: str


class CheckedOut(OfficeEvent):
    name: str
    seconds: int
    points: int


class GuestToForget(OfficeEvent):
    """Two managers ordered it; it is carried out when the room next starts, before it reads any name."""

    name: str
    second: str


def check_in(state: OfficeState, order: CheckIn) -> Verdict:
    if not order.name:
        return refuse("name", DESK, "Say who it is.")
    if order.barred:
        return refuse("excluded", "who is excluded is not let in", f"{order.name}: {order.barred}")
    if order.name in state.visits:
        return refuse("done", DESK, f"{order.name} is checked in already.")
    return [CheckedIn(name=order.name, by=order.by, at=order.at)]


def check_out(state: OfficeState, order: CheckOut) -> Verdict:
    visit = state.visits.get(order.name)
    if visit is None:
        return refuse("unknown", DESK, f"{order.name} is not checked in.")
    seconds = max(0, order.at - visit.since)
    points = seconds * state.settings.points_an_hour // HOUR
    return [CheckedOut(name=order.name, seconds=seconds, points=points, by=order.by, at=order.at)]


def forget_guest(state: OfficeState, order: ForgetGuest) -> Verdict:
    if not order.name:
        return refuse("name", FORGETTING, "Say who it is.")
    if order.name in state.visits:
        return refuse("not now", FORGETTING, f"{order.name} is checked in: check them out first.")
    if order.held and state.shift is not None:
        return refuse(
            "chips", FORGETTING, f"{order.name} has {dollars(order.held)} on the account: cash them out first."
        )
    return [GuestToForget(name=order.name, second=order.second, by=order.by, at=order.at)]


def _to_forget(state: OfficeState, event: GuestToForget) -> None:
    """Nothing changes before the room starts again."""


def _in(state: OfficeState, event: CheckedIn) -> None:
    state.visits[event.name] = Visit(name=event.name, since=event.at)


def _out(state: OfficeState, event: CheckedOut) -> None:
    del state.visits[event.name]
    state.seconds[event.name] = state.seconds.get(event.name, 0) + event.seconds
    state.points[event.name] = state.points.get(event.name, 0) + event.points


TOPIC = OfficeTopic(
    (
        OfficeAsk(CheckIn, check_in, "desk"),
        OfficeAsk(CheckOut, check_out, "desk"),
        OfficeAsk(ForgetGuest, forget_guest, "manager", second="manager"),
    ),
    (
        OfficeTell(CheckedIn, _in, lambda e: f"{e.name} is checked in."),
        OfficeTell(
            CheckedOut, _out, lambda e: f"{e.name} is checked out: {e.seconds // 60} minutes, {e.points} points."
        ),
        OfficeTell(
            GuestToForget, _to_forget, lambda e: f"{e.name} is to be forgotten: done when the room next starts."
        ),
    ),
)
