"""What differs between two states of a document, and what the book wants done about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from cardspeak.books.model.terms import ChangeRow, CountsSince
from cardspeak.terms.checklist import Checklist, D
from cardspeak.values import Value

STAGES: tuple[CountsSince, ...] = get_args(CountsSince)


class Change(Value):
    """An item that says something else than before; empty where it was not, or is no longer, in the document."""

    part: str
    item: str
    before: str
    after: str
    cite: str


def changes(checklist: Checklist[D], before: D, after: D) -> tuple[Change, ...]:
    """Every item that reads differently, in the order of the book."""
    old = {article.item: article for article in checklist.articles(before)}
    new = {article.item: article for article in checklist.articles(after)}
    order = [*new, *(name for name in old if name not in new)]
    found = []
    for name in order:
        was, now = old.get(name), new.get(name)
        one = now or was
        assert one is not None, "a name comes from one of the two"
        said, says = was.says if was else "", now.says if now else ""
        if said != says:
            found.append(Change(one.part, name, said, says, one.cite))
    return tuple(found)


def required(
    rows: Iterable[ChangeRow], since: CountsSince | None, parts: Iterable[str], items: Iterable[str] = ()
) -> ChangeRow | None:
    """The row for a change of these parts and items now, of the latest stage; None: it is just changed.

    A row for an item stands above that of its part, and a row for some parts serves where nothing else is changed.
    """
    if since is None:
        return None
    touched, named = set(parts), set(items)
    reached = [
        row
        for row in rows
        if STAGES.index(row.since) <= STAGES.index(since)
        and (not row.parts or (bool(touched) and touched <= set(row.parts)))
        and (not row.items or named & set(row.items))
    ]
    return max(reached, key=lambda row: (STAGES.index(row.since), bool(row.items), bool(row.parts)), default=None)
