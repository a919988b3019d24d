"""What lies face down, for an audit without the room's key: the records of hands that are running, and nothing else.

Once a hand is over its key stands in the log, and every record of it is read like any other: one that then cannot be
turned up is a fault. Until then only whoever has the key of the room can play those records again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.room.audit.reading import fault, moved
from cardspeak.room.batches import FINISHED, FLOORED
from cardspeak.store.cover import TURNED, TurnedUp, is_face_down, read_cover
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record


def replay_keys(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Keys of hands that are over, and nothing moved."""
    for record in records:
        yield from moved(record)
        try:
            told = msgspec.json.decode(record.body, type=TurnedUp)
            if record.kind != TURNED or len(bytes.fromhex(told.key)) != 32:
                yield fault(record, "this is no key of a hand")
        except (msgspec.MsgspecError, ValueError) as wrong:
            yield fault(record, f"it cannot be read: {wrong!r}")


def only_a_running_hand(first: Record, rest: Iterable[Record]) -> Iterator[Fault]:
    """From the first record that lies face down to the end of the table's stream there is one hand, which runs."""
    try:
        lock = read_cover(first.body).lock
    except msgspec.MsgspecError as wrong:
        yield fault(first, f"it cannot be read: {wrong}")
        return
    for record in (first, *rest):
        if record.kind in FLOORED:  # the floor may stop a table in the middle of a hand
            yield from moved(record)
        elif not is_face_down(record):
            yield fault(record, "it follows a hand that lies face down and was never turned up")
            return
        elif record.kind in FINISHED:
            yield fault(record, "a hand that is over lies face down")
        elif read_cover(record.body).lock != lock:
            yield fault(record, "it lies face down under another key than the hand that runs")
