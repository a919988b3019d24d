"""Every table that a room ever had, by name and book: here, closed, or with another process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardspeak.books.loader import load_book
from cardspeak.room.closed import ClosedTable
from cardspeak.room.kinds import title_of
from cardspeak.room.openings import Opening, read_opening
from cardspeak.room.roof import Roof


class WithTables(Roof, Protocol):
    """A room that knows its closed tables too."""

    closed: dict[str, ClosedTable]


class Catalogue:
    def __init__(self, room: WithTables) -> None:
        self._room = room
        self._far: dict[str, Opening] = {}  # of tables that other processes have

    @property
    def titles(self) -> dict[str, str]:
        """Every table there ever was, by id."""
        gone = {id: table.title for id, table in self._room.closed.items()}
        far = {id: title_of(opening) for id, opening in self._opened_elsewhere().items()}
        return far | gone | {id: desk.title for id, desk in self._room.desks.items()}

    @property
    def books(self) -> dict[str, str]:
        """By which book each of them plays or played."""
        gone = {id: table.book for id, table in self._room.closed.items()}
        far = {id: load_book(opening.book).slug for id, opening in self._opened_elsewhere().items()}
        return far | gone | {id: desk.machine.book for id, desk in self._room.desks.items()}

    def _opened_elsewhere(self) -> Mapping[str, Opening]:
        """The tables of other processes, those that are closed too, and how they were opened."""
        room = self._room
        if room.elsewhere is not None:
            for stream in room.log.streams("table"):
                id = stream.partition("/")[2]
                here = id in room.desks or id in room.closed or id in self._far
                first = None if here else next(room.log.read(stream), None)
                if first is not None and first.kind == "opened":
                    self._far[id] = read_opening(first.body)
        return self._far
