"""The hash of a record, over every byte of it and the hash before: docs/log-and-ledger.md has the layout.

The auditor in `verify` works the same hash out for itself, on purpose.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from struct import Struct, error, pack

from cardspeak.ledger import Transfer
from cardspeak.store.records import Draft, Header, Record, canonical

GENESIS = b"cardspeak log\n"
CHAIN = b"cardspeak chain\n"
SNAPSHOT = b"cardspeak snapshot\n"
_NUMBERS = Struct(">QQqIIIIII")  # seq, position, time; lengths of the texts and the body; how many transfers
_TRANSFER = Struct(">QIIII")  # amount; lengths of debit, credit, cite, memo


def genesis(header: Header, chain: int = 1) -> bytes:
    """What the hash of a chain's first record builds on; every chain after the first has its number in it."""
    first = sha256(GENESIS + canonical(header)).digest()
    return first if chain == 1 else sha256(CHAIN + pack(">Q", chain) + first).digest()


def hash_after(before: bytes, seq: int, stream: str, position: int, draft: Draft) -> bytes:
    """The hash of the record that this draft becomes at this place."""
    where, kind, actor, command = stream.encode(), draft.kind.encode(), draft.actor.encode(), draft.command.encode()
    body, moved = draft.body, draft.transfers
    lengths = len(where), len(kind), len(actor), len(command), len(body), len(moved)
    pieces = [before, _NUMBERS.pack(seq, position, draft.time, *lengths), where, kind, actor, command, body]
    for transfer in moved:
        pieces += _transfer(transfer)
    return sha256(b"".join(pieces)).digest()


def hash_of(before: bytes, record: Record) -> bytes:
    """The hash that a record must have after the one before it; none, if it holds what no record can."""
    draft = Draft(record.kind, record.time, record.actor, record.command, record.body, record.transfers)
    try:
        return hash_after(before, record.seq, record.stream, record.position, draft)
    except (error, AttributeError, TypeError):  # a number below zero, or a value of another type: damaged
        return b""


def _transfer(transfer: Transfer) -> tuple[bytes, ...]:
    texts = transfer.debit.encode(), transfer.credit.encode(), transfer.cite.encode(), transfer.memo.encode()
    return (_TRANSFER.pack(transfer.amount, *map(len, texts)), *texts)


def snapshot_digest(record_hash: bytes, body: bytes, secret: bytes = b"") -> bytes:
    """Ties a snapshot to the record it follows, and with it to everything before; under a secret, to who kept it."""
    text = SNAPSHOT + record_hash + body
    return hmac.digest(secret, text, "sha256") if secret else sha256(text).digest()
