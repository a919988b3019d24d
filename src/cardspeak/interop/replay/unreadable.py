"""What stands for a hand that no reader could make out; its neighbours in the file are not affected."""

from __future__ import annotations

from typing import NamedTuple


class UnreadableHand(NamedTuple):
    """A hand that could not be read, and why."""

    number: str
    why: str
