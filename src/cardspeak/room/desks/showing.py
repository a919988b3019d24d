"""What whoever looks at a table is shown: a view for each pair of eyes, the same bytes for those who see the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from cardspeak.room.face import StoryLine
from cardspeak.room.lobby import row_of
from cardspeak.room.roof import AtDesk
from cardspeak.room.shown import TableShown, Watcher, encode
from cardspeak.room.turn import OpenQuestion
from cardspeak.room.who import Who


class Stands(AtDesk, Protocol):
    """A desk with everything of it that is shown."""

    holding: bool

    def seconds(self) -> float: ...


class Showing:
    """Those who watch one table, and its line in the lobby."""

    def __init__(self, desk: Stands, turn: OpenQuestion) -> None:
        self.watchers: set[Watcher] = set()
        self._desk = desk
        self._turn = turn
        self._row: Mapping[str, Any] = {}
        self._row_of: tuple[Any, ...] = ()

    @property
    def present(self) -> frozenset[str]:
        return frozenset([watcher.who.name for watcher in self.watchers])

    def publish(self, events: tuple[Any, ...]) -> None:
        """To everybody who watches: the table as it is, and what happened."""
        if not self.watchers:
            return
        id, machine, stands = self._desk.id, self._desk.machine, self._stands()
        messages: dict[Any, bytes] = {}
        for watcher in tuple(self.watchers):
            viewer = machine.viewer(watcher.who)
            if viewer not in messages:
                messages[viewer] = encode(self._shown(stands, viewer, tuple(machine.tell(events, viewer))))
            watcher.show(id, messages[viewer])

    def greet(self, watcher: Watcher) -> None:
        """The table as it is, to somebody who has just come."""
        machine = self._desk.machine
        watcher.show(self._desk.id, encode(self._shown(self._stands(), machine.viewer(watcher.who), ())))

    def now(self, who: Who) -> TableShown:
        """The table as it is, with what was told of the hand that is running: for somebody who opens its page."""
        machine = self._desk.machine
        viewer = machine.viewer(who)
        return self._shown(self._stands(), viewer, tuple(machine.tell(machine.recent(), viewer)))

    def _stands(self) -> TableShown:
        """What all see of the desk at this moment, without the table on it."""
        desk = self._desk
        now, packs = desk.seconds(), desk.machine.packs
        left = self._turn.left_at(now)
        return TableShown(
            desk.id,
            desk.position,
            None,
            (),
            left,
            self._turn.waits.seat if left is not None else 0,
            desk.paused,
            desk.fault,
            desk.holding,
            desk.closed,
            now,
            packs.shown() if packs is not None else None,
            self._turn.banked if left is not None else 0.0,
        )

    def _shown(self, stands: TableShown, viewer: Any, told: tuple[StoryLine, ...]) -> TableShown:
        view, waits = self._desk.machine.view(viewer), self._turn.waits
        if waits.unheard and viewer != waits.seat:  # these eyes are not to know that anybody is asked
            return replace(stands, view=view, told=told, clock=None, clock_seat=0, bank=0.0)
        return replace(stands, view=view, told=told)

    def row(self) -> Mapping[str, Any]:
        """The table's line in the lobby, made anew when something of it has changed."""
        desk = self._desk
        stands = (desk.position, desk.paused, desk.closed, desk.fault)
        if stands != self._row_of:
            self._row, self._row_of = row_of(desk), stands
        return self._row
