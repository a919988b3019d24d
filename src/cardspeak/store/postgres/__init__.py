"""The log on PostgreSQL, for several processes at once: the same promises as a file, kept by the database.

Each run of a process writes a chain of its own, and every group of appends is one call of a function that compares
under row locks, then writes or raises. docs/scale.md tells how it is run, docs/log-and-ledger.md the layout.
"""

from cardspeak.store.postgres.reader import PostgresReader
from cardspeak.store.postgres.store import PostgresStore

__all__ = ["PostgresReader", "PostgresStore"]
