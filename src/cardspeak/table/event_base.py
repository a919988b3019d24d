"""What every event of a table carries."""

from __future__ import annotations

from cardspeak.values import Named


class TableEvent(Named, tag=True):
    """`cite` names the clause behind it, `at` the time."""

    at: int
    cite: str
