"""The office in a room: roles, random days that close to the cent through crashes, the audit, and the day's report."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from tests.room.sitting import until

from cardspeak.cli import command
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.room.audit.office import replay_office
from cardspeak.room.office.desk import OfficeDesk
from cardspeak.room.office.reporting import PARTS, day_report, house_report
from cardspeak.room.office.views import office_view
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done
from cardspeak.room.taking import adopt
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.room.who import Role, Who
from cardspeak.store import MemoryStore, Store
from cardspeak.store.auditing import audit
from cardspeak.store.opening import open_reader

MAX, MIA, CY, CAT = Who("Max", "manager"), Who("Mia", "manager"), Who("Cy", "cashier"), Who("Cat", "cashier")
SUE, DEE, ANN = Who("Sue", "supervisor"), Who("Dee", "dealer"), Who("Ann")
ROOT = Path(__file__).parents[3]


async def do(office: OfficeDesk, who: Who, type: str, id: str = "", **more: Any) -> Done:
    done = await office.ask(who, {"type": type, **more}, id)
    assert isinstance(done, Done), str(done)
    return done


async def no(office: OfficeDesk, who: Who, type: str, **more: Any) -> Refused:
    refused = await office.ask(who, {"type": type, **more})
    assert isinstance(refused, Refused), refused
    return refused


async def two(office: OfficeDesk, first: Who, second: Who, type: str, **more: Any) -> None:
    await do(office, first, type, **more)
    await do(office, second, "ConfirmOrder", proposal=office.state.proposed)


async def open_cage(room: Room) -> OfficeDesk:
    office = room.office
    room.welcomes = False
    await two(office, MAX, CY, "FundBank", cash={"10000": 1_000}, chips={"100000": 500, "100": 10_000})
    await two(office, CY, CAT, "OpenShift", name="day", cash={"10000": 1_000}, chips={"100000": 500, "100": 10_000})
    return office


def test_each_does_what_the_role_is_for() -> None:
    async def work() -> None:
        room = Room(MemoryStore())
        room.restore()
        office = await open_cage(room)
        refused: list[tuple[Who, str, dict[str, Any], str]] = [
            (SUE, "SellChips", {"name": "Ann", "amount": 100}, "a cashier or a manager"),
            (SUE, "CashOut", {"name": "Ann", "amount": 100}, "a cashier or a manager"),
            (CY, "OpenList", {"title": "Hold'em"}, "the floor"),
            (CY, "RotateDealers", {}, "the floor"),
            (CY, "ChangeSetting", {"name": "call_seconds", "value": 60}, "a manager"),
            (DEE, "SendDealer", {"name": "Dee", "table": "1"}, "the floor"),
            (DEE, "ClockIn", {"name": "Del"}, "Ask for yourself"),
            (ANN, "CheckIn", {"name": "Ann"}, "the desk or the floor"),
            (ANN, "ConfirmOrder", {"proposal": 1}, "somebody of the house"),
        ]
        for who, type, more, words in refused:
            answer = await no(office, who, type, **more)
            assert (answer.why, words in answer.says) == ("authority", True), (who, type, answer)
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=INSTANT), MAX)
        assert isinstance(await room.floor(CY, desk.id, "pause"), Refused), "a cashier runs no table"
        await do(office, SUE, "OpenList", title="Hold'em 1/2", tables=[desk.id])
        assert (await no(office, ANN, "JoinWaiting", list="1", name="Bob")).why == "authority"
        await do(office, ANN, "JoinWaiting", list="1", name="Ann")
        await do(office, CY, "SellChips", name="Ann", amount=1_500_000, identity="licence 7")
        for amount in (600_000, 500_000):
            await do(office, CY, "SellChips", name="Bob", amount=amount)
        seen = {who.name: office_view(office.state, who, 0) for who in (MAX, CY, SUE, ANN)}
        cage = {name: [one.kind for one in view.cage.reports] for name, view in seen.items() if view.cage is not None}
        assert cage == {"Max": ["threshold", "several"], "Cy": ["threshold"]}, "a suspicion is a manager's alone"
        assert (seen["Ann"].lists, [(one.place, one.waiting) for one in seen["Ann"].mine]) == ((), [(1, 1)])
        await room.exclude(SUE, "Ann", 0, "asked to leave")
        assert office.state.lists["1"].waiting == (), "an exclusion binds everywhere"
        for who, type, more in (
            (CY, "SellChips", {"name": "Ann", "amount": 100}),
            (CY, "CheckIn", {"name": "Ann"}),
            (ANN, "JoinWaiting", {"list": "1", "name": "Ann"}),
        ):
            assert (await no(office, who, type, **more)).why == "excluded"
        await do(office, CY, "CashOut", name="Ann", amount=999_999)
        await room.stop()

    asyncio.run(work())


def test_the_same_slip_sent_twice_is_one_slip_and_play_chips_are_not_sold() -> None:
    async def work() -> None:
        room = Room(MemoryStore())
        office = await open_cage(room)
        first = await do(office, CY, "SellChips", "window-1", name="Ann", amount=5_000)
        again = await do(office, CY, "SellChips", "window-1", name="Ann", amount=5_000)
        assert (again.position, again.repeated, room.chips_of("Ann")) == (first.position, True, 5_000)
        with pytest.raises(BadInput, match="for something else"):
            await office.ask(CY, {"type": "SellChips", "name": "Ann", "amount": 5_001}, "window-1")
        assert len(office.state.slips) == 2, "nothing was lost, and nothing done twice"
        assert await room.welcome("Bob") == 0
        other = Room(MemoryStore())
        await other.welcome("Ann")
        refused = await other.office.ask(MAX, {"type": "FundBank", "cash": {"10000": 1}})
        assert isinstance(refused, Refused)
        assert "100,000 play chips are out" in refused.says

    asyncio.run(work())


@pytest.mark.parametrize(
    ("kills", "each"), [(4, 25), pytest.param(60, 40, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_random_days_killed_at_any_moment_close_to_the_cent(tmp_path: Path, kills: int, each: int) -> None:
    """In a process of its own, which forks the house: nothing of it may live on in the tests."""
    path = tmp_path / "house.db"
    command = [sys.executable, "-m", "tests.room.office.killed", str(path), "--kills", str(kills), "--each", str(each)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    answered = Counter(json.loads(run.stdout)["answered"])
    assert sum(answered.values()) > each
    found = audit(path, replayers=replayers(), across=across())
    assert found.faults == ()
    assert "office/house" in found.replayed


def test_the_audit_finds_what_was_made_to_fit(tmp_path: Path) -> None:
    async def work() -> None:
        with Store.open(tmp_path / "house.db") as log:
            room = Room(log)
            office = await open_cage(room)
            await do(office, CY, "SellChips", name="Ann", amount=1_000_000, identity="passport")

    asyncio.run(work())
    with open_reader(tmp_path / "house.db") as log:
        records = list(log.read("office/house"))
    assert list(replay_office("office/house", iter(records))) == []
    last = records[-1]
    for before, after, words in (
        ('"number":2', '"number":3', "slip 3 comes after slip 1"),
        ('"amount":1000000', '"amount":1000001', "it moves"),
        ('"ReportOpened"', '"CheckedIn","name":"x"', "calls for a report"),
    ):
        body = last.body.replace(before.encode(), after.encode(), 1 if "number" in before else -1)
        assert body != last.body
        altered = msgspec.structs.replace(last, body=body)
        said = " ".join(one.what for one in replay_office("office/house", iter([*records[:-1], altered])))
        assert words in said, (before, said)
    counted = next(record for record in records if b"BankCounted" in record.body)
    alone = msgspec.structs.replace(counted, body=counted.body.replace(b'"second":"Cat"', b'"second":"Cy"'))
    at = records.index(counted)
    said = " ".join(one.what for one in replay_office("office/house", iter([*records[:at], alone, *records[at + 1 :]])))
    assert "counted by Cy alone" in said


@pytest.mark.clause("star-sydney-poker", "28.9.7")
def test_the_drop_of_a_day_is_the_sum_of_its_hands(tmp_path: Path) -> None:
    """Played by house players with a commission; a tournament's fees in the same log are no part of the revenue."""
    path = tmp_path / "house.db"
    clock = {"now": 1_794_000_000.0}

    async def work() -> tuple[int, int, str]:
        with Store.open(path) as log:
            room = Room(log, clock=lambda: clock["now"])
            office = room.office
            await do(office, SUE, "ClockIn", name="Dee")
            stakes = Stakes(blinds=(100, 200), small=200, charge=Percent(percent=5, cap=700))
            opening = Opening(book="star-sydney-poker", game="holdem", house=5, pace=INSTANT, stakes=stakes)
            desks = [await room.open(opening, MAX) for _ in "12"]
            await do(office, SUE, "SendDealer", name="Dee", table="1")
            wish = TournamentWish(book="star", game="holdem", players=3, house=3, level_hands=2, pace=INSTANT)
            hall = await open_tournament(room, wish)
            room.start()
            hall.start()
            await until(lambda: all(desk.hands >= 8 for desk in desks) and any(log.balances("tournament").values()))
            await room.stop()
            assert sum(log.balances("tournament").values()) > 0, "a tournament's money lies in the same ledger"
            hands = sum(desk.hands for desk in room.desks.values())
            return log.balance("commission"), hands, office.state.day(int(clock["now"]))

    drop, hands, day = asyncio.run(work())
    assert drop > 0
    with open_reader(path) as log:
        for part in PARTS:
            report = day_report(log, part, day)
            assert (report.total.commission, report.total.revenue, report.total.hands) == (drop, drop, hands), part
        by_table = {line.name: line for line in day_report(log, "table", day).lines}
        by_dealer = {line.name: line for line in day_report(log, "dealer", day).lines}
        entries = Counter[str]()
        for entry in log.entries("commission"):
            sign = 1 if entry.transfer.credit == "commission" else -1
            entries[entry.stream] += sign * entry.transfer.amount
        assert {f"table/{name}": line.commission for name, line in by_table.items() if line.commission} == +entries
        assert by_dealer["Dee"].commission == by_table["1"].commission
        now = int(clock["now"])
        assert house_report(log, "hour", now + 1, now + 9).lines == ()
    shown = CliRunner().invoke(command, ["office", "report", str(path), "--by", "table", "--day", day, "--csv"])
    assert shown.exit_code == 0, shown.output
    assert f"\nall,{hands},{drop},0,{drop}," in shown.output
    assert "# Head of the log " in shown.output


class Far:
    """Another process of the room, which has table 9."""

    async def rows(self) -> list[Any]:
        return [{"id": "9", "people": ["Ann"]}]


def test_tables_of_other_processes_are_the_offices_too() -> None:
    """Orders reach the lead from any door; a table that another process has is filled, dealt at and left as any."""

    async def work() -> None:
        room = Room(MemoryStore())
        room.restore()
        office = await open_cage(room)
        fill = {"table": "9", "amount": 100, "pieces": {"100": 1}}
        assert "There is no table '9' here" in (await no(office, CY, "FillTable", **fill)).says
        room.elsewhere = Far()  # type: ignore[assignment]
        await two(office, CY, DEE, "FillTable", **fill)
        await do(office, SUE, "ClockIn", name="Del")
        await do(office, SUE, "SendDealer", name="Del", table="9")
        await do(office, ANN, "AskSeatChange", name="Ann", to="1")
        assert [(one.table, one.to) for one in office.state.wishes.values()] == [("9", "1")]
        await office.look()
        assert list(office.state.wishes) == ["Ann"], "she sits there still"
        await room.stop()

    asyncio.run(work())


def test_whoever_takes_the_lead_over_has_the_office(tmp_path: Path) -> None:
    async def work() -> None:
        with Store.open(tmp_path / "house.db") as log:
            first = Room(log)
            await open_cage(first)
            await do(first.office, CY, "SellChips", name="Ann", amount=5_000)
            second = Room(log)
            second.restore((), leads=False)
            assert second.office.state.slips == []
            await adopt(second, ("lead",), leads=True)
            assert len(second.office.state.slips) == 2
            assert not second.welcomes, "chips are sold there too"
            await do(second.office, CY, "CashOut", name="Ann", amount=5_000)

    asyncio.run(work())


@pytest.mark.parametrize("role", ["cashier"])
def test_a_cashier_is_below_a_dealer_everywhere(role: Role) -> None:
    assert not Who("Cy", role).at_least("dealer")
