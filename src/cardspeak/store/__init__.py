"""The durable log: append-only, hash-chained, sealed, with the ledger in the same transaction.

`open_log(address)` opens a file (`Store`) or a database of PostgreSQL (`store.postgres`); `MemoryStore` behaves alike
and keeps nothing; `open_reader` only reads; `verify` and `audit` trust none of them. docs/log-and-ledger.md gives the
layout to the byte.
"""

from typing import TYPE_CHECKING

from cardspeak.lazy import brings

if TYPE_CHECKING:
    from cardspeak.store.auditing import Audit, Replayer, audit
    from cardspeak.store.errors import Conflict, StoreError
    from cardspeak.store.faults import Fault, LogVerdict
    from cardspeak.store.log import Log
    from cardspeak.store.memory import MemoryStore
    from cardspeak.store.opening import AnyReader, open_log, open_reader
    from cardspeak.store.reader import Reader
    from cardspeak.store.records import (
        Appended,
        Cursor,
        Draft,
        Head,
        Header,
        Record,
        Snapshot,
        StreamDrafts,
        canonical,
        draft,
    )
    from cardspeak.store.sqlite import Store
    from cardspeak.store.verifying import verify
else:  # a log in memory has no file, whoever writes one does not audit it, and an address is no log yet
    __getattr__ = brings(
        __name__,
        {
            "auditing": ("Audit", "Replayer", "audit"),
            "errors": ("Conflict", "StoreError"),
            "faults": ("Fault", "LogVerdict"),
            "log": ("Log",),
            "memory": ("MemoryStore",),
            "opening": ("AnyReader", "open_log", "open_reader"),
            "reader": ("Reader",),
            "records": (
                *("Appended", "Cursor", "Draft", "Head", "Header", "Record", "Snapshot", "StreamDrafts"),
                *("canonical", "draft"),
            ),
            "sqlite": ("Store",),
            "verifying": ("verify",),
        },
    )

__all__ = [
    "AnyReader",
    "Appended",
    "Audit",
    "Conflict",
    "Cursor",
    "Draft",
    "Fault",
    "Head",
    "Header",
    "Log",
    "LogVerdict",
    "MemoryStore",
    "Reader",
    "Record",
    "Replayer",
    "Snapshot",
    "Store",
    "StoreError",
    "StreamDrafts",
    "audit",
    "canonical",
    "draft",
    "open_log",
    "open_reader",
    "verify",
]
