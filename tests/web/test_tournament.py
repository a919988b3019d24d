"""Tournaments in the browser: a person plays a three-table sit-and-go to the end, a director runs one on paper."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Guest, Room

FAST = {"house": 0, "pause": 0.05, "act": 0, "board": 0, "alone": 0.05}
LONGEST = 240.0  # seconds


def goes_along(guest: Guest) -> None:
    """Whoever is asked calls, or checks, with the buttons of the page."""
    for verb in ("call", "check"):
        button = guest.page.locator(f'.dock .act[data-verb="{verb}"]:enabled')
        if button.count():
            button.first.click(timeout=2000)
            return


def test_a_sit_and_go_of_three_tables_is_two_clicks_from_the_lobby(guests: Any, room: Room) -> None:
    guest: Guest = guests("Twice")
    guest.come_in("/tournaments")
    page = guest.page
    page.click('.sit-and-go .game[data-game="crown-melbourne-poker/holdem"]')
    page.wait_for_selector(".seat.mine")
    page.wait_for_selector(".tournament-strip")
    assert "27" in page.inner_text(".tournament-strip")
    assert guest.name in page.inner_text(".seat.mine")


def test_a_person_plays_a_three_table_sit_and_go_to_the_end(guests: Any, room: Room) -> None:
    guest: Guest = guests("Player")
    guest.come_in("/tournaments")
    page = guest.page
    body = {"book": "star", "game": "holdem", "players": 9, "seats": 3, "house": 8, "level_hands": 3, "pace": FAST}
    opened = page.evaluate(
        """async (body) => {
          const { call } = await import('/web/js/api.js');
          return call('/api/tournaments', { method: 'POST', body });
        }""",
        body,
    )
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector(".own-place a, .own-place .place, .seat.mine")
    if page.locator(".own-place a").count():
        page.click(".own-place a")
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        row = room.http.get(f"/api/tournaments/{opened['id']}").json()
        if row["board"]["phase"] == "over":
            break
        if page.locator(".seat.mine").count():
            goes_along(guest)
        time.sleep(0.2)
    assert row["board"]["phase"] == "over"
    assert len(row["row"]["tables"]) == 3
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector("tr.mine")
    assert "You finished" in page.inner_text(".own-place")
    assert sorted(one["place"] for one in row["board"]["rows"]) == list(range(1, 10))


def test_a_director_runs_an_event_on_paper(guests: Any, room: Room) -> None:
    guest: Guest = guests("Dana")
    guest.come_in("/tournaments")
    page = guest.page
    page.click(".paper-event summary")
    page.fill(".event-form [name=name]", "Sunday paper")
    page.select_option(".event-form [name=game]", "star-sydney-poker/holdem")
    page.fill(".event-form [name=players]", "12")
    page.fill(".event-form [name=seats]", "6")
    page.click(".event-form button")
    page.wait_for_selector(".directors-desk")
    for words in ("Publish the Terms", "Appoint Dana as director", "Designate 2 tables", "Open entries"):
        page.get_by_role("button", name=words).click()
    page.wait_for_selector(".entry-desk")
    page.fill(".entry-desk textarea", ", ".join(f"guest {number}" for number in range(1, 13)))
    page.click(".entry-desk button")
    expect(page.locator("tbody tr")).to_have_count(12)
    page.get_by_role("button", name="Close entries").click()
    page.get_by_role("button", name="Draw seats and start").click()
    page.wait_for_selector(".seat-map section:nth-of-type(2)")
    assert page.locator(".seat-map li").count() == 12
    page.locator(".seat-map li button").first.click()  # out
    expect(page.locator(".seat-map li")).to_have_count(11)
    page.get_by_role("button", name="Take back").click()  # a slip
    expect(page.locator(".seat-map li")).to_have_count(12)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Start the clock").first.click()
    page.get_by_role("button", name="Next level").click()
    guest.picture("director")
    expect(page.locator(".level-clock")).to_contain_text("Level 2")


def test_the_wall_fills_a_television(guests: Any, room: Room) -> None:
    guest: Guest = guests("Viewer")
    guest.page.set_viewport_size({"width": 1920, "height": 1080})
    body = {"book": "open-table", "game": "omaha", "players": 8, "house": 4, "level_minutes": 20}
    opened = room.http.post("/api/tournaments", json=body).json()
    guest.come_in(f"/tournament/{opened['id']}/wall")
    page = guest.page
    page.wait_for_selector(".wall-centre")
    assert "entries open" in page.inner_text(".wall-centre")
    size = page.evaluate("getComputedStyle(document.querySelector('.wall-time')).fontSize")
    assert float(size.removesuffix("px")) > 200  # read from ten metres
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
