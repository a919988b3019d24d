"""The bar has every place to go whatever its width, and short messages cover nothing that can be tapped."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Guest, Room

PLACES = ["Lobby", "Floor", "Office", "Tournaments", "Hands", "Rule books", "Learn", "Promotions", "Jackpots"]
CUT = """() => [...document.querySelectorAll(".top .links .nav")].filter((one) => {
  const [row, box] = [one.parentElement.getBoundingClientRect(), one.getBoundingClientRect()];
  return box.right > row.right + 1 || box.right > innerWidth;
}).map((one) => one.textContent)"""
SHOW = "async (words) => (await own('/web/js/parts/toast-stack.js')).toast(words, 'bad')"
COVERED = """() => {
  const toast = document.querySelector(".toasts").getBoundingClientRect();
  const within = (from, to, begin, end) => Math.min(to, end) - Math.max(from, begin) > 1;
  return [...document.querySelectorAll("main :is(a[href], button, input, select, summary), .top a")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return within(toast.left, toast.right, left, right) && within(toast.top, toast.bottom, top, bottom);
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (844, 390), (1280, 800)])
def test_every_place_is_in_the_bar(guests: Any, width: int, height: int) -> None:
    guest: Guest = guests(f"Long Named Manager {width}", width, height)
    guest.come_in("/rules", role="manager")
    page = guest.page
    expect(page.locator(".top .nav").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == []
    assert (page.locator(".top").bounding_box() or {"height": 99})["height"] < 60, "one line, on any screen"
    found = page.locator(".top .links .nav").all_inner_texts()
    more = page.locator(".more-links summary")
    if more.count():
        more.click()
        found += page.locator(".more-links .nav").all_inner_texts()
    assert found == PLACES
    page.click(".top >> text=Jackpots")
    expect(page.locator("jackpots-page h1")).to_be_visible()
    expect(page.locator(".more-links details[open]")).to_have_count(0)
    page.click(".settings summary")
    if page.is_hidden(".me .name"):
        assert page.inner_text(".settings .who").startswith(f"Long Named Manager {width}"), (
            "who one is stands somewhere"
        )


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 800)])
def test_a_message_covers_no_control(guests: Any, room: Room, width: int, height: int) -> None:
    room.open("star-sydney-poker", "holdem", house=3, options={"jackpot": True})
    guest: Guest = guests(f"Told {width}", width, height)
    guest.come_in("/jackpots", role="manager")
    page = guest.page
    expect(page.locator(".console").first).to_be_visible()  # other tables of this room have pools too
    for scrolled in (0, 400):
        page.evaluate("(by) => scrollTo(0, by)", scrolled)
        page.evaluate(SHOW, f"The figure of the console has been looked at {scrolled} times since the day began.")
        expect(page.locator(".toast").last).to_be_visible()
        page.wait_for_timeout(200)
        assert page.evaluate(COVERED) == [], (width, scrolled)
        page.click(".toast button >> nth=-1")


WORDS = COVERED.replace("main :is(a[href], button, input, select, summary), .top a", "main :is(h1, p, td, th)")


def test_a_message_covers_no_words_where_there_is_room_beside_them(guests: Any, room: Room) -> None:
    guest: Guest = guests("Told Aside")
    guest.come_in("/history")
    page = guest.page
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(SHOW, "Said while there are words at the foot of the page.")
    page.evaluate("""() => {
      const low = document.createElement("p");
      low.textContent = "These words lie where messages lie first.";
      low.style = "position: fixed; bottom: 0; left: 300px; width: 900px; height: 200px";
      document.querySelector("main").replaceChildren(low);  // whatever was played here before is no part of it
      dispatchEvent(new Event("resize"));
    }""")
    expect(page.locator(".toast")).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(WORDS) == []
