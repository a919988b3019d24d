"""Jackpots in the browser: a royal flush at Crown Melbourne from the button to the payment by four people, other
parameters of a Star pool with their sign, the wall, and the flop asked for."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.web.conftest import Room, TurnedRoom

from cardspeak.client import Watched, enter

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"

# On the wall: what is cut off, or stands outside of it.
OUTSIDE = """() => [...document.querySelectorAll('.jackpot-wall :is(h1, p)')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const box = range.getBoundingClientRect();
  return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}).map((one) => one.textContent)"""


# On the page of jackpots: what is wider than its place.
WIDER = """() => [...document.querySelectorAll('html, .jackpot-page, .jackpot-page *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
  .map((one) => `${one.tagName}.${one.className}`)"""


async def royal(room: Room, table: str, dealt: Event, pressed: Event) -> tuple[int, str]:
    """A hand that a live dealer tells: the first player makes the royal flush with the flop. Seat and name.

    `dealt` is set when everybody has cards, and the hand goes on once `pressed` is.
    """
    async with (
        await enter(room.address, "Royal Ann") as ann,
        await enter(room.address, "Royal Bob") as bob,
        await enter(room.address, "Royal Dan", role_token=room.link("dealer").partition("=")[2]) as dan,
    ):
        players: dict[int, Watched] = {}
        for seat, guest in ((1, ann), (2, bob)):
            players[seat] = await guest.watch(table)
            await players[seat].sit(seat)
        desk = await dan.watch(table)
        await desk.ask("StartHand")
        first = True
        for _ in range(40):
            hand = desk.view["hand"]
            if hand is None or hand["over"]:
                break
            assist = desk.view["dealer"]
            match assist["asks"]:
                case "down":
                    for seat, cards in ((1, ["As", "Ks"]), (2, ["2c", "7d"])):
                        await desk.play("TellHole", seat=seat, cards=cards)
                    dealt.set()
                    assert await asyncio.to_thread(pressed.wait, 60)
                case "board":
                    cards = ["Qs", "Js", "Ts"] if first else ["3h"] if len(hand["boards"][0]) == 3 else ["4h"]
                    first = False
                    await desk.play("TellBoard", cards=cards)
                case "act":
                    seat = hand["turn"]
                    while (prompt := players[seat].prompt) is None:  # what the dealer sees, the player is about to
                        await players[seat].news()
                    verbs = [choice["verb"] for choice in prompt["choices"]]
                    await players[seat].play("Check" if "check" in verbs else "Call", seat=seat)
                case "show":
                    seat = assist["seats"][0]
                    await desk.play("Show", seat=seat, cards=["As", "Ks"] if seat == 1 else ["2c", "7d"])
            await desk.news()
        return 1, "Royal Ann"


@pytest.mark.clause(CROWN, "17.4.2", "17.4.3")
@pytest.mark.clause(CROWN, "17.5.3")
def test_a_royal_flush_is_paid_by_four_people_in_four_windows(guests: Any, room: Room) -> None:
    answer = room.http.post(
        "/api/tables",
        json={"book": CROWN, "game": "holdem", "told": True, "options": {"jackpot": True}},
    )
    assert answer.status_code == 200, answer.text
    table = str(answer.json()["id"])
    dealt, pressed = Event(), Event()
    window = guests("Desk Dora")
    window.come_in(f"/table/{table}", role="dealer")
    desk = window.page
    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        story = beside.submit(asyncio.run, royal(room, table, dealt, pressed))
        try:
            assert dealt.wait(60)
            desk.click('.desk .act[data-verb="jackpot"]')
            desk.wait_for_selector("toast-stack :text('Hand 1 of table')")
            desk.wait_for_selector('.desk .act[data-verb="jackpot"]', state="detached")
        finally:
            pressed.set()
        _, name = story.result(60)
    desk.wait_for_selector(".meter :text('$50,0')")
    desk.wait_for_selector(f".desk .act:has-text('Record royal flush: {name}')")
    window.picture("jackpot-desk")
    desk.click(f".desk .act:has-text('Record royal flush: {name}')")
    desk.wait_for_selector("toast-stack :text('wins royal flush of royal')")
    people = {"Cou Dora": "dealer", "Ver Sue": "supervisor", "Con Sam": "supervisor", "Pay Max": "manager"}
    windows = {}
    for who, role in people.items():
        windows[who] = guests(who)
        windows[who].come_in("/jackpots", role=role)
        windows[who].page.wait_for_selector(".console")
    dealer, verifier, confirmer, payer = (windows[who].page for who in people)
    dealer.wait_for_selector(".win")
    expect(verifier.locator(".win .hands")).to_have_text(re.compile(r"Royal Ann, seat 1: As Ks with Qs Js Ts"))
    expect(dealer.locator(".win [data-step=confirm]")).to_contain_text("TG Area Manager")
    expect(dealer.locator(".win [data-step=confirm] button")).to_have_count(0)  # not for a dealer

    def refused(clause: str) -> None:
        """The payer tries, and is told what is missing, by this clause: what was said before may still stand there."""
        payer.wait_for_selector(".win [data-order=pay]")
        payer.click(".win [data-order=pay] button")
        payer.wait_for_selector(f"toast-stack :text('{clause}')")

    refused("17.5.3")
    verifier.wait_for_selector(".win [data-step=verify] button")
    verifier.click(".win [data-step=verify] button")
    verifier.wait_for_selector(".win [data-step=verify]", state="detached")
    for suit, cards in (("clubs", 13), ("diamonds", 13), ("hearts", 13), ("spades", 12)):
        dealer.fill(f".win [data-order=count] [name={suit}]", str(cards))
    dealer.click(".win [data-order=count] button")
    dealer.wait_for_selector("toast-stack :text('17.5.3')")  # a card is missing
    dealer.fill(".win [data-order=count] [name=spades]", "13")
    dealer.click(".win [data-order=count] button")
    dealer.wait_for_selector(".win [data-step=count]", state="detached")
    refused("17.4.3")
    confirmer.wait_for_selector(".win [data-step=confirm] button")
    confirmer.click(".win [data-step=confirm] button")
    confirmer.wait_for_selector(".win [data-step=confirm]", state="detached")
    confirmer.click(".win [data-step=tell] button")
    confirmer.wait_for_selector(".win [data-step=tell]", state="detached")
    payer.wait_for_selector(".win [data-step=confirm]", state="detached")
    windows["Pay Max"].picture("jackpot-console")
    payer.click(".win [data-order=pay] button")
    payer.wait_for_selector(".slip")
    slip = payer.inner_text(".slip")
    assert name in slip
    assert re.search(r"\$50,00[1-9]\.00", slip), slip  # in whole dollars, whatever other tables have added
    assert all(who in slip for who in ("Desk Dora", "Con Sam", "Pay Max"))


@pytest.mark.clause(STAR, "30.16.1", "30.16.2")
def test_a_star_pool_is_changed_after_twenty_minutes_of_its_sign_and_hangs_on_the_wall(
    turned: TurnedRoom, guests: Any
) -> None:
    """From the empty page to the first pool; a manager puts the sign up, every patron reads it, nothing changes before
    its time, and then it does; the day is closed."""
    manager, patron = guests("Param Max"), guests("Wall Eve", width=1920, height=1080)
    manager.room = patron.room = turned
    manager.come_in("/jackpots", role="manager")
    page = manager.page
    page.click("button[data-verb=open]")
    expect(page.locator("open-table [name=jackpot]")).to_be_checked()
    page.fill("open-table [name=house]", "0")
    page.click("open-table button[type=submit]")
    page.wait_for_selector(".felt .seat")
    page.wait_for_selector(".meter :text('$50,0')")
    flush = {"name": "flush", "condition": {"kind": "category", "category": "flush"}, "prize": {"kind": "whole"}}
    week = {"name": "week", "contribution": 5_000, "seed": 100_000, "until": int(time.time()) + 900, "events": [flush]}
    turned.open(STAR, "holdem", house=0, options={"jackpot": True}, pools=[week])
    page.goto(turned.address + "/jackpots")
    page.click("summary:text('Parameters, pools')")

    def pool(name: str) -> Locator:
        found: Locator = page.locator(f"[data-parameters={name}]")
        return found

    def signed(name: str, minutes: int) -> None:
        pool(name).locator("[data-order=sign] [name=contribution]").fill("0.75")
        pool(name).locator("[data-order=sign] [name=minutes]").fill(str(minutes))
        pool(name).locator("[data-order=sign] button").click()

    signed("week", 19)
    page.wait_for_selector("toast-stack :text('30.16.2')")
    for name in ("week", "royal"):
        signed(name, 20)
        pool(name).locator(".signed .countdown:has-text('Not before')").wait_for()
    manager.picture("jackpot-sign")
    patron.come_in("/jackpots")
    seen = patron.page
    shown = seen.locator("[data-pool=week]")
    shown.locator("li", has_text="The house adds $0.50 for each hand").wait_for()
    shown.locator("li", has_text="From then on the house adds $0.75 for each hand").wait_for()
    assert seen.query_selector(".console") is None
    turned.later(15 / 60)
    pool("week").locator("button:text('Make the change')").click()
    page.wait_for_selector("toast-stack :text('its time have come')")
    turned.later(6 / 60)
    for name, said in (("royal", "30.16.1"), ("week", "week has its new parameters")):  # nobody has won the first
        pool(name).locator(".signed .countdown:has-text('Its time has come')").wait_for()
        pool(name).locator("button:text('Make the change')").click()
        page.wait_for_selector(f"toast-stack :text('{said}')")
    pool("week").locator("[data-order=sign]").wait_for()
    shown.locator("li", has_text="The house adds $0.75 for each hand").wait_for()
    expect(shown.locator("li", has_text="$0.50")).to_have_count(0)
    pool("royal").locator("button:text('Take the sign down')").click()
    pool("royal").locator("[data-order=sign]").wait_for()
    seen.click("a:text('For a wall')")
    seen.wait_for_selector(".jackpot-wall .wall-figure:has-text('$50,0')")
    assert seen.evaluate(OUTSIDE) == []
    patron.picture("jackpot-wall")
    seen.goto(turned.address)
    seen.wait_for_selector(".jackpot-strip a:has-text('Poker jackpot')")
    page.click("button:text('Close the day')")
    page.wait_for_selector("toast-stack :text('The day is closed with')")
    page.click("summary:text('Days that were closed')")
    page.wait_for_selector(".days tr:has-text('Param Max')")


def test_the_last_one_left_is_asked_about_the_flop(guests: Any, room: Room) -> None:
    """A pool that any two cards can win: where no flop would help a hand, its owner is told to take the pot."""
    second = {"name": "Flop Sue", "role_token": room.link("supervisor").partition("=")[2]}
    assert room.http.post("/api/session", json=second).status_code == 200
    pair = {"kind": "category", "category": "one pair", "or_better": True}
    event = {"name": "a pair", "condition": pair, "prize": {"kind": "fixed", "cents": 500}}
    pairs = {"name": f"pairs {time.time_ns()}", "contribution": 5_000, "seed": 100_000, "events": [event]}
    table = room.open(STAR, "holdem", house=0, options={"jackpot": True}, pools=[pairs])
    ann, bob = guests("Ann Flop"), guests("Bob Flop")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".seat.turn")
    bob.page.wait_for_selector(".seat.turn")
    dock = '.dock .act[data-verb="fold"]'
    mine = ".seat.mine.turn"
    actor, other = (ann, bob) if ann.page.query_selector(mine) else (bob, ann)
    actor.page.click(dock)
    other.page.wait_for_selector('.dock .act[data-verb="ask flop"]')
    expect(actor.page.locator(".seat.turn")).to_have_count(0)  # to everybody else nobody is asked
    expect(actor.page.locator('.dock .act[data-verb="ask flop"]')).to_have_count(0)
    other.page.click('.dock .act[data-verb="ask flop"]')
    actor.page.wait_for_selector(".board .card")
    actor.page.wait_for_selector(".story :text('asks for the flop')")


def test_what_takes_two_people_waits_on_the_console_for_the_second(turned: TurnedRoom, guests: Any) -> None:
    first, second = guests("Two Max"), guests("Two Sue", width=768)
    first.room = second.room = turned
    turned.open(STAR, "holdem", house=0, options={"jackpot": True})
    first.come_in("/jackpots", role="manager")
    second.come_in("/jackpots", role="supervisor")
    first.page.click("summary:text('Adjust, disable, faults')")
    first.page.fill("[data-order='disable royal'] [name=reason]", "a look inside")
    first.page.click("[data-order='disable royal'] button")
    expect(first.page.locator(".seconding")).to_contain_text("Two Max")
    confirm = second.page.locator(".seconding button", has_text="Confirm")
    confirm.wait_for()
    expect(first.page.locator(".seconding button", has_text="Confirm")).to_have_count(0)  # not one's own
    confirm.click()
    expect(second.page.locator(".seconding")).to_have_count(0)
    second.page.click("summary:text('Adjust, disable, faults')")
    expect(second.page.locator("[data-order='enable royal'] button")).to_be_visible()
    second.page.click("summary:text('Parameters, pools')")
    assert second.page.evaluate(WIDER) == []  # on a tablet nothing of it is scrolled sideways
