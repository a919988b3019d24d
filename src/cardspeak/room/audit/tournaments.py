"""A tournament's stream played again: every event follows, every chip is somewhere, and its money is in the ledger.

What its tables reported stands in their own streams; across streams it is held together by `tables_agree`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.room.audit.reading import fault, moved, moved_so
from cardspeak.room.building import build
from cardspeak.room.face import Face
from cardspeak.room.openings import read_opening
from cardspeak.room.tournament.hall import EVENTS
from cardspeak.room.tournament.money import transfers_of
from cardspeak.room.tournament.openings import read_tournament
from cardspeak.room.who import HOUSE, ROOM
from cardspeak.store import Reader
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.base import Event
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.topics.hands import HandHeard
from cardspeak.tournament.topics.paying import MoneyPaid

Broken = (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError, AttributeError)


def replay_tournament(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """From its opening on; after a record that cannot be played nothing can be said of the next."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the opening of a tournament")
        return
    id = stream.partition("/")[2]
    try:
        opening = read_tournament(first.body)
        tournament = Tournament(opening.terms)
    except Broken as wrong:
        yield fault(first, f"such a tournament cannot be opened: {wrong}")
        return
    yield from moved(first)
    held = 0
    told: list[Event] = []
    for record in records:
        try:
            events = tuple(EVENTS.decode(record.body))
            told += events
            tournament.apply(events)
            tournament.forget()
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return
        yield from moved_so(record, transfers_of(id, events, cash=opening.felt == "paper"), strictly=strictly)
        if opening.own_word:
            yield from _own_word(record, events)
        for one in record.transfers:
            held += one.amount * (one.credit.startswith(f"tournament/{id}/"))
            held -= one.amount * (one.debit.startswith(f"tournament/{id}/"))
    yield from (Fault(f"{stream}: {what}") for what in audit_tournament(opening.terms, told))
    state = tournament.state
    due = state.received + state.pool_added - sum(state.paid.values())
    if held != due:
        yield Fault(f"{stream}, at its end: its accounts hold {held}, and {due} was received and not paid out")


def _own_word(record: Record, events: Iterable[Event]) -> Iterator[Fault]:
    """Money of an account is paid by its owner, and by the room for a house player."""
    for event in events:
        if isinstance(event, MoneyPaid) and event.amount:
            payer = ROOM if event.player.startswith(HOUSE) else event.player
            if record.actor != payer:
                yield fault(record, f"{record.actor} pays {event.amount} with the money of {event.player}")


def tables_agree(log: Reader) -> Iterator[Fault]:
    """What a tournament has heard of a hand, its table has told: the stacks, hand by hand, in one append."""
    streams = set(log.streams("tournament"))
    if not streams:
        return
    last: dict[str, Record] = {}
    faces = dict[str, Face]()  # by stream, of tables that serve a tournament
    for record in log.read_all():
        if record.stream in streams and record.kind != "opened":
            for event in EVENTS.decode(record.body):
                if isinstance(event, HandHeard):
                    stream = f"table/{event.table}"
                    yield from _told(record, last.get(stream), faces.get(stream), event)
        elif record.stream.startswith("table/"):
            if record.kind == "opened" and "tournament" in read_opening(record.body).options:
                faces[record.stream] = build(read_opening(record.body), record.stream.partition("/")[2])
            last[record.stream] = record


def _told(record: Record, before: Record | None, face: Face | None, heard: HandHeard) -> Iterator[Fault]:
    """The table's own record of the same append reports the same."""
    if before is None or face is None or before.time != record.time:
        yield fault(record, f"hand {heard.number} of {heard.table} is heard of without a report of the table")
        return
    report = face.reported(face.read_events(before.body))
    stacks = report.stacks if report is not None else {}
    wrong = [name for name, chips in stacks.items() if heard.stacks.get(name, chips) != chips]
    if report is None or wrong or report.counted is not heard.counts:
        yield fault(record, f"hand {heard.number} of {heard.table} is heard otherwise than the table reports it")
