"""A room on PostgreSQL plays as it does on a file, comes back in a new run, and passes the same audit."""

from __future__ import annotations

import asyncio

from cardspeak.cli.audit import across, replayers
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.store import audit
from cardspeak.store.postgres import PostgresStore


async def evening(address: str, hands: int) -> tuple[int, int]:
    """How many tables were there already, and how many hands were played by now."""
    with PostgresStore.open(address, name="room") as log:
        room = Room(log)
        restored = room.restore()
        if not restored:
            await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=INSTANT))
            await room.open(Opening(book="crown-perth-holdem", kind="banked", house=2, pace=INSTANT))
            await room.welcome("Ann")
        else:
            room.start()
        desk = room.desk("1")
        until = desk.hands + hands
        async with asyncio.timeout(60):
            while desk.hands < until:
                await asyncio.sleep(0.01)
        await room.stop()
        assert log.stopped == ""
        return restored, desk.hands


def test_played_stopped_and_gone_on(database: str) -> None:
    assert asyncio.run(evening(database, 3))[0] == 0
    restored, hands = asyncio.run(evening(database, 3))
    assert restored == 2
    assert hands >= 6
    found = audit(database, None, replayers(), across())
    assert found.faults == ()
    assert found.verified.chains == 2
    assert {"chain/1", "jackpot/crown-perth-holdem", "table/1", "table/2"} <= set(found.replayed)
