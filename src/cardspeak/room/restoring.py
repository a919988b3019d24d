"""Tables read back from the log: from a snapshot and the records after it, or from the whole stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from cardspeak.errors import BadInput, BookError, CardspeakError
from cardspeak.room import saved
from cardspeak.room.building import build
from cardspeak.room.closed import ClosedTable, read_closed
from cardspeak.room.desk import Desk
from cardspeak.room.face import Face
from cardspeak.room.kinds import title_of
from cardspeak.room.money import may_owe_more
from cardspeak.room.openings import Opening, read_opening
from cardspeak.room.packs import COMMITTED
from cardspeak.room.roof import Roof
from cardspeak.store import Log, Snapshot, StoreError, canonical
from cardspeak.store.cover import FaceDown

UNREADABLE = (BadInput, BookError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError)
WHAT_NOW = "run `cardspeak audit` on the log, and go back to a backup or to the version that wrote it."
KEY_LOST = (
    "start the room with the key that it had (--seal-key FILE, or the file put back in its place). If that is gone for "
    "good nobody can finish these hands: --without-hands brings the room up without those tables, and `cardspeak log "
    "void` declares the hands void and returns the stakes."
)
LONG_READ = 1_000  # records of a table read back, after which a snapshot spares the next start the same
LAST_PACKS = 10  # records among which the commitment to the last pack is looked for first


class Restoring:
    """How each table of the room was opened; `link` joins one to what several tables share."""

    def __init__(self, room: Roof, link: Callable[[Face], None]) -> None:
        self.openings: dict[str, Opening] = {}
        self._room = room
        self._log = room.log
        self._link = link

    def table(self, id: str) -> Desk | ClosedTable | None:
        """A table as it was when its last record was written; None if it was never opened."""
        try:
            return read_closed(self._log, f"table/{id}") or self.read(id)
        except FaceDown:
            raise
        except UNREADABLE as wrong:
            raise StoreError(f"Table {id} cannot be read back ({wrong!r}): {WHAT_NOW}") from wrong

    def read(self, id: str) -> Desk | None:
        """From a snapshot and the records after it, or from the whole stream; a table that is closed too."""
        stream = f"table/{id}"
        desk = self._from_snapshot(id)
        known = desk.position if desk is not None else 0
        records = self._log.proven(stream, known)
        if desk is None:
            first = next(records, None)
            if first is None or first.kind != "opened":
                return None
            desk = self._desk(id, read_opening(first.body))
            desk.position = first.position
        for record in records:
            desk.hear(record)
        last = self._log.position(stream)
        if desk.position != last:  # the way to the others is damaged: they are there, and are not found
            raise StoreError(f"Table {id} cannot be read back ({desk.position} of {last} records found): {WHAT_NOW}")
        self._link(desk.machine)
        self.recall(desk)
        if desk.position - known > LONG_READ:
            self.keep(desk)
        return desk

    def _desk(self, id: str, opening: Opening) -> Desk:
        self.openings[id] = opening
        return Desk(self._room, id, build(opening, id), opening.pace, title_of(opening))

    def _from_snapshot(self, id: str) -> Desk | None:
        """The table as it was kept; nothing if there is no snapshot that this program can use.

        Whoever can write the file could put a name of their own into one: it counts only if this room kept it.
        """
        kept = self._log.snapshot(f"table/{id}") if self._log.keyed else None
        found = saved.decode(kept.body) if kept is not None else None
        if kept is None or found is None:
            return None
        try:
            desk = self._desk(id, read_opening(found.opening.encode()))
            desk.machine.load(found)
        except (CardspeakError, msgspec.DecodeError, LookupError, TypeError, ValueError, AssertionError):
            return None
        desk.position, desk.hands, desk.paused = kept.position, found.hands, found.paused
        return desk

    def keep(self, desk: Desk) -> None:
        """A snapshot of a table between hands; one that cannot be made or written is done without."""
        parts = desk.machine.save() if self._log.keyed else None
        if parts is None or desk.closed:
            return
        opening = canonical(self.openings[desk.id]).decode()
        body = saved.encode(saved.Saved(saved.form(), opening, desk.hands, desk.paused, **parts))
        with suppress(StoreError):
            self._log.keep(Snapshot(desk.stream, desk.position, body))

    def recall(self, desk: Desk) -> None:
        """The pack of the last hand, as its commitment stands in the log."""
        packs = desk.machine.packs
        if packs is None:
            return
        last = self._log.position(packs.stream)
        for after in (max(0, last - LAST_PACKS), 0):
            records = list(self._log.proven(packs.stream, after))
            if any(record.kind == COMMITTED for record in records):
                packs.recall(records)
                return


def require_balances(log: Log, desks: Iterable[Desk], closed: Iterable[str]) -> None:
    """Balances are kept for quick answers and no hash covers them: they must fit the tables and come to nothing."""
    if more := may_owe_more(log.header):
        raise StoreError(f"The log lets {more[0]} owe chips, and a room does not: {WHAT_NOW}")
    off = sum(log.balances().values())
    wrong = [f"all accounts together hold {off}"] if off else []
    for desk in desks:
        chips = desk.machine.chips()
        held = (log.balance(f"{desk.stream}/seats"), log.balance(f"{desk.stream}/pot"))
        if held != (chips.seats, chips.pot):
            wrong.append(f"table {desk.id} holds {chips.seats} and {chips.pot}, the ledger {held[0]} and {held[1]}")
    left = {id: log.balance(f"table/{id}/seats") + log.balance(f"table/{id}/pot") for id in closed}
    wrong += [f"table {id} is closed, and the ledger has {chips} on it" for id, chips in left.items() if chips]
    if wrong:
        raise StoreError(f"The ledger does not fit the tables ({wrong[0]}): {WHAT_NOW}")


def face_down_at(tables: list[str]) -> str:
    said = f"table {tables[0]}" if len(tables) == 1 else f"tables {', '.join(sorted(tables, key=len))}"
    return f"What is being played at {said} lies face down under a key that this room does not have"
