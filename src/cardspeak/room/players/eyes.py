"""What each pair of eyes sees of a table among players, and is told: worked out once for all who see the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardspeak.hand.prompt import Prompt
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import View
from cardspeak.room.face import StoryLine
from cardspeak.room.players.telling import ToldOnce, was_dealt
from cardspeak.room.who import Who
from cardspeak.table.machine import Table
from cardspeak.table.state import TableState
from cardspeak.table.views import TableView, in_common, seen_from


class Eyes:
    """Everybody who looks at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._everybody: TableView | None = None  # what all see of it, until something happens
        self._asked: Prompt | None = None  # what the hand asks at that moment
        self._vote: Prompt | None = None  # the same where everybody in the hand is asked
        self._telling: ToldOnce | None = None  # what happened last, in words

    def look_again(self) -> None:
        """Something has happened."""
        self._everybody = None

    def view(self, viewer: Viewer) -> TableView:
        hand = self._table.state.hand
        if self._everybody is None:
            self._everybody = in_common(self._table)
            self._asked = asked = hand.prompt if hand is not None else None
            self._vote = asked if asked is not None and asked.choice("run") is not None else None
        known = len(hand.events) if hand is not None else 0  # whoever watches was told them one by one
        seen = seen_from(self._table, viewer, self._everybody, hand_since=known, asked=self._asked)
        return seen if self._vote is None or seen.hand is None else self._with_vote(seen, seen.hand, self._vote)

    def _with_vote(self, seen: TableView, hand: View, prompt: Prompt) -> TableView:
        """Running the board is asked of everybody in the hand: whoever has not spoken sees the question."""
        state, seat = self._table.state, seen.viewer
        asked = state.played is not None and seat in state.played.live and seat not in state.run_votes
        if not asked or not was_dealt(state, int(seat)):
            return seen
        return msgspec.structs.replace(seen, hand=msgspec.structs.replace(hand, prompt=prompt))

    def tell(self, events: Sequence[Any], viewer: Viewer) -> list[StoryLine]:
        if self._telling is None or self._telling.events is not events:
            self._telling = ToldOnce(self._table.state, events)
        return self._telling.to(viewer)


def viewer_of(state: TableState, who: Who) -> Viewer:
    """Whoever sits here sees the own cards; the floor what it needs to rule."""
    seat = state.seat_of(who.name)
    if seat is not None:
        return seat
    return "floor" if who.at_least("dealer") else "rail"
