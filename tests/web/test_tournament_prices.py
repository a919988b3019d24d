"""Another price, seen: on a player's own page at the room's tables, and at the entry desk on paper."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, expect
from tests.web.conftest import Room
from tests.web.test_tournament import FAST, Desk, opened_by

from cardspeak.room.tournament.openings import TournamentWish, opening_of


def asks_more(page: Page, dollars: str) -> None:
    """The director changes the buy-in and publishes it."""
    page.click('summary[aria-label="More orders"]')
    page.get_by_role("button", name="Change the Terms…", exact=True).click()
    page.fill('dialog [name="details.buy_in"]', dollars)
    page.locator("dialog").get_by_role("button", name="Change the Terms", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Publish the Terms", exact=True).first.click()


def test_a_player_agrees_to_another_price_takes_it_back_and_withdraws_without_loss(guests: Any, room: Room) -> None:
    director, ann = guests("Della"), guests("Annika")
    director.come_in("/tournaments")
    body = {"book": "star", "game": "holdem", "players": 4, "house": 2, "run_by": "director", "pace": FAST}
    event = f"/tournament/{opened_by(director, body)}"
    director.page.goto(room.address + event)
    for words in ("Publish the Terms", "I am in charge (Della)", "Designate the table", "Open entries"):
        Desk(director).press(words)
        expect(director.page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    ann.come_in(event)
    ann.page.get_by_role("button", name="Enter for").click()
    entries = director.page.locator(".entry-desk tbody tr")
    expect(entries).to_have_count(3)
    asks_more(director.page, "125")
    mine = ann.page.locator(".own-place")
    expect(mine).to_contain_text("The Terms were changed after you entered.")
    line = entries.filter(has_text="Annika")
    expect(line).to_contain_text("has to agree")
    expect(line.get_by_role("button", name="Agrees")).to_have_count(0)  # it is her account, and her word
    mine.get_by_role("button", name="I agree, and pay $25 more").click()
    expect(line).to_contain_text("$145")
    expect(ann.page.locator(".event-story")).to_contain_text("Annika pays $25.00: buy-in.")
    mine.get_by_role("button", name="I do not agree any more, and get $25 back").click()
    expect(line).to_contain_text("$120")
    mine.get_by_role("button", name="Withdraw").click()
    expect(entries).to_have_count(2)
    chips = room.http.get(f"/api/tournaments/{event.split('/')[-1]}").json()
    assert all(row["player"].startswith("House") for row in chips["board"]["rows"])


def test_an_entrant_names_a_substitute_where_the_terms_let_them(guests: Any, room: Room) -> None:
    director, ann, bea = guests("Delphine"), guests("Anneke"), guests("Beatrix")
    for guest in (director, ann, bea):
        guest.come_in("/tournaments")
    body = {"book": "star", "game": "holdem", "players": 4, "house": 2, "run_by": "director", "pace": FAST}
    terms = msgspec.to_builtins(opening_of(TournamentWish(book="star", game="holdem", players=4), "Delphine").terms)
    never = body | {"terms": terms | {"conduct": terms["conduct"] | {"substitutes": "never"}}}
    for wish, buttons in ((body, 1), (never, 0)):
        event = f"/tournament/{opened_by(director, wish)}"
        director.page.goto(room.address + event)
        for words in ("Publish the Terms", "I am in charge (Delphine)", "Designate the table", "Open entries"):
            Desk(director).press(words)
            expect(director.page.get_by_role("button", name=words, exact=True)).to_have_count(0)
        ann.page.goto(room.address + event)
        ann.page.get_by_role("button", name="Enter for").click()
        expect(ann.page.get_by_role("button", name="Withdraw")).to_have_count(1)
        expect(ann.page.locator(".own-place").get_by_role("button", name="Substitute")).to_have_count(buttons)
        if not buttons:
            continue
        ann.page.locator(".own-place").get_by_role("button", name="Substitute").click()
        ann.page.fill('dialog [name="name"]', "Beatrix")
        ann.page.locator("dialog button.main").click()
        expect(director.page.locator(".entry-desk tbody tr", has_text="Beatrix")).to_have_count(1)
        expect(director.page.locator(".entry-desk tbody tr", has_text="Anneke")).to_have_count(0)


def test_the_entry_desk_takes_and_gives_back_the_difference(guests: Any, room: Room) -> None:
    desk = Desk(guests("Dita", 1024, 768))
    page = desk.page
    desk.plan("Dearer", "crown-melbourne-poker/holdem", 4, 4)
    for words in ("Publish the Terms", "The regulator is told", "I am in charge (Dita)", "Designate the table"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    desk.press("Open entries")
    desk.enter(["ann", "bob"])
    desk.press("Close entries")
    asks_more(page, "90")
    desk.press("The regulator is told")
    desk.press("ann agrees, gets $10 back")
    lines = page.locator(".entry-desk tbody tr")
    ann, bob = lines.filter(has_text="ann"), lines.filter(has_text="bob")
    expect(ann).to_contain_text("$110")
    bob.get_by_role("button", name="Agrees, gets $10 back").click()
    expect(bob).to_contain_text("$110")
    ann.get_by_role("button", name="Does not agree any more, pays $10").click()
    expect(ann).to_contain_text("$120")
    expect(ann).to_contain_text("has to agree to the changed Terms")
    expect(page.locator(".next-due")).to_contain_text("ann has not agreed")
