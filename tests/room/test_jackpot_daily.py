"""The room closes the day of a jackpot when the gaming day ends: with a report, and not over a cent of difference."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.room import hours
from tests.room.sitting import ANN, BOB, DEALER, MANAGER, memory, table_of, turn, until
from tests.room.test_room_jackpot import CROWN, STAR, meter, table

from cardspeak.hand import commands as hc
from cardspeak.ledger import Transfer
from cardspeak.office.days import day_bounds, gaming_day
from cardspeak.office.settings import first_settings
from cardspeak.room.desk import Desk, Done
from cardspeak.room.jackpots.views import shown
from cardspeak.room.room import Room
from cardspeak.store import Draft, MemoryStore, Reader, Store
from cardspeak.store.cover import is_face_down
from cardspeak.table import commands as c

CLOCK, ENDS = first_settings().clock, 6  # as a house has them that has set nothing


def ends(room: Room) -> int:
    """When the gaming day that goes on is over."""
    return over(int(room.now()))


def over(at: int) -> int:
    """The end of the gaming day that a moment belongs to: clocks are changed, so some are no day after the last."""
    return day_bounds(gaming_day(at, CLOCK, ENDS), CLOCK, ENDS)[1]


async def night(room: Room) -> int:
    """Sleep until a minute into the next gaming day; when that began."""
    ended = ends(room)
    known = {book: days_of(room, book) for book in room.meters}
    await asyncio.sleep(ended - room.now() - 5)
    assert known == {book: days_of(room, book) for book in room.meters}, "not before its time"
    await asyncio.sleep(65)
    return ended


async def folded(desk: Desk) -> None:
    who, seat = turn(desk)
    hand = table_of(desk).hand
    assert hand is not None
    last = any(one.verb == "take pot" for one in hand.legal)
    assert isinstance(await desk.ask(who, c.Play(command=hc.TakePot(seat) if last else hc.Fold(seat))), Done)


async def three_hands(room: Room, book: str) -> Desk:
    """Two are over, and the third is being played."""
    desk = await table(room, ANN, BOB, book=book)
    while table_of(desk).state.number < 3:
        await until(lambda: table_of(desk).state.running)
        await folded(desk)
    await until(lambda: table_of(desk).state.running)
    return desk


def days_of(room: Room, book: str) -> list[Any]:
    return list(meter(room, book).days)


def test_the_day_is_closed_at_its_hour_and_every_day_after() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await three_hands(room, STAR)
        first = await night(room)
        (report,) = days_of(room, STAR)
        assert first <= report.at < first + 60
        assert (report.who, report.stopped) == ("room", "")
        assert report.tables == {"table 1": (3, 3 * 5_000)}, "the hand that is being played has been counted"
        assert report.ledger == room.log.balance(f"meter/{STAR}")
        assert report.pools == {"royal": meter(room, STAR).amount("royal")}
        assert meter(room, STAR).day == {}
        assert await night(room) == over(first)
        assert over(first) <= days_of(room, STAR)[1].at < over(first) + 60
        console = shown(room.meters[STAR], DEALER, str)["console"]
        assert [one.at for one in console["days"]] == [one.at for one in days_of(room, STAR)[::-1]]
        assert "console" not in shown(room.meters[STAR], ANN, str)
        await room.stop()

    hours.run(story())


def test_a_room_that_was_not_there_closes_the_day_when_it_is_back() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        room.start()
        await three_hands(room, CROWN)
        ended = ends(room)
        await room.stop()
        assert days_of(room, CROWN) == []

        gone = ended + 3_600 - room.now()
        late = Room(log, clock=lambda: hours.now() + gone)
        late.restore()
        late.start()
        await until(lambda: days_of(late, CROWN))
        (report,) = days_of(late, CROWN)
        assert report.at >= ended
        assert report.tables == {"table 1": (3, 3 * 5_000)}
        await late.stop()

    hours.run(story())


def test_one_cent_of_difference_stops_it_and_stands_in_the_report_until_a_manager_closes() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        room.start()
        await three_hands(room, STAR)
        moved = Transfer("bank", f"meter/{STAR}", 1, "silent: a test", "a test")
        log.append("elsewhere", None, (Draft("test", int(room.now() * 1e6), "Eve", "", b"{}", (moved,)),)).result()
        await night(room)
        (report,) = days_of(room, STAR)
        assert "table 1" in report.stopped
        assert report.tables == {}
        assert meter(room, STAR).day == {"table 1": [3, 3 * 5_000]}, "nothing is forgotten"
        assert any("is not closed" in one for one in meter(room, STAR).incidents)
        assert any("is not closed" in one for one in room.notes)
        back = Transfer(f"meter/{STAR}", "bank", 1, "silent: a test", "a test")
        log.append("elsewhere", None, (Draft("test", int(room.now() * 1e6), "Eve", "", b"{}", (back,)),)).result()
        told = await room.close_day(MANAGER, STAR)
        assert "The day is closed" in str(told)
        assert [one.who for one in days_of(room, STAR)] == ["room", "Max"]
        await room.stop()
        again = memory(log)
        again.restore()
        assert days_of(again, STAR) == days_of(room, STAR)

    hours.run(story())


def test_a_hand_that_lies_face_down_in_the_log_is_counted_too(tmp_path: Path) -> None:
    async def story() -> None:
        log = Store.open(tmp_path / "room.db", secret=b"a secret of this test, long enough")
        room = Room(log)
        desk = await table(room, ANN, BOB, book=CROWN)
        await until(lambda: table_of(desk).state.running)
        assert any(is_face_down(one) for one in Reader(tmp_path / "room.db").read(desk.stream)), "whoever has no key"
        told = await room.close_day(MANAGER, CROWN)
        assert "The day is closed" in str(told)
        assert days_of(room, CROWN)[0].tables == {"table 1": (1, 5_000)}
        await room.stop()
        log.close()

    asyncio.run(story())
