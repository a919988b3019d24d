"""A house on a busy night, in a log: twenty tables, two hundred people, lists, dealers, slips and what waits.

python -m tests.web.crowd FILE
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Store
from cardspeak.table import commands as c

MAX, CY, CAT, SUE, DEE = (
    Who("Max", "manager"), Who("Cy", "cashier"), Who("Cat", "cashier"), Who("Sue", "supervisor"), Who("Dee", "dealer")
)  # fmt: skip
FIRST = ("Ana", "Ben", "Chloe", "Dimitri", "Esther", "Farouk", "Gabriela", "Hiroshi", "Imogen", "Bartholomew")
LAST = ("Ng", "Okonkwo", "Papadopoulos", "Quinn", "Rossi", "Singh", "Tanaka", "Underwood", "Vu", "Featherstonehaugh")
BANK: dict[str, Any] = {"cash": {"10000": 5_000}, "chips": {"100000": 900, "100": 50_000}}


def names(count: int) -> list[str]:
    """As long as a name may be, some of them, and no two the same."""
    return [
        f"{FIRST[at % 10]} {LAST[at // 10 % 10]}"[:20] + ("" if at < 100 else f" {at // 100 + 1}")
        for at in range(count)
    ]


async def crowd(room: Room, tables: int, people: int, seats: int) -> None:
    """So many tables and people; at each table `seats` of them sit, and it rests."""
    office = room.office
    room.welcomes = False

    async def do(who: Who, type: str, **more: Any) -> None:
        done = await office.ask(who, {"type": type, **more})
        assert not isinstance(done, Refused), f"{type}: {done}"

    async def two(first: Who, second: Who, type: str, **more: Any) -> None:
        await do(first, type, **more)
        await do(second, "ConfirmOrder", proposal=office.state.proposed)

    for at in range(tables):
        small = (100, 200, 500)[at % 3]
        stakes = Stakes(blinds=(small, 2 * small), small=2 * small)
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", stakes=stakes), MAX)
        await room.floor(MAX, desk.id, "pause")
    await two(MAX, CY, "FundBank", **BANK)
    await two(CY, CAT, "OpenShift", name="night", **BANK)
    everybody = names(people)
    for name in everybody:
        await do(CY, "CheckIn", name=name)
    for who in (MAX, CY, CAT, SUE):
        await do(who, "ClockIn", name=who.name)
    for at in range(tables + 4):
        await do(SUE, "ClockIn", name=f"Dealer {at + 1}")
        if at < tables - 2:
            await do(SUE, "SendDealer", name=f"Dealer {at + 1}", table=str(at + 1))
    for at, name in enumerate(everybody[: tables * seats]):
        await do(CY, "SellChips", name=name, amount=40_000 + 100 * at)
        table, seat = at // seats + 1, at % seats + 1
        sat = await room.desk(str(table)).ask(Who(name), c.TakeSeat(seat=seat, name=name, chips=20_000))
        assert not isinstance(sat, Refused), str(sat)
    ids = [str(at + 1) for at in range(tables)]
    for at, title in enumerate(("Hold'em $1/$2", "Hold'em $2/$4", "Hold'em $5/$10", "Omaha $5/$10")):
        await do(SUE, "OpenList", title=title, tables=ids[at::3] if at < 3 else [])
    waiting = everybody[tables * seats :]
    for at, name in enumerate(waiting):
        await do(SUE, "JoinWaiting", list=str(at % 3 + 1), name=name)
    for number in ("1", "2") if waiting else ():
        await do(SUE, "CallNext", list=number, table=number)
    if tables > 4:
        await do(SUE, "SetMustMove", feeder="4", main="1")
    await do(CY, "SellChips", name=everybody[0], amount=1_500_000, identity="passport N1")
    await two(CY, SUE, "FillTable", table="1", amount=250_000, pieces={"100000": 2, "10000": 5})
    await do(CY, "FillTable", table="2", amount=100_000, pieces={"100000": 1})
    await room.stop()


def built(path: Path, tables: int = 20, people: int = 200, seats: int = 7) -> None:
    with Store.open(path) as log:
        asyncio.run(crowd(Room(log), tables, people, seats))


if __name__ == "__main__":
    built(Path(sys.argv[1]), *map(int, sys.argv[2:]))
