"""Staff clock in and out, each in a role; dealers deal a down at a table, move on, and are owed breaks.

Nobody deals at two tables.
"""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.state import DealerPlace, DealerShift, Down, OfficeState, StaffDuty

ROSTER = "the floor rotates the dealers"
DUTY = "who works is on duty, in one role"
DEALER = "dealer"
ROLES = (DEALER, "cashier", "supervisor", "manager")


class ClockIn(OfficeOrder):
    """Somebody begins to work; `name` is somebody else, and `role` another than one's own, where the floor says so."""

    name: str
    role: str = DEALER


class ClockOut(OfficeOrder):
    name: str


class SendDealer(OfficeOrder):
    """To a table; whoever deals there is relieved. `known`: the room has that table."""

    name: str
    table: str
    known: bool = True


class SendToBreak(OfficeOrder):
    name: str


class BackFromBreak(OfficeOrder):
    name: str


class RotateDealers(OfficeOrder):
    """Everybody moves on by one table; the one who waits longest comes in, the last comes off."""


class ClockedIn(OfficeEvent):
    name: str
    role: str = DEALER


class ClockedOut(OfficeEvent):
    name: str


class DealerMoved(OfficeEvent):
    """`table` is empty on the bench and on a break."""

    name: str
    place: DealerPlace
    table: str = ""


def clock_in(state: OfficeState, order: ClockIn) -> Verdict:
    if not order.name:
        return refuse("name", ROSTER, "Say who it is.")
    if order.name in state.staff:
        one = state.staff[order.name]
        return refuse("done", DUTY, f"{order.name} is clocked in already, as {one.role}: clock out first.")
    if order.role not in ROLES:
        return refuse("role", DUTY, f"Nobody works here as {order.role[:40]!r}: there are {', '.join(ROLES)}.")
    return [ClockedIn(name=order.name, role=order.role, by=order.by, at=order.at)]


def clock_out(state: OfficeState, order: ClockOut) -> Verdict:
    if order.name not in state.staff:
        return refuse("unknown", DUTY, f"{order.name} is not clocked in.")
    dealer = state.dealers.get(order.name)
    if dealer is not None and dealer.place == "table":
        return refuse("dealing", ROSTER, f"{order.name} deals at table {dealer.table}: relieve them first.")
    return [ClockedOut(name=order.name, by=order.by, at=order.at)]


def at_table(state: OfficeState, table: str) -> str:
    """Who deals there; empty where nobody does."""
    return next((one.name for one in state.dealers.values() if one.table == table and one.place == "table"), "")


def owed_break(state: OfficeState, dealer: DealerShift) -> bool:
    return dealer.downs >= state.settings.downs_to_break


def send(state: OfficeState, order: SendDealer) -> Verdict:
    dealer = state.dealers.get(order.name)
    if dealer is None:
        return refuse("unknown", ROSTER, f"{order.name} is not clocked in as a dealer.")
    if not order.known:
        return refuse("table", ROSTER, f"There is no table {order.table!r} here.")
    if dealer.place == "table":
        return refuse("two tables", ROSTER, f"{order.name} deals at table {dealer.table}: nobody deals at two.")
    if owed_break(state, dealer):
        return refuse("break", ROSTER, f"{order.name} has dealt {dealer.downs} downs: a break is owed first.")
    relieved = at_table(state, order.table)
    out = [DealerMoved(name=relieved, place="bench", by=order.by, at=order.at)] if relieved else []
    return [*out, DealerMoved(name=order.name, place="table", table=order.table, by=order.by, at=order.at)]


def to_break(state: OfficeState, order: SendToBreak) -> Verdict:
    dealer = state.dealers.get(order.name)
    if dealer is None or dealer.place == "break":
        return refuse("unknown", ROSTER, f"{order.name} is not there to be sent on a break.")
    if dealer.place == "table":
        return refuse("dealing", ROSTER, f"{order.name} deals at table {dealer.table}: send somebody to relieve them.")
    return [DealerMoved(name=order.name, place="break", by=order.by, at=order.at)]


def back(state: OfficeState, order: BackFromBreak) -> Verdict:
    dealer = state.dealers.get(order.name)
    if dealer is None or dealer.place != "break":
        return refuse("unknown", ROSTER, f"{order.name} is not on a break.")
    return [DealerMoved(name=order.name, place="bench", by=order.by, at=order.at)]


def rotate(state: OfficeState, order: RotateDealers) -> Verdict:
    dealing = sorted(
        (one for one in state.dealers.values() if one.place == "table"), key=lambda one: place_of(one.table)
    )
    if not dealing:
        return refuse("nobody", ROSTER, "Nobody deals: send dealers to tables first.")
    bench = sorted((one for one in state.dealers.values() if one.place == "bench"), key=lambda one: one.at)
    fresh = [one for one in bench if not owed_break(state, one)]
    line = [*(one.name for one in fresh[:1]), *(one.name for one in dealing)]
    if not fresh and len(dealing) == 1:
        return refuse("nobody", ROSTER, "Nobody waits to come in.")
    # Without a relief everybody still moves on, the last to the first table.
    line = line if fresh else [dealing[-1].name, *(one.name for one in dealing[:-1])]
    tables = [one.table for one in dealing]
    moves = [DealerMoved(name=one.name, place="bench", by=order.by, at=order.at) for one in dealing]
    moves += [
        DealerMoved(name=name, place="table", table=table, by=order.by, at=order.at)
        for name, table in zip(line, tables, strict=False)
    ]
    return moves


def place_of(table: str) -> tuple[int, str]:
    """Tables in the order of their numbers."""
    return (int(table), "") if table.isdigit() else (10**9, table)


def _in(state: OfficeState, event: ClockedIn) -> None:
    shift = state.shift.number if state.shift is not None else 0
    state.staff[event.name] = StaffDuty(name=event.name, role=event.role, begun=event.at, shift=shift)
    if event.role == DEALER:
        state.dealers[event.name] = DealerShift(name=event.name, since=event.at, at=event.at)


def _out(state: OfficeState, event: ClockedOut) -> None:
    state.dealers.pop(event.name, None)
    state.duties.append(msgspec.structs.replace(state.staff.pop(event.name), ended=event.at))


def _moved(state: OfficeState, event: DealerMoved) -> None:
    before = state.dealers[event.name]
    downs = before.downs
    if before.place == "table":
        at = next(at for at in range(len(state.downs) - 1, -1, -1) if state.downs[at].dealer == event.name)
        state.downs[at] = msgspec.structs.replace(state.downs[at], ended=event.at)
        downs += 1
    if event.place == "break":
        downs = 0
    if event.place == "table":
        state.downs.append(Down(dealer=event.name, table=event.table, begun=event.at))
    state.dealers[event.name] = msgspec.structs.replace(
        before, place=event.place, table=event.table, at=event.at, downs=downs
    )
    busy = [one.table for one in state.dealers.values() if one.place == "table"]
    assert len(busy) == len(set(busy)), "one dealer to a table"


def _says(event: DealerMoved) -> str:
    where = {"bench": "comes off", "break": "goes on a break", "table": f"deals at table {event.table}"}
    return f"{event.name} {where[event.place]}."


TOPIC = OfficeTopic(
    (
        OfficeAsk(ClockIn, clock_in, "staff"),
        OfficeAsk(ClockOut, clock_out, "staff"),
        OfficeAsk(SendDealer, send, "floor"),
        OfficeAsk(SendToBreak, to_break, "floor"),
        OfficeAsk(BackFromBreak, back, "staff"),
        OfficeAsk(RotateDealers, rotate, "floor"),
    ),
    (
        OfficeTell(ClockedIn, _in, lambda e: f"{e.name} clocks in as {e.role}."),
        OfficeTell(ClockedOut, _out, lambda e: f"{e.name} clocks out."),
        OfficeTell(DealerMoved, _moved, _says),
    ),
)
