"""A tournament of a thousand house players at 112 tables of the room, seen to its end, paid, and audited."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.room.test_tournaments import sound, wish

from cardspeak.cli.audit import across, replayers
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.who import Who
from cardspeak.store import Store, audit

PLAYERS, SEATS, TABLES = 1_000, 9, 112


@pytest.mark.slow
def test_a_thousand_house_players_play_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        room = Room(Store.open(path))
        room.start()
        large = wish(players=PLAYERS, seats=SEATS, house=PLAYERS, level_hands=4)
        hall = await open_tournament(room, large, Who("Max", "manager"))
        assert len(hall.tables) == TABLES
        while not (hall.state.over and hall._settled() and hall.state.paid == hall.state.prizes):
            stopped = [desk.fault for desk in room.desks.values() if desk.fault]
            assert not stopped, stopped[0]
            await asyncio.sleep(0.5)
        sound(room, hall)
        await room.stop()
        room.log.close()

    asyncio.run(evening())
    found = audit(path, None, replayers(), across())
    assert found.sound, found.faults[:3]
