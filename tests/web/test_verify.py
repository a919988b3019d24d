"""A hand that one has played is verified in the browser, against the root which it kept before the deal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.web.conftest import Guest, Room
from tests.web.test_round_replay import GAMES, play_a_round


@pytest.mark.parametrize(("book", "verbs"), GAMES[:1], ids=["three card poker"])
def test_a_round_just_played_is_verified(guests: Any, room: Room, book: str, verbs: tuple[str, ...]) -> None:
    table = room.open(book, kind="banked")
    guest: Guest = guests("Checker")
    page = guest.page
    play_a_round(guest, table, verbs)
    root = page.get_attribute(".pack a", "title")
    assert root is not None
    assert len(root) == 64
    page.click("nav >> text=Hands")
    page.click(f"a[href='/history/{table}/1']")
    page.wait_for_selector("round-page .house-felt")
    page.click("text=Verify the pack")
    page.wait_for_selector("verify-page .checks")
    assert root in page.inner_text(".root")
    marks = [one.get_attribute("data-good") for one in page.query_selector_all("verify-page .checks li")]
    assert marks == ["true", "true", "true", "true"], page.inner_text("verify-page .checks")
    rows = page.locator("verify-page tbody tr")
    assert rows.count() == page.locator("verify-page playing-card").count() >= 6, "the own cards and the dealer's"
    heads = [cell.get_attribute("data-head") for cell in rows.nth(0).locator("th, td").all()]
    assert heads == page.locator("verify-page thead th").all_text_contents()
    boxes = [cell.bounding_box() for cell in rows.nth(0).locator("th, td").all()]
    for one, other in pairwise(boxes):
        assert one is not None
        assert other is not None
        assert one["x"] + one["width"] <= other["x"] + 1, "beside each other"


def test_a_root_that_is_another_is_told(guests: Any, room: Room) -> None:
    """The room shows another pack afterwards than before: the browser kept the root, and says so."""
    table = room.open(GAMES[0][0], kind="banked")
    guest: Guest = guests("Doubter")
    page = guest.page
    play_a_round(guest, table, GAMES[0][1])

    def lies(route: Any) -> None:
        found = route.fetch().json()
        found["roots"][0] = "0" * 64
        route.fulfill(json=found)

    page.route("**/proofs", lies)
    page.goto(f"{room.address}/history/{table}/1/proof")
    page.wait_for_selector("verify-page .checks")
    marks = [one.get_attribute("data-good") for one in page.query_selector_all("verify-page .checks li")]
    assert marks[:2] == ["false", "false"]
    assert "does not hold" in page.inner_text("verify-page")
