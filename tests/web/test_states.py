"""Every address of the page: on its way, failing, coming back and empty, it says what happens and what to do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import WEB, Guest, Room, TurnedRoom

BOOK = "star-sydney-poker"
# One address for each page of the page; the parts in brackets are filled in by the room of the test.
ADDRESSES = (
    "/",
    "/office/floor",
    "/lists",
    "/board",
    "/home",
    "/table/{table}",
    "/tables",
    "/rules",
    f"/rules/{BOOK}",
    f"/rules/{BOOK}/watch",
    f"/rules/{BOOK}/20.3.2",
    "/history",
    "/history/{table}/last",
    "/history/{table}/1/proof",
    "/seals",
    "/learn",
    "/learn/record",
    "/learn/exam",
    "/learn/class",
    "/learn/certificate/Nobody/1",
    "/promotions",
    "/bonus/crown-melbourne-poker",
    "/promotions/1",
    "/tournaments",
    "/tournament/1",
    "/tournament/1/wall",
    "/tournament/1/bracket",
    "/tournament/1/paper/results",
    "/floor",
    "/jackpots",
    "/jackpots/wall",
)
GO = "(path) => document.dispatchEvent(new CustomEvent('go', { detail: path }))"
FORGIVEN = ("Failed to load resource", "net::ERR", "WebSocket")


def forms() -> list[re.Pattern[str]]:
    """The addresses as the page itself knows them."""
    text = (WEB / "js/routes.js").read_text(encoding="utf-8")
    return [re.compile(found.replace(r"\/", "/")) for found in re.findall(r"^ *\[/(.+)/, \(\) => ", text, re.MULTILINE)]


def test_every_page_has_an_address_here() -> None:
    filled = [address.format(table=1) for address in ADDRESSES]
    lacking = [form.pattern for form in forms() if not any(form.search(address) for address in filled)]
    assert lacking == []


@pytest.fixture
def manager(guests: Any, room: Room) -> Guest:
    guests.forgiven.extend(FORGIVEN)
    guest: Guest = guests("States Manager")
    guest.come_in("/seals", role="manager")
    return guest


class OutOfOrder:
    """A room that fails to answer, at once or after a while."""

    def __init__(self) -> None:
        self.late = False
        self.waiting: list[Route] = []

    def answer(self, route: Route) -> None:
        if self.late:
            self.waiting.append(route)
        else:
            route.fulfill(status=500, body="out of order")

    def release(self) -> None:
        self.late = False
        while self.waiting:
            self.answer(self.waiting.pop())


def apology(page: Page) -> Any:
    return page.locator("main .apology [role=alert]")


def test_a_page_that_is_slow_and_then_fails_says_so_and_can_be_tried_again(manager: Guest, room: Room) -> None:
    """The room answers late, and then with a fault: a frame first, then what happened and what to do."""
    page = manager.page
    table = room.open(BOOK, "holdem", house=3)
    page.wait_for_function("() => !document.querySelector('.opening')")
    order = OutOfOrder()
    page.route("**/api/**", order.answer)
    for address in ADDRESSES:
        path = address.format(table=table)
        order.late = True
        page.evaluate("async () => (await own('/web/js/api.js')).forgetBooks()")
        page.evaluate(GO, path)
        expect(page.locator("main .opening"), path).to_be_visible()
        order.release()
        expect(apology(page), path).to_have_text("The room answered 500.")
        expect(page.locator("main .apology h1"), path).to_have_text("That did not work")
        expect(page.locator("main .apology .small"), path).to_contain_text("Try again")
        expect(page.locator("main .apology [data-verb=again]"), path).to_be_visible()
    page.unroute("**/api/**")
    page.evaluate(GO, "/rules")
    expect(page.locator("rules-page h1")).to_be_visible()


def test_a_room_that_is_gone_is_waited_for(manager: Guest, room: Room) -> None:
    """The page says that nothing answers, and comes by itself when something does; nobody need touch it."""
    page = manager.page
    gone = lambda route: route.abort()  # noqa: E731
    for path, stands in (("/history", "history-page h1"), ("/", "lobby-page h1")):
        page.route("**/api/**", gone)
        page.evaluate(GO, path)
        expect(apology(page)).to_contain_text("does not answer")
        expect(page.locator("main .apology h1")).to_have_text("The room does not answer")
        expect(page.locator(".top .lost")).to_be_visible()
        page.unroute("**/api/**")
        expect(page.locator(stands)).to_be_visible()
        expect(page.locator(".top .lost")).to_have_count(0)


@pytest.mark.parametrize(
    ("status", "title", "todo"),
    [
        (403, "This is not open to you", "ask at the floor"),
        (404, "There is nothing here", "The lobby has what is open now"),
        (429, "That was a little fast", "Wait a moment"),
    ],
)
def test_a_refusal_says_what_to_do(manager: Guest, status: int, title: str, todo: str) -> None:
    page = manager.page
    page.route("**/api/promotions", lambda route: route.fulfill(status=status, json={"wrong": "Not so."}))
    page.evaluate(GO, "/promotions")
    expect(apology(page)).to_have_text("Not so.")
    expect(page.locator("main .apology h1")).to_have_text(title)
    expect(page.locator("main .apology .small")).to_contain_text(todo)
    page.unroute("**/api/promotions")
    page.click("[data-verb=again]")
    expect(page.locator("promotions-page h1")).to_be_visible()


def test_an_address_that_leads_nowhere(manager: Guest) -> None:
    page = manager.page
    page.evaluate(GO, "/nowhere/at/all")
    expect(page.locator("main .apology h1")).to_have_text("There is nothing here")
    page.click("main .apology a")
    expect(page.locator("lobby-page h1")).to_be_visible()


def test_a_page_that_does_not_come_for_long_can_be_asked_for_again(manager: Guest) -> None:
    page = manager.page
    page.clock.install()
    asked: list[Route] = []
    page.route("**/api/history", lambda route: asked.append(route))
    page.evaluate(GO, "/history")
    page.clock.run_for(500)
    expect(page.locator("main .opening p")).to_have_text("The room is opening…")
    page.clock.run_for(9000)
    expect(page.locator("main .opening.late p")).to_contain_text("longer than it should")
    page.route("**/api/history", lambda route: route.continue_())
    page.click("main .opening [data-verb=again]")
    expect(page.locator("history-page h1")).to_be_visible()


def test_what_fails_in_the_middle_of_a_page_is_said(manager: Guest) -> None:
    """A question behind a button, which nobody else would hear fail; a part of the page that does not come."""
    page = manager.page
    page.evaluate(GO, "/")
    expect(page.locator("lobby-page h1")).to_be_visible()
    page.route("**/password_form.js", lambda route: route.abort())
    page.click(".settings summary")
    page.click("text=Password")
    expect(page.locator(".toast.bad", has_text="A part of this page did not come")).to_be_visible()


# What stands on a page of a room in which nothing has happened yet: what is lacking, and where it would come from.
EMPTY = (
    ("/", "No table like that is open. Choose a game below"),
    ("/office/floor", "Open one in the lobby"),
    ("/office/lists", "Open one for a game"),
    ("/office/dealers", "No dealer is clocked in"),
    ("/office/cage", "No slip has been written yet"),
    ("/office/people", "Nobody is checked in"),
    ("/office/reports", "No Activity"),
    ("/office/record", "Nothing has happened yet"),
    ("/lists", "The floor opens one"),
    ("/board", "The floor opens one"),
    ("/tables", "Take a seat in the lobby"),
    ("/history", "Play a hand"),
    ("/seals", "keeps no log to seal"),
    ("/learn/record", "answer a question"),
    ("/learn/exam", "Choose a course"),
    ("/learn/class", "Send people to /learn"),
    ("/promotions", "When the house plans one"),
    ("/bonus/crown-melbourne-poker", "A table whose sign offers"),
    ("/tournaments", "Choose a game below"),
    ("/floor", "No table is open. Open one in the lobby."),
    ("/jackpots", "The first one that does opens the pool"),
    ("/jackpots/wall", "as soon as a table plays for one"),
)


def test_nothing_yet_says_what_comes_there(turned: TurnedRoom, guests: Any) -> None:
    guest: Guest = guests("Empty Manager")
    guest.room = turned
    guests.forgiven.append("404")  # no examination goes on
    guest.come_in("/seals", role="manager")
    for path, words in EMPTY:
        guest.page.evaluate(GO, path)
        expect(guest.page.locator("main"), path).to_contain_text(words)
        expect(guest.page.locator("main h1").first, path).to_be_attached()
        expect(guest.page.locator("main .apology"), path).to_have_count(0)


def test_a_page_that_cannot_be_drawn_says_so(guests: Any, room: Room) -> None:
    """Whatever the room sent: nobody looks at an empty page."""
    guests.forgiven.append("reading 'map'")
    guest: Guest = guests("Undrawn")
    guest.come_in("/")
    page = guest.page
    page.route("**/api/seals", lambda route: route.fulfill(json={"key": "ab", "public": "", "seals": [{"number": 1}]}))
    page.evaluate(GO, "/seals")
    expect(page.locator(".apology [role=alert]")).to_have_text("This page could not be drawn.")
    page.unroute("**/api/seals")
    page.click("[data-verb=again]")
    expect(page.locator("seals-page h1")).to_be_visible()
