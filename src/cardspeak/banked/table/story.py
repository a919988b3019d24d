"""A table against the house told in plain English, to one pair of eyes or to the floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardspeak.banked import words
from cardspeak.banked.round import Round
from cardspeak.banked.table.rounds import Afterwards, InRound
from cardspeak.banked.table.topics import SAYS
from cardspeak.banked.views import event_for

SAYINGS = SAYS | words.SAYS


def said(events: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """One sentence an event, of the table or of a round, and its clause; steps that nobody would tell are left out."""
    for event in events:
        tell = SAYINGS.get(type(event))
        says = tell(event) if tell is not None else ""
        if says:
            yield says, event.cite


def seen(events: Iterable[Any], round_: Round | None, name: str) -> Iterator[Any]:
    """The events, those of the round among them, as this player or with no name the rail may know them."""
    for event in events:
        if not isinstance(event, InRound | Afterwards):
            yield event
        elif round_ is not None:
            yield from (event_for(round_.state, one, name) for one in event.events)
