"""How the three hands of Chinese poker lie before their player, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room


@pytest.mark.clause("crown-melbourne-poker", "13.2.2(a)")
@pytest.mark.clause("crown-melbourne-poker", "13.2.2(b)")
@pytest.mark.clause("crown-melbourne-poker", "13.2.2(c)")
def test_the_front_lies_farthest_the_back_nearest(guests: Any, room: Room) -> None:
    """The player sits at the lower edge of the page: the front is uppermost, then the middle, then the back."""
    table = room.open("crown-melbourne-poker", "chinese-poker", house=3)
    guest: Guest = guests("Layout")
    guest.sit(table)
    guest.dealt_in()
    guest.page.wait_for_selector(".arranging .set-row")
    guest.page.click('.dock .act[data-verb="for me"]')
    boxes = {}
    for name, count in (("front", 3), ("middle", 5), ("back", 5)):
        row = guest.page.locator(f".arranging .set-row.{name}")
        assert row.locator(".tap").count() == count
        boxes[name] = row.bounding_box()
    felt = guest.page.locator(".felt").bounding_box()
    front, middle, back = (boxes[name] for name in ("front", "middle", "back"))
    assert felt is not None
    assert front is not None
    assert middle is not None
    assert back is not None
    assert felt["y"] < front["y"] < middle["y"] < back["y"]
    assert front["y"] + front["height"] <= middle["y"]
    assert middle["y"] + middle["height"] <= back["y"]
