"""Who runs the table, and what is done with those who spoil the game: directions, exclusions, wagers refused."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.seen import Viewer
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Exclusion, TableState
from cardspeak.table.topic import BY, NAME, SEAT, Asks, Happens, Phrase, Topic, concerns, everybody
from cardspeak.table.topics.absence import forfeited
from cardspeak.table.wording import some

__all__ = [
    "DirectionGiven",
    "DirectionLifted",
    "DirectionWhat",
    "Exclude",
    "GiveDirection",
    "LiftDirection",
    "PlayerExcluded",
    "PlayerReadmitted",
    "Readmit",
    "RefuseWager",
    "SeatStaff",
    "StaffSeated",
    "WagerRefused",
]

# -- asked -------------------------------------------------------------------------------------------------------------


DirectionWhat = Literal["english only", "silence", "apart", "spectators away"]


class SeatStaff(Command):
    """Who deals, or runs the table, from now on: `role` and name for the record. Dealer and floor."""

    role: str
    name: str
    by: str


class GiveDirection(Command):
    """The floor tells the table how to behave; `names` are the players to be kept apart."""

    what: DirectionWhat
    by: str
    names: tuple[str, ...] = ()


class LiftDirection(Command):
    """The floor takes a direction back."""

    what: DirectionWhat
    by: str


class Exclude(Command):
    """The floor excludes somebody from the game, until a time or until further notice."""

    name: str
    by: str
    why: str
    until: int | None = None


class Readmit(Command):
    """The floor lets somebody play again."""

    name: str
    by: str


class RefuseWager(Command):
    """The floor refuses what a player would wager, before the first card."""

    seat: int
    by: str
    why: str


# -- happened ----------------------------------------------------------------------------------------------------------


class StaffSeated(TableEvent):
    role: str
    name: str


class DirectionGiven(TableEvent):
    what: DirectionWhat
    names: tuple[str, ...]
    by: str


class DirectionLifted(TableEvent):
    what: DirectionWhat
    by: str


class PlayerExcluded(TableEvent):
    name: str
    why: str
    until: int | None
    by: str


class PlayerReadmitted(TableEvent):
    name: str
    by: str


class WagerRefused(TableEvent):
    """The player's wagers for the next hand are taken down, and it is dealt without the player."""

    seat: int
    why: str
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def sanctioned(state: TableState, events: tuple[he.Event, ...], by: str, at: int) -> list[TableEvent]:
    """What a ruling on a hand means for the seats: a player excluded, or without a seat."""
    done: list[TableEvent] = []
    for one in events:
        if not isinstance(one, he.Noted) or one.loses in ("", "winnings") or one.seat not in state.seats:
            continue
        name = state.seats[one.seat].name
        if one.loses != "seat":
            done.append(PlayerExcluded(name=name, why=one.what, until=None, by=by, at=at, cite=one.cite))
        done += forfeited(state, one.seat, one.what, by, at, one.cite)
    return done


# -- answers -----------------------------------------------------------------------------------------------------------


def seat_staff(state: TableState, command: SeatStaff) -> Answer:
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
    return [StaffSeated(role=command.role, name=command.name, at=command.at, cite=row.cite)]


def _directs(state: TableState, by: str, what: str) -> str | Refused:
    """The clause of a direction, if it may be given by this role."""
    rows = state.setup.table.conduct
    row = next((one for one in rows.directions if one.what == what), None)
    if row is None or rows.direct_by is None or rows.direct_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "This book knows no such direction.")
    return lacks(state, by, rows.direct_by, rows.direct_cite) or row.cite


def give_direction(state: TableState, command: GiveDirection) -> Answer:
    cite = _directs(state, command.by, command.what)
    if isinstance(cite, Refused):
        return cite
    if command.what == "apart" and len(set(command.names)) < 2:
        raise BadInput("Name the players who are to be kept apart, two at least.")
    given = DirectionGiven(what=command.what, names=command.names, by=command.by, at=command.at, cite=cite)
    together = [seat for seat, place in sorted(state.seats.items()) if place.name in command.names]
    if command.what != "apart":
        return [given]
    gone = [forfeited(state, seat, "kept apart", command.by, command.at, cite) for seat in together[1:]]
    return [given, *(event for events in gone for event in events)]


def lift_direction(state: TableState, command: LiftDirection) -> Answer:
    cite = _directs(state, command.by, command.what)
    if isinstance(cite, Refused):
        return cite
    if command.what not in state.directions:
        return refuse(state, TableWhy.NO_CHOICE, "No such direction has been given.", cite)
    return [DirectionLifted(what=command.what, by=command.by, at=command.at, cite=cite)]


def exclude(state: TableState, command: Exclude) -> Answer:
    row = state.setup.table.conduct
    wrong = lacks(state, command.by, row.exclude_by, row.exclude_cite)
    if wrong:
        return wrong
    if not command.why.strip():
        raise BadInput("Say why: it goes on the record.")
    if command.until is not None and command.until <= command.at:
        raise BadInput("An exclusion ends at a time to come.")
    out = PlayerExcluded(
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


def readmit(state: TableState, command: Readmit) -> Answer:
    row = state.setup.table.conduct
    wrong = lacks(state, command.by, row.exclude_by, row.exclude_cite)
    if wrong:
        return wrong
    if command.name not in state.excluded:
        return refuse(state, TableWhy.NO_CHOICE, f"{command.name} is not excluded.", row.exclude_cite)
    return [PlayerReadmitted(name=command.name, by=command.by, at=command.at, cite=row.exclude_cite)]


def refuse_wager(state: TableState, command: RefuseWager) -> Answer:
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
        WagerRefused(seat=command.seat, why=command.why, by=command.by, at=command.at, cite=row.refuse_cite),
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _staff_seated(state: TableState, event: StaffSeated) -> None:
    state.staff[event.role] = event.name


def _direction_given(state: TableState, event: DirectionGiven) -> None:
    state.directions[event.what] = event.names


def _direction_lifted(state: TableState, event: DirectionLifted) -> None:
    state.directions.pop(event.what)


def _excluded(state: TableState, event: PlayerExcluded) -> None:
    state.excluded[event.name] = Exclusion(event.until, event.cite)
    if event.name in state.waiting:
        state.waiting.remove(event.name)
    if event.name in state.transfers:
        state.transfers.remove(event.name)


def _readmitted(state: TableState, event: PlayerReadmitted) -> None:
    state.excluded.pop(event.name)


def _wager_refused(state: TableState, event: WagerRefused) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], refused=True)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]


def dealt_again(state: TableState) -> None:
    """A hand has been played: whoever's wagers were refused for it may make new ones."""
    for seat, place in state.seats.items():
        if place.refused:
            state.seats[seat] = msgspec.structs.replace(place, refused=False)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _without_reason(state: TableState, event: PlayerExcluded, viewer: Viewer) -> TableEvent:
    """That somebody is out everybody sees; why is between the house and that person."""
    return event if concerns(state, event.name, viewer) else msgspec.structs.replace(event, why="by the house")


_DIRECTIONS = {
    "english only": "only English is spoken at the table",
    "silence": "nobody speaks during a hand but to announce an action",
    "apart": "these do not play at the same table",
    "spectators away": "spectators leave the area",
}


def _says_direction(event: DirectionGiven) -> str:
    names = f" ({', '.join(event.names)})" if event.names else ""
    return f"{some(event.by, first=True)} directs: {_DIRECTIONS[event.what]}{names}."


def _says_excluded(event: PlayerExcluded) -> str:
    until = f" for {-(-(event.until - event.at) // 60)} minutes" if event.until is not None else ""
    return f"{event.name} is excluded from the game{until} by {some(event.by)}: {event.why}."


# -- words -------------------------------------------------------------------------------------------------------------


_WHAT = rf"(?P<what>{'|'.join(_DIRECTIONS)})"


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(part for part in re.split(r", | and ", text) if part) if text else ()


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(SeatStaff, seat_staff, "floor", rf"{NAME} is the (?P<role>[^:,]+?) now{BY}"),
        Asks(
            GiveDirection,
            give_direction,
            "floor",
            Phrase(rf"direction{BY}: {_WHAT}(?:, (?P<names>.+))?", what=str.lower, names=_names),
        ),
        Asks(LiftDirection, lift_direction, "floor", Phrase(rf"lift the direction{BY}: {_WHAT}", what=str.lower)),
        Asks(Exclude, exclude, "floor", rf"exclude {NAME}(?: until (?P<until>\d+))?{BY}: (?P<why>.+)"),
        Asks(Readmit, readmit, "floor", rf"readmit {NAME}{BY}"),
        Asks(RefuseWager, refuse_wager, "floor", rf"refuse the wagers of {SEAT}{BY}: (?P<why>.+)"),
    ),
    events=(
        Happens(StaffSeated, _staff_seated, everybody, lambda event: f"{event.name} is the {event.role}."),
        Happens(DirectionGiven, _direction_given, everybody, _says_direction),
        Happens(
            DirectionLifted,
            _direction_lifted,
            everybody,
            lambda event: f"{some(event.by, first=True)} takes a direction back: {_DIRECTIONS[event.what]}.",
        ),
        Happens(PlayerExcluded, _excluded, _without_reason, _says_excluded),
        Happens(PlayerReadmitted, _readmitted, everybody, lambda event: f"{event.name} may play again."),
        Happens(
            WagerRefused,
            _wager_refused,
            everybody,
            lambda event: (
                f"{some(event.by, first=True)} refuses the wagers of seat {event.seat} for the next hand: {event.why}."
            ),
        ),
    ),
)
