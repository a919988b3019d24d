"""Random days of an office that is killed (SIGKILL) at random moments, and comes back to the cent.

One process keeps the books of a careful clerk and forks the house again and again: chips bought and cashed, fills and
credits, slips taken back, seats taken and given up, shifts counted. Each order is noted before it is asked, and its
answer after. The house is killed somewhere in between; the next one asks what was not answered once more under the
same id, so that it is done once. Shifts are closed with what the clerk's notes come to, and never with a look into
the house: the counts must be right to the cent.

    python -m tests.room.office.killed FILE --kills 60 --each 40
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests import seeds

from cardspeak.office.money import broken_down
from cardspeak.office.seconding import Proposal
from cardspeak.office.settings import HouseSettings
from cardspeak.refusal import Refused
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.who import Who
from cardspeak.store import Store
from cardspeak.table import commands as c

PEOPLE = {
    one.name: one
    for one in (Who("Max", "manager"), Who("Cy", "cashier"), Who("Cat", "cashier"), Who("Dee", "dealer"))
}  # fmt: skip
PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve")
TABLES = ("1", "2")
BEGINS = 1_794_000_000
CHIPS, CASH = HouseSettings().chips, HouseSettings().cash
FUNDS = {"cash": {"10000": 2_000}, "chips": {"100000": 400, "100": 10_000}}
Effect = dict[str, int]


class Notes:
    """What the clerk knows: orders that were answered, the one that was not, and what every place should hold."""

    def __init__(self) -> None:
        self.now = BEGINS
        self.held: Counter[str] = Counter()
        self.answered: list[tuple[dict[str, Any], int]] = []  # each with the position that was told
        self.asked: dict[str, Any] | None = None
        self.slips: dict[int, Effect] = {}  # what can be taken back
        self.repeated = 0

    @property
    def kinds(self) -> Counter[str]:
        return Counter(str(asked["order"]["type"]) for asked, _ in self.answered)

    def hear(self, line: dict[str, Any]) -> None:
        match line:
            case {"asks": asked}:
                self.asked, self.now = asked, asked["now"]
            case {"done": position, "repeated": repeated}:
                assert self.asked is not None
                self.answered.append((self.asked, position))
                self.held.update(self.asked["effect"])
                self.repeated += repeated
                self.asked = None
            case {"refused": _}:
                self.asked = None


class House:
    """One life of the room: everything it does is told to `tell` before and after."""

    def __init__(self, room: Room, notes: Notes, chance: random.Random, tell: Any) -> None:
        self.room, self.notes, self.chance, self.tell = room, notes, chance, tell

    async def asks(self, who: str, order: dict[str, Any], effect: Effect) -> bool:
        self.notes.now += self.chance.randint(0, 900)
        asked = {
            "who": who, "order": order, "effect": effect, "now": self.notes.now,
            "id": f"{self.chance.getrandbits(64):x}",
        }  # fmt: skip
        self.say({"asks": asked})
        return await self.again(asked)

    async def again(self, asked: dict[str, Any]) -> bool:
        done = await self.once(asked)
        refused = isinstance(done, Refused)
        self.say({"refused": str(done)} if refused else {"done": done.position, "repeated": done.repeated})
        return not refused

    async def once(self, asked: dict[str, Any]) -> Any:
        order, who = dict(asked["order"]), PEOPLE.get(asked["who"], Who(asked["who"]))
        kind, table = order["type"], order.get("table", "")
        if kind == "TakeSeat":
            command: Any = c.TakeSeat(seat=order["seat"], name=who.name, chips=order["chips"])
        elif kind == "LeaveTable":
            command = c.LeaveTable(seat=order["seat"])
        else:
            return await self.room.office.ask(who, order, asked["id"])
        return await self.room.desk(table).ask(who, command, asked["id"])

    def say(self, line: dict[str, Any]) -> None:
        self.notes.hear(line)
        self.tell(line)

    async def two(self, first: str, second: str, order: dict[str, Any], effect: Effect) -> None:
        if await self.asks(first, order, {}):
            number = self.room.office.state.proposed
            await self.asks(second, {"type": "ConfirmOrder", "proposal": number}, effect)

    async def begin(self) -> None:
        """The tables, which rest: whatever a life that was killed over it has not done is done by the next."""
        while len(self.room.desks) < len(TABLES):
            await self.room.open(Opening(book="star-sydney-poker", game="holdem", pace=INSTANT), PEOPLE["Max"])
        for table in TABLES:
            if not self.room.desk(table).paused:
                await self.room.floor(PEOPLE["Max"], table, "pause")

    async def settle(self) -> None:
        """What the last life left open: the order without an answer, and whatever waits for a second person."""
        if self.notes.asked is not None:
            await self.again(self.notes.asked)
        for number, one in list(self.room.office.state.proposals.items()):
            assert isinstance(one, Proposal)
            await self.asks("Max", {"type": "DropOrder", "proposal": number}, {})

    async def bank(self) -> None:
        if not self.room.office.state.slips:
            funds = {"cash": 20_000_000, "chips": 41_000_000}
            await self.two("Max", "Cy", {"type": "FundBank", **FUNDS}, funds)
        if self.room.office.state.shift is None:
            await self.two("Cy", "Cat", {"type": "OpenShift", "name": "day", **self.counted()}, {})

    def counted(self) -> dict[str, dict[str, int]]:
        """The pieces that the clerk's notes come to: nobody asks the house what it holds."""
        kinds = {"cash": CASH, "chips": CHIPS}
        return {
            name: {str(value): count for value, count in broken_down(self.notes.held[name], known).items()}
            for name, known in kinds.items()
        }

    async def some(self) -> None:
        amount = 100 * self.chance.choice((1, 25, 700, 4_000, 9_999, 10_000, 23_456))
        name, table = self.chance.choice(PLAYERS), self.chance.choice(TABLES)
        match self.chance.randrange(12):
            case 0 | 1 | 2 | 3:
                order = {"type": "SellChips", "name": name, "amount": amount, "identity": "seen"}
                await self.slip(order, {"cash": amount, "chips": -amount, name: amount})
            case 4 | 5:
                order = {"type": "CashOut", "name": name, "amount": amount, "identity": "seen"}
                await self.slip(order, {"cash": -amount, "chips": amount, name: -amount})
            case 6 | 7:
                await self.tray("FillTable", table, amount, 1)
            case 8:
                await self.tray("CreditTable", table, amount, -1)
            case 9:
                await self.void()
            case 10:
                await self.sit(name, table)
            case _:
                await self.two("Cy", "Cat", {"type": "CloseShift", **self.counted()}, {})
                await self.bank()

    async def slip(self, order: dict[str, Any], effect: Effect) -> None:
        if await self.asks("Cy", order, effect) and self.chance.random() < 0.3:  # the button was pressed twice
            before = len(self.room.office.state.slips)
            again = await self.once(self.notes.answered[-1][0])
            assert (again.repeated, len(self.room.office.state.slips)) == (True, before)

    async def tray(self, kind: str, table: str, amount: int, sign: int) -> None:
        pieces = {str(value): count for value, count in broken_down(amount, CHIPS).items()}
        order = {"type": kind, "table": table, "amount": amount, "pieces": pieces}
        await self.two("Cy", "Dee", order, {"chips": -sign * amount, f"tray {table}": sign * amount})

    async def void(self) -> None:
        state = self.room.office.state
        one = state.slips[self.chance.randrange(len(state.slips))]
        sign = -1 if one.kind in ("buy-in", "fill") else 1
        where = one.name or f"tray {one.table}"
        effect = {"chips": -sign * one.amount, where: sign * one.amount}
        if one.kind in ("buy-in", "cash-out"):
            effect["cash"] = sign * one.amount
        await self.two("Cy", "Max", {"type": "VoidSlip", "slip": one.number, "why": "a mistake"}, effect)

    async def sit(self, name: str, table: str) -> None:
        here = self.room.seated(name)
        if here:
            seat = next(seat for seat, who in self.seats(here[0]).items() if who == name)
            held = self.notes.held[f"seat {name}"]
            order = {"type": "LeaveTable", "table": here[0], "seat": seat}
            await self.asks(name, order, {name: held, f"seat {name}": -held})
            return
        free = [seat for seat in range(1, 8) if seat not in self.seats(table)]
        chips = min(40_000, self.notes.held[name])
        order = {"type": "TakeSeat", "table": table, "seat": self.chance.choice(free), "chips": chips}
        await self.asks(name, order, {name: -chips, f"seat {name}": chips})

    def seats(self, table: str) -> dict[int, str]:
        seats = self.room.desk(table).machine.table.state.seats  # type: ignore[attr-defined]
        return {number: one.name for number, one in seats.items()}


async def live(path: Path, notes: Notes, seed: str, orders: int, tell: Any) -> None:
    """A life of so many orders that were carried out; killed, it ends before."""
    with Store.open(path) as log:
        room = Room(log, clock=lambda: float(notes.now))
        room.restore()
        house = House(room, notes, random.Random(seed), tell)
        await house.begin()
        await house.settle()
        await house.bank()
        enough = len(notes.answered) + orders
        while len(notes.answered) < enough:
            await house.some()
        compare(room, notes)


def compare(room: Room, notes: Notes) -> None:
    """The house against the clerk, place by place, to the cent."""
    state, log, held = room.office.state, room.log, notes.held
    assert (state.cash, state.chips) == (held["cash"], held["chips"])
    assert {one: state.trays.get(one, 0) for one in TABLES} == {one: held[f"tray {one}"] for one in TABLES}
    for name in PLAYERS:
        assert log.balance(f"player/{name}") == held[name], name
    seats = sum(held[f"seat {name}"] for name in PLAYERS)
    assert sum(log.balances("table").values()) == seats
    everywhere = state.chips + sum(state.trays.values()) + sum(log.balances("player").values()) + seats
    assert everywhere == -log.balance("cage"), "every chip is somewhere"
    assert all(one.over == (0, 0) for one in state.counts), "every count was right"
    assert log.balance("cage/differences") == 0
    fills = [one for one in state.slips if one.kind == "fill"]
    assert all(one.second == "Dee" for one in fills)


def killed_days(path: Path, seed: str, kills: int, each: int) -> Notes:
    """So many lives, all but the last of them killed, each after up to `each` lines of its notes."""
    notes, chance = Notes(), random.Random(seed)
    for life in range(kills + 1):
        last = life == kills
        wanted = 10**9 if last else chance.randint(0, each)
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            os._exit(_child(path, notes, f"{seed} {life}", each if last else 10**9, writing))
        os.close(writing)
        with os.fdopen(reading, "rb") as lines:
            for heard, line in enumerate(lines, 1):
                notes.hear(json.loads(line))
                if heard >= wanted:
                    for _ in range(chance.randrange(20_000)):  # a moment, of any length
                        pass
                    break
            if not last:
                os.kill(pid, signal.SIGKILL)
            for line in lines:  # what was on its way when it died
                if line.endswith(b"\n"):
                    notes.hear(json.loads(line))
        _, status = os.waitpid(pid, 0)
        assert last or os.WIFSIGNALED(status), f"life {life} ended by itself"
        assert not last or status == 0, "the last life failed"
    return notes


def _child(path: Path, notes: Notes, seed: str, orders: int, writing: int) -> int:
    def tell(line: dict[str, Any]) -> None:
        os.write(writing, json.dumps(line).encode() + b"\n")

    try:
        asyncio.run(live(path, notes, seed, orders, tell))
    except BaseException:
        import traceback

        traceback.print_exc()
        sys.stderr.flush()
        return 1
    return 0


def main() -> None:
    told = argparse.ArgumentParser(description="Random days of an office that is killed again and again.")
    told.add_argument("file", type=Path)
    told.add_argument("--kills", type=int, default=60)
    told.add_argument("--each", type=int, default=40)
    told.add_argument("--seed", default=seeds.of_the_day("killed office"))
    asked = told.parse_args()
    notes = killed_days(asked.file, asked.seed, asked.kills, asked.each)
    sys.stdout.write(json.dumps({"answered": notes.kinds, "repeated": notes.repeated, "held": +notes.held}) + "\n")


if __name__ == "__main__":
    main()
