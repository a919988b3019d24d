"""Every column of the house's report, by every part: each equal to what a plain sum in here comes to.

The days are those on which the clocks of Sydney are put back and forward, written down here as an almanac has them.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from datetime import datetime
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.office.test_office_desk import CAT, CY, SUE, do, two

from cardspeak.banked import events as be
from cardspeak.hand import events as he
from cardspeak.jackpots import events as je
from cardspeak.ledger import Transfer
from cardspeak.room.beside.calls import FloorCalled
from cardspeak.room.looks import LookRecord
from cardspeak.room.office.figures import FIGURES, TOURNAMENTS
from cardspeak.room.office.reporting import PARTS, day_report, house_report
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Draft, Log, MemoryStore, StreamDrafts, canonical
from cardspeak.table.topics.disputes import DisputeRaised
from cardspeak.tournament import events as te

MAX = Who("Max", "manager")
# When, the hour and the gaming day on the wall of the house, the shift, who deals at table 1.
SLOTS = [
    ("2026-04-04T15:30:00Z", "2026-04-05 02:00", "2026-04-04", "1 night", "Dee"),
    ("2026-04-04T16:30:00Z", "2026-04-05 02:00 again", "2026-04-04", "1 night", "Dee"),
    ("2026-04-04T19:59:59Z", "2026-04-05 05:00", "2026-04-04", "1 night", "Del"),
    ("2026-04-04T20:00:00Z", "2026-04-05 06:00", "2026-04-05", "between shifts", "Del"),
    ("2026-10-03T15:30:00Z", "2026-10-04 01:00", "2026-10-03", "2 day", "Dee"),
    ("2026-10-03T16:30:00Z", "2026-10-04 03:00", "2026-10-03", "2 day", "Dee"),
    ("2026-10-03T18:59:59Z", "2026-10-04 05:00", "2026-10-03", "2 day", "Dee"),
    ("2026-10-03T19:00:00Z", "2026-10-04 06:00", "2026-10-04", "2 day", "Dee"),
]
Fact = tuple[str, str, Any, tuple[Transfer, ...], dict[str, int]]  # stream, kind, body, money, figures


def seconds(when: str) -> int:
    return int(datetime.fromisoformat(when).timestamp())


def move(debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(debit, credit, amount, "silent: a test", "")


def ruled(says: str) -> he.Ruled:
    return he.Ruled(incident="x", cite="1", says=says, facts={}, considered=(), reported_by="Dee", decided_by="floor")


def facts(table: str, amount: int, round: int) -> list[Fact]:
    """One of everything that counts, and what must not."""
    table_of, pot = f"table/{table}", f"table/{table}/pot"
    prize = je.PrizePaid(table=table, number=round, box=1, owner="Ann", amount=amount, by="Max", cite="1")
    award = je.PrizeAwarded(
        table=table, number=round, box=1, owner="Ann", level="1", kind="jackpot", category="royal", amount=amount,
        displayed=amount, cite="1",
    )  # fmt: skip
    disputed = DisputeRaised(number=1, seat=1, name='"type":"Ruled"', about="DisputeRaised", at=0, cite="1")
    other = msgspec.structs.replace(prize, box=2)
    struck, call = je.AwardStruck(award=award, cite="1"), FloorCalled(number=1, name="A", seat=1, why="Ruled", at=0)
    paid = (move("meter/star", "player/Ann", amount), move("bank", "meter/star", 9))
    cheque = (move("promotion/1/owed", "payments/cheques", amount),)
    prize_paid = te.PaidOut("Ann", amount, cite="1", at=0)
    pool = te.PoolSet(amount, amount, 11, cite="1", at=0)
    lost = (move("bank", pot, amount), move(pot, "bank", 7))
    return [
        (table_of, "hand finished", [], (move(pot, "commission", amount),), {"hands": 1, "commission": amount}),
        (table_of, "hand reopened", [], (move("commission", pot, 3),), {"hands": -1, "commission": -3}),
        (table_of, "round finished", [], lost, {"hands": 1, "bank": 7 - amount}),
        (table_of, "played", [ruled("Ruled"), ruled("again")], (), {"rulings": 2}),
        (table_of, "played", [be.Reported(what="x", box=1, by="Dee", cite="1")], (), {"rulings": 1}),
        (table_of, "played", [disputed], (), {"disputes": 1}),
        (f"looks/{table}", "looked", LookRecord(1, "x", 1, "ruling"), (), {"incidents": 1}),
        (f"calls/{table}", "called", [call], (), {"incidents": 1}),
        ("jackpot/crown", "pools", [prize, other], (), {"jackpots": 2 * amount}),
        ("jackpot/crown", "pools", [struck], (), {"jackpots": -amount}),
        ("jackpot/crown", "pools", [struck], (), {}),
        ("meter/star", "ordered", [], paid, {"jackpots": amount}),
        ("promotion/1", "promotion", [], cheque, {"promotions": amount}),
        ("promotion/1", "promotion", [], (move("bank/promotions", "promotion/1/owed", 5),), {}),
        ("bonus/crown", "bonus", [], (move("bonus/crown/owed", "player/Bob", amount),), {"promotions": amount}),
        ("tournament/1", "tournament", [], (move("player/Ann", "tournament/1/fees", amount),), {"fees": amount}),
        ("tournament/1", "tournament", [], (move("tournament/1/fees", "player/Ann", 3),), {"fees": -3}),
        ("tournament/1", "tournament", [], (move("player/Ann", "tournament/1/pool", amount),), {}),
        ("tournament/1", "tournament", [prize_paid], (), {"prizes": amount}),
        ("tournament/1", "tournament", [pool], (), {"added": 11}),
        ("chat/1", "said", [{"type": "Ruled"}], (), {}),
        ("people", "excluded", {"name": "Ann"}, (), {"exclusions": 1}),
        ("people", "named", {"name": "excluded"}, (), {}),
    ]


def write(log: Log, fact: Fact, at: int) -> None:
    stream, kind, body, money, _ = fact
    for one in money:  # so that nobody is overdrawn
        source = Draft("funded", at * 1_000_000, "room", "", b"{}", (move("cage", one.debit, one.amount),))
        if one.debit.startswith(("player/", "table/", "promotion/", "bonus/", "meter/")):
            log.append_all([StreamDrafts("source", None, (source,))]).result()
    log.append_all(
        [StreamDrafts(stream, None, (Draft(kind, at * 1_000_000, "room", "", canonical(body), money),))]
    ).result()


async def days(log: Log) -> dict[str, dict[str, Counter[str]]]:
    """Both days; what each part should say, line by line."""
    clock = {"now": float(seconds(SLOTS[0][0]) - 7_200)}
    room = Room(log, clock=lambda: clock["now"])
    room.welcomes = False
    office, chance = room.office, seeds.chance("figures")
    for _ in "12":
        await room.open(Opening(book="star-sydney-poker", game="holdem"), MAX)
    money: dict[str, Any] = {"cash": {"10000": 10}, "chips": {"100": 10}}
    await two(office, MAX, CY, "FundBank", **money)
    await two(office, CY, CAT, "OpenShift", name="night", **money)
    for name in ("Dee", "Del"):
        await do(office, SUE, "ClockIn", name=name)
    expected: dict[str, dict[str, Counter[str]]] = {part: defaultdict(Counter) for part in PARTS}
    dealing = ""
    for place, (when, hour, day, shift, dealer) in enumerate(SLOTS):
        clock["now"] = float(seconds(when))
        if dealer != dealing:
            await do(office, SUE, "SendDealer", name=dealer, table="1")
            dealing = dealer
        if place == 3:
            await two(office, CY, CAT, "CloseShift", **money)
        if place == 4:
            await two(office, CY, CAT, "OpenShift", name="day", **money)
        for table in chance.sample(("1", "2"), chance.choice((1, 2))):
            for fact in facts(table, chance.randrange(10, 10**6), place):
                write(log, fact, seconds(when))
                kind = fact[0].partition("/")[0]
                here = kind in ("table", "looks", "calls")
                beside = {"jackpot": "jackpots", "meter": "jackpots", "promotion": "promotions", "bonus": "promotions",
                          "tournament": "tournaments"}  # fmt: skip
                lines = {
                    "hour": hour, "day": day, "shift": shift, "table": table if here else beside.get(kind, "the house"),
                    "dealer": dealer if here and table == "1" else "nobody of the house",
                }  # fmt: skip
                for part, line in lines.items():
                    expected[part][line].update(fact[-1])
    await room.stop()
    return expected


@pytest.fixture(scope="module")
def told() -> tuple[Log, dict[str, dict[str, Counter[str]]]]:
    log = MemoryStore()
    return log, asyncio.run(days(log))


def shown(log: Log, part: Any, since: int, until: int) -> dict[str, dict[str, int]]:
    report = house_report(log, part, since, until)
    for name in FIGURES:
        assert getattr(report.total, name) == sum(getattr(line, name) for line in report.lines)
    return {
        line.name: {name: getattr(line, name) for name in FIGURES if name != "revenue" and getattr(line, name)}
        for line in report.lines
    }


@pytest.mark.control("C29")
@pytest.mark.parametrize("part", PARTS)
def test_each_column_is_the_sum_of_its_records(told: tuple[Log, dict[str, dict[str, Counter[str]]]], part: str) -> None:
    log, expected = told
    sums = {
        line: {name: amount for name, amount in found.items() if amount}
        for line, found in expected[part].items()
        if any(found.values())
    }
    assert shown(log, part, 0, 2**40) == sums


@pytest.mark.parametrize("day", ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04"])
def test_a_day_holds_its_own_records_and_no_others(
    told: tuple[Log, dict[str, dict[str, Counter[str]]]], day: str
) -> None:
    """Twenty-five hours in April and twenty-three in October, and no second in two days."""
    log, expected = told
    report = day_report(log, "day", day)
    hours = {"2026-04-04": 25, "2026-10-03": 23}.get(day, 24)
    assert report.until - report.since == hours * 3_600
    (line,) = report.lines
    for name, amount in expected["day"][day].items():
        assert getattr(line, name) == amount, name
    assert line.revenue == line.commission + line.bank


def test_money_of_tournaments_stands_beside_revenue_and_is_no_part_of_it(
    told: tuple[Log, dict[str, dict[str, Counter[str]]]],
) -> None:
    """The Star 28.9.7: on a line of its own, which brought no revenue."""
    report = house_report(told[0], "table", 0, 2**40)
    line = next(one for one in report.lines if one.name == "tournaments")
    assert all(getattr(line, name) for name in TOURNAMENTS)
    assert line.revenue == line.commission == line.bank == 0
    assert report.total.revenue == report.total.commission + report.total.bank
    assert "fees" in report.csv().splitlines()[0]
