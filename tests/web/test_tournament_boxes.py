"""Three Card Poker tournaments at tables of the room, in the browser: two clicks, played, directed, on the wall."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Guest, Room
from tests.web.test_tournament import FAST, LONGEST, Desk

from cardspeak.tournament.collected import MAY

JS = Path(__file__).parents[2] / "src/cardspeak/web/js"


def seen(page: Page, name: str) -> None:
    """For whoever wants to look: a picture in the folder that the environment names."""
    folder = os.environ.get("CARDSPEAK_LOOK")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png")


def wagers(page: Page) -> None:
    """Whoever is asked for a wager makes the compulsory one; whoever is asked to decide plays."""
    play = page.locator('.dock .act[data-verb="play"]:enabled')
    if play.count():
        play.first.click(timeout=2000)
        return
    ante = page.locator('.own-box [data-wager="ante"]:enabled')
    ready = page.locator('.dock .act[data-verb="ready"]:enabled')
    if ready.count():
        ready.first.click(timeout=2000)
    elif ante.count():
        ante.first.click(timeout=2000)


def test_three_card_poker_is_two_clicks_from_the_lobby(guests: Any, room: Room) -> None:
    guest: Guest = guests("Thrice")
    guest.come_in("/")
    page = guest.page
    page.get_by_role("link", name="Tournaments", exact=True).first.click()
    page.click('.sit-and-go .game[data-game="crown-melbourne-three-card/"]')
    page.wait_for_selector(".own-box")
    strip = page.locator(".tournament-strip")
    expect(strip).to_contain_text("of 27 left")
    expect(strip).to_contain_text("hand 1 of 10")
    expect(page.locator(".dock .status")).to_contain_text("Everybody wagers 10 or more")
    menu = page.locator('summary[aria-label="My box"], menu-button:has-text("My box") summary')
    menu.first.click()
    expect(page.get_by_role("button", name="Step away", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("Get up|Buy"))).to_have_count(0)
    page.get_by_role("button", name="Step away", exact=True).click()
    expect(page.locator(".dock .status")).to_contain_text("You are away")
    page.get_by_role("button", name="I am back", exact=True).first.click()
    expect(page.locator(".dock .status")).to_contain_text("Everybody wagers")
    for width, height in ((390, 844), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seen(page, f"boxes-{width}")


def test_a_person_plays_three_card_poker_to_the_end(guests: Any, room: Room) -> None:
    guest: Guest = guests("Tess")
    guest.come_in("/tournaments")
    page = guest.page
    body = {"book": "three-card", "players": 9, "house": 8, "pace": FAST}
    opened = page.evaluate(
        """async (body) => {
          const { call } = await own('/web/js/api.js');
          return call('/api/tournaments', { method: 'POST', body });
        }""",
        body,
    )
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector(".own-place a, .own-box")
    end, tables = time.monotonic() + LONGEST, set()
    while time.monotonic() < end:
        row = room.http.get(f"/api/tournaments/{opened['id']}").json()
        if row["board"]["phase"] == "over":
            break
        if page.locator(".own-box").count():
            tables.add(page.url.rpartition("/")[2])
            wagers(page)
        elif page.locator(".own-place a.main").count():
            page.locator(".own-place a.main").first.click()
        time.sleep(0.1)
    assert row["board"]["phase"] == "over"
    assert sorted(one["place"] for one in row["board"]["rows"])[0] == 1
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector("tr.mine")
    assert "You finished" in page.inner_text(".own-place")
    seen(page, "boxes-results")


def test_a_director_runs_three_card_poker_at_tables_of_the_room(guests: Any, room: Room) -> None:
    """A person and house players; a table goes to paper and back, the draw is committed to, the wall shows the hand."""
    desk = Desk(guests("Theodora", 1280, 800))
    page = desk.page
    desk.guest.come_in("/tournaments")
    page.click(".paper-event summary")
    for field, value in (("name", "Three at the room"), ("players", 9), ("seats", 7), ("house", 8)):
        page.fill(f".event-form [name={field}]", str(value))
    page.select_option(".event-form [name=game]", "crown-melbourne-three-card/")
    page.select_option(".event-form [name=felt]", "table")
    page.click(".event-form button")
    for words in ("Publish the Terms", "The regulator is told", "I am in charge (Theo)", "Designate 2 tables"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    desk.press("Open entries")
    address = page.url
    player: Guest = guests("Nina")
    player.come_in(f"/tournament/{address.rpartition('/')[2]}")
    player.page.get_by_role("button", name=re.compile("Enter for")).click()
    expect(page.locator(".entry-desk tbody tr")).to_have_count(9)
    desk.press("Close entries")
    desk.press("All 9 have understood")
    page.click('summary[aria-label="More orders"]')
    desk.press("Commit to the draw…")
    desk.settle("Publish its digest")
    expect(page.locator(".event-story")).to_contain_text("The draw is committed to")
    desk.press("Draw seats and start")
    desk.seated(9)
    player.page.wait_for_selector(".own-box")
    mine = player.page.url.rpartition("/")[2]
    expect(page.locator(f'.seat-map section[aria-label="table {mine}"]')).to_contain_text("in a hand")
    other = next(table for table in ("1", "2") if f"table {table}" != f"table {mine}")
    tables = page.locator(".seat-map section")
    other = next(
        name
        for name in (tables.nth(at).get_attribute("aria-label") or "" for at in range(tables.count()))
        if name != f"table {mine}"
    ).removeprefix("table ")
    desk.order(other, "Play it on paper from now on")
    expect(page.locator(f'.seat-map section[aria-label="{other}"]')).to_have_count(1)  # a table of paper
    seen(page, "boxes-desk")
    desk.order(other, "Have the room deal it")
    expect(page.locator(f'.seat-map section[aria-label="table {other}"]')).to_have_count(1)
    desk.choose("Nina")
    desk.press("Penalty…")
    page.select_option("dialog [name=offence]", "card talk")
    desk.settle("Penalise")
    expect(page.locator(".kept")).to_contain_text("Nina")
    wall = guests("Wall", 1920, 1080)
    wall.come_in(f"/tournament/{address.rpartition('/')[2]}/wall")
    expect(wall.page.locator(".wall-time")).to_contain_text("of 10")
    expect(wall.page.locator(".wall-blinds")).to_have_text("wagers 10 to 500")
    seen(wall.page, "boxes-wall")


def test_the_wall_tells_of_the_next_break(guests: Any, room: Room) -> None:
    wall: Guest = guests("Television", 1920, 1080)
    wall.come_in("/tournaments")
    body = {"book": "star", "game": "holdem", "players": 27, "house": 26, "level_minutes": 15}
    opened = wall.page.evaluate(
        """async (body) => {
          const { call } = await own('/web/js/api.js');
          return call('/api/tournaments', { method: 'POST', body });
        }""",
        body,
    )
    wall.page.goto(f"{room.address}/tournament/{opened['id']}/wall")
    told = wall.page.locator(".wall-break")
    expect(told).to_contain_text("Break in 5")  # of four levels of fifteen minutes, less than an hour
    expect(told).to_contain_text(re.compile(r"Break in \d+:\d\d, \d+ minutes"))
    first = told.inner_text()
    wall.page.wait_for_timeout(2500)
    assert told.inner_text() != first, "it counts down"
    box = wall.page.locator(".wall").bounding_box()
    assert box is not None
    assert box["height"] <= 1080
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    seen(wall.page, "wall-break")


# -- every order has its place --------------------------------------------------------------------------------------

ELSEWHERE = {
    "AskToDeal": "a table that is dealt asks by itself",
    "ReportHand": "a table that is dealt reports by itself; on paper there are outs and counts",
    "SendOff": "the room, when the time to buy chips is over",
    "Tick": "the room's own clock",
    "KeepOrder": "the room keeps an order that a hand stands against",
    "ReleaseOrder": "the room carries it out when the hand is over",
    "Secret": "written down on the player's own box (WriteSecret), which tells the tournament",
    "ChangeWagers": "the buttons of the clock go a level on or back (SetLevel): no other wagers were announced",
    "TakeChipsOff": "never allowed: asking for it is answered with the clause",
}


def test_every_order_has_a_place_on_the_page_or_a_reason() -> None:
    pages = [*JS.glob("tournament/*.js"), JS / "pages/tournament-page.js"]
    told = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    offered = set(re.findall(r'type: (?:[^,}]*\? )?"(\w+)"(?: : "(\w+)")?', told))
    known = {name for pair in offered for name in pair if name}
    orders: list[Any] = list(MAY)
    asked = {order.__struct_config__.tag for order in orders}  # as the page sends them
    assert asked - known == set(ELSEWHERE)
    assert not known & set(ELSEWHERE), "what is offered needs no reason"


@pytest.mark.parametrize("ground", ["time", "known", "agreed"])
def test_every_ground_for_ending_a_table_is_offered(ground: str) -> None:
    told = (JS / "tournament/seat_map.js").read_text(encoding="utf-8") + (JS / "words/en.js").read_text(
        encoding="utf-8"
    )
    assert f'ground: "{ground}"' in told or re.search(rf"ends: {{[^}}]*{ground}:", told)
