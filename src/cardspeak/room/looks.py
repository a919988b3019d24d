"""Rulings that were only looked at, and at a real table cards that were named and refused: a stream beside each table's
own, so that every look can be found."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.cards import UNKNOWN
from cardspeak.machine import AskedBack
from cardspeak.refusal import Refused
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Ruling
from cardspeak.store import canonical
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record
from cardspeak.values import Value, tag_of

LOOKED = "looked"
NAMING = ("cards", "front", "middle", "back")  # where commands and reports name cards


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


def guess_of(position: int, asked: Any) -> LookRecord | None:
    """What was refused and named cards, of the hand or in a report; None where it named none. Not which: the record of
    a hand that runs tells no card."""
    command = getattr(asked, "command", getattr(asked, "report", asked))
    if not any(card is not UNKNOWN for name in NAMING for card in getattr(command, name, ())):
        return None
    what = command.incident if isinstance(command, Report) else tag_of(command)
    return LookRecord(position, what, getattr(command, "seat", 0), "refused")


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
