"""A new edition of the book, as everybody at the table sees it for a while: since when, and what it changed."""

from __future__ import annotations

from cardspeak.table.state import TableState
from cardspeak.table.terms import EditionChange
from cardspeak.table.topics.editions import says
from cardspeak.values import Named

HANDS = 30  # for which it is shown; the story and the log have it for good


class EditionView(Named):
    edition: str
    version: str
    was: str
    says: str
    changes: tuple[EditionChange, ...]
    more: int
    at: int


def edition_view(state: TableState) -> EditionView | None:
    new = state.edition
    if new is None or not new.was or state.number - new.hand > HANDS:
        return None
    return EditionView(
        edition=new.edition,
        version=new.version,
        was=new.was_version,
        says=says(new),
        changes=new.changes,
        more=new.more,
        at=new.at,
    )
