"""The closed set of remedies: each is a verb that turns into ordinary events of the hand, with its own clause.

A book only chooses among them. What they have in common: they read a `Work`, where the incident has laid the cards,
and emit events; nothing else changes anything.
"""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.model.ruling import REMEDIES, RemedyRow
from cardspeak.rulings.remedies import cards, record, script, wagers
from cardspeak.rulings.work import Work

VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {**cards.VERBS, **script.VERBS, **wagers.VERBS, **record.VERBS}

assert set(VERBS) == set(REMEDIES), f"every remedy has its verb: {set(VERBS) ^ set(REMEDIES)}"


def carry_out(work: Work, remedies: tuple[RemedyRow, ...]) -> None:
    """One after the other; once the hand is over the rest is for the record only."""
    for row in remedies:
        VERBS[row.do](work, row)
