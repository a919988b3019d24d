"""A table told in plain English, one sentence to an event, each with the clause behind it: the topics have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.hand.words.story import Sentence
from cardspeak.table.base import TableEvent
from cardspeak.table.collected import SAYINGS


def tell(events: Iterable[TableEvent]) -> Iterator[Sentence]:
    """The story of these events, those of the hands among them."""
    for event in events:
        said = SAYINGS[type(event)](event)
        if isinstance(said, str):
            yield Sentence((said,), event.cite)
        elif isinstance(said, list):
            yield Sentence(tuple(said), event.cite)
        else:
            yield from said
