"""A night at home for each pair of eyes: the door for those who wait, the night for guests, the keys for the host."""

from __future__ import annotations

from typing import Any

from cardspeak.office.home.state import ChipsWanted, GuestStands, HomeGuest, NightState, NightTerms
from cardspeak.room.who import Who
from cardspeak.values import Named


class HomePayment(Named):
    place: int
    payer: str
    to: str
    chips: int
    cents: int
    paid: bool


class AtHome(Named):
    """Somebody at the night: `net` counts what is not at a table."""

    name: str
    bought: int
    buys: int
    net: int | None  # chips won or lost; none while some are at tables


class HostView(Named):
    """What the host alone sees."""

    guests: tuple[HomeGuest, ...]
    wanted: tuple[ChipsWanted, ...]
    here_already: tuple[str, ...]  # names of those at the door that somebody inside has


class NightView(Named):
    stands: GuestStands | None
    title: str
    terms: NightTerms | None = None
    number: int = 0
    people: tuple[AtHome, ...] = ()
    paused: str = ""
    last_hand: bool = False
    playing: int = 0
    ended: int | None = None
    payments: tuple[HomePayment, ...] = ()
    asked: int = 0  # chips that one has asked for oneself
    host: HostView | None = None


def door_view(state: NightState, guest: HomeGuest | None) -> NightView:
    """Of those who are not in: whether they wait, and for what."""
    return NightView(stands=guest.stands if guest is not None else None, title=state.terms.title)


def night_view(state: NightState, number: int, who: Who, results: dict[str, Any]) -> NightView:
    over, nets = state.ended is not None, results["nets"]
    known = not results["playing"]
    people = [
        AtHome(
            name=name,
            bought=state.bought.get(name, 0),
            buys=state.buys.get(name, 0),
            net=state.nets.get(name, 0) if over else nets.get(name, 0) if known else None,
        )
        for name in sorted(state.names | set(state.bought), key=str.casefold)
    ]
    return NightView(
        stands="in",
        title=state.terms.title,
        terms=state.terms,
        number=number,
        people=tuple(people),
        paused=state.paused,
        last_hand=state.last_hand,
        playing=0 if over else results["playing"],
        ended=state.ended,
        payments=tuple(
            HomePayment(
                place=at,
                payer=one.payer,
                to=one.to,
                chips=one.amount,
                cents=one.amount * state.terms.worth,
                paid=at in state.paid,
            )
            for at, one in enumerate(state.payments)
        ),
        asked=next((one.chips for one in state.wanted.values() if one.open and one.name == who.name), 0),
        host=_host_view(state) if who.at_least("manager") else None,
    )


def _host_view(state: NightState) -> HostView:
    waiting = [guest for guest in state.guests.values() if guest.stands == "waiting"]
    return HostView(
        guests=tuple(state.guests.values()),
        wanted=tuple(one for one in state.wanted.values() if one.open),
        here_already=tuple(sorted({guest.name for guest in waiting} & state.names)),
    )
