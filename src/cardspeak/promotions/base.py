"""What every order to a promotion and everything that happens in one carries."""

from __future__ import annotations

from cardspeak.values import Named


class PromotionOrder(Named, tag=True):
    """`by` is the name of whoever asks, `at` the time in seconds. Chance comes in with the command: a seed."""

    by: str
    at: int


class PromotionEvent(Named, tag=True):
    """`cite` names the clause behind it, `by` who asked for it, `at` the time."""

    by: str
    at: int
    cite: str
