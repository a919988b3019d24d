"""What everybody sees is worked out once for all who look: it comes out as if each had looked alone."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.room.sitting import memory
from tests.shelf import SAMPLE

from cardspeak.hand.seen import Viewer
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.shown import INSTANT
from cardspeak.table.views import seen_from, view_of


@pytest.mark.parametrize(("book", "game"), SAMPLE)
def test_the_same_as_alone(book: str, game: str) -> None:
    async def story() -> None:
        room = memory()
        desk = await room.open(Opening(book=book, game=game, house=4, pace=INSTANT))
        seen, looked = 0, -1
        while desk.hands < 4:
            if desk.position == looked:  # nothing has happened since
                await asyncio.sleep(0)
                continue
            looked = desk.position
            machine = desk.machine
            assert isinstance(machine, PlayersTable)
            table = machine.table
            since = len(table.events)
            everybody = view_of(table, "rail", since=since)
            viewers: list[Viewer] = ["rail", "floor", *table.state.seats]
            for viewer in viewers:
                alone = view_of(table, viewer, since=since)
                assert msgspec.structs.asdict(seen_from(table, viewer, everybody)) == msgspec.structs.asdict(alone)
                seen += 1
            await asyncio.sleep(0)
        assert seen > 50
        await room.stop()

    asyncio.run(story())
