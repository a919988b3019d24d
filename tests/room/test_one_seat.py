"""One seat for each player in a game, whoever asks and however often."""

from __future__ import annotations

import pytest
from tests.room.hours import run
from tests.room.sitting import ANN, memory, seated
from tests.shelf import AMONG

from cardspeak.refusal import Refused
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
