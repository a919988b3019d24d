"""Incidents of a night as they are ruled on at a table: each by its procedure, counted by dealer and by shift."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.office.test_office_desk import CAT, CY, MAX, SUE, do, two
from tests.room.sitting import ANN, BOB, balanced, seated, table_of, until

from cardspeak.hand import events as he
from cardspeak.room.desk import Desk, Done
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.office.reporting import house_report
from cardspeak.room.room import Room
from cardspeak.rulings.report import Report, report_of
from cardspeak.store import MemoryStore

FUNDS: dict[str, Any] = {"cash": {"10000": 1_000}, "chips": {"100000": 500, "100": 10_000}}
DROPPED = report_of("hole card exposed", seat=2, count=1)  # it fell, and everybody saw it
MISDEAL = report_of("not shuffled")
ABORTED = Report(incident="something else", choice="void the hand", note="the lights went out")


async def ruled(room: Room, desk: Desk, report: Report) -> tuple[str, ...]:
    """The incident happens in the hand that runs, and is ruled on: what became of it."""
    table = table_of(desk)
    chips = sum(place.stack for place in table.state.seats.values())
    assert isinstance(await desk.rule(MAX, report), Done)
    hand = table.hand
    assert hand is not None
    found = [one for one in hand.events if isinstance(one, he.Ruled)]
    assert [one.incident for one in found] == [report.incident]
    assert found[0].cite
    assert found[0].decided_by
    if hand.state.outcome:
        assert room.log.balance(f"{desk.stream}/pot") == 0, "every wager went back"
        assert sum(place.stack for place in table_of(desk).state.seats.values()) >= chips
    balanced(room)
    return (hand.state.outcome or "goes on",)


@pytest.mark.control("C29")
@pytest.mark.parametrize("book", ["crown-melbourne-poker", "star-sydney-poker"])
def test_incidents_have_their_procedures_and_are_counted_by_dealer_and_shift(book: str) -> None:
    async def story() -> None:
        clock = {"now": 1_790_000_000.0}
        room = Room(MemoryStore(), clock=lambda: clock["now"])
        office = room.office
        room.welcomes = False  # chips are sold here
        await two(office, MAX, CY, "FundBank", **FUNDS)
        await two(office, CY, CAT, "OpenShift", name="night", **FUNDS)
        for who in (ANN, BOB):
            await do(office, CY, "SellChips", name=who.name, amount=50_000)
        desk = await seated(room, ANN, BOB, book=book, committed=False)
        for name in ("Dee", "Del"):
            await do(office, SUE, "ClockIn", name=name)
        await do(office, SUE, "SendDealer", name="Dee", table=desk.id)

        async def happens(report: Report) -> str:
            await until(lambda: bool(table_of(desk).state.running))
            number = table_of(desk).state.number
            clock["now"] += 60
            (became,) = await ruled(room, desk, report)
            if became == "goes on":
                assert isinstance(await desk.rule(MAX, ABORTED), Done)
            await until(lambda: table_of(desk).state.number > number and table_of(desk).state.running)
            return became

        assert await happens(MISDEAL) == "misdeal"
        assert await happens(ABORTED) == "void"
        clock["now"] += 60
        await do(office, SUE, "SendDealer", name="Del", table=desk.id)
        assert await happens(MISDEAL) == "misdeal"
        clock["now"] += 60
        sold = {"cash": {"10000": 1_010}, "chips": {"100000": 499, "100": 10_000}}  # two people bought for 100,000
        await two(office, CY, CAT, "CloseShift", **sold)
        clock["now"] += 60
        await two(office, CY, CAT, "OpenShift", name="day", **sold)
        assert await happens(DROPPED) == "goes on", "the card is replaced; the game is then ended to be counted too"
        await room.stop()

        def counted(part: Any) -> dict[str, int]:
            report = house_report(room.log, part, 0, 2**40)
            assert report.total.rulings == sum(line.rulings for line in report.lines)
            return {line.name: line.rulings for line in report.lines if line.rulings}

        assert counted("dealer") == {"Dee": 2, "Del": 3}
        assert counted("shift") == {"1 night": 3, "2 day": 2}
        assert counted("table") == {desk.id: 5}
        kinds = [one.incident for hand in Shelves(room.log).of(desk.id).hands for one in rulings_of(room, desk, hand)]
        assert kinds == ["not shuffled", "something else", "not shuffled", "hole card exposed", "something else"]

    asyncio.run(story())


def rulings_of(room: Room, desk: Desk, hand: Any) -> Any:
    return Shelves(room.log).of(desk.id).rulings(room.log, hand, MAX)
