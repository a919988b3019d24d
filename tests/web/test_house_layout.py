"""Layouts against the house: nothing lies on anything else, chips lie in their areas, any number of boxes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import QUICK, Guest, Room

SIZES = [(1280, 800), (1920, 1080), (768, 1024), (390, 780), (360, 740)]
CROWN, THREE = "crown-perth-holdem", "crown-melbourne-three-card"

OUTSIDE = """() => {
  const felt = document.querySelector('house-felt').getBoundingClientRect();
  return [...document.querySelectorAll('.bet-box, .dealer-hand, .community, .plates > *')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width)
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < felt.left || box.right > felt.right || box.top < felt.top || box.bottom > felt.bottom;
    })
    .map((one) => `${innerWidth}: ${one.className} ${one.innerText}`);
}"""
COVERED = """() => {
  const things = [...document.querySelectorAll(
    `.dealer-hand .card, .community > *, .own-box .area, .own-box .card, .own-box .owner, .plates > *,
     .other-box .owner, .also-own .area, .bet-box.free button`
  )].filter((one) => one.checkVisibility());
  const found = [];
  things.forEach((one, at) => things.slice(at + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1)
      found.push(`${innerWidth}: ${one.className} ${one.innerText} and ${other.className} ${other.innerText}`);
  }));
  return found;
}"""
OFF_CENTRE = """() => [...document.querySelectorAll('.own-box .area .stack')].map((stack) => {
  const [inner, outer] = [stack.getBoundingClientRect(), stack.closest('.area').getBoundingClientRect()];
  return Math.abs(inner.left + inner.width / 2 - outer.left - outer.width / 2);
})"""


def take_a_box(guest: Guest, table: str) -> None:
    guest.come_in(f"/table/{table}")
    guest.page.click("button[data-verb=sit]")
    guest.page.wait_for_selector(".own-box")


def wager(guest: Guest, *wagers: str) -> None:
    for name in wagers:
        guest.page.click(f".own-box button[data-wager={name}]")
        guest.page.wait_for_selector(f".own-box .area.{name} .stack")


def check_layout(guest: Guest) -> None:
    """A moment is given: the browser asks container queries again some frames after a screen has changed its size."""
    page = guest.page
    for _ in range(30):
        faults = page.evaluate(OUTSIDE) + page.evaluate(COVERED)
        aside = max(page.evaluate(OFF_CENTRE), default=0)
        if not faults and aside < 2:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{faults}; a stack lies {aside} pixels off")


def check_every_size(guest: Guest) -> None:
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        check_layout(guest)


@pytest.mark.parametrize(
    ("book", "extra", "verbs", "house"),
    [(CROWN, "player-extra", ("flop", "turn", "river"), 6), (THREE, "pair-plus", ("play",), 8)],
    ids=["crown hold'em", "three card poker"],
)
def test_a_full_table_lies_clear_on_every_screen(
    guests: Any, room: Room, book: str, extra: str, verbs: tuple[str, ...], house: int
) -> None:
    guest: Guest = guests(f"Layout {house}")
    page = guest.page
    take_a_box(guest, room.open(book, kind="banked", house=house, pace={**QUICK, "pause": 5}))
    wager(guest, "ante", extra)
    check_every_size(guest)
    page.click("button[data-verb=ready]")
    for verb in verbs:
        page.wait_for_selector(f"button[data-verb={verb}]")
        if verb == verbs[-1]:
            check_every_size(guest)
        page.click(f"button[data-verb={verb}]")
    page.wait_for_selector(".own-box .result")
    check_every_size(guest)
    assert page.locator(".own-box .result").count() >= len(verbs) + 2
    assert page.locator(".other-box").count() == house


@pytest.mark.parametrize("boxes", [1, 2, 9])
def test_any_number_of_boxes(guests: Any, room: Room, boxes: int) -> None:
    guest: Guest = guests(f"Boxes {boxes}")
    take_a_box(guest, room.open(THREE, kind="banked", options={"boxes": boxes}))
    assert guest.page.locator(".bet-box").count() == boxes
    wager(guest, "ante")
    check_layout(guest)


def test_a_player_plays_a_second_box_blind_where_the_book_lets_one(guests: Any, room: Room) -> None:
    guest: Guest = guests("Two Boxes")
    take_a_box(guest, room.open(THREE, kind="banked", pace={**QUICK, "pause": 3}))
    page = guest.page
    wager(guest, "ante")
    page.click("button[aria-label^='Play box 6 as well']")
    page.wait_for_selector(".also-own .area.ante .stack")
    page.click(".also-own button[data-wager=pair-plus]")
    page.wait_for_selector(".also-own .area.pair-plus .stack")
    assert "1,500 on the layout" in page.inner_text(".dock")
    page.click("button[data-verb='take back']")
    page.wait_for_selector(".also-own", state="detached")
    page.click("button[data-verb=again]")
    page.wait_for_selector(".also-own .area.pair-plus .stack")
    page.click("button[data-verb=ready]")
    page.wait_for_selector("button[data-verb=play]")
    check_layout(guest)
    assert page.locator(".also-own .card.down").count() == 3, "the further hand is not looked at"
    assert page.locator(".own-box .card:not(.down)").count() == 3
    page.click("button[data-verb=play]")
    page.wait_for_selector(".dock >> text=Box 6:")
    page.click("button[data-verb=play]")
    page.wait_for_selector(".settlement")
    assert page.locator(".settlement th", has_text="6 · ").count() >= 3
    page.wait_for_selector(".also-own .result")


def test_one_box_to_a_player_where_the_book_is_silent(guests: Any, room: Room) -> None:
    guest: Guest = guests("One Box")
    take_a_box(guest, room.open(CROWN, kind="banked"))
    guest.page.wait_for_selector("button[data-wager=ante]")
    assert guest.page.locator(".bet-box.free button").count() == 0


def test_chips_words_and_buttons_stand_in_one_row(guests: Any, room: Room) -> None:
    guest: Guest = guests("One Row")
    take_a_box(guest, room.open(THREE, kind="banked"))
    wager(guest, "ante")
    tops = guest.page.eval_on_selector_all(
        ".wagering > *",
        "all => all.map(one => { const box = one.getBoundingClientRect(); return box.top + box.height / 2; })",
    )
    assert max(tops) - min(tops) < 6
