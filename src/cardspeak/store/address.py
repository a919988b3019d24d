"""Where a log is: a file, or a database of PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path

SCHEMES = ("postgresql://", "postgres://")


def is_postgres(address: Path | str) -> bool:
    return isinstance(address, str) and address.startswith(SCHEMES)
