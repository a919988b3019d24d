"""What happened at a table of players, told for one pair of eyes; and what kind of record it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.hand.events import Boarded
from cardspeak.hand.events import Shown as Tabled
from cardspeak.hand.seen import Viewer, seen_events
from cardspeak.hand.words.story import Sentence
from cardspeak.hand.words.story import tell as tell_hand
from cardspeak.room.batches import REOPENED
from cardspeak.room.face import StoryLine
from cardspeak.table import events as e
from cardspeak.table.state import TableState
from cardspeak.table.story import tell as tell_table
from cardspeak.table.topics.clocks import ClockStarted
from cardspeak.table.views import seen_by
from cardspeak.values import tag_of


class ToldOnce:
    """These events, which have just happened, for every pair of eyes: who saw the same hears the same words."""

    def __init__(self, state: TableState, events: Sequence[Any]) -> None:
        self.events = events
        self._state = state
        # which event: as it was seen, and told
        self._said: dict[int, list[tuple[tuple[Any, ...], list[StoryLine]]]] = {}

    def to(self, viewer: Viewer) -> list[StoryLine]:
        """For one pair of eyes."""
        lines: list[StoryLine] = []
        for at, event in enumerate(self.events):
            if isinstance(event, e.InHand):
                lines += self._in_hand(at, event, viewer)
            elif not (isinstance(event, ClockStarted) and event.running.clock == "posted"):  # it comes with every turn
                lines += [told_of(event, line) for line in tell_table(seen_by(self._state, event, viewer))]
        return lines

    def _in_hand(self, at: int, event: e.InHand, viewer: Viewer) -> list[StoryLine]:
        eyes: Viewer = viewer if not isinstance(viewer, int) or was_dealt(self._state, viewer) else "rail"
        seen = seen_events(event.events, eyes)
        known = self._said.setdefault(at, [])
        for other, lines in known:
            if other == seen:
                return lines
        lines = [told_of(one, line) for one, line in zip(seen, tell_hand(seen), strict=True)]
        known.append((seen, lines))
        return lines


def was_dealt(state: TableState, seat: int) -> bool:
    """Whether the cards of this seat are those of whoever sits there now."""
    place = state.seats.get(seat)
    return state.dealt.get(seat) == (place.name if place is not None else "")


def told_of(event: Any, line: Sentence) -> StoryLine:
    """A sentence, and of its event what a picture needs: who, and how much."""
    amount = getattr(event, "amount", 0) or getattr(event, "total", 0)
    return StoryLine(str(line), line.cite, tag_of(event), getattr(event, "seat", 0), amount)


def run_out(events: Sequence[Any]) -> int:
    """How often cards fell on a board after hands had been turned up for an all-in: each is looked at by itself."""
    first = next((at for at, event in enumerate(events) if isinstance(event, Tabled)), len(events))
    return sum(isinstance(event, Boarded) for event in events[first:])


def kind_of(events: Sequence[Any]) -> str:
    """The record's kind: what an auditor or a history looks for."""
    kinds = set(map(type, events))
    if e.EntryTakenBack in kinds:
        return REOPENED if any(event.reopens for event in events if isinstance(event, e.EntryTakenBack)) else "play"
    for known, name in ((e.HandStarted, "hand started"), (e.HandFinished, "hand finished"), (e.InHand, "play")):
        if known in kinds:
            return name
    return "table"
