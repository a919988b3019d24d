"""People check in and out at the desk: hours in the room and points for them; the excluded are not let in."""

from __future__ import annotations

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.state import OfficeState, Visit

DESK = "the desk knows who is in the room"
HOUR = 3_600


class CheckIn(OfficeOrder):
    name: str
    barred: str = ""


class CheckOut(OfficeOrder):
    name: str


class CheckedIn(OfficeEvent):
    name: str


class CheckedOut(OfficeEvent):
    name: str
    seconds: int
    points: int


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


def _in(state: OfficeState, event: CheckedIn) -> None:
    state.visits[event.name] = Visit(name=event.name, since=event.at)


def _out(state: OfficeState, event: CheckedOut) -> None:
    del state.visits[event.name]
    state.seconds[event.name] = state.seconds.get(event.name, 0) + event.seconds
    state.points[event.name] = state.points.get(event.name, 0) + event.points


TOPIC = OfficeTopic(
    (OfficeAsk(CheckIn, check_in, "desk"), OfficeAsk(CheckOut, check_out, "desk")),
    (
        OfficeTell(CheckedIn, _in, lambda e: f"{e.name} is checked in."),
        OfficeTell(
            CheckedOut, _out, lambda e: f"{e.name} is checked out: {e.seconds // 60} minutes, {e.points} points."
        ),
    ),
)
