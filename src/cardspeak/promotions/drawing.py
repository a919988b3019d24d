"""A draw fixed before anybody knows who will win, and open to anyone's check afterwards.

When entries close, the operator seals a seed and publishes its commitment together with the list of tickets. At the
draw somebody else says a word aloud, which the operator could not foresee; only then is the seed opened. The tickets
are put in order by the shuffle that deals cards (`cards.shuffle`), by the numbers of this seed, a space, and the word.
The commitment is the SHA-256, in hexadecimal, of this text in UTF-8, each line ended by a newline:

    cardspeak draw 1
    tickets <their numbers in order, with single spaces>
    seed <the seed's text>
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Literal

import msgspec

from cardspeak.cards.chance import seed_bytes, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.values import Named


class DrawRecord(Named, forbid_unknown_fields=True):
    """All that is needed to check a draw; shown once it has been held."""

    version: Literal[1] = 1
    tickets: tuple[int, ...]
    seed: str
    word: str
    commitment: str
    order: tuple[int, ...]


def draw_commitment(tickets: Iterable[int], seed: str) -> str:
    """What is published when entries close."""
    numbers = " ".join(map(str, tickets)).encode()
    return hashlib.sha256(b"cardspeak draw 1\ntickets %b\nseed %b\n" % (numbers, seed_bytes(seed))).hexdigest()


def draw_order(tickets: Iterable[int], seed: str, word: str) -> tuple[int, ...]:
    """The tickets in the order in which they win."""
    return shuffled(tickets, seeded(f"{seed} {word}"))


def verify_draw(record: DrawRecord, published: str | None = None) -> tuple[str, ...]:
    """What does not match, a line each; nothing if the record is true. `published` is the commitment as noted."""
    wrong: list[str] = []
    right = draw_commitment(record.tickets, record.seed)
    if record.commitment != right:
        wrong.append(f"commitment: is {record.commitment}, should be {right}")
    if published is not None and published.lower() != right:
        wrong.append(f"published: {published} is not the commitment to this seed and these tickets")
    order = draw_order(record.tickets, record.seed, record.word)
    if record.order != order:
        at = next((at for at, pair in enumerate(zip(record.order, order, strict=False), 1) if len(set(pair)) > 1), 0)
        says = f"place {at} is ticket {record.order[at - 1]}, should be {order[at - 1]}" if at else "is not all tickets"
        wrong.append(f"order: {says}")
    return tuple(wrong)


def read_draw(raw: bytes) -> DrawRecord:
    """A record from its JSON."""
    try:
        record = msgspec.json.decode(raw, type=DrawRecord)
    except msgspec.DecodeError as wrong:
        raise BadInput(f"This is not the record of a draw: {wrong}.") from None
    seed_bytes(record.seed)
    seed_bytes(record.word)
    return record
