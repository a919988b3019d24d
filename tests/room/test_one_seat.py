"""One seat for each player in a game, whoever asks and however often."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.boxes import ANN as AT_BOX
from tests.room.boxes import BOB as BOB_AT_BOX
from tests.room.boxes import HOLDEM as CROWN_HOLDEM
from tests.room.boxes import SLOW, THREE_CARD, Floor, banked
from tests.room.boxes import play as boxed
from tests.room.boxes import run as at_boxes
from tests.room.hours import run
from tests.room.serving import served
from tests.room.sitting import ANN, BOB, memory, seated
from tests.shelf import AGAINST, AMONG

from cardspeak.banked import commands as bc
from cardspeak.banked.why import RoundWhy
from cardspeak.books.loader import load_book
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Done
from cardspeak.room.kinds import kind_for
from cardspeak.room.who import THE_ROOM
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


# -- from two sockets at once ------------------------------------------------------------------------------------------


@pytest.mark.control("C24")
@pytest.mark.parametrize("opening", [{"book": book} for book in (*AMONG, *AGAINST)], ids=lambda one: str(one["book"]))
def test_nobody_has_two_seats_from_two_windows_that_ask_at_once(opening: dict[str, str]) -> None:
    async def story() -> None:
        async with served() as room:
            book = load_book(opening["book"])
            kind = kind_for(book)
            against = kind.of_the_house
            game = next(iter(book.games), "")
            table = await room.open(book=book.slug, **({"kind": "banked"} if against else {"game": game}))
            first = await room.come_in("Ann")
            second = await room.connect(first.token, "Ann again")
            least = 40_000 if against else room.room.desks[table].machine.least
            held = room.room.log.balance("player/Ann")
            kinds = ("SitAt", "box") if against else ("TakeSeat", "seat")

            def asking(place: int) -> dict[str, Any]:
                return {"type": kinds[0], kinds[1]: place, "chips": least, "name": "Somebody"}

            asked = [(first, 1), (second, 2), (second, 3), (first, 3)]
            answers = await asyncio.gather(*(who.ask(table, asking(place)) for who, place in asked))
            assert sorted(one["type"] for one in answers) == ["done", "refused", "refused", "refused"], answers
            assert room.room.desks[table].people == ("Ann",)
            assert room.room.log.balance("player/Ann") == held - least, "one buy-in"

    run(story())


# -- against the house -------------------------------------------------------------------------------------------------


@pytest.mark.control("C24")
def test_who_has_a_box_takes_no_other_and_where_the_book_allows_one_box_wagers_on_no_other() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(CROWN_HOLDEM, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        for name in ("Ann", "Somebody else"):
            refused = await floor.refused(desk, AT_BOX, d.SitAt(box=2, chips=40_000, name=name))
            assert "You have a box here" in refused.says
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, AT_BOX, 1)
        for wager in ("ante", "jackpot-1"):
            refused = await floor.refused(desk, AT_BOX, boxed(bc.Place(2, wager, "Ann", 500)))
            assert refused.why == RoundWhy.NOT_YOUR_BOX
            assert refused.cite.clause.startswith("silent: the book does not speak of several boxes")
        await floor.do(desk, THE_ROOM, boxed(bc.Proceed("close")))
        round_ = banked(desk.machine).round
        assert round_ is not None
        assert {(box, owner) for box, _, owner in round_.state.stakes} == {(1, "Ann")}

    at_boxes(work)


@pytest.mark.control("C24")
def test_where_the_book_allows_several_boxes_one_sits_and_the_others_are_played_blind() -> None:
    """Three Card 5.9: further boxes are backed from the own place, none is another's and none is looked at."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        await floor.sit(desk, BOB_AT_BOX, 3)
        await floor.refused(desk, AT_BOX, d.SitAt(box=2, chips=40_000))
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, AT_BOX, 1)
        await floor.place(desk, AT_BOX, 2)
        for who, box in ((AT_BOX, 3), (BOB_AT_BOX, 1), (BOB_AT_BOX, 2)):
            refused = await floor.refused(desk, who, boxed(bc.Place(box, "ante", who.name, 500)))
            assert (refused.why, refused.cite.clause) == (RoundWhy.NOT_YOUR_BOX, "5.9.1")
        await floor.place(desk, BOB_AT_BOX, 3)
        await floor.do(desk, THE_ROOM, boxed(bc.Proceed("close")))
        refused = await floor.refused(desk, AT_BOX, boxed(bc.Look(2, "Ann")))
        assert refused.cite.clause == "5.9.2"
        assert sorted(desk.people) == ["Ann", "Bob"]
        machine = banked(desk.machine)
        assert machine.state.places() == {1: "Ann", 3: "Bob"}, "she sits at one of the two"

    at_boxes(work)
