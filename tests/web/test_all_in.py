"""An all-in in a real browser: side pots and who is in them, what each hand may expect, two boards side by side."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FloatRect, Locator, expect
from tests.web.company import company, folds
from tests.web.conftest import Guest, Room

IN_THE_FELT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const felt = box(document.querySelector("table-felt"));
  const cards = [...document.querySelectorAll(".boards .board .card")].map(box);
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  const inside = (one) => one.left >= felt.left && one.right <= felt.right
    && one.top >= felt.top && one.bottom <= felt.bottom;
  return cards.length === 10 && cards.every(inside)
    && cards.every((one, at) => cards.slice(at + 1).every((other) => apart(one, other)));
}"""


def boxes(found: Locator) -> list[FloatRect]:
    return [box for one in found.all() if (box := one.bounding_box()) is not None]


def test_three_all_in_with_a_side_pot_see_their_chances_and_two_boards(guests: Any, room: Room) -> None:
    """The cards lie face up while they choose how often the board is dealt: so long chances and pots stand still."""
    table = room.open("open-table", "holdem", house=0, runs=True, buy_in=[40, 400])
    ann: Guest = guests("Ann Allin")
    with company(room.address) as others:
        floor = others.come("Flo Allin", room.link("supervisor").partition("=")[2])
        others.do(floor.say("floor", table=table, what="pause"))
        others.sit(table, {"Bob Allin": 40, "Cid Allin": 100})
        ann.sit(table)
        others.do(floor.say("floor", table=table, what="resume"))
        page = ann.page
        page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
        others.do(floor.say("floor", table=table, what="hold"))  # how it ends is to be looked at
        if page.query_selector('.act[data-verb="raise to"]:not([disabled])'):
            page.keyboard.press("a")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("c")
        page.wait_for_selector('.act[data-verb="run 2"]')
        chances = page.locator(".plate .chance")
        expect(chances).to_have_count(3)
        told = [chance.get_attribute("title") or "" for chance in chances.all()]
        shares = [float(re.findall(r"([\d.]+)% of the pot", one)[0]) for one in told]
        assert abs(sum(shares) - 100) < 0.02, told
        expect(page.locator(".pots .of")).to_have_text([re.compile(r"Main\s*1\s*2\s*3"), re.compile(r"Side 1\s*2\s*3")])
        expect(page.locator(".seat .held .card")).to_have_count(4)
        page.click('.act[data-verb="run 2"]')
        page.wait_for_selector(".felt.over")
        expect(page.locator(".boards .board .card")).to_have_count(10)
        expect(chances).to_have_count(0)
        left, right = boxes(page.locator(".boards .board"))
        assert left["y"] == right["y"], "side by side"
        assert left["x"] + left["width"] <= right["x"]
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function(IN_THE_FELT)


def test_one_card_is_shown_when_the_hand_is_over_and_the_rabbit_is_hunted(guests: Any, room: Room) -> None:
    table = room.open("open-table", "holdem", house=0, options={"rabbit": True})
    ann: Guest = guests("Ann Shows")
    with company(room.address) as others:
        floor = others.come("Flo Shows", room.link("supervisor").partition("=")[2])
        others.do(floor.say("floor", table=table, what="pause"))
        others.sit(table, {"Bob Folds": 4000}, folds)
        ann.sit(table)
        others.do(floor.say("floor", table=table, what="resume"))
        page = ann.page
        page.wait_for_selector(".felt:not(.over)")
        page.wait_for_selector(".own .card")
        others.do(floor.say("floor", table=table, what="hold"))
        page.wait_for_selector('.act[data-verb="raise to"]:not([disabled]), .felt.over')
        if not page.query_selector(".felt.over"):
            page.keyboard.press("a")
            page.keyboard.press("Enter")
        page.wait_for_selector(".felt.over")
        shows = page.locator('.afterwards [data-verb^="show "]')
        expect(shows).to_have_count(3)  # the one, the other, both
        card = (shows.first.get_attribute("data-verb") or "").removeprefix("show ")
        shows.first.click()
        expect(shows).to_have_count(1)
        assert others.do(others.turned_up(table)) == [card]
        page.click('[data-verb="rabbit"]')
        expect(page.locator(".board .card.hunted")).to_have_count(5)
        expect(page.locator('[data-verb="rabbit"]')).to_have_count(0)
