"""The frame of an audit with a clerk: a machine hears every record of its stream, and beside it a clerk who shares no
code with it holds each event against the book; what the ledger moved is worked out a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.ledger import Transfer
from cardspeak.reads import Reads
from cardspeak.room.audit.reading import ChipMove, fault, moved, said_so
from cardspeak.room.audit.times import CLOSE
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

Broken = (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError, AttributeError)


class Replayable(Protocol):
    """A machine that can be played again."""

    @property
    def state(self) -> Any: ...

    def apply(self, events: Any) -> None: ...
    def forget(self) -> None: ...


class AccountClerk:
    """What events come to, counted without the machine; a kind of stream says how it takes each of them."""

    def __init__(self, stream: str) -> None:
        self._owed = f"{stream}/owed"
        self._moves: list[ChipMove] = []

    def moves(self) -> tuple[ChipMove, ...]:
        """What has moved since this was asked last."""
        found, self._moves = tuple(self._moves), []
        return found

    def take(self, event: Any, record: Record) -> Iterator[str]:
        """What is wrong with an event."""
        raise NotImplementedError

    def close(self) -> Iterator[str]:
        """What is wrong at the end of a batch."""
        yield from ()

    def differs(self, played: Any) -> str:
        """Where the machine has come to something else; empty: nowhere."""
        return ""


def as_recorded(event: Any, record: Record) -> Iterator[str]:
    """Whoever did something, and when, are those of the record."""
    if event.by != record.actor or abs(event.at - record.time // 1_000_000) > CLOSE:
        yield f"{event.by} did it at {event.at}, and the record says otherwise"


def replay_with(
    stream: str,
    records: Iterator[Record],
    begins: str,
    opened: Callable[[bytes], tuple[Replayable, AccountClerk]],
    events_in: Reads[Any],
    money: Callable[[Any, Any], tuple[Transfer, ...]] | None,
) -> Iterator[Fault]:
    """A stream from its first record on, which `begins` names; `opened` makes machine and clerk of its body. `money` is
    the room's own: what it says beside the chips must stand there, how many they are is the clerk's. None: another
    version may have said it in other words."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with {begins}")
        return
    yield from moved(first)
    try:
        kept, clerk = opened(first.body)
    except Broken as wrong:
        yield fault(first, f"it cannot be opened: {wrong!r}")
        return
    for record in records:
        try:
            events = events_in.decode(record.body)
            yield from (fault(record, what) for event in events for what in clerk.take(event, record))
            yield from moved(record, *clerk.moves())
            if money is not None:
                yield from said_so(record, money(kept.state, events))
            yield from (fault(record, what) for what in clerk.close())
            kept.apply(events)
            kept.forget()
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return
        differs = clerk.differs(kept)
        if differs:
            yield fault(record, differs)
