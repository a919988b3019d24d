"""A tournament told in sentences, each with its clause; the hands themselves are left to those who played them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardspeak.tournament.base import Event
from cardspeak.tournament.collected import SAYINGS
from cardspeak.tournament.topics.hands import HandBegan
from cardspeak.tournament.topics.paying import MoneyPaid

QUIET = (MoneyPaid, HandBegan)  # what nobody at the rail hears


class Sentence(NamedTuple):
    says: str
    cite: str


def tell(events: Iterable[Event], *, everything: bool = False) -> Iterator[Sentence]:
    """What somebody at the rail would hear; `everything` for the record."""
    for event in events:
        said = SAYINGS[type(event)](event)
        if said and (everything or not isinstance(event, QUIET)):
            yield Sentence(said, event.cite)
