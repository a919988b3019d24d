"""Who runs the table, and what is done with those who spoil the game: directions, exclusions, wagers refused; loans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput, require_chips
from cardspeak.hand import events as he
from cardspeak.refusal import Refused
from cardspeak.table import commands_people as c
from cardspeak.table import events_people as e
from cardspeak.table.absence import forfeited
from cardspeak.table.event_base import TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Exclusion, TableState

# -- reading -----------------------------------------------------------------------------------------------------------


def sanctioned(state: TableState, events: tuple[he.Event, ...], by: str, at: int) -> list[TableEvent]:
    """What a ruling on a hand means for the seats: a player excluded, or without a seat."""
    done: list[TableEvent] = []
    for one in events:
        if not isinstance(one, he.Noted) or not one.loses or one.seat not in state.seats:
            continue
        name = state.seats[one.seat].name
        if one.loses != "seat":
            done.append(e.PlayerExcluded(name=name, why=one.what, until=None, by=by, at=at, cite=one.cite))
        done += forfeited(state, one.seat, one.what, by, at, one.cite)
    return done


# -- answers -----------------------------------------------------------------------------------------------------------


def seat_staff(state: TableState, command: c.SeatStaff) -> Answer:
    rows, book = state.setup.table.conduct, state.setup.rules.book
    row = next((one for one in rows.staff if one.role == command.role), None)
    if row is None:
        raise BadInput(f"{command.role!r} does not run a table here; {', '.join(one.role for one in rows.staff)} do.")
    if not command.name.strip():
        raise BadInput("Say who it is.")
    wrong = lacks(state, command.by, book.head.roles[0], row.cite)
    if wrong:
        return wrong
    seat = state.seat_of(command.name)
    if seat is not None:
        return refuse(state, TableWhy.STAFF, f"{command.name} plays in seat {seat}.", row.cite)
    return [e.StaffSeated(role=command.role, name=command.name, at=command.at, cite=row.cite)]


def _directs(state: TableState, by: str, what: str) -> str | Refused:
    """The clause of a direction, if it may be given by this role."""
    rows = state.setup.table.conduct
    row = next((one for one in rows.directions if one.what == what), None)
    if row is None or rows.direct_by is None or rows.direct_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "This book knows no such direction.")
    return lacks(state, by, rows.direct_by, rows.direct_cite) or row.cite


def give_direction(state: TableState, command: c.GiveDirection) -> Answer:
    cite = _directs(state, command.by, command.what)
    if isinstance(cite, Refused):
        return cite
    if command.what == "apart" and len(set(command.names)) < 2:
        raise BadInput("Name the players who are to be kept apart, two at least.")
    given = e.DirectionGiven(what=command.what, names=command.names, by=command.by, at=command.at, cite=cite)
    together = [seat for seat, place in sorted(state.seats.items()) if place.name in command.names]
    if command.what != "apart":
        return [given]
    gone = [forfeited(state, seat, "kept apart", command.by, command.at, cite) for seat in together[1:]]
    return [given, *(event for events in gone for event in events)]


def lift_direction(state: TableState, command: c.LiftDirection) -> Answer:
    cite = _directs(state, command.by, command.what)
    if isinstance(cite, Refused):
        return cite
    if command.what not in state.directions:
        return refuse(state, TableWhy.NO_CHOICE, "No such direction has been given.", cite)
    return [e.DirectionLifted(what=command.what, by=command.by, at=command.at, cite=cite)]


def exclude(state: TableState, command: c.Exclude) -> Answer:
    row = state.setup.table.conduct
    wrong = lacks(state, command.by, row.exclude_by, row.exclude_cite)
    if wrong:
        return wrong
    if not command.why.strip():
        raise BadInput("Say why: it goes on the record.")
    if command.until is not None and command.until <= command.at:
        raise BadInput("An exclusion ends at a time to come.")
    out = e.PlayerExcluded(
        name=command.name,
        why=command.why,
        until=command.until,
        by=command.by,
        at=command.at,
        cite=row.exclude_cite,
    )
    seat = state.seat_of(command.name)
    if seat is None:
        return [out]
    return [out, *forfeited(state, seat, command.why, command.by, command.at, row.exclude_cite)]


def readmit(state: TableState, command: c.Readmit) -> Answer:
    row = state.setup.table.conduct
    wrong = lacks(state, command.by, row.exclude_by, row.exclude_cite)
    if wrong:
        return wrong
    if command.name not in state.excluded:
        return refuse(state, TableWhy.NO_CHOICE, f"{command.name} is not excluded.", row.exclude_cite)
    return [e.PlayerReadmitted(name=command.name, by=command.by, at=command.at, cite=row.exclude_cite)]


def refuse_wager(state: TableState, command: c.RefuseWager) -> Answer:
    row = state.setup.table.conduct
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if row.refuse_by is None or row.refuse_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "This book gives nobody the right to refuse a wager.")
    wrong = lacks(state, command.by, row.refuse_by, row.refuse_cite)
    if wrong:
        return wrong
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The first card is out: it is too late to refuse.", row.refuse_cite)
    if not command.why.strip():
        raise BadInput("A wager is refused on reasonable grounds: say which.")
    return [
        e.WagerRefused(seat=command.seat, why=command.why, by=command.by, at=command.at, cite=row.refuse_cite),
    ]


def lend_chips(state: TableState, command: c.LendChips) -> Answer:
    row = state.setup.table.stake
    wrong = no_place(state, command.seat) or no_place(state, command.to)
    if wrong:
        return wrong
    require_chips(command.chips, "The loan is")
    if state.running:
        says = "Nobody borrows or lends while a hand is played."
        return refuse(state, TableWhy.HAND_RUNNING, says, row.lend_cite or row.remove_cite)
    if state.freeze is not None:
        return refuse(state, TableWhy.FREEZE_OUT, "Nobody borrows or lends in a freeze-out.", row.lend_cite)
    if not state.setup.lending:
        says = "Chips do not pass from player to player at this table."
        return refuse(state, TableWhy.STAKE_STAYS, says, "silent: lending is switched off unless the table allows it")
    if not 0 < command.chips <= state.seats[command.seat].stack or command.seat == command.to:
        says = f"Seat {command.seat} can lend 1 to {state.seats[command.seat].stack} to somebody else."
        return refuse(state, TableWhy.NO_CHOICE, says, row.lend_between_cite)
    assert row.lend_between_cite is not None, "a table that allows loans is opened by a book that does"
    return [
        e.ChipsLent(seat=command.seat, to=command.to, chips=command.chips, at=command.at, cite=row.lend_between_cite)
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _staff_seated(state: TableState, event: e.StaffSeated) -> None:
    state.staff[event.role] = event.name


def _direction_given(state: TableState, event: e.DirectionGiven) -> None:
    state.directions[event.what] = event.names


def _direction_lifted(state: TableState, event: e.DirectionLifted) -> None:
    state.directions.pop(event.what)


def _excluded(state: TableState, event: e.PlayerExcluded) -> None:
    state.excluded[event.name] = Exclusion(event.until, event.cite)
    if event.name in state.waiting:
        state.waiting.remove(event.name)
    if event.name in state.transfers:
        state.transfers.remove(event.name)


def _readmitted(state: TableState, event: e.PlayerReadmitted) -> None:
    state.excluded.pop(event.name)


def _wager_refused(state: TableState, event: e.WagerRefused) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], refused=True)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]


def dealt_again(state: TableState) -> None:
    """A hand has been played: whoever's wagers were refused for it may make new ones."""
    for seat, place in state.seats.items():
        if place.refused:
            state.seats[seat] = msgspec.structs.replace(place, refused=False)


def _chips_lent(state: TableState, event: e.ChipsLent) -> None:
    for seat, chips in ((event.seat, -event.chips), (event.to, event.chips)):
        place = state.seats[seat]
        state.seats[seat] = msgspec.structs.replace(place, stack=place.stack + chips)


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.SeatStaff: seat_staff,
    c.GiveDirection: give_direction,
    c.LiftDirection: lift_direction,
    c.Exclude: exclude,
    c.Readmit: readmit,
    c.RefuseWager: refuse_wager,
    c.LendChips: lend_chips,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.StaffSeated: _staff_seated,
    e.DirectionGiven: _direction_given,
    e.DirectionLifted: _direction_lifted,
    e.PlayerExcluded: _excluded,
    e.PlayerReadmitted: _readmitted,
    e.WagerRefused: _wager_refused,
    e.ChipsLent: _chips_lent,
}
