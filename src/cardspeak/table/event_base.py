"""What every event of a table carries."""

from __future__ import annotations

import msgspec


class TableEvent(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`cite` names the clause behind it, `at` the time."""

    at: int
    cite: str
