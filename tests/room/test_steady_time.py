"""Time left is counted by a clock that nobody can set; the record keeps the wall's."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.clockwork import STAR, START, Clockwork, in_turn, kinds
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, CID, Eyes, seated, table_of, until
from tests.room.test_clocks import folded

from cardspeak.room.desk import Desk
from cardspeak.room.room import Room
from cardspeak.store import MemoryStore

DAY = 86_400.0


class TwoClocks(Clockwork):
    """The wall's clock can be set; the steady one only goes on."""

    def __init__(self, log: Any = None) -> None:
        self.at = self.steady = START
        self.log = log if log is not None else MemoryStore()
        self.room = Room(self.log, clock=lambda: self.at, seconds=lambda: self.steady)

    async def set(self, by: float) -> None:
        """Somebody sets the clock of the machine, and the room looks."""
        self.at += by
        self.room.now()
        for desk in self.room.desks.values():
            desk._go(())
        await self.quiet()

    async def passes(self, seconds: float, *desks: Desk) -> None:
        self.steady += seconds
        await super().passes(seconds, *desks)


async def first_hand(works: Clockwork) -> Desk:
    desk = await seated(works.room, ANN, BOB, CID, **STAR)
    await until(lambda: table_of(desk).state.running)
    return desk


@pytest.mark.control("C1")
@pytest.mark.parametrize("by", [DAY, -DAY])
def test_a_clock_that_is_set_in_the_middle_of_a_hand_changes_nobodys_time(by: float) -> None:
    async def story() -> None:
        works = TwoClocks()
        desk = await first_hand(works)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        left, seat = eyes.last["clock"], in_turn(desk)
        await works.set(by)
        desk.watch(eyes)
        assert (eyes.last["clock"], folded(desk, seat)) == (left, False)
        await works.passes(20)
        desk.watch(eyes)
        assert eyes.last["clock"] == left - 20
        await works.set(-by)
        desk.watch(eyes)
        assert eyes.last["clock"] == left - 20
        await works.passes(left)
        await works.passes(6)
        assert folded(desk, seat), "when the time is over, it is over"
        assert [record.kind for record in works.log.read("room")] == ["clock changed", "clock changed"]
        await works.room.stop()

    run(story())


@pytest.mark.control("C1")
def test_a_clock_set_ahead_and_put_right_gives_nobody_a_day() -> None:
    """Hands are played while the clock is wrong; then it is put right, and the room started again."""

    async def story() -> None:
        works = TwoClocks()
        desk = await first_hand(works)
        await works.set(DAY)
        for _ in range(3):
            await works.passes(70)
        await works.set(-DAY)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        assert eyes.last["clock"] is not None
        assert eyes.last["clock"] <= 61
        await works.room.stop()

        again = TwoClocks(works.log)
        again.at = again.steady = works.at
        again.room.restore()
        again.room.start()
        await again.quiet()
        twin = again.room.desks[desk.id]
        twin.watch(eyes)
        out = kinds(twin).count("TimeRanOut")
        assert eyes.last["clock"] <= 61
        await again.passes(62)
        await again.passes(6)
        assert kinds(twin).count("TimeRanOut") == out + 1
        times = [record.time for record in again.log.read(twin.stream)]
        assert max(times) <= (works.at + DAY) * 1e6
        assert times[-1] <= again.at * 1e6, "the record keeps the wall's"
        await again.room.stop()

    run(story())
