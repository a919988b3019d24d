"""The manager's day from the command line: the same orders as on the page, the room's own words, slips on paper."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.room.serving import served

from cardspeak.cli import command
from cardspeak.errors import BadInput
from cardspeak.office.settings import HouseSettings
from cardspeak.room.office.desk import OfficeDesk
from cardspeak.room.room import Room
from cardspeak.room.who import Role, Who
from cardspeak.store import Store

BANK = ('cash={"10000": 200}', 'chips={"100000": 50, "100": 5000}')


def said(*words: str) -> str:
    """What the command says; its refusal where it refuses."""
    found = CliRunner().invoke(command, ["office", *words])
    return f"refused: {found.exception}" if isinstance(found.exception, BadInput) else found.output


def test_the_managers_day_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def day() -> None:
        with Store.open(path) as log:
            async with served(log) as here:
                here.room.welcomes = False
                await here.open(book="star-sydney-poker", game="holdem")
                tokens = {}
                people: tuple[tuple[str, Role], ...] = (
                    ("Max", "manager"), ("Cy", "cashier"), ("Cat", "cashier"), ("Sue", "supervisor")
                )  # fmt: skip
                for name, role in people:
                    tokens[name] = await here.token(name, role_token=here.sessions.role_token(role))

                async def office(who: str, what: str, *words: str) -> str:
                    return await asyncio.to_thread(said, what, here.address, *words, "--token", tokens[who])

                assert "Done, record" in await office("Max", "order", "FundBank", *BANK)
                assert "Order 1 (FundBank, by Max) waits: another cashier" in await office("Cy", "look")
                assert "another person confirms it" in await office("Max", "order", "ConfirmOrder", "proposal=1")
                await office("Cy", "order", "ConfirmOrder", "proposal=1")
                await office("Cy", "order", "OpenShift", "name=day", *BANK)
                await office("Cat", "order", "ConfirmOrder", "proposal=2")
                for who in ("Cy", "Sue"):
                    await office(who, "order", "ClockIn", f"name={who}")
                await office("Sue", "order", "ClockIn", "name=Dee")
                await office("Sue", "order", "SendDealer", "name=Dee", "table=1")
                await office("Sue", "order", "CheckIn", "name=Ann")
                await office("Sue", "order", "OpenList", "title=Hold'em 1/2", 'tables=["1"]')
                await office("Sue", "order", "JoinWaiting", "list=1", "name=Ann")
                await office("Sue", "order", "CallNext", "list=1", "table=1")
                large = ("SellChips", "name=Ann", "amount=1200000")
                assert "see their identification" in await office("Cy", "order", *large)
                for again in ("", " (it was done before)"):
                    done = await office("Cy", "order", *large, "identity=passport", "--id", "w1")
                    assert done.endswith(f"of the office{again}.\n")
                assert "That is for a cashier" in await office("Sue", "order", "CashOut", "name=Ann", "amount=5")
                seen = await office("Max", "look")
                for line in (
                    "Cage: shift day, drawer $32,000.00, rack $43,000.00.", "List 1, Hold'em 1/2: Ann (table 1).",
                    "Report 1 (threshold): Ann, $12,000.00, to be lodged.", "Dee is at table 1.", "In the room: Ann.",
                    "On duty: Cy (cashier), Sue (supervisor), Dee (dealer).",
                ):  # fmt: skip
                    assert line in seen, seen
                assert json.loads(await office("Cy", "look", "--json"))["cage"]["cash"] == 3_200_000
                assert "is no address of a room" in await asyncio.to_thread(said, "look", "house", "--token", "x")

    asyncio.run(day())
    assert "drawer $32,000.00" in said("cage", str(path)).lower()
    paper = said("slip", str(path), "2")
    assert ("Chips sold" in paper, "$12,000.00" in paper, "passport" in paper) == (True, True, False)
    assert max(map(len, paper.splitlines())) <= 44
    assert "There is no slip 3: the last one is 2." in said("slip", str(path), "3")
    assert "add --print" in said("slip", str(path), "2", "--printer", "cage")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"

    async def funded(office: OfficeDesk) -> None:
        await office.ask(Who("Max", "manager"), {"type": "FundBank", "cash": {"10000": 1}})
        await office.ask(Who("Cy", "cashier"), {"type": "ConfirmOrder", "proposal": 1})

    with Store.open(path) as store:
        asyncio.run(funded(Room(store).office))
    return path


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (None, "This machine has no printer"),
        ("#!/bin/sh\necho 'lp: the printer is on fire' >&2\nexit 1\n", "lp: the printer is on fire"),
        ('#!/bin/sh\ncat > "$0.out"\n', ""),
    ],
    ids=["none", "broken", "one"],
)
def test_a_printer_that_is_not_there_loses_nothing(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str | None, words: str
) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    if program is not None:
        (folder / "lp").write_text(program)
        (folder / "lp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin" if program else str(folder))
    found = CliRunner().invoke(command, ["office", "slip", str(log), "1", "--print"])
    assert "Amount      $100.00" in found.output, "the text is there whatever the printer does"
    if words:
        assert isinstance(found.exception, BadInput)
        assert words in str(found.exception)
        assert "stands in the log all the same" in str(found.exception)
    else:
        assert found.exit_code == 0
        assert "Bankroll" in (folder / "lp.out").read_text()


def test_a_house_whose_zone_this_machine_does_not_know_says_so(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: Any) -> Any:
        raise BadInput("This machine has no time zones: install the package tzdata.")

    monkeypatch.setattr("cardspeak.office.settings.wall_clock", nowhere)
    assert HouseSettings().day_ends == 6
    assert "install the package tzdata" in said("report", str(log))
    with Store.open(log) as store, pytest.raises(BadInput, match="install the package tzdata"):
        Room(store).restore()
