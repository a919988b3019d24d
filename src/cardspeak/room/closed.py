"""Tables that are closed: what is still asked about them is in the log, and the room keeps their names alone."""

from __future__ import annotations

from cardspeak.room.batches import CLOSED, VOIDED
from cardspeak.room.desk import Desk
from cardspeak.room.kinds import title_of
from cardspeak.room.openings import read_opening
from cardspeak.store import Log
from cardspeak.values import Value

LINGER = 600.0  # seconds for which a table that was closed can still be looked at


class ClosedTable(Value):
    """As much as a list of hands needs to say of it."""

    title: str
    book: str
    hands: int = 0  # as far as this run of the room has seen


def read_closed(log: Log, stream: str) -> ClosedTable | None:
    """The table of that stream, if it is closed, by its first record and its last; those of a tournament stay."""
    last = next(log.proven(stream, log.position(stream) - 1), None)
    if last is None or last.kind not in (CLOSED, VOIDED):
        return None
    opening = read_opening(next(log.proven(stream)).body)
    if "tournament" in opening.options:
        return None
    return ClosedTable(title_of(opening), opening.book)


def may_go(desk: Desk, now: float) -> bool:
    """Whether nobody looks at a closed table any more; `now` by the room's steady clock."""
    closed = desk.closed_at is not None and now - desk.closed_at >= LINGER
    return closed and not desk.watchers and not desk.machine.event


def let_go(desk: Desk) -> ClosedTable:
    return ClosedTable(desk.title, desk.machine.book, desk.hands)
