"""Orders of a director's that few events need, with the buttons of the page: sessions, applications, starts, limits."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import expect
from tests.web.conftest import Room
from tests.web.test_tournament import Desk, opened_by

from cardspeak.tournament import standard_terms
from cardspeak.tournament.terms import Purchase, RoundPlan

SESSIONS = (
    RoundPlan(name="monday", until=1, who="session"),
    RoundPlan(name="tuesday", until=1, who="session"),
    RoundPlan(name="final", until=1),
)


def at_the_desk(guests: Any, room: Room, name: str, book: str, tables: str, **parts: Any) -> Desk:
    """An event on paper by Terms of one's own, with entries open."""
    desk = Desk(guests(name, 1024, 768))
    details = {"starts": 0, "notice_minutes": 0, **parts.pop("details", {})}
    terms = standard_terms(book, players=6, details=details, **parts)
    desk.guest.come_in("/tournaments")
    body = {"book": book, "players": 6, "felt": "paper", "run_by": "director", "terms": msgspec.to_builtins(terms)}
    desk.page.goto(f"{room.address}/tournament/{opened_by(desk.guest, body)}")
    told = ("The regulator is told",) if "regulator" in terms.rules.duty else ()
    for words in ("Publish the Terms", *told, f"I am in charge ({name})", tables, "Open entries"):
        desk.press(words)
        expect(desk.page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    return desk


def more(desk: Desk, words: str) -> None:
    desk.page.click('summary[aria-label="More orders"]')
    desk.press(words)


def test_sessions_transfers_and_applications_turned_down(guests: Any, room: Room) -> None:
    entry = {"refusal": True, "transfers": True}
    desk = at_the_desk(guests, room, "Desi", "star-sydney-poker", "Designate the table", rounds=SESSIONS, entry=entry)
    page = desk.page
    desk.enter(["ann", "bob", "cat"])
    page.select_option(".entering [name=session]", "tuesday")
    page.fill(".entering textarea", "dan, eve")
    page.click(".entering button.main")
    lines = page.locator(".entry-desk tbody tr")
    expect(lines).to_have_count(5)
    cat = lines.filter(has_text="cat")
    expect(cat).to_contain_text("monday")
    cat.get_by_role("button", name="Other session…").click()
    page.select_option("dialog [name=session]", "tuesday")
    desk.settle("Move the entry")
    expect(cat).to_contain_text("tuesday")
    lines.filter(has_text="eve").get_by_role("button", name="Turn down").click()
    expect(lines).to_have_count(4)
    expect(page.locator(".event-story")).to_contain_text("eve is turned down.")


def test_another_start_a_limit_on_time_and_a_fee_given_back(guests: Any, room: Room) -> None:
    desk = at_the_desk(
        guests, room, "Dilys", "star-sydney-poker", "Designate the table", details={"notice_minutes": 20}
    )
    page = desk.page
    desk.enter(["ann", "bob", "cat"])
    desk.press("Close entries")
    more(desk, "Another starting time…")
    page.fill("dialog [name=minutes]", "5")
    desk.settle("Move the start")
    expect(page.locator(".refusal")).to_contain_text("Players have 20 minutes of notice")
    desk.press("Draw seats and start")
    desk.seated(3)
    more(desk, "A limit on time…")
    page.fill("dialog [name=minutes]", "20")
    desk.settle("Announce it")
    expect(page.locator(".event-story")).to_contain_text("30 seconds")
    desk.choose("cat")
    desk.press("Is away")
    seat = page.locator('.seated[data-player="cat"]')
    expect(seat).to_contain_text("away")
    expect(seat).to_have_attribute("aria-pressed", "false")  # the order is done, and nobody is chosen
    desk.choose("cat")
    desk.press("Disqualify…")
    page.select_option("dialog [name=ground]", "absent")
    page.select_option("dialog [name=fee]", "back")
    desk.settle("Disqualify")
    desk.seated(2)
    expect(page.locator(".event-story")).to_contain_text("cat is refunded $20.00 (approved).")


def test_buying_back_and_a_repechage_between_two_rounds(guests: Any, room: Room) -> None:
    rounds = (RoundPlan(name="first", until=3), RoundPlan(name="final", until=1))
    back = Purchase(cost=5000, chips=10_000, until=1, method="at the desk")
    form = {"buy_back": back, "repechage": "director"}
    desk = at_the_desk(
        guests, room, "Dolly", "crown-melbourne-poker", "Designate the table", rounds=rounds, format=form
    )
    page = desk.page
    desk.enter(["ann", "bob", "cat", "dan", "eve", "fay"])
    desk.press("Close entries")
    desk.press("All 6 have understood")
    desk.press("Draw seats and start")
    desk.seated(6)
    first, second = desk.at("table 1")[:2]
    desk.out(first)
    desk.out(second)
    third = desk.at("table 1")[0]
    desk.choose(third)
    desk.press("Out")
    expect(page.locator(".event-story")).to_contain_text("Round 1 is over")
    page.get_by_role("tab", name="Entries").click()
    line = page.locator(".entry-desk tbody tr").filter(has_text=first)
    line.get_by_role("button", name="Buys back, $50").click()
    expect(line).to_contain_text("$170")
    more(desk, "A repechage…")
    desk.settle("Call it")
    expect(page.locator(".event-story")).to_contain_text("There will be repechage for those who are out.")
