"""Forms of prizes that are needed seldom, on a phone and on a desk: a hand turned over at a live table, a claim that
comes too late, one by somebody who has not won, and a bonus that was won before its sign was taken down."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Guest, Room, TurnedRoom
from tests.web.test_dealers_desk import deals, name_cards, press, seat
from tests.web.test_promotions_page import guest_of, order, toasted

WIDTHS = ((390, 844), (1280, 800))
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Page, name: str) -> None:
    """Nothing of the page stands beyond its edge, on a phone and on a desk."""
    before = page.viewport_size
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        if "LOOK" in os.environ:
            page.screenshot(path=f"{os.environ['LOOK']}/{name}-{width}.png", full_page=True)
        assert page.evaluate(WIDER) == 0, (name, width)
    if before is not None:
        page.set_viewport_size(before)


@pytest.mark.clause("crown-melbourne-poker", "17.5.6", "17.4.2")
def test_a_live_player_turns_an_uncalled_royal_over(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem", told=True, options={"jackpot": True})
    page = deals(guests("Dee Turns"), table)
    for name in ("Ann", "Bob"):
        seat(page, name)
    press(page, "start")
    press(page, "unseen")
    press(page, "call")
    press(page, "check")
    name_cards(page, "Qs Js Ts")
    press(page, "bet")
    press(page, "fold")
    turned = page.locator("dealer-desk .afterwards")
    expect(turned).to_contain_text("Turned over by")
    fits(page, "turned-over")
    expect(turned.locator("button[data-seat]")).to_have_count(1)  # whoever folded has nothing to turn over
    turned.locator("button[data-seat]").click()
    page.wait_for_selector("dealer-desk .key[data-card=As]")
    fits(page, "turned-over-cards")
    name_cards(page, "As Ks")
    expect(page.locator("dealer-desk .afterwards")).to_have_count(0)
    page.click("button:text-is('Jackpot')")
    record = page.locator("dialog .handset button")
    record.wait_for()
    fits(page, "handset")
    record.click()
    expect(page.locator(".toasts")).to_contain_text("wins royal flush of royal")


@pytest.mark.clause("star-sydney-poker", "29.9", "29.9.1")
def test_a_late_claim_and_one_by_somebody_else(turned: TurnedRoom, guests: Any) -> None:
    guests.forgiven.append("the server responded with a status of 400")
    boss = guest_of(guests, turned, "Boss", "/promotions", "manager")
    boss.page.click("text=Plan a promotion…")
    boss.page.fill("dialog [name=title]", "Late night")
    boss.page.fill("dialog [name=hours]", "4")
    boss.page.fill("dialog [name=claim]", "48")
    fits(boss.page, "planning")
    boss.page.click("dialog button[type=submit]")
    boss.page.wait_for_selector("[data-phase=planned]")
    order(boss, "LodgeTerms")
    boss.page.wait_for_selector(".duty.met")
    turned.later(27)
    order(boss, "StartPromotion")
    boss.page.wait_for_selector("[data-phase=running]")
    boss.page.click("button[data-verb=EnterDraw]")
    fits(boss.page, "enter-a-patron")
    boss.page.fill("dialog [name=patron]", "Walter Walkin")
    boss.page.select_option("dialog [name=meets]", "yes")
    boss.page.click("dialog button[type=submit]")
    toasted(boss, "Nobody called Walter Walkin is known here")
    if boss.page.query_selector("dialog [name=patron]") is None:
        boss.page.click("button[data-verb=EnterDraw]")
    boss.page.fill("dialog [name=patron]", "Walter Walkin")
    boss.page.select_option("dialog [name=meets]", "yes")
    boss.page.fill("dialog [name=identified]", "driver's licence")
    boss.page.click("dialog button[type=submit]")
    boss.page.wait_for_selector("tr:has-text('Walter Walkin')")
    turned.later(5)
    boss.page.reload()
    order(boss, "CloseDraw")
    boss.page.wait_for_selector("[data-phase=closed]")
    order(boss, "HoldDraw", word="seventeen")
    boss.page.wait_for_selector("[data-phase=drawn]")
    order(boss, "TellWinner", "[data-award='1']", method="telephone")
    boss.page.wait_for_selector(".duty.met >> text=is told of prize 1")

    boss.page.click("[data-award='1'] button[data-verb=DenyClaim]")
    fits(boss.page, "deny")
    boss.page.click("dialog .close")
    order(
        boss,
        "DenyClaim",
        "[data-award='1']",
        patron="Ivy",
        reason="another ticket won",
        name="Ivy I",
        address="1 Sea St",
    )
    refused = boss.page.locator("tr", has_text="another ticket won")
    expect(refused).to_contain_text("Ivy I, 1 Sea St")
    refused.locator("button[data-verb=TellRefusal]").click()
    expect(refused.locator("button[data-verb=TellRefusal]")).to_have_count(0)

    turned.later(49)
    boss.page.reload()
    boss.page.wait_for_selector("[data-award='1'] button[data-verb=AcceptLateClaim]")
    expect(boss.page.locator("[data-award='1'] button[data-verb=ClaimPrize]")).to_have_count(0)
    fits(boss.page, "late-claim")
    order(boss, "AcceptLateClaim", "[data-award='1']", why="in hospital until today")
    boss.page.wait_for_selector("[data-award='1'] .given:has-text('claimed')")
    fits(boss.page, "claimed-late")


@pytest.mark.clause("crown-melbourne-poker", "16.2", "16.3")
def test_a_bonus_won_before_its_sign_was_taken_down(guests: Any, room: Room) -> None:
    guests.forgiven.append("the server responded with a status of 400")  # a hand that does not win it
    boss: Guest = guest_of(guests, room, "Past Boss", "/promotions", "manager")
    page = boss.page
    table = room.open("crown-melbourne-poker", "holdem", house=0)
    page.goto(f"{room.address}/bonus/crown-melbourne-poker")
    page.click("summary:text('Offer a bonus')")
    page.fill("[data-order=offer] [name=name]", "Full")
    page.fill("[data-order=offer] [name=what]", "5")
    page.select_option("[data-order=offer] [name=category]", "full house")
    page.fill("[data-order=offer] [name=tables]", table)
    fits(page, "bonus-offer")
    page.click("[data-order=offer] button")
    page.click("[data-offer=Full] [data-order='sign Full'] button")
    page.wait_for_selector(f"[data-offer=Full] :text('The sign stands at table {table}')")
    ann, bob = guests("Ann Past"), guests("Bob Past")
    ann.sit(table)
    bob.sit(table)
    number = ann.dealt_in()
    for _ in range(20):
        if ann.page.query_selector(".seat.mine.turn"):
            ann.act()
        elif bob.page.query_selector(".seat.mine.turn"):
            bob.act()
        if room.hand(table, number).get("status") == "complete":
            break
        ann.page.wait_for_timeout(200)
    page.click("[data-offer=Full] button:text('Take it down')")
    past = page.locator("details", has_text="Won before the sign")
    past.locator("summary").click()
    telling = past.locator("[data-past=Full] form")
    telling.locator("[name=number]").fill(str(number))
    telling.locator("[name=seat]").fill("1")
    fits(page, "past-signs")
    telling.locator("button").click()
    expect(page.locator(f".toasts :text('16'), [data-claim]:has-text('hand {number}')").first).to_be_visible()


def test_a_table_with_pools_of_its_own_waits_on_the_page_for_its_second_person(turned: TurnedRoom, guests: Any) -> None:
    flush = {"name": "flush", "condition": {"kind": "category", "category": "flush"}, "prize": {"kind": "whole"}}
    pool = {"name": "own", "contribution": 5_000, "seed": 123_400, "events": [flush]}
    asked = {"book": "star-sydney-poker", "game": "holdem", "options": {"jackpot": True}, "pools": [pool]}
    assert turned.http.post("/api/tables", json=asked).json()["waiting"] == 1
    sue = guest_of(guests, turned, "Sue", "/jackpots", "supervisor")
    waiting = sue.page.locator(".seconding")
    expect(waiting).to_contain_text("own begins with 1,234.00.")
    expect(waiting).to_contain_text("Opener")
    fits(sue.page, "opening-waits")
    waiting.locator("button", has_text="Confirm").click()
    toasted(sue, "is open")
    expect(sue.page.locator("[data-pool=own] .jackpot-figure")).to_contain_text("$1,234.00")
    expect(waiting).to_have_count(0)


def test_a_rank_of_a_book_is_given_with_a_role(turned: TurnedRoom, guests: Any) -> None:
    boss = guest_of(guests, turned, "Boss", "/floor", "manager")
    page = boss.page
    page.click("text=Give a role")
    page.select_option("dialog select", label="supervisor: Assistant Gaming Manager (The Star)")
    fits(page, "rank")
    page.fill("dialog input[name=name]", "Gus")
    page.click("dialog button[type=submit]")
    link = page.input_value("dialog input[readonly]")
    page.click("dialog .close")
    gus: Guest = guests("Gus")
    gus.page.goto(link)
    gus.page.fill("#name", "Gus")
    gus.page.click("text=Come in")
    gus.page.wait_for_selector(".me .tag >> text=supervisor")
    page.reload()
    expect(page.locator("tr", has_text="Gus")).to_contain_text("supervisor, Assistant Gaming Manager")
    fits(page, "ranks-listed")
