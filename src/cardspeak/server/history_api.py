"""What was played: every hand of every table, as far as the asker may see it."""

from __future__ import annotations

from typing import Any

ROUTES: list[tuple[str, Any]] = []
