"""What every account held when the log was sealed last, so that a balance which somebody altered is noticed.

Balances are kept for quick answers, and no hash of the chains covers them: only the sums of all transfers do, which an
audit works out from the first record on. With each seal a digest of them is kept like a snapshot, under the secret that
the log does not hold. A start, and every seal after it, takes the transfers since then, each proved by its hash, off
the balances as they stand, and must come back to it. Without such a digest (a log of an earlier version, or one from
which somebody took it away) it begins with the first record.

Several processes may write one log, each its own chain: sums do not ask which came first, so it is enough that the ends
of all chains and the balances are read at one moment. Whichever process kept a digest, any may go on from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from hashlib import sha256

import msgspec

from cardspeak.store.errors import StoreError
from cardspeak.store.log import Log
from cardspeak.store.records import Cursor, Snapshot, canonical
from cardspeak.store.seals.seal import SEALS
from cardspeak.values import Value

WHAT_NOW = "Run `cardspeak audit` on the log, which names them, and go back to a backup."


class HoldingsAt(Value):
    """After which record of which chain, and the digest of all balances then; in `seq` where there is one chain, as
    earlier versions wrote it."""

    seq: int
    digest: str
    ends: tuple[tuple[int, int], ...] = ()

    @property
    def cursor(self) -> Cursor:
        return dict(self.ends) if self.ends else {1: self.seq} if self.seq else {}


def keep_holdings(log: Log, seal: int) -> Future[None] | None:
    """The digest of this moment, kept with the seal of that number; nothing where a log keeps nothing of its own.

    StoreError if the balances are not those of the last one with what was moved since: they are not vouched for.
    """
    found = check_holdings(log)
    if found is None:
        return None
    ends, balances = found
    held = HoldingsAt(ends.get(1, 0), digest_of(balances), tuple(sorted(ends.items())))
    return log.keep(Snapshot(SEALS, seal, canonical(held)))


def check_holdings(log: Log) -> tuple[Cursor, dict[str, int]] | None:
    """The balances, and where the log stood; StoreError if they are not those of the last seal with what was moved."""
    before = _kept(log)  # read first: whoever keeps another meanwhile keeps a later one
    found = log.holdings() if log.keyed else None
    if found is None:
        return None
    held = Counter(found[1])
    for moved in log.moved(before.cursor, found[0]):
        held[moved.debit] += moved.amount
        held[moved.credit] -= moved.amount
    if digest_of(held) != before.digest:
        raise StoreError(f"Balances are not what the records of the log have moved. {WHAT_NOW}")
    return found


def _kept(log: Log) -> HoldingsAt:
    kept = log.snapshot(SEALS) if log.keyed else None
    try:
        return msgspec.json.decode(kept.body, type=HoldingsAt) if kept is not None else HoldingsAt(0, digest_of({}))
    except msgspec.DecodeError:
        return HoldingsAt(0, digest_of({}))


def digest_of(balances: Mapping[str, int]) -> str:
    return sha256(canonical(sorted((name, held) for name, held in balances.items() if held))).hexdigest()
