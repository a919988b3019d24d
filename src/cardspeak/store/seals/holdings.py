"""What every account held when the log was sealed last, so that a start notices a balance that somebody altered.

Balances are kept for quick answers, and no hash of the chain covers them: only the sums of all transfers do, which an
audit works out from the first record on. With each seal a digest of them is kept like a snapshot, under the secret that
the file does not hold. A start takes the transfers since then, each proved by its hash, off the balances as they stand,
and must come back to it. Without such a digest (a file of an earlier version, or one that somebody took away) it begins
with the first record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from hashlib import sha256

import msgspec

from cardspeak.store.errors import StoreError
from cardspeak.store.log import Log
from cardspeak.store.records import Snapshot, canonical
from cardspeak.store.seals.seal import SEALS
from cardspeak.values import Value

WHAT_NOW = "Run `cardspeak audit` on the log, which names them, and go back to a backup."


class HoldingsAt(Value):
    """After which record of the log, and the digest of all balances then."""

    seq: int
    digest: str


def keep_holdings(log: Log, seal: int) -> Future[None] | None:
    """The digest of this moment, kept with the seal of that number; nothing where a log keeps nothing of its own."""
    found = log.holdings() if log.keyed else None
    if found is None:
        return None
    seq, balances = found
    return log.keep(Snapshot(SEALS, seal, canonical(HoldingsAt(seq, digest_of(balances)))))


def check_holdings(log: Log) -> None:
    """StoreError if the balances are not those of the last seal with what was moved since."""
    found = log.holdings() if log.keyed else None
    if found is None:
        return
    held = Counter(found[1])
    before = _kept(log)
    for moved in log.moved_since(before.seq):
        held[moved.debit] += moved.amount
        held[moved.credit] -= moved.amount
    if digest_of(held) != before.digest:
        raise StoreError(f"Balances are not what the records of the log have moved. {WHAT_NOW}")


def _kept(log: Log) -> HoldingsAt:
    kept = log.snapshot(SEALS)
    try:
        return msgspec.json.decode(kept.body, type=HoldingsAt) if kept is not None else HoldingsAt(0, digest_of({}))
    except msgspec.DecodeError:
        return HoldingsAt(0, digest_of({}))


def digest_of(balances: Mapping[str, int]) -> str:
    return sha256(canonical(sorted((name, held) for name, held in balances.items() if held))).hexdigest()
