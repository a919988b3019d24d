"""Text at twice its size: no page grows wider than its window, and no word is cut off by what it stands in."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import TimeoutError
from tests.web.conftest import Guest, Room

LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
# A text is cut off if it reaches beyond something that hides what leaves it; what scrolls or ends in dots cuts nothing.
CUT = """() => {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth + 1 ? [`the page is ${page.scrollWidth} wide`] : [];
  const seen = { visibilityProperty: true, opacityProperty: true };
  const texts = [...document.querySelectorAll("main *, header *")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    one.checkVisibility(seen) && !one.closest(".hidden, .skip, .card"));
  for (const one of texts) {
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    for (let place = one; place && place !== document.body; place = place.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(place);
      if (/auto|scroll/.test(overflowX + overflowY) || textOverflow === "ellipsis") break;
      if (!/hidden|clip/.test(overflowX + overflowY)) continue;
      const box = place.getBoundingClientRect();
      if (text.right > box.right + 2 || text.bottom > box.bottom + 4 || text.left < box.left - 2)
        found.push(`${one.textContent.trim().slice(0, 40)} in ${place.className || place.tagName}`);
    }
  }
  return found;
}"""


def test_text_at_twice_its_size_is_not_cut_off(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    live = room.open("star-sydney-poker", "holdem", told=True)
    staff: Guest = guests("Large Letters", painted=True)
    staff.come_in("/", role="supervisor")
    page = staff.page
    pages = {
        "/": ".table-card",
        f"/table/{table}": ".felt .seat",
        "/floor": "floor-calls",
        f"/table/{live}": "dealer-desk",
    }
    for path, ready in pages.items():
        for width, height in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(room.address + path)
            page.wait_for_selector(ready, state="attached")
            page.evaluate(LARGE)
            try:  # it is laid out anew
                page.wait_for_function(f"() => !({CUT})().length", timeout=10_000)
            except TimeoutError:
                raise AssertionError(f"{path} at {width}: {page.evaluate(CUT)}") from None
