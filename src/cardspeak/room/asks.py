"""What somebody asked under an id of their own, as a digest beside the record that answered it.

An id is a promise that a command is done once. Without this the room could only tell that the id was used, and would
answer "done" to another command that it never carried out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.shown import Done
from cardspeak.store import Draft, Log, Record, StreamDrafts, canonical
from cardspeak.store.cover import is_face_down
from cardspeak.store.faults import Fault
from cardspeak.values import Value

ASKED = "asked"
LONGEST_ID = 100  # characters of a command's name


class AskDigest(Value):
    """The record: a digest of the command, as it was asked."""

    of: str


def digest_of(asked: Any) -> str:
    """The same for the same question, however its text was spaced."""
    return hashlib.sha256(canonical(asked)).hexdigest()[:32]


def asked_part(log: Log, table: str, time: int, who: str, id: str, asked: Any) -> StreamDrafts:
    of = log.asked_as(who, digest_of(asked))
    return StreamDrafts(f"asks/{table}", None, (Draft(ASKED, time, who, id, canonical(AskDigest(of))),))


def is_another(log: Log, who: str, records: Iterable[Record], asked: Any) -> bool:
    """Whether these records answered something else; those of earlier versions do not say what they answered, or say
    it by a digest without a key."""
    known = {msgspec.json.decode(record.body, type=AskDigest).of for record in records if record.kind == ASKED}
    plain = digest_of(asked)
    return bool(known) and known.isdisjoint((plain, log.asked_as(who, plain)))


def answered(log: Log, stream: str, who: str, id: str, asked: Any) -> Done | None:
    """A command that was carried out before is answered as it was then; another one under its id is not.

    `asked` is None where nobody writes down what it was.
    """
    if not id:
        return None
    if len(id) > LONGEST_ID or not id.isprintable():
        raise BadInput(f"The id of a command has up to {LONGEST_ID} printable characters.")
    known = log.answer(who, id)
    if known is None:
        return None
    mine = [record.position for record in known.records if record.stream == stream]
    if not mine or (asked is not None and is_another(log, who, known.records, asked)):
        raise BadInput(f"You have used the id {id!r} for something else: give every command its own.")
    return Done(mine[-1], repeated=True)


def replay_asks(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """It names a command of somebody's, and moves nothing."""
    for record in records:
        try:
            if not is_face_down(record):
                msgspec.json.decode(record.body, type=AskDigest)
        except msgspec.MsgspecError as wrong:
            yield Fault(f"it cannot be read: {wrong}", record.seq, stream, record.position)
            continue
        if record.kind != ASKED or record.transfers or not record.command:
            yield Fault("this names no command that somebody asked for", record.seq, stream, record.position)
