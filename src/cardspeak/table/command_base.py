"""What every command of a table carries."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`at` is the time in seconds of any clock that only goes forward."""

    at: int = 0
