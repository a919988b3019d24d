"""The durable log: append-only, hash-chained, in one SQLite file, with the ledger in the same transaction.

`Store.open(path)` is the room's; `MemoryStore` behaves alike and keeps nothing; `Reader` only reads; `verify` and
`audit` trust none of them. docs/log-and-ledger.md gives the file's layout to the byte.
"""

from cardspeak.store.audit import Audit, Replayer, audit
from cardspeak.store.errors import Conflict, StoreError
from cardspeak.store.log import Log
from cardspeak.store.memory import MemoryStore
from cardspeak.store.reader import Reader
from cardspeak.store.records import Appended, Draft, Head, Header, Part, Record, Snapshot, canonical, draft
from cardspeak.store.sqlite import Store
from cardspeak.store.verify import Fault, LogVerdict, verify

__all__ = [
    "Appended",
    "Audit",
    "Conflict",
    "Draft",
    "Fault",
    "Head",
    "Header",
    "Log",
    "LogVerdict",
    "MemoryStore",
    "Part",
    "Reader",
    "Record",
    "Replayer",
    "Snapshot",
    "Store",
    "StoreError",
    "audit",
    "canonical",
    "draft",
    "verify",
]
