"""What every command and every event of a table carries."""

from __future__ import annotations

from cardspeak.values import Named


class Command(Named, tag=True):
    """`at` is the time in seconds of any clock that only goes forward.

    `by` is a role of the book's ladder, where authority matters. Chance comes in with the command: a shuffled pack, the
    cards of a draw.
    """

    at: int = 0


class TableEvent(Named, tag=True):
    """`cite` names the clause behind it, `at` the time."""

    at: int
    cite: str
