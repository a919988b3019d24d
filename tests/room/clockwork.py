"""A room whose clock a test sets, so that minutes pass at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from tests.room.sitting import ANN, BOB, CID, seated, table_of, turn, until

from cardspeak.room.desk import Desk, Pace
from cardspeak.room.room import Room
from cardspeak.store import Log, MemoryStore

QUICK = Pace(house=0, pause=0.15, act=60, board=0, alone=0)  # everybody sits before the first hand
START = 1_000_000.0
STAR: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "pace": QUICK}
CROWN: dict[str, Any] = {"book": "crown-melbourne-poker", "game": "holdem", "pace": QUICK}
TASMANIA: dict[str, Any] = {"book": "tasmania-poker", "game": "holdem", "pace": QUICK}
STUD: dict[str, Any] = {"book": "tasmania-poker", "game": "five-card-stud", "pace": QUICK}
OPEN: dict[str, Any] = {"book": "open-table", "game": "holdem", "pace": QUICK}


class Clockwork:
    """The room's time: it stands until somebody moves it."""

    def __init__(self, log: Log | None = None) -> None:
        self.at = START
        self.log = log if log is not None else MemoryStore()
        self.room = Room(self.log, clock=lambda: self.at)

    async def passes(self, seconds: float, *desks: Desk) -> None:
        """So many seconds go by, and the room looks at these tables; it is done when nothing moves any more."""
        self.at += seconds
        for desk in desks or tuple(self.room.desks.values()):
            desk._go(())
        await asyncio.sleep(0)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until every table waits for a guest, or for a time to come."""

        def still() -> bool:
            return all(_waits(desk) for desk in self.room.desks.values())

        await until(still)


async def dealt(works: Clockwork, **opening: Any) -> Desk:
    """Ann, Bob and Cid in their first hand."""
    desk = await seated(works.room, ANN, BOB, CID, **opening)
    await until(lambda: table_of(desk).state.running)
    return desk


def _waits(desk: Desk) -> bool:
    return desk.closed or desk.paused or desk._turn.waits.what in ("clock", "nothing")


def told(desk: Desk) -> Iterator[dict[str, Any]]:
    """Every event of a table, as the log has it, with who wrote it down."""
    for record in desk.room.log.read(desk.stream):
        if record.body.startswith(b"["):
            for event in msgspec.json.decode(record.body):
                yield {"actor": record.actor, **event}


def kinds(desk: Desk) -> list[str]:
    return [event["type"] for event in told(desk)]


def last_of(desk: Desk, kind: str) -> dict[str, Any]:
    return [event for event in told(desk) if event["type"] == kind][-1]


def in_turn(desk: Desk) -> int:
    assert table_of(desk).state.running
    return turn(desk)[1]
