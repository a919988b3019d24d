"""A room on PostgreSQL plays as it does on a file, comes back in a new run, and passes the same audit."""

from __future__ import annotations

import asyncio

from tests.room.test_packs import called, dealt, seated

from cardspeak.cli.audit import across, replayers
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.store import audit
from cardspeak.store.cover import is_face_down
from cardspeak.store.postgres import PostgresReader, PostgresStore

SECRET = bytes(range(32))


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


async def left_in_a_hand(address: str) -> None:
    with PostgresStore.open(address, secret=SECRET) as log:
        room = Room(log)
        desk = await seated(room)
        await dealt(desk)
        await room.stop()


def test_a_hand_in_progress_lies_face_down_and_goes_on(database: str) -> None:
    asyncio.run(left_in_a_hand(database))
    with PostgresReader(database) as reader, PostgresReader(database, SECRET) as house:
        started = [one for one in reader.read("table/1") if one.kind == "hand started"]
        assert [is_face_down(one) for one in started] == [True]
        assert not any(is_face_down(one) for one in house.read_all())
        assert b'"seed"' not in b"".join(one.body for one in reader.read("packs/1"))
    assert audit(database, None, replayers(), across()).face_down == len(started)
    assert audit(database, None, replayers(), across(), secret=SECRET).face_down == 0

    async def gone_on() -> None:
        with PostgresStore.open(database, secret=SECRET) as log:
            room = Room(log)
            assert room.restore() == 1
            await called(room.desk("1"))
            await room.stop()

    asyncio.run(gone_on())
    found = audit(database, None, replayers(), across())
    assert (found.faults, found.face_down) == ((), 0)


def test_played_stopped_and_gone_on(database: str) -> None:
    assert asyncio.run(evening(database, 3))[0] == 0
    restored, hands = asyncio.run(evening(database, 3))
    assert restored == 2
    assert hands >= 6
    found = audit(database, None, replayers(), across())
    assert found.faults == ()
    assert found.verified.chains == 2
    assert {"chain/1", "jackpot/crown-perth-holdem", "table/1", "table/2"} <= set(found.replayed)
