"""Every page at every width: nothing scrolls sideways, a row keeps its controls, and a large screen is used."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

# What can only be reached by scrolling sideways: controls and cells that lie beyond the window.
BEYOND = """() => {
  const wide = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > wide + 1 ? ["the page itself"] : [];
  for (const one of document.querySelectorAll("main :is(a[href], button, input, select, summary, th, td)"))
    if (one.checkVisibility() && !one.closest(".row, .felt") && one.getBoundingClientRect().right > wide + 1)
      found.push(one.textContent.trim().slice(0, 30) || one.tagName);
  return found;
}"""
FILLS = """() => {
  const { left, right } = document.querySelector(".page").getBoundingClientRect();
  return (right - left) / document.documentElement.clientWidth;
}"""
LEFT = "() => Math.round(document.querySelector('.page h1').getBoundingClientRect().left)"
PAGES = {
    "/": ".table-card",
    "/floor": "tbody tr",
    "/history": "tbody tr, .empty",
    "/jackpots": ".console tbody tr",
    "/office/settings": "tbody tr",
    "/office/reports": "h1",
    "/rules": "h1",
    "/rules/star-sydney-poker/20.3.2": "h1",
    "/learn/record": ".course",
    "/learn/exam": "h1",
    "/promotions": "h1",
    "/tournaments": "h1",
}


@pytest.fixture(scope="module")
def jackpot(room: Room) -> str:
    return room.open("star-sydney-poker", "holdem", house=3, options={"jackpot": True})


def test_nothing_lies_beyond_the_window(guests: Any, room: Room, jackpot: str) -> None:
    """Lists are read from top to bottom where their columns have no room beside each other."""
    guests.forgiven.append("404")  # no examination has begun: its page says so
    staff: Guest = guests("Every Width")
    staff.come_in("/", role="manager")
    page = staff.page
    for path, ready in PAGES.items():
        page.goto(room.address + path)
        page.wait_for_selector(ready)
        for width, height in ((360, 640), (844, 390), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BEYOND) == [], f"{path} at {width}"


def test_a_large_screen_is_used_and_pages_begin_at_one_place(guests: Any, room: Room, jackpot: str) -> None:
    guests.forgiven.append("404")
    staff: Guest = guests("Large Screen")
    staff.come_in("/", role="manager")
    page = staff.page
    page.set_viewport_size({"width": 2560, "height": 1440})
    begins = {}
    for path, ready in PAGES.items():
        page.goto(room.address + path)
        page.wait_for_selector(ready)
        assert page.evaluate(FILLS) > 0.7, path
        begins[path] = page.evaluate(LEFT)
    assert len(set(begins.values())) == 1, begins
    letters = "() => parseFloat(getComputedStyle(document.querySelector('.page p')).fontSize)"
    size = page.evaluate(f"() => ({letters})() * (document.querySelector('.page p').currentCSSZoom ?? 1)")
    assert size >= 20, "read from further away"
