"""An evening at tables against the house, in which everything happens that such a table can write down.

`python -m tests.room.evening boxes.sqlite` writes it into a file; `fixtures/boxes-of-2026-11.sqlite.gz` is one that was
written before the table against the house became a machine of its own, and is never written again.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from tests.room.boxes import ANN, BOB, CAT, DEALER, HOLDEM, MANAGER, SLOW, THREE_CARD, Floor, banked, play
from tests.room.test_banked_floor import played, stack

from cardspeak.banked import commands as bc
from cardspeak.banked import table as f
from cardspeak.banked.setup import Limit
from cardspeak.jackpots import commands as jc
from cardspeak.room.banked import events as d
from cardspeak.room.banked.house import waited_for
from cardspeak.room.desk import Desk, Done
from cardspeak.room.who import THE_ROOM
from cardspeak.rulings.report import Report, report_of
from cardspeak.store import Store

ROYAL = "QsJsTs2d3c"


async def evening(floor: Floor) -> None:
    """Tables 1 to 4: Three Card Poker with house players, two of Hold'em on the same pools, and one that is closed."""
    await three_card(floor)
    await holdem(floor)
    await closed(floor)


async def ruled(floor: Floor, desk: Desk, report: Report) -> None:
    answer = await desk.rule(MANAGER, report)
    assert isinstance(answer, Done), answer
    await floor.settle()


async def answered(floor: Floor, desk: Desk) -> None:
    """Everybody who is asked plays on, to the end of the round."""
    machine = banked(desk.machine)
    while machine.round is not None:
        (first, *_) = waited_for(machine.round.prompt)
        owner = next((who for who in (ANN, BOB, CAT) if who.name == first.owner), THE_ROOM)
        match first.kind:
            case "decide":
                await floor.do(desk, owner, play(bc.Decide(first.box, first.choices[0].verb)))
            case _:
                await floor.do(desk, THE_ROOM, machine.time_out(0, 0))


async def dealt(floor: Floor, desk: Desk, *bets: tuple[Any, int, str]) -> None:
    await floor.do(desk, THE_ROOM, d.OpenRound())
    for who, box, wager in bets:
        await floor.place(desk, who, box, 500, wager)
    machine = banked(desk.machine)
    if machine.round is not None and not machine.round.state.closed:
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))


async def three_card(floor: Floor) -> None:
    desk = await floor.open(THREE_CARD, house=2, pace=SLOW)
    await floor.sit(desk, ANN, 1)
    await floor.do(desk, THE_ROOM, d.OpenRound())
    await floor.sit(desk, BOB, 2)
    for who, box, wager in ((ANN, 1, "ante"), (ANN, 1, "pair-plus"), (BOB, 2, "ante")):
        await floor.place(desk, who, box, 500, wager)
    await floor.do(desk, ANN, d.Ready())
    await floor.do(desk, BOB, play(bc.TakeBack(2, "ante", "Bob")))
    await floor.place(desk, BOB, 2)
    await floor.do(desk, BOB, d.Ready())
    await floor.do(desk, BOB, d.BuyIn(chips=5_000))
    await floor.do(desk, ANN, d.GetUp())
    await floor.sit(desk, CAT, 3, 10_000)
    await ruled(floor, desk, report_of("exposed card", seat=1, count=1))
    await answered(floor, desk)
    await orders(floor, desk)
    await dealt(floor, desk, (BOB, 2, "ante"), (CAT, 3, "ante"))
    await answered(floor, desk)
    await dealt(floor, desk, (BOB, 2, "ante"))
    await ruled(floor, desk, Report(incident="hold winnings", facts={"player": "Bob"}, note="looked into"))
    await answered(floor, desk)
    if banked(desk.machine).state.held:
        await floor.do(desk, MANAGER, f.Release(player="Bob"))
    await floor.do(desk, CAT, d.GetUp())
    await dealt(floor, desk, (BOB, 2, "ante"), (BOB, 2, "pair-plus"))  # and the evening ends in this round


async def orders(floor: Floor, desk: Desk) -> None:
    """Everything that the floor and the players may ask between rounds."""
    floor.time += 120
    await floor.do(desk, BOB, f.Complain(says="my pair was not paid"))
    await floor.do(desk, MANAGER, f.SettleDispute(dispute=1, says="it lost"))
    await floor.do(desk, BOB, f.AskReview(dispute=1))
    await floor.do(desk, BOB, f.AskRules())
    await floor.do(desk, MANAGER, f.CountCards(total=52))
    await floor.do(desk, DEALER, f.ShowNotice(what="minimum", says="ante 1000", amount=1_000))
    floor.time += 1_800
    await floor.do(desk, MANAGER, f.SetLimits(wager="pair-plus", limit=Limit(500, 50_000, 500)))
    await floor.do(desk, MANAGER, f.AgreeLimits(player="Cat", limits={"ante": Limit(500, 200_000, 500)}))
    people = tuple(name for name in banked(desk.machine).setup.seats.values())
    await floor.do(desk, MANAGER, f.ChooseTables(tables={"pair-plus": "D"}, notified=people))
    await floor.do(desk, MANAGER, f.ChangeCards(reason="marked"))
    await floor.do(desk, DEALER, f.CheckCards())
    await floor.do(desk, MANAGER, f.ChangeCards(reason="worn", unfit=False))  # checked when the next round is opened


async def holdem(floor: Floor) -> None:
    first, second = await floor.open(HOLDEM, pace=SLOW), await floor.open(HOLDEM, pace=SLOW)
    await floor.sit(first, ANN, 1)
    await floor.sit(second, CAT, 2)
    stack(first, "AsKs", board=ROYAL)
    await played(floor, first, "jackpot-1")
    stack(first, "7c2d")
    await dealt(floor, first, (ANN, 1, "ante"), (ANN, 1, "jackpot-1"))
    await ruled(floor, first, Report(incident="jackpot system", note="the display jumped"))
    await ruled(floor, first, Report(incident="no system fault", note="looked into"))
    for verb in ("flop", "turn", "river"):
        await floor.do(first, ANN, play(bc.Decide(1, verb)))
    for order in (jc.FailDisplay(""), jc.RestoreDisplay(""), jc.Verify("")):
        await floor.do(first, MANAGER, d.OrderPools(command=order))
    await dealt(floor, first, (ANN, 1, "ante"), (ANN, 1, "jackpot-1"))
    await ruled(floor, first, Report(incident="jackpot system", note="the display jumped"))
    await ruled(floor, first, Report(incident="system fault", note="looked into"))
    await floor.do(first, MANAGER, d.OrderPools(command=jc.Resume((), "")))
    stack(first, "AcAd", dealer="7h2s", board="As9h4c3s6d")
    await played(floor, first)
    await ruled(floor, first, Report(incident="hold winnings", facts={"player": "Ann"}, note="looked into"))
    await floor.do(first, ANN, d.GetUp())
    await floor.do(first, MANAGER, f.Release(player="Ann"))
    await floor.sit(first, BOB, 2)
    for _ in range(3):
        await floor.sit(first, ANN, 1)
        await played(floor, first)
        await floor.do(first, ANN, d.GetUp())
    await floor.do(first, DEALER, d.FreeBox(box=2))
    await dealt(floor, second, (CAT, 2, "ante"), (CAT, 2, "jackpot-1"), (CAT, 2, "jackpot-2"))


async def closed(floor: Floor) -> None:
    """A sign that comes down again, one that stays up, and the end of the table."""
    desk = await floor.open(THREE_CARD, pace=SLOW)
    await floor.sit(desk, ANN, 4)
    await floor.do(desk, MANAGER, f.CloseTable(minutes=30, why="the day is over"))
    await floor.do(desk, MANAGER, f.KeepOpen())
    await floor.do(desk, MANAGER, f.ShowNotice(what="close", says="soon"))
    await desk.close(MANAGER, minutes=20, why="the day is over")
    floor.time += 1_800
    await desk.floor(MANAGER, "resume")
    await floor.settle()
    assert desk.closed, "the sign was up for long enough"


async def write(path: Path) -> None:
    store = Store.open(path)
    floor = Floor(store)
    await evening(floor)
    assert not floor.room.notes, floor.room.notes
    await floor.room.stop()
    store.close()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
