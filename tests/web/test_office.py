"""The manager's day in the browser: the bank counted by two, lists, a fill, a large cash-out, dealers, the report."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.forked import Forked
from tests.web.axe_page import axe as axe
from tests.web.conftest import Guest, Room
from tests.web.test_axe import wrong

from cardspeak.cli.audit import across, replayers
from cardspeak.store.auditing import audit

ROOT = Path(__file__).parents[2]
CHARGED = {"structure": "no limit", "blinds": [100, 200], "small": 200, "charge": {"kind": "percent", "percent": 10}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Room, Path]]:
    path = tmp_path / "house.db"
    command = [sys.executable, "-m", "cardspeak", "room", "--cage", "--file", str(path), "--port", "0"]
    server = Forked([*command, "--no-browser", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found, path
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


def order(page: Page, verb: str, inside: str = "", **fields: str) -> None:
    page.click(f"{inside} [data-verb={verb}]".strip())
    for name, value in fields.items():
        field = page.locator(f"dialog [name={name}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    if fields:
        page.click("dialog button[type=submit]")
        expect(page.locator("dialog")).to_have_count(0)


def confirm(page: Page, what: str) -> None:
    page.click(f"[data-proposal={what}] [data-verb=ConfirmOrder]")
    expect(page.locator(f"[data-proposal={what}]")).to_have_count(0)


def toasted(page: Page, words: str) -> None:
    expect(page.locator(".toasts", has_text=words)).to_be_visible()


def test_the_managers_day(house: tuple[Room, Path], guests: Any, axe: str) -> None:
    guests.forgiven.append("the server responded with a status of 4")  # what is refused below, on purpose
    room, path = house

    def came(name: str, at: str, role: str = "") -> Page:
        guest: Guest = guests(name)
        guest.room = room
        guest.come_in(at, role)
        return guest.page

    boss, cashier = came("Max", "/office/cage", "manager"), came("Cy", "/office/cage", "cashier")
    order(boss, "FundBank", cash10000="200", chip100000="50", chip100="5000")
    confirm(cashier, "FundBank")
    order(cashier, "OpenShift", name="day", cash10000="199", cash5000="2", chip100000="50", chip100="5000")
    confirm(boss, "OpenShift")
    expect(boss.locator("[data-figure=cash]")).to_have_text("$20,000.00")
    expect(boss.locator("[data-count='1']")).to_contain_text("right")

    stakes = {"book": "star-sydney-poker", "game": "holdem", "stakes": CHARGED}
    quick = {"house": 0, "pause": 0.2, "act": 0, "board": 0, "alone": 0.2}
    answer = room.http.post("/api/tables", json={**stakes, "house": 4, "pace": quick})
    assert answer.status_code == 200, answer.text
    table = answer.json()["id"]
    second = room.http.post("/api/tables", json={**stakes, "pace": quick}).json()["id"]

    floor = came("Sue", "/office/people", "supervisor")
    order(floor, "CheckIn", name="Ann")
    expect(floor.locator("[data-person=Ann]")).to_contain_text("in since")
    order(cashier, "SellChips", name="Ann", dollars="12000")
    toasted(cashier, "see their identification")
    order(cashier, "SellChips", name="Ann", dollars="12000", identity="passport N1")
    expect(cashier.locator("[data-report=threshold]")).to_contain_text("Ann")
    order(cashier, "FillTable", table=second, dollars="250", chip10000="2")
    toasted(cashier, "come to $200.00 and the slip says $250.00")
    order(cashier, "FillTable", table=second, dollars="250", chip10000="2", chip2500="2")
    floor.goto(f"{room.address}/office/lists")
    confirm(floor, "FillTable")
    expect(cashier.locator("[data-figure=trays]")).to_have_text("$250.00")

    order(floor, "OpenList", title="Hold'em $1/$2", tables=second)
    ann = came("Ann", "/lists")
    ann.click("[data-verb=JoinWaiting]")
    expect(ann.locator("article [role=status]")).to_have_text("You are next.")
    floor.click("[data-list='1'] [data-verb=CallNext]")
    expect(ann.locator("article.called")).to_contain_text(f"A seat is open at table {second}")
    ann.click("text=I am coming")
    expect(floor.locator("[data-waiting=Ann]")).to_contain_text("is coming")
    floor.goto(f"{room.address}/board")
    expect(floor.locator(".calls")).to_have_text(f"Ann: table {second}")
    assert wrong(_guest(floor), axe) == []

    floor.goto(f"{room.address}/office/dealers")
    for name in ("Dee", "Del"):
        order(floor, "ClockInOther", name=name)
    order(floor, "SendDealer", "[data-dealer=Dee]", table=table)
    expect(floor.locator("[data-dealer=Dee]")).to_contain_text(f"table {table}")
    floor.click("[data-verb=RotateDealers]")
    expect(floor.locator("[data-dealer=Del]")).to_contain_text(f"table {table}")
    floor.goto(f"{room.address}/office/floor")
    expect(floor.locator(f"[data-table='{table}']")).to_contain_text("Dealer Del")
    assert wrong(_guest(floor), axe) == []

    floor.goto(f"{room.address}/office/people")
    order(floor, "exclude", name="Ann", days="0", why="asked to leave")
    expect(floor.locator("[data-excluded=Ann]")).to_contain_text("asked to leave")
    order(cashier, "SellChips", name="Ann", dollars="10")
    toasted(cashier, "excluded from every table")
    ann.reload()
    ann.click("[data-verb=JoinWaiting]")
    toasted(ann, "excluded from every table")
    order(cashier, "CashOut", name="Ann", dollars="11000", identity="passport N1")
    expect(cashier.locator("[data-report=threshold]")).to_have_count(2)
    no_pay = httpx.post(
        f"{room.address}/api/office/orders",
        json={"order": {"type": "CashOut", "name": "Ann", "amount": 100}},
        headers={"authorization": f"Bearer {floor.evaluate('JSON.parse(localStorage[`cardspeak.session`]).token')}"},
    )
    assert (no_pay.status_code, "cashier or a manager" in no_pay.json()["wrong"]) == (403, True)

    boss.goto(f"{room.address}/table/{table}")
    boss.wait_for_selector(".story li")
    boss.goto(f"{room.address}/office/reports")
    boss.wait_for_function(
        "() => document.querySelector('tr[data-line=all] [data-figure=commission]')?.textContent !== '$0.00'"
    )
    expect(boss.locator(".report-head code")).to_have_text(re.compile(r"^\d+-[0-9a-f]{64}$"))
    assert wrong(_guest(boss), axe) == []
    boss.goto(f"{room.address}/office/cage")
    expect(boss.locator("[data-figure=cash]")).to_have_text("$21,000.00")
    assert wrong(_guest(boss), axe) == []
    order(cashier, "CloseShift", cash10000="210", chip100000="50", chip10000="17", chip2500="8", chip100="2045")
    confirm(boss, "CloseShift")
    expect(boss.locator("[data-figure=shift]")).to_have_text("closed")

    report = room.http.get("/api/office/report", params={"by": "table"}).json()
    found = audit(path, replayers=replayers(), across=across())
    assert found.faults == ()
    assert report["total"]["commission"] > 0


def _guest(page: Page) -> Any:
    return SimpleNamespace(page=page)


@pytest.fixture
def busy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    path = tmp_path / "busy.db"
    counts = map(str, request.param)  # in a process of its own: a browser's loop runs in this one
    subprocess.run([sys.executable, "-m", "tests.web.crowd", str(path), *counts], check=True, cwd=ROOT)
    command = [sys.executable, "-m", "cardspeak", "room", "--cage", "--file", str(path), "--port", "0"]
    server = Forked([*command, "--no-browser", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


@pytest.mark.parametrize(
    "busy", [(6, 24, 1), pytest.param((20, 200, 7), marks=pytest.mark.slow)], ids=["busy", "crowded"], indirect=True
)
def test_every_part_of_a_busy_office(busy: Room, guests: Any, axe: str) -> None:
    """A manager at a tablet looks at everything; a player asks for another seat on a phone, and the floor hears it."""
    guest: Guest = guests("Mia", width=820, height=1180, color_scheme="light")
    guest.room = busy
    guest.come_in("/office/floor", "manager")
    boss = guest.page
    for tab, ready in (
        ("floor", ".on-map"),
        ("lists", ".wait-list li"),
        ("dealers", "[data-dealer='Dealer 1']"),
        ("cage", "tr[data-slip]"),
        ("people", "[data-person='Ana Ng']"),
        ("reports", ".report-head"),
        ("settings", "[data-setting=zone]"),
        ("record", "[data-tab=record] tbody tr"),
    ):
        boss.goto(f"{busy.address}/office/{tab}")
        boss.wait_for_selector(ready)
        assert wrong(guest, axe) == [], tab
        assert boss.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{tab} is too wide for a tablet"
    boss.goto(f"{busy.address}/office/floor")
    boss.wait_for_selector(".on-map")
    ids = boss.locator(".on-map").evaluate_all("cards => cards.map((one) => Number(one.dataset.table))")
    assert ids == sorted(ids), "tables in the order of their numbers"
    boss.goto(f"{busy.address}/office/people")
    boss.fill("[name=find]", "ana ng")
    expect(boss.locator("[data-person='Ben Ng']")).to_have_count(0)
    expect(boss.locator("[data-person='Ana Ng']")).to_be_visible()

    phone: Guest = guests("Ana Ng", width=390, height=844, color_scheme="light")
    phone.room = busy
    phone.come_in("/lists")
    ana = phone.page
    expect(ana.locator("[data-sits='1'] h2")).to_have_text("You sit at table 1")
    assert wrong(phone, axe) == []
    ana.click("[data-verb=AskSeatChange][data-to='4']")
    expect(ana.locator("[data-sits='1'] [role=status]")).to_contain_text("You have asked for a seat at table 4")
    boss.goto(f"{busy.address}/office/lists")
    expect(boss.locator("[data-wish='Ana Ng']")).to_contain_text("would rather sit at table 4 than at 1")
    ana.click("[data-verb=DropSeatChange]")
    expect(ana.locator("[data-verb=AskSeatChange][data-to='4']")).to_be_visible()
    expect(boss.locator("[data-wish='Ana Ng']")).to_have_count(0)
    order(boss, "AskSeatChange", name="Ben Ng", to="5")
    expect(boss.locator("[data-wish='Ben Ng']")).to_contain_text("would rather sit at table 5")

    boss.goto(f"{busy.address}/office/dealers")
    boss.click("[data-verb=ClockIn]")
    expect(boss.locator("[data-staff=Mia]")).to_contain_text("manager")
    boss.click("[data-staff=Cat] [data-verb=ClockOut]")
    expect(boss.locator("[data-went=Cat]")).to_contain_text("cashier")

    boss.set_viewport_size({"width": 1920, "height": 1080})
    boss.goto(f"{busy.address}/board")
    expect(boss.locator(".calls")).to_contain_text("table 1")
    assert boss.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a wall does not scroll"
