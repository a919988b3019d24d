"""Three Card Poker by rule 10, on paper: a director with a tablet, rounds by hands, counts, a final, prizes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Room
from tests.web.test_tournament import Desk


def test_any_game_of_any_book_is_two_clicks_from_the_lobby(guests: Any, room: Room) -> None:
    guest = guests("Fast")
    guest.come_in("/")
    page = guest.page
    page.get_by_role("link", name="Tournaments", exact=True).first.click()
    page.click('.sit-and-go .game[data-game="open-table/badugi"]')
    page.wait_for_selector(".seat.mine")
    assert "27" in page.inner_text(".tournament-strip")


def test_a_director_runs_three_card_poker_on_paper(guests: Any, room: Room) -> None:
    desk = Desk(guests("Thea", 1024, 768))
    page = desk.page
    desk.plan("Three cards", "crown-melbourne-three-card/", 8, 4)
    for words in ("Publish the Terms", "The regulator is told", "I am in charge (Thea)", "Designate 2 tables"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    desk.press("Open entries")
    desk.enter([f"p{number}" for number in range(1, 9)])
    desk.press("Close entries")
    desk.press("All 8 have understood")
    desk.press("Draw seats and start")
    desk.seated(8)
    for table in ("table 1", "table 2"):
        desk.order(table, "Hands were played…")
        page.fill("dialog [name=hands]", "10")
        desk.settle("Write it down")
        expect(page.locator(".next-due")).to_contain_text(f"The hands of the round are played at {table}")
        desk.press(f"Count the chips at {table}…")
        boxes = page.locator("dialog .count-box input")
        for number, chips in enumerate((1500, 1200, 700, 200)):
            boxes.nth(number).fill(str(chips))
        expect(page.locator("dialog output")).to_have_text("3,600 with the players, 400 more with the house")
        best = desk.at(table)[:2]
        desk.settle("Write it down")
        expect(page.locator(f'.seat-map section[aria-label="{table}"]')).to_have_count(0)
        expect(page.locator(".event-story")).to_contain_text("The house has won 400.")
    desk.press("Draw seats and start")
    desk.seated(4)
    expect(page.locator(f'.seated[data-player="{best[0]}"]')).to_have_count(1)
    desk.order("table 1", "Hands were played…")
    page.fill("dialog [name=hands]", "10")
    desk.settle("Write it down")
    desk.press("Take back: hands played")
    desk.order("table 1", "Hands were played…")
    page.fill("dialog [name=hands]", "10")
    desk.settle("Write it down")
    desk.press("Count the chips at table 1…")
    for number, chips in enumerate((900, 2100, 300, 1000)):
        page.locator("dialog .count-box input").nth(number).fill(str(chips))
    winner = desk.at("table 1")[1]
    desk.settle("Write it down")
    desk.press("Pay them all")
    expect(page.locator(".next-due")).to_contain_text("Everything is paid")
    expect(page.locator("tbody tr", has_text="1st").first).to_contain_text(winner)
