"""Layouts against the house: nothing lies on anything else, nothing moves, on any screen, with any number of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import QUICK, Guest, Room
from tests.web.test_felt import CHECK, FAULTS, SIZES, TOUCH, differs

CROWN, THREE = "crown-perth-holdem", "crown-melbourne-three-card"
BOXES = (Path(__file__).parent / "house_boxes.js").read_text()


def take_a_box(guest: Guest, table: str) -> None:
    guest.come_in(f"/table/{table}")
    guest.page.click("button[data-verb=sit]")
    guest.page.wait_for_selector(".own-box")


def wager(guest: Guest, *wagers: str) -> None:
    for name in wagers:
        guest.page.click(f".own-box button[data-wager={name}]")
        guest.page.wait_for_selector(f".own-box .area.{name} .stack")


Places = dict[tuple[int, int], dict[str, list[float]]]


def check_layout(guest: Guest, size: tuple[int, int], before: Places | None = None) -> None:
    """What is wrong on a screen of this size; a moment is given to whoever asks for the new size some frames later."""
    page, (width, height) = guest.page, size
    page.set_viewport_size({"width": width, "height": height})
    last: dict[str, list[float]] = {}
    for _ in range(20):
        page.wait_for_timeout(50)
        seen = page.evaluate(CHECK, min(size) < TOUCH)
        if seen["places"] != last:
            last = seen["places"]
            continue
        wrong = {name: seen[name] for name in FAULTS if seen[name]}
        stood = (before or {}).get(size, {})
        moved = {key: (stood[key], box) for key, box in seen["places"].items() if differs(stood.get(key), box)}
        if not wrong and not moved:
            break
    assert (wrong, moved) == ({}, {}), size
    if before is not None:
        before.setdefault(size, seen["places"])


def check_sizes(guest: Guest, sizes: Sequence[tuple[int, int]], before: Places | None = None) -> None:
    for size in sizes:
        check_layout(guest, size, before)


# Every size is clear by arithmetic; a real page is laid out on the least, a phone on its side, a desk and the largest.
FEW = [(360, 640), (844, 390), (1280, 800), (3840, 2160)]
SCREENS = [pytest.param(SIZES, marks=pytest.mark.slow, id="all"), pytest.param(FEW, id="few")]


def test_boxes_by_arithmetic(guests: Any, room: Room) -> None:
    """Every number of boxes on many sizes: no two boxes of the layout meet, none sticks out."""
    guest: Guest = guests("House Boxes")
    guest.page.goto(room.address)
    assert guest.page.evaluate(BOXES) == {"hits": [], "outside": [], "none": [], "count": 5292}


@pytest.mark.parametrize(
    ("book", "extra", "verbs", "house"),
    [(CROWN, "player-extra", ("flop", "turn", "river"), 6), (THREE, "pair-plus", ("play",), 8)],
    ids=["crown hold'em", "three card poker"],
)
@pytest.mark.parametrize("sizes", SCREENS)
def test_a_full_table_lies_clear_on_every_screen(
    guests: Any,
    room: Room,
    sizes: Sequence[tuple[int, int]],
    book: str,
    extra: str,
    verbs: tuple[str, ...],
    house: int,
) -> None:
    guest: Guest = guests(f"Layout {house} {len(sizes)}")
    page = guest.page
    take_a_box(guest, room.open(book, kind="banked", house=house, pace={**QUICK, "pause": 12}))
    wager(guest, "ante", extra)
    places: Places = {}
    check_sizes(guest, sizes, places)
    page.click("button[data-verb=ready]")
    for verb in verbs:
        page.wait_for_selector(f"button[data-verb={verb}]")
        if verb == verbs[-1]:
            check_sizes(guest, sizes, places)
        page.click(f"button[data-verb={verb}]")
    page.wait_for_selector(".own-box .area .result")
    check_sizes(guest, sizes, places)
    assert page.locator(".own-box .area .result").count() >= len(verbs) + 2
    assert page.locator(".other-box").count() == house


@pytest.mark.parametrize("boxes", [1, 2, 9])
def test_any_number_of_boxes(guests: Any, room: Room, boxes: int) -> None:
    guest: Guest = guests(f"Boxes {boxes}")
    take_a_box(guest, room.open(THREE, kind="banked", options={"boxes": boxes}))
    assert guest.page.locator(".bet-box").count() == boxes
    wager(guest, "ante")
    check_sizes(guest, FEW)


def test_a_player_plays_a_second_box_blind_where_the_book_lets_one(guests: Any, room: Room) -> None:
    guest: Guest = guests("Two Boxes")
    take_a_box(guest, room.open(THREE, kind="banked", pace={**QUICK, "pause": 3}))
    page = guest.page
    wager(guest, "ante")
    page.click("button[aria-label^='Play box 6 as well']")
    page.wait_for_selector(".own-box[data-box='6'] .area.ante .stack")
    page.click(".own-box button[data-wager=pair-plus]")
    page.wait_for_selector(".own-box .area.pair-plus .stack")
    assert "1,500 on the layout" in page.inner_text(".dock")
    page.click("button[data-verb='take back']")
    page.wait_for_selector(".also-own", state="detached")
    page.click("button[data-verb=again]")
    page.wait_for_selector(".also-own .sum-pill >> text=1,000")
    page.click(".also-own .seat-open")
    page.wait_for_selector(".own-box[data-box='6'] .area.pair-plus .stack")
    page.click("button[data-verb=ready]")
    page.wait_for_selector("button[data-verb=play]")
    check_layout(guest, (1280, 800))
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
