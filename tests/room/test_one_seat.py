"""One seat for each player in a game, whoever asks and however often."""

from __future__ import annotations

import asyncio

import pytest
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, memory, seated
from tests.shelf import AMONG

from cardspeak.refusal import Refused
from cardspeak.room.desk import Done
from cardspeak.table import commands as c


@pytest.mark.control("C24")
@pytest.mark.parametrize("book", AMONG)
def test_nobody_has_two_seats(book: str) -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, book=book)
        least = desk.machine.least
        for name in ("Ann", "Somebody else"):  # the room fills in who asks
            answer = await desk.ask(ANN, c.TakeSeat(seat=2, name=name, chips=least))
            assert isinstance(answer, Refused)
            assert answer.why == "seated twice"
        assert desk.people == ("Ann",)

    run(story())


@pytest.mark.control("C24")
@pytest.mark.parametrize("book", AMONG)
def test_nobody_has_two_seats_by_asking_for_both_at_once(book: str) -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, book=book)
        await room.welcome(BOB.name)
        held = room.log.balance("player/Bob")
        asked = [c.TakeSeat(seat=seat, name="Bob", chips=desk.machine.least) for seat in (2, 3, 4)]
        answers = await asyncio.gather(*(desk.ask(BOB, one) for one in asked))
        assert sum(isinstance(one, Done) for one in answers) == 1
        assert sorted(desk.people) == ["Ann", "Bob"]
        assert room.log.balance("player/Bob") == held - desk.machine.least, "one buy-in"
        await room.stop()

    run(story())
