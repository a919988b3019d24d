"""Rulings on rounds against the house, read from their events, in the form in which every ruling is searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cardspeak.banked import events as be
from cardspeak.banked.table.story import said
from cardspeak.rulings.record import Recorded, RemedyDone

TOPIC = "against the house"
CARRIED_OUT = (
    be.Answered
    | be.Asked
    | be.Burnt
    | be.CardsCounted
    | be.Collected
    | be.Excluded
    | be.CardExposed
    | be.Forgotten
    | be.GivenBack
    | be.HandVoid
    | be.NoHand
    | be.Noted
    | be.Notified
    | be.Offered
    | be.Placed
    | be.Rebuilt
    | be.Reinstated
    | be.Resumed
    | be.Returned
    | be.RoundOver
    | be.RoundVoid
    | be.Settled
    | be.StepDone
    | be.Suspended
    | be.Taken
    | be.Warned
    | be.WinningsHeld
)


def rulings_in(batches: Iterable[Sequence[be.Event]], *, reasons: bool) -> tuple[Recorded, ...]:
    """The rulings in the events of each command, in their order; why the floor asked is for the floor alone."""
    found: list[Recorded] = []
    at = 0
    for batch in batches:
        for place, event in enumerate(batch):
            if isinstance(event, be.Reported):
                found.append(_recorded(at + place, event, batch[place + 1 :], reasons=reasons))
        at += len(batch)
    return tuple(found)


def _recorded(at: int, event: be.Reported, following: Sequence[be.Event], *, reasons: bool) -> Recorded:
    (words, _), *_ = said([event])
    return Recorded(
        at=at,
        incident=event.what,
        topic=TOPIC,
        clause=event.cite,
        says=f"{words} {event.reason}".strip() if reasons else words,
        seat=event.box,
        cards=(),
        facts={},
        considered=(),
        reported_by=event.by,
        decided_by=event.by,
        choice="",
        silent=event.cite.startswith("silent"),
        done=tuple(_carried_out(following)),
    )


def _carried_out(events: Sequence[be.Event]) -> Iterator[RemedyDone]:
    """What follows a ruling until play goes on."""
    for event in events:
        if not isinstance(event, CARRIED_OUT):
            return
        yield from (RemedyDone(words, cite) for words, cite in said([event]))


def without_reason(event: Any) -> Any:
    """What the floor wrote down for the record is not for the table."""
    return msgspec.structs.replace(event, reason="") if getattr(event, "reason", "") else event
