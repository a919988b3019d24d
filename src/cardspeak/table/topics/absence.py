"""Players who stay away too long, or sit there without a wager: picked up, or asked for the seat.

A round of the button ends when it stands, or has gone past, where it stood when somebody's last wager was made. In a
game without a button a round is as many hands as were dealt to players in the last of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.button import arc
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Idle, Kept, TableState
from cardspeak.table.terms import MINUTE
from cardspeak.table.topic import BY, NAME, SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics import freeze, kill
from cardspeak.table.topics.leaving import left, went
from cardspeak.table.wording import some

__all__ = [
    "PickUp",
    "PickedUp",
    "ReturnToList",
    "ReturnedToList",
    "SeatForfeited",
    "VacateSeat",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class PickUp(Command):
    """The floor has the chips of somebody who is away too long taken off the table and kept."""

    seat: int
    by: str


class ReturnToList(Command):
    """Somebody who was picked up is back: the player, or the dealer."""

    name: str


class VacateSeat(Command):
    """The floor has somebody who does not play give up the seat."""

    seat: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class PickedUp(TableEvent):
    """The chips of an absent player are off the table and kept; the seat is free."""

    seat: int
    name: str
    chips: int
    held: bool
    by: str


class ReturnedToList(TableEvent):
    """Back from being picked up, with the chips that were kept."""

    name: str
    chips: int
    place: Literal["first", "last"]


class SeatForfeited(TableEvent):
    """A player has to go: at once, or when the hand is over."""

    seat: int
    name: str
    why: str
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def idle_for(state: TableState, seat: int) -> int:
    """Whole rounds of the button for which this player has made no wager."""
    idle = state.idle.get(state.seats[seat].name)
    return idle.orbits if idle is not None else 0


def too_idle(state: TableState, seat: int) -> bool:
    most = state.setup.table.absence.idle_orbits
    return bool(most) and idle_for(state, seat) >= most


# -- answers -----------------------------------------------------------------------------------------------------------


def pick_up(state: TableState, command: PickUp) -> Answer:
    row = state.setup.table.absence
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if row.pick_up_by is None or row.pick_up_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "Nobody is picked up here for being away.")
    wrong = lacks(state, command.by, row.pick_up_by, row.pick_up_cite) or frozen.no_leaving(state, command.seat)
    if wrong:
        return wrong
    place = state.seats[command.seat]
    if place.here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is not away.", row.pick_up_cite)
    if state.plays(command.seat):
        return refuse(state, TableWhy.HAND_RUNNING, "Chips are picked up when the hand is over.", row.pick_up_cite)
    picked = PickedUp(
        seat=command.seat,
        name=place.name,
        chips=place.stack + place.behind,
        held=state.setup.table.seats.held_on_leaving,
        by=command.by,
        at=command.at,
        cite=row.pick_up_cite,
    )
    return [*kill.gone(state, command.seat, command.at), picked]


def return_to_list(state: TableState, command: ReturnToList) -> Answer:
    row, kept = state.setup.table.absence, state.kept.get(command.name)
    if kept is None or row.list_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, f"No chips of {command.name} are kept here.", row.kept_cite)
    soon = command.at - kept.at <= row.list_minutes * MINUTE
    place = "first" if soon else "last"
    back = ReturnedToList(
        name=command.name,
        chips=kept.chips,
        place=place,  # type: ignore[arg-type]
        at=command.at,
        cite=row.list_cite,
    )
    return [back]


def vacate_seat(state: TableState, command: VacateSeat) -> Answer:
    row = state.setup.table.absence
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if row.idle_by is None or row.idle_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "Nobody loses a seat here for not playing.")
    wrong = lacks(state, command.by, row.idle_by, row.idle_cite) or frozen.no_leaving(state, command.seat)
    if wrong:
        return wrong
    if not too_idle(state, command.seat):
        says = f"{idle_for(state, command.seat)} rounds without a wager; it takes {row.idle_orbits}."
        return refuse(state, TableWhy.NO_CHOICE, says, row.idle_cite)
    return forfeited(state, command.seat, "no wager for too long", command.by, command.at, row.idle_cite)


def forfeited(state: TableState, seat: int, why: str, by: str, at: int, cite: str) -> list[Any]:
    """A player has to go: at once, or when the hand is over."""
    lost = SeatForfeited(seat=seat, name=state.seats[seat].name, why=why, by=by, at=at, cite=cite)
    if state.plays(seat):
        return [lost]
    if state.freeze is not None and not frozen.pending(state) and state.seats[seat].name not in state.freeze.out:
        return [lost, *freeze.taken_out(state, seat, why, at, cite)]
    gone = msgspec.structs.replace(left(state, seat, at), cite=cite)
    return [lost, *kill.gone(state, seat, at), gone]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _picked_up(state: TableState, event: PickedUp) -> None:
    state.seats.pop(event.seat)
    state.changes.pop(event.seat, None)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]
    state.idle.pop(event.name, None)
    state.cashed += event.chips
    state.kept[event.name] = Kept(event.chips, event.at)
    went(state, event.name, event.chips, event.at)
    if event.held:
        state.reserved[event.seat] = ""


def _returned(state: TableState, event: ReturnedToList) -> None:
    state.kept.pop(event.name)
    if event.name in state.waiting:
        state.waiting.remove(event.name)
    state.waiting.insert(0 if event.place == "first" else len(state.waiting), event.name)


def _forfeited(state: TableState, event: SeatForfeited) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], leaving=True)


def counted(state: TableState, before: int | None, wagered: Iterable[int]) -> None:
    """A hand that counts is over: whoever wagered in it is not idle, and a round may have ended for the others.

    `before` is where the button was for the hand before it.
    """
    if not state.setup.table.absence.idle_orbits:
        return
    now = state.last.button if state.last is not None else None
    active = {state.seats[seat].name for seat in wagered if seat in state.seats}
    kept: dict[str, Idle] = {}
    for place in state.seats.values():
        if place.name in active:
            continue
        idle = state.idle.get(place.name)
        if now is None:
            kept[place.name] = _without_button(idle, len(state.dealt))
        elif idle is None:
            kept[place.name] = Idle(now if before is None else before)
        else:
            full = before is not None and _passed(idle.mark, before, now)
            kept[place.name] = Idle(idle.mark, idle.orbits + full)
    state.idle = kept


def wagerers(hand: Hand) -> set[int]:
    """Whoever put chips into the pots of a hand, by force or by choice."""
    found: set[int] = set()
    for event in hand.events:
        match event:
            case he.Posted():
                found.update(event.seats)
            case he.Called() | he.BetTo() | he.RaisedTo() | he.KittyTaken():
                found.add(event.seat)
    return found


def _passed(mark: int, before: int, now: int) -> bool:
    """Whether the button, going on from `before`, has come to `mark` or gone past it."""
    return mark == now or mark in arc(before, now, [mark])


def _without_button(idle: Idle | None, players: int) -> Idle:
    hands = (idle.mark if idle is not None else 0) + 1
    orbits = idle.orbits if idle is not None else 0
    return Idle(0, orbits + 1) if hands >= players else Idle(hands, orbits)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_picked_up(event: PickedUp) -> str:
    who = f"{event.name} is away too long: {some(event.by)}"
    return f"{who} has {event.chips} picked up from seat {event.seat} and kept."


def _says_returned(event: ReturnedToList) -> str:
    return f"{event.name} is back, has the {event.chips} that were kept, and goes {event.place} on the waiting list."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(PickUp, pick_up, "floor", rf"pick up {SEAT}{BY}"),
        Asks(ReturnToList, return_to_list, "anybody", rf"{NAME} is back"),
        Asks(VacateSeat, vacate_seat, "floor", rf"{SEAT} vacates?{BY}"),
    ),
    events=(
        Happens(PickedUp, _picked_up, everybody, _says_picked_up),
        Happens(ReturnedToList, _returned, everybody, _says_returned),
        Happens(
            SeatForfeited, _forfeited, everybody, lambda event: f"{event.name} loses seat {event.seat}: {event.why}."
        ),
    ),
)
