"""What happened at a table against the house, told to one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardspeak.banked.round import Round
from cardspeak.banked.table.story import said, seen
from cardspeak.room.face import StoryLine
from cardspeak.values import tag_of


def told(events: Iterable[Any], round_: Round | None, name: str) -> list[StoryLine]:
    """What this player, or with no name the rail, is told of events after which the round stands as it does."""
    return [
        StoryLine(words, cite, tag_of(one), getattr(one, "box", 0), getattr(one, "amount", 0))
        for one in seen(events, round_, name)
        for words, cite in said([one])
    ]
