"""A room in memory, without a network: people, tables, and eyes that keep what they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec
from tests.room import hours

from cardspeak.ledger import differences
from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch
from cardspeak.room.desk import INSTANT, Desk, Done
from cardspeak.room.face import Face
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Appended, Log, MemoryStore, StoreError, StreamDrafts
from cardspeak.table import commands as c
from cardspeak.table.machine import Table

ANN, BOB, CID = Who("Ann"), Who("Bob"), Who("Cid")
DEALER, SUPERVISOR, MANAGER = Who("Dee", "dealer"), Who("Sue", "supervisor"), Who("Max", "manager")
HOLDEM: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "pace": INSTANT}


class Eyes:
    """A watcher that keeps everything."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.shown: list[dict[str, Any]] = []

    def show(self, table: str, message: bytes) -> None:
        self.shown.append(msgspec.json.decode(message))

    @property
    def last(self) -> dict[str, Any]:
        return self.shown[-1]


class Failing(MemoryStore):
    """A log whose disk fails when told to, before or after the record reached it."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""
        self.swallows = ""  # the record is written, and then the line goes dead
        self.hold: Future[None] | None = None

    def append_all(self, parts: Any) -> Future[Appended]:
        if self.fails:
            failed: Future[Appended] = Future()
            failed.set_exception(StoreError(self.fails))
            return failed
        if self.swallows:
            super().append_all(parts).result()
            failed = Future()
            failed.set_exception(StoreError(self.swallows))
            return failed
        if self.hold is None:
            return super().append_all(parts)
        return self._later(tuple(parts), self.hold)

    def _later(self, parts: tuple[StreamDrafts, ...], hold: Future[None]) -> Future[Appended]:
        """Written only when somebody lets go."""
        waiting: Future[Appended] = Future()
        waiting.set_running_or_notify_cancel()

        def write(_: Future[None]) -> None:
            try:
                waiting.set_result(MemoryStore.append_all(self, parts).result())
            except Exception as wrong:
                waiting.set_exception(wrong)

        hold.add_done_callback(write)
        return waiting

    def append(self, stream: str, expected: int | None, drafts: Any) -> Future[Appended]:
        return self.append_all((StreamDrafts(stream, expected, tuple(drafts)),))


def act(machine: Face, who: Who, command: Any, now: int) -> Batch | Refused | Any:
    """Decided and applied, as by a desk whose log never fails."""
    answer = machine.decide(who, command, now)
    if isinstance(answer, Batch):
        machine.apply(answer.events)
    return answer


def table_of(desk: Desk) -> Table:
    assert isinstance(desk.machine, PlayersTable)
    return desk.machine.table


async def seated(room: Room, *people: Who, **opening: Any) -> Desk:
    """A table with these people at seats 1, 2, 3 ..., each with the least buy-in twice over."""
    desk = await room.open(Opening(**(HOLDEM | {"pace": opening.pop("pace", INSTANT)} | opening)))
    for seat, who in enumerate(people, 1):
        await room.welcome(who.name)
        await sit(desk, who, seat)
    return desk


async def sit(desk: Desk, who: Who, seat: int) -> None:
    chips = 2 * desk.machine.setup.buy_in[0]
    answer = await desk.ask(who, seat_command(seat, who.name, chips, 0))
    assert isinstance(answer, Done), answer


def same_as_the_log(room: Room, desk: Desk) -> None:
    """The machine is what its records make, to the chip, and the ledger says the same."""
    twin = memory(room.log)
    twin.restore()
    other = twin.desks.get(desk.id) or twin._tables.read(desk.id)  # a closed one is not read again at a start
    assert other is not None
    assert other.position == desk.position == room.log.position(desk.stream)
    assert table_of(other).state == table_of(desk).state
    balanced(room)


def balanced(room: Room) -> None:
    """All accounts together are nothing, and those of each table are its machine's chips."""
    balances = room.log.balances()
    assert sum(balances.values()) == 0
    assert differences(balances, [entry.transfer for entry in room.log.entries()]) == []
    for desk in room.desks.values():
        chips = desk.machine.chips()
        held = (room.log.balance(f"table/{desk.id}/seats"), room.log.balance(f"table/{desk.id}/pot"))
        assert held == (chips.seats, chips.pot), desk.id


async def until(wanted: Callable[[], Any], seconds: float = 20.0) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not wanted():
            await hours.a_moment(wanted)


def turn(desk: Desk) -> tuple[Who, int]:
    """Who is to act, and where."""
    table = table_of(desk)
    assert table.hand is not None
    seat = table.hand.turn
    return Who(table.state.dealt.get(seat, "")), seat


def play(command: Any) -> c.Play:
    return c.Play(command=command)


def memory(log: Log | None = None) -> Room:
    return Room(log if log is not None else MemoryStore(), clock=hours.now)
