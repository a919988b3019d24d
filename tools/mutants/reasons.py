"""Why some values may be changed and nothing notices: each with what makes that right."""

from __future__ import annotations

import re

REASONS: list[tuple[str, str]] = []


def reason(id: str) -> str:
    """What is right about a mutant that lives; nothing if nothing is."""
    return next((why for form, why in REASONS if re.search(form, id)), "")
