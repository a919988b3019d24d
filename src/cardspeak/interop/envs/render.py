"""A hand in words, for environments that are looked at."""

from __future__ import annotations

from cardspeak.hand.machine import Hand
from cardspeak.hand.words.story import tell


def told(hand: Hand) -> str:
    """The story so far, a line for each thing that happened, with its clause."""
    return "\n".join(f"{line} [{line.cite}]" for line in tell(hand.events))
