"""The time to act in the room: the table's own clocks, run by the room, with their clauses in the log."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.clockwork import CROWN, OPEN, STAR, STUD, TASMANIA, Clockwork, dealt, in_turn, kinds, last_of
from tests.room.hours import run
from tests.room.sitting import (
    ANN,
    BOB,
    CID,
    DEALER,
    SUPERVISOR,
    Eyes,
    play,
    same_as_the_log,
    seated,
    table_of,
    turn,
    until,
)

from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.who import Who
from cardspeak.store import MemoryStore
from cardspeak.table import commands as c
from cardspeak.table.topics.clocks import asked, running


def folded(desk: Desk, seat: int) -> bool:
    hand = table_of(desk).hand
    assert hand is not None
    return hand.state.folded[seat]


# -- the sign ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "act", "seconds"),
    [
        (STAR, 60, 60),
        (STAR, 20, 20),
        (STAR, 19, 20),
        (STAR, 0, None),
        (CROWN, 19, 19),
        (CROWN, 0.2, 1),
        (OPEN, 60, 30),
        (OPEN, 0, 30),
        (TASMANIA, 60, None),
        (STUD, 60, None),
        ({"book": "crown-melbourne-poker", "game": "chinese-poker"}, 60, None),
    ],
)
def test_the_pace_is_what_the_sign_says_as_far_as_the_book_goes(
    opening: dict[str, Any], act: float, seconds: int | None
) -> None:
    setup = table_setup(Opening(**{**opening, "pace": Pace(act=act)}), "1")
    assert (setup.time.seconds if setup.time is not None else None) == seconds


def test_an_opening_may_name_a_time_of_its_own_or_none() -> None:
    sold = {"time": {"seconds": 40, "extra": 20, "price": 100}}
    time = table_setup(Opening(**STAR, options=sold), "1").time
    assert time is not None
    assert (time.seconds, time.extra) == (40, 20)
    assert table_setup(Opening(**STAR, options={"time": None}), "1").time is None


# -- the posted time ---------------------------------------------------------------------------------------------


@pytest.mark.clause("star-sydney-poker", "7.13")
@pytest.mark.clause("star-sydney-poker", "7.13.5")
@pytest.mark.control("C21")
def test_the_posted_time_runs_from_the_turn_on_and_the_room_folds_the_hand_when_it_is_over() -> None:
    """Warned with five seconds left; folded after the sixtieth second, for there is a blind to call."""

    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        eyes = Eyes(BOB)
        desk.watch(eyes)
        seat = in_turn(desk)
        assert last_of(desk, "ClockStarted")["running"]["seat"] == seat
        assert eyes.last["clock"] == 61
        await works.passes(54)
        assert "PlayerWarned" not in kinds(desk)
        await works.passes(1)
        warned = last_of(desk, "PlayerWarned")
        assert (warned["actor"], warned["cite"]) == ("room", "7.13.5")
        await works.passes(5)
        assert "TimeRanOut" not in kinds(desk), "the sixtieth second is the player's"
        await works.passes(1)
        over = last_of(desk, "TimeRanOut")
        assert (over["actor"], over["by"], over["seat"], over["cite"]) == ("room", "dealer", seat, "7.13")
        assert folded(desk, seat)
        assert any("time is over" in line["says"] for shown in eyes.shown for line in shown["told"])
        assert in_turn(desk) != seat
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


@pytest.mark.clause("crown-melbourne-poker", "6.15")
def test_whoever_may_check_checks_when_the_posted_time_is_over() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **CROWN)
        for _ in range(2):
            who, seat = turn(desk)
            await desk.ask(who, play(hc.Call(seat)))
        seat = in_turn(desk)
        await works.passes(61)
        assert not folded(desk, seat)
        assert last_of(desk, "TimeRanOut")["cite"] == "6.15"
        assert table_of(desk).state.running
        await works.room.stop()

    run(story())


@pytest.mark.clause("star-sydney-poker", "7.13.2")
def test_time_is_bought_and_the_price_leaves_the_stack() -> None:
    async def story() -> None:
        works = Clockwork()
        sold = {"time": {"seconds": 20, "extra": 30, "price": 300}}
        desk = await dealt(works, **STAR, options=sold)
        who, seat = turn(desk)
        other = next(one for one in (ANN, BOB, CID) if one != who)
        assert isinstance(await desk.ask(other, c.BuyTime(seat=seat)), Refused), "nobody buys for another"
        await works.passes(10)
        assert isinstance(await desk.ask(who, c.BuyTime(seat=seat)), Done)
        assert works.log.balance(f"table/{desk.id}/pot") == table_of(desk).state.pot
        await works.passes(12)
        assert not folded(desk, seat), "it would have been over"
        await works.passes(24)
        assert not folded(desk, seat), "warned five seconds before the end"
        await works.passes(5)
        assert folded(desk, seat)
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


# -- the time that is called -------------------------------------------------------------------------------------


@pytest.mark.clause("star-sydney-poker", "26.12")
def test_a_supervisor_calls_the_time_and_the_room_keeps_it() -> None:
    """Forty seconds, whatever the sign says; the dealer may not call it."""

    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        seat = in_turn(desk)
        await works.passes(10)
        refused = await desk.ask(DEALER, c.StartClock(by="", clock="called"))
        assert isinstance(refused, Refused)
        assert refused.cite.clause == "26.12"
        assert isinstance(await desk.ask(SUPERVISOR, c.StartClock(by="", clock="called")), Done)
        await works.passes(40)
        assert not folded(desk, seat)
        await works.passes(1)
        assert folded(desk, seat)
        over = last_of(desk, "TimeRanOut")
        assert (over["actor"], over["by"], over["cite"]) == ("room", "gaming supervisor", "26.12")
        await works.room.stop()

    run(story())


@pytest.mark.clause("tasmania-poker", "C.5.7")
@pytest.mark.parametrize("act", [60, 0])
def test_a_player_asks_for_the_time_and_the_room_calls_it(act: float) -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**TASMANIA, "pace": Pace(house=0, pause=0.15, act=act, board=0)})
        who, seat = turn(desk)
        other = next(one for one in (ANN, BOB, CID) if one != who)
        mine = table_of(desk).state.seat_of(other.name)
        assert mine is not None
        assert isinstance(await desk.ask(who, c.AskClock(seat=seat)), Refused)
        assert isinstance(await desk.ask(Who("Eve"), c.AskClock(seat=mine)), Refused)
        assert isinstance(await desk.ask(other, c.AskClock(seat=mine)), Done)
        await works.passes(19)
        assert running(table_of(desk).state) is None, "whoever is to act has a moment still"
        await works.passes(1)
        clock = running(table_of(desk).state)
        assert clock is not None
        assert clock.ends - clock.started == 90
        started = last_of(desk, "ClockStarted")
        assert (started["actor"], started["by"], started["cite"]) == ("room", "management representative", "C.5.7")
        assert asked(table_of(desk).state) is None
        await works.passes(91)
        assert folded(desk, seat)
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


@pytest.mark.clause("tasmania-poker", "C.5.7")
def test_where_the_book_has_only_a_called_time_the_room_calls_it_when_its_patience_ends() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**TASMANIA, "pace": Pace(house=0, pause=0.15, act=0.2, board=0)})
        seat = in_turn(desk)
        assert running(table_of(desk).state) is None
        await until(lambda: running(table_of(desk).state) is not None)
        assert not folded(desk, seat)
        await works.passes(90)
        assert not folded(desk, seat)
        await works.passes(1)
        assert folded(desk, seat)
        await works.room.stop()

    run(story())


def test_where_the_book_knows_no_time_the_room_does_the_least_when_its_patience_ends() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**STUD, "pace": Pace(house=0, pause=0.15, act=0.1, board=0)})
        await until(lambda: any(one.kind == "play" for one in works.log.read(desk.stream)))
        await works.room.stop()
        assert {one.actor for one in works.log.read(desk.stream) if one.kind == "play"} == {"room"}
        assert "ClockStarted" not in kinds(desk)

    run(story())


# -- standing still ----------------------------------------------------------------------------------------------


def test_a_time_that_ran_begins_anew_after_a_pause_and_after_a_restart() -> None:
    async def story() -> None:
        log = MemoryStore()
        works = Clockwork(log)
        desk = await dealt(works, **STAR)
        seat = in_turn(desk)
        await works.passes(50)
        await works.room.floor(DEALER, desk.id, "pause")
        await works.passes(500)
        assert not folded(desk, seat)
        await works.room.floor(DEALER, desk.id, "resume")
        assert desk._turn.left == 61
        await works.passes(59)
        assert not folded(desk, seat)
        await works.room.stop()

        again = Clockwork(log)
        again.at = works.at + 5_000
        again.room.restore()
        again.room.start()
        twin = again.room.desks[desk.id]
        await until(lambda: twin._turn.left == 61)
        assert not folded(twin, seat)
        await again.passes(55)  # warned
        await again.passes(6)
        assert folded(twin, seat)
        same_as_the_log(again.room, twin)
        await again.room.stop()

    run(story())


def test_a_clock_that_is_set_back_folds_nobody_early() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        seat = in_turn(desk)
        await works.passes(-3_600)
        assert not folded(desk, seat)
        assert not desk.fault
        await works.passes(3_600 + 61)
        assert not folded(desk, seat), "warned late: five seconds are left from there"
        await works.passes(6)
        assert folded(desk, seat)
        await works.room.stop()

    run(story())


# -- nobody does anything ----------------------------------------------------------------------------------------


def games() -> list[tuple[str, str]]:
    books = [load_book(slug) for slug in known_books()]
    return [(book.slug, game) for book in books if book.head.kind == "players" for game in sorted(book.games)]


@pytest.mark.parametrize(("book", "game"), games())
def test_hands_of_every_game_are_played_to_their_end_by_the_clock_alone(book: str, game: str) -> None:
    """Three guests who never move: what the book's clock does not decide the room does, and no table stops."""

    async def story() -> None:
        works = Clockwork()
        pace = Pace(house=0, pause=0, act=0.001, board=0)
        desk = await seated(works.room, ANN, BOB, CID, book=book, game=game, pace=pace, asked=True)
        async with asyncio.timeout(20):
            while desk.hands < 2:
                works.at += 100
                if not desk.underway.tasks:
                    desk._go(())
                await asyncio.sleep(0.002)
        assert not desk.fault, desk.fault
        await works.room.stop()
        same_as_the_log(works.room, desk)
        acted = {record.actor for record in works.log.read(desk.stream) if record.kind in ("play", "hand finished")}
        assert acted == {"room"}

    run(story())
