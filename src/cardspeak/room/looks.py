"""Rulings that were only looked at: a stream beside each table's own, so that every look can be found."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.machine import AskedBack
from cardspeak.refusal import Refused
from cardspeak.rulings.rule import Ruling
from cardspeak.store import canonical
from cardspeak.store.records import Record
from cardspeak.store.verify import Fault
from cardspeak.values import Value

LOOKED = "looked"


class LookRecord(Value):
    """Where the table stood, what was asked, and how it was answered: a ruling, a question or a refusal."""

    position: int
    incident: str
    seat: int
    answered: str


def answered_by(answer: Any) -> str:
    """How a look was answered, in a word that stays whatever its class comes to be called."""
    match answer:
        case Refused():
            return "refused"
        case AskedBack():
            return "question"
        case Ruling():
            return "ruling"
    return "considered"  # against the house: what a report would lead to


def mark_of(answer: Any) -> str:
    """The same for the same answer to a look: whoever carries it out says with it which one they have seen."""
    return hashlib.sha256(canonical(answer)).hexdigest()[:16]


def replay_looks(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """A look moves nothing, and the table goes on between two of them."""
    stood = 0
    for record in records:
        try:
            kept = msgspec.json.decode(record.body, type=LookRecord)
        except msgspec.MsgspecError as wrong:
            yield Fault(f"it cannot be read: {wrong}", record.seq, stream, record.position)
            continue
        if record.kind != LOOKED or record.transfers or kept.position < stood:
            yield Fault("this is no look at the table", record.seq, stream, record.position)
        stood = kept.position
