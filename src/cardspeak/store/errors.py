"""What can go wrong with a log, each as one clear line."""

from __future__ import annotations

from cardspeak.errors import CardspeakError


class StoreError(CardspeakError):
    """The log cannot be read or written; whatever was being appended has not been acknowledged."""


class Conflict(StoreError):
    """Somebody else appended first: read on from `position`, decide again."""

    def __init__(self, stream: str, expected: int, position: int) -> None:
        super().__init__(
            f"{stream} stands at position {position}, not {expected}: read what came in between and decide again."
        )
        self.stream = stream
        self.expected = expected
        self.position = position
