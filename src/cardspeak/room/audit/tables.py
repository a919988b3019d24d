"""A room's streams played again for an audit: what the records tell must follow from the rules, to the chip.

Hashes prove that nothing was touched after it was written. This proves that what was written was right: somebody who
alters an event and works every hash out anew is found by the cards, the chips or the settlement that no longer fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.jackpots import Jackpot
from cardspeak.jackpots import events as je
from cardspeak.jackpots.setup import CENT
from cardspeak.refusal import Refused
from cardspeak.room.audit.covers import only_a_running_hand
from cardspeak.room.audit.reading import fault, moved, moved_so, moves_of
from cardspeak.room.batches import CLOSED, FLOORED, STARTED, VOIDED
from cardspeak.room.building import build
from cardspeak.room.face import Face
from cardspeak.room.openings import read_opening
from cardspeak.room.pools import POOL_EVENTS, PoolsOpened, changing, seeding
from cardspeak.room.voiding import voiding
from cardspeak.room.who import ROOM
from cardspeak.store.cover import is_face_down
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record
from cardspeak.values import tag_of

Broken = (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError, AttributeError)


def replay_table(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """A table from its opening on; after a record that cannot be played nothing can be said of the next."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the opening of a table")
        return
    try:
        machine = build(read_opening(first.body), stream.partition("/")[2])
    except Broken as wrong:
        yield fault(first, f"such a table cannot be opened: {wrong}")
        return
    yield from moved(first)
    walk = _Walk(machine, strictly)
    stacks, since = machine.stacks(), list[Record]()  # before the hand that runs, and the records of it
    for record in records:
        if record.kind == VOIDED:
            yield from _voided(stream, record, stacks, since, records)
            return
        if is_face_down(record):
            yield from walk.close(stream)
            rest = list(records)
            void = rest.pop() if rest and rest[-1].kind == VOIDED else None
            yield from only_a_running_hand(record, rest)
            if void is not None:
                yield from _voided(stream, void, machine.stacks(), [record, *rest], iter(()))
            return
        if record.kind in STARTED:
            stacks, since = machine.stacks(), []
        since.append(record)
        yield from walk.take(record)
        if walk.lost:
            return
    yield from walk.close(stream)


def _voided(
    stream: str, record: Record, stacks: dict[str, int], since: list[Record], rest: Iterator[Record]
) -> Iterator[Fault]:
    """A hand whose key was lost: everybody has back what the open records and the ledger say is theirs."""
    yield from moved(record, *moves_of(voiding(stream, stacks, since)))
    for late in rest:
        yield fault(late, "the table was closed before")


class _Walk:
    """The table's machine hears the record; clerks who share no code with it look at every event."""

    def __init__(self, machine: Face, strictly: bool) -> None:
        self.machine = machine
        self._strictly = strictly
        self.lost = False
        self._ended = False
        self._clerk = machine.clerk()
        self._held: Counter[str] = Counter()  # by account, as its own records moved chips

    def take(self, record: Record) -> Iterator[Fault]:
        for one in record.transfers:
            self._held.update({one.credit: one.amount})
            self._held.subtract({one.debit: one.amount})
        if self._ended:
            yield fault(record, "the table was closed before")
        if record.kind in FLOORED:
            yield from moved(record)
            if record.kind == CLOSED:
                yield from (fault(record, what) for what in self._closed())
            return
        try:
            yield from (fault(record, what) for what in self._played(record))
        except Broken as wrong:
            self.lost = True
            yield fault(record, f"it cannot be played: {wrong!r}")

    def _closed(self) -> Iterator[str]:
        """The last record of a table: its game has been closed, and everybody has gone with all chips."""
        self._ended = True
        chips, people = self.machine.chips(), self.machine.people()
        if self.machine.next(0).what != "close":
            yield "the game at this table was not closed"
        if people or chips.seats or chips.pot:
            yield f"{chips.seats + chips.pot} chips of {', '.join(people) or 'nobody'} are left on a closed table"

    def _played(self, record: Record) -> Iterator[str]:
        machine = self.machine
        events = machine.read_events(record.body)
        for event in events:
            whose = self._clerk.whose(event)
            if whose and record.actor not in (whose, ROOM):
                yield f"{tag_of(event)}: {record.actor} asked for what is {whose}'s to ask"
            yield from (f"{tag_of(event)}: {what}" for what in self._clerk.take(event))
        if self._strictly:
            yield from _decided_otherwise(events, machine.again(events))
        batch = machine.batch(events)
        machine.apply(events)
        yield from (one.what for one in moved_so(record, batch.transfers, strictly=self._strictly))
        if batch.kind and batch.kind != record.kind:
            yield f"it is called {record.kind!r} and is {batch.kind!r}"
        machine.forget()

    def close(self, stream: str) -> Iterator[Fault]:
        """What lies on the table at the end is what the ledger says: no other stream may touch its accounts."""
        yield from (Fault(f"{stream}, at its end: {what}") for what in self._clerk.close())
        chips, held = self.machine.chips(), (self._held[f"{stream}/seats"], self._held[f"{stream}/pot"])
        if held != (chips.seats, chips.pot):
            says = f"{chips.seats} and {chips.pot} lie on the table, the ledger has {held[0]} and {held[1]}"
            yield Fault(f"{stream}, at its end: {says}")


def _decided_otherwise(events: tuple[Any, ...], again: tuple[Any, ...] | Refused) -> Iterator[str]:
    """What the room adds by itself comes after what was decided."""
    if isinstance(again, Refused):
        yield f"{tag_of(events[0])} would have been refused: {again}"
        return
    for told, right in zip_longest(events[: len(again)], again):
        if told != right:
            yield f"what was asked leads to another {tag_of(right)} than is told"
            return


# -- jackpots ----------------------------------------------------------------------------------------------------


def replay_jackpot(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """Pools from their first amounts on: every share of every wager, and whole cents in the ledger."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the opening of pools")
        return
    try:
        opened = msgspec.json.decode(first.body, type=PoolsOpened)
        jackpot = Jackpot.replay(opened.setup, opened.events)
        if Jackpot(opened.setup).events != jackpot.events:
            yield fault(first, "the pools do not begin with what is guaranteed")
        held = _cents(jackpot)
        yield from moved_so(first, seeding(stream, held), strictly=strictly)
    except Broken as wrong:
        yield fault(first, f"such pools cannot be opened: {wrong!r}")
        return
    for record in records:
        try:
            news = tuple(POOL_EVENTS.decode(record.body))
            for event in news:
                yield from (fault(record, what) for what in _shares(jackpot, event))
                jackpot.apply((event,))
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return
        now = _cents(jackpot)
        yield from moved_so(record, changing(stream, now - held, news), strictly=strictly)
        held = now


def _cents(jackpot: Jackpot) -> int:
    return int(sum(jackpot.state.pools.values()) // CENT)


def _shares(jackpot: Jackpot, event: Any) -> Iterator[str]:
    """A wager gives every pool of its level its share; a prize is paid as it was awarded."""
    state = jackpot.state
    if isinstance(event, je.Wagered):
        level = next(row for row in jackpot.setup.rows.levels if row.name == event.level)
        feeds = jackpot.setup.feeds[event.level]
        if event.stake != level.times * state.wager:
            yield f"Wagered: {event.level} takes {level.times * state.wager}, not {event.stake}"
        if event.pools != {pool: parts * state.wager for pool, parts in feeds.items()}:
            yield f"Wagered: the pools get {event.pools}, not the shares of {event.level}"
    elif isinstance(event, je.PrizePaid):
        award = state.awards.get((event.table, event.number, event.box))
        if award is None or award.amount != event.amount or award.owner != event.owner:
            yield f"PrizePaid: {event.amount} to {event.owner}, who was not awarded that"
    elif isinstance(event, je.PrizeAwarded) and event.kind != "bonus":
        keyed = state.keyed.get((event.table, event.number, event.box))
        if keyed is None or keyed.category != event.category:
            yield f"Awarded: nothing was keyed off for box {event.box} of {event.table}"
