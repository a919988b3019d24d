"""A jackpot as the floor runs it in the room: the button, claims, staff, pools of one's own, the day, and snapshots."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.room.sitting import ANN, BOB, MANAGER, memory, table_of, turn, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE
from tests.room.test_room_jackpot import CROWN, STAR, meter, played, stack, table

from cardspeak.books.model.jackpot import OfCategory, PoolPercent, WholePool
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.jackpots.by_hand.setup import ROYAL_ON_THE_FLOP, EventPlan, PoolPlan
from cardspeak.jackpots.by_hand.topics import adding, adjusting, contributions, faults, settling, wins
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder
from cardspeak.room.jackpots.views import at_table, shown
from cardspeak.room.openings import Opening, require_opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import MemoryStore, Record
from cardspeak.table import commands as c

WHOLE = EventPlan(name="royal flush", condition=ROYAL_ON_THE_FLOP, prize=WholePool())
FLUSH = EventPlan(name="flush", condition=OfCategory(category="flush", own=2), prize=PoolPercent(percent=10))


def seen(room: Room, desk: Desk, who: Who, book: str = CROWN) -> dict[str, Any]:
    runs = who.at_least("dealer")
    turned = () if runs else desk.machine.turned_over(who, 0)
    return at_table(room.meters[book], f"table {desk.id}", who, turned, runs=runs)


@pytest.mark.clause(STAR, "30.7.1")
def test_the_button_waits_for_the_dealer_and_late_it_takes_a_supervisor_in_person() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room, book=STAR)
        await played(desk, 1)
        desk.machine._jackpot.link.presses = False  # type: ignore[attr-defined]
        await until(lambda: table_of(desk).state.number == 2 and table_of(desk).state.running)
        while not seen(room, desk, DEE, STAR)["button"]["number"]:  # the one that had begun by then
            await played(desk, table_of(desk).state.number)
            await until(lambda: table_of(desk).state.running)
        number = table_of(desk).state.number
        late_row = {"presses": ["no more bets"], "by": "gaming supervisor", "cite": "30.7.1"}
        waits = {"name": "no more bets", "number": number, "cite": "30.6", "late": late_row}
        assert seen(room, desk, DEE, STAR)["button"] == waits
        assert "button" not in seen(room, desk, ANN, STAR)
        press = contributions.PressButton(table="table 1", number=number)
        hands = meter(room, STAR).gauges["royal"].hands
        assert not isinstance(await room.jackpot(DEE, STAR, press), Refused)
        assert meter(room, STAR).gauges["royal"].hands == hands + 1
        assert not seen(room, desk, DEE, STAR)["button"]["number"]
        await played(desk, number)
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        assert hand.options is not None
        assert isinstance(await desk.ask(who, c.Play(command=hc.Call(seat))), Done)
        late = contributions.PressButton(table="table 1", number=number + 1, leave="gaming supervisor")
        refused = await room.jackpot(DEE, STAR, late)
        assert isinstance(refused, Refused)
        assert refused.cite.clause == "30.7.1"
        assert not isinstance(await room.jackpot(SUE, STAR, late), Refused)
        await room.stop()

    asyncio.run(story())


def test_only_the_holder_is_told_what_tabling_would_win() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room)
        stack(desk)
        await until(lambda: table_of(desk).state.running)
        number = table_of(desk).state.number
        if number == 1:
            await played(desk, 1)
            await until(lambda: table_of(desk).state.running)
        desk.pace = desk._turn.pace = type(desk.pace)(house=0, pause=3600, act=0, board=0, alone=0)
        number = table_of(desk).state.number
        holder = await folded_to_the_royal(desk)
        other = next(who for who in (ANN, BOB) if who != holder)
        assert seen(room, desk, holder)["claim"] == {"number": number, "wins": ["royal: royal flush"], "cite": "17.5.6"}
        assert seen(room, desk, other)["claim"] is None  # folded
        assert all(one["number"] != number for one in seen(room, desk, DEE)["handset"])
        assert seen(room, desk, Who("Zoe"))["claim"] is None
        assert not isinstance(await room.turn_over(holder, desk.id), Refused)
        (one,) = (one for one in seen(room, desk, DEE)["handset"] if one["number"] == number)
        assert one["event"] == "royal flush"
        record = wins.RecordWin(table="table 1", number=number, pool="royal", seat=one["seats"][0])
        assert not isinstance(await room.jackpot(DEE, CROWN, record), Refused)
        (win,) = seen(room, desk, holder)["wins"]
        assert [step["do"] for step in win["todo"]] == ["verify", "count", "confirm", "tell", "pay"]
        await room.stop()

    asyncio.run(story())


async def folded_to_the_royal(desk: Desk) -> Who:
    """The flop comes, the one without the royal flush folds to a bet: nobody has seen it."""
    for _ in range(20):
        hand = table_of(desk).hand
        assert hand is not None
        who, seat = turn(desk)
        mine = {str(card) for card in hand.state.holes[seat]}
        may = hand.options
        assert may is not None
        command: Any = hc.Check(seat) if may.check else hc.Call(seat)
        if hand.state.boards and len(hand.state.boards[0]) >= 3:
            if mine == {"As", "Ks"}:
                choice = next((one for one in hand.legal if one.verb == "bet"), None)
                command = hc.Bet(seat, choice.least) if choice is not None else command
            elif not may.check:
                command = hc.Fold(seat)
        assert isinstance(await desk.ask(who, c.Play(command=command)), Done)
        if not table_of(desk).state.running:
            return next(one for one in (ANN, BOB) if one != who)
    raise AssertionError("nobody folded")


def test_a_prize_of_somebody_who_works_here_is_recorded_and_stopped() -> None:
    async def story() -> None:
        room = memory()
        room.staff = lambda name: True
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        facts = meter(room).over["table 1", 2]
        winner = next(one for one in facts.seats if "As" in one.cards)
        assert winner.barred == "staff"
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        for who, order in (
            (DEE, record),
            (SUE, settling.VerifyWin(id=1)),
            (DEE, settling.CountDeck(id=1, suits=(13, 13, 13, 13))),
            (SUE, settling.ConfirmWin(id=1)),
            (SUE, settling.NotifySenior(id=1)),
        ):
            assert not isinstance(await room.jackpot(who, CROWN, order), Refused)
        pay = settling.PayWin(id=1, seat=winner.seat, means="cash")
        stopped = await room.jackpot(MANAGER, CROWN, pay)
        assert isinstance(stopped, Refused)
        assert "is staff" in stopped.says
        clear = settling.ClearShare(id=1, seat=winner.seat, why="the board has decided")
        assert isinstance(await room.jackpot(SUE, CROWN, clear), Refused)
        assert not isinstance(await room.jackpot(MANAGER, CROWN, clear), Refused)
        assert not isinstance(await room.jackpot(MANAGER, CROWN, pay), Refused)
        await room.stop()

    asyncio.run(story())


def test_house_players_and_excluded_people_are_barred() -> None:
    async def story() -> None:
        room = memory()
        assert room.barred("House Ada") == "a player of the house"
        assert room.barred("Ann") == ""
        room.staff = lambda name: name == "Dee"
        assert room.barred("Dee") == "staff"
        await room.exclude(SUE, "Ann", 1, "as she asked")
        assert room.barred("Ann") == "excluded"
        await room.stop()

    asyncio.run(story())


def test_pools_of_ones_own(tmp_path: Any) -> None:
    """Opened by a manager and a second person, joined by name; what the book is against is said with its clause."""

    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        own = PoolPlan(name="main", events=(WHOLE, FLUSH), contribution=100 * CENT, seed=1_000_00)
        opening: dict[str, Any] = {"book": STAR, "game": "holdem", "options": {"jackpot": True}}

        async def opened(who: Who, **more: Any) -> Desk:
            return await room.open(Opening(**{**opening, **more}), who)

        with pytest.raises(BadInput, match="by a manager"):
            await opened(SUE, pools=(own,), second="Max")
        for second in ("", "Max"):
            with pytest.raises(BadInput, match="C7"):
                await opened(MANAGER, pools=(own,), second=second)
        with pytest.raises(BadInput, match="option jackpot"):
            await opened(MANAGER, pools=(own,), second="Sue", options={})
        five = PoolPlan(name="five", events=tuple(EventPlan(name=str(n), condition=WHOLE.condition,
                        prize=WholePool()) for n in range(5)), contribution=1)  # fmt: skip
        with pytest.raises(BadInput, match=r"30\.4"):
            await opened(MANAGER, pools=(five,), second="Sue")
        await opened(MANAGER, pools=(own,), second="Sue")
        assert log.balance(f"meter/{STAR}") == 1_000_00
        with pytest.raises(BadInput, match=r"30\.3"):
            await opened(ANN, game="omaha")
        omaha = PoolPlan(name="omaha", events=(WHOLE,), contribution=50 * CENT, seed=500_00)
        with pytest.raises(BadInput, match="already"):
            await opened(MANAGER, pools=(own,), second="Sue")
        await opened(MANAGER, game="omaha", pools=(omaha,), second="Sue")
        assert log.balance(f"meter/{STAR}") == 1_500_00
        await opened(ANN, game="omaha", pools=("omaha",))
        with pytest.raises(BadInput, match="no pool 'gold'"):
            await opened(ANN, pools=("gold",))
        plans = meter(room, STAR).plans
        assert {name: len(plan.tables) for name, plan in plans.items()} == {"main": 1, "omaha": 2}
        more = PoolPlan(name="more", tables=plans["main"].tables, events=(FLUSH,), contribution=10 * CENT, seed=50_00)
        assert not isinstance(await room.jackpot(MANAGER, STAR, adding.AddPool(plan=more)), Refused)
        assert log.balance(f"meter/{STAR}") == 1_500_00  # nothing has happened before a second person agrees
        assert not isinstance(await room.jackpot(SUE, STAR, ConfirmPoolOrder(order=1)), Refused)
        assert log.balance(f"meter/{STAR}") == 1_550_00
        assert [one["figure"].cents for one in shown(room.meters[STAR], ANN, str)["pools"]] == [1_000_00, 500_00, 50_00]
        await room.stop()
        again = memory(log)
        again.restore()
        assert meter(again, STAR) == meter(room, STAR)
        await again.stop()

    asyncio.run(story())


def test_the_opening_on_the_page_of_jackpots_opens_a_table() -> None:
    async def story() -> None:
        page = (Path(__file__).parents[2] / "docs" / "jackpots.md").read_text(encoding="utf-8")
        (shown_there,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        room = memory()
        waits = room.wait_for_second(require_opening(shown_there.encode()), MANAGER)
        await room.second_opening(SUE, waits.number)
        assert meter(room, STAR).plans["omaha"].tables == ("table 1",)
        await room.stop()

    asyncio.run(story())


def test_the_day_is_closed_when_hands_ledger_and_meter_agree() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room)
        await played(desk, 1)
        await until(lambda: table_of(desk).state.running)
        dealt = table_of(desk).state.number
        await desk.ask(SUE, c.DeclareMisdeal(by="", why="a test"))
        await desk.floor(SUE, "hold")
        refused = await room.close_day(SUE, CROWN)
        assert isinstance(refused, Refused)
        assert "manager" in refused.says
        for one in meter(room).voids.copy():  # an area manager takes back what the void hand added
            early = await room.close_day(MANAGER, CROWN)
            assert isinstance(early, Refused)
            assert "table 1: " in early.says
            back = contributions.ReverseContribution(table=one[0], number=one[1])
            assert not isinstance(await room.jackpot(SUE, CROWN, back), Refused)
        told = await room.close_day(MANAGER, CROWN)
        assert not isinstance(told, Refused), told
        assert told[-1].startswith("The day is closed with 50,00")
        assert meter(room).day == {}
        assert dealt >= 2
        # what is counted next is what was dealt since
        await desk.floor(SUE, "resume")
        desk.machine._jackpot.link.presses = False  # type: ignore[attr-defined]
        await played(desk, table_of(desk).state.number)
        await played(desk, table_of(desk).state.number + (not table_of(desk).state.running))
        short = await room.close_day(MANAGER, CROWN)
        assert isinstance(short, Refused)
        assert short.says.startswith("table 1: ")
        await room.stop()

    asyncio.run(story())


@pytest.mark.clause(STAR, "30.17.2")
def test_hands_of_a_fault_are_adjusted_for_and_do_not_stop_the_close() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room, book=STAR)
        await played(desk, 1)
        assert not isinstance(await room.jackpot(DEE, STAR, faults.ReportFault(pool="royal", what="no line")), Refused)
        await played(desk, 2)
        await played(desk, 3)
        await desk.floor(SUE, "hold")
        while table_of(desk).state.running:
            await played(desk, table_of(desk).state.number)
        missed = meter(room, STAR).lost["royal"]
        assert missed >= 1
        assert not meter(room, STAR).missed
        adjust = adjusting.AdjustPool(pool="royal", amount=50 * CENT * missed, reason="malfunction")
        assert not isinstance(await room.jackpot(MANAGER, STAR, adjust), Refused)
        assert not isinstance(await room.jackpot(SUE, STAR, ConfirmPoolOrder(order=1)), Refused)
        told = await room.close_day(MANAGER, STAR)
        assert not isinstance(told, Refused), told
        await room.stop()

    asyncio.run(story())


def test_funds_that_do_not_cover_the_pools_stop_the_offer_at_the_close() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        desk = await table(room)
        await played(desk, 1)
        await desk.floor(SUE, "hold")
        real = log.balance
        log.balance = lambda account: real(account) - 100 * account.startswith("meter/")  # type: ignore[method-assign]
        refused = await room.close_day(MANAGER, CROWN)
        assert isinstance(refused, Refused)
        assert "do not cover" in meter(room).suspended["royal"]
        log.balance = real  # type: ignore[method-assign]
        await room.stop()

    asyncio.run(story())


class Counting(MemoryStore):
    """Counts what is read of the meters."""

    reads = 0

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in super().read(stream, after):
            self.reads += stream == f"meter/{CROWN}"
            yield record


def test_a_snapshot_of_the_meters_is_what_their_stream_makes_them() -> None:
    async def story() -> None:
        log = Counting()
        room = memory(log)
        desk = await table(room)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        winner = next(one for one in meter(room).over["table 1", 2].seats if "As" in one.cards)
        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        assert not isinstance(await room.jackpot(DEE, CROWN, record), Refused)
        await room.stop()
        plays = desk.machine.plays_for
        assert plays is not None
        assert log.snapshot(f"meter/{CROWN}") is not None
        log.reads = 0
        quick = Meters(log, plays, 0)
        assert log.reads == 1
        kept, log._snapshots = log._snapshots, {}
        whole = Meters(log, plays, 0)
        log._snapshots = kept
        assert log.reads > 4
        assert quick.jackpot.state == whole.jackpot.state == meter(room)
        assert quick.jackpot.state.hits[1].amount == winner_amount(room)

    asyncio.run(story())


def winner_amount(room: Room) -> int:
    return int(meter(room).hits[1].amount)
