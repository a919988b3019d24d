"""A promotion in the browser, from its Terms to a paid prize: a manager, the desk, a cashier and two patrons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Guest, Room, TurnedRoom


def guest_of(guests: Any, room: Room, name: str, path: str, role: str = "") -> Guest:
    guest: Guest = guests(name)
    guest.room = room
    guest.come_in(path, role)
    return guest


def order(guest: Guest, verb: str, inside: str = "", **fields: str) -> None:
    """Press a button of the office and fill in what it asks for."""
    page = guest.page
    page.click(f"{inside} button[data-verb={verb}]".strip())
    if fields:
        for name, value in fields.items():
            field = page.locator(f"dialog [name={name}]")
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        page.click("dialog button[type=submit]")


def toasted(guest: Guest, words: str) -> None:
    guest.page.wait_for_selector(f".toasts >> text={words}")


@pytest.mark.clause("star-sydney-poker", "29.12")
@pytest.mark.clause("star-sydney-poker", "29.4")
def test_a_promotion_from_its_terms_to_a_paid_prize(turned: TurnedRoom, guests: Any) -> None:
    guests.forgiven.append("the server responded with a status of 400")  # what is refused below, on purpose
    boss = guest_of(guests, turned, "Boss", "/promotions", "manager")
    boss.page.click("text=Plan a promotion…")
    boss.page.fill("dialog [name=title]", "Friday night")
    boss.page.fill("dialog [name=hours]", "4")
    boss.page.fill("dialog [name=value]", "10001")
    boss.page.click("dialog button[type=submit]")
    boss.page.wait_for_selector("[data-phase=planned]")
    address = boss.page.url.removeprefix(turned.address)
    assert boss.page.locator(".duty.open >> text=The NICC is given the Terms").count() == 1
    order(boss, "StartPromotion")
    toasted(boss, "has not been given these Terms")
    order(boss, "LodgeTerms")
    boss.page.wait_for_selector(".duty.met")

    turned.later(27)
    desk = guest_of(guests, turned, "Desk", address, "supervisor")
    order(desk, "StartPromotion")
    desk.page.wait_for_selector("[data-phase=running]")
    for name in ("Ann", "Bob"):
        patron = guest_of(guests, turned, name, "/promotions")
        patron.page.click("text=Friday night")
        patron.page.wait_for_selector("form.enter")
        assert patron.page.query_selector(".office") is None
        if name == "Ann":
            patron.page.click("text=Take part")
            toasted(patron, "must be")
        for box in patron.page.locator("input[name=meets]").all():
            box.check()
        patron.page.click("text=Take part")
        patron.page.wait_for_selector(".tickets:has-text('Your tickets')")
        if name == "Ann":
            ann = patron
        else:
            bob = patron

    turned.later(5)
    desk.page.reload()
    order(desk, "CloseDraw")
    desk.page.wait_for_selector("[data-phase=closed]")
    order(desk, "HoldDraw", word="seventeen")
    toasted(desk, "scrutineer")
    order(boss, "NominateScrutineer", name="Sue")
    desk.page.reload()
    order(desk, "HoldDraw", word="seventeen")
    desk.page.wait_for_selector("[data-phase=drawn]")
    winner = ann if "Ann" in desk.page.inner_text("[data-award='1']") else bob
    desk.page.wait_for_selector(f".duty.open >> text={winner.name} is told of prize 1")
    order(desk, "TellWinner", "[data-award='1']", method="telephone")
    desk.page.wait_for_selector(".duty.met >> text=is told of prize 1")

    winner.page.reload()
    winner.page.click("text=Claim it")
    winner.page.wait_for_selector(".prize >> text=claimed")
    desk.page.reload()
    order(desk, "ConfirmCriteria", "[data-award='1']")
    expect(desk.page.locator("[data-award='1'] button[data-verb=ConfirmCriteria]")).to_have_count(0)
    boss.page.reload()
    boss.picture("promotion-office")
    order(boss, "PayWinner", "[data-award='1']", cheque="10000")
    toasted(boss, "is $10,001.00, not $10,000.00")
    order(boss, "PayWinner", "[data-award='1']", cheque="10001")
    boss.page.wait_for_selector("[data-award='1'] .given:has-text('paid')")
    order(desk, "PublishResults")
    loser = bob if winner is ann else ann
    loser.page.reload()
    loser.page.wait_for_selector(f".results >> text=First prize: {winner.name}")
    assert loser.page.query_selector(".prize") is None
    order(desk, "EndPromotion")
    desk.page.wait_for_selector("[data-phase=over]")


@pytest.mark.clause("star-sydney-poker", "29.7.11.2(iii)")
def test_a_vehicle_and_a_bonus_prize(guests: Any, room: Room) -> None:
    """What the Terms lack of a car is said with its clause; a bonus is offered and signed; a folded hand wins none."""
    guests.forgiven.append("the server responded with a status of 400")
    boss = guest_of(guests, room, "Bonus Boss", "/promotions", "manager")
    page = boss.page
    page.click("text=Plan a promotion…")
    page.fill("dialog [name=title]", "Drive home")
    page.select_option("dialog [name=kind]", "vehicle")
    page.fill("dialog [name=prize]", "Car")
    page.click("dialog button[type=submit]")
    page.fill("dialog:has-text('what the Terms say of it') [name=make]", "Steam")
    page.fill("dialog [name=model]", "K1")
    page.select_option("dialog [name=on_road]", "yes")
    page.click("dialog button[type=submit]")
    page.wait_for_selector("[data-phase=planned]")
    page.wait_for_selector(".lacking li:has-text('29.7.11.2(iii)')")
    assert page.locator(".lacking li").count() == 1, "everything else was said"

    table = room.open("crown-melbourne-poker", "holdem", house=0)
    page.goto(f"{room.address}/bonus/crown-melbourne-poker")
    page.click("summary:text('Offer a bonus')")
    page.fill("[data-order=offer] [name=name]", "Quads")
    page.fill("[data-order=offer] [name=what]", "500")
    page.select_option("[data-order=offer] [name=category]", "four of a kind")
    page.fill("[data-order=offer] [name=tables]", table)
    page.click("[data-order=offer] button")
    page.wait_for_selector("[data-offer=Quads] :text('nothing is won')")
    page.click("[data-offer=Quads] [data-order='sign Quads'] button")
    page.wait_for_selector(f"[data-offer=Quads] :text('The sign stands at table {table}')")
    ann, bob = guests("Ann Bonus"), guests("Bob Bonus")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".seat.turn")
    first = ann if ann.page.query_selector(".seat.mine.turn") else bob
    first.page.click('.dock .act[data-verb="fold"]')
    first.page.wait_for_selector(".felt.over")
    number = first.page.get_attribute(".seat.mine", "data-seat") or ""
    page.wait_for_selector("[data-order='tell Quads']")
    page.fill("[data-order='tell Quads'] [name=number]", "1")
    page.fill("[data-order='tell Quads'] [name=seat]", number)
    page.click("[data-order='tell Quads'] button")
    page.wait_for_selector("toast-stack :text('16.4')")
    boss.picture("bonus-prizes")
    patron = guests("Bonus Eve")
    patron.come_in("/bonus/crown-melbourne-poker")
    patron.page.wait_for_selector("[data-offer=Quads] li:has-text('four of a kind or better')")
    assert patron.page.query_selector(".bonus-page form") is None
