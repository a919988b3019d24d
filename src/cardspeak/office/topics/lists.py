"""Waiting lists by game and stake: who is next is called to a seat and answers in time, or loses the turn."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.state import OfficeState, WaitingList, WaitingName
from cardspeak.refusal import Refused

LISTS = "seats are given in the order of the list"
MOST_LISTS, MOST_WAITING, LONGEST = 200, 500, 60


class OpenList(OfficeOrder):
    """A list for the tables of one game and stake."""

    title: str
    tables: tuple[str, ...] = ()


class ChangeList(OfficeOrder):
    list: str
    tables: tuple[str, ...]


class CloseList(OfficeOrder):
    list: str


class JoinWaiting(OfficeOrder):
    """`barred`: why the house does not let them play; `sits`: the table of this list at which they sit already."""

    list: str
    name: str
    barred: str = ""
    sits: str = ""


class LeaveWaiting(OfficeOrder):
    list: str
    name: str


class CallNext(OfficeOrder):
    """A seat is open at this table."""

    list: str
    table: str


class AnswerSeatCall(OfficeOrder):
    list: str
    name: str
    coming: bool


class SeatCalled(OfficeOrder):
    """Whoever said yes sits down."""

    list: str
    name: str


class ListOpened(OfficeEvent):
    list: str
    title: str
    tables: tuple[str, ...]


class ListChanged(OfficeEvent):
    list: str
    tables: tuple[str, ...]


class ListClosed(OfficeEvent):
    list: str


class NameListed(OfficeEvent):
    list: str
    name: str


class NameLeft(OfficeEvent):
    """Taken off the list: `why` is `left`, `no` (to a call), `late` (no answer), `seated` or `excluded`."""

    list: str
    name: str
    why: str


class NameCalled(OfficeEvent):
    list: str
    name: str
    table: str
    until: int


class SeatCallTaken(OfficeEvent):
    list: str
    name: str


def _list(state: OfficeState, id: str) -> WaitingList | Refused:
    found = state.lists.get(id)
    return refuse("unknown", LISTS, "There is no such list.") if found is None else found


def _name(found: WaitingList, name: str) -> WaitingName | Refused:
    one = next((one for one in found.waiting if one.name == name), None)
    return refuse("unknown", LISTS, f"{name} is not on this list.") if one is None else one


def open_list(state: OfficeState, order: OpenList) -> Verdict:
    if len(state.lists) >= MOST_LISTS:
        return refuse("crowd", LISTS, f"There are {MOST_LISTS} lists already: close one.")
    if not 1 <= len(order.title) <= LONGEST or not order.title.isprintable():
        return refuse("words", LISTS, f"A list has a title of up to {LONGEST} printable characters: game and stake.")
    if any(one.title == order.title for one in state.lists.values()):
        return refuse("done", LISTS, "There is a list of that title.")
    return [ListOpened(list=str(state.next_list), title=order.title, tables=order.tables, by=order.by, at=order.at)]


def change_list(state: OfficeState, order: ChangeList) -> Verdict:
    found = _list(state, order.list)
    if isinstance(found, Refused):
        return found
    return [ListChanged(list=order.list, tables=order.tables, by=order.by, at=order.at)]


def close_list(state: OfficeState, order: CloseList) -> Verdict:
    found = _list(state, order.list)
    if isinstance(found, Refused):
        return found
    if found.waiting:
        return refuse(
            "waiting", LISTS, f"{len(found.waiting)} people wait on this list: seat them or take them off first."
        )
    return [ListClosed(list=order.list, by=order.by, at=order.at)]


def join(state: OfficeState, order: JoinWaiting) -> Verdict:
    found = _list(state, order.list)
    if isinstance(found, Refused):
        return found
    if not order.name:
        return refuse("name", LISTS, "Say who it is.")
    if order.barred:
        return refuse("excluded", "who is excluded is on no list", f"{order.name}: {order.barred}")
    if any(one.name == order.name for one in found.waiting):
        return refuse("done", LISTS, f"{order.name} is on this list already.")
    if order.sits:
        return refuse(
            "sits", LISTS, f"{order.name} sits at table {order.sits} of this game: ask for a seat change instead."
        )
    if len(found.waiting) >= MOST_WAITING:
        return refuse("crowd", LISTS, "This list is full.")
    return [NameListed(list=order.list, name=order.name, by=order.by, at=order.at)]


def leave(state: OfficeState, order: LeaveWaiting) -> Verdict:
    found = _list(state, order.list)
    one = found if isinstance(found, Refused) else _name(found, order.name)
    if isinstance(one, Refused):
        return one
    return [NameLeft(list=order.list, name=order.name, why="left", by=order.by, at=order.at)]


def call_next(state: OfficeState, order: CallNext) -> Verdict:
    found = _list(state, order.list)
    if isinstance(found, Refused):
        return found
    if order.table not in found.tables:
        return refuse(
            "table", LISTS, f"Table {order.table} is not one of this list's: {', '.join(found.tables) or 'none'}."
        )
    feeder = next((one for one in state.movers.values() if one.main == order.table and one.order), None)
    if feeder is not None:
        says = f"{feeder.order[0]} must move from table {feeder.feeder} first: that seat is theirs."
        return refuse("must move", LISTS, says)
    wish = next((one for one in state.wishes.values() if one.to == order.table), None)
    if wish is not None:
        return refuse(
            "seat change", LISTS, f"{wish.name} asked first to come from table {wish.table}: that seat is theirs."
        )
    free = next((one for one in found.waiting if not one.called), None)
    if free is None:
        return refuse("nobody", LISTS, "Nobody waits on this list who has not been called.")
    until = order.at + state.settings.call_seconds
    return [NameCalled(list=order.list, name=free.name, table=order.table, until=until, by=order.by, at=order.at)]


def answer_call(state: OfficeState, order: AnswerSeatCall) -> Verdict:
    found = _list(state, order.list)
    one = found if isinstance(found, Refused) else _name(found, order.name)
    if isinstance(one, Refused):
        return one
    if not one.called or one.coming:
        return refuse("not now", LISTS, f"No seat is called for {order.name}.")
    if not order.coming:
        return [NameLeft(list=order.list, name=order.name, why="no", by=order.by, at=order.at)]
    if order.at > one.until:
        return refuse("late", LISTS, "That call is over: join the list again.")
    return [SeatCallTaken(list=order.list, name=order.name, by=order.by, at=order.at)]


def seat(state: OfficeState, order: SeatCalled) -> Verdict:
    found = _list(state, order.list)
    one = found if isinstance(found, Refused) else _name(found, order.name)
    if isinstance(one, Refused):
        return one
    if not one.called:
        return refuse("not now", LISTS, f"No seat is called for {order.name}: seats go in the order of the list.")
    return [NameLeft(list=order.list, name=order.name, why="seated", by=order.by, at=order.at)]


def _changed(state: OfficeState, id: str, name: str, **fields: object) -> None:
    found = state.lists[id]
    waiting = tuple(msgspec.structs.replace(one, **fields) if one.name == name else one for one in found.waiting)
    state.lists[id] = msgspec.structs.replace(found, waiting=waiting)


def _opened(state: OfficeState, event: ListOpened) -> None:
    state.lists[event.list] = WaitingList(id=event.list, title=event.title, tables=event.tables)
    state.next_list += 1


def _tables(state: OfficeState, event: ListChanged) -> None:
    state.lists[event.list] = msgspec.structs.replace(state.lists[event.list], tables=event.tables)


def _closed(state: OfficeState, event: ListClosed) -> None:
    del state.lists[event.list]


def _listed(state: OfficeState, event: NameListed) -> None:
    found = state.lists[event.list]
    one = WaitingName(name=event.name, since=event.at)
    state.lists[event.list] = msgspec.structs.replace(found, waiting=(*found.waiting, one))


def _left(state: OfficeState, event: NameLeft) -> None:
    found = state.lists[event.list]
    waiting = tuple(one for one in found.waiting if one.name != event.name)
    state.lists[event.list] = msgspec.structs.replace(found, waiting=waiting)


def _called(state: OfficeState, event: NameCalled) -> None:
    _changed(state, event.list, event.name, called=event.table, until=event.until)


def _taken(state: OfficeState, event: SeatCallTaken) -> None:
    _changed(state, event.list, event.name, coming=True)


WHY = {"left": "leaves the list", "no": "does not come", "late": "has not answered", "seated": "sits down"}

TOPIC = OfficeTopic(
    (
        OfficeAsk(OpenList, open_list, "floor"),
        OfficeAsk(ChangeList, change_list, "floor"),
        OfficeAsk(CloseList, close_list, "floor"),
        OfficeAsk(JoinWaiting, join, "self"),
        OfficeAsk(LeaveWaiting, leave, "self"),
        OfficeAsk(CallNext, call_next, "floor"),
        OfficeAsk(AnswerSeatCall, answer_call, "self"),
        OfficeAsk(SeatCalled, seat, "floor"),
    ),
    (
        OfficeTell(ListOpened, _opened, lambda e: f"A list is opened: {e.title}."),
        OfficeTell(ListChanged, _tables, lambda e: f"List {e.list} is for tables {', '.join(e.tables)}."),
        OfficeTell(ListClosed, _closed, lambda e: f"List {e.list} is closed."),
        OfficeTell(NameListed, _listed, lambda e: f"{e.name} joins list {e.list}."),
        OfficeTell(NameLeft, _left, lambda e: f"{e.name} {WHY.get(e.why, 'is taken off the list')}."),
        OfficeTell(NameCalled, _called, lambda e: f"{e.name}, a seat is open at table {e.table}."),
        OfficeTell(SeatCallTaken, _taken, lambda e: f"{e.name} is coming."),
    ),
)
