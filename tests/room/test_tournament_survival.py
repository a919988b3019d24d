"""A tournament in a room that dies in between, or whose log swallows what it took: nothing is lost or done twice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.hours import run
from tests.room.sitting import Failing, memory, until
from tests.room.test_directing import DANA, begun, done, fold
from tests.room.test_tournaments import over, sound, wish

from cardspeak.refusal import Refused
from cardspeak.room.room import Room
from cardspeak.room.shown import Done
from cardspeak.room.tournament.hall import EVENTS, Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.who import Who
from cardspeak.store import MemoryStore, Record
from cardspeak.tournament import commands as c
from cardspeak.tournament.events import OrderReleased


def killed(room: Room) -> Room:
    """What another process finds in the log: nothing of the old room is finished, and nothing of it is known."""
    again = memory(room.log)
    again.restore()
    return again


async def in_a_hand(hall: Hall) -> str:
    """Ann is asked at a table where somebody else sits as well; its name."""
    mine = hall.state.seat["Ann"][0]
    table = hall.room.desks[mine].machine.table  # type: ignore[attr-defined]
    await until(lambda: table.hand is not None and table.hand.turn == hall.state.seat["Ann"][1])
    return mine


def test_an_order_that_waits_for_a_hand_survives_the_room() -> None:
    """Given, and the process dies before the hand is over; the next room does it, and once."""

    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        room.start()
        hall = await begun(room)
        mine = await in_a_hand(hall)
        other = "Ann"  # who folds whatever comes, and so has chips when the hand is over
        first = await hall.ask(DANA, c.Disqualify(other, "abuse"), "an id")
        assert isinstance(first, Done)
        await room.stop()
        room = killed(room)
        hall = room.halls["1"]
        assert [kept.who for kept in hall.state.waiting] == ["Dana"]
        room.start()
        again = await hall.ask(DANA, c.Disqualify(other, "abuse"), "an id")
        assert again == Done(first.position, repeated=True)
        assert hall.state.entrants[other].status == "in"
        number = hall.state.tables[mine].number
        await done(hall, c.StepAway("Ann"))
        while hall.state.entrants[other].status == "in":
            await fold(room, mine)
        assert hall.state.tables[mine].number == number, "not one hand more was dealt before"
        assert hall.state.waiting == ()
        await room.stop()  # nothing is on its way any more
        assert killed(room).halls["1"].state == hall.state

    run(story())


def test_an_order_that_cannot_be_done_any_more_is_let_go_and_says_why() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        mine = await in_a_hand(hall)
        other = "Ann"  # who folds whatever comes, and so has chips when the hand is over
        refused = await hall.ask(Who("Dee", "dealer"), c.Disqualify(other, "abuse"))
        assert isinstance(refused, Refused)  # not a dealer's to say: nothing is kept
        assert hall.state.waiting == ()
        await done(hall, c.Disqualify(other, "abuse"))
        await done(hall, c.Retire(other))
        while hall.state.waiting:
            await fold(room, mine)
        assert hall.state.entrants[other].status == "disqualified"
        told = [
            one for record in room.log.read(hall.stream) for one in _events(record) if isinstance(one, OrderReleased)
        ]
        assert [bool(one.why) for one in told] == [False, True]
        assert "disqualified" in told[1].why
        await room.stop()

    run(story())


def _events(record: Record) -> list[Any]:
    return EVENTS.decode(record.body) if record.kind != "opened" else []


@pytest.mark.parametrize("whose", ["the tournament's", "a table's"])
def test_a_record_that_the_log_swallowed_is_heard_and_nothing_is_done_twice(whose: str) -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        room.start()
        hall = await begun(room)
        mine = await in_a_hand(hall)
        log.swallows = "the line went dead"
        if whose == "a table's":
            while not room.desks[mine].fault:
                await fold(room, mine)
        else:
            refused = await hall.ask(DANA, c.PauseClock())
            assert isinstance(refused, Refused)
            assert refused.why == "log"
            assert "the line went dead" in refused.says
        log.swallows = ""
        await until(lambda: log.position(hall.stream) == hall.position and not hall.fault, 60.0)
        if whose != "a table's":
            assert hall.state.resting
            await done(hall, c.RunClock())
        await done(hall, c.StepAway("Ann"))
        number = hall.state.tables[mine].number
        while hall.state.tables[mine].number < number + 2 and not hall.state.over:
            await fold(room, mine)
        await room.stop()  # nothing is on its way any more
        assert hall.state == killed(room).halls["1"].state
        assert hall.state.balance == 0

    run(story())


def test_a_room_that_dies_while_it_opens_the_tables_opens_the_others_afterwards() -> None:
    class Dying(Failing):
        """Takes two tables of the tournament, and no third."""

        def append(self, stream: str, *more: Any) -> Any:
            if stream == "table/3":
                self.fails = "killed"
            return super().append(stream, *more)

    async def story() -> None:
        log = Dying()
        room = memory(log)
        room.start()
        with pytest.raises(Exception, match="killed"):
            await open_tournament(room, wish(players=9, house=9))
        await room.stop()
        log.fails = ""
        room = killed(room)
        assert len(room.halls["1"].tables) == 2
        log.append = MemoryStore.append.__get__(log)  # type: ignore[method-assign]
        room.start()
        hall = room.halls["1"]
        await over(hall)
        sound(room, hall)
        assert len(hall.tables) == 3
        await room.stop()

    run(story())
