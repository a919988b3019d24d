"""Guests come by the host's link and their name; the host lets them in, one device at a time."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.home.state import GuestStands, HomeGuest, NightState

DOOR = "the host of a home game says who comes in"
MOST_WAITING = 50


class AskIn(OfficeOrder):
    """Somebody stands at the door; the host, and whoever was let in to the last night, is `inside` at once."""

    session: str
    inside: bool = False


class LetIn(OfficeOrder):
    session: str


class TurnAway(OfficeOrder):
    """Not let in, or not any more."""

    session: str


class CameToDoor(OfficeEvent):
    session: str
    inside: bool = False


class LetInside(OfficeEvent):
    session: str
    name: str


class TurnedAway(OfficeEvent):
    session: str
    name: str


def ask_in(state: NightState, order: AskIn) -> Verdict:
    if order.session in state.guests:
        return []
    waiting = sum(guest.stands == "waiting" for guest in state.guests.values())
    if waiting >= MOST_WAITING and not order.inside:
        return refuse("crowd", DOOR, f"{waiting} people wait at the door: the host has to answer them first.")
    return [CameToDoor(session=order.session, inside=order.inside, by=order.by, at=order.at)]


def let_in(state: NightState, order: LetIn) -> Verdict:
    guest = state.guests.get(order.session)
    if guest is None:
        return refuse("unknown", DOOR, "Nobody like that stands at the door.")
    if guest.stands == "in":
        return refuse("done", DOOR, f"{guest.name} is in already.")
    return [LetInside(session=order.session, name=guest.name, by=order.by, at=order.at)]


def turn_away(state: NightState, order: TurnAway) -> Verdict:
    guest = state.guests.get(order.session)
    if guest is None or guest.stands == "turned away":
        return refuse("unknown", DOOR, "Nobody like that is here.")
    if guest.name == order.by:
        return refuse("self", DOOR, "You are the host: end the night instead.")
    return [TurnedAway(session=order.session, name=guest.name, by=order.by, at=order.at)]


def _came(state: NightState, event: CameToDoor) -> None:
    stands: GuestStands = "in" if event.inside else "waiting"
    state.guests[event.session] = HomeGuest(name=event.by, session=event.session, at=event.at, stands=stands)


def _inside(state: NightState, event: LetInside) -> None:
    state.guests[event.session] = msgspec.structs.replace(state.guests[event.session], stands="in")


def _away(state: NightState, event: TurnedAway) -> None:
    state.guests[event.session] = msgspec.structs.replace(state.guests[event.session], stands="turned away")


TOPIC = OfficeTopic(
    (OfficeAsk(AskIn, ask_in, "room"), OfficeAsk(LetIn, let_in, "host"), OfficeAsk(TurnAway, turn_away, "host")),
    (
        OfficeTell(CameToDoor, _came, lambda e: f"{e.by} {'comes in' if e.inside else 'stands at the door'}."),
        OfficeTell(LetInside, _inside, lambda e: f"{e.by} lets {e.name} in."),
        OfficeTell(TurnedAway, _away, lambda e: f"{e.by} turns {e.name} away."),
    ),
)
