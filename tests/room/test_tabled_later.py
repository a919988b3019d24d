"""A hand that nobody called can be tabled for the jackpot when others have been played and the room was started anew;
and a table with pools of its own waits for its second person."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.room.serving import bearer, served
from tests.room.sitting import ANN, BOB, MANAGER, memory, table_of, turn, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE
from tests.room.test_room_jackpot import CROWN, STAR, meter, stack, table

from cardspeak.books.model.jackpot import WholePool
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.jackpots.by_hand.setup import ROYAL_ON_THE_FLOP, EventPlan, PoolPlan
from cardspeak.jackpots.by_hand.topics.wins import RecordWin
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk
from cardspeak.room.jackpots import seconding
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Role, Who
from cardspeak.store import Log, MemoryStore, Store
from cardspeak.table import commands as c


async def uncalled(desk: Desk, number: int) -> Who:
    """Called to the flop, where whoever holds the ace of spades bets and is not called; who that is."""
    await until(lambda: table_of(desk).state.number == number and table_of(desk).state.running)
    holder = ANN
    while table_of(desk).state.number == number and table_of(desk).state.running:
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        may = hand.options
        assert may is not None
        royal = "As" in map(str, hand.state.holes[seat])
        command: Any = hc.Check(seat) if may.check else hc.Call(seat)
        if any(hand.state.boards) and royal:
            holder, command = who, hc.Bet(seat, may.least)
        elif any(hand.state.boards) and not may.check:
            command = hc.Fold(seat)
        await desk.ask(who, c.Play(command=command))
    return holder


async def folded(desk: Desk, number: int) -> None:
    await until(lambda: table_of(desk).state.number == number and table_of(desk).state.running)
    while table_of(desk).state.number == number and table_of(desk).state.running:
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        last = hand.prompt is not None and hand.prompt.choice("take pot") is not None
        await desk.ask(who, c.Play(command=hc.TakePot(seat) if last else hc.Fold(seat)))


async def before_and_after(log: Log, again: Any) -> None:
    room = Room(log)
    desk = await table(room)
    await until(lambda: table_of(desk).state.running)
    stack(desk)
    await folded(desk, 1)
    holder = await uncalled(desk, 2)
    await folded(desk, 3)
    await until(lambda: table_of(desk).state.number == 4 and table_of(desk).state.running)
    await room.stop()
    back: Room = again()
    back.restore()
    other = next(who for who in (ANN, BOB) if who != holder)
    assert isinstance(await back.turn_over(other, "1"), Refused)
    told = await back.turn_over(holder, "1")
    assert not isinstance(told, Refused), told
    assert meter(back).over["table 1", 2].seats[0].cards or meter(back).over["table 1", 2].seats[1].cards
    seat = next(one.seat for one in meter(back).over["table 1", 2].seats if one.name == holder.name)
    won = await back.jackpot(DEE, CROWN, RecordWin(table="table 1", number=2, pool="royal", seat=seat))
    assert not isinstance(won, Refused), won
    assert isinstance(await back.turn_over(holder, "1"), Refused)  # it lies open
    await back.stop()


@pytest.mark.clause(CROWN, "17.5.6")
def test_after_a_restart_that_reads_the_whole_log() -> None:
    log = MemoryStore()
    asyncio.run(before_and_after(log, lambda: memory(log)))


@pytest.mark.clause(CROWN, "17.5.6")
def test_after_a_restart_from_a_snapshot(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    first = Store.open(path)

    def again() -> Room:
        first.close()
        return Room(Store.open(path))

    asyncio.run(before_and_after(first, again))


# -- a table with pools of its own -----------------------------------------------------------------------------------

WHOLE = EventPlan(name="royal flush", condition=ROYAL_ON_THE_FLOP, prize=WholePool())
OWN = PoolPlan(name="main", events=(WHOLE,), contribution=100_00, seed=1_000_00)


def opening(**more: Any) -> Opening:
    return Opening(**{"book": STAR, "game": "holdem", "options": {"jackpot": True}, "pools": (OWN,), **more})


def test_pools_of_ones_own_wait_for_a_second_person_in_person() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        waits = room.wait_for_second(opening(second="Nobody At All"), MANAGER)
        assert waits.words[1] == "main begins with 1,000.00."
        assert not room.desks
        assert log.balance(f"meter/{STAR}") == 0
        for who, says in ((MANAGER, "another person"), (DEE, "supervisor or above"), (ANN, "supervisor or above")):
            with pytest.raises(BadInput, match=says):
                await room.second_opening(who, waits.number)
        with pytest.raises(BadInput, match="to drop"):
            room.drop_opening(DEE, waits.number)
        desk = await room.second_opening(SUE, waits.number)
        assert log.balance(f"meter/{STAR}") == 1_000_00
        assert room.waiting_openings() == ()
        with pytest.raises(BadInput, match="No table of that number"):
            await room.second_opening(SUE, waits.number)
        assert b'"second":"Sue"' in next(iter(log.read(f"table/{desk.id}"))).body
        await room.stop()

    asyncio.run(story())


def test_what_could_not_be_opened_does_not_wait() -> None:
    async def story() -> None:
        room = memory()
        with pytest.raises(BadInput, match="by a manager"):
            room.wait_for_second(opening(), SUE)
        with pytest.raises(BadInput, match=r"30\.4"):
            room.wait_for_second(opening(pools=(PoolPlan(name="x", events=(WHOLE,) * 5, contribution=1),)), MANAGER)
        await room.second_opening(SUE, room.wait_for_second(opening(), MANAGER).number)
        with pytest.raises(BadInput, match="already"):
            room.wait_for_second(opening(), MANAGER)
        assert room.waiting_openings() == ()
        await room.stop()

    asyncio.run(story())


def test_an_opening_is_dropped_or_forgotten_and_one_that_fails_waits_on() -> None:
    async def story() -> None:
        room = memory()
        room.drop_opening(MANAGER, room.wait_for_second(opening(), MANAGER).number)
        assert room.waiting_openings() == ()
        number = room.wait_for_second(opening(), MANAGER).number
        room.most_tables = 0
        with pytest.raises(BadInput, match="no place"):
            await room.second_opening(SUE, number)
        assert [one.number for one in room.waiting_openings()] == [number]
        then = room.now() + seconding.PATIENCE
        room.now = lambda: then  # type: ignore[assignment]
        assert room.waiting_openings() == ()
        await room.stop()

    asyncio.run(story())


def test_over_rest_the_table_is_there_once_the_second_has_confirmed() -> None:
    royal = {"kind": "category", "category": "royal flush", "own": 2, "cards": "flop"}
    event = {"name": "royal flush", "condition": royal, "prize": {"kind": "whole"}}
    pool = {"name": "main", "contribution": 100, "seed": 500, "events": [event]}
    asked = {"book": STAR, "game": "holdem", "options": {"jackpot": True}, "second": "Sue"}

    async def story() -> None:
        async with served() as here:
            staff: tuple[tuple[str, Role], ...] = (("Max", "manager"), ("Sue", "supervisor"), ("Dan", "dealer"))
            boss, sue, dan = [
                bearer(await here.token(name, role_token=here.sessions.role_token(role))) for name, role in staff
            ]
            http = here.http
            answer = (await http.post("/api/tables", json={**asked, "pools": [pool]}, headers=boss)).json()
            assert (answer["id"], answer["waiting"]) == ("", 1)
            seen = (await http.get("/api/jackpots", headers=dan)).json()["openings"]
            assert [(one["number"], one["who"], one["mine"]) for one in seen] == [(1, "Max", False)]
            assert (await http.get("/api/jackpots")).json()["openings"] == []
            assert (await http.post("/api/openings/1", headers=dan)).status_code == 400
            assert (await http.post("/api/openings/x", headers=sue)).status_code == 400
            opened = (await http.post("/api/openings/1", headers=sue)).json()
            assert (await http.get(f"/api/tables/{opened['id']}", headers=sue)).status_code == 200
            more = {**asked, "pools": [{**pool, "name": "more"}]}
            assert (await http.post("/api/tables", json=more, headers=boss)).json()["waiting"] == 2
            assert (await http.delete("/api/openings/2", headers=sue)).json() == {"dropped": True}

    asyncio.run(story())
