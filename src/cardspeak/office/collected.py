"""All topics of the office but the second person's, and what is collected from their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from cardspeak.office.base import OfficeOrder
from cardspeak.office.topics import bank, house, lists, moving, people, rotation, trays, window

TOPICS = tuple(one.TOPIC for one in (bank, window, trays, lists, moving, rotation, people, house))
FIRST = {row.kind: row for topic in TOPICS for row in topic.asks}
FIRST_TELLS = {row.kind: row for topic in TOPICS for row in topic.tells}
assert len(FIRST) == sum(len(topic.asks) for topic in TOPICS), "an order belongs to one topic"


# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnySecondedOrder = OfficeOrder
else:
    AnySecondedOrder = Union[tuple(kind for kind, row in FIRST.items() if row.second)]  # noqa: UP007
