"""Orders that take two people wait for the second in person; nobody has a part in the prize of a hand they played."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, cast

import pytest
from tests.room.sitting import ANN, BOB, MANAGER, Failing, memory, table_of, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE
from tests.room.test_jackpot_floor import WHOLE
from tests.room.test_room_jackpot import CROWN, STAR, meter, played, stack, table

from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.jackpots.by_hand.topics import adjusting, running, settling, wins
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused
from cardspeak.room.jackpots import seconding
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder, DropPoolOrder
from cardspeak.room.jackpots.views import at_table, shown
from cardspeak.room.openings import Opening
from cardspeak.room.who import Who

SAM = Who("Sam", "supervisor")


def test_what_takes_two_people_waits_for_the_second_in_person() -> None:
    """A typed name agrees to nothing: the pool changes when another person has confirmed the very words."""

    async def story() -> None:
        room = memory()
        await table(room, book=CROWN)
        before = meter(room).gauges["royal"].adjustments
        adjust = adjusting.AdjustPool(pool="royal", amount=7 * CENT, reason="correction", second="Nobody At All")

        async def ask(who: Who, command: Any) -> Any:
            return await room.jackpot(who, CROWN, command)

        (told,) = await ask(SUE, adjust)
        assert "waits for a second person" in told
        assert meter(room).gauges["royal"].adjustments == before
        (waits,) = room.waiting_orders(CROWN)
        assert waits.words[0].endswith("by Sue and a second person.")
        (mine,) = shown(room.meters[CROWN], SUE, str, (waits,))["console"]["waiting"]
        assert mine["mine"]
        assert not shown(room.meters[CROWN], SAM, str, (waits,))["console"]["waiting"][0]["mine"]
        for who, why in ((SUE, "another person"), (DEE, "supervisor or above")):
            refused = await ask(who, ConfirmPoolOrder(order=waits.number))
            assert isinstance(refused, Refused)
            assert why in refused.says
            assert refused.cite.clause.startswith("silent: control C7")
        assert isinstance(await ask(SAM, ConfirmPoolOrder(order=waits.number + 1)), Refused)
        assert meter(room).gauges["royal"].adjustments == before
        (done,) = await ask(SAM, ConfirmPoolOrder(order=waits.number))
        assert done.endswith("by Sue and Sam.")
        assert meter(room).gauges["royal"].adjustments == before + 7 * CENT
        assert isinstance(await ask(SAM, ConfirmPoolOrder(order=waits.number)), Refused)  # once
        await ask(SUE, running.DisablePool(pool="royal", reason="a look inside"))
        (waits,) = room.waiting_orders(CROWN)
        refused = await ask(DEE, DropPoolOrder(order=waits.number))
        assert isinstance(refused, Refused)
        assert "whoever gave the order" in refused.says
        assert room.waiting_orders(CROWN) == (waits,)
        assert not isinstance(await ask(SAM, DropPoolOrder(order=waits.number)), Refused)
        assert not room.waiting_orders(CROWN)
        assert not meter(room).suspended
        await room.stop()

    asyncio.run(story())


def test_an_order_whose_giver_is_gone_before_the_answer_is_carried_out_once() -> None:
    """The request is cancelled while the record is written: the order waits no more, and nobody confirms it again."""

    async def story() -> None:
        log = Failing()
        room = memory(log)
        await table(room, book=CROWN)
        before = meter(room).gauges["royal"].adjustments
        adjust = adjusting.AdjustPool(pool="royal", amount=7 * CENT, reason="correction")
        await room.jackpot(SUE, CROWN, adjust)
        (waits,) = room.waiting_orders(CROWN)
        log.hold = Future()
        asked = asyncio.ensure_future(room.jackpot(SAM, CROWN, ConfirmPoolOrder(order=waits.number)))
        await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.sleep(0.01)
        log.hold.set_result(None)
        log.hold = None
        again = await room.jackpot(SAM, CROWN, ConfirmPoolOrder(order=waits.number))
        assert asked.cancelled()
        assert isinstance(again, Refused)
        assert not room.waiting_orders(CROWN)
        assert meter(room).gauges["royal"].adjustments == before + 7 * CENT
        await room.stop()

    asyncio.run(story())


def test_a_table_whose_second_person_is_gone_before_the_answer_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        room = memory()
        plan = PoolPlan(name="own", events=(WHOLE,), contribution=10 * CENT, seed=1_000_00)
        opening: dict[str, Any] = {"book": STAR, "game": "holdem", "options": {"jackpot": True}, "pools": (plan,)}
        waits = room.wait_for_second(Opening(**opening), MANAGER)
        opened, written = room._opened, asyncio.Event()

        async def slowly(*asked: Any) -> Any:
            await written.wait()
            return await opened(*asked)

        monkeypatch.setattr(room, "_opened", slowly)
        asked = asyncio.ensure_future(room.second_opening(SUE, waits.number))
        await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.sleep(0.01)
        assert asked.cancelled()
        assert not room.waiting_openings(), "it is on its way"
        written.set()
        await until(lambda: bool(room.desks))
        assert not room.waiting_openings()
        assert len(room.desks) == 1
        await room.stop()

    asyncio.run(story())


@pytest.mark.parametrize(("seconds", "waits"), [(seconding.PATIENCE - 1, True), (seconding.PATIENCE, False)])
def test_an_order_waits_ten_minutes(seconds: int, waits: bool) -> None:
    async def story() -> None:
        room = memory()
        await table(room, book=CROWN)
        await room.jackpot(SUE, CROWN, running.DisablePool(pool="royal", reason="a look inside"))
        (kept,) = room.waiting_orders(CROWN)
        room.now = cast(Any, lambda: kept.at + seconds)
        assert bool(room.waiting_orders(CROWN)) is waits
        await room.stop()

    asyncio.run(story())


def test_what_the_machine_refuses_does_not_wait() -> None:
    async def story() -> None:
        room = memory()
        await table(room, book=CROWN)
        none = await room.jackpot(SUE, CROWN, adjusting.AdjustPool(pool="gold", amount=1, reason="correction"))
        assert isinstance(none, Refused)
        below = adjusting.AdjustPool(pool="royal", amount=-(10**12), reason="correction")
        assert isinstance(await room.jackpot(SUE, CROWN, below), Refused)
        assert not room.waiting_orders(CROWN)
        await room.stop()

    asyncio.run(story())


def test_whoever_played_the_hand_has_no_part_in_its_prize() -> None:
    """A manager at the table holds the royal flush: nothing of it is theirs to record, clear or pay."""

    async def story() -> None:
        room = memory()
        room.staff = lambda name: True
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        facts = meter(room).over["table 1", 2]
        winner = next(one for one in facts.seats if "As" in one.cards)
        own = Who(winner.name, "manager")
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)

        async def never(command: Any) -> None:
            for who in (own, Who(next(one.name for one in facts.seats if one is not winner), "manager")):
                refused = await room.jackpot(who, CROWN, command)
                assert isinstance(refused, Refused)
                assert refused.why == "own-hand"

        pay = settling.PayWin(id=1, seat=winner.seat, means="cash")
        clear = settling.ClearShare(id=1, seat=winner.seat, why="I say so")
        await never(record)
        assert not isinstance(await room.jackpot(DEE, CROWN, record), Refused)
        await never(adjusting.AdjustPool(pool="royal", amount=CENT, reason="correction"))
        for who, order in (
            (SUE, settling.VerifyWin(id=1)),
            (DEE, settling.CountDeck(id=1, suits=(13, 13, 13, 13))),
            (SUE, settling.ConfirmWin(id=1)),
            (SUE, settling.NotifySenior(id=1)),
        ):
            await never(order)
            assert not isinstance(await room.jackpot(who, CROWN, order), Refused)
        await never(clear)
        assert not isinstance(await room.jackpot(MANAGER, CROWN, clear), Refused)
        await never(pay)
        assert not isinstance(await room.jackpot(MANAGER, CROWN, pay), Refused)
        await room.stop()

    asyncio.run(story())


@pytest.mark.control("C7")
def test_a_win_is_settled_by_several_people_and_not_by_several_names() -> None:
    async def story() -> None:
        room = memory()
        room.staff = lambda name: True
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        winner = next(one for one in meter(room).over["table 1", 2].seats if "As" in one.cards)
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        near = {"Dee", "Dee Two"}, {"Sue", "Sue Two"}
        room.one_person = lambda one, two: f"{one.name}, {two.name}" if {one.name, two.name} in near else ""

        async def only(who: Who, order: Any, *others: Who) -> None:
            for other in others:
                refused = await room.jackpot(other, CROWN, order)
                assert isinstance(refused, Refused), order
                assert refused.cite.clause.startswith("silent: control C7"), refused
            assert not isinstance(await room.jackpot(who, CROWN, order), Refused)

        dees, sues = Who("Dee Two", "supervisor"), Who("Sue Two", "manager")
        await only(DEE, record)
        await only(SUE, settling.VerifyWin(id=1), dees)
        await only(DEE, settling.CountDeck(id=1, suits=(13, 13, 13, 13)))
        await only(SUE, settling.ConfirmWin(id=1), dees)
        await only(SUE, settling.NotifySenior(id=1))
        await only(MANAGER, settling.ClearShare(id=1, seat=winner.seat, why="looked at"))
        await only(MANAGER, settling.PayWin(id=1, seat=winner.seat, means="cash"), sues)
        await room.stop()

    asyncio.run(story())


def test_nor_do_they_confirm_what_somebody_else_orders_nor_anybody_at_their_place() -> None:
    """Whoever is owed the prize is no second person for its pool; nor is a second name at the place of a player."""

    async def story() -> None:
        room = memory()
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        facts = meter(room).over["table 1", 2]
        winner = next(one for one in facts.seats if "As" in one.cards)
        desk.here(Who(winner.name, "player", "10.0.0.7"))
        near = Who("Second Name", "manager", "10.0.0.7")
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        adjust = adjusting.AdjustPool(pool="royal", amount=CENT, reason="correction")

        async def own(who: Who, command: Any) -> None:
            refused = await room.jackpot(who, CROWN, command)
            assert isinstance(refused, Refused)
            assert refused.why == "own-hand"

        await own(near, record)
        assert not isinstance(await room.jackpot(DEE, CROWN, record), Refused)
        before = meter(room).gauges["royal"].adjustments
        assert not isinstance(await room.jackpot(SUE, CROWN, adjust), Refused)
        (waits,) = room.waiting_orders(CROWN)
        confirm = ConfirmPoolOrder(order=waits.number)
        await own(Who(winner.name, "manager"), confirm)
        await own(near, confirm)
        await own(near, settling.VerifyWin(id=1))
        assert meter(room).gauges["royal"].adjustments == before
        assert not isinstance(await room.jackpot(SAM, CROWN, confirm), Refused)
        assert meter(room).gauges["royal"].adjustments == before + CENT
        await room.stop()

    asyncio.run(story())


def test_why_a_prize_waits_is_told_to_the_floor_and_not_to_the_table() -> None:
    async def story() -> None:
        room = memory()
        room.staff = lambda name: True
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        winner = next(one for one in meter(room).over["table 1", 2].seats if "As" in one.cards)
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        assert not isinstance(await room.jackpot(DEE, CROWN, record), Refused)
        for who, runs in ((ANN, False), (BOB, False), (Who("Zoe"), False), (DEE, True)):
            (win,) = at_table(room.meters[CROWN], "table 1", who, (), runs=runs)["wins"]
            assert bool(win["hit"].shares[0].barred) is runs
        await room.stop()

    asyncio.run(story())


@pytest.mark.clause(CROWN, "17.3.2(c)")
def test_the_meter_s_own_figures_are_for_whom_the_book_names() -> None:
    async def story() -> None:
        room = memory()
        await until_running(room, CROWN)
        await until_running(room, STAR, Who("Eve"), Who("Flo"))
        assert shown(room.meters[CROWN], DEE, str)["console"]["gauges"] == {}
        assert shown(room.meters[CROWN], DEE, str)["console"]["reader"]["cite"] == "17.3.2(c)"
        assert "royal" in shown(room.meters[CROWN], SUE, str)["console"]["gauges"]
        assert "console" not in shown(room.meters[STAR], ANN, str)
        await room.stop()

    asyncio.run(story())


def test_the_console_says_what_waits_and_who_may_do_it() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        number = 2

        def console(who: Who) -> Any:
            return shown(room.meters[CROWN], who, str)["console"]

        (won,) = (one for one in console(DEE)["handset"] if one["number"] == number)
        assert (won["pool"], won["event"], won["number"]) == ("royal", "royal flush", number)
        facts = meter(room).over["table 1", 2]
        assert won["names"] == [one.name for one in facts.seats if "As" in one.cards]
        await room.jackpot(
            DEE, CROWN, wins.RecordWin(table=won["table"], number=number, pool="royal", seat=won["seats"][0])
        )
        assert all(one["number"] != number for one in console(DEE)["handset"])
        mine = {who.role: [one["do"] for one in console(who)["hits"][0]["todo"] if one["mine"]] for who in (DEE, SUE)}
        assert mine == {"dealer": ["count"], "supervisor": ["verify", "count", "confirm", "tell", "pay"]}
        await room.stop()

    asyncio.run(story())


async def until_running(room: Any, book: str, *who: Who) -> None:
    desk = await table(room, *who, book=book)
    await until(lambda: table_of(desk).state.running)
