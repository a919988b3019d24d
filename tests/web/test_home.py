"""The host's night in two browsers, the second on another address of the machine: invite, play, pay, take it home."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.forked import Forked
from tests.web.axe_page import wrong_on
from tests.web.conftest import Guest, Room

STAKES = {"structure": "no limit", "blinds": [100, 200], "small": 200}
TABLE = {
    "book": "star-sydney-poker",
    "game": "holdem",
    "stakes": STAKES,
    "buy_in": [4_000, 40_000],
    "pace": {"house": 0, "pause": 0.5, "act": 0, "board": 0},
}


@pytest.fixture
def night() -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "cardspeak", "room", "--home", "--reached-at", "127.0.0.2", "--memory"]
    server = Forked([*command, "--port", "0", "--no-browser", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())
    finally:
        server.terminate()
        server.communicate(timeout=20)


def come_in(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.fill("#name", name)
    page.click("text=Come in")
    page.wait_for_selector(".door", state="detached")


def token_of(page: Page) -> str:
    return str(page.evaluate("JSON.parse(localStorage['cardspeak.session']).token"))


def sit(page: Page) -> None:
    page.click("button[data-verb=sit]")
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".seat.mine")


def act(page: Page, verb: str) -> None:
    page.click(f'.dock .act[data-verb="{verb}"]:not([disabled])')


def test_the_hosts_night(night: dict[str, Any], guests: Any, maybe_axe: str) -> None:
    guests.forgiven.append("the server responded with a status of 4")  # the door is shut, on purpose
    host, ben = guests("Hanna").page, guests("Ben").page
    address = night["address"].replace("localhost", "127.0.0.1")
    assert urlsplit(night["invite"]).hostname == "127.0.0.2"
    come_in(host, f"{address}/home#role_token={night['tokens']['manager']}", "Hanna")
    expect(host.locator(".link-text")).to_have_text(night["invite"])
    assert host.locator(".invite img").evaluate("image => image.naturalWidth") > 100

    expect(host.locator("home-page")).to_contain_text("Nobody but you is in yet.")
    assert wrong_on(host, maybe_axe) == [], "the host's page, before anybody has come"

    stranger = httpx.post(f"{address}/api/session", json={"name": "Eve"})
    assert (stranger.status_code, "host's link" in stranger.json()["wrong"]) == (400, True)
    come_in(ben, night["invite"], "Ben")
    expect(ben.locator("waiting-page")).to_contain_text("you stand at the door")
    assert wrong_on(ben, maybe_axe) == [], "at the door"
    shut = httpx.get(f"{address}/api/tables", headers={"authorization": f"Bearer {token_of(ben)}"})
    assert shut.status_code == 423, "nothing is shown to those who are not in"

    host.click("[data-verb=SetNightTerms]")
    host.fill("dialog [name=colours]", "white 1, red 5, black 100")
    host.click("dialog button[type=submit]")
    expect(host.locator(".colours")).to_contain_text("A usual buy-in is 200 black.")
    host.click("[data-guest=Ben] [data-verb=LetIn]")
    ben.wait_for_selector("home-page")
    assert wrong_on(ben, maybe_axe) == [], "a guest's page"
    ben.click("[data-verb=AskForChips]")
    ben.click("dialog button[type=submit]")
    expect(host.locator("[data-wanted=Ben]")).to_contain_text("Ben asks for 20,000 chips (200 black).")
    host.click("[data-wanted=Ben] [data-verb=HandOutChips]")
    expect(host.locator("tr[data-name=Ben] td").first).to_have_text("20,000")
    host.click("tr[data-name=Hanna] [data-verb=chips]")
    host.click("dialog button[type=submit]")
    expect(host.locator("tr[data-name=Hanna] td").first).to_have_text("20,000")

    http = httpx.Client(base_url=address, headers={"authorization": f"Bearer {token_of(host)}"})
    crowd = http.post("/api/tables", json={**TABLE, "house": 3})
    assert (crowd.status_code, "people play each other" in crowd.json()["wrong"]) == (400, True)
    table = http.post("/api/tables", json=TABLE).json()["id"]
    for page in (host, ben):
        page.goto(urlsplit(page.url)._replace(path=f"/table/{table}", fragment="").geturl())
        sit(page)
    to_act = _whose_turn(host, ben)
    other = ben if to_act is host else host
    act(to_act, "call")
    expect(other.locator('.dock .act[data-verb="check"]:not([disabled])')).to_be_visible()

    host.goto(f"{address}/home")
    host.click("[data-verb=PauseNight]")
    host.click("dialog button[type=submit]")
    expect(host.locator(".banner")).to_have_text("Paused: a pause")
    host.click("[data-verb=GoOnWithNight]")
    expect(host.locator("home-page > section")).to_have_attribute("data-night", "on")
    host.click("tr[data-name=Ben] [data-verb=chips]")
    host.fill("dialog [name=chips]", "5000")
    host.click("dialog button[type=submit]")
    expect(host.locator("tr[data-name=Ben] td").first).to_have_text("25,000")
    host.click("[data-verb=CallLastHand]")
    host.click("[data-verb=SettleUp]")
    host.wait_for_selector(".toasts >> text=chips are still at tables")

    host.goto(f"{address}/table/{table}")
    folder = host if other is host else ben
    act(folder, "check")  # the flop is dealt; whoever acts there gives the hand up
    first = _whose_turn(host, ben)
    act(first, "bet")
    act(ben if first is host else host, "fold")
    host.goto(f"{address}/home")
    expect(host.locator(".banner").last).to_contain_text("The last hand is over")
    host.click("[data-verb=SettleUp]")
    expect(host.locator("home-page > section")).to_have_attribute("data-night", "over")
    expect(host.locator(".payments tbody tr")).to_have_count(1)
    loser = "Ben" if first is host else "Hanna"
    expect(host.locator("[data-payment='0'] th")).to_contain_text(f"{loser} pays")
    expect(host.locator("[data-payment='0'] td").first).to_have_text("A$2.00 (2 black)")
    host.click("[data-payment='0'] [data-verb=MarkPaid]")
    expect(host.locator("[data-payment='0']")).to_contain_text("paid")

    assert wrong_on(host, maybe_axe) == [], "the host's page, when all is settled"
    ben.goto(night["invite"].partition("#")[0])
    with ben.expect_download() as kept:
        ben.click("[data-verb=keep]")
    with zipfile.ZipFile(io.BytesIO(kept.value.path().read_bytes())) as file:
        names = file.namelist()
        hand = file.read(next(name for name in names if name.endswith(".phh"))).decode()
        assert "Ben" in file.read("statistics.csv").decode()
        assert file.read("payments.csv").decode().splitlines()[1].startswith(f"{loser},")
    assert hand.count("????") == 1, "the other's cards were never shown to Ben"
    http.close()


def _whose_turn(host: Page, ben: Page) -> Page:
    """Whoever is asked now; both pages are looked at until one of them is."""
    for _ in range(200):
        for page in (host, ben):
            if page.locator(
                '.dock .act[data-verb="fold"]:not([disabled]), .dock .act[data-verb="check"]:not([disabled])'
            ).count():
                return page
        host.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_game_at_home_is_opened_from_the_lobby(guests: Any, room: Room) -> None:
    """Beside a room that runs, in a process of its own; whoever opened it is the host there."""
    guests.forgiven.append("the server responded with a status of 4")
    guest: Guest = guests("Holly")
    guest.come_in("/", "manager")
    guest.page.click("[data-verb=home]")
    guest.page.click("[data-verb=beside]")
    guest.page.wait_for_url("**/home**", timeout=60_000)
    assert not guest.page.url.startswith(room.address)
    guest.page.fill("#name", "Holly")
    guest.page.click("text=Come in")
    expect(guest.page.locator(".link-text")).to_contain_text("/#invite=")
    again = room.http.post("/api/home/beside").json()
    assert "role_token" not in again["host"], "one host: the link that makes one is given once"
    assert httpx.post(f"{room.address}/api/home/beside").status_code == 401
