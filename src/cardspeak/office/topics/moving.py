"""Must-move tables and seat changes, and what passes with the time: calls that nobody answered, people who sat down."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.state import MustMove, OfficeState, SeatWish
from cardspeak.office.topics.lists import NameLeft

MOVING = "who must move goes before who would like to, and both before the list"


class SetMustMove(OfficeOrder):
    """Everybody at `feeder` moves to `main` when there is a seat; an empty `main` ends it."""

    feeder: str
    main: str


class AskSeatChange(OfficeOrder):
    """`table` is where the room sees them sit."""

    name: str
    to: str
    table: str = ""


class DropSeatChange(OfficeOrder):
    name: str


class LookAround(OfficeOrder):
    """Time has passed, and so people sit now, table by table: the room says so by itself."""

    people: dict[str, tuple[str, ...]]
    barred: tuple[str, ...] = ()  # of those on lists


class MustMoveSet(OfficeEvent):
    feeder: str
    main: str


class MoversSeen(OfficeEvent):
    feeder: str
    order: tuple[str, ...]


class SeatChangeAsked(OfficeEvent):
    name: str
    table: str
    to: str


class SeatChangeDropped(OfficeEvent):
    name: str
    done: bool = False


def set_must_move(state: OfficeState, order: SetMustMove) -> Verdict:
    if order.feeder == order.main or (order.main and order.main in state.movers):
        return refuse("circle", MOVING, "A main game feeds nothing itself: choose two other tables.")
    if any(one.main == order.feeder for one in state.movers.values()) and order.main:
        return refuse("circle", MOVING, f"Table {order.feeder} is a main game.")
    if not order.main and order.feeder not in state.movers:
        return refuse("unknown", MOVING, f"Nobody must move from table {order.feeder}.")
    return [MustMoveSet(feeder=order.feeder, main=order.main, by=order.by, at=order.at)]


def ask_change(state: OfficeState, order: AskSeatChange) -> Verdict:
    if not order.table:
        return refuse("seat", MOVING, f"{order.name} sits at no table: join a list.")
    if order.table == order.to:
        return refuse("seat", MOVING, f"{order.name} sits at table {order.to}.")
    if order.table in state.movers:
        return refuse("must move", MOVING, f"Table {order.table} is must-move: {order.name} moves to table "
                      f"{state.movers[order.table].main} when it is their turn.")  # fmt: skip
    if order.name in state.wishes:
        return refuse("done", MOVING, f"{order.name} has asked for table {state.wishes[order.name].to} already.")
    return [SeatChangeAsked(name=order.name, table=order.table, to=order.to, by=order.by, at=order.at)]


def drop_change(state: OfficeState, order: DropSeatChange) -> Verdict:
    if order.name not in state.wishes:
        return refuse("unknown", MOVING, f"{order.name} has asked for no other seat.")
    return [SeatChangeDropped(name=order.name, by=order.by, at=order.at)]


def look_around(state: OfficeState, order: LookAround) -> Verdict:
    """Whoever sits where they were called is off the list, calls end, movers are in the order in which they came."""
    told: list[OfficeEvent] = []
    by, at = order.by, order.at
    for one in state.lists.values():
        for waiting in one.waiting:
            seated = any(waiting.name in order.people.get(table, ()) for table in one.tables)
            late = waiting.called and not waiting.coming and at > waiting.until
            why = "excluded" if waiting.name in order.barred else "seated" if seated else "late" if late else ""
            if why:
                told.append(NameLeft(list=one.id, name=waiting.name, why=why, by=by, at=at))
    for mover in state.movers.values():
        here = order.people.get(mover.feeder, ())
        kept = [name for name in mover.order if name in here]
        seen = (*kept, *(name for name in here if name not in kept))
        if seen != mover.order:
            told.append(MoversSeen(feeder=mover.feeder, order=seen, by=by, at=at))
    for wish in state.wishes.values():
        there = wish.name in order.people.get(wish.to, ())
        if there or wish.name not in order.people.get(wish.table, ()):
            told.append(SeatChangeDropped(name=wish.name, done=there, by=by, at=at))
    return told


def _set(state: OfficeState, event: MustMoveSet) -> None:
    if event.main:
        state.movers[event.feeder] = MustMove(feeder=event.feeder, main=event.main)
    else:
        del state.movers[event.feeder]


def _seen(state: OfficeState, event: MoversSeen) -> None:
    state.movers[event.feeder] = msgspec.structs.replace(state.movers[event.feeder], order=event.order)


def _asked(state: OfficeState, event: SeatChangeAsked) -> None:
    state.wishes[event.name] = SeatWish(name=event.name, table=event.table, to=event.to, since=event.at)


def _dropped(state: OfficeState, event: SeatChangeDropped) -> None:
    state.wishes.pop(event.name, None)


def _says_set(event: MustMoveSet) -> str:
    return f"Table {event.feeder} {f'must move to table {event.main}' if event.main else 'is a game of its own'}."


TOPIC = OfficeTopic(
    (
        OfficeAsk(SetMustMove, set_must_move, "floor"),
        OfficeAsk(AskSeatChange, ask_change, "self"),
        OfficeAsk(DropSeatChange, drop_change, "self"),
        OfficeAsk(LookAround, look_around, "room"),
    ),
    (
        OfficeTell(MustMoveSet, _set, _says_set),
        OfficeTell(
            MoversSeen, _seen, lambda e: f"At table {e.feeder} must move next: {', '.join(e.order) or 'nobody'}."
        ),
        OfficeTell(SeatChangeAsked, _asked, lambda e: f"{e.name} asks for a seat at table {e.to}."),
        OfficeTell(SeatChangeDropped, _dropped, lambda e: f"{e.name} {'has changed seats' if e.done else 'stays'}."),
    ),
)
