"""What whoever looks at a table is shown: a view for each pair of eyes, the same bytes for those who see the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from cardspeak.room.face import Face, Told
from cardspeak.room.lobby import row_of
from cardspeak.room.roof import AtDesk
from cardspeak.room.shown import Shown, Watcher, encode
from cardspeak.room.turn import Turn


class Stands(AtDesk, Protocol):
    """A desk with everything of it that is shown."""

    holding: bool

    def seconds(self) -> float: ...


class Showing:
    """Those who watch one table, and its line in the lobby."""

    def __init__(self, desk: Stands, turn: Turn) -> None:
        self.watchers: set[Watcher] = set()
        self._desk = desk
        self._turn = turn
        self._row: Mapping[str, Any] = {}
        self._row_of: tuple[Any, ...] = ()

    @property
    def present(self) -> frozenset[str]:
        return frozenset(watcher.who.name for watcher in self.watchers)

    def publish(self, events: tuple[Any, ...]) -> None:
        """To everybody who watches: the table as it is, and what happened."""
        id, machine = self._desk.id, self._desk.machine
        messages: dict[Any, bytes] = {}
        for watcher in tuple(self.watchers):
            viewer = machine.viewer(watcher.who)
            if viewer not in messages:
                messages[viewer] = self._message(machine, viewer, tuple(machine.tell(events, viewer)))
            watcher.show(id, messages[viewer])

    def greet(self, watcher: Watcher) -> None:
        """The table as it is, to somebody who has just come."""
        machine = self._desk.machine
        watcher.show(self._desk.id, self._message(machine, machine.viewer(watcher.who), ()))

    def _message(self, machine: Face, viewer: Any, told: tuple[Told, ...]) -> bytes:
        desk = self._desk
        left, seat = self._turn.told_to(viewer)
        return encode(
            Shown(
                desk.id,
                desk.position,
                machine.view(viewer),
                told,
                left,
                seat,
                desk.paused,
                desk.fault,
                desk.holding,
                desk.closed,
                desk.seconds(),
                machine.packs.shown() if machine.packs is not None else None,
            )
        )

    def row(self) -> Mapping[str, Any]:
        """The table's line in the lobby, made anew when something of it has changed."""
        desk = self._desk
        stands = (desk.position, desk.paused, desk.closed, desk.fault)
        if stands != self._row_of:
            self._row, self._row_of = row_of(desk), stands
        return self._row
