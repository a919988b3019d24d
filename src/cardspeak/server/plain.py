"""Texts in what guests ask for: short enough to be read, and nothing in them that cannot be seen.

Whatever is asked stands in the record, and much of it in a view that goes to everybody at a table: a page of words sent
again and again would fill the disk and every line.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.errors import BadInput

LONGEST_TEXT = 500  # characters


def require_plain(raw: bytes) -> None:
    """BadInput for a text, at any depth, that nobody would read; what is short and has no escape is not opened."""
    if len(raw) <= LONGEST_TEXT and b"\\" not in raw and b"\x7f" not in raw and raw.isascii():
        return
    waiting: list[Any] = [msgspec.json.decode(raw)]
    while waiting:
        match waiting.pop():
            case dict() as parts:
                waiting += [*parts.keys(), *parts.values()]
            case list() as parts:
                waiting += parts
            case str() as text if len(text) > LONGEST_TEXT or not text.isprintable():
                raise BadInput(f"A text has up to {LONGEST_TEXT} printable characters, in one line.")
