"""C5: all play can be stopped on demand, hands in progress concluded first; the reason is in the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import DEALER, SUPERVISOR, memory, seated, until

from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.everywhere import LONGEST
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.who import Who

OPENING = Opening(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)


async def three_tables() -> tuple[Room, list[Desk]]:
    room = memory()
    desks = [await seated(room, house=3) for _ in range(3)]
    await until(lambda: all(desk.hands > 1 for desk in desks))
    return room, desks


def orders(room: Room) -> list[tuple[str, str, Any]]:
    return [(one.kind, one.actor, msgspec.json.decode(one.body)) for one in room.log.read("room")]


@pytest.mark.parametrize(("what", "kind"), [("hold", "all held"), ("pause", "all paused")])
@pytest.mark.control("C5")
def test_everything_stops_and_goes_on(what: str, kind: str) -> None:
    async def story() -> None:
        room, (one, two, three) = await three_tables()
        await room.floor(DEALER, three.id, "pause")
        done = await room.floor(SUPERVISOR, "*", what, "o-1", why="A fire alarm.")
        assert done == Done(1)
        assert await room.floor(SUPERVISOR, "*", what, "o-1", why="A fire alarm.") == Done(1, repeated=True)
        with pytest.raises(BadInput, match="something else"):
            await room.floor(SUPERVISOR, "*", what, "o-1", why="A flood.")
        await until(lambda: one.paused and two.paused)
        if what == "hold":
            assert not one.machine.running
            assert not two.machine.running, "the hand was concluded first"
        assert orders(room) == [(kind, "Sue", {"why": "A fire alarm.", "tables": [one.id, two.id]})]
        told = [record for record in room.log.read(one.stream) if record.kind == kind.removeprefix("all ")]
        assert [msgspec.json.decode(record.body) for record in told] == [{"why": "A fire alarm."}], "at each table too"
        with pytest.raises(BadInput, match="All play is stopped: A fire alarm"):
            await room.open(OPENING, Who("Ann"))
        again = memory(room.log)
        again.restore()
        assert all(desk.paused for desk in again.desks.values()), "after a restart too"
        with pytest.raises(BadInput, match="All play is stopped"):
            await again.open(OPENING, Who("Ann"))
        await room.floor(SUPERVISOR, "*", "resume", "o-2", why="It was nothing.")
        assert (one.paused, two.paused, three.paused) == (False, False, True), "what another stopped is another's"
        hands = one.hands, two.hands
        await until(lambda: one.hands > hands[0] and two.hands > hands[1])
        await room.open(OPENING, Who("Ann"))
        await room.stop()

    run(story())


def test_who_may_and_how() -> None:
    async def story() -> None:
        room, (one, *_) = await three_tables()
        for who in (Who("Ann"), DEALER):
            refused = await room.floor(who, "*", "pause", "x-1", why="Because.")
            assert isinstance(refused, Refused)
            assert refused.why == "authority"
        for why in ("", "x" * (LONGEST + 1), "a\nb"):
            with pytest.raises(BadInput, match="Say why"):
                await room.floor(SUPERVISOR, "*", "pause", "x-2", why=why)
        with pytest.raises(BadInput, match="each is closed by itself"):
            await room.floor(SUPERVISOR, "*", "close", "x-3", why="The night ends.")
        assert orders(room) == []
        assert not one.paused
        assert isinstance(await room.floor(SUPERVISOR, "*", "pause", why="x" * LONGEST), Done)
        await room.stop()

    run(story())


def test_a_second_order_does_not_forget_what_the_first_stopped() -> None:
    async def story() -> None:
        room, desks = await three_tables()
        await room.floor(SUPERVISOR, "*", "hold", why="Soon.")
        await room.floor(SUPERVISOR, "*", "pause", why="Now.")
        assert all(desk.paused for desk in desks)
        await room.floor(SUPERVISOR, "*", "resume", why="Done.")
        assert not any(desk.paused or desk.holding for desk in desks)
        await room.floor(SUPERVISOR, "*", "resume", why="Once more.")
        assert orders(room)[-1][2] == {"why": "Once more.", "tables": []}
        await room.stop()

    run(story())
