"""A log before it is written on: it is the one that was sealed last with this key, or it is not."""

from __future__ import annotations

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.log import Log
from cardspeak.store.seals.keeping import why_not_signed
from cardspeak.store.seals.keys import Key
from cardspeak.store.seals.seal import SEALS, Seal, read_seal

WHAT_NOW = "Run `cardspeak audit` on it with the public key and the seals that a witness kept, or go back to a backup."


def last_seals(log: Log, most: int = 1) -> list[Seal]:
    """The seals that stand last in the log, in their order."""
    after = max(0, log.position(SEALS) - most)
    return [read_seal(record.body) for record in log.read(SEALS, after)]


def check_sealed(log: Log, key: Key) -> str:
    """StoreError if what the last seal covers was altered; what to say of seals that somebody else made, or nothing."""
    try:
        seals = last_seals(log)
    except BadInput as wrong:
        raise StoreError(f"The last seal of the log cannot be read ({wrong}). {WHAT_NOW}") from None
    if not seals:
        return ""
    (seal,) = seals
    if seal.key != key.public.fingerprint:
        return f"The log was sealed with the key {seal.key} so far, and now is with {key.public.fingerprint}."
    if why_not_signed(seal, [key.public]):
        raise StoreError(f"Seal {seal.number} of the log was not made with its key. {WHAT_NOW}")
    for chain, head in seal.ends().items():
        found = next(iter(log.read_all({**dict(log.cursor()), chain: head.seq - 1})), None)
        if found is None or (found.chain, found.seq, found.hash) != (chain, head.seq, head.hash):
            raise StoreError(f"The log is not the one that seal {seal.number} was put on. {WHAT_NOW}")
    return ""
