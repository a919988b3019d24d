"""The room: its log, its tables, its people. Opened from a file it is as it was, to the chip."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room.banked import BankedDesk
from cardspeak.room.desk import FLOOR, Desk, Done
from cardspeak.room.lobby import row_of
from cardspeak.room.machines import Machine
from cardspeak.room.money import CAGE, wallet
from cardspeak.room.openings import Opening, build, read_opening, title_of
from cardspeak.room.players import HOUSE, PlayersTable, seat_command
from cardspeak.room.pools import Pools
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Draft, Log, canonical

_log = logging.getLogger("cardspeak.room")
WELCOME = 100_000  # play chips for somebody new, and again for somebody who has none left
HOUSE_NAMES = ("Ada", "Bert", "Cleo", "Dan", "Edie", "Finn", "Greta", "Hal", "Ines", "Jonas", "Kit", "Lou")


class Room:
    """Everything under one roof. Reads the clock and the system's chance; the machines below never do."""

    def __init__(self, log: Log, *, clock: Callable[[], float] = time.time) -> None:
        self.log = log
        self.now = clock
        self.desks: dict[str, Desk] = {}
        self.notes: list[str] = []
        self.pools: dict[str, Pools] = {}
        self._ids = itertools.count(1)
        self._known: set[str] = set()

    # -- opening --------------------------------------------------------------------------------------------

    def restore(self) -> int:
        """Every table as it was when the last record was written."""
        for stream in self.log.streams("table"):
            id = stream.partition("/")[2]
            desk = self._read(id)
            if desk is not None:
                self.desks[id] = desk
        numbers = [int(id) for id in self.desks if id.isdigit()]
        self._ids = itertools.count(max(numbers, default=0) + 1)
        return len(self.desks)

    def _read(self, id: str) -> Desk | None:
        records = self.log.read(f"table/{id}")
        first = next(records, None)
        if first is None or first.kind != "opened":
            return None
        opening = read_opening(first.body)
        desk = Desk(self, id, build(opening, id), opening.pace, title_of(opening))
        desk.position = first.position
        self._replay(desk, records)
        self._link(desk.machine)
        return desk

    def _link(self, machine: Machine) -> None:
        """A table with jackpot wagers plays for the room's pools."""
        if not isinstance(machine, BankedDesk) or machine.setup.game.file.jackpot is None:
            return
        book = machine.setup.book
        if book not in self.pools:
            self.pools[book] = Pools(self.log, book, machine.setup.jackpot_wager, int(self.now() * 1e6))
        machine.link(self.pools[book])

    def _replay(self, desk: Desk, records: Any) -> None:
        for record in records:
            if record.kind == "closed":
                desk.closed = True
            elif record.kind in ("paused", "resumed"):
                desk.paused = record.kind == "paused"
            else:
                desk.machine.apply(record.kind, record.body)
                desk.hands += record.kind == "hand finished"
                desk.machine.forget()
            desk.position = record.position

    def machine_of(self, desk: Desk) -> Machine:
        """The machine of a desk, built again from the log alone; and the pools it may have touched."""
        for pools in self.pools.values():
            pools.reload()
        again = self._read(desk.id)
        assert again is not None, "a desk has its opening in the log"
        desk.position = again.position
        return again.machine

    async def open(self, opening: Opening, who: Who = THE_ROOM) -> Desk:
        """A new table, in the log before anybody sees it; house players sit down at once."""
        id = str(next(self._ids))
        machine = build(opening, id)
        self._link(machine)
        desk = Desk(self, id, machine, opening.pace, title_of(opening))
        draft = Draft("opened", int(self.now() * 1e6), who.name, "", canonical(opening))
        appended = await asyncio.wrap_future(self.log.append(desk.stream, 0, (draft,)))
        desk.position = appended.position
        self.desks[id] = desk
        await self._seat_house_players(desk, opening.house)
        desk.start()
        return desk

    async def _seat_house_players(self, desk: Desk, count: int) -> None:
        machine = desk.machine
        if not isinstance(machine, PlayersTable) or not count:
            return
        setup = machine.setup
        chips = setup.buy_in[1] or setup.buy_in[0] * 5
        seats = range(setup.places, max(0, setup.places - count), -1)
        for seat, name in zip(seats, HOUSE_NAMES, strict=False):
            command = seat_command(setup, seat, HOUSE + name, chips, int(self.now()))
            answer = await desk.ask(THE_ROOM, command)
            if isinstance(answer, Refused):
                raise BadInput(f"A house player cannot sit down: {answer}")

    def start(self) -> None:
        for desk in self.desks.values():
            desk.start()

    async def stop(self) -> None:
        """No new moves of the room's own, and everything finished that was asked for."""
        for desk in self.desks.values():
            desk.stop()
            desk.paused = True
        for desk in self.desks.values():
            await desk.settle()

    # -- people ---------------------------------------------------------------------------------------------

    async def welcome(self, name: str) -> int:
        """Play chips for somebody who has none, neither here nor at a table; the balance after."""
        account = wallet(name)
        held = self.log.balance(account)
        if held > 0 or self.seated(name):
            return held
        moved = Transfer(CAGE, account, WELCOME, "silent: play chips", "chips to play with")
        body = canonical({"name": name, "chips": WELCOME})
        draft = Draft("welcomed", int(self.now() * 1e6), name, "", body, (moved,))
        await asyncio.wrap_future(self.log.append(account, None, (draft,)))
        return self.log.balance(account)

    def chips_of(self, name: str) -> int:
        return self.log.balance(wallet(name))

    def seated(self, name: str) -> tuple[str, ...]:
        """The tables at which somebody sits."""
        return tuple(id for id, desk in self.desks.items() if name in desk.machine.people())

    def desk(self, id: str) -> Desk:
        if id not in self.desks:
            raise BadInput(f"There is no table {id!r} here.")
        return self.desks[id]

    async def floor(self, who: Who, table: str, what: str) -> Done | Refused:
        """What the dealer and those above do with a table as a whole."""
        if what not in FLOOR:
            raise BadInput(f"The floor can {', '.join(FLOOR)} a table, not {what!r}.")
        if not who.at_least("dealer" if what != "close" else "supervisor"):
            return Refused("authority", self.silent("the floor runs the tables"), "That is for the floor to do.")
        return await self.desk(table).floor(who, what)

    # -- the rest -------------------------------------------------------------------------------------------

    def silent(self, why: str) -> Citation:
        return Citation("room", f"silent: {why}")

    def note(self, text: str) -> None:
        """For whoever runs the room: kept for the page of the house, and in the program's own log."""
        self.notes.append(text)
        _log.warning(text)

    def report_crash(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.note(f"a table's own move failed: {task.exception()!r}")

    def lobby(self) -> list[Mapping[str, Any]]:
        """Every table that is open, for the page everybody sees first."""
        return [row_of(desk) for desk in self.desks.values() if not desk.closed]
