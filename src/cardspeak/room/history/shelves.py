"""Every table's shelf, found by its table: a hand's or a round's is known by how the table was opened."""

from __future__ import annotations

import threading

from cardspeak.errors import BadInput
from cardspeak.room.history.played import Shelf
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import read_opening
from cardspeak.store import Log


class Shelves:
    """The hands and rounds of every table. Any thread may ask: a long log is not read on the loop that deals cards."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._shelves: dict[str, Shelf] = {}
        self._reading = threading.Lock()

    def of(self, table: str) -> Shelf:
        with self._reading:
            if table not in self._shelves:
                self._shelves[table] = self._shelf(table)
            shelf = self._shelves[table]
            shelf.catch_up(self.log)
        return shelf

    def _shelf(self, table: str) -> Shelf:
        first = next(self.log.read(f"table/{table}"), None)
        if first is None or first.kind != "opened":
            raise BadInput(f"There is no table {table!r} here.")
        opening = read_opening(first.body)
        return KINDS[opening.kind].shelf(table, opening)
